"""Taking in an exported campaign: handed in here, checked and stored by the worker."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from campaigns.models import Upload
from campaigns.services.errors import BadRequest, Refusal
from campaigns.services.files import uploads
from campaigns.views.common import person, refusal_page
from campaigns.views.methods import only
from rules_engine.records.record import MOST_BYTES

ASK_AGAIN = 1000
"""Milliseconds until the page asks again how far the file has come."""


@login_required
@require_POST
def import_(request: HttpRequest) -> HttpResponse:
    """Take an exported campaign from a person, who becomes its referee."""
    file = request.FILES.get("file")
    try:
        if file is None or file.size is None or file.size > MOST_BYTES:
            raise BadRequest(uploads.TOO_LARGE)
        upload = uploads.store_upload(person(request), file.name or "", file.read())
        if upload.status == Upload.Status.REFUSED:
            raise BadRequest(upload.message)
    except Refusal as refusal:
        return refusal_page(request, refusal, None)
    if upload.campaign_id is None:
        return redirect("import-state", upload.pk)
    messages.success(request, f"Imported and checked. You are its referee. {upload.message}")
    return redirect("campaign", upload.campaign_id)


@login_required
@only("GET")
def import_state(request: HttpRequest, upload_id: UUID) -> HttpResponse:
    """Say how far a file has come, and what became of it."""
    upload = uploads.upload_of(person(request), upload_id)
    if upload is None:
        raise Http404("You have handed in no such file.")
    is_fragment = bool(request.headers.get("HX-Request"))
    template = "campaigns/_import.html" if is_fragment else "campaigns/import.html"
    return render(request, template, {"upload": upload, "delay": ASK_AGAIN})
