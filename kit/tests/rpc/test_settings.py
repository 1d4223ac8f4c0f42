"""Production starts only with secrets of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError
from pydantic_settings import SettingsError

from kit.mail import MailSettings
from kit.rpc.settings import DEVELOPMENT_SECRET_PREFIX, KeySecret, ServiceSettings, refusals


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


@pytest.mark.parametrize(
    "content", [b"\xff\xfesecret", b"[secret", b"{'secret'}"], ids=["bytes", "half", "no JSON"]
)
def test_a_file_that_cannot_be_read_is_named_and_not_quoted(
    monkeypatch: pytest.MonkeyPatch, secret: Path, content: bytes
) -> None:
    secret.write_bytes(content)
    monkeypatch.setenv("RESUENA_DOCUMENTS_FILE", str(secret))
    with pytest.raises(SettingsError, match="RESUENA_DOCUMENTS_FILE: ") as refused:
        Settings()
    assert "secret" not in "".join(refusals(refused.value)).replace(str(secret), "")


def test_an_address_that_cannot_be_read_is_not_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    # U+2100 is "a/c" after NFKC normalisation: urlsplit raises ValueError, and its text quotes user and password.
    monkeypatch.setenv("RESUENA_DATABASE_URL", "postgresql" + "://resuena:secret\u2100@postgres/resuena")
    with pytest.raises(ValidationError) as refused:
        Settings()
    (sentence,) = refusals(refused.value)
    assert sentence.startswith("RESUENA_DATABASE_URL: is no URL")
    assert "secret" not in sentence


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


class KeyedSettings(ServiceSettings):
    """Settings of a service that hashes with a key."""

    pepper: KeySecret = SecretStr(DEVELOPMENT_SECRET_PREFIX + "pepper")


LONG, SHORT = "7" * 32, "7" * 31


@pytest.mark.parametrize("secret", [LONG, f"{LONG}\n{SHORT}", "ñ" * 16])
def test_production_takes_a_key_of_32_bytes_beside_a_shorter_former_one(
    monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    monkeypatch.setenv("RESUENA_ENVIRONMENT", "production")
    monkeypatch.setenv("RESUENA_PEPPER", secret)
    assert KeyedSettings().pepper.get_secret_value() == secret


@pytest.mark.parametrize("secret", [SHORT, f"{SHORT}\n{LONG}"])
def test_production_refuses_a_shorter_key_and_says_how_to_make_one(
    monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    monkeypatch.setenv("RESUENA_PEPPER", secret)
    assert KeyedSettings().pepper.get_secret_value() == secret
    monkeypatch.setenv("RESUENA_ENVIRONMENT", "production")
    with pytest.raises(ValidationError) as refused:
        KeyedSettings()
    (sentence,) = refusals(refused.value)
    assert sentence.startswith("RESUENA_PEPPER must have 32 bytes or more")
    assert "openssl rand" in sentence
    assert secret not in str(refused.value)


@pytest.mark.parametrize(
    "url",
    ["nats://nats:4222", "tls://resuena@nats.example:4222", "nats://a:4222,nats://b:4222", "nats://[::1]:4222"],
)
def test_addresses_of_nats(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("RESUENA_NATS_URL", url)
    assert Settings().nats_url == url


@pytest.mark.parametrize(
    "url",
    ["nats:4222", "http://nats:4222", "nats://:4222", "nats://nats:99999", "nats://a:4222, b:4222", "nats://a/b"],
)
def test_what_is_no_address_of_nats_is_refused_without_quoting_it(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("RESUENA_NATS_URL", url)
    with pytest.raises(ValidationError) as refused:
        Settings()
    assert refusals(refused.value) == [
        "RESUENA_NATS_URL: must look like nats://user@host:4222; several servers with commas between them"
    ]
    assert url not in str(refused.value)


@pytest.mark.parametrize("url", ["smtp://user:p%40ss@mail.example:587", "smtps://mail.example", "smtp://[::1]:25"])
def test_addresses_of_mail_servers(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("RESUENA_SMTP_URL", url)
    given = MailSettings().smtp_url
    assert given is not None
    assert given.get_secret_value() == url


@pytest.mark.parametrize(
    "url", ["mail.example:587", "https://mail.example", "smtp://:25", "smtp://u:p@mail.example:x"]
)
def test_what_is_no_address_of_a_mail_server_is_refused_without_quoting_it(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("RESUENA_SMTP_URL", url)
    with pytest.raises(ValidationError) as refused:
        MailSettings()
    (sentence,) = refusals(refused.value)
    assert sentence.startswith("RESUENA_SMTP_URL: must look like smtp://")
    assert url not in str(refused.value)
