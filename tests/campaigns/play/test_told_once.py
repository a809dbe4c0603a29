"""A decision of one's own is told once: what was chosen, in the words of what came of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from campaigns.models import Seat
from campaigns.presenters.log.told_once import page_once, told_once
from campaigns.presenters.play.briefing import LAST, briefing
from campaigns.services.asking import inputs
from campaigns.services.history import logbook
from campaigns.views import log as log_view
from rules_engine.core import registry
from rules_engine.core.registry import load
from tests.campaigns.play.conftest import AtTheTable
from tests.three_sides.club import SIDES, Club

GRENADE = load("grenade")
THREE_SIDES = Path(__file__).parents[2] / "three_sides" / "games" / "three_sides"
ASKED, D_DAY = "On which day does the offensive begin?", "D-Day is 23 February."
FLOOD, FLOODED = "Which flood does the Roer valley get?", "A gradual flood is declared"


def entry(page: str, number: int) -> str:
    """Return an entry of a page of the log by its number; "" where it has none."""
    found = re.search(rf'<li id="entry-{number}".*?</li>', page, re.DOTALL)
    return found[0] if found else ""


def numbers(seat: Seat, *kinds: str, viewer: str = "") -> list[int]:
    """Return the numbers of entries of some kinds in a log."""
    told = logbook.told_log(seat, viewer)
    return [row["number"] for row in told if row["notice"].get("kind") in kinds]


def test_the_day_that_one_chose_is_told_once(table: AtTheTable) -> None:
    seat, page = table.cast.seat("us"), table.text("us", "log")
    [chosen], [came] = numbers(seat, "choice"), numbers(seat, "d_day")
    assert ASKED not in page
    assert page.count(D_DAY) == 1
    shown = entry(page, came)
    assert not entry(page, chosen)
    assert f'id="entry-{chosen}"' in shown, "its number is still an address"
    receipt = logbook.told_log(seat)[chosen - 1]["receipt"]["hash"]
    assert receipt in shown
    cases = {
        case for at in (chosen, came) for case in logbook.told_log(seat)[at - 1]["notice"]["cases"]
    }
    assert all(f"#case-{case}" in shown for case in cases)


def test_each_reads_his_own_once_and_of_the_others_what_he_read_before(table: AtTheTable) -> None:
    page = table.text("german", "log")
    assert FLOOD not in page
    assert page.count(FLOODED) == 1
    assert D_DAY in page
    assert ASKED not in page
    truth = table.text("referee", "log")
    for words in (FLOOD, FLOODED, ASKED, D_DAY, "US, commander: answer: 23"):
        assert words in truth
    assert ASKED in table.text("referee", "log", **{"as": "us"})


def test_what_the_referee_gave_is_told_once_to_him(table: AtTheTable) -> None:
    page = table.text("referee", "log")
    assert "play begins" not in page
    assert page.count("Referee: The campaign begins.") == 1
    assert "Referee: The campaign begins." not in table.text("us", "log")


def test_an_officer_reads_what_he_read_before(table: AtTheTable) -> None:
    seat = table.cast.seat("us")
    seat.role = Seat.Role.OFFICER
    told = logbook.told_log(table.cast.seat("us"))
    assert told_once(GRENADE, seat, "us", told) == told


@pytest.mark.parametrize("on_page", [2, 3, 5, 7, 12])
def test_pages_hold_each_entry_once_wherever_they_end(
    table: AtTheTable, monkeypatch: pytest.MonkeyPatch, on_page: int
) -> None:
    for who in ("us", "referee"):
        seat = table.cast.seat(who)
        rows = logbook.newest_first(seat)
        pages = [
            page_once(GRENADE, seat, seat.viewer, rows, at, at + on_page)
            for at in range(0, len(rows), on_page)
        ]
        whole = told_once(GRENADE, seat, seat.viewer, logbook.told_log(seat))[::-1]
        assert [row for page in pages for row in page] == whole
        assert len(whole) < len(rows)
    monkeypatch.setattr(log_view, "ON_PAGE", on_page)
    [chosen] = numbers(table.cast.seat("us"), "choice")
    at = (numbers(table.cast.seat("us"), "moved", "step")[-1] - chosen - 1) // on_page + 1
    assert D_DAY in table.text("us", "log", page=str(at))


def test_who_looks_for_one_of_the_two_finds_it(table: AtTheTable) -> None:
    assert "23 February" in table.text("us", "log", find="which day")
    assert D_DAY in table.text("us", "log", find="D-Day is")
    both = table.text("us", "log", find="23 February")
    assert both.count("offensive begin") == 0
    assert D_DAY in both
    assert "23 February" in table.text("us", "log", only="orders")


def test_the_table_and_the_briefing_tell_it_once_too(table: AtTheTable) -> None:
    seat = table.cast.seat("us")
    panel = table.text("us", "table").partition('<ol class="log"')[2].partition("</ol>")[0]
    assert D_DAY in panel
    assert ASKED not in panel
    newest = briefing(seat)
    assert newest is not None
    assert len(newest["last"]) == LAST


# ---- entries by themselves ----------------------------------------------------------------------


def choice(number: int, kind: str, key: str, words: str, **more: Any) -> dict[str, Any]:
    """Return the entry of a choice of the US player's; `words` are the question and the answer."""
    prompt, _, text = words.partition("? ")
    asked = {"kind": "choice", "owner": "us", "decision": kind, "key": key, "cases": ["1"]}
    notice = asked | {"prompt": f"{prompt}?", "text": text}
    return {"number": number, "notice": notice, "text": f"{words}.", **more}


