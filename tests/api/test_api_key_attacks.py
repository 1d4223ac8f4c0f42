"""Attacks with valid API keys: beyond their permissions, their campaigns and their company, and in test mode.

`PERMITTED` lists the permissions that a root field accepts, as the guide and the screen of keys state them; any one of
them is enough.
"""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

import httpx
import pytest
import pytest_asyncio
from matrix_calls import QUERIES, Call
from matrix_mutations import MUTATIONS
from matrix_table import rows
from resuena_people import Kind, Person
from resuena_system import sql
from resuena_world import KEY_PERMISSIONS, Tenant, World
from snapshots import everything
from test_subscription_reach import following, opened

from kit.testing import eventually
from resuena.campaign.v1 import campaign_pb2 as campaign

Record = Callable[[str, object], None]
RESULTS, AUDIT, MANAGE, CREATORS, WEBHOOKS = KEY_PERMISSIONS
PERMITTED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("companies", "auditReasons"), KEY_PERMISSIONS),
    **dict.fromkeys(("campaigns", "checkCatalogue"), (RESULTS, AUDIT, MANAGE)),
    **dict.fromkeys(("advertisements", "posts"), (RESULTS, AUDIT)),
    "personCredentials": (RESULTS, AUDIT, CREATORS),
    **dict.fromkeys(("arrivals", "downloadFunnel", "campaignReport", "approvedPictures"), (RESULTS,)),
    **dict.fromkeys(("moneyMovements", "moneyBalances"), (RESULTS,)),
    "companyEvents": (RESULTS, WEBHOOKS),
    **dict.fromkeys(("webhooks", "webhookDeliveries"), (WEBHOOKS,)),
    **dict.fromkeys(("creators", "creator", "creatorTags"), (CREATORS,)),
    **dict.fromkeys(("auditProjection", "owedProducts"), (AUDIT,)),
    "campaignDrafts": (MANAGE,),
    "companiesConnection": KEY_PERMISSIONS,
    "campaignsConnection": (RESULTS, AUDIT, MANAGE),
    "advertisementsConnection": (RESULTS, AUDIT),
    **dict.fromkeys(("approvedPicturesConnection", "moneyMovementsConnection"), (RESULTS,)),
    "campaignDraftsConnection": (MANAGE,),
    **dict.fromkeys(("createWebhook", "updateWebhook", "deleteWebhook", "rotateWebhookSecret"), (WEBHOOKS,)),
    **dict.fromkeys(("sendTestEvent", "resendWebhookDelivery", "resendFailedSince"), (WEBHOOKS,)),
    **dict.fromkeys(("createCampaign", "updateCampaign", "submitCampaign", "stopCampaign"), (MANAGE,)),
    **dict.fromkeys(("setCampaignExternalData", "updateCheckRules"), (MANAGE,)),
    **dict.fromkeys(("updateAdvertisement", "auditAdvertisements", "setAdvertisementExternalData"), (AUDIT,)),
    **dict.fromkeys(("requestChange", "withdrawChangeRequest", "deliverReward"), (AUDIT,)),
}
ROWS = {field: cells[Kind.KEY] for (_, field), cells in rows().items()}
MAY = [field for field in ROWS if field in PERMITTED]
REVOKE = "mutation($id: ID!) { revokeApiKey(_id: $id) { success } }"
KEEP = """mutation($id: ID!, $input: ExternalDataInput!) {
  setAdvertisementExternalData(_id: $id, input: $input) { success error { path code message }
    advertisement { externalId metadata { key value } } } }"""
KEEP_WITH_CAMPAIGN = KEEP.replace("setAdvertisementExternalData", "setCampaignExternalData").replace(
    "advertisement {", "campaign {"
)
FIND = "query($own: String) { advertisements(where: {externalId: $own}) { _id externalId } }"
ACTIVITY = "subscription($id: ID!) { campaignActivity(campaignId: $id) { _id caption } }"


