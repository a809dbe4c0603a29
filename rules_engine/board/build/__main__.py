"""``python -m rules_engine.board.build DIRECTORY [--check]``: write or check the board file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rules_engine.board.build.assembling import build_board, output_path
from rules_engine.board.build.writing import format_board
from rules_engine.board.errors import BoardError


def main(arguments: list[str] | None = None) -> int:
    """Build the board of a directory; 0 if all went well, 1 with a sentence if not."""
    parser = argparse.ArgumentParser(prog="python -m rules_engine.board.build")
    parser.add_argument("directory", type=Path, help="holds grid.json and the GeoJSON files")
    parser.add_argument("--check", action="store_true", help="only compare with the board file")
    options = parser.parse_args(arguments)
    try:
        text = format_board(build_board(options.directory))
        path = output_path(options.directory)
    except BoardError as error:
        print(error, file=sys.stderr)
        return 1
    if options.check:
        same = path.is_file() and path.read_text(encoding="utf-8") == text
        print(f"{path} is {'up to date' if same else 'NOT what the geography gives; rebuild it'}.")
        return 0 if same else 1
    path.write_text(text, encoding="utf-8")
    print(f"{path} written.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
