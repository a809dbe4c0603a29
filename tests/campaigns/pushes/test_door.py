"""The door to push services leads nowhere into the club's own network."""

from __future__ import annotations

import socket
import threading
from typing import Any

import pytest
from django.contrib.auth.models import User

from campaigns.models import Device, Push
from campaigns.services.errors import BadRequest
from campaigns.services.pushes import devices, door, sending
from tests.campaigns.pushes.browser import Browser

INSIDE = [
    "127.0.0.1", "10.1.2.3", "192.168.0.9", "172.16.0.1", "169.254.169.254", "0.0.0.1",
    "100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0",
    "fd00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1",
    "ff02::1",
]  # fmt: skip
NO_ENDPOINTS = [
    "", "http://push.example.org/x", "https://push.example.org:8443/x", "https:///x", "file:///x",
    "https://somebody@push.example.org/", "https://localhost/", "https://db/", "https://[::1/",
    "https://push.example.org/a b", "https://push.example.org/a\r\nHost: b",
    "https://push.example.org:x/", "https://push.example.org/" + "x" * 500,
]  # fmt: skip


@pytest.mark.parametrize("address", INSIDE)
def test_an_inner_address_is_refused_as_number_and_behind_a_name(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = f"[{address}]" if ":" in address else address
    with pytest.raises(door.NotOutside):
        door.checked(f"https://{number}/x")
    answer = [(0, 0, 0, "", ("93.184.216.34", 443)), (0, 0, 0, "", (address, 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answer)
    monkeypatch.setattr(socket, "create_connection", lambda *_: pytest.fail("it connects"))
    with pytest.raises(door.NotOutside):
        door.post("https://push.example.org/x", {}, b"")


@pytest.mark.parametrize("endpoint", NO_ENDPOINTS)
def test_what_is_no_endpoint_is_refused(endpoint: str) -> None:
    with pytest.raises(door.NotOutside):
        door.checked(endpoint)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1"])
def test_it_connects_to_the_address_that_was_looked_at(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached: list[Any] = []

    def connect(where: Any, _: Any) -> Any:
        reached.append(where)
        raise ConnectionRefusedError

    answer = [(0, 0, 0, "", (address, 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answer)
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(ConnectionRefusedError):
        door.post("https://push.example.org/x", {}, b"")
    assert reached == [(address, 443)]


def test_where_one_address_does_not_answer_the_next_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reached: list[Any] = []

    def connect(where: Any, _: Any) -> Any:
        reached.append(where[0])
        raise OSError(101, "Network is unreachable")

    found = ("2606:2800:220:1::1", "93.184.216.34")
    answer = [(0, 0, 0, "", (one, 443)) for one in found]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answer)
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(OSError, match="unreachable"):
        door.post("https://push.example.org/x", {}, b"")
    assert reached == list(found)


def test_a_service_that_never_shakes_hands_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = socket.socketpair()
    answer = [(0, 0, 0, "", ("93.184.216.34", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answer)
    monkeypatch.setattr(socket, "create_connection", lambda *_: here)
    monkeypatch.setattr(door, "ALL_IN_ALL", 0.2)
    with there, pytest.raises(OSError):  # noqa: PT011 - which one is the system's to say
        door.post("https://push.example.org/x", {}, b"")


def test_a_service_whose_name_is_found_too_late_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = socket.socketpair()
    is_over = threading.Event()

    def found(*_: Any, **__: Any) -> Any:
        assert is_over.wait(60)
        return [(0, 0, 0, "", ("93.184.216.34", 443))]

    def hang_up(connection: Any) -> None:
        hung_up(connection)
        is_over.set()

    hung_up = door._hang_up
    monkeypatch.setattr(door, "_hang_up", hang_up)
    monkeypatch.setattr(socket, "getaddrinfo", found)
    monkeypatch.setattr(socket, "create_connection", lambda *_: here)
    monkeypatch.setattr(door, "ALL_IN_ALL", 0)
    with there, pytest.raises(TimeoutError, match="in time"):
        door.post("https://push.example.org/x", {}, b"")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "wrong", [{"endpoint": "https://10.0.0.1/"}, {"key": "AAAA"}, {"key": "ß"}, {"auth": "AAAA"}]
)
def test_a_wrong_answer_of_a_browser_is_refused(wrong: dict[str, str]) -> None:
    user = User.objects.create(username="red")
    with pytest.raises(BadRequest):
        devices.add(user, **{**Browser().answer, **wrong}, name="x")


@pytest.mark.django_db
def test_a_person_has_at_most_ten_devices() -> None:
    user = User.objects.create(username="red")
    for number in range(devices.MOST):
        devices.add(user, **Browser(str(number)).answer, name="x")
    devices.add(user, **Browser("3").answer, name="once more")
    with pytest.raises(BadRequest, match="10 devices"):
        devices.add(user, **Browser("eleventh").answer, name="x")


@pytest.mark.django_db
def test_a_device_whose_name_leads_inside_by_now_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    user = User.objects.create(username="red")
    device = devices.add(user, **Browser().answer, name="x")
    push = Push.objects.create(device=device, tag="a", subject="s", address="/")
    answer = [(0, 0, 0, "", ("127.0.0.1", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answer)
    assert not sending.send_push(push.pk)
    assert not Device.objects.exists()
