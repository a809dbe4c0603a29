"""What is outside of the site: the queue, the mail server, the file store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import EmailMessage

from tests.campaigns.simulator.here import here


@dataclass(frozen=True)
class Message:
    """What a worker is told."""

    task: str
    arguments: tuple[str, ...]
    at: datetime


@dataclass
class Outside:
    """Everything that the site tells others, and what they keep of it."""

    queue: list[Message] = field(default_factory=list)
    mailed: list[tuple[str, str, str]] = field(default_factory=list)
    excused: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """Mails that went out before whoever sent them could note it: these may come twice."""
    files: dict[str, bytes] = field(default_factory=dict)


class Post(BaseEmailBackend):
    """The mail server. What it has taken it delivers, whatever becomes of who sent it."""

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        """Take mails."""
        world, outside = here.world, here.outside
        assert world is not None
        assert outside is not None
        for message in messages:
            world.disk("mail")
            letter = (message.to[0], str(message.subject), str(message.body))
            outside.mailed.append(letter)
            if world.actor is not None:
                world.actor.notes["letter"] = letter
            world.disk("mailed")
        return len(messages)


class Files:
    """The file store, in the place of `default_storage`."""

    def exists(self, name: str) -> bool:
        """Whether a file is there."""
        return here.outside is not None and name in here.outside.files

    def save(self, name: str, content: Any) -> str:
        """Keep a file, if there is room."""
        world, outside = here.world, here.outside
        assert world is not None
        assert outside is not None
        world.disk("file")
        outside.files[name] = content.read()
        world.point("filed")
        return name

    def delete(self, name: str) -> None:
        """Throw a file away."""
        if here.outside is not None:
            here.outside.files.pop(name, None)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"The simulated file store cannot {name}")


CHORES = ("draw_picture", "draw_pack", "send_mail", "send_push", "take_in", "still_there")


class Broker:
    """The queue, in the place of Celery's."""

    def depth(self, name: str) -> int:
        """Return how many messages nobody has taken."""
        world, outside = here.world, here.outside
        if world is None or outside is None:
            return 0
        world.disk("broker")
        chores = [one.task.endswith(CHORES) for one in outside.queue]
        return sum(chores) if name == "chores" else chores.count(False)

    def send_task(self, task: str, arguments: Sequence[str] = (), **_: Any) -> None:
        """Take a message, if there is room."""
        world, outside = here.world, here.outside
        if world is None or outside is None:
            return
        world.disk("broker")
        outside.queue.append(Message(task, tuple(arguments), world.now))
