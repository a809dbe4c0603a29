"""The world that is being simulated just now, if any, and what lies around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.campaigns.simulator.outside import Outside
    from tests.campaigns.simulator.world import World


class _Here:
    world: World | None = None
    outside: Outside | None = None


here = _Here()
