"""Nothing secret or personal leaves through a log."""

from __future__ import annotations

import pytest

from kit.telemetry.setup import redact


@pytest.mark.parametrize(
    "key", ["password", "refresh_token", "authorization", "Set-Cookie", "email", "service_secret"]
)
def test_secret_sounding_key_is_hidden(key: str) -> None:
    assert redact(None, "info", {key: "value"})[key] == "[redacted]"


def test_email_in_a_text_is_hidden() -> None:
    event = redact(None, "info", {"event": "no row for ana.paz+1@example.com.ar here"})
    assert event["event"] == "no row for [redacted] here"


def test_other_values_stay() -> None:
    assert redact(None, "info", {"event": "served", "count": 3}) == {"event": "served", "count": 3}
