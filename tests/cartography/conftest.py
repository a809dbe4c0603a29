"""A sample board with units of both sides, and pictures to compare with."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from rules_engine.board.board import Board
from rules_engine.board.making import make_board
from rules_engine.games.grenade.counters import counter
from tests.cartography.sample_board import sample_board

GOLDEN = Path(__file__).parent / "golden"

Same = Callable[[str, Image.Image], None]


@pytest.fixture(scope="session")
def board() -> Board:
    return make_board(sample_board())


@pytest.fixture
def view() -> dict[str, Any]:
    """What the US side of a small battle sees: its own strengths, of the enemy only some."""
    infantry = {"type": "infantry", "size": "regiment", "class": "A", "morale": 2, "ma": 4}
    units = {
        "117/30/19": {"side": "us", "space": "0503", **infantry, "strength": 7},
        "119/30/19": {"side": "us", "space": "0503", **infantry, "supply": "out"},
        "743/19": {"side": "us", "space": "0503", "type": "tank", "size": "battalion", "ma": 12,
                   "strength": 1},
        "A/2A/19": {"side": "us", "space": "0502", "type": "mechanized", "size": "brigade",
                    "class": "C", "paren": True, "morale": 3, "ma": 12, "strength": 9},
        "1156/363/81": {"side": "german", "space": "0506", **infantry, "class": "C", "morale": 1,
                        "supply": "isolated"},
        "403/81": {"side": "german", "space": "0507", "type": "artillery", "size": "brigade",
                   "ma": 4, "strength": 1},
        "22/8FJ/2": {"side": "german", "space": "0904", "type": "parachute", "size": "regiment",
                     "class": "B", "morale": 2, "ma": 4, "face": "cadre", "cadre": [1, 4]},
        "contact 1": {"side": "german", "space": "0407"},
        "contact 2": {"side": "german", "space": "0407"},
        "off the map": {"side": "us", "space": None, "status": "pool", **infantry},
    }  # fmt: skip
    units |= {
        f"{n}/9/7": {"side": "us", "space": "0802", **infantry, "strength": n} for n in range(1, 7)
    }
    return {"units": {name: {"status": "map", **unit} for name, unit in units.items()}}


@pytest.fixture
def faces(view: dict[str, Any]) -> dict[str, Any]:
    """What a game says that the counters of the view show."""
    return {name: counter(name, unit) for name, unit in view["units"].items() if "type" in unit}


@pytest.fixture
def marks(faces: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"kind": "faces", "units": faces},
        {"kind": "path", "side": "us", "spaces": ["0301", "0402", "0502"]},
        {"kind": "path", "side": "german", "spaces": ["0807", "0806", "0905", "0904"],
         "manner": "retreat"},
        {"kind": "battle", "space": "0506", "from": ["0505", "0605"], "result": "D2(1)"},
        {"kind": "flag", "space": "0802", "side": "us", "points": 3},
        {"kind": "flag", "space": "0507", "side": "german", "points": 1},
        {"kind": "bridge", "first": "0508", "second": "0509", "state": "blown"},
        {"kind": "flood", "spaces": ["0404", "0405"]},
        {"kind": "highlight", "spaces": ["0704"]},
        {"kind": "note", "space": "0701", "text": "Ford"},
        {"kind": "moved", "units": ["A/2A/19"]},
    ]  # fmt: skip


@pytest.fixture
def contacts() -> list[dict[str, Any]]:
    """What the US side remembers or was told: of every certainty and level."""
    infantry = {"type": "infantry", "size": "regiment"}
    rows = (
        ("#1", "0407", "probable", {}, 4),
        ("#2", "0407", "possible", infantry, 4),
        ("#3", "0808", "reported", infantry, 12),
        ("#4", "0802", "possible", {}, 3),
        ("#5", "0507", "possible", {"type": "tank", "size": "battalion"}, 2),
        ("1150/183/12", "0304", "probable", infantry, 4),
    )
    return [
        {"id": name, "side": "german", "space": space, "certainty": certainty, "turn": turn,
         "step": "us_movement", "source": "sighted", "case": "DB2.1",
         "level": "type" if what else "contact", "what": {"side": "german", **what}}
        for name, space, certainty, what, turn in rows
    ]  # fmt: skip


@pytest.fixture
def same_as_golden(tmp_path: Path) -> Same:
    """Compare a picture with the stored one, pixel for pixel; WRITE_GOLDEN=1 stores it instead."""

    def compare(name: str, picture: Image.Image) -> None:
        file = GOLDEN / f"{name}.png"
        if os.environ.get("WRITE_GOLDEN"):
            picture.save(file, optimize=True)
            return
        found = picture.convert("RGB")
        with Image.open(file) as stored:
            wanted = stored.convert("RGB")
        assert found.size == wanted.size, f"{name} is {found.size}, stored is {wanted.size}"
        difference = ImageChops.difference(found, wanted).getbbox()
        if difference:
            found.save(tmp_path / file.name)
        assert difference is None, (
            f"{name} differs within {difference}: compare {tmp_path / file.name} with {file}"
        )

    return compare
