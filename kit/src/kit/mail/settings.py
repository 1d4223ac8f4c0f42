"""Settings that all services that send mail share, so that operators set them once."""

from __future__ import annotations

from pathlib import Path

from pydantic import SecretStr, field_validator

from kit.rpc.settings import ServiceSettings, is_server_address

SMTP_SCHEMES = ("smtp", "smtps")
SMTP_FORM = "must look like smtp://user:password@host:587 or smtps://user:password@host:465"


class MailSettings(ServiceSettings):
    """`RESUENA_` variables; without an SMTP server each mail becomes an `.eml` file in `mail_dir`."""

    smtp_url: SecretStr | None = None
    """`smtp://user:password@host:587` (STARTTLS when offered) or `smtps://…:465`."""

    mail_from: str = "Resuena <hola@resuena.demo>"
    mail_dir: Path = Path(".data/mail")
    operator_email: str = "operaciones@resuena.demo"
    """Where the mails for the operator go: contacts, quotes, requests."""

    public_url: str = "http://localhost:4003"
    """Base URL of links in mails, without a trailing slash."""

    @field_validator("smtp_url")
    @classmethod
    def _of_a_mail_server(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not is_server_address(value.get_secret_value(), SMTP_SCHEMES):
            raise ValueError(SMTP_FORM)
        return value
