"""The referee's desk: who is waited for, what waits for the worker, what went wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import rules_engine
from campaigns.bounds import MOST_LINES
from campaigns.models import Input, Seat
from campaigns.presenters.play.panel import input_row, title_of
from campaigns.presenters.play.rulings import ruling_rows
from campaigns.services import engine
from campaigns.services.errors import BadRequest
from rules_engine.core.decisions import REFEREE
from rules_engine.core.game import Game

Row = dict[str, Any]
WRONG = (
    Input.Status.REFUSED,
    Input.Status.STALE,
    Input.Status.FAILED,
    Input.Status.HALTED,
)
_LEAD = re.compile(r"^(?:>\s*)*(?:\d{1,3}[.)]\s+|[-*•]\s+)?")


def waited_rows(game: Game[Any], seats: Iterable[Seat], sides: Iterable[str]) -> list[Row]:
    """Return the sides that are waited for, each with the seats that can act and their people; the
    referee where he is asked.
    """
    listed, wanted = list(seats), set(sides)
    return [
        {
            "side": one,
            "title": title_of(game, one),
            "is_referee": one == REFEREE,
            "seats": [seat for seat in listed if seat.side == one and seat.may_order],
        }
        for one in game.askable
        if one in wanted
    ]


def queue_rows(game: Game[Any], items: Iterable[Input]) -> dict[str, list[Row]]:
    """Return the inputs that are not carried out yet, by what they wait for."""
    found: dict[str, list[Row]] = {"dice": [], "waiting": [], "held": []}
    names = {Input.Status.NEEDS_DICE: "dice", Input.Status.WAITING: "waiting"}
    for item in items:
        found[names.get(Input.Status(item.status), "held")].append(input_row(game, item))
    return found


def dice_words(game: Game[Any], need: dict[str, Any]) -> Row:
    """Return the roll that is asked for in words: what it is for, how many dice, of what kind."""
    parts = str(need["label"]).split("|")
    case, subject, *where = parts if len(parts) > 1 else ["", parts[0]]
    if len(where) == 3:
        turn, step, number = where
        title = game.sequence.steps[step].title if step in game.sequence.steps else step
        where = ["" if turn == "turn 0" else game.sequence.turn_name(int(turn.split()[-1]))]
        where += [title] if title.lower() != subject.lower() else []
        where += [f"roll {number} on this"] if number != "1" else []
    count, faces = need["count"], need["faces"]
    dice = "one die" if count == 1 else f"{count} dice"
    kind = "six faces" if faces == 6 else f"numbers from 1 to {faces}"
    return {
        "case": case,
        "subject": subject,
        "where": ", ".join(part for part in where if part),
        "dice": f"{dice} with {kind}",
        "count": range(1, count + 1),
        "faces": faces,
    }


def impossible(need: dict[str, Any], faces: Sequence[int]) -> str:
    """Return what is wrong with typed dice, in a sentence; empty where they can be rolled."""
    count, most = need["count"], need["faces"]
    if len(faces) != count:
        wanted = "one die is" if count == 1 else f"{count} dice are"
        return f"{wanted} rolled for this, not {len(faces)}.".capitalize()
    wrong = [face for face in faces if not 1 <= face <= most]
    return f"A die for this shows 1 to {most}, not {wrong[0]}. Roll it again." if wrong else ""


# ---- a player's orders from a mail ------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """One line of what was typed in: its number, its text, and what is to be said of it."""

    number: int
    text: str
    fault: str = ""
    ruling: Row | None = None

    @property
    def is_lawful(self) -> bool:
        """Whether it can be read and is lawful after the lines before it."""
        return not self.fault and bool(self.ruling and self.ruling["lawful"])


def read_lines(campaign: Any, seen: dict[str, Any], side: str, text: str) -> list[Line]:
    """Return every order of a text, ruled on as if the lawful ones before it had been carried
    out; only read where it is not the side's turn to give orders. Empty lines and lines that begin
    with # are passed over, quotation marks of mails (>) and numbers of lists are taken off.
    """
    game = engine.game_of(campaign)
    is_now = rules_engine.is_to_move(seen, side)
    found = []
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        return [Line(MOST_LINES + 1, "", f"At most {MOST_LINES} lines are read at once.")]
    for number, raw in enumerate(lines, start=1):
        line = _LEAD.sub("", raw.strip()).strip().rstrip(".;")
        if not line or line.startswith("#"):
            continue
        try:
            order = engine.read_order(campaign, side, line)
        except BadRequest as fault:
            found.append(Line(number, line, fault.message))
            continue
        written = engine.write_order(campaign, order)
        if not is_now:
            found.append(Line(number, written))
            continue
        ruling = rules_engine.check(seen, order)
        if ruling.is_lawful:
            seen = rules_engine.project(seen, order)
        found.append(Line(number, written, ruling=ruling_rows(game, ruling)))
    return found


def doubtful(lines: Sequence[Line]) -> list[Line]:
    """Return the lines that are orders but not lawful as far as the side knows."""
    return [line for line in lines if line.ruling is not None and not line.is_lawful]
