"""Production starts only with secrets of its own."""

from __future__ import annotations

import pytest
from pydantic import SecretStr, ValidationError

from kit.rpc.settings import DEVELOPMENT_SECRET_PREFIX, ServiceSettings


class Settings(ServiceSettings):
    """Settings of a service that has a secret."""

    pepper: SecretStr = SecretStr(DEVELOPMENT_SECRET_PREFIX + "pepper")


def test_development_has_defaults() -> None:
    assert not Settings().production


def test_production_refuses_a_default_secret_and_names_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RESUENA_ENVIRONMENT", "production")
    with pytest.raises(ValidationError, match="RESUENA_PEPPER"):
        Settings()


def test_production_takes_a_secret_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RESUENA_ENVIRONMENT", "production")
    monkeypatch.setenv("RESUENA_PEPPER", "a-real-secret-of-32-bytes-or-more")
    assert Settings().production
