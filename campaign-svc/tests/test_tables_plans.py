"""Lists and searches use indexes: with many rows no statement reads a large table, or sorts one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import asyncpg
import pytest
import pytest_asyncio
from audit_factories import Clock
from campaign_asking import Ask
from campaign_factories import MOBILE, MONEY, POST_ADDRESSES, PRODUCT, ad, on_going
from check_factories import Pictures, picture
from sqlalchemy import text

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.checks.jobs import delete_superseded
from campaign_svc.checks.service.run_checks import CheckingService
from campaign_svc.erasure import repository as erasure
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.payouts.errors import NothingDue
from campaign_svc.payouts.service.own_payouts import OwnPayoutService
from campaign_svc.payouts.service.prepare_payouts import PreparationService
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.testing.statements import executed_statements

COPIES = 4_000
KEY = "images/aa/1.jpg"
CAPTION = "Un domingo cualquiera con el mejor flat white de toda la ciudad"
LARGE = frozenset(
    {
        "advertisements",
        "posts",
        "campaigns",
        "check_runs",
        "known_pictures",
        "picture_hashes",
        "caption_digests",
        "ledger_sets",
        "ledger_entries",
        "people_balances",
    }
)
SORTED_AT_MOST = 1_500
COPY = """
INSERT INTO {table} SELECT made.*
FROM {table} AS one, generate_series(1, $1::int) AS n, jsonb_populate_record(one, jsonb_build_object({columns})) AS made
"""
COLUMNS = {
    "campaigns": "'id', one.id || n, 'name', one.name || n, 'company_id', 'c' || n % 200,"
    " 'creation_dt', one.creation_dt - n * interval '1 minute', 'status', CASE WHEN n % 500 = 0 THEN 2 ELSE one.status END,"
    " 'payment_reference', md5(one.id || n)",
    "advertisements": "'id', one.id || n, 'campaign_id', one.campaign_id || n, 'company_id', 'c' || n % 200,"
    " 'caption', md5(n::text), 'caption_identifier', upper(left(one.caption_identifier, 3)) || lpad(n::text, 5, '0'),"
    " 'creation_dt', one.creation_dt - n * interval '1 minute', 'like_count', n % 977, 'checks_state', n % 4 + 1,"
    " 'platform_score', n % 10, 'multimedia_uri', '/media/' || n,"
    " 'budget_freezed', 0, 'money_available', 0, 'status', CASE WHEN n % 100 = 0 THEN one.status WHEN n % 97 = 0 THEN 4 ELSE 3 END",
    "check_runs": "'id', one.id * 10000 + n, 'advertisement_id', one.advertisement_id || n",
    "known_pictures": "'id', one.id * 10000 + n, 'key', one.key || n",
    "picture_hashes": "'picture_id', one.picture_id * 10000 + n, 'hash', one.hash # n, 'band0', (n % 60000) - 30000,"
    " 'band1', (n * 7 % 60000) - 30000, 'band2', (n * 13 % 60000) - 30000, 'band3', (n * 29 % 60000) - 30000",
    "caption_digests": "'advertisement_id', one.advertisement_id || n, 'digest', '\\x' || md5(n::text)",
    "posts": "'id', one.id || n, 'advertisement_id', one.advertisement_id || n, 'campaign_id', one.campaign_id || n,"
    " 'company_id', 'c' || n % 200",
}
PAID = (
    "INSERT INTO ledger_sets (cause, campaign_id, advertisement_id, currency, recorded_at)"
    " SELECT 'pay:' || id, campaign_id, id, 'ARS', creation_dt FROM advertisements",
    "INSERT INTO ledger_entries (cause, account, owner_id, campaign_id, currency, amount)"
    " SELECT 'pay:' || id, account, CASE account WHEN 4 THEN person_id ELSE campaign_id END, campaign_id, 'ARS', cents"
    " FROM advertisements, (VALUES (3, -1000), (4, 750), (7, 250)) AS moved (account, cents)",
)
EARNED = """
    WITH sets AS (
        INSERT INTO ledger_sets (cause, currency, recorded_at)
        SELECT 'pay:e' || n, 'ARS', '2026-10-02' FROM generate_series(1, 4000) AS n RETURNING cause
    ) INSERT INTO ledger_entries (cause, account, owner_id, currency, amount, recorded_at)
    SELECT cause, account, CASE account WHEN 4 THEN substr(cause, 5) ELSE 'campaign' END, 'ARS', cents, '2026-10-02'
    FROM sets, (VALUES (3, -750), (4, 750)) AS moved (account, cents)
