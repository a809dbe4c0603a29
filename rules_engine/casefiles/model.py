"""A case file after reading: scenes of a position and a script."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.casefiles.words import Line

SHOWS = ("allows", "forbids", "shows")


@dataclass(frozen=True)
class Act:
    """One thing done or asked in a script, and what is expected to come of it."""

    line: Line
    kind: str
    side: str | None
    text: str
    expectations: tuple[Line, ...]


@dataclass(frozen=True)
class Scene:
    """One position and script under a heading that names the cases it tests."""

    game: str
    cases: tuple[str, ...]
    shows: str
    title: str
    line: int
    position: tuple[Line, ...]
    dice: tuple[Line, ...]
    opening: tuple[Line, ...]
    """Expectations of the position itself, before anything is done."""
    acts: tuple[Act, ...]

    @property
    def name(self) -> str:
        """The heading in one line."""
        return f"{' '.join(self.cases)} {self.shows}: {self.title}"


@dataclass(frozen=True)
class CaseFile:
    """A file of scenes."""

    path: str
    game: str
    scenes: tuple[Scene, ...]
