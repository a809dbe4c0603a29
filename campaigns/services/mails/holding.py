"""Whether what a mail says is still true: a letter that comes later may not contradict itself."""

from __future__ import annotations

from campaigns.models import Excuse, Mail, Proposal
from campaigns.services.calendar import date_mails
from campaigns.services.calendar.missing import missing
from campaigns.services.history import reading
from campaigns.services.mails import deadlines, registry, sending


def holds(mail: Mail) -> bool:
    """Whether a mail that has waited says what is so."""
    if mail.after is not None:
        return sending.is_waited_for(mail)
    check = {"turn": _is_his_turn, "due": _counts, "undue": _is_undated}
    check |= {"remind": _is_missing, "late": _is_missing, "passed": _is_somebody_late}
    check |= {"over": _is_waited_for, "excuse": _is_asked, "sign": _is_unsigned}
    found = check.get(registry.kind_of(mail.key).name)
    return found is None or (mail.campaign.is_playing and found(mail))


def newest(mails: list[Mail]) -> list[Mail]:
    """Return of mails, the oldest first, those that no newer one about the same makes untrue."""
    last: dict[tuple[object, str], Mail] = {}
    for one in mails:
        about = registry.kind_of(one.key).about
        last[one.seat_id, about or one.key] = one
    return sorted(last.values(), key=lambda one: one.pk)


def _is_his_turn(mail: Mail) -> bool:
    return mail.seat.side in reading.acting_sides(mail.campaign)


def _about(mail: Mail) -> str:
    return mail.key.split(":")[1]


def _counts(mail: Mail) -> bool:
    date = deadlines.date_that_counts(mail.campaign)
    return date is not None and str(date.pk) == _about(mail)


def _is_undated(mail: Mail) -> bool:
    return deadlines.date_that_counts(mail.campaign) is None


def _is_somebody_late(mail: Mail) -> bool:
    date = deadlines.date_that_counts(mail.campaign)
    return _counts(mail) and date is not None and bool(missing(mail.campaign, date))


def _is_waited_for(mail: Mail) -> bool:
    """Whether the late are still waited for, where the mail says that; else it tells what was."""
    return not mail.key.endswith(date_mails.WAITS) or _is_somebody_late(mail)


def _is_asked(mail: Mail) -> bool:
    return Excuse.objects.filter(pk=_about(mail), status=Excuse.Status.ASKED).exists()


def _is_unsigned(mail: Mail) -> bool:
    rows = Proposal.objects.filter(campaign=mail.campaign_id, number=_about(mail))
    return rows.filter(status=Proposal.Status.OPEN).exists()


def _is_missing(mail: Mail) -> bool:
    date = deadlines.date_that_counts(mail.campaign)
    if date is None or str(date.pk) != _about(mail):
        return False
    return any(one.seat.pk == mail.seat_id for one in missing(mail.campaign, date))
