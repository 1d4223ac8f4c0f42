"""Production starts only with secrets of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError
from pydantic_settings import SettingsError

from kit.rpc.settings import DEVELOPMENT_SECRET_PREFIX, ServiceSettings


class Settings(ServiceSettings):
    """Settings of a service that has a secret."""

    pepper: SecretStr = SecretStr(DEVELOPMENT_SECRET_PREFIX + "pepper")
    documents: tuple[str, ...] = ()


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


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    file = tmp_path / "secret"
    file.write_text("a-real-secret-from-a-file\n")
    return file


def test_a_secret_may_be_in_a_file(monkeypatch: pytest.MonkeyPatch, secret: Path) -> None:
    monkeypatch.setenv("RESUENA_ENVIRONMENT", "production")
    monkeypatch.setenv("RESUENA_PEPPER_FILE", str(secret))
    assert Settings().pepper.get_secret_value() == "a-real-secret-from-a-file"


def test_a_list_may_be_in_a_file(monkeypatch: pytest.MonkeyPatch, secret: Path) -> None:
    secret.write_text('["a", "b"]')
    monkeypatch.setenv("RESUENA_DOCUMENTS_FILE", str(secret))
    assert Settings().documents == ("a", "b")


def test_a_default_secret_in_a_file_is_refused_too(monkeypatch: pytest.MonkeyPatch, secret: Path) -> None:
    secret.write_text("development-pepper")
    monkeypatch.setenv("RESUENA_ENVIRONMENT", "production")
    monkeypatch.setenv("RESUENA_PEPPER_FILE", str(secret))
    with pytest.raises(ValidationError, match="RESUENA_PEPPER"):
        Settings()


def test_a_file_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RESUENA_PEPPER_FILE", str(tmp_path / "none"))
    with pytest.raises(SettingsError, match=r"RESUENA_PEPPER_FILE: .*No such file"):
        Settings()


def test_a_secret_given_twice_is_refused(monkeypatch: pytest.MonkeyPatch, secret: Path) -> None:
    monkeypatch.setenv("RESUENA_PEPPER_FILE", str(secret))
    monkeypatch.setenv("RESUENA_PEPPER", "another")
    with pytest.raises(SettingsError, match="RESUENA_PEPPER and RESUENA_PEPPER_FILE are both set"):
        Settings()


def test_a_setting_that_is_a_file_stays_one(monkeypatch: pytest.MonkeyPatch, secret: Path) -> None:
    monkeypatch.setenv("RESUENA_SERVICE_KEY_FILE", str(secret))
    assert Settings().service_key_file == secret


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (
            "postgresql+asyncpg://company@postgres:5432/company",
            "postgresql+asyncpg://company:p%40ss%2F%3F@postgres:5432/company",
        ),
        (
            "postgresql+asyncpg://company:old@postgres/company",
            "postgresql+asyncpg://company:p%40ss%2F%3F@postgres/company",
        ),
        ("postgresql+asyncpg:///company", "postgresql+asyncpg:///company"),
    ],
)
def test_a_password_of_its_own_completes_the_address(
    monkeypatch: pytest.MonkeyPatch, secret: Path, url: str, expected: str
) -> None:
    secret.write_text("p@ss/?\n")
    monkeypatch.setenv("RESUENA_DATABASE_URL", url)
    monkeypatch.setenv("RESUENA_DATABASE_PASSWORD_FILE", str(secret))
    monkeypatch.setenv("RESUENA_NATS_URL", "nats://resuena@nats:4222")
    monkeypatch.setenv("RESUENA_NATS_PASSWORD_FILE", str(secret))
    settings = Settings()
    assert settings.database_url == expected
    assert settings.nats_url == "nats://resuena:p%40ss%2F%3F@nats:4222"
