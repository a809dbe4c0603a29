"""Reading case files: text to scenes, with line and column of whatever cannot be read."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from rules_engine.casefiles.model import SHOWS, Act, CaseFile, Scene
from rules_engine.casefiles.positions import is_position_line
from rules_engine.casefiles.words import CaseFault, Line, Word, raise_all, read_lines
from rules_engine.core.decisions import REFEREE
from rules_engine.core.game import Game
from rules_engine.core.registry import load
from rules_engine.errors import UnknownGame

HEADING = "Write a heading such as 'case 6.31 forbids: A move goes on in an enemy zone of control'."
Spoken: TypeAlias = tuple[str, str | None, str]
"""What kind of act it is, whose, and the words."""


@dataclass
class _Draft:
    heading: Line
    cases: tuple[str, ...]
    shows: str
    title: str
    position: list[Line]
    dice: list[Line] = field(default_factory=list)
    opening: list[Line] = field(default_factory=list)
    acts: list[tuple[Line, Spoken, list[Line]]] = field(default_factory=list)

    def scene(self, game: str) -> Scene:
        acts = tuple(Act(line, *spoken, tuple(said)) for line, spoken, said in self.acts)
        return Scene(
            game,
            self.cases,
            self.shows,
            self.title,
            self.heading.number,
            tuple(self.position),
            tuple(self.dice),
            tuple(self.opening),
            acts,
        )


def load_file(path: str | Path) -> CaseFile:
    """Return the case file at a path.

    Raises:
        CaseFault: it cannot be read, with line and column.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as fault:
        raise CaseFault(f"The file cannot be read: {fault.strerror}.") from fault
    except UnicodeDecodeError as fault:
        raise CaseFault("The file is not UTF-8 text.") from fault
    return parse_file(text, str(path))


def parse_file(text: str, path: str = "case file") -> CaseFile:
    """Return the scenes of a case file's text.

    Raises:
        CaseFault: names line and column of what cannot be read; with all `others` of the file.
    """
    lines = read_lines(text)
    slug, game = _game(lines)
    shared: list[Line] = []
    drafts: list[_Draft] = []
    faults: list[CaseFault] = []
    for line in lines[1:]:
        try:
            _take(line, game, shared, drafts)
        except CaseFault as fault:
            faults.append(fault)
    raise_all(faults)
    if not drafts:
        raise CaseFault(f"The file has no case. {HEADING}", len(text.splitlines()) or 1, 1)
    return CaseFile(path, slug, tuple(draft.scene(slug) for draft in drafts))


def _take(line: Line, game: Game[Any], shared: list[Line], drafts: list[_Draft]) -> None:
    if line.words[0] == "case":
        drafts.append(_heading(line, game, shared))
    elif drafts:
        _add(drafts[-1], line, game)
    elif is_position_line(line, game):
        shared.append(line)
    else:
        raise line.fault(f"Before the first heading stands only what all cases share. {HEADING}")


def _game(lines: list[Line]) -> tuple[str, Game[Any]]:
    if not lines or lines[0].words[0] != "game" or len(lines[0].words) != 2:
        place = lines[0] if lines else None
        message = "A case file begins with its game, such as 'game grenade'."
        raise place.fault(message) if place else CaseFault(message, 1, 1)
    slug = str(lines[0].words[1])
    try:
        return slug, load(slug)
    except UnknownGame as fault:
        raise lines[0].fault(str(fault), 1) from fault


def _heading(line: Line, game: Game[Any], shared: list[Line]) -> _Draft:
    head, colon, title = line.text.partition(":")
    count = len(head.split())
    words = line.words[1:count]
    if not colon or not title.strip() or len(words) < 2:
        raise line.fault(HEADING)
    *numbers, shows = words
    shows = Word(shows.rstrip(":"), shows.line, shows.column)
    if shows not in SHOWS:
        raise line.fault(f"'{shows}' should be one of {', '.join(SHOWS)}. {HEADING}", shows)
    for number in numbers:
        if number not in game.casebook:
            raise line.fault(f"{game.title} has no case {number}.", number)
    return _Draft(line, tuple(map(str, numbers)), str(shows), title.strip(), list(shared))


def _add(draft: _Draft, line: Line, game: Game[Any]) -> None:
    first = line.words[0]
    if first == "->":
        if len(line.words) < 2:
            raise line.fault("Behind the arrow stands what is expected, such as '-> lawful'.", 1)
        (draft.acts[-1][2] if draft.acts else draft.opening).append(line)
    elif first == "dice":
        draft.dice.append(line)
    elif (act := _act(line, game)) is not None:
        draft.acts.append((line, act, []))
    elif is_position_line(line, game):
        if draft.acts or draft.opening:
            raise line.fault("The position comes before the script; move this line up.")
        draft.position.append(line)
    else:
        sides = " or ".join(f"'{side}: ...'" for side in game.sides)
        raise line.fault(
            f"'{first}' begins neither a line of the position nor of the script; orders begin with "
            f"{sides}, expectations with '->', questions with 'ask'."
        )


def _act(line: Line, game: Game[Any]) -> Spoken | None:
    first = str(line.words[0])
    if first == "go" and line.text.split() == ["go", "on"]:
        return "go on", None, ""
    if first == "ask":
        side = str(line.words[1]).removesuffix(":") if len(line.words) > 1 else ""
        named = side in game.sides and line.words[1].endswith(":")
        if len(line.words) < (3 if named else 2):
            raise line.fault("Behind 'ask' stands a question, such as 'ask supply 117/30/19'.", 1)
        return ("ask", side, line.rest(2)) if named else ("ask", None, line.rest(1))
    checks = first == "check"
    at = 1 if checks else 0
    if at >= len(line.words):
        raise line.fault("Write 'check', a side and an order: 'check us: end'.", 1)
    word = line.words[at]
    side = str(word).removesuffix(":")
    if not word.endswith(":") or side not in (*game.sides, REFEREE):
        if checks:
            raise line.fault("Behind 'check' stands a side with a colon, such as 'us:'.", at)
        return None
    return _spoken(line, side, at + 1, checks)


def _spoken(line: Line, side: str, start: int, checks: bool) -> Spoken:
    if start >= len(line.words):
        raise line.fault("Behind the colon stands an order or 'choose' and an answer.", start)
    is_choice = line.words[start] == "choose" and not checks
    if side == REFEREE and not is_choice:
        return "overrule", side, line.rest(start)
    if is_choice:
        if len(line.words) == start + 1:
            raise line.fault(
                "Behind 'choose' stands the answer, such as 'choose retreat'.", start + 1
            )
        return "choose", side, line.rest(start + 1)
    return ("check" if checks else "order"), side, line.rest(start)
