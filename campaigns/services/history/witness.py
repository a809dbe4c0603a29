"""Real dice and those who saw them: who may type a roll, and who bears witness to it.

A witness confirms or contests what was typed. Nothing waits for him: rolls without a witness count
like the others and are counted apart in the statistics.
"""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from campaigns.models import Branch, Campaign, Entry, Input, Seat, SideEntry
from campaigns.services.asking.refereeing import may_type
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.storing import locked_row, store
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.history import log, officer_log
from campaigns.services.people import officers
from campaigns.services.turns import publications

CONFIRMED, CONTESTED = "confirmed", "contested"
VERDICTS = (CONFIRMED, CONTESTED)
Notice = dict[str, Any]


def ask_player(referee: Seat, item: Input, player: Seat) -> None:
    """Let a player type the dice that an input of his own side waits for.

    Raises:
        NotAllowed: not the referee's doing, or a seat that gives no orders for this side.
        NotNow: the input waits for no dice, or its side is to learn of it later.
    """
    assert_referee(referee, "asks somebody to roll")
    with transaction.atomic():
        locked_row(referee)
        rows = Input.objects.select_related("branch", "seat")
        _ask(referee, rows.get(campaign=referee.campaign, pk=item.pk), player)


def _ask(referee: Seat, item: Input, player: Seat) -> None:
    if item.status != Input.Status.NEEDS_DICE or not item.needed:
        raise NotNow("This input waits for no dice.")
    if publications.is_withheld(referee.campaign, item):
        raise NotNow("Its side is to learn of this with the next news; roll for it yourself.")
    if not _may_see(item):
        raise NotNow("The side of this order may not see this roll; roll for it yourself.")
    if not player.may_order or player.side != item.side or player.user_id is None:
        raise NotAllowed("Whoever rolls sits on a seat of the side whose order needs the dice.")
    item.needed = {**item.needed, "typist": str(player.pk)}
    item.save(update_fields=["needed"])


def _may_see(item: Input) -> bool:
    """Whether the side of an input may see the roll that it waits for: a secret one may be
    another side's.
    """
    keeper = (item.needed or {}).get("keeper")
    return not keeper or keeper == item.side


def players_for(item: Input) -> list[Seat]:
    """Return the seats that the referee may ask to roll for an input: people of its own side."""
    if publications.is_withheld(item.campaign, item) or not _may_see(item):
        return []
    seats = item.campaign.seats.filter(side=item.side, role__in=("commander", "officer"))
    return list(seats.exclude(side="").exclude(user=None))


def typist_of(item: Input) -> Seat | None:
    """Return the seat that has been asked to roll for an input."""
    wanted = (item.needed or {}).get("typist")
    return item.campaign.seats.filter(pk=wanted).first() if wanted else None


def asked_of(seat: Seat) -> list[Input]:
    """Return the inputs whose dice a player has been asked to roll and type in."""
    rows = seat.campaign.inputs.filter(side=seat.side, status=Input.Status.NEEDS_DICE)
    # By when they came, for which there is an index with the status: few wait for dice at a time.
    return [item for item in rows.order_by("created", "number") if may_type(seat, item)]


def bear_witness(
    seat: Seat,
    entry: int,
    verdict: str,
    text: str = "",
    *,
    token: str,
    user: User | None = None,
) -> Input:
    """Confirm or contest a typed roll of one's own log, by the entry's number; for the referee
    by its place in the log of the truth.

    Raises:
        BadRequest: no such roll in this log, or a contest that does not say what is wrong.
        NotAllowed: whoever typed it, or his side, bears no witness to it.
        NotNow: the campaign has ended.
    """
    if verdict not in VERDICTS:
        raise BadRequest(f"A witness has either {CONFIRMED} or {CONTESTED} a roll.")
    if verdict == CONTESTED and not text.strip():
        raise BadRequest("Say what you saw: it stands in the log beside the roll.")
    if seat.campaign.is_ended:
        raise NotNow("The campaign has ended; its log is closed.")
    found = _find(seat, entry)
    typed = found["typed"]
    is_own = typed["side"] == seat.side if typed["side"] else seat.is_referee
    if is_own:
        raise NotAllowed("Whoever typed a roll, or his side, bears no witness to it.")
    said = {"entry": entry, "verdict": verdict, "text": text.strip()[:400]}
    body = {**said, "at": timezone.now().strftime("%Y-%m-%dT%H:%M:%SZ"), **found}
    return store(seat, Input.Kind.WITNESS, body, token, "", "", user)


