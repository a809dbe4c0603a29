"""The broker that needs no server: messages are files. A message appears whole or not at all.

Kombu's own transport opens a message's file under its final name and then writes it; a worker that
polls often finds it empty now and then, and ends. Here the file is written aside and then renamed.
"""

from __future__ import annotations

import json
import os
import uuid
from time import monotonic
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem

SCHEME = "wholefiles"


class Channel(filesystem.Channel):
    """Kombu's channel of files, with messages that appear whole."""

    def _put(self, queue: Any, payload: Any, **_: Any) -> None:
        """Put a message into a queue. Raises ChannelError where the directory takes no file."""
        name = f"{round(monotonic() * 1000)}_{uuid.uuid4()}"
        aside = os.path.join(self.data_folder_out, f"{name}.part")
        try:
            with open(aside, "wb") as file:
                file.write(json.dumps(payload).encode())
            os.replace(aside, os.path.join(self.data_folder_out, f"{name}.{queue}.msg"))
        except OSError as fault:
            raise ChannelError(f"A message cannot be put into {self.data_folder_out}") from fault


class Transport(filesystem.Transport):
    """Kombu's transport by files, over that channel."""

    Channel = Channel


TRANSPORT_ALIASES[SCHEME] = "referee.broker:Transport"