@dataclass
class Keys:
    """A brand of its own, with another campaign, and its keys: with one permission each, with all others, and
    limited ones."""

    world: World
    spare: str
    spare_ad: str
    full: Person
    one: dict[str, Person]
    all_but: dict[str, Person]
    test: Person
    limited: Person
    """Of every permission, for the campaign `spare` alone."""
    foreign: Person
    """Of another company, with every permission."""

    @property
    def brand(self) -> Tenant:
        return self.world.own

    async def prepared(self, call: Call) -> dict[str, Any]:
        """The variables of a call about the brand."""
        variables = await call.prepare(self.world, Kind.KEY, self.full)
        assert not isinstance(variables, tuple)
        return variables

    async def hidden(self) -> list[str]:
        """Ids and codes of other campaigns, which a key that is limited to the campaign `spare` must not receive."""
        ads = list(self.brand.ads.values())
        codes = [await self.world.code_of(ad) for ad in ads]
        people = [await self.world.person_of(ad) for ad in ads]
        return [self.brand.product, self.brand.money, *ads, *codes, *people]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def keys(filled: World) -> Keys:
    brand, other = await filled.tenant(), await filled.tenant()
    people = {**filled.people, **dict.fromkeys((Kind.OWNER, Kind.AUDITOR, Kind.VIEWER), brand.owner)}
    world = replace(filled, own=brand, other=other, people=people)
    brand.product = await world.campaign(brand, campaign.PAYMENT_TYPE_PRODUCT)
    brand.money = await world.campaign(brand, campaign.PAYMENT_TYPE_MONEY)
    spare = await world.campaign(brand, campaign.PAYMENT_TYPE_PRODUCT)
    brand.ads = {"product": await world.ad(brand.product), "money": await world.ad(brand.money)}
    spare_ad = await world.ad(spare)
    await world.system.settled()

    async def program_with(*permissions: str, **values: Any) -> Person:
        return (await world.program(brand, *permissions, **values))[0]

    full = await program_with(*KEY_PERMISSIONS)
    people[Kind.KEY] = full
    return Keys(
        world,
        spare,
        spare_ad,
        full,
        {permission: await program_with(permission) for permission in KEY_PERMISSIONS},
        {
            permission: await program_with(*(other for other in KEY_PERMISSIONS if other != permission))
            for permission in KEY_PERMISSIONS
        },
        await program_with(*KEY_PERMISSIONS, test=True),
        await program_with(*KEY_PERMISSIONS, only=[spare]),
        (await world.program(other, *KEY_PERMISSIONS))[0],
    )


def code_of(call: Call, response: Any) -> str | None:
    """The code of a refusal; None where there was none."""
    return call.read_code(response) if response.code is None else response.code


def test_the_page_says_of_every_field_that_keys_may_call_which_permission_it_takes() -> None:
    refused = {"NOT_FOR_KEYS", "NOT_ALLOWED", "failed without a code"}
    subscriptions = {"campaignActivity"}
    assert set(PERMITTED) == {field for field, cell in ROWS.items() if cell not in refused} - subscriptions


@pytest.mark.parametrize("name", [name for name in MAY if name in QUERIES])
async def test_a_query_takes_its_permission_its_company_and_its_campaigns(
    keys: Keys, name: str, record_property: Record
) -> None:
    call = QUERIES[name]
    variables = await keys.prepared(call)
    await keys.world.system.settled()
    for permission in KEY_PERMISSIONS:
        response = await keys.one[permission].ask(call.query, variables)
        permitted = permission in PERMITTED[name]
        assert (code_of(call, response) != "KEY_LACKS_PERMISSION") is permitted, (permission, response.body)
    if len(PERMITTED[name]) == 1:
        lacking = await keys.all_but[PERMITTED[name][0]].ask(call.query, variables)
        assert code_of(call, lacking) == "KEY_LACKS_PERMISSION", lacking.body
    assert code_of(call, await keys.test.ask(call.query, variables)) not in ("KEY_IS_FOR_TESTS", "NOT_FOR_KEYS")
    limited = json.dumps((await keys.limited.ask(call.query, variables)).body)
    assert [text for text in await keys.hidden() if text in limited] == []
    foreign = json.dumps((await keys.foreign.ask(call.query, variables)).body)
    assert [text for text in [keys.spare, keys.spare_ad, *await keys.hidden()] if text in foreign] == []
    record_property("tried", 7)


