"""Signing in, and every page that a link leads to, for each of the three people, on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urldefrag

import pytest
from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.site import PEOPLE
from tests.browser.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NO_PAGE = re.compile(
    r"logout|/export|/dice/script/|/file/|\.png|\.svg|\.json|download=|/api/v1/(?!docs)|/static/"
)
MOST = 60

PROBLEMS = """() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > screen.width) found.push(`is ${root.scrollWidth} pixels wide`);
  const heads = document.querySelectorAll('h1').length;
  if (heads !== 1) found.push(`has ${heads} h1`);
  if (!document.title || !root.lang) found.push('has no title or language');
  const ids = [...document.querySelectorAll('[id]')].map((node) => node.id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  if (twice.length) found.push(`has ids twice: ${[...new Set(twice)]}`);
  const named = (node) => node.labels?.length || node.getAttribute('aria-label')
    || node.getAttribute('aria-labelledby') || node.title;
  const fields = 'input:not([type=hidden]):not([type=submit]), select, textarea';
  for (const node of document.querySelectorAll(fields)) {
    if (!named(node)) found.push(`has a field without a label: ${node.outerHTML.slice(0, 90)}`);
  }
  for (const node of document.querySelectorAll('a[href], button')) {
    if (!node.textContent.trim() && !named(node) && !node.querySelector('img[alt]:not([alt=""])'))
      found.push(`has a control without a name: ${node.outerHTML.slice(0, 90)}`);
  }
  for (const node of document.querySelectorAll('img:not([alt])')) {
    found.push(`has a picture without words: ${node.src}`);
  }
  return found;
}"""
LINKS = "all => all.map(a => new URL(a.getAttribute('href'), location).href)"
FOCUS = """() => {
  const seen = (style) => `${style.outlineStyle} ${style.outlineWidth} ${style.boxShadow}`;
  const hidden = [];
  for (const node of document.querySelectorAll('a[href], button, select, input, summary')) {
    if (!node.getClientRects().length || node.disabled || node.type === 'hidden') continue;
    const before = seen(getComputedStyle(node));
    node.focus({ focusVisible: true });
    if (document.activeElement !== node) continue;
    if (seen(getComputedStyle(node)) === before) hidden.push(node.outerHTML.slice(0, 90));
    node.blur();
  }
  return hidden;
}"""


def walk(table: Table, base: str) -> Iterator[tuple[str, list[str]]]:
    """Follow links, one page of each kind; yield (address, problems)."""
    todo = [f"{base}/", f"{table.address}table/"]
    seen: set[str] = set()
    while todo and len(seen) < MOST:
        address = todo.pop(0)
        if "/campaigns/" in address and not address.startswith(table.address):
            continue
        kind = kind_of(address)
        if kind in seen:
            continue
        seen.add(kind)
        answer = table.page.goto(address)
        assert answer is not None
        found = [] if answer.ok else [f"answers {answer.status}"]
        if "/api/" not in address:
            found += table.page.evaluate(PROBLEMS)
        yield address, found
        links = table.page.eval_on_selector_all("a[href]", LINKS)
        todo += [
            urldefrag(link).url
            for link in links
            if link.startswith(base) and not NO_PAGE.search(link)
        ]


def kind_of(address: str) -> str:
    """Return what tells one kind of page from another: hexes, units and moments are alike."""
    path = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "ID", address)
    path = re.sub(r"/log/\d+/", "/log/ENTRY/", path)
    path = re.sub(r"roster/[^?]+/", "roster/UNIT/", path)
    path = re.sub(r"(hex|unit|page|find|beside|space|case|noted|for)=[^&]*", r"\1=", path)
    return re.sub(r"/corrections/[a-z-]+/", "/corrections/NAME/", path)


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("german", "Roer to Rhine"),
        pytest.param("us", "Roer to Rhine", marks=pytest.mark.long),
        pytest.param("referee", "Roer to Rhine", marks=pytest.mark.long),
        pytest.param("referee", "Road to Arnhem", marks=pytest.mark.long),
    ],
)
def test_every_page_is_sound_on_a_phone(people: People, name: str, title: str) -> None:
    """Those of a double-blind campaign are walked in `test_themes.py`, wide and narrow."""
    table = people.person(name, title, **PHONE)
    pages = 0
    problems = []
    for address, found in walk(table, people.address):
        pages += 1
        problems += [f"{address}: {problem}" for problem in found]
    assert not problems, "\n".join(problems)
    assert pages > 12
    assert table.complaints == [], table.complaints


DRAFT = """async () => {
  const token = JSON.parse(document.body.getAttribute('hx-headers'))['X-CSRFToken'];
  const base = `/api/v1/campaigns/${location.pathname.split('/')[2]}`;
  const [order] = (await (await fetch(`${base}/orders/legal/?limit=1`)).json()).orders;
  const headers = {'Content-Type': 'application/json', 'X-CSRFToken': token};
  const body = JSON.stringify({text: order});
  return (await fetch(`${base}/drafts/`, {method: 'POST', headers, body})).status;
}"""


def test_what_was_handed_in_and_its_receipt_fit_a_phone(people: People) -> None:
    table = people.person("us", "Blind on the Roer", **PHONE)
    page = table.page
    table.go("orders/")
    assert page.evaluate(DRAFT) == 201
    table.go("table/")
    with page.expect_response(re.compile("/orders/set/")):
        page.get_by_role("button", name=re.compile("^Hand in for")).click()
    expect(page.get_by_text("Your receipt").first).to_be_visible()
    assert page.evaluate(PROBLEMS) == []
    for path in ("table/", "orders/"):
        table.go(path)
        assert page.evaluate(PROBLEMS) == [], path
        for summary in page.locator(".sealed details summary").all():
            summary.click()
        assert page.evaluate(PROBLEMS) == [], path


def test_a_table_of_readings_takes_the_width_of_its_sheet(people: People) -> None:
    table = people.person("german")
    table.go("settings/")
    widths = "all => all.map(one => one.tBodies[0].offsetWidth / one.parentElement.offsetWidth)"
    found = table.page.locator("table.cards").evaluate_all(widths)
    assert found
    assert min(found) > 0.9, found


def test_the_focus_can_be_seen(people: People) -> None:
    table = people.person("us")
    for path in ("table/", "orders/", "roster/", "history/"):
        table.go(path)
        assert table.page.evaluate(FOCUS) == [], path


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=() if one == "us" else pytest.mark.long) for one in PEOPLE]
)
def test_a_demonstration_account_leads_to_the_table(people: People, name: str) -> None:
    """One of them with every run; all of them log in to their browsers in it anyway."""
    table = people.come_in(name)
    expect(table.page.locator(".standing")).to_contain_text("Turn 1")
    assert table.step == "US movement"
    assert table.complaints == []


def test_a_wrong_password_is_refused_in_words(people: People) -> None:
    page = people.browser.new_page()
    page.goto(f"{people.address}/accounts/login/")
    page.fill("[name=login]", "us")
    page.fill("[name=password]", "wrong")
    page.press("[name=password]", "Enter")
    expect(page.locator("main")).to_contain_text("not correct")
    page.close()
