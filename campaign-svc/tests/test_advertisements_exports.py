"""Campaigns exported as NDJSON or CSV, page by page: posts as in the API, and a partial file never looks whole."""

from __future__ import annotations

import csv
import io
import json
import tracemalloc
from collections.abc import Mapping
from contextlib import aclosing
from typing import Any

import asyncpg
import grpc
import pytest
import pytest_asyncio
from campaign_asking import Ask
from campaign_factories import MOBILE, POST_ADDRESSES, ad, on_going, submitted

from campaign_graph import post_files
from campaign_graph.loaders import CampaignClient
from campaign_graph.post_files import ADVERTISEMENT, COLUMNS, PAGE, POST, export_posts
from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.bootstrap import register
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database
from kit.graph import Export
from kit.rpc.caller import CallContext, enter_context
from kit.rpc.errors import DomainError, as_domain_error
from kit.testing import TokenFor
from kit.testing.rpc import StartRpcServer

BRAND: Mapping[str, Any] = {"person_id": "b", "tenant_id": "c", "permissions": ["readCampaings"]}
OTHER: Mapping[str, Any] = {"person_id": "o", "tenant_id": "d", "permissions": ["readCampaings"]}
STAFF: Mapping[str, Any] = {"person_id": "s", "permissions": ["readCompanies", "readCampaings"]}
MANY = 20_000
COPY = """
INSERT INTO {table} SELECT made.*
FROM {table} AS one, generate_series(1, $1::int) AS n, jsonb_populate_record(one, jsonb_build_object({columns})) AS made
"""
ADS = (
    "'id', one.id || n, 'updated_at', one.updated_at - interval '1 hour' + n * interval '1 ms',"
    " 'caption_identifier', upper(left(one.caption_identifier, 3)) || lpad(n::text, 5, '0')"
)


class Exporter:
    """Runs exports through the service's real RPCs; counts the rows of each response."""

    def __init__(self, client: CampaignClient, token_for: TokenFor) -> None:
        self.client = client
        self._token_for = token_for
        self.rows: list[int] = []
        listing = client.ads.ListAdvertisements

        async def counted(request: Any, **more: Any) -> Any:
            response = await listing(request, **more)
            self.rows.append(len(response.advertisements))
            return response

        client.ads.ListAdvertisements = counted  # type: ignore[assignment]

    async def opened(self, who: Mapping[str, Any], **parameters: str) -> Export:
        enter_context(CallContext(authorization=f"Bearer {self._token_for(**who)}"))
        return await export_posts(self.client, parameters)

    async def whole(self, who: Mapping[str, Any] = BRAND, **parameters: str) -> str:
        export = await self.opened(who, **parameters)
        return b"".join([part async for part in export.parts]).decode()

    async def objects(self, who: Mapping[str, Any] = BRAND, **parameters: str) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (await self.whole(who, **parameters)).splitlines()]

    async def refused(self, who: Mapping[str, Any], **parameters: str) -> str:
        """The error code of a refused export."""
        with pytest.raises((DomainError, grpc.RpcError)) as caught:
            await self.whole(who, **parameters)
        error = as_domain_error(caught.value)
        return error.violations[0].code if error.violations else error.reason


@pytest_asyncio.fixture
async def exporter(campaign_database: Database, rpc_server: StartRpcServer, token_for: TokenFor) -> Exporter:
    return Exporter(
        CampaignClient(await rpc_server(lambda server: register(server, campaign_database))), token_for
    )


async def posted(database: Database, company: str, caption: str = "Hola", link: str = POST_ADDRESSES[2]) -> Any:
    """An advertisement with a post, of a campaign of its own."""
    campaign = await on_going(database, company)
    submission = ad(campaign.id, caption=caption)
    mobile = MobileService(database)
    await mobile.submit(MOBILE, [submission])
    await mobile.publish(
        MOBILE, [PublishedPost(advertisement_id=submission.id, platform=2, post_platform_id=link)]
    )
    return submission


async def test_a_line_says_what_the_api_says(campaign_database: Database, exporter: Exporter, ask: Ask) -> None:
    await posted(campaign_database, "c", "Un café\nen casa")
    fields, of_posts = " ".join(ADVERTISEMENT), " ".join(POST)
    response = await ask(f"{{ advertisements(where: {{}}) {{ {fields} _posts {{ {of_posts} }} }} }}", **BRAND)
    assert not response.errors, response.errors
    assert await exporter.objects() == response.data["advertisements"]


async def test_a_table_has_a_row_for_each_and_no_cell_is_a_formula(
    campaign_database: Database, exporter: Exporter
) -> None:
    advertisement = await posted(campaign_database, "c", '=HYPERLINK("http://x","y"), ahora')
    text = await exporter.whole(format="csv")
    titles, row = csv.reader(io.StringIO(text, newline=""))
    assert tuple(titles) == COLUMNS
    cells = dict(zip(titles, row, strict=True))
    assert cells["caption"] == '\'=HYPERLINK("http://x","y"), ahora'
    assert (cells["_id"], cells["status"], cells["links"]) == (
        advertisement.id,
        "WaitingForCustomerAudit",
        POST_ADDRESSES[2],
    )
    assert (cells["platforms"], cells["approvedByRule"], cells["deliveredAt"]) == ("Instagram", "false", "")


