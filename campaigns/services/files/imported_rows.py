"""The rows of a campaign that is taken in."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from campaigns.models import Branch, Campaign, Entry, Input, Publication, Seat, SideEntry
from campaigns.services import engine
from campaigns.services.asking import order_sets
from campaigns.services.drawing import to_draw
from campaigns.services.errors import BadRequest, NotAllowed
from campaigns.services.files import carried, exports, intent_rows, papers, plans, rehearsal
from campaigns.services.history import head_notes, positions, reruns
from campaigns.services.people import case_texts, notebook, thread_files
from rules_engine.plain import canonical

Record = dict[str, Any]
RERUN = ("of", "at", "dice", "state", "done", "total", "misses", "kept")


def store(user: User, record: Record) -> Campaign:
    """Store a record that has been checked: the campaign, its people, lines, inputs and logs."""
    given = record["campaign"]
    facts = {name: given[name] for name in exports.SETTINGS}
    facts |= {name: given.get(name, old) for name, old in exports.LATER_SETTINGS.items()}
    campaign = Campaign(
        **facts,
        **rehearsal.dice_of(record),
        chain_salt=record["chain_salt"],
        salts=record["side_salts"],
        origin=record["campaign"].get("origin") or record["campaign"]["id"],
    )
    case_texts.from_file(campaign, record.get("case_texts", {}))
    campaign.full_clean(exclude=["branch"])
    campaign.save()
    seats = {given["id"]: _seat(campaign, user, given) for given in record["seats"]}
    branches: dict[int, Branch] = {}
    for given in record["branches"]:
        branches[given["number"]] = _branch(campaign, branches, given)
    publications = {
        given["number"]: _publication(campaign, branches, given)
        for given in record.get("publications", ())
    }
    inputs = {
        given["number"]: _input(campaign, seats, branches, publications, given)
        for given in record["inputs"]
    }
    carried.take_over(campaign, seats, inputs, record)
    notebook.from_file(campaign, record.get("referee_notes", []))
    thread_files.from_file(campaign, seats, record.get("threads", []))
    plans.from_file(campaign, seats, record)
    papers.from_file(campaign, seats, branches, record)
    intent_rows.from_file(campaign, seats, record)
    for given in record["branches"]:
        _entries(campaign, branches[given["number"]], inputs, given)
    for side, entries in record["told"].items():
        _told(campaign, branches, side, entries)
    number = record["campaign"]["branch"]
    campaign.branch = branches[number] if number is not None else None
    campaign.publication = publications[max(publications)] if publications else None
    campaign.save(update_fields=["branch", "publication"])
    rehearsal.begin(campaign)
    to_draw.rebuild_moments(campaign)
    if campaign.branch is not None:
        head_notes.note(campaign.branch, positions.head_state(campaign))
    return campaign


def _seat(campaign: Campaign, user: User, given: Record) -> Seat:
    is_first_referee = given["role"] == "referee" and not campaign.seats.filter(role="referee")
    seat = Seat(
        campaign=campaign,
        side=given["side"],
        role=given["role"],
        name=given["name"],
        user_id=user.pk if is_first_referee else None,
    )
    seat.full_clean()
    seat.save()
    return seat


def _branch(campaign: Campaign, branches: dict[int, Branch], given: Record) -> Branch:
    entries = given["entries"]
    parent = None if given["parent"] is None else branches[given["parent"]]
    return Branch.objects.create(
        campaign=campaign,
        number=given["number"],
        parent=parent,
        from_seq=given["from_seq"],
        head=entries[-1]["seq"] if entries else given["from_seq"],
        head_hash=entries[-1]["hash"] if entries else "",
        reason=given["reason"][:400],
        is_trial=given.get("is_trial", False),
        dice_round=given.get("dice_round", 0),
        rerun=_rerun(given.get("rerun")),
    )


def _rerun(facts: Record | None) -> Record | None:
    """Return how a line was run; one that was on trial is kept to be looked at, no more."""
    if facts is None:
        return None
    known = {name: facts[name] for name in RERUN if name in facts}
    if "state" in known and known["state"] != reruns.ADOPTED:
        known["state"] = reruns.DISCARDED
    return known


def _publication(campaign: Campaign, branches: dict[int, Branch], given: Record) -> Publication:
    return Publication.objects.create(
        campaign=campaign,
        number=given["number"],
        branch=branches[given["branch"]],
        seq=given["seq"],
        told=given["told"],
    )


def _input(
    campaign: Campaign,
    seats: dict[str, Seat],
    branches: dict[int, Branch],
    publications: dict[int, Publication],
    given: Record,
) -> Input:
    facts = {name: given[name] for name in exports.INPUT_FACTS}
    facts |= {name: given.get(name, old) for name, old in exports.LATER_FACTS.items()}
    item = Input(
        campaign=campaign,
        seat=seats[given["seat"]],
        branch=branches[given["branch"]] if given["branch"] is not None else None,
        token=f"imported.{given['number']}",
        publication=publications.get(given.get("published") or 0),
        **facts,
    )
    if item.is_open and not _stays_sealed(campaign, item):
        item.status, item.message = Input.Status.HALTED, "Not carried out before the export."
    item.clean_fields(exclude=["campaign", "seat", "branch", "ruling", "dice", "body"])
    item.save()
    return item


def _stays_sealed(campaign: Campaign, item: Input) -> bool:
    """Whether an order goes on lying sealed: where news are published its side is told with the
    next news what became of it, and the referee closes the turn with it.
    """
    moment = item.body.get("moment")
    is_held = item.status == Input.Status.HELD and item.order_set and item.if_refused
    if not campaign.is_withheld or not is_held or item.kind not in order_sets.HANDED_IN:
        return False
    if not isinstance(moment, list) or len(moment) != 2 or type(moment[0]) is not int:
        return False
    try:
        if item.kind == Input.Kind.ORDER:
            engine.read_order(campaign, item.side, str(item.body["order"]))
    except (BadRequest, NotAllowed):
        return False
    return moment[1] in list(engine.game_of(campaign).sequence.steps)


def _entries(campaign: Campaign, branch: Branch, inputs: dict[int, Input], given: Record) -> None:
    Entry.objects.bulk_create(
        (
            Entry.made(
                entry["body"],
                canonical(entry["body"]),
                campaign=campaign,
                branch=branch,
                seq=entry["seq"],
                input=inputs[entry["input"]],
                hash=entry["hash"],
            )
            for entry in given["entries"]
        ),
        batch_size=1000,
    )


def _told(
    campaign: Campaign, branches: dict[int, Branch], side: str, entries: list[Record]
) -> None:
    SideEntry.objects.bulk_create(
        (
            SideEntry.made(
                entry["body"],
                canonical(entry["body"]),
                campaign=campaign,
                side=side,
                number=entry["number"],
                branch=branches[entry["branch"]],
                seq=entry["seq"],
                hash=entry["hash"],
            )
            for entry in entries
        ),
        batch_size=1000,
    )
