"""The stand-in's settings from the environment, prefixed `RESUENA_NETWORKS_`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Listening address, state folder, and the registered application, as in Meta's app dashboard."""

    model_config = SettingsConfigDict(env_prefix="RESUENA_NETWORKS_", env_ignore_empty=True, extra="ignore")

    environment: Literal["development", "production"] = Field(
        default="development", validation_alias="RESUENA_ENVIRONMENT"
    )
    address: str = "127.0.0.1:4044"
    url: str = "http://localhost:4044"
    """Base URL for people and the application; in links to posts and pictures."""
    database: Path = Path(".data/networks/networks.sqlite3")
    app_name: str = "Resuena"
    app_url: str = "http://localhost:4003"
    """Public base URL of the application: consent redirects only to `redirect_paths` below it."""
    redirect_paths: list[str] = ["/app/networks/linked", "/en/app/networks/linked"]
    callbacks_url: str = ""
    """Base URL of the application from this process, if not `app_url`: for webhooks, callbacks and pictures."""
    callback_paths: dict[str, str] = Field(
        default={
            "webhook": "/networks/{network}/webhook",
            "deauthorize": "/networks/{network}/deauthorize",
            "data-deletion": "/networks/{network}/data-deletion",
        }
    )
    instagram_app_id: str = "1400000000000001"
    instagram_app_secret: str = "development-instagram-app-secret"  # noqa: S105 - of a process that is for development
    facebook_app_id: str = "1500000000000001"
    facebook_app_secret: str = "development-facebook-app-secret"  # noqa: S105
    network_webhook_token: str = "development-verify-token"  # noqa: S105
    """The verify token that a webhook URL must recognise before notifications are sent there."""

    def app_id(self, network: str) -> str:
        """The application's id on a network."""
        return self.instagram_app_id if network == "instagram" else self.facebook_app_id

    def app_secret(self, network: str) -> str:
        """The application's secret on a network."""
        return self.instagram_app_secret if network == "instagram" else self.facebook_app_secret

    def returns_to(self, address: str) -> bool:
        """Whether consent may redirect to a URL: it must equal one of the registered ones."""
        return address in {f"{self.app_url.rstrip('/')}{path}" for path in self.redirect_paths}

    def reached(self, address: str) -> str:
        """A URL of the application as reachable from this process; other URLs are unchanged."""
        base = f"{self.app_url.rstrip('/')}/"
        if self.callbacks_url and address.startswith(base):
            return f"{self.callbacks_url.rstrip('/')}/{address.removeprefix(base)}"
        return address

    def callback(self, kind: str, network: str) -> str:
        """URL of the application for one kind of message about one network."""
        base = (self.callbacks_url or self.app_url).rstrip("/")
        return base + self.callback_paths[kind].format(network=network)
