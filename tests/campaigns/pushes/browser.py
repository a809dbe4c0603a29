"""A browser that takes notices, and a push service of its maker's on this machine."""

from __future__ import annotations

import base64
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from campaigns.services.pushes import door


def text(data: bytes) -> str:
    """Write bytes as browsers do."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Browser:
    """It alone can read what is sealed for it."""

    def __init__(self, name: str = "one") -> None:
        self.own = ec.generate_private_key(ec.SECP256R1())
        self.secret = bytes(range(16))
        public = self.own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.answer = {
            "endpoint": f"https://push.example.org/{name}",
            "key": text(public),
            "auth": text(self.secret),
        }

    def read(self, body: bytes) -> dict[str, str]:
        """Return what a notice says."""
        opened = http_ece.decrypt(body, private_key=self.own, auth_secret=self.secret)
        return dict(json.loads(opened))


class Service:
    """What it was given, and with what status it answers."""

    def __init__(self) -> None:
        self.status = 201
        self.got: list[tuple[str, dict[str, str], bytes]] = []


@contextmanager
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """Let a receiver on this machine stand for every push service, without TLS."""
    kept = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            kept.got.append((self.path, dict(self.headers), body))
            self.send_response(kept.status)
            self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()

    def connect(self: Any) -> None:
        self.sock = socket.create_connection(server.server_address[:2], 5)

    monkeypatch.setattr(door._Outside, "connect", connect)
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
