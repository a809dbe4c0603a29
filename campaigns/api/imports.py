"""Taking in campaigns by the API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.api import serializers as shapes
from campaigns.api.base import asker
from campaigns.api.parsers import CampaignFile
from campaigns.models import Upload
from campaigns.services.errors import BadRequest
from campaigns.services.files import uploads


class Import(APIView):
    """Taking in a campaign."""

    parser_classes = (CampaignFile,)
    problems = (status.HTTP_409_CONFLICT,)
    needs_body = True

    @extend_schema(
        request=OpenApiTypes.OBJECT,
        responses={
            201: shapes.UploadSerializer,
            202: shapes.UploadSerializer,
        },
    )
    def post(self, request: Request) -> Response:
        """Hand in an exported campaign, to be its referee; the body is the exported file.

        202: ask at `import/{id}/` what became of it.
        """
        upload = uploads.store_upload(asker(request), "", _file(request.data))
        if upload.status == Upload.Status.REFUSED:
            raise BadRequest(upload.message)
        code = status.HTTP_201_CREATED if upload.is_done else status.HTTP_202_ACCEPTED
        return Response(_shown(upload), status=code)


class ImportState(APIView):
    """What became of a file that was handed in."""

    @extend_schema(responses=shapes.UploadSerializer)
    def get(self, request: Request, upload_id: UUID) -> Response:
        """Return how far the file has come, and the campaign's id when it is there."""
        upload = uploads.upload_of(asker(request), upload_id)
        if upload is None:
            raise Http404
        return Response(_shown(upload))


def _file(data: Any) -> bytes:
    """Return what was sent; a request without anything is an empty form to the framework.

    Raises:
        BadRequest: it is no object; what it holds is looked at when it is taken in.
    """
    raw = data.strip() if isinstance(data, bytes) else b""
    if raw[:1] + raw[-1:] != b"{}":
        raise BadRequest("A campaign's file is one object of JSON.")
    return raw


def _shown(upload: Upload) -> dict[str, Any]:
    return dict(shapes.UploadSerializer(upload).data)
