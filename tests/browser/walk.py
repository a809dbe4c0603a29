"""Plays a game turn of both sides in a real Chromium and takes the README's pictures of it.

Run as `.venv/bin/python -m tests.browser.walk docs/pictures`; a word behind it takes only the
pictures of one campaign, such as `arnhem`.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from tests.browser.cast import Cast
from tests.browser.people import People
from tests.browser.site import FLAGS, RunningSite, chromium_here
from tests.browser.table import Table

WIDTH, HEIGHT = 1180, 800
MOST_BYTES = 200_000
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}


class Walk:
    """Three people at three browsers, and somebody who takes pictures."""

    def __init__(self, people: People, out: Path) -> None:
        self.out = out
        self.people = people
        self.cast = Cast(people, viewport={"width": WIDTH, "height": HEIGHT})
        self.has_decision = False

    def picture(self, table: Table, name: str, show: str = "") -> None:
        """Keep what somebody sees as a small PNG, with one part of the page in sight."""
        page = table.page
        if show:
            page.locator(show).first.evaluate("node => node.scrollIntoView({block: 'center'})")
        page.wait_for_load_state("networkidle")
        page.mouse.move(1, 1)
        page.wait_for_timeout(300)
        raw = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        path = self.out / f"{name}.png"
        for colours in (128, 96, 64, 48):
            small = raw.quantize(colours, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
            small.save(path, optimize=True)
            if path.stat().st_size <= MOST_BYTES:
                return

    def us_movement(self) -> None:
        """Move a regiment to the Roer by taps, and end the step."""
        us = self.cast.us
        us.page.goto(f"{self.people.address}/accounts/login/")
        us.go("table/")
        self.picture(us, "1_table")
        us.click_hex("0508")
        us.take_only("117/30/19")
        self.picture(us, "2_reach")
        us.click_hex("0509")
        self.picture(us, "3_path")
        us.submit()
        us.end_step()
        self.settle()

    def us_combat(self) -> None:
        """Attack across the Roer with all the means there are."""
        us = self.cast.us
        us.click_hex("0609")
        us.attack("0609", before=lambda: self.picture(us, "4_odds", "#composer"))
        self.settle()
        us.go("table/")
        self.cast.fight(us)
        us.go("table/")
        us.end_step()
        self.settle()

    def german_turn(self) -> None:
        """Let the German answer."""
        german = self.cast.german
        german.go("table/")
        self.picture(german, "6_german")
        german.end_step()
        self.settle()
        self.cast.fight(german)
        german.end_step()
        self.settle()

    def look_back(self) -> None:
        """Show the history, the referee's desk, and the table on a phone."""
        referee, us = self.cast.referee, self.cast.us
        referee.go("desk/")
        self.picture(referee, "8_desk")
        us.go("history/")
        us.page.locator(".moments a").nth(2).click()
        expect(us.page.locator(".then img")).to_have_js_property("complete", True)
        self.picture(us, "7_history")
        phone = self.people.sit_down("us", **PHONE)
        phone.tap("0504")
        self.picture(phone, "9_phone")

    def arnhem(self) -> None:
        """Show the map of areas, what an area can do, and an assault before it is committed."""
        us, german = self.cast.us, self.cast.german
        self.picture(us, "10_areas")
        german.choose_kind("activate")
        german.tap("55")
        self.picture(german, "11_activation", "#composer")
        german.write("pass")
        self.settle_impulse(german)
        us.write("activate F")
        self.cast.settle()
        us.choose_kind("assault")
        for name in ("f.point", "f.units", "f.units"):
            box = us.page.locator(f"[name='{name}']:enabled:not(:checked)").first
            if box.count():
                us.quietly(box.check)
        self.picture(us, "12_assault", "#composer .value")

    def normandy(self) -> None:
        """Show a division that overruns a hex, before it does."""
        german = self.cast.german
        german.choose_kind("overrun")
        german.choose("[name='f.unit']", "901/Lr")
        german.tap("1303")
        self.picture(german, "16_overrun", "#composer .odds")

    def corridor(self) -> None:
        """Show an attack up the highway before it is declared, and house rules as tables."""
        us, referee = self.cast.us, self.cast.referee
        for following in ("Allied Command", "Allied Movement", "Allied Fire"):
            us.press_end()
            us.wait_for_step(following)
            us.follow()
        us.choose_kind("attack")
        us.tap("0473")
        for name in ("3_Irish", "55_Fd", "153_Fd"):
            us.quietly(us.page.locator(f"[name='f.units'][value='{name}']").check)
        us.quietly(us.page.locator("[name='f.engineers'][value='GAD-HQ']").check)
        self.picture(us, "17_fire", "#composer .value")
        referee.page.goto(f"{self.people.address}/new/?game=hells_highway")
        referee.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        for name in ("H33", "H21"):
            referee.page.locator(".chapter summary", has_text=name).click()
        referee.page.fill("#option-direct_ARM", "6")
        referee.page.select_option("#option-fire_C_7", "2D")
        self.picture(referee, "18_house_rules", "#option-fire_C_12")

    def blind(self) -> None:
        """Show what a side remembers, why it knows it, and the referee where it is wrong."""
        german, referee = self.cast.german, self.cast.referee
        german.tap("0308")
        self.picture(german, "13_contacts")
        german.go("knowledge/?certainty=probable")
        german.page.locator(".known summary").first.click()
        self.picture(german, "14_known")
        referee.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        referee.go("desk/map/?as=us")
        referee.settled()
        self.picture(referee, "15_differences", "#blind-title")

    def settle_impulse(self, table: Table) -> None:
        """Let everything of somebody's impulse be answered, and end it where that is asked for."""
        self.cast.settle()
        if table.page.locator(".end button").count():
            table.end_step()
            self.cast.settle()

    def settle(self) -> None:
        """Let the players answer everything; picture the first question that is asked."""
        self.cast.rest()
        for table in self.cast.players():
            if not self.has_decision and table.asked():
                table.page.locator(".decision").first.wait_for()
                self.picture(table, "5_decision", ".decision")
                self.has_decision = True
        self.cast.settle()


ROER, ARNHEM, BLIND = "Roer to Rhine", "Road to Arnhem", "Blind on the Roer"
NORMANDY, CORRIDOR = "Out of Normandy", "Up the corridor"


def roer(walk: Walk) -> None:
    """Walk through a turn on the Roer."""
    for part in (walk.us_movement, walk.us_combat, walk.german_turn, walk.look_back):
        part()


WALKS: dict[str, tuple[str, Callable[[Walk], None]]] = {
    "roer": (ROER, roer),
    "arnhem": (ARNHEM, Walk.arnhem),
    "blind": (BLIND, Walk.blind),
    "normandy": (NORMANDY, Walk.normandy),
    "corridor": (CORRIDOR, Walk.corridor),
}


def main(out: Path, names: Iterable[str]) -> None:
    """Take the pictures of these campaigns."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = RunningSite(Path(data))
        browser = playwright.chromium.launch(executable_path=chromium_here(), args=list(FLAGS))
        try:
            for name in names:
                title, take = WALKS[name]
                take(Walk(People(browser, site, title), out))
        finally:
            browser.close()
            site.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or WALKS)
