"""What a process keeps of what it has made: the values used last, within a number of bytes."""

from __future__ import annotations

import sys
import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

MB = 1 << 20
SAMPLE = 8
Values = OrderedDict[Hashable, tuple[Any, int]]


class Room:
    """A least-recently-used store of immutable values, shared by the threads of a process.

    `most`: how many bytes it holds; where `put` names no sizes, how many values.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: Values = OrderedDict()
        self._held = 0
        self._lock = threading.Lock()
        _rooms.append(self)

    def get(self, key: Hashable) -> Any:
        """Return what is kept under a key, None where nothing is."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key][0]

    def put(self, key: Hashable, value: Any, size: int = 1) -> None:
        """Keep a value of some size, and let go of those used longest ago that it leaves no room;
        what is larger than the room is not kept.
        """
        with self._lock:
            self._let_go(key)
            if size > self._most:
                return
            self._values[key] = (value, size)
            self._held += size
            while self._held > self._most:
                self._let_go(next(iter(self._values)))

    def clear(self) -> None:
        """Forget everything."""
        self.remember(OrderedDict())

    @property
    def held(self) -> int:
        """The sizes of what is kept, together."""
        return self._held

    def remembered(self) -> Values:
        """Return all that is kept, for `remember`."""
        return self._values

    def remember(self, values: Values) -> None:
        """Keep exactly these values."""
        with self._lock:
            self._values = values
            self._held = sum(size for _, size in values.values())

    def _let_go(self, key: Hashable) -> None:
        if key in self._values:
            self._held -= self._values.pop(key)[1]


_rooms: list[Room] = []


def clear_all() -> None:
    """Let this process forget all that it has made."""
    for one in _rooms:
        one.clear()


def exchange(memory: list[Values]) -> list[Values]:
    """Let this process keep exactly these values, and return those that it kept before: tests let
    one process be several, or come to have done nothing. With `[]` it begins with nothing.
    """
    before = [one.remembered() for one in _rooms]
    for at, one in enumerate(_rooms):
        one.remember(memory[at] if at < len(memory) else OrderedDict())
    return before


def bytes_of(value: Any) -> int:
    """Return about how many bytes plain data takes up: of large lists and objects a few members
    stand for the rest; the names of members are the same texts again and again, and count nothing.
    """
    members = list(value.values()) if isinstance(value, dict) else value
    size = sys.getsizeof(value)
    if not isinstance(members, list) or not members:
        return size
    some = members[:: -(-len(members) // SAMPLE)] if len(members) > 4 * SAMPLE else members
    return size + sum(bytes_of(one) for one in some) * len(members) // len(some)
