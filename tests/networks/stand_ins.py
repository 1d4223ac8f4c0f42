"""Fixtures: the stand-in in its own process, and an application that receives its webhooks and callbacks; other
folders import them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from described import Description, Target
from places import Application, StandIn, free_socket, served

from resuena_networks.app import build
from resuena_networks.settings import Settings


@pytest.fixture(scope="session")
def described() -> dict[str, Description]:
    """The description of each network."""
    return {network: Description(network) for network in ("instagram", "facebook")}


@pytest.fixture
async def stand_in(tmp_path: Path, described: dict[str, Description]) -> AsyncIterator[StandIn]:
    """The stand-in and its application, each on its own port."""
    doors, listening = free_socket(), free_socket()
    application = Application(f"http://127.0.0.1:{doors.getsockname()[1]}")
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    settings = Settings(
        url=url,
        app_url=application.url,
        database=tmp_path / "networks.sqlite3",
        network_webhook_token="recognised",
    )
    checked: list[str] = []

    async def check(response: httpx.Response) -> None:
        await response.aread()
        first = urlsplit(str(response.request.url)).path.split("/")[1]
        is_form = first.startswith("www.") and response.request.method == "POST"
        if "." in first and not is_form:
            target = Target.of(response.request.url)
            checked.append(described[target.network].check(response.request, response))

    async with (
        served(application.starlette(), doors),
        served(build(settings), listening),
        httpx.AsyncClient(base_url=url, trust_env=False, event_hooks={"response": [check]}) as client,
    ):
        yield StandIn(url, settings, application, client, checked)
