"""Fog inside a side: two officers of one side, their commander, and every page of theirs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from campaigns.models import Seat
from campaigns.services import engine
from campaigns.services.asking import advice, drafts, inputs, intents
from campaigns.services.history import intended, logbook, positions, reading
from campaigns.services.people import seats
from rules_engine.plain import canonical
from tests.conftest import Cast

RULES = {"casebook", "charts"}
"""Pages that name units wherever they stand: the order of battle is public."""
PAGES = (
    *("campaign", "table", "panel", "now", "counters", "board", "compose", "orders", "roster"),
    *(
        "knowledge",
        "log",
        "history",
        "casebook",
        "charts",
        "picture-now",
        "dice",
        "dice-statistics",
    ),
    *("chain", "receipts", "seats", "settings"),
)
API = (
    "view",
    "log",
    "inputs",
    "decisions",
    "orders/legal",
    "pictures",
    "knowledge",
    "receipts",
    "rolls",
    "chain",
    "drafts",
)
NAMES = ("red-devil", "all-american")
DIVISIONS = {"red-devil": "1st", "all-american": "82nd"}


@pytest.fixture
def landed(make_cast: Callable[..., Cast], db: None) -> Cast:
    """A double-blind campaign after the landings of D-Day, with two Allied officers."""
    return _landed(make_cast, "formation")


def _landed(make_cast: Callable[..., Cast], fog: str) -> Cast:
    cast = make_cast("market_garden", level="double_blind", options={"side_fog": fog})
    cast.start()
    for name in NAMES:
        user = get_user_model().objects.get_or_create(username=name)[0]
        seat = seats.add_seat(cast.seat("referee"), side="allied", role="officer", name=name)
        seats.join(user, seat.invitation)
        _command(cast, name, DIVISIONS[name])
    for number in range(60):
        if not _goes_on(cast, f"n{number}"):
            break
    assert positions.head_state(cast.seat("referee").campaign)["step"] == "dday.landing"
    return cast


def _command(cast: Cast, name: str, division: str) -> None:
    state = positions.head_state(cast.seat("referee").campaign)
    units = state["units"]
    mine = [u for u in units if units[u]["side"] == "allied" and units[u]["division"] == division]
    seats.assign_units(cast.seat("referee"), cast.seat(name), mine)


def _goes_on(cast: Cast, token: str) -> bool:
    """Do one thing for whoever is waited for, up to the landings."""
    seen = reading.view_for(cast.seat("referee"), "truth")
    if seen["step"] == "dday.landing" and seen["orders_open"]:
        return False
    for decision in seen["decisions"][:1]:
        keys = [choice["key"] for choice in decision["choices"]]
        key = "keep_turn" if "keep_turn" in keys else keys[0]
        inputs.answer_decision(cast.seat(decision["owner"]), decision["id"], key, token=token)
        return True
    orders = advice.legal_orders(cast.seat(seen["side"]))
    order = next(o for o in sorted(orders, key=lambda o: (o.kind != "end", o.kind)))
    item = inputs.submit_order(cast.seat(seen["side"]), order.to_json(), token=token)
    item.refresh_from_db()
    assert item.is_done, item.message
    return True


def _hidden_from(cast: Cast, name: str) -> set[str]:
    """Return the designations that an officer sees nowhere, though his commander knows them."""
    whole = reading.view_for(cast.seat(cast.seat(name).side))
    own = reading.view_for(cast.seat(name))
    shown = {*own["units"], *(contact["id"] for contact in own["contacts"])}
    return {*whole["units"], *(contact["id"] for contact in whole.get("contacts", ()))} - shown


def _met_by(cast: Cast, name: str) -> set[str]:
    """Return the words of all notices that name one of an officer's units, such as his battles."""
    units = reading.fog_units(cast.seat(name)) or frozenset()
    found: set[str] = set()
    for entry in logbook.told_log(cast.seat(name)):
        words = {word.strip(".,;:()") for word in str(entry["notice"]).replace("'", " ").split()}
        found |= words if words & units else set()
    return found


