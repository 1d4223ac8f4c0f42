"""Country and city from a MaxMind-format database, built here byte by byte."""

from __future__ import annotations

import ipaddress
import struct
from pathlib import Path
from typing import Any

import pytest

from kit.db import Database
from kit.rpc.caller import Caller
from resuena.tracking.v1 import events_pb2
from tracking_svc.arrivals.models import ArrivalInput
from tracking_svc.arrivals.service import ArrivalService
from tracking_svc.places.service import Places


def encoded(value: Any) -> bytes:
    """A value of the data section (MaxMind DB format 2.0)."""
    if isinstance(value, str):
        data = value.encode()
        return bytes([0x40 | len(data)]) + data
    if isinstance(value, int):
        return bytes([0xC4]) + struct.pack(">I", value)
    if isinstance(value, bytes):  # an integer of 2 or 8 bytes
        return (b"\xa2" if len(value) == 2 else b"\x08\x02") + value
    if isinstance(value, list):
        return bytes([len(value), 4]) + b"".join(encoded(element) for element in value)
    return bytes([0xE0 | len(value)]) + b"".join(encoded(key) + encoded(element) for key, element in value.items())


def database_of(networks: dict[str, Any]) -> bytes:
    """A MaxMind-format database of IPv4 networks: tree, 16 zeros, data, metadata."""
    nodes: list[list[Any]] = [[None, None]]
    for network, record in networks.items():
        parsed = ipaddress.ip_network(network)
        node = 0
        for depth in range(parsed.prefixlen):
            bit = int(parsed.network_address) >> (31 - depth) & 1
            if depth == parsed.prefixlen - 1:
                nodes[node][bit] = record
            elif not isinstance(nodes[node][bit], int):
                nodes.append([None, None])
                nodes[node][bit] = len(nodes) - 1
            node = nodes[node][bit] if isinstance(nodes[node][bit], int) else node
    data = b""
    tree = b""
    for node_records in nodes:
        for record in node_records:
            if isinstance(record, dict):
                number = len(nodes) + 16 + len(data)
                data += encoded(record)
            else:
                number = len(nodes) if record is None else record
            tree += struct.pack(">I", number)
    metadata = {
        "binary_format_major_version": b"\0\2",
        "binary_format_minor_version": b"\0\0",
        "build_epoch": bytes(7) + b"\1",
        "database_type": "Tiny",
        "description": {"en": "Tiny"},
        "ip_version": b"\0\4",
        "languages": ["en"],
        "node_count": len(nodes),
        "record_size": b"\0\x20",
    }
    return tree + bytes(16) + data + b"\xab\xcd\xefMaxMind.com" + encoded(metadata)


@pytest.fixture
def places(tmp_path: Path) -> Places:
    file = tmp_path / "tiny.mmdb"
    file.write_bytes(
        database_of(
            {
                "203.0.113.0/24": {"country": {"iso_code": "AR"}, "city": {"names": {"en": "Rosario", "es": "R"}}},
                "198.51.100.0/24": {"country": {"iso_code": "UY"}},
                "192.0.2.0/24": {"country": "not a record", "city": {"names": "x"}},
            }
        )
    )
    return Places(file)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("203.0.113.7", ("AR", "Rosario")),
        ("198.51.100.1", ("UY", None)),
        ("192.0.2.1", (None, None)),
        ("8.8.8.8", (None, None)),
        ("2001:db8::1", (None, None)),
        ("no address", (None, None)),
        ("", (None, None)),
        (None, (None, None)),
    ],
)
def test_place_of_an_address(places: Places, address: str | None, expected: tuple[str | None, str | None]) -> None:
    assert places.of(address) == expected


def test_without_a_database_nothing_is_known() -> None:
    assert Places(None).of("203.0.113.7") == (None, None)


async def test_place_goes_with_the_event_and_the_address_does_not(
    places: Places, tracking_database: Database
) -> None:
    kept: list[events_pb2.EventTracked] = []

    class Stream:
        async def publish(self, message: events_pb2.EventTracked) -> None:
            kept.append(message)

    service = ArrivalService(tracking_database, Stream(), places, "secret")
    await service.track(Caller(client_ip="203.0.113.7", user_agent="x"), ArrivalInput(event=1, source=1, store=1))
    assert (kept[0].country, kept[0].city) == ("AR", "Rosario")
    assert b"203.0.113.7" not in kept[0].SerializeToString()
