"""The contact for reports of vulnerabilities (RFC 9116)."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from pydantic import ValidationError

from gateway.security_txt import SecurityTxt
from gateway.settings import GatewaySettings


def fields(text: str) -> dict[str, list[str]]:
    field_values: dict[str, list[str]] = {}
    for line in text.splitlines():
        name, _, value = line.partition(": ")
        field_values.setdefault(name, []).append(value)
    return field_values


async def test_it_names_a_contact_languages_and_its_own_address(production: httpx.AsyncClient) -> None:
    response = await production.get("/.well-known/security.txt")
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    field_values = fields(response.text)
    assert field_values["Contact"] == ["https://resuena.example/contactUs"]
    assert field_values["Preferred-Languages"] == ["es, en"]
    assert field_values["Canonical"] == ["https://resuena.example/.well-known/security.txt"]
    (expires,) = field_values["Expires"]
    ahead = datetime.fromisoformat(expires) - datetime.now(UTC)
    assert timedelta(days=170) < ahead < timedelta(days=366)


def test_it_never_expires_while_it_is_served() -> None:
    security_txt = SecurityTxt("https://resuena.example", ["mailto:a@resuena.example"])
    for day in range(0, 4000, 50):
        now = datetime(2026, 11, 22, 23, 59, tzinfo=UTC) + timedelta(days=day)
        (expires,) = fields(security_txt.text(now))["Expires"]
        assert datetime.fromisoformat(expires) > now + timedelta(days=150)


async def test_the_operator_says_who_is_told(serve: Any) -> None:
    client = await serve(security_contact="mailto:security@resuena.example, https://resuena.example/report")
    field_values = fields((await client.get("/.well-known/security.txt")).text)
    assert field_values["Contact"] == ["mailto:security@resuena.example", "https://resuena.example/report"]


@pytest.mark.parametrize(
    "contact", ["security@resuena.example", "http://resuena.example", "mailto:x", "tel:1\nX: y"]
)
def test_what_is_no_address_is_refused_at_the_start(contact: str) -> None:
    with pytest.raises(ValidationError, match="mailto:, https:// or tel: addresses"):
        GatewaySettings(security_contact=contact)
