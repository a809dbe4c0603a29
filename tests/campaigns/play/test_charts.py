"""The page of charts: reached from everywhere, as the campaign plays, for each of its people."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.presenters.rules.charts import campaign_charts, chart_row
from campaigns.services.asking import inputs
from campaigns.services.history import reading
from rules_engine.core.charts import Chart, Mark
from tests.campaigns.play.conftest import AtTheTable

STATEMENTS = 4
"""Who asks, and his seat: what the charts hold is in no row that has to be asked for."""


@pytest.mark.parametrize("who", ["us", "german", "referee"])
def test_everybody_sees_every_chart_with_an_anchor(table: AtTheTable, who: str) -> None:
    page = table.text(who, "charts")
    found = campaign_charts(table.cast.campaign, reading.chosen_for(table.cast.seat(who)))
    assert len(found) > 5
    for chart in found:
        assert page.count(f'id="{chart.key}"') == 1
        assert f'href="#{chart.key}"' in page
        for line in chart.rows:
            assert line[0] in page


@pytest.mark.parametrize(
    "name", ["table", "log", "history", "roster", "orders", "casebook", "dice"]
)
def test_charts_are_one_press_from_every_page(table: AtTheTable, name: str) -> None:
    address = reverse("charts", args=(table.cast.campaign.pk,))
    for who in ("us", "referee"):
        navigation = re.search(r'<ul class="nav-list">.*?</ul>', table.text(who, name), re.DOTALL)
        assert navigation is not None
        assert f'href="{address}"' in navigation[0]
        entries = re.findall(r"<li[^>]*>", navigation[0])
        assert len(entries) <= 7
        assert len([one for one in entries if "wide" not in one]) == 5  # a bar of four, and More


def test_the_charts_follow_the_readings_of_the_campaign(table: AtTheTable) -> None:
    campaign = table.cast.campaign
    before = _results(table, "us")
    hidden = {"token": "t", "expected": inputs.position_key(campaign, "truth"), "action": "make"}
    fields = {**hidden, "question": "OQ-01", "key": "booklet", "reason": "As printed"}
    made = table.cast.client("referee").post(
        reverse("desk-correction", args=(campaign.pk, "reading")), fields
    )
    assert made.status_code == 302
    after = _results(table, "us")
    assert (before.rows[2][-1], after.rows[2][-1]) == ("D2(2)", "D3(2)*")
    assert after.rows[2][-1] in table.text("us", "charts")
    for name in ("casebook", "settings"):
        assert "D3(2), as the series booklet prints it" in table.text("us", name)


@pytest.mark.parametrize("at", ["options", "readings"])
def test_what_the_game_does_not_have_is_not_chosen_by_hand(table: AtTheTable, at: str) -> None:
    campaign, before = table.cast.campaign, _results(table, "us")
    name = {"options": "dispatches", "readings": "OQ-01"}[at]
    hidden = {"token": "t", "expected": inputs.position_key(campaign, "truth"), "action": "make"}
    fields = {**hidden, "path": f"{at} / {name}", "value": '"banana"', "reason": "A slip"}
    address = reverse("desk-correction", args=(campaign.pk, "anything"))
    made = table.cast.client("referee").post(address, fields)
    assert made.status_code == 400
    assert "banana" in made.content.decode()
    assert _results(table, "us") == before


def test_a_record_that_holds_it_already_has_the_charts_of_its_settings(table: AtTheTable) -> None:
    campaign = table.cast.campaign
    chosen = {"options": {"dispatches": "banana"}, "readings": campaign.readings}
    plain = {"options": campaign.options, "readings": campaign.readings}
    assert campaign_charts(campaign, chosen) == campaign_charts(campaign, plain)


def _results(table: AtTheTable, who: str) -> Chart:
    chosen = reading.chosen_for(table.cast.seat(who))
    charts = campaign_charts(table.cast.campaign, chosen)
    return next(chart for chart in charts if chart.key == "results")


def test_the_page_takes_few_statements(table: AtTheTable) -> None:
    client = table.cast.client("us")
    address = reverse("charts", args=(table.cast.campaign.pk,))
    client.get(address)
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    assert len(found) <= STATEMENTS, [one["sql"] for one in found]


def test_a_mark_lights_row_column_heading_and_result() -> None:
    heads = (("Hill", "1-2", "1-1"), ("Flat", "1-3", "1-2"))
    rows = (("2", "a", "b"), ("3", "c", "d"))
    throws, names = ((2,), (3,)), ("c1", "c2")
    chart = Chart("results", "Results", "9.1", heads, rows, (), throws, names, ("Hill", "Flat"))
    shown = chart_row(chart, Mark(chart, 1, 0, 1))
    assert shown["lit"] == "c"
    assert [[one["is_lit"] for one in line] for line in shown["heads"]] == [
        [False, False, False],
        [False, True, False],
    ]
    assert [line["is_lit"] for line in shown["rows"]] == [False, True]
    cells = [cell["classes"] for line in shown["rows"] for cell in line["cells"]]
    assert cells == ["is-lit", "", "is-result", ""]
