"""What the lenses on a unit's record have in common, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.plain import JsonObject, JsonView


def described_contact(data: JsonView, titles: Sequence[str]) -> JsonObject:
    """Return in words a unit of which nobody knows more than type and size, if that; `titles`:
    those of the columns, which stay empty.
    """
    known = [str(data[part]).replace("_", "-") for part in ("type", "size") if data.get(part)]
    what = " ".join(known) or "unidentified unit"
    facts = [[title, ""] for title in titles]
    return {"what": what, "formation": "", "line": "nothing else is known", "facts": facts}


class UnitLens:
    """A thin read-only lens over one unit's record; what a view does not hold reads as None."""

    __slots__ = ("data", "id")
    KNOWN_BY = "type"
    """The fact of a unit that is known as soon as it is known what the unit is."""

    def __init__(self, unit_id: str, data: JsonView) -> None:
        self.id = unit_id
        self.data = data

    def __repr__(self) -> str:
        return f"<{self.side} {self.id} in {self.space}>"

    def _get(self, name: str) -> Any:
        return self.data.get(name)

    def _text(self, name: str) -> str | None:
        found: str | None = self.data.get(name)
        return found

    @property
    def side(self) -> str:
        """The side that owns it, by its name in the game's record."""
        return str(self.data["side"])

    @property
    def space(self) -> str | None:
        """The name of the space it is in; None off the map."""
        found: str | None = self.data.get("space")
        return found

    @property
    def is_known(self) -> bool:
        """Whether it is known what this unit is (a contact has only a side and a place)."""
        return self._get(self.KNOWN_BY) is not None

    @property
    def division(self) -> str | None:
        """Its parent division, such as "30", "9P", "Guards"."""
        return self._text("division")

    @property
    def space_on_map(self) -> str | None:
        """The name of the space it is in; None off the map, whatever is noted of it there."""
        data = self.data
        return data.get("space") if data.get("status") == "map" else None

    @property
    def is_on_map(self) -> bool:
        """Whether it is on the map, boxes that are spaces included."""
        return bool(self.data.get("status") == "map")