@pytest.mark.parametrize("name", [name for name in MAY if name in MUTATIONS])
async def test_a_mutation_takes_its_permission_its_company_its_campaigns_and_no_test_key(
    keys: Keys, name: str, record_property: Record
) -> None:
    call, (permission,) = MUTATIONS[name], PERMITTED[name]
    variables = await keys.prepared(call)
    await keys.world.system.settled()
    before = await everything(keys.world.system)
    lacking = [keys.one[other] for other in KEY_PERMISSIONS if other != permission] + [keys.all_but[permission]]
    for key in lacking:
        response = await key.ask(call.query, variables)
        assert code_of(call, response) == "KEY_LACKS_PERMISSION", response.body
    assert code_of(call, await keys.test.ask(call.query, variables)) == "KEY_IS_FOR_TESTS"
    for key in (keys.limited, keys.foreign):
        response = await key.ask(call.query, variables)
        assert str(code_of(call, response)).startswith(("UNKNOWN_", "KEY_IS_LIMITED", "NOT_ALLOWED")), (
            response.body
        )
    after = await everything(keys.world.system)
    assert {table for table in after if after[table] != before[table]} == set()
    response = await keys.one[permission].ask(call.query, variables)
    assert code_of(call, response) is None, response.body
    record_property("tried", len(lacking) + 3)


async def test_a_key_in_test_mode_and_one_without_the_permission_upload_nothing(
    keys: Keys, record_property: Record
) -> None:
    system = keys.world.system
    await system.settled()
    before = await everything(system)
    lacking = [key for permission, key in keys.one.items() if permission != MANAGE]
    for key, code in (
        (keys.test, "KEY_IS_FOR_TESTS"),
        *((lacking_key, "KEY_LACKS_PERMISSION") for lacking_key in lacking),
    ):
        response = await sent(key, "POST", "/media/images", files={"file": ("a.png", b"\x89PNG", "image/png")})
        assert (response.status_code, response.json()["error"][0]["code"]) == (403, code)
    assert await everything(system) == before
    record_property("tried", 1 + len(lacking))


async def sent(key: Person, method: str, path: str, **values: Any) -> httpx.Response:
    """The response of an address to a key."""
    async with key.system.browser() as browser:
        headers = {"authorization": f"Bearer {key.token}"}
        return await browser.request(method, path, headers=headers, **values)