def came(number: int, kind: str, text: str, **more: Any) -> dict[str, Any]:
    """Return the entry of what came of something."""
    around = {name: more.pop(name) for name in ("taken_back", "receipt") if name in more}
    notice = {"kind": kind, "cases": ["2"], **more}
    return {"number": number, "notice": notice, "text": text, **around}


WHERE = choice(1, "retreat", "2205", "Where do your units retreat from 2106? 2205")
WHERE |= {"receipt": {"hash": "r"}}
WENT = came(2, "retreated", "291/75/12 retreats from 2106 to 2205.", to="2205")
WHO_DEFENDS = choice(
    1, "regiment", "1220/176/12", "Which regiment or brigade defends 2007? 1220/176/12 defends"
)
DEFENDS = came(2, "defenders", "1220/176/12 defends 2007.", defenders=["1220/176/12"])
WHICH = choice(1, "loss", "1157/363/81", "Which unit loses a step (2 to lose)? 1157/363/81 in 0907")
SUPPORTED = "Does artillery support the defence of 1008? 403/81 in 0809"


def once(*rows: dict[str, Any]) -> list[str]:
    """Return what the US player reads of some entries."""
    seat = Seat(role=Seat.Role.COMMANDER, side="us")
    return [row["text"] for row in told_once(GRENADE, seat, "us", rows)]


def test_an_event_that_says_all_of_it_stands_for_it() -> None:
    assert once(WHERE, WENT) == [WENT["text"]]
    seat = Seat(role=Seat.Role.COMMANDER, side="us")
    [row] = told_once(GRENADE, seat, "us", [WHERE, WENT])
    assert (row["number"], row["also"], row["receipt"]) == (2, [1], {"hash": "r"})
    assert row["notice"]["cases"] == ["2", "1"]


def test_what_the_question_alone_names_is_kept() -> None:
    lost = came(2, "eliminated", "1157/363/81 in 0907 is eliminated.", unit="1157/363/81")
    assert once(WHICH, lost) == [f"Which unit loses a step (2 to lose)? {lost['text']}"]


def test_differing_words_for_the_same_are_told_once() -> None:
    which = choice(
        1, "overstacked", "33/9P/81", "0614 holds 4 units. Which goes? Eliminate 33/9P/81"
    )
    gone = came(2, "eliminated", "33/9P/81 in 0614 is eliminated.", unit="33/9P/81")
    assert once(which, gone) == ["0614 holds 4 units. Which goes? 33/9P/81 in 0614 is eliminated."]


def test_where_the_answer_says_all_that_the_event_does_it_stands_for_both() -> None:
    answer = choice(1, "support", "403/81", SUPPORTED)
    told = came(2, "defence_supported", "403/81 supports the defence of 1008.", unit="403/81")
    assert once(answer, told) == [f"{SUPPORTED}."]


