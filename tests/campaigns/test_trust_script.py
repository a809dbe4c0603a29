"""A player checks his own log with a script that needs nothing but Python: chain, receipts, rolls.

The script runs in a bare interpreter, on the file that the site hands to each side.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.services import engine
from campaigns.services.asking import inputs, receipts
from campaigns.services.files import exports, imports
from campaigns.services.history import chains, lines, log, reruns, rolls
from campaigns.services.people import campaigns
from rules_engine.core import registry
from rules_engine.core.dice import SealedDice
from rules_engine.plain import canonical
from rules_engine.records.evidence import assert_evidence
from rules_engine.records.record import link
from rules_engine.records.rederive import rederive
from tests.campaigns.random_play import play
from tests.conftest import Cast

SCRIPT = Path(__file__).resolve().parents[2] / "docs" / "check_log.py"
Record = dict[str, Any]


@pytest.fixture
def dicing(make_cast: Callable[..., Cast], monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A campaign with both salts, in which each side has rolled, red once in secret."""
    monkeypatch.setitem(registry.GAMES, "dicing", "tests.campaigns.dicing_game")
    cast = make_cast("dicing")
    # The same dice every time: another secret may give the same faces by chance.
    Campaign.objects.filter(pk=cast.campaign.pk).update(secret="7" * 64, origin="dicing")
    cast.campaign.refresh_from_db()
    campaigns.set_salt(cast.seat("red"), "sieben Brücken")
    campaigns.set_salt(cast.seat("blue"), "grey geese")
    cast.start()
    for at, (side, order) in enumerate([("red", "take 3"), ("blue", "take 2"), ("red", "take 1")]):
        item = inputs.submit_order(cast.seat(side), order, token=f"o{at}")
        item.refresh_from_db()
        assert item.is_done, item.message
    return cast


