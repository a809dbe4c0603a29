"""Fields that take what their schema allows, and nothing else.

The framework's own are generous: they take `7` for a text, `"7"` for a number, `"yes"` for a flag,
and cut what stands around a text before they look how long it is.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.bounds import MOST_ORDER

# What `str.strip` takes away; the white space of a schema's patterns is not quite the same.
_SPACE = r"\u0009-\u000d\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
SAYS = rf"^[^\u0000]*[^\u0000{_SPACE}][^\u0000]*$"
"""A pattern for texts that say something."""
MOST_NUMBER = 2**31 - 1
"""The largest number of an entry: no database has to be asked for a larger one."""
MAY_SAY = r"^[^\u0000]*$"
"""A pattern for texts that may be blank."""


class Text(serializers.CharField):
    """A text; unless `allow_blank`, one with more in it than white space."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Return the text without what stands around it. Raises ValidationError."""
        if isinstance(data, str) and self.max_length is not None and len(data) > self.max_length:
            message = self.error_messages["max_length"]
            raise serializers.ValidationError(message.format(max_length=self.max_length))
        return super().run_validation(data)

    def to_internal_value(self, data: Any) -> str:
        """Return the text. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A whole number."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number. Raises ValidationError."""
        if isinstance(data, bool) or not isinstance(data, int | float) or data != data // 1:
            self.fail("invalid")
        return super().to_internal_value(data)


class Id(serializers.UUIDField):
    """The id of a row, as it is written: Python's own reading takes whole numbers for one, too."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the id. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class Days(serializers.ChoiceField):
    """One of some numbers of days."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the number. Raises ValidationError."""
        is_number = isinstance(data, int | float) and not isinstance(data, bool)
        if not is_number or data not in self.choices:
            self.fail("invalid_choice", input=data)
        return int(data)


class Flag(serializers.BooleanField):
    """Yes or no."""

    def to_internal_value(self, data: Any) -> bool:
        """Return it. Raises ValidationError."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "pattern": SAYS, "maxLength": MOST_ORDER},
            {"type": "object", "additionalProperties": {}},
        ]
    }
)
class Order(serializers.JSONField):
    """An order: text, or an object of kind and args."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the order. Raises ValidationError."""
        if isinstance(data, str):
            Text().run_validation(data)  # how long it is, is looked at where orders are read
            return data
        if not isinstance(data, dict):
            raise serializers.ValidationError("An order is a text, or an object of kind and args.")
        return data


@extend_schema_field(
    {"type": "array", "items": {"type": "array", "items": {}, "minItems": 1, "maxItems": 2}}
)
class Effects(serializers.JSONField):
    """A list of [path, value] writes and [path] removals."""

    def to_internal_value(self, data: Any) -> list[Any]:
        """Return the list. Raises ValidationError."""
        parts = data if isinstance(data, list) else [None]
        if not all(isinstance(part, list) and 0 < len(part) < 3 for part in parts):
            raise serializers.ValidationError("A correction is a list of [path, value] or [path].")
        return parts


class ShortList(serializers.ListField):
    """A list whose length is looked at before anything in it."""

    def to_internal_value(self, data: Any) -> list[Any]:
        """Return the values. Raises ValidationError."""
        if isinstance(data, list) and self.max_length is not None and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        return list(super().to_internal_value(data))
