"""What the demo loader reads from its environment: the same names as every process."""

from __future__ import annotations

from pathlib import Path

from kit.rpc.settings import ServiceSettings


class DemoSettings(ServiceSettings):
    """Addresses of the gateway and the five services; the loader proves itself with a key of its own."""

    gateway_url: str = "http://127.0.0.1:4003"

    identity_address: str = "127.0.0.1:5101"
    company_address: str = "127.0.0.1:5102"
    campaign_address: str = "127.0.0.1:5103"
    tracking_address: str = "127.0.0.1:5104"
    media_address: str = "127.0.0.1:5105"
    networks_url: str = ""
    """Of the stand-in for Instagram and Facebook, where it runs."""
    demo_pictures_dir: Path | None = None
    """Where drawn pictures are kept between loads."""