async def test_a_limited_key_finds_other_campaigns_by_no_way(keys: Keys, record_property: Record) -> None:
    """A limited key requests other campaigns by exports, events, external ids, searches, codes, dates, cursors,
    nested fields."""
    own, post = f"ajeno/{uuid4()}", keys.brand.ads["product"]
    for query, identifier in ((KEEP, post), (KEEP_WITH_CAMPAIGN, keys.brand.product)):
        kept = await keys.full.ask(query, {"id": identifier, "input": {"externalId": own}})
        assert kept.data["success"], kept.body
    await keys.world.system.settled()
    code, hidden = await keys.world.code_of(post), await keys.hidden()
    company = keys.brand.company_id
    nested = "_id name company { _id } advertisements(limit: 100) { _id captionIdentifier _posts { _id } }"
    ways = [
        f'{{ campaigns(where: {{externalId: "{own}"}}) {{ _id }} }}',
        f'{{ campaigns(where: {{search: "{own}"}}) {{ _id }} }}',
        f'{{ campaigns(where: {{_id: "{keys.brand.product}"}}) {{ _id }} }}',
        f'{{ campaigns(where: {{companyId: "{company}"}}) {{ _id }} }}',
        '{ campaigns(where: {updatedSince: "2020-01-01T00:00:00Z"}, limit: 100) { _id } }',
        f'{{ campaigns(where: {{}}, after: "{keys.brand.product}") {{ _id }} }}',
        f"{{ campaigns(where: {{}}, limit: 20) {{ {nested} }} }}",
        f'{{ advertisements(where: {{externalId: "{own}"}}) {{ _id }} }}',
        f'{{ advertisements(where: {{search: "{own}"}}) {{ _id }} }}',
        f'{{ advertisements(where: {{captionIdentifier: "{code}"}}) {{ _id }} }}',
        f'{{ advertisements(where: {{campaignId: "{keys.brand.product}"}}) {{ _id }} }}',
        f'{{ advertisements(where: {{companyId: "{company}"}}, limit: 100) {{ _id captionIdentifier }} }}',
        '{ advertisements(where: {updatedSince: "2020-01-01T00:00:00Z"}, limit: 100) { _id personId } }',
        f'{{ advertisements(where: {{}}, after: "{post}") {{ _id }} }}',
        f'{{ posts(where: {{advertisementId: "{post}"}}) {{ _id postPlatformId }} }}',
        f'{{ companyEvents(companyId: "{company}") {{ nodes {{ _id payload }} }} }}',
        f'{{ companyEvents(companyId: "{company}", first: 500) {{ nodes {{ payload }} }} }}',
        f'{{ approvedPictures(where: {{companyId: "{company}"}}) {{ _id }} }}',
        f'{{ approvedPictures(where: {{companyId: "{company}", campaignId: "{keys.brand.product}"}}) {{ _id }} }}',
        f'{{ campaignDrafts(companyId: "{company}") {{ _id }} }}',
        f'{{ auditProjection(ids: ["{post}"], status: Approved) {{ deciding refused {{ code }} }} }}',
        f'{{ webhooks(companyId: "{company}") {{ _id url }} }}',
    ]
    for query in ways:
        body = (await keys.limited.ask(query)).body
        # An argument of the query may be repeated in an error's message; the requested data may not.
        data = json.dumps(body.get("data"))
        assert [text for text in hidden if text in data] == [], (query, body)
    for path in (
        "/exports/posts",
        "/exports/posts?format=csv",
        "/exports/posts?updatedSince=2020-01-01T00:00:00Z",
    ):
        response = await sent(keys.limited, "GET", path)
        assert response.status_code == 200
        assert keys.spare_ad in response.text
        assert [text for text in hidden if text in response.text] == []
    for parameters in (f"campaignId={keys.brand.product}", f"campaignId={keys.brand.money}&format=csv"):
        assert (await sent(keys.limited, "GET", f"/exports/posts?{parameters}")).status_code == 404
    record_property("tried", len(ways) + 5)


@pytest.mark.parametrize(
    "path",
    [
        "/media/payments/{}/proof",
        "/media/payouts/{}/file",
        "/documents/pitch-deck.es.pdf",
        "/metrics",
        "/settings/api",
    ],
)
async def test_a_key_opens_no_private_file(keys: Keys, path: str) -> None:
    response = await sent(keys.full, "GET", path.format(keys.brand.money))
    assert response.status_code in (401, 403, 404) or response.headers["content-type"].startswith("text/html")


