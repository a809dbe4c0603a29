"""Hidden-only changes around the position: what the opponent and the referee do unseen."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

from django.contrib.auth.models import User

from campaigns.accounts import zones
from campaigns.models import Branch, Checkpoint, Entry, Input, Mail, Picture, Seat
from campaigns.services.asking import drafts, inputs, intents
from campaigns.services.drawing import pictures
from campaigns.services.errors import Refusal
from campaigns.services.history import log, positions
from campaigns.services.mails import sending
from campaigns.services.people import campaigns, notebook, seats, threads, tokens
from campaigns.services.turns import closing, dry_run
from rules_engine import load, truth
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players
from tests.campaigns.tightness.changes import Change, NotHere, doing
from tests.campaigns.tightness.played import Table, act

VISITED = (
    "",
    "table/",
    "panel/",
    "now/",
    "roster/",
    "log/",
    "history/",
    "orders/",
    "seats/",
    "dice/",
    "receipts/",
    "chain/",
    "knowledge/",
    "counters.svg",
    "layers/zones.json",
    "pictures/now.png?size=web",
)
Deed = Callable[[Table, str], object]


def around(table: Table, side: str) -> list[Change]:
    """Return every change around the position that a side must not notice; where news are told at
    once, without those that can only be where they wait to be published.
    """
    return [
        Change(
            name_of(deed),
            partial(doing, partial(deed, table, side)),
            of_memory=deed in LOOKS,
            of_position=deed in MOVES,
        )
        for deed in DEEDS
        if table.campaign.is_withheld or deed not in WITHHELD
    ]


def of_own_side(table: Table, who: str, side: str) -> list[Change]:
    """Return what an officer's own commander does that he must not notice under fog."""
    if not table.kind.fog or table.seat(who).role != "officer":
        return []
    return [Change(name_of(deed), partial(doing, partial(deed, table, side))) for deed in OWN]


def name_of(deed: Deed) -> str:
    """Return a change's name: what is done, in words."""
    return deed.__name__.strip("_").replace("_", " ")


# ---- the opponent ------------------------------------------------------------------------------


def _the_enemy_drafts_orders(table: Table, side: str) -> None:
    seat = table.seat(table.other(side))
    for text in ("end", table.misfit, "end"):
        drafts.add_draft(seat, text)
    drafts.remove_draft(seat, drafts.drafts_of(seat)[0].pk)


def _the_enemy_is_refused_an_order(table: Table, side: str) -> None:
    seat = table.seat(table.other(side))
    tried(lambda: inputs.submit_order(seat, table.misfit, token="hidden.3"))
    tried(lambda: inputs.answer_decision(seat, "77.7", "x", token="hidden.4"))


def _the_enemy_seals_an_order_set(table: Table, side: str) -> None:
    enemy = table.other(side)
    if not table.campaign.is_withheld and table.state().get("side") == enemy:
        raise NotHere("the set would be carried out")
    orders = [table.misfit, "end"]
    for at in range(2):
        tried(lambda at=at: inputs.submit_order_set(table.seat(enemy), orders, token=f"hid.{at}"))


def _the_enemy_has_nothing_to_do(table: Table, side: str) -> None:
    """Handed in for the enemy's next step, and what he had handed in for it gives way."""
    _assert_withheld(table)
    seat = table.seat(table.other(side))
    inputs.submit_order_set(seat, [], nothing=True, token="hidden.no")


def _the_enemy_withdraws_a_set(table: Table, side: str) -> None:
    _the_enemy_seals_an_order_set(table, side)
    seat = table.seat(table.other(side))
    rows = Input.objects.filter(campaign=table.campaign, side=seat.side, status="held")
    for item in rows[:1]:
        inputs.withdraw(seat, item)


def _the_enemy_commander_assigns_units(table: Table, side: str) -> None:
    enemy = table.other(side)
    officer = table.campaign.seats.get(pk=table.officers[enemy])
    units = seats.own_units(table.campaign, enemy)
    seats.assign_units(table.seat(enemy), officer, units[1::2])


def _the_enemy_writes_to_the_referee_and_is_answered(table: Table, side: str) -> None:
    enemy = table.other(side)
    made = threads.begin(table.seat(enemy), ["referee"], "", "A question", token="hidden.10")
    threads.answer(table.seat("referee"), made, "An answer", token="hidden.11")
    threads.begin(table.seat(enemy), [f"side:{enemy}"], "", "Among ourselves", token="hidden.12")


def _the_enemy_plans(table: Table, side: str) -> None:
    """He writes a plan and an intent, changes the one and takes the other away, and plans anew."""
    seat = table.seat(table.other(side))
    for at, one in enumerate(intents.openings(seat)):
        for text in (f"Plan {at}", "", f"Another {at}"):
            tried(lambda one=one, text=text: _plan(seat, one.name, text))


