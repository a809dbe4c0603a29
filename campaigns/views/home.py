"""Home: my campaigns, and the person's own account."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static

import rules_engine
from campaigns.accounts import zones
from campaigns.accounts.forms import NameForm
from campaigns.accounts.names import MOST_NAME
from campaigns.looking_round import VISITOR, is_visitor, visitors_seat
from campaigns.models import Campaign, Profile, Seat
from campaigns.presenters.play import cards
from campaigns.services.absence import deputies
from campaigns.services.clubs import members
from campaigns.services.packs import asking
from campaigns.services.people import feeds
from campaigns.services.people.tokens import tokens_of
from campaigns.services.side_words import both
from campaigns.services.upkeep import health
from campaigns.views.common import person
from campaigns.views.methods import only
from rules_engine.core.game import Game

ON_PAGE = 25
NO_ZONE = "There is no such time zone; choose one from the list, such as Europe/Berlin."


def home(request: HttpRequest) -> HttpResponse:
    """List the campaigns in which the person has a seat; say to a visitor what this is."""
    if not request.user.is_authenticated or is_visitor(request.user):
        return render(request, "campaigns/welcome.html", _welcome())
    user = person(request)
    seats = Seat.objects.filter(deputies.is_of(user)).order_by("-campaign__created", "pk")
    page = _page(request, "page", seats.filter(campaign__archived=None))
    archived = _page(request, "archived", seats.exclude(campaign__archived=None))
    facts = {
        "page": page,
        "rows": cards.cards(list(page)),
        "archived_page": archived,
        "archived": cards.cards(list(archived)),
        "is_at_archived": "archived" in request.GET,
        "health": _health(user),
        "memberships": members.of(user),
        **_zone(user),
    }
    return render(request, "campaigns/home.html", facts)


@only("GET")
def favicon(request: HttpRequest) -> HttpResponse:
    """Lead those who ask for the icon at its old address (pictures and data have no page around
    them that names it) to where it is.
    """
    return redirect(static("icon.svg"), permanent=True)


@login_required
@only("GET")
def account(request: HttpRequest) -> HttpResponse:
    """Show what the person can change of the account: password, mail, second factor, API tokens."""
    user = person(request)
    context = {"tokens": tokens_of(user), "zones": zones.names(), **_zone(user)}
    context["feed"] = feeds.address_of(user)
    context |= {"reports": asking.how_for(user), "ways": Profile.Reports.choices}
    return render(request, "campaigns/account.html", context)


def _zone(user: User) -> dict[str, str]:
    """Return in which time zone a person reads dates, and which one he has chosen."""
    return {"zone": zones.zone_of(user).key, "chosen_zone": zones.chosen(user)}


def _page(request: HttpRequest, name: str, seats: QuerySet[Seat]) -> Page[Seat]:
    """Return the page of a person's campaigns that an address asks for by some name."""
    return Paginator(cards.with_facts(seats), ON_PAGE).get_page(request.GET.get(name))


def _health(user: User) -> dict[str, object] | None:
    """Return how the site does, for somebody who is a referee here; players learn nothing of it."""
    if not Seat.objects.filter(user=user, role=Seat.Role.REFEREE).exists():
        return None
    return {
        "troubles": [sign.words for sign in health.signs() if not sign.is_well],
        "waiting": health.waiting_for(user),
        "last_sweep": health.last_sweep(),
    }


@login_required
@only("POST")
def account_name(request: HttpRequest) -> HttpResponse:
    """Let the person be called otherwise at the table."""
    form = NameForm(request.POST)
    form.owner = person(request)
    if form.is_valid():
        form.store(person(request))
        messages.success(request, "The others read that name from now on.")
    else:
        messages.error(request, f"{_fault(form).rstrip('.')}; nothing was changed.")
    return redirect("account")


@login_required
@only("POST")
def account_reports(request: HttpRequest) -> HttpResponse:
    """Let the person choose how the reports that are mailed to him come."""
    if asking.choose_how(person(request), request.POST.get("how", "")):
        messages.success(request, "Kept: your next report comes so.")
    return redirect("account")


@login_required
@only("POST")
def account_zone(request: HttpRequest) -> HttpResponse:
    """Let the person read dates in a time zone of his own."""
    name = request.POST.get("zone", "")
    if zones.choose(person(request), name):
        messages.success(request, f"You read and write dates in the time of {name.strip()} now.")
    else:
        messages.error(request, f"{NO_ZONE} Nothing was changed.")
    return redirect("home" if request.POST.get("then") == "home" else "account")


def _fault(form: NameForm) -> str:
    given = form.data.get("shown_name", "").strip()
    if not 0 < len(given) <= MOST_NAME:
        return f"A name has 1 to {MOST_NAME} characters."
    return " ".join(str(words) for words in form.errors.get("shown_name", ()))


def _welcome() -> dict[str, object]:
    """Return what a visitor is shown: the games, and whether there is something to try."""
    demonstrations = Campaign.objects.filter(is_demonstration=True)
    return {
        "finished": visitors_seat(),
        "games": [_shown(rules_engine.load(slug)) for slug in rules_engine.playable()],
        "has_demonstrations": not settings.WHY_NO_DEMONSTRATION
        and demonstrations.exclude(seats__user__username=VISITOR).exists(),
    }


def _shown(game: Game[Any]) -> dict[str, object]:
    """Return a game in a few words, with a picture where the site has one."""
    picture = f"pictures/{game.slug}.png"
    return {
        "title": game.title,
        "scenarios": [scenario.text for scenario in game.scenarios.values()],
        "both": both(game),
        "picture": picture if finders.find(picture) else "",
    }
