"""Measures how many posts' figures campaign-svc reads from a network in a second, and its memory.

    make bench ONLY=figures

Runs the worker of campaign-svc in this process, on its own PostgreSQL server and against the stand-in for Instagram in
another process; tokens come from memory instead of identity-svc. Since both share the machine's cores, the same is
measured against a minimal receiver too, which sends the documented responses at once, and after 100 ms each.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from urllib.parse import unquote

import asyncpg
import httpx
import psutil

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "campaign-svc" / "tests"))  # factories of campaigns and creators

from campaign_factories import MONEY, on_going  # noqa: E402
from creator_factories import Standings, creator  # noqa: E402

from campaign_svc.bootstrap import MIGRATIONS  # noqa: E402
from campaign_svc.network_figures.service.read_figures import FiguresService  # noqa: E402
from campaign_svc.networks.adapters.graph import GraphClient, new_client  # noqa: E402
from campaign_svc.networks.adapters.instagram import Instagram  # noqa: E402
from campaign_svc.networks.models import INSTAGRAM, AccountToken, TokenProblem  # noqa: E402
from campaign_svc.networks.service import AccountKey  # noqa: E402
from campaign_svc.open_campaigns.models import Standing  # noqa: E402
from campaign_svc.own_advertisements.models import Draft  # noqa: E402
from campaign_svc.own_advertisements.service.send_own import OwnWritingService  # noqa: E402
from kit.db import Database  # noqa: E402
from kit.db.migrate import upgrade  # noqa: E402
from kit.testing.databases import Databases  # noqa: E402
from kit.testing.ports import free_port  # noqa: E402
from kit.testing.postgres_server import from_wheel  # noqa: E402

ACCOUNTS, POSTS = 1_000, 5
DUE_OF_ACCOUNT = 2
"""Posts of one account that are due together, as docs/scaling.md assumes."""
INSIGHTS_OF = 6
"""One in this many readings requests insights too: of a post's 171 readings, 30 do."""
CHANGED_OF = 10
"""One in this many posts has new likes at each reading."""
ROUNDS, WARM_UP = 10, 2
READY_SECONDS = 30
SCOPES = "instagram_business_basic,instagram_business_content_publish,instagram_business_manage_insights"
VERSION = "v25.0"
WITHOUT_LIMIT = 100_000_000

ONE_AD = "SELECT id FROM advertisements"
COPY_ADS = """
INSERT INTO advertisements SELECT made.*
FROM advertisements AS one, unnest($1::text[], $2::text[]) AS new (id, person_id), jsonb_populate_record(
    one, jsonb_build_object(
        'id', new.id, 'person_id', new.person_id, 'caption_identifier', upper(left(md5(new.id), 8))
    )
) AS made
"""
COPY_POSTS = """
INSERT INTO posts SELECT made.*
FROM posts AS one, unnest($1::text[], $2::text[]) AS new (id, url), jsonb_populate_record(
    one, jsonb_build_object('id', new.id, 'advertisement_id', new.id, 'post_platform_id', new.url)
) AS made
"""
SCHEDULE = """
INSERT INTO network_posts (post_id, person_id, platform, media_id, address, published_at, ends_at, followers, due_at)
SELECT id, person_id, 2, media_id, url, now() - interval '10 minutes', now() + interval '20 days', 1000, now() + interval '1 day'
FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS new (id, person_id, media_id, url)
"""
MAKE_DUE = """
UPDATE network_posts SET due_at = now() - interval '1 second',
    insights_at = CASE WHEN (number + $1) % $2 = 0 THEN NULL ELSE now() END
FROM (SELECT post_id, row_number() OVER (PARTITION BY person_id ORDER BY post_id) AS place,
    row_number() OVER (ORDER BY post_id) AS number FROM network_posts) AS ranked
WHERE ranked.post_id = network_posts.post_id AND ranked.place <= $3
"""
STORED = "SELECT count(*) FROM network_posts WHERE measured_at >= $1"
LIKES = "SELECT sum(like_count) FROM posts"


@dataclass
class Measured:
    """The figures measured with one receiver."""

    receiver: str
    posts: int
    per_second: float
    cpu_ms: Mapping[str, float]
    """Per post, by process."""
    memory_mb: tuple[float, float]
    """Of the worker after the warm-up and at the end: anonymous, unshared pages."""


class Tokens:
    """Tokens in memory, in place of identity-svc."""

    def __init__(self, tokens: Mapping[AccountKey, AccountToken]) -> None:
        self._tokens = tokens

    async def tokens(self, keys: Sequence[AccountKey]) -> Mapping[AccountKey, AccountToken]:
        return {key: self._tokens[key] for key in keys}

    async def report(self, failures: Sequence[tuple[AccountToken, TokenProblem]]) -> None:
        raise AssertionError(f"{len(failures)} tokens were refused")


