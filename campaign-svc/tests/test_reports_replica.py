"""Reports, engagement by day and exports come from a replica of the database; what people have just written does not."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio
from audit_factories import Clock
from campaign_asking import MIGRATIONS
from campaign_factories import MOBILE, POST_ADDRESSES, ad, brand, on_going
from prometheus_client import REGISTRY

from campaign_graph.loaders import CampaignClient
from campaign_graph.post_files import export_posts
from campaign_svc.advertisements.models import AdvertisementFilter, PublishedPost
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.bootstrap import register
from campaign_svc.engagement.service import EngagementService
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.reports.errors import UnknownShare
from campaign_svc.reports.models import Ends
from campaign_svc.reports.service import ReportService
from kit.db import Database, migrate
from kit.db.replica import Replica
from kit.rpc.caller import CallContext, enter_context
from kit.testing import TokenFor, eventually
from kit.testing.postgres_replica import ReplicatedPostgres
from kit.testing.rpc import StartRpcServer

MEMBER = brand("c")
MAX_LAG = timedelta(seconds=2)


@pytest_asyncio.fixture
async def replicated(
    replicated_postgres: ReplicatedPostgres,
    background: Callable[[Coroutine[object, None, None]], object],
) -> AsyncIterator[Database]:
    """The service's database, whose replica may lag MAX_LAG."""
    await asyncio.to_thread(migrate.upgrade, replicated_postgres.primary.url(), MIGRATIONS)
    replica = Replica(Database(replicated_postgres.replica.url()), max_lag=MAX_LAG)
    database = Database(replicated_postgres.primary.url(), replica=replica)
    background(replica.keep_measuring(database))
    await eventually(lambda: replica.problem() is None)
    yield database
    await database.dispose()


def reads(source: str) -> float:
    return REGISTRY.get_sample_value("database_replica_reads_total", {"source": source}) or 0.0


async def test_a_report_comes_from_the_replica_and_from_the_primary_while_that_lags(
    replicated: Database, replicated_postgres: ReplicatedPostgres
) -> None:
    clock = Clock()
    service = ReportService(replicated, clock)
    campaign = await on_going(replicated, "c")
    await MobileService(replicated, clock).submit(MOBILE, [ad(campaign.id)])
    ends = Ends(clock() - timedelta(days=1), clock() + timedelta(days=1))

    async def submitted() -> int:
        return (await service.report(MEMBER, "c", [], ends)).total.submitted

    async def on_replica() -> bool:
        before = reads("replica")
        return await submitted() == 1 and reads("replica") == before + 1

    await eventually(on_replica)

    replicated_postgres.replica.execute("SELECT pg_wal_replay_pause()")
    await MobileService(replicated, clock).submit(MOBILE, [ad(campaign.id)])
    written_at = time.monotonic()
    # From then on each state that the replica may be known to have is older than the limit.
    await eventually(lambda: time.monotonic() - written_at > MAX_LAG.total_seconds())
    before = reads("primary")
    assert await submitted() == 2
    assert len(await EngagementService(replicated).series(MEMBER, [campaign.id], None, None)) == 1
    assert reads("primary") == before + 2

    replicated_postgres.replica.execute("SELECT pg_wal_replay_resume()")

    async def both_on_replica() -> bool:
        before = reads("replica")
        assert await submitted() == 2
        assert len(await EngagementService(replicated).series(MEMBER, [campaign.id], None, None)) == 1
        return reads("replica") == before + 2

    await eventually(both_on_replica)


async def test_a_link_opens_at_once_and_no_more_once_it_is_revoked(
    replicated: Database, replicated_postgres: ReplicatedPostgres
) -> None:
    clock = Clock()
    service = ReportService(replicated, clock)
    replicated_postgres.replica.execute("SELECT pg_wal_replay_pause()")
    ends = Ends(clock() - timedelta(days=1), clock() + timedelta(days=1))
    share = await service.share(MEMBER, "c", [], ends, title="Noviembre", days=1, with_posts=False)
    opened = await service.open(share.token, counted=False)
    assert opened.share.id == share.id
    await service.revoke(MEMBER, share.id)
    with pytest.raises(UnknownShare):
        await service.open(share.token, counted=False)


async def test_an_export_comes_from_the_replica_whole(
    replicated: Database,
    rpc_server: StartRpcServer,
    token_for: TokenFor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("campaign_graph.post_files.PAGE", 2)
    client = CampaignClient(await rpc_server(lambda server: register(server, replicated)))
    campaign = await on_going(replicated, "c")
    mobile = MobileService(replicated)
    submissions = [ad(campaign.id) for _ in range(5)]
    await mobile.submit(MOBILE, submissions)
    await mobile.publish(
        MOBILE,
        [
            PublishedPost(
                advertisement_id=submission.id, platform=2, post_platform_id=f"{POST_ADDRESSES[2]}{number}"
            )
            for number, submission in enumerate(submissions)
        ],
    )
    enter_context(
        CallContext(
            authorization=f"Bearer {token_for(person_id='b', tenant_id='c', permissions=['readCampaings'])}"
        )
    )

    async def exported() -> list[dict[str, Any]]:
        export = await export_posts(client, {})
        return [json.loads(line) for line in b"".join([part async for part in export.parts]).splitlines()]

    async def whole_from_replica() -> bool:
        """On a busy machine the replica may lag too much for some of the pages."""
        before = reads("replica")
        lines = await exported()
        if len(lines) < len(submissions) or reads("replica") < before + 3:
            return False
        assert {line["_id"] for line in lines} == {submission.id for submission in submissions}
        assert all(len(line["_posts"]) == 1 for line in lines)
        return True

    await eventually(whole_from_replica)
    before = reads("replica")
    ads = AdvertisementService(replicated)
    (newest,) = await ads.listed(MEMBER, AdvertisementFilter(campaign_id=campaign.id), limit=1)
    assert newest.id in {submission.id for submission in submissions}
    assert reads("replica") == before, "a list that people see comes from the primary"
