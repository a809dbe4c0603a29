"""What is wrong with a folder, collected so that all of it is told at once."""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType

from rules_engine.errors import BrokenFolder, RulesEngineError


class Faults:
    """The faults found so far: sentences that begin with file and line and say what is right."""

    def __init__(self) -> None:
        self._said: dict[str, None] = {}

    def __len__(self) -> int:
        return len(self._said)

    def add(self, place: str, text: str) -> None:
        """Note a fault; `text` is a sentence without its place and its full stop."""
        self.note(f"{place}: {text}.")

    def note(self, sentence: str) -> None:
        """Note a fault as a whole sentence, once."""
        self._said[sentence] = None

    def noting(self, place: str = "") -> Noting:
        """Return what notes the fault that a table or a board raises, and goes on behind it."""
        return Noting(self, place)

    def tell(self) -> None:
        """Raise BrokenFolder with all that was noted; nothing where nothing was."""
        if self._said:
            raise BrokenFolder(tuple(self._said))


@dataclass(frozen=True)
class Noting:
    """Notes a fault, with its place where it does not name one itself."""

    faults: Faults
    place: str

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        at: TracebackType | None,
    ) -> bool:
        if not isinstance(fault, RulesEngineError):
            return False
        said = str(fault).rstrip(".")
        self.faults.note(f"{self.place}: {said}." if self.place else f"{said}.")
        return True
