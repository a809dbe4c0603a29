"""A player undoes his own last move, as the referee allowed it before play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

import rules_engine
from campaigns.models import Campaign, Entry, Input, Seat
from campaigns.services import engine
from campaigns.services.asking import advice, inputs, undoing
from campaigns.services.errors import NotAllowed, NotNow
from campaigns.services.files import exports
from campaigns.services.history import logbook, positions, reading
from rules_engine.core.corrections import read_values
from rules_engine.core.unseen import hidden_changes
from rules_engine.plain import JsonObject
from rules_engine.records.rederive import rederive
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players
from tests.campaigns.play.conftest import AtTheTable
from tests.campaigns.play.conftest import table as table
from tests.campaigns.tightness.games import unseen_of
from tests.conftest import Cast

MOVE = "move 117/30/19 tactical 0508-0509"
GONE_ON = "This can no longer be undone: play has gone on since."


def allow(table: AtTheTable, undo: str = Campaign.Undo.UNTOUCHED) -> None:
    Campaign.objects.filter(pk=table.cast.campaign.pk).update(undo=undo)


def give(table: AtTheTable, order: str, token: str, who: str = "us", side: str = "") -> Input:
    item = inputs.submit_order(table.cast.seat(who), order, token=token, side=side)
    item.refresh_from_db()
    assert item.is_done, item.message
    return item


def undo(table: AtTheTable, name: str = "undo") -> Input:
    item = inputs.undo(table.cast.seat("us"), token=name)
    item.refresh_from_db()
    return item


def told(table: AtTheTable, who: str) -> list[tuple[str, bool]]:
    rows = logbook.told_log(table.cast.seat(who))
    return [(str(row["text"]), bool(row["taken_back"])) for row in rows]


def test_a_move_of_which_nothing_has_come_is_undone_with_one_press(table: AtTheTable) -> None:
    allow(table)
    before = reading.view_for(table.cast.seat("us"))
    assert 'id="undo"' not in table.text("us", "table")
    give(table, MOVE, "one")
    assert f'<code class="small">{MOVE}</code>' in table.text("us", "table")
    assert 'id="undo"' not in table.text("german", "table")
    assert b"undone: move 117/30/19" in table.post("us", "undo").content
    assert reading.view_for(table.cast.seat("us")) == before
    assert 'id="undo"' not in table.text("us", "table")
    words, back = told(table, "us")[-2]
    assert back
    assert "117/30/19" in words
    assert "The US side undid its last move" in told(table, "german")[-1][0]
    log = logbook.truth_log(table.cast.seat("referee"))
    assert any(f"undone: {MOVE}" in row["text"] for row in log)


def test_moves_are_undone_one_by_one_and_a_set_as_one(table: AtTheTable) -> None:
    allow(table)
    before = reading.view_for(table.cast.seat("us"))
    give(table, MOVE, "one")
    lines = ["move 119/30/19 tactical 0508-0509", "move 120/30/19 tactical 0508-0509"]
    inputs.submit_order_set(table.cast.seat("us"), lines, token="two")
    assert "and 1 more" in table.text("us", "table")
    undo(table, "a")
    assert f'<code class="small">{MOVE}</code>' in table.text("us", "table")
    undo(table, "b")
    assert reading.view_for(table.cast.seat("us")) == before
    with pytest.raises(NotNow, match="nothing of yours"):
        undo(table, "c")


def test_nothing_is_undone_where_the_referee_does_not_allow_it(table: AtTheTable) -> None:
    give(table, MOVE, "one")
    assert 'id="undo"' not in table.text("us", "table")
    with pytest.raises(NotAllowed, match="not undone"):
        undo(table)


def test_the_end_of_a_step_is_never_undone_nor_what_another_gave(table: AtTheTable) -> None:
    for how in (Campaign.Undo.UNTOUCHED, Campaign.Undo.STEP):
        allow(table, how)
        give(table, "move 119/30/19 tactical 0508-0509", f"r{how}", "referee", "us")
        assert undoing.undoable(table.cast.seat("us")) == []
        inputs.take_back(table.cast.seat("referee"), "", token=f"b{how}")
    give(table, MOVE, "one")
    give(table, "end", "end")
    for how in (Campaign.Undo.UNTOUCHED, Campaign.Undo.STEP):
        allow(table, how)
        assert undoing.undoable(table.cast.seat("us")) == []


def test_a_move_before_a_correction_that_its_side_knows_of_stays(table: AtTheTable) -> None:
    referee = table.cast.seat("referee")
    for how in (Campaign.Undo.UNTOUCHED, Campaign.Undo.STEP):
        allow(table, how)
        give(table, MOVE, f"one{how}")
        assert undoing.undoable(table.cast.seat("us"))
        inputs.overrule(referee, [[["units", "117/30/19", "space"], "0510"]], "A slip", token=how)
        assert undoing.undoable(table.cast.seat("us")) == []
        for back in ("a", "b"):
            inputs.take_back(referee, "", token=f"{back}{how}")


def unseen_move(cast: Cast) -> Input:
    """Let the players play until the US gives an order of which the German side is told nothing."""
    players = Players(rules_engine.load("grenade"), Chance("quiet"))
    for at in range(90):
        before = logbook.told_log(cast.seat("german"))
        item = play_on(cast, players, at)
        if item.side == "us" and item.quiet and logbook.told_log(cast.seat("german")) == before:
            return item
    raise AssertionError("There was none.")


def play_on(cast: Cast, players: Players, at: int) -> Input:
    """Let whose turn it is do what a player would do."""
    referee = cast.seat("referee")
    given = players.next_input(positions.head_state(referee.campaign))
    assert given is not None
    seat = cast.seat(given.side)
    if given.order is None:
        asked = (given.decision or {})["id"]
        item = inputs.answer_decision(seat, asked, given.key, token=f"{at}")
    else:
        text = engine.write_order(referee.campaign, given.order)
        item = inputs.submit_order(seat, text, token=f"{at}")
    item.refresh_from_db()
    return item


def hidden_change(cast: Cast) -> tuple[list[str], JsonObject]:
    """Return where, and as what, a German unit may stand otherwise without the US knowing it."""
    state = positions.head_state(cast.seat("referee").campaign)
    game = rules_engine.load("grenade")
    for _, other in hidden_changes(game, game.lens(state), "us"):
        units = [
            name for name in state["units"] if state["units"][name] != other["units"].get(name)
        ]
        same = {**other, "units": state["units"]} == state
        if len(units) == 1 and same and units[0] in other["units"]:
            return ["units", units[0]], other["units"][units[0]]
    raise AssertionError("Nothing is hidden.")


def statements_of_asking(cast: Cast) -> int:
    """Return how many statements it takes to say what the US can undo."""
    seat = cast.seat("us")
    undoing.undoable(seat)  # what is kept of positions is at hand
    with CaptureQueriesContext(connection) as found:
        undoing.undoable(seat)
    return len(found)


def test_an_unseen_correction_is_made_again_and_nobody_learns_of_move_or_correction(
    make_cast: Callable[..., Cast],
) -> None:
    cast = make_cast("grenade", level="double_blind", undo="untouched")
    cast.start()
    item = unseen_move(cast)
    path, record = hidden_change(cast)
    logs = {who: logbook.told_log(cast.seat(who)) for who in ("us", "german")}
    before = statements_of_asking(cast)
    inputs.overrule(cast.seat("referee"), [[path, record]], "A slip", token="slip")
    assert undoing.undoable(cast.seat("us")) == [item]
    assert statements_of_asking(cast) == before
    done = inputs.undo(cast.seat("us"), token="undo")
    done.refresh_from_db()
    assert done.is_done, done.message
    referee = cast.seat("referee")
    assert positions.head_state(referee.campaign)["units"][path[1]] == record
    again = Input.objects.filter(kind="overrule").order_by("number")
    assert [(one.is_done, one.body) for one in again] == [(True, again[0].body)] * 2
    assert logbook.told_log(cast.seat("german")) == logs["german"]
    assert len(logbook.told_log(cast.seat("us"))) == len(logs["us"]) + 1
    assert not rederive(exports.export_campaign(referee)).differences


def test_nothing_is_offered_while_the_game_may_wait_for_another_side(
    make_cast: Callable[..., Cast],
) -> None:
    cast = make_cast("cobra", level="double_blind", undo="step")
    cast.start()
    players = Players(rules_engine.load("cobra"), Chance("two"))
    answered = 0
    for at in range(70):
        item = play_on(cast, players, at)
        state = positions.head_state(cast.seat("referee").campaign)
        for side in ("allied", "german"):
            if state["side"] != side:
                assert undoing.undoable(cast.seat(side)) == []
        answered += item.kind == "answer" and item.side != state["side"]
    assert answered


def test_what_is_ordered_in_a_side_s_place_meanwhile_is_not_lost_with_a_move(
    table: AtTheTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow(table)
    item = give(table, MOVE, "one")
    give(table, "move 119/30/19 tactical 0508-0509", "two", "referee", "us")
    monkeypatch.setattr(undoing, "undoable", lambda _: [item])
    refused = undo(table)
    assert (refused.status, refused.message) == ("refused", GONE_ON)


def test_a_program_undoes_with_one_call_and_what_comes_out_is_verified(table: AtTheTable) -> None:
    allow(table)
    give(table, MOVE, "one")
    client = APIClient()
    client.force_authenticate(table.cast.seat("us").user)
    address = table.address("api-undo")
    done = client.post(address, {}, format="json")
    assert (done.status_code, done.json()["status"]) == (201, "done"), done.content
    assert done.json()["body"]["orders"] == [MOVE]
    assert client.post(address, {}, format="json").status_code == 409
    assert not rederive(exports.export_campaign(table.cast.seat("referee"))).differences


def test_a_roll_makes_an_order_final_unless_the_referee_allows_that_too(table: AtTheTable) -> None:
    allow(table)
    give(table, MOVE, "one")
    give(table, "end", "end")
    us = table.cast.seat("us")
    attack = next(one for one in advice.legal_orders(us) if one.kind == "attack")
    item = give(table, engine.write_order(us.campaign, attack), "attack")
    assert not item.quiet
    assert undoing.undoable(us) == []
    allow(table, Campaign.Undo.STEP)
    players = Players(rules_engine.load("grenade"), Chance("a roll"))
    for at in range(40):
        state = positions.head_state(table.cast.seat("us").campaign)
        if not rules_engine.truth(state)["decisions"]:
            break
        assert undoing.undoable(us) == [] or state["side"] == "us"
        play_on(table.cast, players, at)
    assert undoing.undoable(table.cast.seat("us"))
    assert undo(table).is_done


def test_what_taught_a_side_something_is_not_quiet_at_double_blind(
    make_cast: Callable[..., Cast],
) -> None:
    cast = make_cast("grenade", level="double_blind", undo="untouched")
    cast.start()
    players = Players(rules_engine.load("grenade"), Chance("quiet"))
    found: Counter[bool] = Counter()
    for at in range(90):
        referee = cast.seat("referee")
        given = players.next_input(positions.head_state(referee.campaign))
        assert given is not None
        if given.order is None:
            one = (given.decision or {})["id"]
            inputs.answer_decision(cast.seat(given.side), one, given.key, token=f"{at}")
            continue
        before = reading.view_for(cast.seat(given.side))
        text = engine.write_order(referee.campaign, given.order)
        item = inputs.submit_order(cast.seat(given.side), text, token=f"{at}")
        item.refresh_from_db()
        after = reading.view_for(cast.seat(given.side))
        kinds = set(Entry.objects.filter(input=item).values_list("kind", flat=True))
        has_learned = set(after["units"]) > set(before["units"])
        found[item.quiet] += given.order.kind == "move"
        assert not (item.quiet and (has_learned or kinds & {"halted", "roll", "step"})), text
    assert found[True] > 3
    assert found[False] > 3


def test_a_move_that_proves_a_report_wrong_is_not_quiet(make_cast: Callable[..., Cast]) -> None:
    cast = make_cast("grenade", level="double_blind", undo="untouched")
    cast.start()
    players = Players(rules_engine.load("grenade"), Chance("a rumour"))
    for at in count():
        if positions.head_state(cast.seat("referee").campaign)["step"] == "us.movement":
            break
        play_on(cast, players, at)
    us = cast.seat("us")
    text, space = next(beside_somewhere_unseen(us))
    correct(cast, "false-contact", {"side": "us", "space": space, "source": "patrol"})
    item = inputs.submit_order(us, text, token="look")
    item.refresh_from_db()
    assert item.is_done, item.message
    assert f"is not in {space} any more" in logbook.told_log(us)[-1]["text"]
    assert not item.quiet
    assert undoing.undoable(us) == []


def beside_somewhere_unseen(seat: Seat) -> Iterator[tuple[str, str]]:
    """Yield moves that end beside a hex that the side does not overlook yet, and the hex."""
    state = positions.head_state(seat.campaign)
    position, sees = rules_engine.load("grenade").lens(state), unseen_of("grenade").sees
    board = position.board
    for order in advice.legal_orders(seat):
        if order.kind == "move":
            for there in board.neighbours[board.index[order.args["path"][-1]]]:
                if not sees(position, seat.side, board.numbers[there]):
                    yield engine.write_order(seat.campaign, order), board.numbers[there]


def correct(cast: Cast, name: str, values: dict[str, str]) -> None:
    """Let the referee correct the position by a form, without a word to anybody."""
    state = positions.head_state(cast.seat("referee").campaign)
    game = rules_engine.load("grenade")
    form = next(one for one in game.corrections if one.name == name)
    read, faults = read_values(form, game.lens(state), values)
    assert faults == {}
    effects = [[list(path), *value] for path, *value in form.effects(game.lens(state), read)]
    item = inputs.overrule(cast.seat("referee"), effects, "A rumour", token="rumour")
    item.refresh_from_db()
    assert item.is_done, item.message
