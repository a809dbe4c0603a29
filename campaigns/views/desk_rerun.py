"""Going back to a point of the line of play, correcting one input, and running on, on trial."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.models import Input, Seat
from campaigns.presenters.desk.rerun import chosen_point, step_groups, trial_row
from campaigns.presenters.log.lines import compared, line_rows
from campaigns.services import engine
from campaigns.services.errors import BadRequest, NotNow, Refusal
from campaigns.services.history import reading, reruns
from campaigns.views.common import referee_page
from campaigns.views.desk_common import asked, assert_free, became, desk_context, shown, truth_of
from campaigns.views.scene import Scene
from campaigns.views.table_context import assert_laid_out

CHANGES = ("replace", "leave_out", "insert", "by_hand", "nothing")
GIVEN = ("change", "order", "key", "new_side", "new_order", "dice", "stops", "reason")


@referee_page("GET", "POST")
def rerun(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the points that can be gone back to, and for a chosen one what can be different."""
    assert_laid_out(seat)
    refusal = None
    scene = truth_of(seat)
    at = _number(request.POST.get("at") or request.GET.get("at", ""))
    if request.method == "POST":
        try:
            branch = _begin(request, scene, at)
            return redirect("desk-rerun-line", seat.campaign_id, branch.number)
        except Refusal as fault:
            refusal = fault
    return shown(request, "desk/rerun.html", _context(request, scene, at), refusal)


@referee_page("GET", "POST")
def line(request: HttpRequest, seat: Seat, number: int) -> HttpResponse:
    """Show how a line on trial stands and what is different; go on with it, take or leave it."""
    assert_laid_out(seat)
    refusal = None
    scene = truth_of(seat)
    if request.method == "POST":
        try:
            done = _go_on(request, scene, number)
            if done is not None:
                return done
        except Refusal as fault:
            refusal = fault
        scene = truth_of(seat)
    try:
        branch = reruns.trial_of(scene.campaign, number)
    except BadRequest:
        return redirect("line", seat.campaign_id, number)
    context = desk_context(scene, "desk-take-back") | _trial(scene, branch)
    if request.headers.get("HX-Request"):
        part = render(request, "desk/_rerun_state.html", context)
        if context["trial"]["state"] != reruns.RUNNING:
            part["HX-Refresh"] = "true"
        return part
    return shown(request, "desk/rerun_line.html", context, refusal)


# ---- what the referee wants -------------------------------------------------------------------


def _begin(request: HttpRequest, scene: Scene, at: int) -> Any:
    post = request.POST
    change = post.get("change", "")
    if change not in CHANGES:
        raise BadRequest("Choose first what shall be different.")
    branch = scene.campaign.branch
    if branch is None:
        raise NotNow("Nothing has been laid out yet.")
    given = chosen_point(scene.campaign, scene.game, branch, at)["given"]
    wish: dict[str, Any] = {}
    if change == "replace" and given["kind"] == "order":
        wish = {"kind": "order", "side": given["side"], "body": {"order": post.get("order", "")}}
    elif change == "replace":
        body = {"decision": given["body"].get("decision", ""), "key": post.get("key", "")}
        wish = {"kind": "answer", "side": given["side"], "body": body}
    elif change == "insert":
        body = {"order": post.get("new_order", "")}
        wish = {"kind": "order", "side": post.get("new_side", ""), "body": body}
    return reruns.begin(
        scene.seat,
        at,
        token=post.get("token", ""),
        expected=post.get("expected", ""),
        reason=post.get("reason", ""),
        change="" if change in ("by_hand", "nothing") else change,
        dice=post.get("dice", reruns.SAME),
        stops=post.get("stops") == "yes",
        by_hand=change == "by_hand",
        **wish,
    )


def _go_on(request: HttpRequest, scene: Scene, number: int) -> HttpResponse | None:
    post, seat = request.POST, scene.seat
    do = post.get("do", "")
    if do == "adopt":
        assert_free(seat)
        item = reruns.adopt(seat, number, **asked(request))
        refusal = became(request, item, "Play goes on on this line; the old one is kept.")
        if refusal is not None:
            raise refusal
        return redirect("lines", seat.campaign_id)
    wish: dict[str, Any] = {}
    if do == "answer":
        body = {"decision": post.get("decision", ""), "key": post.get("key", "")}
        wish = {"kind": "answer", "side": post.get("owner", ""), "body": body}
    elif do == "order":
        body = {"order": post.get("new_order", "")}
        wish = {"kind": "order", "side": post.get("new_side", ""), "body": body}
    elif do == "dice":
        wish = {"faces": [_number(text) for text in post.getlist("face")]}
    reruns.go_on(seat, number, "insert" if do in ("answer", "order") else do, **wish)
    if do == "discard":
        messages.success(
            request, "Set aside: nothing has changed. The line is kept to be looked at."
        )
        return redirect("lines", seat.campaign_id)
    return redirect("desk-rerun-line", seat.campaign_id, number)


# ---- contexts ---------------------------------------------------------------------------------


def _context(request: HttpRequest, scene: Scene, at: int) -> dict[str, Any]:
    branch = scene.campaign.branch
    if branch is None:
        raise NotNow("Nothing has been laid out yet.")
    context = desk_context(scene, "desk-take-back")
    given = {name: request.POST.get(name, "") for name in GIVEN}
    if at:
        point = chosen_point(scene.campaign, scene.game, branch, at)
        is_correction = point["kind"] == Input.Kind.OVERRULE
        given["change"] = given["change"] or ("nothing" if is_correction else "replace")
        return context | {"point": point, "given": given, "dice": reruns.DICE}
    trials = [row for row in line_rows(scene.campaign) if row["is_open"]]
    moments = reading.moments(scene.seat, engine.TRUTH)
    groups = step_groups(scene.game, branch, moments)
    return context | {"groups": groups, "trials": trials}


def _trial(scene: Scene, branch: Any) -> dict[str, Any]:
    campaign = scene.campaign
    row = trial_row(campaign, scene.game, branch)
    context: dict[str, Any] = {"trial": row, "given": {"new_side": (row["acting"] or [""])[0]}}
    if row["state"] in reruns.STANDS:
        # A line that has halted is held against the old one where that stood at the same input.
        old = (row["old"], row["until"])
        context["compared"] = compared(scene.seat, old, (branch, branch.head))
    return context


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
