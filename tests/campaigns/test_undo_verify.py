"""Undone and run on at the level double-blind, of both games, with news that wait to be published:
every line is kept, and `verify` accepts all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns.models import Branch, Campaign
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.files import exports
from campaigns.services.history import lines, positions, reruns
from campaigns.services.turns import closing
from rules_engine import load
from rules_engine.plain import canonical
from rules_engine.tools.chance import Chance
from rules_engine.tools.commands import main
from rules_engine.tools.players import Players
from tests.campaigns.test_rerun_long import run_to_the_end
from tests.conftest import Cast

pytestmark = pytest.mark.database

INPUTS = 50
BACK = 12
"""So many inputs before the last one play goes back."""


def head(cast: Cast) -> Campaign:
    return Campaign.objects.select_related("branch").get(pk=cast.campaign.pk)


def play(cast: Cast, most: int, stem: str = "p") -> None:
    """Let random players play, each order given by the referee in their place."""
    players = Players(load(cast.campaign.game), Chance(f"undone{stem}"))
    for at in range(most):
        campaign, referee = head(cast), cast.seat("referee")
        given = players.next_input(positions.head_state(campaign))
        assert given is not None
        if given.order is not None:
            text = engine.write_order(campaign, given.order)
            item = inputs.submit_order(referee, text, token=f"{stem}{at}", side=given.side)
        else:
            decision = (given.decision or {})["id"]
            item = inputs.answer_decision(
                referee, decision, given.key, token=f"{stem}{at}", side=given.side
            )
        item.refresh_from_db()
        assert item.is_done, item.message


def publish(cast: Cast, token: str) -> None:
    item = closing.publish(cast.seat("referee"), token=token)
    item.refresh_from_db()
    assert item.is_done, item.message


@pytest.mark.slow
@pytest.mark.parametrize("game", ["grenade", "market_garden"])
def test_both_lines_of_a_double_blind_campaign_are_verified(
    make_cast: Callable[..., Cast], game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cast = make_cast(game, level="double_blind", play="order_sets", news="published")
    Campaign.objects.filter(pk=cast.campaign.pk).update(secret="7" * 64, origin="undone")
    cast.start()
    play(cast, INPUTS)
    publish(cast, "before")
    first = head(cast).branch
    assert first is not None
    kept = canonical(positions.state_at(first))
    at = lines.points(first)[-BACK].seq
    for dice, change in (("same", ""), ("fresh", "leave_out")):
        line = run_to_the_end(cast, at, dice, change=change, dice=dice)
        if dice == "same":
            assert canonical(positions.state_at(line)) == kept
    item = reruns.adopt(cast.seat("referee"), line.number, token="adopt")
    item.refresh_from_db()
    assert item.is_done, item.message
    publish(cast, "after")
    assert canonical(positions.state_at(Branch.objects.get(pk=first.pk))) == kept
    file = tmp_path / "campaign.json"
    file.write_bytes(exports.export_file(cast.seat("referee")).getvalue())
    assert main(["verify", str(file)]) == 0, capsys.readouterr().out
    said = capsys.readouterr().out
    assert "sound" in said
    assert "NOT SOUND" not in said
    assert "not derived anew" not in said
    assert len(exports.export_campaign(cast.seat("referee"))["branches"]) == 3
