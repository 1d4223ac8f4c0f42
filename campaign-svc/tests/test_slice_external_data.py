"""External ids and metadata in the public schema."""

from __future__ import annotations

from typing import Any

import orjson
from campaign_asking import Ask
from campaign_factories import on_going, submitted

from kit.db import Database

OWNER: dict[str, Any] = {
    "person_id": "o",
    "tenant_id": "c",
    "permissions": ["readCampaings", "auditAdvertisement", "editCampaigns"],
}
ERROR = "success data error { path code message }"
SHOWN = "_id externalId metadata { key value }"
SET_CAMPAIGN = f"""mutation($id: ID!, $input: ExternalDataInput!) {{
    answer: setCampaignExternalData(_id: $id, input: $input) {{ {ERROR} campaign {{ {SHOWN} }} }} }}"""
SET_AD = f"""mutation($id: ID!, $input: ExternalDataInput!) {{
    answer: setAdvertisementExternalData(_id: $id, input: $input) {{ {ERROR} advertisement {{ {SHOWN} }} }} }}"""
CREATE = f"""mutation($input: CampaignInput!) {{
    answer: createCampaign(input: $input) {{ {ERROR} campaign {{ {SHOWN} }} }} }}"""
UPDATE = f"""mutation($id: ID!, $input: CampaignInput!) {{
    answer: updateCampaign(_id: $id, input: $input) {{ {ERROR} campaign {{ {SHOWN} }} }} }}"""
METADATA = [{"key": "canal", "value": "Tienda"}, {"key": "año", "value": "2026"}]
SORTED = [{"key": "año", "value": "2026"}, {"key": "canal", "value": "Tienda"}]


async def test_they_are_set_read_and_found(campaign_database: Database, ask: Ask) -> None:
    campaign = await on_going(campaign_database, "c")
    (post,) = await submitted(campaign_database, campaign.id)
    for query, kind, given in ((SET_CAMPAIGN, "campaign", campaign), (SET_AD, "advertisement", post)):
        values = {"externalId": "crm/42", "metadata": METADATA}
        payload = (await ask(query, {"id": given.id, "input": values}, **OWNER)).data["answer"]
        shown = {"_id": given.id, "externalId": "crm/42", "metadata": SORTED}
        assert (payload["success"], payload[kind]) == (True, shown)
        data = orjson.loads(payload["data"])
        assert (data["externalId"], data["metadata"]) == ("crm/42", SORTED)
        for where in ('{externalId: " crm/42"}', '{search: "crm/42"}'):
            listed = await ask(f"{{ list: {kind}s(where: {where}) {{ {SHOWN} }} }}", **OWNER)
            assert listed.data["list"] == [shown]
        stranger = {**OWNER, "tenant_id": "d"}
        listed = await ask(f'{{ list: {kind}s(where: {{externalId: "crm/42"}}) {{ {SHOWN} }} }}', **stranger)
        assert listed.data["list"] == []
        removed = {"externalId": None, "metadata": [{"key": "canal"}]}
        payload = (await ask(query, {"id": given.id, "input": removed}, **OWNER)).data["answer"]
        assert payload[kind] == {"_id": given.id, "externalId": None, "metadata": SORTED[:1]}
        payload = (await ask(query, {"id": given.id, "input": {"metadata": None}}, **OWNER)).data["answer"]
        assert payload[kind]["metadata"] == []


async def test_a_refusal_says_where_and_who_has_it(campaign_database: Database, ask: Ask) -> None:
    first, second = [await on_going(campaign_database, "c") for _ in range(2)]
    await ask(SET_CAMPAIGN, {"id": first.id, "input": {"externalId": "a"}}, **OWNER)
    payload = (await ask(SET_CAMPAIGN, {"id": second.id, "input": {"externalId": "a"}}, **OWNER)).data["answer"]
    (error,) = payload["error"]
    assert (error["path"], error["code"]) == ("input.externalId", "EXTERNAL_ID_TAKEN")
    assert first.id in error["message"]
    wrong = {"externalId": "a" * 256, "metadata": [{"key": "", "value": "v"}]}
    payload = (await ask(SET_CAMPAIGN, {"id": second.id, "input": wrong}, **OWNER)).data["answer"]
    assert [(violation["path"], violation["code"]) for violation in payload["error"]] == [
        ("input.externalId", "INVALID_EXTERNAL_ID"),
        ("input.metadata", "INVALID_METADATA_KEY"),
    ]


async def test_a_campaign_is_created_and_edited_with_them(ask: Ask) -> None:
    draft = {"name": "Otoño", "type": "Advertising", "paymentType": "Product", "externalId": "a"}
    payload = (await ask(CREATE, {"input": {**draft, "metadata": METADATA}}, **OWNER)).data["answer"]
    created = payload["campaign"]
    assert (created["externalId"], created["metadata"]) == ("a", SORTED)
    response = await ask(f'{{ campaignDrafts(externalId: "a") {{ {SHOWN} }} }}', **OWNER)
    assert response.data["campaignDrafts"] == [created]
    again = (await ask(CREATE, {"input": draft}, **OWNER)).data["answer"]
    assert [(error["path"], error["code"]) for error in again["error"]] == [
        ("input.externalId", "EXTERNAL_ID_TAKEN")
    ]
    kept = (await ask(UPDATE, {"id": created["_id"], "input": {"name": "Invierno"}}, **OWNER)).data["answer"]
    assert kept["campaign"] == created
    emptied = {"externalId": None, "metadata": None}
    payload = (await ask(UPDATE, {"id": created["_id"], "input": emptied}, **OWNER)).data["answer"]
    assert payload["campaign"] == {"_id": created["_id"], "externalId": None, "metadata": []}
