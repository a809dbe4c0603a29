"""`python -m rules_engine`: the rules from the command line."""

import sys

from rules_engine.tools.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
