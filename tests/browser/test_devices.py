"""A browser is let tell its person, and taken off again. Chromium without windows reaches no push
service: its answer is stood in for; the worker that shows notices is the real one.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.test_clubs import faults, press
from tests.campaigns.pushes.browser import Browser
from tests.waiting import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STAND_IN = """PushManager.prototype.subscribe = async (options) => ({ toJSON: () => ({
  endpoint: ANSWER.endpoint, keys: { p256dh: ANSWER.key, auth: ANSWER.auth } }) });"""
REFUSES = """PushManager.prototype.subscribe = async () => {
  throw new DOMException("no", "NotAllowedError"); };"""
WORKER = "navigator.serviceWorker.getRegistrations().then((all) => all.map((r) => r.active.state))"


def test_a_browser_is_let_tell_its_person_and_taken_off(people: People) -> None:
    page = people.person("us", reduced_motion="reduce").page
    page.add_init_script(STAND_IN.replace("ANSWER", json.dumps(Browser("story").answer)))
    page.goto(f"{people.address}/account/mails/")
    page.fill("#device-name", "The tablet")
    press(page, "Let this device tell me")
    expect(page.get_by_text("The tablet, since")).to_be_visible()
    assert page.evaluate(WORKER) in (["activated"], ["activating"])
    assert faults(page, "devices") == {}
    press(page, "Take off The tablet")
    expect(page.get_by_text("The tablet, since")).to_have_count(0)


def test_who_refuses_in_his_browser_is_told_so(people: People) -> None:
    page = people.person("german", reduced_motion="reduce").page
    page.add_init_script(REFUSES)
    page.goto(f"{people.address}/account/mails/")
    page.locator("main").get_by_role("button", name="Let this device tell me").click()
    expect(page.locator("[data-push-said]")).to_contain_text("does not allow notices")


SHOWN = """() => {
  self.shown = [];
  self.registration.showNotification = async (...said) => { self.shown.push(said); };
  self.clients.openWindow = async (address) => { self.shown.push(address); };
}"""
CLICKED = """() => {
  const click = new Event("notificationclick");
  click.waitUntil = () => {};
  click.notification = { data: self.shown[0][1].data, close: () => self.shown.push("closed") };
  self.dispatchEvent(click);
  return self.shown;
}"""


def test_the_worker_shows_what_is_sent_and_opens_the_page_it_leads_to(people: People) -> None:
    """Chromium without windows denies notices to everybody, so that what would show them is stood
    in for.
    """
    page = people.person("us").page
    page.add_init_script(STAND_IN.replace("ANSWER", json.dumps(Browser("shown").answer)))
    page.goto(f"{people.address}/account/mails/")
    with page.context.expect_event("serviceworker") as found:
        press(page, "Let this device tell me")
    worker = found.value
    worker.evaluate(SHOWN)
    session = page.context.new_cdp_session(page)
    known: list[dict[str, str]] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated", lambda said: known.extend(said["registrations"])
    )
    session.send("ServiceWorker.enable")
    until(lambda: page.evaluate("0") or known, "The worker's registration")
    sent = {"title": "[Referee] A: a note", "tag": "7", "url": "/campaigns/7/"}
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": people.address,
            "registrationId": known[-1]["registrationId"],
            "data": json.dumps(sent),
        },
    )
    shown = {"tag": sent["tag"], "data": sent["url"]}
    assert worker.evaluate(
        "() => new Promise((done) => { const look = () => self.shown.length ? done(self.shown)"
        " : setTimeout(look, 20); look(); })"
    ) == [[sent["title"], shown]]
    assert worker.evaluate(CLICKED)[1:] == ["closed", sent["url"]]
    press(page, "Take off A browser")
