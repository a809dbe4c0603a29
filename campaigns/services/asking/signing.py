"""Corrections with a second signature: where a campaign wants it, what one referee would correct
waits until another has signed it; the log names both. So does another title.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.urls import reverse

from campaigns.models import Campaign, Input, Proposal, Seat
from campaigns.services.asking import corrections, refereeing, signers
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.same import assert_said, is_same_correction
from campaigns.services.asking.storing import assert_text, assert_token, locked_for
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.mails import posting
from campaigns.services.people import keeping
from campaigns.services.people.campaigns import assert_title
from campaigns.services.upkeep import queue

Status = Proposal.Status
SIGNS = "signs corrections"
MOST_WAITING = 50
MOST_EFFECTS = 400
"""So many changes of the record somebody reads before he signs them, where no form says them."""
CHANGED = (
    "What this correction would change is not what was proposed any more: play has gone on. "
    "Decline it; whoever proposed it fills it in anew."
)


def propose(
    seat: Seat,
    effects: Sequence[Any],
    reason: str,
    *,
    token: str,
    announce: str = "",
    form: Mapping[str, Any] | None = None,
) -> Proposal:
    """Propose a correction; the other referees get a mail. Once for a token.

    Raises:
        NotAllowed, BadRequest: as for a correction that is made; or, without a form, of more
            changes than somebody can look through.
        NotNow: the campaign wants no second signature, or too many wait for one.
    """
    body = refereeing.correction_body(seat, effects, reason, announce=announce, form=form)
    assert_token(token)
    assert_text(body)
    if form is None and len(effects) > MOST_EFFECTS:
        raise BadRequest(f"At most {MOST_EFFECTS} changes are proposed at once: they will be read.")
    return _proposed(seat, body, token)


def propose_title(seat: Seat, title: str, *, token: str) -> Proposal:
    """Propose another title for a campaign that is being played. Once for a token.

    Raises: NotAllowed, BadRequest; NotNow as for a correction, or where it needs no signature or
        has that title.
    """
    assert_referee(seat, keeping.KEEPS)
    assert_title(title)
    assert_token(token)
    if not keeping.needs_two(seat.campaign):
        raise NotNow("This campaign's title needs no second signature; change it.")
    titles = {"title": title.strip(), "was": seat.campaign.title}
    if titles["title"] == titles["was"]:
        raise NotNow("The campaign has that title already.")
    words = {"reason": "{was} is to be called {title}".format(**titles), "announce": ""}
    return _proposed(seat, {"effects": [], **titles, **words}, token)


def sign(seat: Seat, number: int, *, expected: str = "", user: User | None = None) -> Input:
    """Sign what another referee has proposed: it is stored as his correction, with who signed it.
    Signed twice it is done once.

    Raises:
        NotAllowed: not a referee, or his own.
        BadRequest: there is no such proposal.
        NotNow: it is decided already, or would change something else by now.
        Stale: the position is not the expected one.
    """
    assert_referee(seat, SIGNS)
    with transaction.atomic():
        found = _locked(seat, number)
        if found.input is not None and found.by == seat.name:
            return found.input
        _assert_open(found)
        if found.seat_id == seat.pk:
            raise NotAllowed("You have proposed it yourself; another referee signs it.")
        assert_same(seat, found)
        found.input = _made(seat, found, expected, user)
        _decide(found, seat, Status.SIGNED)
    return found.input


def decline(seat: Seat, number: int, why: str = "") -> Proposal:
    """Decline what another has proposed, or take back one's own proposal.

    Raises: NotAllowed, BadRequest; NotNow: it is decided already.
    """
    assert_referee(seat, SIGNS)
    why = " ".join(why.split())[:400]
    assert_text(why)
    with transaction.atomic():
        found = _locked(seat, number)
        _assert_open(found)
        is_own = found.seat_id == seat.pk
        found.why = why
        _decide(found, seat, Status.WITHDRAWN if is_own else Status.DECLINED)
    return found


def proposals_of(seat: Seat, most: int = 30) -> list[Proposal]:
    """Return what has been proposed, the open ones first, the newest before. Raises NotAllowed."""
    assert_referee(seat, SIGNS)
    rows = Proposal.objects.filter(campaign=seat.campaign_id).select_related("seat", "input")
    waiting = list(rows.filter(status=Status.OPEN))
    return waiting + list(rows.exclude(status=Status.OPEN)[:most])


def waiting_for(seat: Seat) -> int:
    """Return how many proposals wait for this referee's signature."""
    rows = Proposal.objects.filter(campaign=seat.campaign_id, status=Status.OPEN)
    return rows.exclude(seat=seat).count()