"""
STAFF = {
    "person_id": "s",
    "permissions": ["readCompanies", "readCampaings", "auditMoneyAdvertisement", "manageCampaigns"],
}
BRAND = {
    "person_id": "b",
    "tenant_id": "c7",
    "permissions": ["readCampaings", "auditAdvertisement", "editCampaigns"],
}
AD = "_id caption campaignName _posts { _id }"
LISTS = {
    "newest": f"{{ advertisements(where: {{}}, limit: 60) {{ {AD} }} }}",
    "oldest": f"{{ advertisements(where: {{}}, orderBy: {{ creationDt: ASC }}, limit: 60) {{ {AD} }} }}",
    "text": f'{{ advertisements(where: {{ search: "c4ca4238" }}, limit: 60) {{ {AD} }} }}',
    "code": f'{{ advertisements(where: {{ captionIdentifier: "AAAAAAAA" }}, limit: 60) {{ {AD} }} }}',
    "most liked": f"{{ advertisements(where: {{}}, mostOf: Likes, limit: 60) {{ {AD} }} }}",
    "most commented": f"{{ advertisements(where: {{}}, mostOf: Comments, limit: 60) {{ {AD} }} }}",
    "rejected": f"{{ advertisements(where: {{ status: [RejectedByCustomer] }}, limit: 60) {{ {AD} }} }}",
    "paid in product": f"{{ advertisements(where: {{ status: [WaitingForCustomerAudit, WaitingForPlatformAudit], paymentType: Product }}, orderBy: {{ creationDt: ASC }}, limit: 60) {{ {AD} }} }}",
    "warnings": f"{{ advertisements(where: {{ checks: [WITH_WARNINGS] }}, limit: 60) {{ {AD} }} }}",
    "waiting with warnings": f"{{ advertisements(where: {{ status: [WaitingForCustomerAudit], checks: [WITH_WARNINGS, INCOMPLETE] }}, limit: 60) {{ {AD} }} }}",
    "checks": "{ advertisements(where: {}, limit: 60) { checks { state items { name twin { _id } } scoreFormula } } }",
    "network": f"{{ advertisements(where: {{ platform: [Instagram] }}, limit: 60) {{ {AD} }} }}",
    "campaigns": "{ campaigns(where: {}, limit: 60) { _id name totals { posts } } }",
    "campaigns by text": '{ campaigns(where: { search: "nas 3999" }, limit: 60) { _id } }',
    "campaigns by status": "{ campaigns(where: { status: [WaitingForApproval] }, limit: 60) { _id } }",
    "campaigns by reference": '{ campaigns(where: { search: "CCCC DDDD" }, limit: 60) { _id } }',
    "campaigns by external id": '{ campaigns(where: { externalId: "crm/42" }, limit: 60) { _id } }',
    "external id": f'{{ advertisements(where: {{ externalId: "crm/42" }}, limit: 60) {{ {AD} }} }}',
    "drafts by external id": '{ campaignDrafts(externalId: "crm/42", limit: 60) { _id } }',
    "payments": '{ payments(companyId: "c7") { _id } }',
    "payments that are due": '{ payments(companyId: "c7", state: Due) { _id } }',
    "tasks": '{ companyTasks(companyId: "c7") { toAudit toDeliver exhaustedCampaignIds } }',
    "owed": '{ owedProducts(companyId: "c7", limit: 60) { total products { _id since } } }',
    "owed by code": '{ owedProducts(companyId: "c7", search: "AB", limit: 60) { total products { _id } } }',
    "approved pictures": '{ approvedPictures(where: { companyId: "c7" }, limit: 60) { _id sentAt approvedAt platforms } }',
    "approved pictures of a network": '{ approvedPictures(where: { companyId: "c7", platform: [Instagram] }, limit: 60) { _id } }',
    "approved pictures of a campaign": '{ approvedPictures(where: { companyId: "c7", campaignId: "x" }, limit: 60) { _id } }',
    "changed": f'{{ advertisements(where: {{ companyId: "c7", updatedSince: "2020-01-01T00:00:00Z" }}, limit: 60) {{ {AD} }} }}',
    "changed after": '{ advertisements(where: { companyId: "c7", updatedSince: "2020-01-01T00:00:00Z" }, after: "a", limit: 60) { _id } }',
    "campaigns that changed": '{ campaigns(where: { companyId: "c7", updatedSince: "2020-01-01T00:00:00Z" }, limit: 60) { _id updatedAt } }',
    "creators that changed": '{ creators(companyId: "c7", updatedSince: "2020-01-01T00:00:00Z", limit: 60) { nodes { personId updatedAt tags } } }',
    "creators that changed after": '{ creators(companyId: "c7", updatedSince: "2020-01-01T00:00:00Z", after: "a", limit: 60) { nodes { personId } } }',
    "drafts": "{ campaignDrafts(limit: 60) { _id } }",
}
OF_CREATORS = {
    "open campaigns": "{ openCampaigns { nodes { _id myPosts obstacle } } }",
    "open campaigns with all that take none": "{ openCampaigns(where: { includeBlocked: true }) { nodes { _id } } }",
    "open campaigns by text": '{ openCampaigns(where: { text: "nas 3999" }) { nodes { _id } } }',
    "own": "{ myAdvertisements { nodes { _id earned advice history { kind } campaign { name } } } }",
    "own to do": "{ myAdvertisements(where: { toDo: true }) { nodes { _id } } }",
    "own that wait": "{ myAdvertisements(where: { state: [Waiting] }) { nodes { _id } } }",
    "rewards": "{ myRewards(state: ToCollect) { nodes { _id } } }",
    "earnings": "{ myEarnings { totals { total } movements { nodes { _id } } } }",
    "balance": "{ myBalance { total } }",
}
CUSTOM_PLANS = 5
"""How often PostgreSQL makes a custom plan before it considers the generic one."""
GENERIC_PLANS = "SELECT generic_plans FROM pg_prepared_statements WHERE statement = $1"
QUEUES = ("", ", order: RISK")
QUEUE = f"{{ auditQueue(limit: 20%s) {{ advertisement {{ {AD} }} }} }}"


@pytest_asyncio.fixture
async def many(campaign_database: Database) -> Database:
    """Two campaigns with an advertisement each, copied some thousand times."""
    mobile = MobileService(campaign_database)
    for payment in (PRODUCT, MONEY):
        campaign = await on_going(campaign_database, "c7", payment_type=payment)
        submitted = ad(campaign.id, multimedia_uri=f"/media/{KEY}", caption=CAPTION)
        await mobile.submit(MOBILE, [submitted])
        await mobile.publish(
            MOBILE, [PublishedPost(advertisement_id=submitted.id, platform=2, post_platform_id=POST_ADDRESSES[2])]
        )
    checking = CheckingService(campaign_database, Pictures(picture(KEY)))
    while await checking.work():
        pass
    # Copying takes longer than the statement timeout of a service.
    connection = await connected(campaign_database)
    for table, columns in COLUMNS.items():
        await connection.execute(COPY.format(table=table, columns=columns), COPIES)
    for statement in PAID:
        await connection.execute(statement)
    await connection.execute("VACUUM ANALYZE")
    await connection.close()
    return campaign_database


async def connected(database: Database) -> asyncpg.Connection[asyncpg.Record]:
    url = database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    return await asyncpg.connect(url)


async def costly(database: Database, executed: list[tuple[str, Any]]) -> list[str]:
    """The steps of the plans of these reads and deletes that read or sort a whole table, with the statement."""
    costly_steps = []
    async with database.engine.connect() as connection:
        for statement, parameters in executed:
            if statement.lstrip().upper().startswith(("SELECT", "DELETE")):
                explained = await connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", parameters)
                costly_steps += [f"{step} in {statement}" for step in steps(explained.scalar_one()[0]["Plan"])]
    return costly_steps


def steps(plan: dict[str, Any]) -> Iterator[str]:
    """The costly steps of a plan."""
    if plan["Node Type"] == "Seq Scan" and plan["Relation Name"] in LARGE:
        yield f"reads all {plan['Relation Name']}"
    if plan["Node Type"] == "Sort" and plan["Plan Rows"] > SORTED_AT_MOST:
        yield f"sorts {plan['Plan Rows']} rows"
    for below in plan.get("Plans", ()):
        yield from steps(below)


async def test_every_list_and_search_uses_an_index(many: Database, ask: Ask) -> None:
    wrong = {}
    lists = [(name, query, who) for name, query in LISTS.items() for who in (STAFF, BRAND)]
    queues = [(f"audit queue{order}", QUEUE % order, STAFF) for order in QUEUES]
    for name, query, who in [*lists, *queues]:
        with executed_statements() as executed:
            response = await ask(query, **who)
        assert not response.errors, response.errors
        assert executed
        if costly_steps := await costly(many, executed):
            wrong[f"{name}, {who['person_id']}"] = costly_steps
    assert wrong == {}


async def test_every_list_of_who_posts_uses_an_index(many: Database, ask: Ask) -> None:
    """Also for a person with as many advertisements as there are copies."""
    async with many.read() as session:
        prolific = await (await session.connection()).scalar(text("SELECT min(person_id) FROM advertisements"))
    wrong = {}
    for person in (str(prolific), "nobody"):
        for name, query in OF_CREATORS.items():
            with executed_statements() as executed:
                response = await ask(query, person_id=person, permissions=["createAdvertisements"])
            assert not response.errors, response.errors
            assert executed
            if costly_steps := await costly(many, executed):
                wrong[f"{name}, {person}"] = costly_steps
    assert wrong == {}


async def test_a_campaign_with_its_totals_is_planned_once(many: Database, ask: Ask) -> None:
    """PostgreSQL makes a custom plan for each call while that looks cheaper than the generic plan."""
    listed = await ask("{ campaigns(where: {}, limit: 1) { _id } }", **BRAND)
    campaign_id = listed.data["campaigns"][0]["_id"]
    with executed_statements() as executed:
        response = await ask(
            f'{{ campaigns(where: {{ _id: "{campaign_id}" }}) {{ _id totals {{ posts }} }} }}', **BRAND
        )
    assert not response.errors, response.errors
    connection = await connected(many)
    planned_anew = []
    for statement, arguments in executed:
        prepared = await connection.prepare(statement)
        for _ in range(CUSTOM_PLANS + 1):
            await prepared.fetch(*arguments)
        if not await connection.fetchval(GENERIC_PLANS, statement):
            planned_anew.append(statement)
    await connection.close()
    assert executed
    assert planned_anew == []


async def test_what_is_due_to_people_is_read_by_indexes(many: Database) -> None:
    """Also for a month before which nothing was earned, so that all entries are later."""
    connection = await connected(many)
    await connection.execute(EARNED)
    await connection.execute("VACUUM ANALYZE people_balances, ledger_entries, ledger_sets")
    await connection.close()
    november = Clock(datetime(2026, 11, 15, tzinfo=UTC))
    preparation = PreparationService(many, minimum=lambda: '{"ARS": 1}', now=november)
    payer = Caller(person_id="s", permissions=frozenset({"managePayouts"}))
    with executed_statements() as executed:
        (due,) = await preparation.due(payer, None)
        assert due.without_account == COPIES
        assert await preparation.due(payer, "2020-01") == []
        with pytest.raises(NothingDue):
            await preparation.prepare(payer, "2026-10", "ARS")
        await OwnPayoutService(many).coming(
            Caller(person_id="e7", permissions=frozenset({"createAdvertisements"}))
        )
    reads = [(statement, values) for statement, values in executed if "people_balances" in statement]
    assert len(reads) > 3
    assert await costly(many, reads) == []


async def test_an_erasure_finds_who_else_shows_a_picture_by_an_index(many: Database) -> None:
    with executed_statements() as executed:
        async with many.read() as session:
            assert await erasure.shown_elsewhere(session, ["/media/7", "/media/none"]) == {"/media/7"}
    assert await costly(many, executed) == []


async def test_checks_find_what_they_compare_by_indexes(many: Database) -> None:
    near = picture("images/aa/2.jpg", seed=1)
    checking = CheckingService(many, Pictures(near))
    campaign = await on_going(many, "c7")
    submitted = ad(campaign.id, multimedia_uri=f"/media/{near.key}", caption=f"{CAPTION} AB12CD34")
    await MobileService(many).submit(MOBILE, [submitted])
    with executed_statements() as executed:
        assert await checking.work() == 1
    assert await costly(many, executed) == []


async def test_superseded_results_of_checks_are_deleted_by_an_index(many: Database) -> None:
    connection = await connected(many)
    await connection.execute("UPDATE check_runs SET superseded_at = checked_at - id % 1000 * interval '1 hour'")
    await connection.execute("VACUUM ANALYZE check_runs")
    await connection.close()
    with executed_statements() as executed:
        assert await delete_superseded(many, lambda: utc_now() + timedelta(days=60)) > 0
    assert any(statement.startswith("DELETE") for statement, _ in executed)
    assert await costly(many, executed) == []


async def test_a_statement_that_reads_a_whole_table_is_found(many: Database) -> None:
    unindexed = [("SELECT id FROM advertisements WHERE rejection_note = 'x'", ())]
    assert await costly(many, unindexed) == [f"reads all advertisements in {unindexed[0][0]}"]
