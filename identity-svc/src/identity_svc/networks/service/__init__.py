"""The adapters of the networks, by platform."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

import httpx

from identity_svc.networks.models import Network
from identity_svc.networks.service.facebook import Facebook
from identity_svc.networks.service.http import NetworkClient
from identity_svc.networks.service.instagram import Instagram
from identity_svc.settings import IdentitySettings
from kit.db import utc_now
from resuena.identity.v1 import identity_pb2 as pb

TIMEOUT = httpx.Timeout(10.0, connect=5.0)


def network_client() -> httpx.AsyncClient:
    """The HTTP client for calls to social networks: follows no redirects, ignores proxies of the environment.

    It trusts the certificate authorities of SSL_CERT_FILE if set, else those of certifi.
    """
    return httpx.AsyncClient(
        timeout=TIMEOUT, follow_redirects=False, trust_env=False, verify=httpx.create_ssl_context()
    )


def networks_of(
    settings: IdentitySettings, http: httpx.AsyncClient, now: Callable[[], datetime] = utc_now
) -> Mapping[int, Network]:
    """The networks with an application id and secret in the settings, by Platform of the contract."""
    client, networks = NetworkClient(http), dict[int, Network]()
    if settings.instagram_app_id and settings.instagram_app_secret:
        secret = settings.instagram_app_secret.get_secret_value()
        networks[pb.PLATFORM_INSTAGRAM] = Instagram(settings, secret, client, now)
    if settings.facebook_app_id and settings.facebook_app_secret:
        secret = settings.facebook_app_secret.get_secret_value()
        networks[pb.PLATFORM_FACEBOOK] = Facebook(settings, secret, client, now)
    return networks