def test_each_officer_sees_his_own_and_what_they_see(landed: Cast) -> None:
    whole = reading.view_for(landed.seat("allied"))
    for name, other in (NAMES, NAMES[::-1]):
        seat = landed.seat(name)
        own, units = reading.view_for(seat), reading.fog_units(seat)
        assert units
        assert units <= set(own["units"])
        theirs = reading.fog_units(landed.seat(other)) or frozenset()
        assert not theirs & set(own["units"])
        for key, entry in own["known"]["allied"].items():
            is_reported = key in {c["id"] for c in own["contacts"]}
            assert is_reported or units & set(entry["by"]), key
        seen = {u for u, unit in own["units"].items() if unit["side"] == "german"}
        assert seen
        assert seen < {u for u, unit in whole["units"].items() if unit["side"] == "german"}
        assert _hidden_from(landed, name)
    assert reading.fog_units(landed.seat("allied")) is None
    assert reading.view_for(landed.seat("german"))["viewer"] == "german"


@pytest.mark.parametrize("name", NAMES)
def test_no_page_of_an_officer_names_what_only_others_see(landed: Cast, name: str) -> None:
    assert_pages_are_tight(landed, name)


def assert_pages_are_tight(landed: Cast, name: str) -> None:
    """Walk all pages of an officer and look for names that he cannot know."""
    hidden = {n for n in _hidden_from(landed, name) if not n.startswith("#")}
    hidden -= _met_by(landed, name)
    assert len(hidden) > 5
    names = "|".join(map(re.escape, sorted(hidden)))
    pattern = re.compile(rf"(?<![\w/-])({names})(?![\w/-])")
    seat, client = landed.seat(name), landed.client(name)
    addresses = [reverse(page, args=(landed.campaign.pk,)) for page in PAGES]
    own = sorted(reading.fog_units(seat) or ())[0]
    addresses.append(reverse("unit", args=(landed.campaign.pk, own)))
    moments = reading.moments(seat)
    assert moments
    addresses += [reverse("moment", args=(landed.campaign.pk, one.pk)) for one in moments[-2:]]
    addresses += [reverse("picture", args=(landed.campaign.pk, one.pk)) for one in moments[-1:]]
    addresses += [f"/api/v1/campaigns/{landed.campaign.pk}/{part}/" for part in API]
    for address in addresses:
        response = client.get(address)
        refused = address.endswith("/chain/") or "/api/" not in address  # his commander's to check
        assert response.status_code in ((200, 403) if refused else (200,)), address
        if "image" in response.headers["Content-Type"] or RULES & set(address.split("/")):
            continue
        raw = b"".join(response) if response.streaming else response.content
        text = raw.decode("utf-8", "replace")
        found = pattern.search(text)
        assert found is None, (address, found and text[found.start() - 90 : found.end() + 60])
    for unit in sorted(hidden)[:5]:
        address = reverse("unit", args=(landed.campaign.pk, unit))
        assert client.get(address).status_code == 404, unit


def test_other_officers_make_no_difference_to_what_one_sees(landed: Cast) -> None:
    """What the other formation sees, does and drafts changes no byte of an officer's pages."""
    client, own = landed.client("red-devil"), reading.view_for(landed.seat("red-devil"))
    address = reverse("table", args=(landed.campaign.pk,))
    before, key = _steady(client.get(address).content), inputs.key_for(landed.seat("red-devil"))
    order = next(
        order
        for order in advice.legal_orders(landed.seat("all-american"))
        if order.kind in ("seize", "move")
    )
    item = inputs.submit_order(landed.seat("all-american"), order.to_json(), token="other")
    item.refresh_from_db()
    assert item.is_done, item.message
    after = reading.view_for(landed.seat("red-devil"))
    assert after["units"] == own["units"]
    assert after["contacts"] == own["contacts"]
    if canonical(after) == canonical(own):
        assert inputs.key_for(landed.seat("red-devil")) == key
        assert _steady(client.get(address).content) == before
    texts = " ".join(entry["text"] for entry in logbook.told_log(landed.seat("red-devil")))
    assert order.args["unit"] not in texts
    assert order.args["unit"] in " ".join(
        e["text"] for e in logbook.told_log(landed.seat("allied"))
    )


def test_no_officer_is_offered_to_end_the_step(landed: Cast) -> None:
    table = reverse("table", args=(landed.campaign.pk,))
    order = next(iter(advice.legal_orders(landed.seat("red-devil"))))
    seat = landed.seat("red-devil")
    drafts.add_draft(seat, engine.write_order(seat.campaign, order))
    page = landed.client("red-devil").get(table).content.decode()
    assert "Submit all 1" in page
    for words in ("End the step", "and then end the step", "cannot end yet"):
        assert words not in page
    assert "End the step" in landed.client("allied").get(table).content.decode()