async def test_a_line_of_the_file_is_a_line_to_every_client(
    campaign_database: Database, exporter: Exporter
) -> None:
    # str.splitlines, and so httpx's iter_lines, also split where JSON has no line end.
    advertisement = await posted(campaign_database, "c", "Hola")
    caption = "uno\u2028dos\u2029tres\x85cuatro 👩 ñ"
    connection = await connected(campaign_database)
    await connection.execute("UPDATE advertisements SET caption = $1 WHERE id = $2", caption, advertisement.id)
    await connection.close()
    text = await exporter.whole()
    (line,) = text.splitlines()
    assert json.loads(line)["caption"] == caption
    assert "👩 ñ" in line


async def test_an_empty_table_has_its_titles(exporter: Exporter) -> None:
    assert (await exporter.whole(format="csv")).strip() == ",".join(COLUMNS)
    assert await exporter.whole() == ""


async def test_each_gets_the_posts_within_reach(campaign_database: Database, exporter: Exporter) -> None:
    own, more = await posted(campaign_database, "c"), await posted(campaign_database, "c")
    foreign = await posted(campaign_database, "d")

    async def ids(who: Mapping[str, Any], **parameters: str) -> set[str]:
        return {line["_id"] for line in await exporter.objects(who, **parameters)}

    assert await ids(BRAND) == {own.id, more.id}
    assert await ids(BRAND, campaignId=own.campaign_id) == {own.id}
    assert await ids(OTHER) == {foreign.id}
    assert await ids(STAFF, campaignId=foreign.campaign_id) == {foreign.id}
    assert await ids({"person_id": "x"}) == set()
    for who, campaign in (
        (BRAND, foreign.campaign_id),
        (BRAND, "none"),
        (BRAND, ""),
        ({"person_id": "x"}, own.campaign_id),
    ):
        assert await exporter.refused(who, campaignId=campaign) == "UNKNOWN_CAMPAIGN"
    assert await exporter.refused(STAFF) == "BAD_USER_INPUT"


@pytest.mark.parametrize(
    "parameters",
    [
        {"format": "xlsx"},
        {"campaign": "x"},
        {"updatedSince": "yesterday"},
        {"updatedSince": "2026-01-01"},
        {"after": "x"},
    ],
)
async def test_what_cannot_be_understood_is_refused(exporter: Exporter, parameters: dict[str, str]) -> None:
    assert await exporter.refused(BRAND, **parameters) == "BAD_USER_INPUT"


async def test_an_export_goes_on_where_another_ended(
    campaign_database: Database, exporter: Exporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post_files, "PAGE", 2)
    campaign = await on_going(campaign_database, "c")
    ads = []
    for _ in range(5):
        ads += [row.id for row in await submitted(campaign_database, campaign.id)]
    lines = await exporter.objects()
    assert [line["_id"] for line in lines] == ads
    rest = await exporter.objects(updatedSince=lines[1]["updatedAt"].replace("+00:00", "Z"), after=lines[1]["_id"])
    assert rest == lines[2:]


async def test_what_changes_or_is_taken_back_meanwhile_hides_nothing(
    campaign_database: Database, exporter: Exporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post_files, "PAGE", 2)
    campaign = await on_going(campaign_database, "c")
    ads = []
    for _ in range(5):
        ads += [row.id for row in await submitted(campaign_database, campaign.id)]
    export = await exporter.opened(BRAND)
    lines = (await anext(export.parts)).splitlines()
    connection = await connected(campaign_database)
    await connection.execute("UPDATE advertisements SET updated_at = now() WHERE id = $1", ads[0])
    await connection.execute("DELETE FROM advertisements WHERE id = $1", ads[1])
    await connection.close()
    lines += b"".join([part async for part in export.parts]).splitlines()
    assert [json.loads(line)["_id"] for line in lines] == [*ads, ads[0]]


async def test_who_loses_reach_half_way_gets_no_file_that_looks_whole(
    campaign_database: Database, exporter: Exporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post_files, "PAGE", 2)
    campaign = await on_going(campaign_database, "c")
    await submitted(campaign_database, campaign.id, 3)
    export = await exporter.opened(BRAND)
    assert len((await anext(export.parts)).splitlines()) == 2
    connection = await connected(campaign_database)
    await connection.execute(
        "INSERT INTO known_companies (id, name, active, version) VALUES ('c', 'C', false, 1000)"
        " ON CONFLICT (id) DO UPDATE SET active = false"
    )
    await connection.close()
    with pytest.raises(DomainError, match="no such campaign"):
        await anext(export.parts)


async def connected(database: Database) -> asyncpg.Connection[asyncpg.Record]:
    url = database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    return await asyncpg.connect(url)


async def test_many_posts_take_the_memory_of_a_page(campaign_database: Database, exporter: Exporter) -> None:
    await posted(campaign_database, "c")
    connection = await connected(campaign_database)
    await connection.execute(COPY.format(table="advertisements", columns=ADS), MANY - 1)
    await connection.close()
    export, written = await exporter.opened(BRAND), 0
    sizes = []
    async with aclosing(export.parts):
        async for part in export.parts:
            written += part.count(b"\n")
            # A page is requested only after the previous one was consumed.
            assert sum(exporter.rows) == written
            sizes.append(len(part))
            if len(sizes) == 2:
                tracemalloc.start()
                begun = tracemalloc.get_traced_memory()[0]
    left, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert written == MANY
    assert max(exporter.rows) <= PAGE
    assert left - begun < sizes[0]
    assert most - begun < 20 * sizes[0] < sum(sizes)
