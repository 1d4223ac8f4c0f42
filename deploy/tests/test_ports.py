"""A taken port is reported before anything starts, with its owner and a workaround."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator

import pytest

from resuena_local import ports
from resuena_local.layout import LOOPBACK, InvalidPortError, Port, Ports


@pytest.fixture
def taken_port() -> Iterator[Port]:
    with socket.socket() as listener:
        listener.bind((LOOPBACK, 0))
        listener.listen(1)
        yield Port(listener.getsockname()[1], "the gateway", "PORT")


def test_a_port_that_somebody_listens_on_is_taken(taken_port: Port) -> None:
    assert ports.occupied([taken_port]) == [taken_port]


def test_the_explanation_names_port_component_owner_and_a_free_choice(taken_port: Port) -> None:
    text = ports.explanation([taken_port])

    assert f"Port {taken_port.number} for the gateway is taken by" in text
    assert f"(process {os.getpid()}" in text
    choice = int(text.rsplit("make up PORT=", 1)[1])
    assert ports.free(Port(choice, "the gateway", "PORT"))


def test_an_offset_is_offered_instead_of_moving_each_internal_port() -> None:
    text = ports.explanation([Port(1, "PostgreSQL", "POSTGRES_PORT"), Port(2, "identity-svc", "PORT_OFFSET")])

    assert text.endswith("make up PORT_OFFSET=1000")


def test_an_offset_moves_every_port_but_the_page() -> None:
    plain, moved = Ports.read({}), Ports.read({"PORT_OFFSET": "1000"})

    assert moved.http == plain.http == 4003
    distances = {b.number - a.number for a, b in zip(plain.all()[1:], moved.all()[1:], strict=True)}
    assert distances == {1000}


def test_single_ports_win_over_the_offset() -> None:
    chosen = Ports.read({"PORT": "4010", "POSTGRES_PORT": "6000", "PORT_OFFSET": "5"})

    assert (chosen.http, chosen.postgres, chosen.nats) == (4010, 6000, 42234)


@pytest.mark.parametrize("value", ["http", "0", "65536", "-1"])
def test_what_is_no_port_is_refused_by_name(value: str) -> None:
    with pytest.raises(InvalidPortError, match=f"PORT={value}"):
        Ports.read({"PORT": value})


def test_no_port_is_used_twice() -> None:
    numbers = [port.number for port in Ports.read({}).all()]

    assert len(numbers) == len(set(numbers))
