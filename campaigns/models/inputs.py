"""What people want done: stored before anything is done with it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping

from django.conf import settings
from django.db import connection, models
from django.db.models.expressions import RawSQL
from django.utils import timezone

from campaigns.models.campaign import Branch, Campaign
from campaigns.models.seats import Seat

_NEXT = "(SELECT COALESCE(MAX(number), 0) + 1 FROM campaigns_input WHERE campaign_id = %s)"

REST_HALTED = "Not carried out: an order of the set before it was refused or withdrawn."


class Input(models.Model):
    """One thing a seat asked for, and what became of it. Refused inputs stay, with their ruling."""

    class Kind(models.TextChoices):
        """What is asked for."""

        START = "start", "start of play"
        ORDER = "order", "order"
        NOTHING = "nothing", "nothing to do in a step"
        ANSWER = "answer", "answer to a decision"
        OVERRULE = "overrule", "the referee's correction"
        TAKE_BACK = "take_back", "taking back"
        NOTE = "note", "note to a side"
        CLOSE = "close", "closing of a turn"
        PUBLISH = "publish", "publication"
        ADOPT = "adopt", "another line of play"
        WITNESS = "witness", "a witness's word on a roll"
        REMARK = "remark", "word of what was done around play"
        END = "end", "end of the campaign"

    class Status(models.TextChoices):
        """How far an input has come."""

        HELD = "held", "waits for the orders before it"
        WAITING = "waiting", "waits for the worker"
        NEEDS_DICE = "needs_dice", "waits for real dice"
        DONE = "done", "carried out"
        REFUSED = "refused", "refused"
        STALE = "stale", "refused: the position had changed"
        HALTED = "halted", "not carried out: the order set was halted before it"
        FAILED = "failed", "failed by a fault of the program"

    OPEN = (Status.HELD, Status.WAITING, Status.NEEDS_DICE)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="inputs")
    branch = models.ForeignKey(Branch, models.CASCADE, null=True, related_name="+")
    number = models.PositiveIntegerField()
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="inputs")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    side = models.CharField(max_length=20, blank=True)
    kind = models.CharField(max_length=12, choices=Kind.choices)
    body = models.JSONField()
    token = models.CharField(max_length=64)
    """Names the wish among those of its seat: another seat's tokens are nobody's business."""
    expected = models.CharField(max_length=40, blank=True)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.WAITING)
    message = models.TextField(blank=True)
    ruling = models.JSONField(null=True, blank=True)
    dice = models.JSONField(default=list, blank=True)
    needed = models.JSONField(null=True, blank=True)
    order_set = models.CharField(max_length=64, blank=True)
    """Names the order set among those of its seat; two seats may use the same name."""
    if_refused = models.CharField(max_length=8, blank=True)
    receipt = models.CharField(max_length=64, blank=True)
    """SHA-256 of what was handed in, given to whoever handed it in."""
    publication = models.ForeignKey(
        "campaigns.Publication", models.SET_NULL, null=True, blank=True, related_name="inputs"
    )
    """With which publication its side learned what became of it; none while that is withheld."""
    first_seq = models.PositiveIntegerField(null=True, blank=True)
    last_seq = models.PositiveIntegerField(null=True, blank=True)
    quiet = models.BooleanField(null=True, blank=True)
    """Whether nothing has come of it but what was ordered, as far as its own side knows
    (`services.carrying.quiet`); found out only where players may undo such moves.
    """
    created = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True, blank=True)

    was_alone = False
    """In memory: whether no other was open in its campaign when its turn came."""

    ends: Mapping[str, tuple[int, str]] | None = None
    """In memory: number and hash of the last entry of each side's log when its turn came."""

    asks = False
    """In memory: whether somebody is asked at the position to which it led."""

    class Meta:
        ordering = ("campaign_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("seat", "token"), name="one_input_a_seats_token"),
            models.UniqueConstraint(fields=("campaign", "number"), name="one_input_a_number"),
        )
        indexes = (models.Index(fields=("status", "created"), name="open_inputs"),)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.number}"

    @classmethod
    def next_in(cls, campaign: Campaign) -> RawSQL:
        """Return the number of a campaign's next input, to be worked out in the statement that
        stores it; only who holds the campaign's lock may rely on it.
        """
        name = Campaign._meta.pk.get_db_prep_value(campaign.pk, connection)
        return RawSQL(_NEXT, (name,), models.PositiveIntegerField())  # noqa: S611

    @property
    def set_name(self) -> str:
        """The name of its order set in the campaign: tokens are a seat's own."""
        return f"{self.seat_id} {self.order_set}"

    @property
    def fate(self) -> str:
        """What became of it, in words; what was not carried out for a reason of its own, such as a
        newer set in its place, bears that reason as its message.
        """
        if self.status == self.Status.HALTED and self.message:
            return "not carried out"
        return str(self.get_status_display())

    def halt(self, why: str) -> None:
        """Store that it is not carried out, and why, in a sentence."""
        self.status, self.message, self.finished = self.Status.HALTED, why, timezone.now()
        self.save(update_fields=["status", "message", "finished"])

    def halt_rest(self) -> None:
        """Halt what is still held of its set, where the set was to halt once an order of it is not
        carried out.
        """
        if not self.order_set or self.if_refused != "halt":
            return
        rest = Input.objects.filter(seat=self.seat_id, order_set=self.order_set)
        rest.filter(status=self.Status.HELD).update(
            status=self.Status.HALTED, message=REST_HALTED, finished=timezone.now()
        )

    @property
    def is_open(self) -> bool:
        """Whether it is still to be decided what becomes of it."""
        return self.status in self.OPEN

    @property
    def is_done(self) -> bool:
        """Whether it was carried out."""
        return self.status == self.Status.DONE


class Draft(models.Model):
    """An order on its way to being submitted, seen by its own side only."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="drafts")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="drafts")
    side = models.CharField(max_length=20)
    position = models.PositiveIntegerField()
    text = models.CharField(max_length=2000)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("campaign_id", "side", "position", "id")

    def __str__(self) -> str:
        return self.text


class Press(models.Model):
    """A press of a seat's that was carried out once and left no input: whoever gets no answer
    presses again.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    token = models.CharField(max_length=60)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("seat", "token"), name="one_press_a_wish"),)

    def __str__(self) -> str:
        return self.token