def test_advice_says_of_an_officers_order_what_submitting_it_would(landed: Cast) -> None:
    """To end the step was lawful by the advice, and refused when it was submitted."""
    seat, api = landed.seat("red-devil"), f"/api/v1/campaigns/{landed.campaign.pk}/orders/"
    browser = landed.client("red-devil")
    own = engine.write_order(seat.campaign, next(iter(advice.legal_orders(seat))))
    other = next(iter(advice.legal_orders(landed.seat("all-american"))))
    for order in ("end", engine.write_order(seat.campaign, other), own):
        body = {"order": order}
        said = browser.post(f"{api}check/", body, content_type="application/json").json()
        done = browser.post(api, body, content_type="application/json")
        assert said["lawful"] == (order == own) == (done.status_code == 201), (order, said)
        if order == "end":
            assert said["violations"][0]["message"] == done.json()["message"]
            place = reverse("orders", args=(landed.campaign.pk,))
            page = browser.post(place, body | {"action": "check"}).content.decode()
            assert "names no unit of this officer" in page


def _said_to(cast: Cast, name: str) -> str:
    return " ".join(entry["text"] for entry in logbook.told_log(cast.seat(name)))


def _steady(page: bytes) -> bytes:
    return re.sub(rb'(csrfmiddlewaretoken"|name="token") value="[^"]*"', b"", page)


def test_whoever_gets_other_units_sees_with_their_eyes(landed: Cast) -> None:
    before = set(reading.view_for(landed.seat("red-devil"))["units"])
    _command(landed, "all-american", "101st")
    _command(landed, "red-devil", "82nd")
    after = set(reading.view_for(landed.seat("red-devil"))["units"])
    assert {"1/504", "2/504"} <= after
    assert not {"1/504", "2/504"} & before
    assert "1/2Para" in before - after


def test_an_officer_orders_by_what_he_sees_and_answers_what_is_asked_of_his_units(
    landed: Cast,
) -> None:
    for name in NAMES:
        seat = landed.seat(name)
        units = reading.fog_units(seat) or frozenset()
        orders = list(advice.legal_orders(seat))
        assert orders
        for order in orders:
            assert {order.args.get("unit") or order.args["point"]} <= units
    foreign = next(iter(advice.legal_orders(landed.seat("all-american"))))
    item = inputs.submit_order(landed.seat("red-devil"), foreign.to_json(), token="foreign")
    item.refresh_from_db()
    assert item.status == "refused"
    assert list(reading.known_inputs(landed.seat("all-american"))) == []


def test_what_was_known_as_the_turn_began_has_been_reported(landed: Cast) -> None:
    """The reports of the first morning: who stood in Zone F; nothing of the landings."""
    own = reading.view_for(landed.seat("red-devil"))
    reported = {contact["id"] for contact in own["contacts"] if contact["source"] == "report"}
    whole: dict[str, Any] = reading.view_for(landed.seat("allied"))["units"]
    assert {unit for unit in reported if whole.get(unit, {}).get("division") == "Guards"}
    assert not {unit for unit in reported if whole.get(unit, {}).get("division") == "82nd"}


def test_without_reports_an_officer_has_his_own_eyes_only(make_cast: Callable[..., Cast]) -> None:
    cast = _landed(make_cast, "formation_only")
    own = reading.view_for(cast.seat("red-devil"))
    assert [contact for contact in own["contacts"] if contact["source"] == "report"] == []
    assert "reports" not in positions.head_state(cast.seat("referee").campaign)


def test_without_the_option_an_officer_sees_all_that_his_side_knows(
    make_cast: Callable[..., Cast],
) -> None:
    cast = _landed(make_cast, "off")
    seat = cast.seat("red-devil")
    assert reading.sees_whole_log(seat)
    assert seat.role == Seat.Role.OFFICER
    assert reading.view_for(seat) == reading.view_for(cast.seat("allied"))


def test_an_officer_plans_for_himself_and_reads_what_his_commander_plans_nowhere(
    landed: Cast,
) -> None:
    for name in (*NAMES, "allied"):
        seat = landed.seat(name)
        one = intents.openings(seat)[0]
        assert intents.write(seat, one.name, f"What {name} plans", token="plan")
    own, other = NAMES
    address = reverse("intents", args=(landed.campaign.pk,))
    pages = {name: landed.client(name).get(address).content.decode() for name in (own, "allied")}
    assert [f"What {name} plans" in pages[own] for name in (own, other, "allied")] == [1, 0, 0]
    assert all(f"What {name} plans" in pages["allied"] for name in (*NAMES, "allied"))
    assert [one.text for one in intended.intents_of(landed.seat(own))] == [f"What {own} plans"]
