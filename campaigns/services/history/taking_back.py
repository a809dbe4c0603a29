"""Going back to before an input of the line of play: by the referee, or by a player who undoes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import rules_engine
from campaigns.models import Branch, Campaign, Input, SideEntry
from campaigns.services.carrying.telling import Done
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history import lines, log, positions, signed

Kind = Input.Kind
NOTHING = "There is nothing to take back since play began."
GONE_ON = "This can no longer be undone: play has gone on since."
UNDONE = "Undone."
AGAIN = "rerun.undo."
"""How the tokens begin of corrections that are made again behind an undo."""
MOST_UNDONE = 400
"""Inputs at most that are looked at behind a move that is to be undone."""


def take_back(campaign: Campaign, item: Input, branch: Branch) -> Done:
    """Go back to before the last input, or before that at the entry `to`; nothing is run again.

    Raises:
        BadRequest: there is no such input on the line.
        NotNow: nothing has been done since play began, or a correction that two referees have
            signed would be gone.
    """
    if "undo" in item.body:
        return _undo(campaign, item, branch)
    to = item.body.get("to")
    last = lines.last_changing(branch) if to is None else []
    if to is None and not last:
        raise NotNow(NOTHING)
    seq = last[0].seq if last else lines.point_at(branch, to).seq
    taken = log.entries_on_line(branch, seq).select_related("input").last()
    before, left = positions.state_at(branch), (branch, branch.head)
    after = positions.state_at(branch, seq - 1)
    fresh = lines.new_branch(campaign, branch, seq - 1, item.body["reason"])
    signed.assert_kept(branch, seq, fresh)
    lines.play_on(campaign, fresh)
    words = f"{taken.input.get_kind_display()} {taken.input.number}" if taken else ""
    also = "" if to is None else " and everything after it"
    return Done(fresh, before, after, message=f"Taken back: {words}{also}.", left=left)


def is_corrected(branch: Branch, side: str, first: int) -> bool:
    """Whether the referee has corrected something since an entry of a line that a side was told of
    or sees: a move before that cannot be undone by itself. Corrections of which the side knows
    nothing do not count, or it would learn that there are some.
    """
    # Asked with the same statements whatever there is: their number would tell of hidden ones.
    corrections = [one for one in _since(branch, first) if _is_correction(one)]
    entries = SideEntry.objects.filter(campaign=branch.campaign_id, side=side, seq__gte=first)
    told = set(entries.values_list("branch_id", "seq"))
    states = dict(positions.states_since(branch, first - 1))
    return any(_shows(one, side, told, states) for one in corrections)


def _undo(campaign: Campaign, item: Input, branch: Branch) -> Done:
    """Go back to before a player's own move. The referee's corrections since, of which the player
    knows nothing, are made again before anybody is told: a refusal would tell him of them.

    Raises:
        BadRequest: there is no such move on the line.
        NotNow: play has gone on since.
    """
    move = list(campaign.inputs.filter(pk__in=item.body["undo"]).order_by("first_seq"))
    if not move:
        raise BadRequest(NOTHING)
    first = move[0].first_seq or 0
    lines.point_at(branch, first)
    since = list(_since(branch, first))
    answers = (Kind.ANSWER,) if campaign.undo == Campaign.Undo.STEP else ()
    if any(one not in move and one.kind not in (Kind.OVERRULE, *answers) for one in since):
        raise NotNow(GONE_ON)
    if is_corrected(branch, item.side, first):
        raise NotNow(GONE_ON)
    before, left = positions.state_at(branch), (branch, branch.head)
    after = positions.state_at(branch, first - 1)
    fresh = lines.new_branch(campaign, branch, first - 1, item.body["reason"])
    lines.play_on(campaign, fresh)
    campaign.inputs.filter(pk__in=item.body["undo"]).update(message=UNDONE)
    again = tuple(one for one in reversed(since) if _is_correction(one))
    return Done(fresh, before, after, left=left, again=again)


def corrections_again(item: Input, corrections: Sequence[Input]) -> Iterator[Input]:
    """Yield the rows of corrections that are made once more behind an undo, each when the one
    before it has been carried out.
    """
    for at, old in enumerate(corrections):
        yield Input.objects.create(
            campaign=item.campaign,
            number=Input.next_in(item.campaign),
            seat=old.seat,
            user_id=old.user_id,
            kind=old.kind,
            body=old.body,
            token=f"{AGAIN}{item.pk.hex}.{at}",
        )


def _since(branch: Branch, first: int) -> Iterator[Input]:
    """Yield the inputs of a line that changed the position since an entry, the newest first."""
    for entry in lines.last_changing(branch, MOST_UNDONE):
        if entry.seq >= first:
            yield entry.input


def _is_correction(item: Input) -> bool:
    return item.kind == Kind.OVERRULE


def _shows(
    item: Input, side: str, told: Collection[tuple[int, int]], states: Mapping[int, Any]
) -> bool:
    """Whether a side was told of an input of a line, or sees otherwise by it."""
    first, last = item.first_seq or 0, item.last_seq or 0
    if any((item.branch_id, seq) in told for seq in range(first, last + 1)):
        return True
    before, after = (rules_engine.view(states[seq], side) for seq in (first - 1, last))
    return bool(before != after)
