"""The API described: what every operation may answer besides what it is asked for."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction, OpenApiResponse

from campaigns.api.fields import MAY_SAY, SAYS, Text
from campaigns.api.problems import MEDIA_TYPE
from campaigns.api.serializers import ProblemSerializer

REFUSED = {
    400: "It cannot be read, or does not fit; `fields` says where.",
    401: "Nobody has logged in.",
    403: "The seat may not do this.",
    404: "There is nothing here for whoever asks.",
    406: "No answer can be given in the form that was asked for; JSON can.",
    409: "The campaign is not at a point where this can be done, or the position has changed. "
    "Where an input was stored, the members of the input stand beside those of the problem.",
    413: "It is too large.",
    414: "The address is too long.",
    429: "Somebody asks for more than his share; later it is there.",
    415: "What was sent is not JSON.",
    500: "The program met a fault of its own.",
    503: "The database is busy; `detail` says what has become of what was sent, and `token` by "
    "which token to send it again.",
}
ALWAYS = (400, 401, 403, 406, 413, 414, 500, 503)


class Described(AutoSchema):
    """An operation with its problems."""

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        found: dict[str, Any] = super()._get_response_bodies(direction)
        for status in self._statuses():
            said = OpenApiResponse(ProblemSerializer, description=REFUSED[status])
            if str(status) not in found:
                described = self._get_response_for_code(  # type: ignore[no-untyped-call]
                    said, str(status), [MEDIA_TYPE], direction
                )
                found[str(status)] = described
        return dict(sorted(found.items()))

    def _statuses(self) -> set[int]:
        """Return how an operation may fail, from what it is: its address, its body, its view."""
        found = {*ALWAYS, *getattr(self.view, "problems", ())}
        if "{" in self.path:
            found.add(404)
        if self._get_request_body() is not None:
            found.add(415)
        return found

    def _get_request_body(self, direction: Direction = "request") -> Any:
        """Describe what is sent along, to an address that deletes too if the view says so."""
        method = self.method
        if method == "DELETE" and self.get_request_serializer() is not None:
            self.method = "POST"  # the framework looks for a body nowhere else
        found = super()._get_request_body(direction)  # type: ignore[no-untyped-call]
        self.method = method
        if getattr(self.view, "needs_body", False):
            found["required"] = True
        return found

    def _insert_field_validators(self, field: Any, schema: dict[str, Any]) -> None:
        super()._insert_field_validators(field, schema)  # type: ignore[no-untyped-call]
        if isinstance(field, Text):
            schema["pattern"] = MAY_SAY if field.allow_blank else SAYS
