"""A person's API tokens: making one, which is shown once, and revoking it."""

from __future__ import annotations

from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from campaigns.services.errors import Refusal
from campaigns.services.people import tokens
from campaigns.views.common import person, refusal_page


@reauthentication_required
@require_POST
def new_api_token(request: HttpRequest) -> HttpResponse:
    """Make an API token for the person, and show it this once. It opens what the password opens,
    and lasts: who sits down at somebody's open page makes none.
    """
    user = person(request)
    try:
        made, text = tokens.make_token(user, request.POST.get("name", ""))
    except Refusal as refusal:
        return refusal_page(request, refusal, None)
    context = {"made": made, "text": text, "tokens": tokens.tokens_of(user)}
    return render(request, "campaigns/account.html", context)


@login_required
@require_POST
def revoke_api_token(request: HttpRequest, token_id: UUID) -> HttpResponse:
    """Let one of the person's tokens open nothing any more. Raises Http404 for another's."""
    if not tokens.revoke_token(person(request), token_id):
        raise Http404("You have no such token.")
    messages.success(request, "Revoked. A program that uses this token is refused from now on.")
    return redirect("account")
