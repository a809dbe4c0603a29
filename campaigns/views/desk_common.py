"""What all pages of the desk do alike: their links, their tokens, saying what became of a wish."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Campaign, Input, Seat
from campaigns.presenters.desk import waits as desk_waits
from campaigns.services import engine
from campaigns.services.asking import inputs, signing
from campaigns.services.errors import NotNow, Refusal
from campaigns.services.history import reading
from campaigns.services.people.sectors import Watch
from campaigns.views.common import new_token
from campaigns.views.scene import Scene
from campaigns.views.table_context import base_context
from rules_engine.core.decisions import REFEREE

PAGES = (
    ("desk", "Where it stands"),
    ("desk-map", "Truth and sides"),
    ("desk-orders", "Enter orders"),
    ("desk-corrections", "Correct"),
    ("desk-take-back", "Take back"),
    ("desk-dice", "Dice"),
    ("desk-notes", "Notes and dates"),
    ("desk-packs", "Reports"),
    ("desk-bulletin", "Bulletin"),
    ("desk-calendar", "Calendar"),
    ("desk-notebook", "Notebook"),
    ("desk-close", "End and export"),
)


AT_WORK = "The worker is at it; the result is shown in a moment."
TURN = ("desk-turn", "Close the turn")
SECTORS = ("desk-sectors", "Sectors")


def pages_of(campaign: Campaign) -> tuple[tuple[str, str], ...]:
    """Return the pages of the desk: where sets are handed in, closing the turn comes first; with
    several referees they can divide up what they look after.
    """
    pages = (TURN, *PAGES) if campaign.play == campaign.Play.SETS else PAGES
    is_shared = campaign.seats.filter(role=Seat.Role.REFEREE).count() > 1
    return (*pages[:-1], SECTORS, pages[-1]) if is_shared else pages


def truth_of(seat: Seat) -> Scene:
    """Return the scene of the referee who looks at the truth, with the campaign read anew."""
    fresh = Seat.objects.select_related("campaign", "campaign__branch").get(pk=seat.pk)
    fresh.unread = seat.unread
    return Scene(fresh, engine.TRUTH)


def desk_context(scene: Scene, page: str) -> dict[str, Any]:
    """Return what every page of the desk needs."""
    is_laid_out = scene.campaign.branch is not None
    return base_context(scene, "desk") | {
        "page": page,
        "pages": pages_of(scene.campaign),
        "is_laid_out": is_laid_out,
        "sides": list(scene.game.side_titles.items()),
        "waits": _waits(scene, page),
        "to_sign": signing.waiting_for(scene.seat) if scene.campaign.is_countersigned else 0,
        "key": inputs.position_key(scene.campaign, engine.TRUTH),
        "token": new_token(),
    }


def _waits(scene: Scene, page: str) -> list[dict[str, Any]]:
    """Return what comes before everything else: a roll of real dice, or else open decisions."""
    campaign = scene.campaign
    roll = desk_waits.dice_row(scene.game, campaign)
    if roll is not None:
        return [roll]
    if not campaign.is_playing or campaign.branch is None or campaign.branch.is_trial:
        return []
    if page == "desk-take-back":  # who goes back need not decide first
        return []
    rows = desk_waits.decision_rows(scene.game, campaign, scene.seen)
    return Watch(scene.seat).marked(rows)


def asked(request: HttpRequest) -> dict[str, Any]:
    """Return what every wish carries: its token, the position that the person looked at, who."""
    return {
        "token": request.POST.get("token", ""),
        "expected": request.POST.get("expected", ""),
        "user": request.user,
    }


def assert_free(seat: Seat) -> None:
    """Refuse what a roll of real dice has to come before: once that is typed in the position is
    another one, and what was pressed before would be refused then. Raises NotNow.
    """
    roll = desk_waits.dice_row(engine.game_of(seat.campaign), seat.campaign)
    if roll is not None:
        first = desk_waits.first_words(roll)
        raise NotNow(f"Nothing was done. First comes {first}. Type it in, then press again.")


def _behind(roll: dict[str, Any]) -> str:
    return f"Stored. It waits behind {desk_waits.first_words(roll)}; type that in."


def given_before(request: HttpRequest, seat: Seat) -> Input | None:
    """Return what this very form led to when it was sent before, for a second press of a button."""
    token = request.POST.get("token", "")
    rows = seat.inputs.filter(token__in=(token, f"{token}.1")) if token else seat.inputs.none()
    return rows.first()


SENT_BEFORE = (
    "This form was sent before, and what it asked for then counts once. If you have changed "
    "something in it since, it was not sent: fill it in and send it again."
)


def is_sent_again(request: HttpRequest, seat: Seat) -> bool:
    """Whether this very form was sent before, which is said then."""
    is_again = given_before(request, seat) is not None
    if is_again:
        messages.info(request, SENT_BEFORE)
    return is_again


def became_before(request: HttpRequest, item: Input) -> Refusal | None:
    """Say what became of an input whose form is sent once more; return its refusal, if any."""
    return became(request, item, SENT_BEFORE)


def became(request: HttpRequest, item: Input, success: str) -> Refusal | None:
    """Wait for the worker a moment and say what became of an input; return its refusal, if any."""
    item = inputs.wait_for(item)
    if item.is_done:
        messages.success(request, success)
    elif item.status == Input.Status.NEEDS_DICE:
        messages.info(request, "Real dice are needed first: roll and type them in.")
    elif item.is_open:
        roll = desk_waits.dice_row(engine.game_of(item.campaign), item.campaign)
        messages.info(request, _behind(roll) if roll else AT_WORK)
    else:
        return Refusal(item.message or f"It was {item.get_status_display()}.")
    return None


def shown(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    refusal: Refusal | None = None,
) -> HttpResponse:
    """Return a page of the desk, with a refusal at its head and the refusal's status."""
    if refusal is not None:
        context = context | {"error": refusal.message}
    return render(request, template, context, status=refusal.status if refusal else 200)


def answered_words(owner: str) -> str:
    """Return what the referee reads when he has answered what its owner is asked."""
    is_his = owner == REFEREE
    return "You have decided." if is_his else "Answered in the player's place; the log says so."


def acting(scene: Scene) -> set[str]:
    """Return the sides that the campaign waits for."""
    return reading.acting_sides(scene.campaign) if scene.campaign.is_playing else set()
