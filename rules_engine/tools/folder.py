"""`folder`: whether a folder of data makes a game, said with every fault; and the tables of the
page that explains how one is written, made anew of what the maker knows.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from rules_engine.errors import BadRecord, BrokenFolder
from rules_engine.folders.keys import NEEDED, SECTIONS, Key, Section
from rules_engine.folders.making import make
from rules_engine.folders.roles import ALWAYS, BLIND, ROLES, Role

BLOCK = re.compile(r"(<!-- (keys|roles) -->\n).*?(<!-- end -->)", re.DOTALL)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("folder", type=Path, nargs="?", metavar="FOLDER")
    parser.add_argument("--page", type=Path, metavar="FILE", help="make its tables anew")


def run(chosen: argparse.Namespace) -> int:
    """Look at a folder; say what is wrong with it, or what game it is.

    Raises:
        BadRecord: there is nothing to look at.
    """
    if chosen.page is not None:
        text = chosen.page.read_text(encoding="utf-8")
        chosen.page.write_text(renewed(text), encoding="utf-8")
        return 0
    if chosen.folder is None:
        raise BadRecord("Name a folder, or a page with --page.")
    try:
        game = make(chosen.folder.resolve())
    except BrokenFolder as fault:
        print(fault)
        print(f"{len(fault.faults)} to mend")
        return 1
    units = game.scenarios[next(iter(game.scenarios))].first_state()["units"]
    said = f"{len(game.sides)} sides, {len(units)} units, {len(list(game.casebook))} cases"
    print(f"{game.title}: {said}, rules {game.rules_version}; nothing to mend")
    return 0


# ---- the tables of the page ---------------------------------------------------------------------


def renewed(page: str) -> str:
    """Return the page with its tables as the maker has them."""
    tables = {"keys": "\n".join(_keys()), "roles": "\n".join(_roles())}
    return BLOCK.sub(lambda found: f"{found[1]}{tables[found[2]]}\n{found[3]}", page)


def _keys() -> Iterator[str]:
    for section in SECTIONS:
        often = "" if section.is_needed or section.is_list else ", may be left out"
        yield f"\n**{_heading(section)}**: {section.meaning}{often}.\n"
        yield "| key | what fits | meaning |"
        yield "|---|---|---|"
        yield from (_key(key) for key in section.keys)


def _heading(section: Section) -> str:
    return f"`{section.heading}`" if section.name else "The top of the file"


def _key(key: Key) -> str:
    says_itself = key.default is NEEDED or key.default == ()
    usual = "" if says_itself else f" (left out: {_written(key.default)})"
    return f"| `{key.name}` | {key.shape.words}{usual} | {key.meaning} |"


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if value == "":
        return "nothing"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _roles() -> Iterator[str]:
    yield "| role | with | what the case says |"
    yield "|---|---|---|"
    for role in ROLES:
        yield f"| `{role.name}`{'' if role.is_needed else ' *'} | {_with(role)} | {role.meaning} |"


def _with(role: Role) -> str:
    if role.chapter == ALWAYS:
        return "every game"
    return '`levels` has "double_blind"' if role.chapter == BLIND else f"`[{role.chapter}]`"
