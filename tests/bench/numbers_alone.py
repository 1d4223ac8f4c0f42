"""The cost of single parts of a work: publishing to JetStream, Pillow, Argon2; and the API operations that a page
sends."""

from __future__ import annotations

import asyncio
import io
import random
import re
import time
from collections.abc import Awaitable, Callable

import asyncpg
import bootstrap
import nats
from argon2 import PasswordHasher
from closed_loop import Outcome, Request
from held import without_following
from journey import BROWSER_FLAGS, WIDE
from nats.js.api import StorageType, StreamConfig
from PIL import Image, ImageOps
from playwright.sync_api import Request as BrowserRequest
from playwright.sync_api import sync_playwright

from identity_svc.settings import IdentitySettings
from media_svc.processing.policies import THUMBNAIL_SIDE

MESSAGE_BYTES = 320
"""About the size of an arrival's fact."""

SETTLED_MILLISECONDS = 2_000

Alone = Callable[[int, int], Awaitable[Outcome]]


def publisher(url: str) -> Alone:
    """Publishes to a stream that is stored on disk like the services' streams; each connection awaits its acks."""

    async def measure(connections: int, rounds: int) -> Outcome:
        client = await nats.connect(url)
        stream = client.jetstream()
        await stream.add_stream(StreamConfig(name="BENCH", subjects=["bench.raw"], storage=StorageType.FILE))
        latencies: list[float] = []
        payload = random.Random(1).randbytes(MESSAGE_BYTES)
        left = rounds

        async def loop() -> None:
            nonlocal left
            while left > 0:
                left -= 1
                begun = time.perf_counter()
                await stream.publish("bench.raw", payload)
                latencies.append(time.perf_counter() - begun)

        cpu, started = time.process_time(), time.perf_counter()
        await asyncio.gather(*(loop() for _ in range(connections)))
        outcome = Outcome(
            time.perf_counter() - started, latencies, MESSAGE_BYTES, {"publisher": time.process_time() - cpu}
        )
        await stream.delete_stream("BENCH")
        await client.close()
        return outcome

    return measure


def _repeated(name: str, do: Callable[[], object]) -> Alone:
    async def measure(_: int, rounds: int) -> Outcome:
        latencies: list[float] = []
        cpu, started = time.process_time(), time.perf_counter()
        for _ in range(rounds):
            begun = time.perf_counter()
            do()
            latencies.append(time.perf_counter() - begun)
        return Outcome(time.perf_counter() - started, latencies, 0, {name: time.process_time() - cpu})

    return measure


def photograph() -> bytes:
    """A JPEG of 4 megapixels with about the detail of a photograph; the same each time."""
    noise = Image.frombytes("RGB", (500, 500), random.Random(4).randbytes(750_000))
    picture = Image.blend(
        noise.resize((2000, 2000), Image.Resampling.BICUBIC),
        Image.linear_gradient("L").resize((2000, 2000)).convert("RGB"),
        0.6,
    )
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=88)
    return buffer.getvalue()


def pillow(data: bytes) -> Alone:
    """Decodes, re-encodes and makes the thumbnail, as the service does."""

    def work() -> None:
        with Image.open(io.BytesIO(data)) as opened:
            picture = ImageOps.exif_transpose(opened).convert("RGB")
        picture.save(io.BytesIO(), "JPEG", quality=90, progressive=True)
        small = ImageOps.fit(picture, (THUMBNAIL_SIDE, THUMBNAIL_SIDE), Image.Resampling.LANCZOS, bleed=0.0)
        small.save(io.BytesIO(), "JPEG", quality=100)

    return _repeated("Pillow", work)


def argon2(password: str) -> Alone:
    """Verifies one password with the service's parameters."""
    fields = IdentitySettings.model_fields
    hasher = PasswordHasher(
        time_cost=fields["argon2_time_cost"].default,
        memory_cost=fields["argon2_memory_kib"].default,
        parallelism=1,
    )
    stored = hasher.hash(password)
    return _repeated("Argon2", lambda: hasher.verify(stored, password))


async def count(dsn: str, table: str) -> int:
    """The number of rows of a table."""
    database = await asyncpg.connect(dsn)
    try:
        row_count: int = await database.fetchval(f"SELECT count(*) FROM {table}")
    finally:
        await database.close()
    return row_count


def recorded(url: str, address: str, who: tuple[str, str], shown: str = "article") -> list[Request] | None:
    """The operations that Chromium sends when a signed-in person opens an address in a new page, until `shown` is
    visible.

    Addresses of the creators' app are opened with its own session. None without a Chromium.
    """
    executable = bootstrap.browser()
    if executable is None:
        return None
    browser_requests: list[BrowserRequest] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=BROWSER_FLAGS)
        page = browser.new_context(base_url=url, locale="es-AR", viewport=WIDE).new_page()
        in_app = address.startswith("/app")
        page.goto("/app" if in_app else "/login")
        page.get_by_label("E-mail", exact=True).fill(who[0])
        page.get_by_label("Contraseña", exact=True).fill(who[1])
        page.get_by_role("button", name="Ingresar", exact=True).click()
        if in_app:
            page.get_by_role("navigation", name="Secciones").wait_for()
        else:
            page.wait_for_url(re.compile(r"^(?!.*login).*$", re.IGNORECASE))
        # With the renewal of the session the page sends queries, which are measured on their own.
        page.route("**/graphql", lambda route: route.continue_(post_data=without_following(route.request)))
        page.on(
            "request",
            lambda request: browser_requests.append(request) if request.url.endswith("/graphql") else None,
        )
        page.goto(address)
        page.locator(shown).first.wait_for()
        page.wait_for_timeout(SETTLED_MILLISECONDS)  # the live connection never ends, so the network is never idle
        requests = [
            Request(
                browser_request.url,
                browser_request.post_data_buffer,
                {name: value for name, value in browser_request.all_headers().items() if name in KEPT},
            )
            for browser_request in browser_requests
            if "event-stream" not in browser_request.headers.get("accept", "")
            and "refresh" not in (browser_request.post_data or "")[:200].lower()
        ]
        browser.close()
    return requests


KEPT = ("content-type", "accept", "accept-language", "authorization", "origin", "user-agent")