@asynccontextmanager
async def stand_in(folder: Path) -> AsyncIterator[tuple[str, psutil.Process]]:
    """Starts the stand-in; its address and the process."""
    port = free_port()
    environment = {
        **os.environ,
        "RESUENA_NETWORKS_ADDRESS": f"127.0.0.1:{port}",
        "RESUENA_NETWORKS_URL": f"http://127.0.0.1:{port}",
        "RESUENA_NETWORKS_DATABASE": str(folder / "networks.sqlite3"),
    }
    async with _process([sys.executable, "-m", "resuena_networks"], environment, port) as process:
        yield f"http://127.0.0.1:{port}", process


@asynccontextmanager
async def receiver(delay_ms: int = 0) -> AsyncIterator[tuple[str, psutil.Process]]:
    """Starts the minimal receiver, which delays each response by this time; its address and the process."""
    port = free_port()
    command = [sys.executable, str(Path(__file__).with_name("insights_receiver.py")), str(port), str(delay_ms)]
    async with _process(command, dict(os.environ), port) as process:
        yield f"http://127.0.0.1:{port}", process


@asynccontextmanager
async def _process(command: list[str], environment: dict[str, str], port: int) -> AsyncIterator[psutil.Process]:
    process = subprocess.Popen(command, env=environment, cwd=ROOT)  # noqa: ASYNC220 - started once
    try:
        async with asyncio.timeout(READY_SECONDS), httpx.AsyncClient(trust_env=False) as client:
            while True:
                try:
                    await client.get(f"http://127.0.0.1:{port}/readyz")
                    break
                except httpx.TransportError:
                    await asyncio.sleep(0.1)
        yield psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait()


async def fill_stand_in(url: str) -> tuple[dict[str, list[str]], dict[str, str]]:
    """Creates accounts with posts at the stand-in: ids of posts by account, and its token."""
    tokens: dict[str, str] = {}
    async with httpx.AsyncClient(base_url=f"{url}/control/api", trust_env=False, timeout=120) as client:
        limits = {"calls_per_account_and_day": WITHOUT_LIMIT, "calls_per_app_and_hour": WITHOUT_LIMIT}
        (await client.patch("/controls", json=limits)).raise_for_status()
        for number in range(ACCOUNTS):
            profile = {
                "network": "instagram",
                "kind": "creator",
                "username": f"bench_{number}",
                "followers": 1_000,
            }
            account = (await client.post("/accounts", json=profile)).json()["id"]
            issued = await client.post("/tokens", params={"account_id": account, "scopes": SCOPES})
            tokens[account] = issued.json()["access_token"]
        response = await client.post("/many-posts", json={"accounts": list(tokens), "posts": POSTS, "likes": 3})
        return response.raise_for_status().json(), tokens


def invented() -> tuple[dict[str, list[str]], dict[str, str]]:
    """Accounts with posts of the minimal receiver, which derives an account's posts from its id."""
    ids = [str(17841400000000000 + number * POSTS) for number in range(ACCOUNTS)]
    return (
        {account: [str(int(account) + place + 1) for place in range(POSTS)] for account in ids},
        dict.fromkeys(ids, "token"),
    )