def test_who_alone_defends_is_told_once() -> None:
    assert once(WHO_DEFENDS, DEFENDS) == [DEFENDS["text"]]


@pytest.mark.parametrize(
    ("chosen", "event"),
    [
        (WHERE, WENT | {"notice": WENT["notice"] | {"to": "2204"}}),
        (WHERE, WENT | {"notice": {"kind": "retreated"}}),
        (WHERE, WENT | {"number": 3}),
        (WHERE, WENT | {"taken_back": True}),
        (WHERE, WENT | {"receipt": {"hash": "another"}}),
        (WHERE, came(2, "roll", "Retreat to 2205 (9.9): rolled 3.", to="2205")),
        (WHERE | {"deputy": "Ann"}, WENT),
        (WHERE | {"standing": "always back"}, WENT),
        (
            choice(1, "retreat", "0810-0910", "Where to? 0810 - 0910"),
            came(2, "retreated", "", to="0810"),
        ),
        (choice(1, "air", "none", "Does an Air Point? no Air Point"), came(2, "air_point", "")),
        (WHO_DEFENDS, came(2, "defenders", "", defenders=["1220/176/12", "1221/176/12"])),
        (choice(1, "nobody_knows", "2205", "Where to? 2205"), WENT),
    ],
)
def test_what_an_event_does_not_say_stays(chosen: dict[str, Any], event: dict[str, Any]) -> None:
    assert once(chosen, event) == [chosen["text"], event["text"]]


# ---- the referee's own --------------------------------------------------------------------------


def test_the_referees_own_order_is_told_him_once_with_the_order_as_it_is_written(
    table: AtTheTable,
) -> None:
    seat, order = table.cast.seat("referee"), "move 117/30/19 tactical 0508-0509"
    inputs.submit_order(seat, order, token="by-hand", side="us")
    rows = logbook.told_log(table.cast.seat("referee"))
    given = next(row for row in rows[::-1] if row.get("type") == "input")
    page = table.text("referee", "log")
    shown = entry(page, given["number"] + 1)
    assert f"Referee: {rows[given['number']]['text']}" in shown
    assert f">{order}</code>" in shown
    assert given["text"] not in page
    assert order not in table.text("us", "log")
    desk = table.text("referee", "desk")
    assert f"Referee: {rows[given['number']]['text']}" in desk
    assert given["text"] not in desk


# ---- three sides --------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["open", "double_blind"])
@pytest.mark.django_db
def test_in_a_game_of_three_sides(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "three_sides", str(THREE_SIDES))
    club = Club(level=level)
    club.order("ash", "attack 0103 with 2/Ash")
    club.answer("birch", "withdraw")
    asked = next(side for side in SIDES if club.decisions(side))
    club.answer(asked, str(club.decisions(asked)[0]["choices"][0]["key"]))
    told = logbook.told_log(club.seat(asked))
    at = [n for n, row in enumerate(told) if row["notice"].get("kind") == "choice"][-1]
    chosen, event = told[at], told[at + 1]
    page = club.page(asked, "log")
    assert chosen["notice"]["prompt"] not in page
    assert page.count(event["text"]) == 1
    for other in SIDES:
        rows = logbook.told_log(club.seat(other))
        if other != asked:
            shown = chosen["text"] in [row["text"] for row in rows]
            assert (chosen["text"] in club.page(other, "log")) == shown
    assert chosen["text"] in club.page("referee", "log")


@pytest.mark.django_db
def test_the_referees_own_verdict_is_told_him_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "three_sides", str(THREE_SIDES))
    club = Club(level="open")
    club.order("ash", "attack 0103 with 2/Ash")
    club.answer("birch", "appeal")
    [asked] = club.decisions("referee")
    club.tell("referee", f"decisions/{asked['id']}/", key="AE", side="referee")
    rows = logbook.told_log(club.seat("referee"))
    given = next(row for row in rows[::-1] if row.get("type") == "input")
    page = club.page("referee", "log")
    [shown] = re.findall(rf'<li id="entry-{given["number"] + 2}".*?</li>', page, re.DOTALL)
    assert f"{given['text'].partition(':')[0]}: " in shown
    assert "as the referee says" in shown
    assert given["text"] not in page
    assert page.count("What becomes of the attack") == 1