async def test_a_key_follows_its_campaigns_alone_and_no_longer_than_it_holds(
    keys: Keys, record_property: Record
) -> None:
    world, system = keys.world, keys.world.system
    passing, passing_id = await world.program(keys.brand, RESULTS)
    await system.settled()
    before = following(system)
    async with AsyncExitStack() as exits:

        async def follow(person: Person, campaign_id: str) -> Any:
            return await exits.enter_async_context(opened(system, person, campaign_id, ACTIVITY))

        refused = [
            await follow(key, keys.brand.product) for key in (keys.limited, keys.foreign, keys.one[CREATORS])
        ]
        own, other, test = (
            await follow(keys.limited, keys.spare),
            await follow(passing, keys.brand.product),
            await follow(keys.test, keys.brand.product),
        )
        await eventually(lambda: following(system) >= before + 3, timeout=20)
        ad, spare_ad = await world.ad(keys.brand.product), await world.ad(keys.spare)
        await eventually(
            lambda: spare_ad in own.last_updates and ad in other.last_updates and ad in test.last_updates,
            timeout=20,
        )
        assert ad not in own.last_updates
        assert [socket for socket in refused if socket.last_updates] == []
        await eventually(lambda: refused[2].refusal == "KEY_LACKS_PERMISSION")
        assert (await keys.brand.owner.ask(REVOKE, {"id": passing_id})).data["success"]
        await eventually(lambda: other.closed == 4403)
        later = await world.ad(keys.brand.product)
        await eventually(lambda: later in test.last_updates, timeout=20)
        assert later not in other.last_updates
    record_property("tried", 5)


EXTERNAL = (
    "'; DROP TABLE campaigns; --", "=cmd|' /C calc'!A0", "+1", "-1", "@SUM(1)", "<script>alert(1)</script>", "${7*7}",
    "{{7*7}}", "%", "_", "%%", "\\", "a\\'b", '"', "null", "undefined", "0", "__proto__", "../../etc/passwd", "a/b?c=d#e",
    "ñandú", "日本語", "👩", "é" * 255, "x" * 255, "*", "' OR '1'='1",
)  # fmt: skip
"""Ids that are not rewritten: they are opaque data."""
REFUSED_IDS = (
    "x" * 256,
    "a\0b",
    "a\nb",
    "a\tb",
    "\x07",
    "a\x1bb",
    "\u202eabc",
    "a\u200eb",
    "x" * 10_000,
)
METADATA = (
    [{"key": f"k{number}", "value": "v"} for number in range(21)],
    [{"key": "k", "value": "x" * 501}],
    [{"key": "k" * 41, "value": "v"}],
    [{"key": "", "value": "v"}],
    [{"key": "k", "value": "1"}, {"key": "k", "value": "2"}],
    [{"key": "k\0", "value": "v"}],
    [{"key": "k", "value": "a\0b"}],
    [{"key": "k\nk", "value": "v"}],
)  # fmt: skip


async def test_own_ids_are_data_and_nothing_else(keys: Keys, record_property: Record) -> None:
    for name in EXTERNAL:
        kept = await keys.full.ask(KEEP, {"id": keys.spare_ad, "input": {"externalId": name}})
        assert kept.data["success"], (name, kept.body)
        stored = kept.data["advertisement"]["externalId"]
        ads = (await keys.full.ask(FIND, {"own": name})).data
        assert ads == [{"_id": keys.spare_ad, "externalId": stored}], name
        assert (await keys.foreign.ask(FIND, {"own": name})).data == []
    record_property("tried", 3 * len(EXTERNAL))


async def test_what_is_past_the_limits_of_own_data_is_refused_and_changes_nothing(
    keys: Keys, record_property: Record
) -> None:
    entry = [{"key": f"k{number}", "value": "v"} for number in range(20)]
    kept = await keys.full.ask(KEEP, {"id": keys.spare_ad, "input": {"externalId": "en regla", "metadata": entry}})
    assert len(kept.data["advertisement"]["metadata"]) == 20
    await keys.world.system.settled()
    before = await everything(keys.world.system)
    inputs = [
        *({"externalId": external_id} for external_id in REFUSED_IDS),
        *({"metadata": metadata} for metadata in METADATA),
        {"metadata": [{"key": "one-more", "value": "v"}]},
    ]
    for query, identifier in ((KEEP, keys.spare_ad), (KEEP_WITH_CAMPAIGN, keys.spare)):
        for given in inputs:
            if query is KEEP_WITH_CAMPAIGN and given == inputs[-1]:
                continue  # the campaign has room for it
            response = await keys.full.ask(query, {"id": identifier, "input": given})
            assert response.code is not None, given
            assert not response.data or not response.data["success"]
    assert await everything(keys.world.system) == before
    record_property("tried", 2 * len(inputs) - 1)


