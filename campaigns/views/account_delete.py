"""Deleting one's own account, after a look at what becomes of campaigns and clubs."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.services.clubs.names import name_of
from campaigns.services.errors import Refusal
from campaigns.services.people import accounts
from campaigns.views.common import person
from campaigns.views.methods import only


@reauthentication_required
@only("GET", "POST")
def account_delete(request: HttpRequest) -> HttpResponse:
    """Say what becomes of a person's campaigns and clubs, and delete the account."""
    user, error, status = person(request), "", 200
    if request.method == "POST":
        try:
            accounts.delete(user, request.POST.get("typed", ""))
        except Refusal as refusal:
            error, status = refusal.message, refusal.status
        else:
            logout(request)
            messages.success(request, "Your account is deleted.")
            return redirect("home")
    found = accounts.leaving(user)
    clubs = [
        {"club": one.club, "heir": name_of(heir) if heir is not None else ""}
        for one, heir in found.clubs
    ]
    context = {"leaving": found, "clubs": clubs, "error": error}
    return render(request, "campaigns/account_delete.html", context, status=status)
