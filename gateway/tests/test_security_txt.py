"""Whoever finds a vulnerability finds whom to tell (RFC 9116)."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from pydantic import ValidationError

from gateway.security_txt import SecurityTxt
from gateway.settings import GatewaySettings


def fields(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        name, _, value = line.partition(": ")
        found.setdefault(name, []).append(value)
    return found


async def test_it_names_a_contact_languages_and_its_own_address(production: httpx.AsyncClient) -> None:
    response = await production.get("/.well-known/security.txt")
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    found = fields(response.text)
    assert found["Contact"] == ["https://resuena.example/contactUs"]
    assert found["Preferred-Languages"] == ["es, en"]
    assert found["Canonical"] == ["https://resuena.example/.well-known/security.txt"]
    (expires,) = found["Expires"]
    ahead = datetime.fromisoformat(expires) - datetime.now(UTC)
    assert timedelta(days=170) < ahead < timedelta(days=366)


def test_it_never_expires_while_it_is_served() -> None:
    made = SecurityTxt("https://resuena.example", ["mailto:a@resuena.example"])
    for day in range(0, 4000, 50):
        now = datetime(2026, 11, 22, 23, 59, tzinfo=UTC) + timedelta(days=day)
        (expires,) = fields(made.text(now))["Expires"]
        assert datetime.fromisoformat(expires) > now + timedelta(days=150)


async def test_the_operator_says_who_is_told(serve: Any) -> None:
    client = await serve(security_contact="mailto:security@resuena.example, https://resuena.example/report")
    found = fields((await client.get("/.well-known/security.txt")).text)
    assert found["Contact"] == ["mailto:security@resuena.example", "https://resuena.example/report"]


@pytest.mark.parametrize(
    "contact", ["security@resuena.example", "http://resuena.example", "mailto:x", "tel:1\nX: y"]
)
def test_what_is_no_address_is_refused_at_the_start(contact: str) -> None:
    with pytest.raises(ValidationError, match="mailto:, https:// or tel: addresses"):
        GatewaySettings(security_contact=contact)