async def fill(url: str, posts: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Creates a person with an advertisement for each post; person by account."""
    database = Database(url)
    own = OwnWritingService(database, Standings(Standing(platforms=(1, 2, 3))))
    caller = creator()
    campaign = await on_going(database, "bench", payment_type=MONEY)
    draft = Draft(campaign_id=campaign.id, picture="/media/images/aa/bb.jpg", caption="Hola", networks=[INSTAGRAM])
    ad = (await own.submit(caller, draft)).row.id
    await own.publish(caller, ad, INSTAGRAM, "https://www.instagram.com/p/bench/")
    await database.dispose()
    people = {account: f"person-{account}" for account in posts}
    rows = [
        (f"post-{media}", people[account], media, f"https://www.instagram.com/p/{media}/")
        for account, media_ids in posts.items()
        for media in media_ids
    ]
    ids, owners, media_ids, addresses = (list(column) for column in zip(*rows, strict=True))
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        await connection.execute("SET session_replication_role = replica")
        await connection.execute(COPY_ADS, ids, owners)
        await connection.execute(COPY_POSTS, ids, addresses)
        await connection.execute(SCHEDULE, ids, owners, media_ids, addresses)
        await connection.execute("SET session_replication_role = origin")
        await connection.execute("VACUUM ANALYZE")
    finally:
        await connection.close()
    return people


async def rounds(
    name: str, url: str, base: str, folder: Path | None, others: Mapping[str, psutil.Process]
) -> Measured:
    """Makes posts due and reads them repeatedly; `folder` is the stand-in's."""
    posts, tokens = await fill_stand_in(base) if folder else invented()
    people = await fill(url, posts)
    keyed = {
        (person, INSTAGRAM): AccountToken(person, INSTAGRAM, account, tokens[account])
        for account, person in people.items()
    }
    database = Database(url)
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    own = psutil.Process()
    seconds, cpu, read = [], [], 0
    after_warm_up = 0.0
    try:
        async with new_client() as http:
            graph = GraphClient(http, f"{base}/graph.instagram.com", VERSION, INSTAGRAM)
            worker = FiguresService(database, {INSTAGRAM: Instagram(graph, VERSION)}, Tokens(keyed))
            for number in range(WARM_UP + ROUNDS):
                if folder:
                    _like(folder, number)
                await connection.execute(MAKE_DUE, number, INSIGHTS_OF, DUE_OF_ACCOUNT)
                await connection.execute("VACUUM network_posts")
                if number == WARM_UP:
                    after_warm_up = _private(own)
                started_at = await connection.fetchval("SELECT now()")
                before, began = _cpu(own, others), time.perf_counter()
                count = 0
                while some := await worker.work():
                    count += some
                took, after = time.perf_counter() - began, _cpu(own, others)
                stored = await connection.fetchval(STORED, started_at)
                if stored != count or count != ACCOUNTS * DUE_OF_ACCOUNT:
                    raise AssertionError(f"{count} posts were read and {stored} stored")
                if number >= WARM_UP:
                    seconds.append(took)
                    cpu.append({name: 1000 * (after[name] - before[name]) / count for name in after})
                    read += count
        at_end = _private(own)
    finally:
        await connection.close()
        await database.dispose()
    return Measured(
        receiver=name,
        posts=read,
        per_second=round(ACCOUNTS * DUE_OF_ACCOUNT / median(seconds), 1),
        cpu_ms={name: round(median(spent[name] for spent in cpu), 2) for name in cpu[0]},
        memory_mb=(round(after_warm_up, 1), round(at_end, 1)),
    )


def _like(folder: Path, number: int) -> None:
    """Adds likes to a tenth of the stand-in's posts."""
    with sqlite3.connect(folder / "networks.sqlite3", timeout=10) as database:
        database.execute(
            "UPDATE media SET likes = likes + 1 WHERE number % ? = ?", (CHANGED_OF, number % CHANGED_OF)
        )
    database.close()


def _private(process: psutil.Process) -> float:
    gc.collect()
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("RssAnon:"))


def _cpu(own: psutil.Process, others: Mapping[str, psutil.Process]) -> dict[str, float]:
    used = {"campaign-svc": sum(own.cpu_times()[:2])}
    for name, process in others.items():
        used[name] = sum(sum(member.cpu_times()[:4]) for member in (process, *process.children()))
    return used


def _postgres(url: str) -> psutil.Process:
    """The PostgreSQL server that listens on the port of an address."""
    port = int(unquote(url).rpartition(":")[2].partition("/")[0])
    for connection in psutil.net_connections("tcp"):
        if (
            connection.status == psutil.CONN_LISTEN
            and connection.laddr
            and connection.laddr.port == port
            and connection.pid
        ):
            return psutil.Process(connection.pid)
    raise LookupError(f"nothing listens on port {port}")


async def measure() -> list[Measured]:
    """Measures each receiver, sequentially, each with a new database."""
    server, leave = from_wheel(f"network-figures-{os.getpid()}")
    databases = Databases(server)
    results = []
    try:
        with tempfile.TemporaryDirectory(prefix="resuena-bench-") as temporary:
            folder = Path(temporary)
            for name, kept, serving in (
                ("stand-in", folder, stand_in(folder)),
                ("minimal receiver", None, receiver()),
                ("after 100 ms", None, receiver(delay_ms=100)),
            ):
                url = databases.create()
                await asyncio.to_thread(upgrade, url, Path(MIGRATIONS))
                async with serving as (base, process):
                    others = {"receiver": process, "PostgreSQL": _postgres(url)}
                    results.append(await rounds(name, url, base, kept, others))
    finally:
        databases.drop_all()
        leave()
    return results


def as_text(results: Sequence[Measured]) -> str:
    """The figures as a table of text."""
    lines = [
        "\nFigures from networks; one worker, Instagram, "
        f"{DUE_OF_ACCOUNT} posts due of each account, insights of one of {INSIGHTS_OF}"
    ]
    lines.append(f"  {'':<18}{'posts/s':>9}{'MB':>7}{'at end':>8}   CPU ms of a post by process")
    for result in results:
        parts = ", ".join(f"{name} {used:g}" for name, used in result.cpu_ms.items())
        first, last = result.memory_mb
        lines.append(f"  {result.receiver:<18}{result.per_second:>9}{first:>7}{last:>8}   {parts}")
    return "\n".join(lines)


if __name__ == "__main__":
    found = asyncio.run(measure())
    print(as_text(found))
    print(json.dumps([asdict(one) for one in found], indent=2))
