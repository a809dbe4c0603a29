"""The one door to push services: an address that a browser named, and so anybody may have typed.

It may lead only out of the club's own network: each address of its name is looked at, and the
very one that was looked at is connected to. No redirect is followed, and nothing of an answer
counts but its status.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from urllib.parse import urlsplit

PORT, SECONDS, LONGEST = 443, 5, 500
ALL_IN_ALL = 10
"""Seconds after which a service that answers by drops is left: a claim lasts four times that."""
TRANSLATED = ipaddress.ip_network("64:ff9b::/32")
"""Addresses behind which a gateway may find any IPv4 address, a private one too."""


class NotOutside(Exception):
    """The address leads into the club's own network, or is not a push service's at all."""


def checked(endpoint: str) -> tuple[str, str]:
    """Return host and path of an endpoint.

    Raises:
        NotOutside: it is not https at the usual port, or too long, or names an inner address.
    """
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError as fault:
        raise NotOutside from fault
    host = parts.hostname or ""
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if not is_plain or len(endpoint) > LONGEST or parts.scheme != "https" or not host:
        raise NotOutside
    if port not in (None, PORT) or "@" in parts.netloc:
        raise NotOutside
    if _is_number(host):
        check_address(host)
    elif "." not in host:
        raise NotOutside
    return host, parts.path + (f"?{parts.query}" if parts.query else "")


def check_address(text: str) -> None:
    """Let an address pass that is outside.

    Raises:
        NotOutside: it is private, of this machine, of the link, or may be translated into one.
    """
    one = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(one, ipaddress.IPv6Address):
        if one.ipv4_mapped:
            one = one.ipv4_mapped
        elif one.sixtofour or one.teredo or one in TRANSLATED:
            raise NotOutside
    if not one.is_global or one.is_multicast:
        raise NotOutside


def post(endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
    """Post to an endpoint; return the status of the answer.

    Raises:
        NotOutside: it leads inside; OSError: nobody answers in time, or not in HTTP.
    """
    host, path = checked(endpoint)
    connection = _Outside(host, PORT, timeout=SECONDS)
    timer = threading.Timer(ALL_IN_ALL, _hang_up, (connection,))
    timer.daemon = True
    timer.start()
    try:
        connection.request("POST", path or "/", body, dict(headers))
        return connection.getresponse().status
    except http.client.HTTPException as fault:
        raise OSError("The push service does not answer in HTTP.") from fault
    finally:
        timer.cancel()
        connection.close()


class _Outside(http.client.HTTPSConnection):
    """A connection to an address that has been looked at: a second look-up of the name could give
    another.
    """

    is_left = False
    """Whether its time is over."""

    def connect(self) -> None:
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        addresses = [str(one[4][0]) for one in found]
        for one in addresses:
            check_address(one)
        context = ssl.create_default_context()
        # Whoever hangs up has to find the socket before hands are shaken, which may take for ever.
        self.sock = context.wrap_socket(
            self._first_of(addresses), server_hostname=self.host, do_handshake_on_connect=False
        )
        # Whose time was over before there was a socket finds nobody to hang up for him.
        if self.is_left:
            raise TimeoutError("The push service does not answer in time.")
        self.sock.do_handshake()

    def _first_of(self, addresses: Sequence[str]) -> socket.socket:
        """Return a connection to the first address that answers. Raises OSError: none does."""
        failed = OSError(f"{self.host} has no address.")
        for one in addresses:
            try:
                return socket.create_connection((one, self.port), self.timeout)
            except OSError as fault:
                failed = fault
        raise failed


def _hang_up(connection: _Outside) -> None:
    connection.is_left = True
    if connection.sock is not None:
        with suppress(OSError):  # it has hung up itself
            connection.sock.shutdown(socket.SHUT_RDWR)


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True
