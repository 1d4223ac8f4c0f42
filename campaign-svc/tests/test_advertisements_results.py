"""Queries of the results page: filters, orders, creators, and engagement by day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from audit_factories import rows
from campaign_asking import Ask
from campaign_factories import MOBILE, MONEY, POST_ADDRESSES, PRODUCT, ad, on_going
from campaign_factories import brand as caller

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.engagement.service import EngagementService
from campaign_svc.figures.models import Report
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7
from kit.testing.statements import executed_statements

START = datetime(2026, 11, 1, 12, tzinfo=UTC)
FACEBOOK, INSTAGRAM = 1, 2
PAGE = """query($where: AdvertisementWhere!, $orderBy: OrderBy, $limit: Int, $after: ID,
    $mostOf: AdvertisementMetric) {
    advertisements(where: $where, orderBy: $orderBy, limit: $limit, after: $after, mostOf: $mostOf) {
    _id } }"""
SERIES = """query($id: ID!, $from: DateTime, $to: DateTime) { campaigns(where: {_id: $id}) {
    engagementSeries(from: $from, to: $to) { day platform likes comments engagement } } }"""


def brand(company: str) -> dict[str, Any]:
    return {"person_id": uuid7(), "tenant_id": company, "permissions": ("readCampaings",)}


async def posted(database: Database, campaign_id: str, likes: Sequence[int], person: str = "") -> list[str]:
    """Advertisements a day apart, each with one post that has so many likes, on Facebook and Instagram in turn."""
    rows = [
        ad(campaign_id, creation_dt=START + timedelta(days=number), **({"person_id": person} if person else {}))
        for number in range(len(likes))
    ]
    await MobileService(database).submit(MOBILE, rows)
    posts = [
        PublishedPost(
            id=uuid7(),
            advertisement_id=row.id,
            platform=INSTAGRAM if number % 2 else FACEBOOK,
            post_platform_id=POST_ADDRESSES[INSTAGRAM if number % 2 else FACEBOOK],
            creation_dt=row.creation_dt,
        )
        for number, row in enumerate(rows)
    ]
    await MobileService(database).publish(MOBILE, posts)
    reports = [
        Report(post.id, {"like_count": count, "comment_count": number}, START + timedelta(days=10))
        for number, (post, count) in enumerate(zip(posts, likes, strict=True))
    ]
    await MobileService(database).report(MOBILE, reports)
    return [row.id for row in rows]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ({"mostOf": "Likes"}, [2, 3, 1, 0]),  # equal likes: the newer first
        ({"mostOf": "Likes", "orderBy": {"creationDt": "ASC"}}, [2, 3, 1, 0]),
        ({"mostOf": "Comments"}, [3, 2, 1, 0]),
        ({"orderBy": {"creationDt": "ASC"}}, [0, 1, 2, 3]),
        ({}, [3, 2, 1, 0]),
    ],
)
async def test_pages_follow_each_order(
    ask: Ask, campaign_database: Database, order: dict[str, Any], expected: list[int]
) -> None:
    campaign = await on_going(campaign_database, "c")
    ids = await posted(campaign_database, campaign.id, [1, 5, 9, 5])
    me, positions, after = brand("c"), [], None
    for _ in ids:
        variables = {"where": {"campaignId": campaign.id}, "limit": 1, **order, "after": after}
        (row,) = (await ask(PAGE, variables, **me)).data["advertisements"]
        after = row["_id"]
        positions.append(ids.index(after))
    assert positions == expected


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ({"platform": ["Facebook"]}, {0, 2}),
        ({"platform": ["Instagram", "Facebook"]}, {0, 1, 2, 3}),
        ({"platform": ["Twitter"]}, set()),
        ({"createdFrom": "2026-11-02T12:00:00Z", "createdTo": "2026-11-04T12:00:00Z"}, {1, 2}),
        ({"createdTo": "2026-11-01T09:00:00.000001-03:00"}, {0}),
        ({"personId": "nobody"}, set()),
    ],
)
async def test_filters(ask: Ask, campaign_database: Database, where: dict[str, Any], expected: set[int]) -> None:
    campaign = await on_going(campaign_database, "c")
    ids = await posted(campaign_database, campaign.id, [1, 2, 3, 4])
    response = await ask(PAGE, {"where": {"campaignId": campaign.id, **where}}, **brand("c"))
    assert {ids.index(row["_id"]) for row in response.data["advertisements"]} == expected


async def test_filter_by_what_the_campaign_pays_with(ask: Ask, campaign_database: Database) -> None:
    ids = {
        name: await posted(campaign_database, (await on_going(campaign_database, "c", payment_type=kind)).id, [1])
        for name, kind in {"Product": PRODUCT, "Money": MONEY}.items()
    }
    for name, wanted_ids in ids.items():
        response = await ask(PAGE, {"where": {"companyId": "c", "paymentType": name}}, **brand("c"))
        assert [row["_id"] for row in response.data["advertisements"]] == wanted_ids


async def test_the_search_finds_a_code_by_how_it_begins(ask: Ask, campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    rows = [ad(campaign.id, caption_identifier=code, caption="x") for code in ("AB12CD34", "AB12ZZ99", "ZZAB1234")]
    await MobileService(campaign_database).submit(MOBILE, rows)
    ids = [row.id for row in rows]

    async def matching(search: str) -> set[int]:
        response = await ask(PAGE, {"where": {"campaignId": campaign.id, "search": search}}, **brand("c"))
        return {ids.index(row["_id"]) for row in response.data["advertisements"]}

    assert await matching("ab12") == {0, 1}
    assert await matching("AB12CD34") == {0}
    assert await matching("AB_2") == set()


async def test_creators_come_with_their_number_and_only_to_those_within_reach(
    ask: Ask, campaign_database: Database
) -> None:
    campaign = await on_going(campaign_database, "c")
    with_one, with_many = uuid7(), uuid7()
    await posted(campaign_database, campaign.id, [1], with_one)
    ids = await posted(campaign_database, campaign.id, [1, 1], with_many)
    query = "query($id: ID!) { campaigns(where: {_id: $id}) { creators { personId advertisements } } }"
    response = await ask(query, {"id": campaign.id}, **brand("c"))
    assert response.data["campaigns"][0]["creators"] == [
        {"personId": with_many, "advertisements": 2},
        {"personId": with_one, "advertisements": 1},
    ]
    mine = await ask(PAGE, {"where": {"campaignId": campaign.id, "personId": with_many}}, **brand("c"))
    assert {row["_id"] for row in mine.data["advertisements"]} == set(ids)
    outsider = brand("other")
    assert (await ask(query, {"id": campaign.id}, **outsider)).data["campaigns"] == []
    service = AdvertisementService(campaign_database)
    assert await service.creators(caller("other"), [campaign.id, campaign.id]) == [[], []]


async def test_a_history_in_one_call_counts_as_if_it_had_come_day_by_day(campaign_database: Database) -> None:
    """Days, points and sums are the same; the advertisement is written once, with one fact."""
    mobile, snapshots = MobileService(campaign_database), []
    history = [(1, 10), (2, 30), (4, 25)]
    for each_alone in (True, False):
        campaign = await on_going(campaign_database, "c")
        (stored,) = await mobile.submit(MOBILE, [ad(campaign.id)])
        post = PublishedPost(
            id=uuid7(),
            advertisement_id=stored.id,
            platform=INSTAGRAM,
            post_platform_id=POST_ADDRESSES[INSTAGRAM],
            creation_dt=START,
        )
        await mobile.publish(MOBILE, [post])
        reports = [
            Report(str(post.id), {"like_count": likes, "print_count": 2 * likes}, START + timedelta(days=day))
            for day, likes in history
        ]
        for batch in [[report] for report in reports] if each_alone else [[*reversed(reports), reports[0]]]:
            assert await mobile.report(MOBILE, batch) == (len({report.observed_at for report in batch}), [])
        assert await mobile.report(MOBILE, reports) == (0, [])
        queries = (
            f"SELECT day, likes, engagement FROM engagement_days WHERE campaign_id = '{campaign.id}' ORDER BY day",
            f"SELECT observed_at, likes FROM engagement_points WHERE post_id = '{post.id}' ORDER BY observed_at",
            f"SELECT like_count, instagram_print_count FROM advertisements WHERE id = '{stored.id}'",
            f"SELECT like_count, print_count, feed_dt FROM posts WHERE id = '{post.id}'",
            f"SELECT like_count, engagement_real FROM campaigns WHERE id = '{campaign.id}'",
        )
        snapshots.append([await rows(campaign_database, query) for query in queries])
    facts = "SELECT 1 FROM outbox WHERE subject = 'resuena.campaign.engagement_reported.v1' AND entity_id = '{}'"
    assert len(await rows(campaign_database, facts.format(stored.id))) == 1
    assert snapshots[0] == snapshots[1]
    assert [row[1] for row in snapshots[0][0]] == [10, 20, -5]


async def test_the_series_tells_differences_by_day_and_network(ask: Ask, campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    (stored,) = await MobileService(campaign_database).submit(MOBILE, [ad(campaign.id)])
    posts = [
        PublishedPost(
            id=uuid7(),
            advertisement_id=stored.id,
            platform=platform,
            post_platform_id=POST_ADDRESSES[platform],
            creation_dt=START,
        )
        for platform in (FACEBOOK, INSTAGRAM)
    ]
    await MobileService(campaign_database).publish(MOBILE, posts)
    engagement = MobileService(campaign_database)
    for day, likes in ((1, 10), (1, 12), (2, 30), (4, 25)):
        moment = START + timedelta(days=day, seconds=likes)
        counts = {"like_count": likes, "comment_count": 1, "not_sponsored_like_count": 2}
        await engagement.report(MOBILE, [Report(posts[1].id, counts, moment)] * 2)
    await engagement.report(MOBILE, [Report(posts[0].id, {"print_count": 7}, START + timedelta(days=2))])
    rows = (await ask(SERIES, {"id": campaign.id}, **brand("c"))).data["campaigns"][0]["engagementSeries"]
    assert [
        (row["day"][:10], row["platform"], row["likes"], row["comments"], row["engagement"]) for row in rows
    ] == [
        ("2026-11-02", "Instagram", 14, 1, 15),
        ("2026-11-03", "Facebook", 0, 0, 7),
        ("2026-11-03", "Instagram", 18, 0, 18),
        ("2026-11-05", "Instagram", -5, 0, -5),  # the network removed some
    ]
    narrow = {"id": campaign.id, "from": "2026-11-03T00:00:00Z", "to": "2026-11-05T00:00:00Z"}
    rows = (await ask(SERIES, narrow, **brand("c"))).data["campaigns"][0]["engagementSeries"]
    assert [row["day"][:10] for row in rows] == ["2026-11-03", "2026-11-03"]


async def test_the_series_of_many_campaigns_is_one_statement_and_empty_out_of_reach(
    campaign_database: Database,
) -> None:
    mine, foreign = [await on_going(campaign_database, company) for company in ("c", "d")]
    for campaign in (mine, foreign):
        await posted(campaign_database, campaign.id, [3])
    service = EngagementService(campaign_database)
    with executed_statements() as seen:
        lists = await service.series(caller("c"), [foreign.id, mine.id, "unknown"], None, None)
    assert [len(days) for days in lists] == [0, 1, 0]
    assert len([text for text, _ in seen if "engagement_days" in text]) == 1
