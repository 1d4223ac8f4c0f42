"""Production starts only with secrets of its own."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from kit.rpc.settings import ServiceSettings


def test_development_has_defaults() -> None:
    assert not ServiceSettings().production


def test_production_refuses_a_default_secret_and_names_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RESUENA_ENVIRONMENT", "production")
    with pytest.raises(ValidationError, match="RESUENA_SERVICE_SECRET"):
        ServiceSettings()


def test_production_takes_a_secret_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RESUENA_ENVIRONMENT", "production")
    monkeypatch.setenv("RESUENA_SERVICE_SECRET", "a-real-secret-of-32-bytes-or-more")
    assert ServiceSettings().production