def trial_of(seat: Seat, found: Proposal) -> corrections.Trial | None:
    """Return what a proposal that was filled in as a form would do as things stand now."""
    form = found.body.get("form")
    if not form:
        return None
    kind = corrections.correction_of(seat.campaign, form["name"])
    return corrections.try_out(seat, kind, form["values"])


def assert_same(seat: Seat, found: Proposal) -> None:
    """Refuse to sign what would change something else than was proposed. Raises NotNow."""
    if found.title:
        stands = found.seat.campaign
        if stands.title != found.body["was"] or not stands.is_playing:
            raise NotNow(CHANGED)
    trial = trial_of(seat, found)
    if trial is None:
        return
    effects = [[list(effect[0]), *effect[1:]] for effect in trial.effects]
    if not trial.is_sound or effects != found.body["effects"]:
        raise NotNow(CHANGED)


# ---- inside -------------------------------------------------------------------------------------


def _proposed(seat: Seat, body: dict[str, Any], token: str) -> Proposal:
    with transaction.atomic():
        campaign = locked_for(seat)
        rows = Proposal.objects.filter(campaign=campaign)
        before = rows.filter(seat=seat, token=token).first()
        if before is not None:
            assert_said(_is_said(before, body))
            return before
        _assert_wanted(campaign)
        number = (rows.aggregate(last=Max("number"))["last"] or 0) + 1
        facts = {"number": number, "seat": seat, "body": body, "token": token}
        made = Proposal.objects.create(campaign=campaign, **facts)
        _tell(campaign, made)
    return made


def _is_said(before: Proposal, body: dict[str, Any]) -> bool:
    is_title = before.body.get("title") == body.get("title")
    return is_title and is_same_correction(before.body, body)


def _made(signer: Seat, found: Proposal, expected: str, user: User | None) -> Input:
    """Store what was proposed as the input of whoever proposed it, with who has signed it."""
    by = found.seat
    if found.title:
        return keeping.rename_signed(by, signer, found.title, user=user)
    body = {**found.body, "signed": signer.name}
    token = f"proposal.{found.number}.{secrets.token_urlsafe(12)}"
    return refereeing.store_correction(by, body, token=token, expected=expected, user=user)


def _locked(seat: Seat, number: int) -> Proposal:
    campaign = locked_for(seat)
    rows = Proposal.objects.filter(campaign=campaign, number=number)
    found = rows.select_related("seat__user", "input").first()
    if found is None:
        raise BadRequest("There is no such proposal in this campaign.")
    found.seat.campaign = campaign
    return found


def _assert_wanted(campaign: Campaign) -> None:
    if not campaign.is_countersigned:
        raise NotNow("Here a correction needs no second signature; make it.")
    if Proposal.objects.filter(campaign=campaign, status=Status.OPEN).count() >= MOST_WAITING:
        raise NotNow(f"{MOST_WAITING} corrections wait for a signature; sign or decline first.")


def _assert_open(found: Proposal) -> None:
    if found.status != Status.OPEN:
        raise NotNow(f"This is decided already: {found.get_status_display()} by {found.by}.")


def _decide(found: Proposal, seat: Seat, status: str) -> None:
    found.status, found.by = status, seat.name
    found.save(update_fields=["status", "by", "why", "input"])


def _tell(campaign: Campaign, made: Proposal) -> None:
    address = settings.SITE_ADDRESS + reverse("desk-corrections", args=(campaign.pk,))
    subject = f"[Referee] {campaign.title}: a proposal waits for your signature"[:200]
    body = (
        f"{campaign.title}: “{made.seat.name}” proposes {made.what}, which counts when you have "
        f"signed it.\n\n{address}\n"
    )
    readers = signers.others(campaign, made.seat)
    for mail in posting.store_mails(campaign, readers, f"sign:{made.number}", subject, body):
        queue.announce("send_mail", mail)
