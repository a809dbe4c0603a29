"""Members of a club: who they are, who comes in by the link, and what each chooses for himself."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from campaigns import invited
from campaigns.access import member_of
from campaigns.models import Member
from campaigns.services.clubs import members as services
from campaigns.services.clubs import names
from campaigns.services.errors import Refusal
from campaigns.views.club_common import Act, done, member_page, shell
from campaigns.views.common import person, refusal_page
from campaigns.views.methods import only


@member_page("GET", "POST")
def members(request: HttpRequest, member: Member) -> HttpResponse:
    """Show the members of a club; do one thing about oneself, as a secretary about others."""
    if request.method == "POST":
        if request.POST.get("action") == "leave":
            return _leave(request, member)
        done(request, member, ACTS)
        return redirect("club-members", member.club_id)
    found = services.named(services.present(member.club))
    context = shell(member, "club-members") | {
        "rows": [{"member": one, "name": name} for one, name in found],
        "ways": _ways(member),
        "heir": _heir(member),
        "is_last": len(found) == 1,
        **(_invitation(member) if member.is_secretary else {}),
    }
    return render(request, "clubs/members.html", context)


@only("GET", "POST")
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Say into which club a link leads; let somebody in. Who has to sign in first comes back."""
    club = services.invited_to(token)
    if not request.user.is_authenticated:
        if club is not None:
            invited.remember_club(request, token)
        return redirect_to_login(reverse("club-join", args=(token,)))
    user = person(request)
    if request.method == "POST":
        try:
            found = services.join(user, token)
        except Refusal as refusal:
            return refusal_page(request, refusal, None)
        invited.forget_club(request)
        messages.success(request, f"Welcome to {found.club.name}.")
        return redirect("club", found.club_id)
    if club is not None and Member.objects.filter(club=club, user=user, left=None).exists():
        invited.forget_club(request)
        return redirect("club", club.pk)
    context = {"invited_club": club, "is_invitation": True}
    return render(request, "clubs/join.html", context, status=200 if club else 404)


def _leave(request: HttpRequest, member: Member) -> HttpResponse:
    heir = services.leave(member)
    words = f"You have left {member.club.name}."
    if heir is not None:
        words += f" {names.name_of(heir)} is its secretary now."
    messages.success(request, words)
    return redirect("clubs")


def _ways(member: Member) -> list[dict[str, Any]]:
    """Return how the page for visitors can name a member, each as it would look."""
    found = []
    for value, words in Member.Shown.choices:
        asked = Member(user=member.user, shown=value)
        found.append({"value": value, "words": words, "looks": names.public_name(asked)})
    return found


def _heir(member: Member) -> str:
    heir = services.heir_of(member)
    return names.name_of(heir) if heir is not None else ""


def _invitation(member: Member) -> dict[str, str]:
    """Return the club's link, and a mail in which to send it."""
    club = member.club
    link = settings.SITE_ADDRESS + reverse("club-join", args=(club.invitation,))
    mail = f"You are invited to {club.name}. Come in here:\n\n{link}\n"
    return {"link": link, "subject": f"Your invitation to {club.name}", "mail": mail}


# ---- what can be pressed ------------------------------------------------------------------------


def _shown(request: HttpRequest, member: Member) -> str:
    services.choose_shown(member, request.POST.get("shown", ""))
    now = member_of(person(request), member.club_id)
    return f"The page for visitors calls you “{names.public_name(now)}”."


def _take_off(request: HttpRequest, member: Member) -> str:
    gone = services.take_off(member, request.POST.get("member", ""))
    return f"{names.name_of(gone)} is no member any more. The club's link is a new one."


def _appoint(request: HttpRequest, member: Member) -> str:
    found = services.appoint(member, request.POST.get("member", ""))
    return f"{names.name_of(found)} is a secretary, too."


def _step_down(_: HttpRequest, member: Member) -> str:
    services.step_down(member)
    return "You are a member of the club, and no secretary any more."


def _renew(_: HttpRequest, member: Member) -> str:
    services.renew_invitation(member)
    return "The old link opens nothing any more."


ACTS: dict[str, Act] = {
    "shown": _shown,
    "take-off": _take_off,
    "appoint": _appoint,
    "step-down": _step_down,
    "renew": _renew,
}
