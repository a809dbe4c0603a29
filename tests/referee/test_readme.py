"""What the documents tell people to do can be done: commands exist, links lead somewhere."""

from __future__ import annotations

import os
import re
import runpy
import shlex
import sys
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("deploy/*.md")],
    key=lambda path: path.as_posix(),
)
FENCE = re.compile(r"^```(?:sh|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)[^)]*\)")
INLINE = re.compile(r"`((?:\.venv/bin/)?python -m (?:rules_engine|cartography)[^`]*)`")
BARE = re.compile(
    r"^(?: {4})?(python -m (?:rules_engine|cartography).*?)(?: {2,}.*)?$", re.MULTILINE
)
"""A command on a line of its own; what stands behind two spaces explains it."""

NAMED = re.compile(r"(?<!\*)\*{1,2}([^*]+?)\.?\*{1,2}(?!\*)")
"""What stands in slanted or bold letters: the names of pages and buttons, in the guide."""
HEADS = {"slanted", "bold", "Start the site", "Players plan", "Look at the table of steps"}
HEADS |= {"Compare what the sides will learn"}
"""The beginnings of its steps, which stand in bold letters too."""

CODE = re.compile(r"`([^`\n]+)`")
ENDINGS = "py|md|tsv|case|json|geojson|html|js|css|sh|hex|toml|in|txt|counts"
FILE = re.compile(rf"[\w./<>*-]+\.({ENDINGS})|[\w.<>-]+(/[\w.<>-]+)*/")
ELSEWHERE = {"log-SIDE.json", "log/file/"}
"""What somebody downloads, and an address of the API."""
FOLDERS = ("campaigns", "cartography", "deploy", "docs", "referee", "rules_engine")
FOLDERS += ("static", "templates", "tests")


def commands() -> list[tuple[str, str]]:
    """Return (document, command) of every command line in the documents."""
    found = []
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf-8")
        lines = [line for block in FENCE.findall(text) for line in block.splitlines()]
        lines += INLINE.findall(text) + BARE.findall(text)
        found += [(path.name, line.strip().removeprefix("$ ")) for line in lines if line.strip()]
    return sorted(set(found))


def test_there_are_commands() -> None:
    assert ("README.md", "./run") in commands()


@pytest.mark.parametrize(("document", "line"), commands())
def test_a_command_exists(document: str, line: str) -> None:
    words = shlex.split(line, comments=True)
    while words and "=" in words[0]:
        words.pop(0)
    if not words:
        return
    program = words[0]
    if program.startswith(("./", ".ci/")):
        assert os.access(ROOT / program, os.X_OK), f"{document}: {program}"
        return
    if "-m" in words and words[words.index("-m") + 1].startswith(("rules_engine", "cartography")):
        module, *rest = words[words.index("-m") + 1 :]
        verb = [word for word in rest[:1] if re.fullmatch(r"[a-z]+", word)]
        fault = fault_of(module, *verb)
        assert fault is None, f"{document}: {line}\n{fault}"
        return
    known = (
        ".venv/bin/",
        "python",
        "git",
        "cd",
        "sudo",
        "systemctl",
        "cp",
        "export",
        "python3",
        "/usr/bin/python3",
    )
    assert program.startswith(known), f"{document}: {line}"


@cache
def fault_of(module: str, *verb: str) -> str | None:
    """Return what a command says that does not exist; None for one that does."""
    said = StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said), pytest.MonkeyPatch.context() as patched:
            patched.setattr(sys, "argv", [module, *verb, "--help"])
            # As `python -m` does, without the time in which another Python begins.
            runpy.run_module(module, run_name="__main__")
    except SystemExit as end:
        return said.getvalue() if end.code else None
    except ImportError as fault:
        return str(fault)
    return None


def test_a_command_that_does_not_exist_is_found_out() -> None:
    for module, *verb in (["rules_engine", "chess"], ["rules_engine.chess"], ["cartography", "x"]):
        assert fault_of(module, *verb) is not None


def test_the_guide_calls_pages_and_buttons_what_they_are_called() -> None:
    text = (ROOT / "docs" / "referee_guide.md").read_text(encoding="utf-8")
    named = {" ".join(words.split()) for words in NAMED.findall(text)} - HEADS
    said = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("campaigns/**/*.py")]
    said += [*ROOT.glob("rules_engine/mechanics/**/*.py")]
    # A page shows one space where its template begins a new line.
    shown = " ".join(word for path in said for word in path.read_text(encoding="utf-8").split())
    shown = shown.replace("{{ campaign|both }}", "both")  # of two sides, as in the guide
    assert len(named) > 20
    assert {name for name in named if name not in shown} == set()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_files_that_are_named_are_there(path: Path) -> None:
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    named = {word for word in CODE.findall(text) if FILE.fullmatch(word)} - ELSEWHERE
    missing = {word for word in named if not any(pattern(word).search(file) for file in files())}
    assert missing == set()


@cache
def files() -> tuple[str, ...]:
    """Return the paths of the repository's own files."""
    found = (path.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    top = (path.relative_to(ROOT) for path in ROOT.iterdir())
    return tuple(path.as_posix() for path in (*top, *found) if "__pycache__" not in path.parts)


def pattern(word: str) -> re.Pattern[str]:
    """Return what finds a path as the documents write it: by its end, <game> for any game."""
    written = re.escape(word.rstrip("/")).replace("<game>", "[a-z_]+").replace(r"\*", "[^/]*")
    return re.compile(rf"(^|/){written}($|/)")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in LINK.findall(path.read_text(encoding="utf-8")):
        if not target.startswith(("http://", "https://", "mailto:")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"