def contested(campaign: Campaign) -> list[Notice]:
    """Return the typed rolls of the line of play that somebody contests, as the last word of each
    witness has it: subject, dice, what was seen instead and by whom. Only the referee may know all.
    """
    branch = campaign.branch
    if branch is None:
        return []
    last: dict[tuple[int, int, str], Notice] = {}
    rows = campaign.inputs.filter(kind=Input.Kind.WITNESS, status=Input.Status.DONE)
    for item in rows.select_related("seat").order_by("number"):
        body = item.body
        last[body["branch"], body["seq"], str(item.seat_id)] = body | {"by": item.seat.name}
    doubted = [(key, one) for key, one in last.items() if one["verdict"] == CONTESTED]
    if not doubted:
        return []
    line = log.entries_on_line(branch).filter(seq__in=[seq for (_, seq, _), _ in doubted])
    places = set(line.values_list("branch__number", "seq"))
    return [one for (number, seq, _), one in doubted if (number, seq) in places]


def notices_of(campaign: Campaign, item: Input) -> dict[str, Notice]:
    """Return what the log of each side that was told of the roll keeps of the witness's word."""
    body = item.body
    rows = SideEntry.objects.filter(
        campaign=campaign, branch__number=body["branch"], seq=body["seq"], kind="roll"
    )
    return {
        row.side: _notice(item, row.number, json.loads(row.body)["notice"]["subject"])
        for row in rows.order_by("side", "number")
    }


def _notice(item: Input, number: int, subject: str) -> Notice:
    """Return what a side is told of a witness, by number and subject of the roll in its own log."""
    body = item.body
    return {
        "kind": "witnessed",
        "entry": number,
        "subject": subject,
        "dice": body["dice"],
        "verdict": body["verdict"],
        "text": body["text"],
        "by": item.seat.name,
        "at": body["at"],
    }


def _find(seat: Seat, number: int) -> Notice:
    """Return a typed roll of a seat's own log. Raises BadRequest."""
    found = _in_truth(seat, number) if seat.is_referee else _in_log(seat, number)
    if found is None:
        raise BadRequest("There is no roll at this place of your log that somebody typed in.")
    return found


def _in_log(seat: Seat, number: int) -> Notice | None:
    if seat.campaign.is_preparing:
        return None
    units = officers.fog_units(seat)
    if units is None:
        rows = publications.readable(seat, seat.side).filter(number=number)
        row = rows.select_related("branch").first()
    else:
        told = officer_log.told(seat, units)
        row = next((one.row for one in told if one.number == number), None)
    body = json.loads(row.body) if row else {}
    if row is None or body["notice"].get("kind") != "roll" or "typed" not in body:
        return None
    facts = _facts(body["notice"], body["typed"])
    return {**_place(row.branch, row.seq), **facts, "entry": row.number}


def _in_truth(seat: Seat, seq: int) -> Notice | None:
    branch = seat.campaign.branch
    rows = log.entries_on_line(branch).select_related("branch", "input") if branch else None
    entry: Entry | None = rows.filter(seq=seq).first() if rows is not None else None
    if entry is None:
        return None
    rolls = Entry.objects.filter(branch=entry.branch, input=entry.input, kind="roll")
    for row, typed in zip(rolls.order_by("seq"), entry.input.dice, strict=False):
        if row.seq == seq and "by" in typed:
            data = json.loads(row.body)["event"]["data"]
            return _place(entry.branch, seq) | _facts(data, typed)
    return None


def _place(branch: Branch, seq: int) -> Notice:
    return {"branch": branch.number, "seq": seq}


def _facts(roll: Notice, typed: Notice) -> Notice:
    return {
        "subject": roll["subject"],
        "dice": roll["dice"],
        "typed": {name: typed[name] for name in ("by", "side", "at")},
    }
