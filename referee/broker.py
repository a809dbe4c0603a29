"""The broker that needs no server: messages are files. A message appears whole or not at all.

Kombu's own transport opens a message's file under its final name and then writes it; a worker that
polls often finds it empty now and then, and ends. Here the file is written aside and then renamed.
It also ends when the directory cannot be listed, and takes messages by way of /tmp, which may be
full. Here a worker goes on asking: messages are hints, and the sweep finds what they announced.
"""

from __future__ import annotations

import json
import logging
import os
import uuid
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem

from campaigns.services.upkeep.complaints import complain

logger = logging.getLogger("campaigns.broker")

SCHEME = "wholefiles"


class Channel(filesystem.Channel):
    """Kombu's channel of files, with messages that appear whole."""

    def _put(self, queue: Any, payload: Any, **_: Any) -> None:
        """Put a message into a queue. Raises ChannelError where the directory takes no file."""
        name = f"{round(monotonic() * 1000)}_{uuid.uuid4()}"
        aside = Path(self.data_folder_out, f"{name}.part")
        try:
            try:
                aside.write_bytes(json.dumps(payload).encode())
                os.replace(aside, os.path.join(self.data_folder_out, f"{name}.{queue}.msg"))
            except OSError:
                aside.unlink(missing_ok=True)
                raise
        except OSError as fault:
            raise ChannelError(f"A message cannot be put into {self.data_folder_out}") from fault

    def _get(self, queue: Any, timeout: float | None = None) -> Any:
        """Take a queue's oldest message. Raises Empty: there is none, or none can be taken now."""
        for name in self._names(queue):
            taken = Path(self.data_folder_in, f"{name}.{uuid.uuid4()}.taken")
            try:
                os.replace(os.path.join(self.data_folder_in, name), taken)
                payload = taken.read_bytes()
                taken.unlink()
                return json.loads(payload)
            except (OSError, ValueError):  # another worker was quicker, or it is no message
                continue
        raise Empty

    def _size(self, queue: Any) -> int:
        """Return how many messages lie in a queue. Raises OSError."""
        return sum(_is_of(name, queue) for name in os.listdir(self.data_folder_in))

    def _names(self, queue: Any) -> list[str]:
        try:
            return sorted(n for n in os.listdir(self.data_folder_in) if _is_of(n, queue))
        except OSError:
            complain(logger, "No messages can be read from %s", self.data_folder_in)
            return []


def _is_of(name: str, queue: Any) -> bool:
    return name.partition(".")[2] == f"{queue}.msg"


class Transport(filesystem.Transport):
    """Kombu's transport by files, over that channel."""

    Channel = Channel


TRANSPORT_ALIASES[SCHEME] = "referee.broker:Transport"
