"""A room holds so many bytes, and what was used last."""

from __future__ import annotations

from campaigns.services.upkeep.room import Room, bytes_of


def test_a_room_keeps_what_was_used_last() -> None:
    room = Room(10)
    room.put("a", "first", 4)
    room.put("b", "second", 4)
    assert room.get("a") == "first"
    room.put("c", "third", 4)
    assert [room.get(name) for name in "abc"] == ["first", None, "third"]
    assert room.held == 8
    room.put("d", "too large", 11)
    assert room.get("d") is None
    assert room.held == 8
    room.put("c", "smaller", 2)
    assert room.get("c") == "smaller"
    assert room.held == 6
    room.clear()
    assert room.get("a") is None
    assert room.held == 0


def test_bytes_of_plain_data_grow_with_it() -> None:
    units = {f"unit {at}": {"space": "0101", "steps": [1, 2, at]} for at in range(400)}
    small = {name: units[name] for name in list(units)[:100]}
    assert 3.5 < bytes_of(units) / bytes_of(small) < 4.5
    assert 100_000 < bytes_of(units) < 400_000