def _plan(seat: Seat, about: str, text: str) -> None:
    intents.write(seat, about, text, token=f"hidden.{about}.{text}")


def _the_enemy_has_a_new_address_and_key(table: Table, side: str) -> None:
    person = table.people[table.other(side)]
    User.objects.filter(pk=person.pk).update(
        email="another@example.org", last_name="Another", last_login=table.steady.now
    )
    zones.choose(person, "Asia/Tokyo")
    tokens.make_token(person, "A program")


def _the_enemy_plays_elsewhere(table: Table, side: str) -> None:
    person = table.people[table.other(side)]
    scenario = next(iter(load(table.kind.game).scenarios))
    made = campaigns.create_campaign(
        person, title="Elsewhere", game=table.kind.game, scenario=scenario
    )
    seats.add_seat(
        made.seats.get(role="referee"), side=side, role="observer", name="One who looks on"
    )


def _an_order_of_the_enemy_fails(table: Table, side: str) -> None:
    _the_enemy_is_refused_an_order(table, side)
    rows = Input.objects.filter(campaign=table.campaign, side=table.other(side))
    rows.filter(token__startswith="hidden").update(status="failed", message="A fault")


# ---- the own commander, behind the back of an officer under fog ---------------------------------


def _the_commander_drafts_orders(table: Table, side: str) -> None:
    seat = table.seat(side)
    for text in ("end", table.misfit):
        drafts.add_draft(seat, text)
    drafts.remove_draft(seat, drafts.drafts_of(seat)[0].pk)


def _the_commander_is_refused_an_order(table: Table, side: str) -> None:
    seat = table.seat(side)
    tried(lambda: inputs.submit_order(seat, table.misfit, token="hidden.3"))
    tried(lambda: inputs.answer_decision(seat, "77.7", "x", token="hidden.4"))


def _the_commander_writes_to_the_referee(table: Table, side: str) -> None:
    made = threads.begin(table.seat(side), ["referee"], "", "A question", token="hidden.10")
    threads.answer(table.seat("referee"), made, "An answer", token="hidden.11")


def _the_commander_plans(table: Table, side: str) -> None:
    _the_enemy_plans(table, table.other(side))


def _the_commander_has_a_new_address_and_key(table: Table, side: str) -> None:
    _the_enemy_has_a_new_address_and_key(table, table.other(side))


def _mails_to_the_commander(table: Table, side: str) -> None:
    made = Mail.objects.create(
        campaign=table.campaign, seat=table.seat(side), key="x", subject="S", body="B"
    )
    sending.send_mail(made.pk)


# ---- the referee -------------------------------------------------------------------------------


def _a_note_to_the_enemy(table: Table, side: str) -> None:
    inputs.send_note(table.seat("referee"), table.other(side), "Between us", token="hidden.5")


def _the_referee_drafts_for_the_side(table: Table, side: str) -> None:
    drafts.add_draft(table.seat("referee"), "end", side=side)
    drafts.add_draft(table.seat("referee"), "end", side=table.other(side))


def _the_referee_notes_for_himself(table: Table, side: str) -> None:
    notebook.write(table.seat("referee"), f"The {side} side walks into it.")


def _mails_to_others(table: Table, side: str) -> None:
    for who in (table.other(side), "referee", f"{table.other(side)} officer"):
        made = Mail.objects.create(
            campaign=table.campaign, seat=table.seat(who), key="x", subject="S", body="B"
        )
        sending.send_mail(made.pk)


def _pictures_for_others(table: Table, side: str) -> None:
    rows = Picture.objects.filter(campaign=table.campaign).exclude(viewer=side).order_by("-seq")
    waiting = list(rows.filter(status="waiting")[:2])
    for picture in waiting:
        pictures.draw_picture(str(picture.pk), picture.viewer)
    rows.exclude(pk__in=[one.pk for one in waiting]).update(attempts=3)


def _a_line_that_is_tried_out(table: Table, side: str) -> None:
    """A trial: another branch with entries of its own, and pictures that were drawn of it."""
    campaign = table.campaign
    head = campaign.branch
    assert head is not None
    trial = Branch.objects.create(
        campaign=campaign,
        number=campaign.branches.count() + 1,
        parent=head,
        from_seq=head.head - 1,
        head=head.head - 1,
        head_hash="x",
        is_trial=True,
    )
    last = Entry.objects.filter(campaign=campaign, branch=head).order_by("-seq").first()
    if last is None:
        raise NotHere("the line begins here")
    log.append_truth(trial, last.input, [json.loads(last.body)] * 3)
    for viewer in (*table.sides, "truth"):
        Picture.objects.create(
            campaign=campaign, branch=trial, seq=trial.head, viewer=viewer, turn=9, step="x"
        )
    positions.store_checkpoint(trial, trial.head, table.state())


