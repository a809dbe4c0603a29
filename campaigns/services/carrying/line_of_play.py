"""The line of play, as inputs are carried out on it: rows, what each side is told of them, the sets
that lie sealed, the news, pictures and mails.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any

from django.utils import timezone

from campaigns.models import Campaign, Entry, Input
from campaigns.services.carrying import beside, quiet, sealed_again
from campaigns.services.carrying.carry_out import (
    NOT_DONE,
    HasToWait,
    OpenLine,
    Unwritten,
    carry_out,
)
from campaigns.services.carrying.refusals import Refused
from campaigns.services.carrying.retelling import tell_sides
from campaigns.services.carrying.telling import Done
from campaigns.services.drawing import to_draw
from campaigns.services.errors import BROKEN
from campaigns.services.history import intended, occasions, positions, taking_back
from campaigns.services.mails import posting, referee_mails
from campaigns.services.packs import asking
from campaigns.services.turns import moments, publications
from campaigns.services.upkeep import faults
from rules_engine.errors import DiceNeeded, EngineFault, RulesEngineError

Kind = Input.Kind
Status = Input.Status
WRITTEN = (
    *("branch", "body", "status", "message", "ruling", "needed", "quiet"),
    *("first_seq", "last_seq"),
)
"""What carrying an input out writes to its row, besides when it was done."""


class LineOfPlay(OpenLine):
    """The line that is played, for one input. `stopped`: an input before it waits for real dice.
    `is_again`: the input broke before, and is carried out again to say so.
    """

    def __init__(
        self, campaign: Campaign, stopped: Input | None = None, *, is_again: bool = False
    ) -> None:
        super().__init__(campaign, campaign.branch)
        self.stopped, self.is_again = stopped, is_again
        self.done: Done | None = None
        self.drawn: tuple[Any, ...] = ()
        """The pictures that are to be drawn, each with its viewer."""
        self.mails: tuple[Any, ...] = ()

    def whole(self, item: Input) -> AbstractContextManager[Any]:
        """Return that in which an input is written wholly or not at all. An order or an answer
        writes nothing before it is lawful, and breaks so rarely that it is spared a savepoint.
        """
        if self.is_again or item.kind not in (Kind.ORDER, Kind.ANSWER):
            return super().whole(item)
        return _spared(item)

    def work_out(self, item: Input) -> Done:
        """Return what an input leads to; beside one that waits for dice none asks for more."""
        try:
            done = super().work_out(item)
        except DiceNeeded as need:
            if self.stopped is not None:
                raise HasToWait from need
            raise
        if self.stopped is not None:
            beside.assert_leaves(self.stopped, done)
        item.quiet = quiet.is_quiet(self.campaign, item, done)
        return done

    def write(self, item: Input, done: Done) -> list[Entry]:
        """Write entries, what each side is told, publication, pictures and mails."""
        entries = super().write(item, done)
        if done.again:
            done = self._carry_out_again(item, done)
        faults.point("between_logs")
        tell_sides(self.campaign, item, done, entries)
        sealed_again.seal_again(self.campaign, done)
        is_news = done.publishes and self.campaign.is_withheld
        if is_news:
            publications.publish(self.campaign)
            asking.with_news(self.campaign)
            faults.point("published")
        self._keep_intents(item, done, is_news=is_news)
        if item.kind == Kind.ADOPT:
            drawn = to_draw.keep_branch(done.branch)
        else:
            steps = (done.branch, done.before, done.events, entries)
            drawn = to_draw.keep_moments(self.campaign, *steps)
        self.mails = self._mails(item, done, is_news=is_news)
        self.drawn, self.done = drawn, done
        return entries

    def _carry_out_again(self, item: Input, done: Done) -> Done:
        """Carry out behind an undo what of the line that is left still counts; return what all of
        it leads to. Its sides are told of the undo and of this at once.
        """
        for one in taking_back.corrections_again(item, done.again):
            one.campaign = one.seat.campaign = self.campaign
            if not carry_out(Behind(self.campaign, done.branch), one):
                referee_mails.failed(self.campaign, "making a correction again", one.pk)
        return replace(done, after=positions.state_at(done.branch))

    def keep(self, item: Input) -> None:
        """Save what became of an input; where it was not carried out the rest of its set halts."""
        if item.status != Status.NEEDS_DICE:
            item.finished = timezone.now()
        item.save(update_fields=(*WRITTEN, "finished"))
        if item.status in NOT_DONE:
            item.halt_rest()

    def failed(self, item: Input) -> str:
        """Mail the referee; return that nothing was changed."""
        referee_mails.failed(self.campaign, "what somebody asked for", item.pk)
        return (
            "The program has a fault here: nothing was changed. The referee can correct the "
            f"position by hand; please report the fault with the number {item.pk}."
        )

    def _keep_intents(self, item: Input, done: Done, *, is_news: bool) -> None:
        """Keep the plans and intents that play has gone past, as soon as the sides are told so."""
        if item.kind == Kind.END:
            intended.keep_passed(self.campaign, None)
        elif is_news:
            ended = occasions.ended_since_news(self.campaign)
            intended.keep_passed(self.campaign, done.after, ended)
        elif not self.campaign.is_withheld and (ended := _ended(done)):
            intended.keep_passed(self.campaign, done.after, ended)

    def _mails(self, item: Input, done: Done, *, is_news: bool) -> tuple[Any, ...]:
        """Store the mails to the players that an input leads to, and return their ids."""
        if is_news:
            return posting.news(self.campaign, done.after)
        if item.kind == Kind.NOTE:
            return posting.note(self.campaign, item)
        if item.kind == Kind.WITNESS:
            referee_mails.contested(self.campaign, item)
            return ()
        return posting.your_turn(self.campaign, done.before, done.after)


def _ended(done: Done) -> set[tuple[int, str]]:
    """Return the steps that have ended, and the one that was left where play goes back."""
    found = {(turn, step) for turn, step, _ in occasions.ends(done.before, done.events)}
    if done.before and moments.moment_of(done.before) != moments.moment_of(done.after):
        turn, step = moments.moment_of(done.before)
        found.add((turn, step))
    return found


class Behind(OpenLine):
    """A line on which something is carried out within another input, which tells of it."""

    def keep(self, item: Input) -> None:
        """Save what became of an input."""
        item.finished = timezone.now()
        item.save(update_fields=(*WRITTEN, "finished"))


@contextmanager
def _spared(item: Input) -> Iterator[None]:
    """Let pass what an input is refused for before anything of it is written. Raises Unwritten."""
    try:
        yield
    except (HasToWait, *BROKEN):
        raise
    except Exception as fault:
        is_fault = isinstance(fault, EngineFault)
        if is_fault or item.is_done or not isinstance(fault, (Refused, RulesEngineError)):
            raise Unwritten from fault
        raise
