"""The shapes of what is asked for around play: time, deputies, reports, slips, bulletins, and what
several referees settle among themselves.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from campaigns.api.fields import MOST_NUMBER, Effects, Flag, Id, ShortList, Text, Whole
from campaigns.api.wanted import EXPECTED_HELP, SIDE_HELP, WISH_HELP
from campaigns.bounds import MOST_LINES, MOST_ORDER
from campaigns.models import Campaign, Instruction
from campaigns.services.asking.intents import MOST_PLAN, MOST_TURNS

CONFIRMED_HELP = (
    "The `digest` that looking at this text gave, where it found names: that these very names were "
    "looked at. Left out, a text with such names is refused (409)."
)
ABOUT_HELP = "For what it is: one of the names under `open`, such as `3.plan`."
SEATS_HELP = "The seats whose reports are made; empty: all that get one."


class NothingSerializer(serializers.Serializer[Any]):
    """Nothing more than that it is wanted."""


class AskTimeSerializer(serializers.Serializer[Any]):
    """More time, asked for."""

    until = serializers.DateTimeField()
    reason = Text(max_length=400)


class GiveTimeSerializer(serializers.Serializer[Any]):
    """More time, given."""

    until = serializers.DateTimeField()


class DecideTimeSerializer(serializers.Serializer[Any]):
    """Whether what was asked for is granted."""

    granted = Flag()


class DeputySerializer(serializers.Serializer[Any]):
    """A deputy for one's own seat."""

    name = Text(max_length=60, help_text="His name, as the log is to have it.")
    begins = serializers.DateTimeField()
    ends = serializers.DateTimeField()


class InstructionSerializer(serializers.Serializer[Any]):
    """What is answered to a kind of decision when nobody is there."""

    kind = Text(max_length=40, help_text="One of those that are read there.")
    answer = Text(max_length=40, allow_blank=True, help_text="The `key` of one of its answers.")
    when = serializers.ChoiceField(
        Instruction.When.choices, required=False, default=Instruction.When.LATE
    )


class ReportsSerializer(serializers.Serializer[Any]):
    """Reports for others."""

    seats = ShortList(
        child=Id(),
        required=False,
        default=list,
        max_length=80,
        help_text=SEATS_HELP,
    )
    mailed = Flag(required=False, default=False, help_text="Whether their readers get a mail.")


class ReadSlipSerializer(serializers.Serializer[Any]):
    """A slip to be read."""

    side = Text(required=False, default="", max_length=40, help_text=SIDE_HELP)
    text = Text(max_length=100_000)


class SlipLineSerializer(serializers.Serializer[Any]):
    """A line of a slip."""

    number = Whole(min_value=1, max_value=MOST_NUMBER)
    step = Text(required=False, default="", allow_blank=True, max_length=80)
    order = Text(max_length=MOST_ORDER)


class SlipSerializer(serializers.Serializer[Any]):
    """The orders of a slip."""

    token = Text(required=False, max_length=50, help_text=WISH_HELP)
    expected = Text(required=False, default="", max_length=200, help_text=EXPECTED_HELP)
    side = Text(required=False, default="", max_length=40, help_text=SIDE_HELP)
    lines = ShortList(child=SlipLineSerializer(), min_length=1, max_length=MOST_LINES)


class LookSerializer(serializers.Serializer[Any]):
    """A bulletin to be looked at."""

    text = Text(max_length=8000)


class BulletinSerializer(LookSerializer):
    """A bulletin to be sent."""

    token = Text(required=False, max_length=50, help_text=WISH_HELP)
    confirmed = Text(
        required=False, default="", allow_blank=True, max_length=64, help_text=CONFIRMED_HELP
    )


class IntentSerializer(serializers.Serializer[Any]):
    """A plan or an intent."""

    token = Text(required=False, max_length=50, help_text=WISH_HELP)
    about = Text(max_length=80, help_text=ABOUT_HELP)
    text = Text(allow_blank=True, max_length=MOST_PLAN, help_text="Blank takes it away.")
    turns = Whole(required=False, default=1, min_value=1, max_value=MOST_TURNS)


class AcrossSerializer(serializers.Serializer[Any]):
    """Who may write to another side."""

    across = serializers.ChoiceField(Campaign.Letters.choices)


class ProposalSerializer(serializers.Serializer[Any]):
    """A correction that is to wait for another referee's signature."""

    token = Text(required=False, max_length=50, help_text=WISH_HELP)
    effects = Effects(help_text="A list of [path, value] writes and [path] removals.")
    reason = Text(max_length=2000)
    announce = Text(required=False, default="", allow_blank=True, max_length=2000)


class TitleSerializer(serializers.Serializer[Any]):
    """Another title that is to wait for another referee's signature."""

    token = Text(required=False, max_length=50, help_text=WISH_HELP)
    title = Text(max_length=120)


class SignSerializer(serializers.Serializer[Any]):
    """A signature."""

    expected = Text(required=False, default="", max_length=200, help_text=EXPECTED_HELP)


class DeclineSerializer(serializers.Serializer[Any]):
    """That a proposal is declined, or taken back."""

    why = Text(required=False, default="", allow_blank=True, max_length=400)


class SectorSerializer(serializers.Serializer[Any]):
    """A sector: a side's inbox, or a part of the map."""

    seat = Id(help_text="The seat of the referee who looks after it.")
    name = Text(max_length=60)
    side = Text(required=False, default="", allow_blank=True, max_length=40)
    spaces = Text(
        required=False,
        default="",
        allow_blank=True,
        max_length=4000,
        help_text="Numbers of spaces, or two corners with a dash, divided by commas.",
    )


class SectorNameSerializer(serializers.Serializer[Any]):
    """Which sector."""

    name = Text(max_length=60)
