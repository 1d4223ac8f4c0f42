"""The demo loader's settings from the environment, named as for every process."""

from __future__ import annotations

from pathlib import Path

from kit.rpc.settings import ServiceSettings


class DemoSettings(ServiceSettings):
    """Addresses of the gateway and the five services; the loader authenticates with a key of its own."""

    gateway_url: str = "http://127.0.0.1:4003"

    identity_address: str = "127.0.0.1:5101"
    company_address: str = "127.0.0.1:5102"
    campaign_address: str = "127.0.0.1:5103"
    tracking_address: str = "127.0.0.1:5104"
    media_address: str = "127.0.0.1:5105"
    networks_url: str = ""
    """URL of the stand-in for Instagram and Facebook, if it runs."""
    demo_pictures_dir: Path | None = None
    """Folder in which drawn pictures are cached between loads."""
