"""Corrections: chosen from a list, filled in, looked at before and after, then made."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from campaigns.models import Input, Seat
from campaigns.presenters.desk.changes import change_rows, learned_by
from campaigns.presenters.desk.choices import grouped
from campaigns.presenters.desk.proposals import proposals
from campaigns.presenters.play import panel
from campaigns.services import engine
from campaigns.services.asking import corrections as service
from campaigns.services.asking import inputs, signing
from campaigns.services.errors import BadRequest, Refusal
from campaigns.services.history import lines, reruns
from campaigns.views.common import referee_page
from campaigns.views.desk_common import (
    asked,
    assert_free,
    became,
    became_before,
    desk_context,
    given_before,
    shown,
    truth_of,
)
from campaigns.views.scene import Scene
from campaigns.views.table_context import assert_laid_out
from rules_engine.core.corrections import Correction, Field


@referee_page()
def corrections(request: HttpRequest, seat: Seat) -> HttpResponse:
    """List what can be corrected."""
    assert_laid_out(seat)
    scene = _scene(request, seat)
    listed = service.corrections_of(scene.campaign)
    place = _place(request)
    groups = [(name, list(part)) for name, part in groupby(listed, key=lambda one: one.group)]
    made = scene.campaign.inputs.filter(kind="overrule").select_related("seat").order_by("-number")
    context = desk_context(scene, "desk-corrections") | {
        "groups": groups,
        **place,
        "made": [] if place["at"] else made_rows(scene, made[:20]),
        **({} if place["at"] or place["line"] else proposals(seat)),
        "key": inputs.position_key(truth_of(seat).campaign, engine.TRUTH),
    }
    return shown(request, "desk/corrections.html", context)


@referee_page("GET", "POST")
def correction(request: HttpRequest, seat: Seat, name: str) -> HttpResponse:
    """Show the form of a correction, what it would change, or make it."""
    assert_laid_out(seat)
    scene = _scene(request, seat)
    place = _place(request)
    kind = service.correction_of(scene.campaign, name)
    sent = request.POST if request.method == "POST" else request.GET
    old = _old(seat, place["at"])
    given = {one.name: sent[one.name].strip() for one in kind.fields if one.name in sent}
    if not given and old.get("form", {}).get("name") == name:
        given = dict(old["form"]["values"])
    words = {part: sent.get(part, old.get(part, "")) for part in ("reason", "announce")}
    again = {part: sent.get(part, "") for part in ("why", "dice", "stops")}
    key = inputs.position_key(truth_of(seat).campaign, engine.TRUTH)
    place = {**place, "again": again, "key": key}
    if request.method != "POST":
        context = _context(scene, kind, given, words) | place
        return shown(request, "desk/correction.html", context)
    trial = service.try_out(scene.seat, kind, given)
    context = _context(scene, kind, given, words, trial) | place
    try:
        if (before := given_before(request, seat)) is not None:
            refusal = became_before(request, before)
            if refusal is not None:
                raise refusal
            return redirect("desk-corrections", seat.campaign_id)
        if trial.faults:
            raise BadRequest(trial.faults.get("", "Some fields are not filled in rightly yet."))
        if request.POST.get("action") != "make":
            return shown(request, "desk/correction.html", context)
        if place["at"]:
            number = _run_again(request, seat, place, trial, words)
            return redirect("desk-rerun-line", seat.campaign_id, number)
        if place["line"]:
            reruns.go_on(seat, place["line"], "insert", kind="overrule", body=_body(trial, words))
            return redirect("desk-rerun-line", seat.campaign_id, place["line"])
        _make(request, scene, trial, words)
        return redirect("desk-corrections", seat.campaign_id)
    except Refusal as refusal:
        return shown(request, "desk/correction.html", context, refusal)


def made_rows(scene: Scene, made: Iterable[Input]) -> list[dict[str, Any]]:
    """Return the corrections made so far, each with its place on the line of play, if it has one:
    there it can be corrected.
    """
    branch = scene.campaign.branch
    found = lines.points(branch) if branch is not None and scene.campaign.is_playing else []
    places = {one.number: one.seq for one in found}
    return [panel.input_row(scene.game, item) | {"at": places.get(item.number)} for item in made]


def _place(request: HttpRequest) -> dict[str, Any]:
    """Return what is corrected: the `line` on trial with that number, or the correction at the
    entry `at` of the line of play; both 0: the position as it stands.
    """
    found = {}
    for name in ("line", "at"):
        text = request.POST.get(name) or request.GET.get(name, "")
        is_number = text.isascii() and text.isdigit() and len(text) < 10
        found[name] = int(text) if is_number else 0
    query = next((f"?{name}={number}" for name, number in found.items() if number), "")
    return {**found, "query": query}


def _scene(request: HttpRequest, seat: Seat) -> Scene:
    """Return the truth that the page is about: of the line of play, of the line on trial, or as it
    stood before the correction that is corrected.
    """
    scene, place = truth_of(seat), _place(request)
    # In memory only: what is made goes to another line by a service of its own.
    if place["at"]:
        scene.campaign.branch = lines.before(scene.campaign, place["at"])
    elif place["line"]:
        scene.campaign.branch = reruns.trial_of(scene.campaign, place["line"])
    return scene


def _old(seat: Seat, at: int) -> dict[str, Any]:
    """Return what the correction at an entry holds that is to be corrected; empty for none."""
    branch = truth_of(seat).campaign.branch
    if not at or branch is None:
        return {}
    given = lines.point_at(branch, at).given
    if given["kind"] != Input.Kind.OVERRULE:
        raise BadRequest("At this place of the line of play there is no correction.")
    return dict(given["body"])


def _body(trial: service.Trial, words: dict[str, str]) -> dict[str, Any]:
    effects = [[list(effect[0]), *effect[1:]] for effect in trial.effects]
    form = {"name": trial.correction.name, "values": dict(trial.values)}
    return {"effects": effects, "form": form, **words}


def _run_again(
    request: HttpRequest,
    seat: Seat,
    place: dict[str, Any],
    trial: service.Trial,
    words: dict[str, str],
) -> int:
    """Let the line run again, on trial, with this correction in the old one's place."""
    if not words["reason"].strip():
        raise BadRequest("A correction needs a reason; it stays in the log.")
    wish, again = asked(request), place["again"]
    branch = reruns.begin(
        seat,
        place["at"],
        token=wish["token"],
        expected=wish["expected"],
        reason=again["why"],
        change="replace",
        kind=Input.Kind.OVERRULE,
        body=_body(trial, words),
        dice=again["dice"] or reruns.SAME,
        stops=again["stops"] == "yes",
    )
    return branch.number


