"""What the stand-in reads from its environment, all of it prefixed `RESUENA_NETWORKS_`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Where it listens and keeps its state, and the application that it knows, as in Meta's app dashboard."""

    model_config = SettingsConfigDict(env_prefix="RESUENA_NETWORKS_", env_ignore_empty=True, extra="ignore")

    environment: Literal["development", "production"] = Field(
        default="development", validation_alias="RESUENA_ENVIRONMENT"
    )
    address: str = "127.0.0.1:4044"
    url: str = "http://localhost:4044"
    """Where people and the application reach it; in links of posts and pictures."""
    database: Path = Path(".data/networks/networks.sqlite3")
    app_name: str = "Resuena"
    app_url: str = "http://localhost:4003"
    """Where people open the application: consent returns to `redirect_paths` below it alone."""
    redirect_paths: list[str] = ["/app/networks/linked", "/en/app/networks/linked"]
    callbacks_url: str = ""
    """Where this process reaches the application, when that is not `app_url`: for webhooks, callbacks and pictures."""
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
    """What a webhook's address is asked to recognise before notifications are sent there."""

    def app_id(self, network: str) -> str:
        """The application's id on a network."""
        return self.instagram_app_id if network == "instagram" else self.facebook_app_id

    def app_secret(self, network: str) -> str:
        """The application's secret on a network."""
        return self.instagram_app_secret if network == "instagram" else self.facebook_app_secret

    def returns_to(self, address: str) -> bool:
        """Whether consent may return to an address: one of those that were entered, letter by letter."""
        return address in {f"{self.app_url.rstrip('/')}{path}" for path in self.redirect_paths}

    def reached(self, address: str) -> str:
        """An address of the application as this process reaches it; any other one as it is."""
        base = f"{self.app_url.rstrip('/')}/"
        if self.callbacks_url and address.startswith(base):
            return f"{self.callbacks_url.rstrip('/')}/{address.removeprefix(base)}"
        return address

    def callback(self, kind: str, network: str) -> str:
        """Address of the application for one kind of message about one network."""
        base = (self.callbacks_url or self.app_url).rstrip("/")
        return base + self.callback_paths[kind].format(network=network)