@pytest.fixture
def check(tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Return a function that runs the script on a record: its exit code and what it says."""

    def run(record: Record | str, *noted: str) -> tuple[int, str]:
        file = tmp_path / "log.json"
        text = record if isinstance(record, str) else json.dumps(record, ensure_ascii=False)
        file.write_text(text, encoding="utf-8")
        command = [sys.executable, "-I", "-S", str(SCRIPT), str(file), *noted]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
        assert not done.stderr, done.stderr
        return done.returncode, done.stdout

    return run


def file_of(cast: Cast, side: str) -> Record:
    """Return what a side downloads."""
    answer = cast.client(side).get(reverse("chain-file", args=(cast.campaign.pk,)))
    assert answer.status_code == 200
    found: Record = json.loads(answer.content)
    return found


def rechain(record: Record) -> None:
    """Make the chain anew, as somebody would who has changed an entry and hides it."""
    chain = ""
    for entry in record["entries"]:
        chain = entry["hash"] = link(chain, "", canonical(entry["body"]))


def test_before_the_end_chain_and_receipts_are_checked(
    dicing: Cast, check: Callable[..., tuple[int, str]]
) -> None:
    record = file_of(dicing, "blue")
    code, text = check(record, record["seal"], record["receipts"][0]["hash"][:64])
    assert code == 0, text
    assert record["secret"] is None
    assert "to be checked when the campaign has ended" in text
    assert "is the seal of the dice" in text
    assert "is the receipt of" in text
    assert "take 2" in text
    assert check(record, "0" * 64)[0] == 1


def test_after_the_end_each_side_recomputes_every_roll_that_it_saw(
    dicing: Cast, check: Callable[..., tuple[int, str]]
) -> None:
    campaigns.end_campaign(dicing.seat("referee"), "", token="e")
    for side, count in (("red", 3), ("blue", 2)):
        code, text = check(file_of(dicing, side))
        assert code == 0, text
        assert f"Rolls: {count}." in text
        assert "All of it is as it should be" in text
    code, text = check(exports.export_campaign(dicing.seat("red")))
    assert code == 0, text
    assert "Sealed rolls: 3." in text


def test_a_changed_roll_is_named_even_if_the_chain_was_made_anew(
    dicing: Cast, check: Callable[..., tuple[int, str]]
) -> None:
    campaigns.end_campaign(dicing.seat("referee"), "", token="e")
    record = file_of(dicing, "blue")
    at, entry = next(
        (at, one)
        for at, one in enumerate(record["entries"], start=1)
        if one["body"]["notice"]["kind"] == "roll"
    )
    roll = entry["body"]["notice"]
    roll["dice"] = [face % 6 + 1 for face in roll["dice"]]
    code, text = check(record)
    assert code == 1
    assert f"entry {at}: the chain is broken here" in text
    assert f"Entry {at}, the roll for 2 counters" in text
    assert text.count("the roll for") == 1
    rechain(record)
    code, text = check(record)
    assert code == 1
    assert "the chain is broken" not in text
    assert f"Entry {at}, the roll for 2 counters" in text


def test_another_secret_or_salt_shows(dicing: Cast, check: Callable[..., tuple[int, str]]) -> None:
    campaigns.end_campaign(dicing.seat("referee"), "", token="e")
    record = file_of(dicing, "red")
    code, text = check({**record, "secret": "00" * 32})
    assert code == 1
    assert "not the one that was sealed before play" in text
    assert text.count("the secret gives") == 3
    sealed = next(e for e in record["entries"] if e["body"]["notice"]["kind"] == "sealed")
    assert f"{'red'}=sieben Brücken" in sealed["body"]["notice"]["salts"]
    sealed["body"]["notice"]["salts"][1] = "red=acht Brücken"
    code, text = check(record)
    assert code == 1
    assert "salts in the log are not the file's" in text
    assert "the chain is broken here" in text
    assert text.count("the secret gives") == 3


def test_a_changed_receipt_shows(dicing: Cast, check: Callable[..., tuple[int, str]]) -> None:
    record = file_of(dicing, "blue")
    record["receipts"][0]["lines"] = ["take 1"]
    code, text = check(record)
    assert code == 1
    assert "is not that of what it stands for" in text


def test_the_text_of_a_receipt_is_checked_alone(
    dicing: Cast, check: Callable[..., tuple[int, str]]
) -> None:
    receipt = receipts.receipts_of(dicing.seat("blue"), "blue")[0]
    for text in (receipt["text"], receipt["text"].strip(), receipt["text"].replace("\n", "\r\n")):
        code, said = check(text, receipt["hash"])
        assert code == 0, said
        assert f"{receipt['hash']} is the receipt of this text" in said
    assert check(receipt["text"].replace("take 2", "take 1"), receipt["hash"])[0] == 1


def test_fresh_dice_of_a_later_round_are_checked_with_its_salt(
    dicing: Cast, check: Callable[..., tuple[int, str]]
) -> None:
    campaign = dicing.seat("red").campaign
    secret, label = bytes.fromhex(campaign.secret), "1.2|9 counters|turn 9|red.take|1"
    salts = engine.salts_of(campaign, 2)
    assert salts[-1] == "round 2"
    dice = list(SealedDice(secret, salts).roll(label, 6, 4))
    assert dice != list(SealedDice(secret, salts[:-1]).roll(label, 6, 4))
    facts = {"label": label, "faces": 6, "dice": dice, "subject": "9 counters", "kind": "roll"}
    branch = campaign.branch
    assert branch is not None
    told = [engine.seal_notice(campaign, 2), facts]
    bodies = [{"turn": 9, "step": "red.take", "notice": notice} for notice in told]
    log.append_told(branch, {"red": [(branch.head, body) for body in bodies]})
    record = file_of(dicing, "red") | {"secret": campaign.secret}
    code, text = check(record)
    assert code == 0, text
    assert "Rolls: 4." in text
    del record["entries"][-2]
    assert "the roll for 9 counters" in check(record)[1]


def test_a_round_of_dice_with_salts_of_ones_choice_shows(
    dicing: Cast, check: Callable[..., tuple[int, str]]
) -> None:
    campaign = dicing.seat("red").campaign
    branch = campaign.branch
    assert branch is not None
    chosen = {**(engine.seal_notice(campaign, 1) or {}), "salts": ["whatever", "gives sixes"]}
    body = {"turn": 9, "step": "red.take", "notice": chosen}
    log.append_told(branch, {"red": [(branch.head, body)]})
    code, text = check(file_of(dicing, "red"))
    assert code == 1
    assert "the salts in the log are not the file's" in text


def test_sealed_dice_that_are_said_to_be_real_ones_show(
    dicing: Cast, check: Callable[..., tuple[int, str]]
) -> None:
    assert check(file_of(dicing, "red") | {"dice": "table"})[0] == 1


def test_salts_that_were_changed_before_play_began_are_no_fault(
    make_cast: Callable[..., Cast],
    monkeypatch: pytest.MonkeyPatch,
    check: Callable[..., tuple[int, str]],
) -> None:
    monkeypatch.setitem(registry.GAMES, "dicing", "tests.campaigns.dicing_game")
    cast = make_cast("dicing")
    # The same dice every time: another secret may give the same faces by chance.
    Campaign.objects.filter(pk=cast.campaign.pk).update(secret="7" * 64, origin="dicing")
    cast.campaign.refresh_from_db()
    campaigns.set_salt(cast.seat("red"), "first")
    campaigns.lay_out(cast.seat("referee"), token="lay")
    campaigns.configure(cast.seat("referee"), title="Another")
    campaigns.set_salt(cast.seat("red"), "second")
    cast.start()
    campaigns.end_campaign(cast.seat("referee"), "", token="e")
    code, text = check(file_of(cast, "red"))
    assert code == 0, text


def test_a_line_run_on_with_fresh_dice_is_checked_by_each_side(
    dicing: Cast, check: Callable[..., tuple[int, str]]
) -> None:
    referee = dicing.seat("referee")
    point = lines.points(dicing.seat("red").campaign.branch)[0]
    line = reruns.begin(referee, point.seq, token="run", reason="Fresh", dice="fresh")
    line.refresh_from_db()
    assert line.dice_round == 1
    reruns.adopt(referee, line.number, token="adopt")
    campaigns.end_campaign(dicing.seat("referee"), "", token="e")
    for side in ("red", "blue"):
        record = file_of(dicing, side)
        kinds = [entry["body"]["notice"]["kind"] for entry in record["entries"]]
        assert kinds.count("sealed") == 2
        code, text = check(record)
        assert code == 0, text
        page = dicing.client(side).get(reverse("dice", args=(dicing.campaign.pk,)), {"as": side})
        assert "each as the secret has it" in page.content.decode()
    record = exports.export_campaign(dicing.seat("red"))
    assert check(record)[0] == 0
    found = rederive(record)
    assert_evidence(record, found.differs)
    assert found.differences == []


def test_a_campaign_that_was_imported_elsewhere_is_checked_with_its_old_id(
    dicing: Cast, check: Callable[..., tuple[int, str]]
) -> None:
    record = exports.export_campaign(dicing.seat("referee"))
    user = dicing.seat("referee").user
    assert user is not None
    taken_in = imports.import_campaign(user, canonical(record))
    seat = taken_in.seats.get(role="referee")
    campaigns.end_campaign(seat, "", token="e")
    seat = taken_in.seats.select_related("campaign__branch").get(role="referee")
    for side in ("red", "blue"):
        code, text = check(chains.log_file(seat, side))
        assert code == 0, text
        assert all(one["fits"] for one in receipts.receipts_of(seat, side))
        # What the original rolled: its secret is not in the copy.
        assert all(row["is_right"] is None for row in rolls.rolls_of(seat, side))


@pytest.mark.parametrize("inputs_played", [20, pytest.param(60, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("game", "level"), [("grenade", "double_blind"), ("market_garden", "double_blind")]
)
def test_of_the_real_games_every_roll_that_a_side_saw_is_recomputed(
    make_cast: Callable[..., Cast],
    check: Callable[..., tuple[int, str]],
    game: str,
    level: str,
    inputs_played: int,
) -> None:
    cast = make_cast(game, level=level)
    cast.start()
    play(cast, "trust", inputs_played)
    campaigns.end_campaign(cast.seat("referee"), "", token="e")
    for side in registry.load(game).sides:
        record = file_of(cast, side)
        told = [entry["body"]["notice"] for entry in record["entries"]]
        rolled = [notice for notice in told if notice["kind"] == "roll"]
        assert rolled
        assert all("label" in notice for notice in rolled)
        code, text = check(record)
        assert code == 0, text
        assert f"Rolls: {len(rolled)}." in text
    assert check(exports.export_campaign(cast.seat("referee")))[0] == 0


def test_a_script_without_a_file_says_how_it_is_used(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT)], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 2
    assert "check_log.py FILE" in done.stdout


def test_a_file_that_is_none_of_them_is_refused_in_a_sentence(
    check: Callable[..., tuple[int, str]],
) -> None:
    for text in ("no JSON", "[]", '{"format": "referee-log/1"}'):
        code, said = check(text)
        assert code == 2
        assert "is not a file as the site hands it out" in said
