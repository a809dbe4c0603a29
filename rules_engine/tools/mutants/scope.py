"""Which modules, and which parts of them, are rules; what is left out, and why."""

from __future__ import annotations

import ast
import re
from fnmatch import fnmatch
from functools import cache
from importlib import import_module
from pathlib import Path

from rules_engine.core.registry import GAMES, MAKER, folder_of, home_of
from rules_engine.errors import RulesEngineError

ENGINE = Path(__file__).parents[2]

LEFT_OUT: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "put parts together",
        ("__init__", "game", "part", "parts", "common", "readings", "options", "errata"),
    ),
    (
        "words, notations and forms",
        (
            "*notation",
            "*form",
            "*forms",
            "*words",
            "telling*",
            "*tellers",
            "describe",
            "closeness",
            "citing",
            "movement_readings",
            "prospects",
            "side_fog_notices",
        ),
    ),
    (
        "what pages and pictures show (held by the tightness test)",
        (
            *(
                "views*",
                "charts*",
                "counters",
                "scenery",
                "tracks",
                "contacts",
                "facts",
                "side_fog",
            ),
            "on_the_move",
        ),
    ),
    (
        "what case files themselves are written in",
        ("vocabulary*", "movement_questions", "supply_questions", "spaces"),
    ),
    ("what case files ask of every game", ("questions",)),
    (
        "lists of lawful orders and suggestions (the fuzzer holds them against the rulings)",
        ("*listing", "*_choices", "*suggest", "*_reach", "opening"),
    ),
    ("the referee's own hand", ("*corrections*", "known_sides", "desk")),
    (
        "nets of their own (invariants, hidden changes, numbering), and measures",
        ("invariants", "hidden*", "numbering", "renaming", "bench*"),
    ),
    ("what players with a purpose go by, which no rule asks", ("aims",)),
    ("the order of battle (tests hold it against its table)", ("order_of_battle", "setup")),
)
"""Reasons, and the names of the modules that they leave out."""

KEPT = ("combat/questions",)
"""Modules of rules whose name alone would leave them out."""

SHOWN = ("assault/odds",)
"""Modules that only show something, whose name does not say so."""

WORDY_FUNCTIONS = re.compile(
    r"words|said|readings|sentence|describe|prompt|advice|consequence|leads_to|explain|title|shown|label"
    r"|headline|_text$|^tell|_told|_cites$|^cites|^__repr__|^moments?$|^chance$|^_?name(d|_of)$"
)
"""Functions that only put something in words."""

PAGE_FUNCTIONS = re.compile(
    r"_?(form|list|reach|suggest|advise|draft|assert|to_json)(_|$)|(validate|parse|format)$"
)
"""Functions that make forms, lists, suggestions and advice, or read how an order is written."""

WORDY_NAMES = frozenset(
    {
        "__all__",
        "prompt",
        "text",
        "more",
        "leads_to",
        "said",
        "words",
        "title",
        "consequence",
        "advice",
    }
    | {"sentence", "headline", "hint", "label", "reason", "message", "plural", "note"}
)
"""Variables and arguments that hold words."""


def reason_left_out(module: str) -> str | None:
    """Return why a module is no module of rules; None if it is one."""
    path = "/".join(module.split(".")[-2:])
    if path in KEPT:
        return None
    if path in SHOWN:
        return "chances in words, which rulings show"
    folder, stem = module.split(".")[-2:]
    names = (stem, f"{folder}_{stem}")
    for reason, patterns in LEFT_OUT:
        if any(fnmatch(name, pattern) for name in names for pattern in patterns):
            return reason
    return None


def modules_of(slug: str) -> list[str]:
    """Return every module of a game's folder, then those of the mechanics that it uses, whether it
    imports them itself or one of those does, by name.

    Raises:
        RulesEngineError: no game of that name is installed.
    """
    if slug not in GAMES:
        raise RulesEngineError(
            f"There is no game '{slug}'; installed are: {', '.join(sorted(GAMES))}."
        )
    folder = home_of(slug) if folder_of(slug) is None else ENGINE / MAKER.rpartition(".")[2]
    paths = sorted(folder.rglob("*.py"))
    shared = {_dotted(path): path for path in sorted((ENGINE / "mechanics").rglob("*.py"))}
    used: set[str] = set()
    pending = list(paths)
    while pending:
        new = (_imported(pending.pop().read_bytes()) & shared.keys()) - used
        used |= new
        pending += [shared[name] for name in sorted(new)]
    return [*map(_dotted, paths), *sorted(used)]


@cache
def _imported(source: bytes) -> frozenset[str]:
    """Return all that a source may import by name: modules, and what it takes out of them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(found)


def rule_modules(slug: str) -> list[str]:
    """Return the modules of rules of a game."""
    return [module for module in modules_of(slug) if reason_left_out(module) is None]


def source_of(module: str) -> Path:
    """Return the file of a module."""
    return Path(str(import_module(module).__file__))


def _dotted(path: Path) -> str:
    parts = path.relative_to(ENGINE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