def _make(request: HttpRequest, scene: Scene, trial: service.Trial, words: dict[str, str]) -> None:
    """Make a correction, or propose it where another referee has to sign."""
    wanted = _body(trial, words)
    if scene.campaign.is_countersigned:
        signing.propose(scene.seat, **wanted, token=request.POST.get("token", ""))
        messages.success(request, "Proposed. It counts when another referee has signed it.")
        return
    assert_free(scene.seat)
    item = inputs.overrule(scene.seat, **wanted, **asked(request))
    refusal = became(request, item, f"Corrected: {trial.correction.title.lower()}.")
    if refusal is not None:
        raise refusal
    if not words["announce"]:
        messages.info(request, "Nothing was announced; the sides see only what their map shows.")


def _context(
    scene: Scene,
    kind: Correction,
    given: dict[str, str],
    words: dict[str, str],
    trial: service.Trial | None = None,
) -> dict[str, Any]:
    subject = {one.name: given.get(one.name, "") for one in kind.fields if one.is_subject}
    now = service.present_values(scene.seat, kind, subject)
    values = dict(trial.values) if trial else now | {k: v for k, v in given.items() if v}
    is_sound = trial is not None and trial.is_sound
    return desk_context(scene, "desk-corrections") | {
        "kind": kind,
        "fields": [_field(scene, one, values, now, trial) for one in kind.fields],
        "has_subject": any(one.is_subject for one in kind.fields),
        "words": words,
        "trial": trial if is_sound else None,
        "changes": change_rows(scene.game, trial) if trial is not None and is_sound else [],
        "sides_learn": learned_by(scene.game, trial) if trial is not None and is_sound else [],
        "is_withheld": scene.campaign.is_withheld,
    }


def _field(
    scene: Scene,
    field: Field,
    values: dict[str, str],
    now: dict[str, str],
    trial: service.Trial | None,
) -> dict[str, Any]:
    position = scene.game.lens(scene.seen)
    choices = list(field.choices(position, values)) if field.choices else None
    value = values.get(field.name, "")
    # What was chosen for another subject may be no choice for this one.
    if trial is None and choices is not None and value not in dict(choices):
        value = now[field.name]
    return {
        "field": field,
        "value": value,
        "present": now[field.name],
        "choices": choices,
        "groups": grouped(field, position, choices or ()),
        "fault": trial.faults.get(field.name, "") if trial else "",
    }
