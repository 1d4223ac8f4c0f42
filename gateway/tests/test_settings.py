"""What the gateway refuses to start with in production."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from gateway.settings import GatewaySettings
from kit.rpc.settings import refusals


def test_in_production_the_site_is_opened_over_tls() -> None:
    assert GatewaySettings(environment="production", public_url="https://resuena.example").tls


@pytest.mark.parametrize("url", ["http://localhost:4003", "http://127.0.0.1:4003", "http://[::1]:4003"])
def test_a_site_for_its_own_machine_alone_needs_no_tls(url: str) -> None:
    assert GatewaySettings(environment="production", public_url=url, cookie_secure=False).public_url == url


@pytest.mark.parametrize(
    ("url", "cookie_secure", "variable"),
    [
        ("http://resuena.example", True, "RESUENA_PUBLIC_URL"),
        ("http://localhost.example", True, "RESUENA_PUBLIC_URL"),
        ("https://resuena.example", False, "RESUENA_COOKIE_SECURE"),
        ("https://localhost", False, "RESUENA_COOKIE_SECURE"),
    ],
)
def test_plain_http_and_insecure_cookies_are_refused_in_production_alone(
    url: str, cookie_secure: bool, variable: str
) -> None:
    assert GatewaySettings(public_url=url, cookie_secure=cookie_secure).public_url == url
    with pytest.raises(ValidationError) as refused:
        GatewaySettings(environment="production", public_url=url, cookie_secure=cookie_secure)
    (sentence,) = refusals(refused.value)
    assert sentence.startswith(variable)
