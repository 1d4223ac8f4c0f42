"""Logs contain nothing secret or personal."""

from __future__ import annotations

import pytest

from kit.rpc.keys import new_secret
from kit.telemetry.setup import redact


@pytest.mark.parametrize(
    "key", ["password", "refresh_token", "authorization", "Set-Cookie", "email", "service_secret"]
)
def test_secret_sounding_key_is_hidden(key: str) -> None:
    assert redact(None, "info", {key: "value"})[key] == "[redacted]"


def test_email_in_a_text_is_hidden() -> None:
    event = redact(None, "info", {"event": "no row for ana.paz+1@example.com.ar here"})
    assert event["event"] == "no row for [redacted] here"


@pytest.mark.parametrize(
    "secret",
    [new_secret(), new_secret(test=True), new_secret()[:-1], "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD/wQ="],
    ids=["key", "key for tests", "mistyped key", "webhook"],
)
def test_secret_with_a_known_prefix_is_hidden_wherever_it_stands(secret: str) -> None:
    event = redact(
        None, "info", {"name": f"a {secret}, b", "fields": [secret, ("x", {"path": f"/?key={secret}"})]}
    )
    assert event == {
        "name": "a [redacted], b",
        "fields": ["[redacted]", ["x", {"path": "/?key=[redacted]"}]],
    }


def test_email_and_secret_sounding_key_within_a_value_are_hidden() -> None:
    event = redact(None, "info", {"to": ["ana@example.com"], "sent": {"password": "x", "count": 1}})
    assert event == {"to": ["[redacted]"], "sent": {"password": "[redacted]", "count": 1}}


def test_other_values_stay() -> None:
    assert redact(None, "info", {"event": "served", "count": 3}) == {"event": "served", "count": 3}
