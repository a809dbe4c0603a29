"""Who takes what, where each can have some of several things and none can be had twice."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def paired(wanted: Mapping[str, Collection[int]]) -> dict[int, str]:
    """Return who takes which thing, so that as many as can be have one."""
    taken: dict[int, str] = {}

    def take(name: str, tried: set[int]) -> bool:
        for one in wanted[name]:
            if one in tried:
                continue
            tried.add(one)
            if one not in taken or take(taken[one], tried):
                taken[one] = name
                return True
        return False

    for name in sorted(wanted):
        take(name, set())
    return taken
