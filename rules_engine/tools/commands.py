"""The subcommands of `python -m rules_engine`, each in a module of its own."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from rules_engine.errors import RulesEngineError

COMMANDS = {
    "bench": "measure the operations beside plain references",
    "counts": "count the lawful orders of stored positions",
    "play": "play a whole game by random players and export it",
    "keep": "play a whole game of each kind and keep its export for the tests",
    "balance": "play games with a purpose and see how often each side wins",
    "verify": "check an exported campaign",
    "fuzz": "play random games and test every promise",
    "casebook": "list every case of a game's rules",
    "cases": "run case files",
    "state": "what a state and a view hold, whatever the game",
    "folder": "look whether a folder of data makes a game",
    "words": "how everything of a game is written in case files",
    "mutate": "change the rules one at a time and see which change no case file notices",
}


def main(arguments: Sequence[str]) -> int:
    """Run one subcommand and return its exit code; errors are one sentence on standard error."""
    parser = argparse.ArgumentParser(prog="python -m rules_engine")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, text in COMMANDS.items():
        own = subparsers.add_parser(name, help=text, description=f"{text.capitalize()}.")
        module = import_module(f"rules_engine.tools.{name}")
        module.add_arguments(own)
        own.set_defaults(run=module.run)
    chosen = parser.parse_args(arguments)
    try:
        code: int = chosen.run(chosen)
    except RulesEngineError as fault:
        print(fault, file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 1
    return code