async def test_of_programs_that_use_an_id_at_once_one_has_it(keys: Keys, record_property: Record) -> None:
    ads = await keys.world.ads(keys.spare, 8)
    own = f"carrera/{uuid4()}"
    responses = await asyncio.gather(
        *(keys.full.ask(KEEP, {"id": ad, "input": {"externalId": own}}) for ad in ads)
    )
    assert sorted(str(response.code) for response in responses) == ["EXTERNAL_ID_TAKEN"] * 7 + ["None"]
    assert len((await keys.full.ask(FIND, {"own": own})).data) == 1
    record_property("tried", len(ads))


FORMULAS = (
    "=cmd|' /C calc'!A0", "+cmd|' /C calc'!A0", "-2+3+cmd|' /C calc'!A0", "@SUM(1+1)*cmd|' /C calc'!A0", "\t=1+1",
    "\r=1+1", "\n=1+1", "  =1+1", "\u00a0=1+1", "\u200b=1+1", "＝1+1", "＋1", "－1", "＠SUM(1)", "﹦1+1",
    '=HYPERLINK("https://evil.example","ver")', "=1+1\n=2+2", '";=1+1', "'=1+1", "%0A-1",
)  # fmt: skip


async def test_no_cell_of_an_export_is_a_formula(keys: Keys, record_property: Record) -> None:
    ads = await keys.world.ads(keys.spare, len(FORMULAS))
    database = keys.world.system.databases["campaign"]
    for identifier, caption in zip(ads, FORMULAS, strict=True):
        await written(database, identifier, caption)
    response = await sent(keys.full, "GET", f"/exports/posts?format=csv&campaignId={keys.spare}")
    table = {row["_id"]: row for row in csv.DictReader(io.StringIO(response.text, newline=""))}
    for identifier, caption in zip(ads, FORMULAS, strict=True):
        for cell in table[identifier].values():
            bare = cell.lstrip()
            assert not bare.startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦")), (caption, cell)
        assert caption in table[identifier]["caption"]
    record_property("tried", len(FORMULAS))


async def written(database: Any, identifier: str, caption: str) -> None:
    """Stores a caption that the app would refuse."""
    await sql(
        database, "UPDATE advertisements SET caption = :caption WHERE id = :id", caption=caption, id=identifier
    )


@pytest.mark.parametrize(
    "parameters",
    [
        f"campaignId={'x' * 8_000}",
        "campaignId=%00",
        "campaignId=' OR 1=1 --",
        "campaignId=a&campaignId=b",
        f"updatedSince={'9' * 4_000}",
        "updatedSince=0000-00-00T00:00:00Z",
        "updatedSince=2020-01-01T00:00:00Z&after=%00",
        "after=1",
        "format=csv%00",
        "format=../../etc/passwd",
        "&".join(f"p{number}=1" for number in range(500)),
        "limit=1000000000",
        "where={}",
    ],
)
async def test_a_hostile_filter_of_an_export_is_refused_in_words(keys: Keys, parameters: str) -> None:
    response = await sent(keys.full, "GET", f"/exports/posts?{parameters}")
    assert response.status_code in (400, 404, 414, 431), response.text
    assert response.json()["error"][0]["code"] in ("BAD_USER_INPUT", "UNKNOWN_CAMPAIGN", "UNKNOWN_CURSOR")