def _a_checkpoint(table: Table, side: str) -> None:
    branch = table.campaign.branch
    assert branch is not None
    if Checkpoint.objects.filter(branch=branch, seq=branch.head).exists():
        raise NotHere("there is one already")
    positions.store_checkpoint(branch, branch.head, table.state())


def _a_dry_run(table: Table, side: str) -> None:
    _assert_withheld(table)
    dry_run.dry_run(table.campaign, until="turn", without=table.sides, throw=1)


# ---- looks: nothing is stored, but this process may remember something -------------------------


def _others_look(table: Table, side: str) -> None:
    for who in ("referee", table.other(side)):
        client = table.client(who)
        for part in VISITED:
            client.get(f"/campaigns/{table.campaign_id}/{part}")
        for part in ("desk/", "desk/map/?as=" + side, "table/?as=" + side):
            client.get(f"/campaigns/{table.campaign_id}/{part}")


# ---- play that goes on behind the curtain, where news waits to be published --------------------


def _play_goes_on_unpublished(table: Table, side: str) -> None:
    _assert_withheld(table)
    players = Players(load(table.kind.game), Chance("behind the curtain"))
    if not _plays_on(table, players, table.other(side)):
        raise NotHere("it is not the enemy's turn")


def _plays_on(table: Table, players: Players, enemy: str) -> int:
    """Let the enemy do up to four things; return how many."""
    return sum(act(table, players, f"on.{at}", only=enemy) for at in range(4))


def _the_enemy_is_asked_unpublished(table: Table, side: str) -> None:
    """Both play on behind the curtain until the game waits for an answer of the enemy's."""
    _assert_withheld(table)
    players, enemy = Players(load(table.kind.game), Chance("a question")), table.other(side)
    for at in range(40):
        if not act(table, players, f"asked.{at}"):
            break
        if {one["owner"] for one in truth(table.state())["decisions"]} == {enemy}:
            return
    raise NotHere("the enemy is asked nothing")


def _a_closing_goes_on_unpublished(table: Table, side: str) -> None:
    """That the referee is closing the turn may be known; how far he has come may not."""
    if closing.open_closing(table.campaign) is None:
        raise NotHere("no turn is being closed")
    item = closing.close(table.seat("referee"), token="hidden.6", without=table.sides)
    item.refresh_from_db()
    if not item.is_done:
        raise NotHere(item.message)


def play_is_taken_back_unpublished(table: Table, side: str) -> None:
    """All of it: what is left of it would be told with the next news."""
    _assert_withheld(table)
    players = Players(load(table.kind.game), Chance("behind the curtain"))
    count = _plays_on(table, players, table.other(side))
    if not count:
        raise NotHere("it is not the enemy's turn")
    for at in range(count):
        item = inputs.take_back(table.seat("referee"), "Not so", token=f"hidden.8.{at}")
        item.refresh_from_db()
        if not item.is_done:
            raise NotHere(item.message)


PAPERS: tuple[Deed, ...] = (
    _the_enemy_drafts_orders,
    _the_enemy_is_refused_an_order,
    _the_enemy_seals_an_order_set,
    _the_enemy_withdraws_a_set,
    _the_enemy_commander_assigns_units,
    _the_enemy_writes_to_the_referee_and_is_answered,
    _the_enemy_plans,
    _the_enemy_has_a_new_address_and_key,
    _the_enemy_plays_elsewhere,
    _an_order_of_the_enemy_fails,
    _a_note_to_the_enemy,
    _the_referee_drafts_for_the_side,
    _the_referee_notes_for_himself,
    _mails_to_others,
    _pictures_for_others,
    _a_line_that_is_tried_out,
    _a_checkpoint,
)
LOOKS: tuple[Deed, ...] = (_others_look, _a_dry_run)
MOVES: tuple[Deed, ...] = (
    _play_goes_on_unpublished,
    _the_enemy_is_asked_unpublished,
    _a_closing_goes_on_unpublished,
    play_is_taken_back_unpublished,
)

WITHHELD: tuple[Deed, ...] = (*MOVES, _a_dry_run, _the_enemy_has_nothing_to_do)
"""What can only be done where news wait to be published."""
DEEDS: tuple[Deed, ...] = (
    *WITHHELD,
    *(deed for deed in (*LOOKS, *PAPERS) if deed not in WITHHELD),
)
OWN: tuple[Deed, ...] = (
    _the_commander_drafts_orders,
    _the_commander_is_refused_an_order,
    _the_commander_writes_to_the_referee,
    _the_commander_plans,
    _the_commander_has_a_new_address_and_key,
    _mails_to_the_commander,
)
"""What the commander of an officer does that is not for the officer."""


def _assert_withheld(table: Table) -> None:
    if not table.campaign.is_withheld:
        raise NotHere("news are told at once")


def tried(act: Callable[[], object]) -> None:
    """Do what may be refused; the refusal is part of what is hidden."""
    try:
        act()
    except Refusal:
        return
