"""Corrections: chosen from a list, filled in, looked at before and after, then made."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from campaigns.models import Seat
from campaigns.presenters import panel
from campaigns.presenters.desk_changes import change_rows, learned_by
from campaigns.services import corrections as service
from campaigns.services import inputs, reruns
from campaigns.services.errors import BadRequest, Refusal
from campaigns.views.common import referee_page
from campaigns.views.desk_common import (
    asked,
    assert_free,
    became,
    desk_context,
    given_before,
    shown,
    truth_of,
)
from campaigns.views.scene import Scene
from campaigns.views.table import assert_laid_out
from rules_engine.corrections import Correction, Field


@referee_page()
def corrections(request: HttpRequest, seat: Seat) -> HttpResponse:
    """List what can be corrected."""
    assert_laid_out(seat)
    scene = _scene(request, seat)
    listed = service.corrections_of(scene.campaign)
    groups = [(name, list(part)) for name, part in groupby(listed, key=lambda one: one.group)]
    made = scene.campaign.inputs.filter(kind="overrule").select_related("seat").order_by("-number")
    context = desk_context(scene, "desk-corrections") | {
        "groups": groups,
        "line": _line(request),
        "made": [panel.input_row(scene.game, item) for item in made[:20]],
    }
    return shown(request, "desk/corrections.html", context)


@referee_page("GET", "POST")
def correction(request: HttpRequest, seat: Seat, name: str) -> HttpResponse:
    """Show the form of a correction, what it would change, or make it."""
    assert_laid_out(seat)
    scene = _scene(request, seat)
    line = _line(request)
    kind = service.correction_of(scene.campaign, name)
    sent = request.POST if request.method == "POST" else request.GET
    given = {one.name: sent[one.name].strip() for one in kind.fields if one.name in sent}
    words = {"reason": sent.get("reason", ""), "announce": sent.get("announce", "")}
    if request.method != "POST":
        context = _context(scene, kind, given, words) | {"line": line}
        return shown(request, "desk/correction.html", context)
    if given_before(request, seat):
        return redirect("desk-corrections", seat.campaign_id)
    trial = service.try_out(scene.seat, kind, given)
    context = _context(scene, kind, given, words, trial) | {"line": line}
    try:
        if trial.faults:
            raise BadRequest(trial.faults.get("", "Some fields are not filled in rightly yet."))
        if request.POST.get("action") != "make":
            return shown(request, "desk/correction.html", context)
        if line:
            _put_in(seat, line, trial, words)
            return redirect("desk-rerun-line", seat.campaign_id, line)
        _make(request, scene, trial, words)
        return redirect("desk-corrections", seat.campaign_id)
    except Refusal as refusal:
        return shown(request, "desk/correction.html", context, refusal)


def _line(request: HttpRequest) -> int:
    """Return the number of the line on trial that is corrected; 0 for the line of play."""
    text = request.POST.get("line") or request.GET.get("line", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _scene(request: HttpRequest, seat: Seat) -> Scene:
    """Return the truth, of the line of play or of the line on trial that the page is about."""
    scene = truth_of(seat)
    if _line(request):
        # In memory only: what is made goes to the line on trial by its own service.
        scene.campaign.branch = reruns.trial_of(scene.campaign, _line(request))
    return scene


def _put_in(seat: Seat, line: int, trial: service.Trial, words: dict[str, str]) -> None:
    effects = [[list(effect[0]), *effect[1:]] for effect in trial.effects]
    body = {"effects": effects, **words}
    reruns.go_on(seat, line, "insert", kind="overrule", body=body)


def _make(request: HttpRequest, scene: Scene, trial: service.Trial, words: dict[str, str]) -> None:
    assert_free(scene.seat)
    effects = [[list(effect[0]), *effect[1:]] for effect in trial.effects]
    item = inputs.overrule(
        scene.seat, effects, words["reason"], announce=words["announce"], **asked(request)
    )
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
    values = service.present_values(scene.seat, kind, given)
    if trial is not None:
        values = dict(trial.values)
    is_sound = trial is not None and trial.is_sound
    return desk_context(scene, "desk-corrections") | {
        "kind": kind,
        "fields": [_field(scene, one, values, trial) for one in kind.fields],
        "has_subject": any(one.is_subject for one in kind.fields),
        "words": words,
        "trial": trial if is_sound else None,
        "changes": change_rows(scene.game, trial) if trial is not None and is_sound else [],
        "sides_learn": learned_by(scene.game, trial) if trial is not None and is_sound else [],
        "is_withheld": scene.campaign.is_withheld,
    }


def _field(
    scene: Scene, field: Field, values: dict[str, str], trial: service.Trial | None
) -> dict[str, Any]:
    position = scene.game.lens(scene.seen)
    choices = list(field.choices(position, values)) if field.choices else None
    return {
        "field": field,
        "value": values.get(field.name, ""),
        "choices": choices,
        "fault": trial.faults.get(field.name, "") if trial else "",
    }
