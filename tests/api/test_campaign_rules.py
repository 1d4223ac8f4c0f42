"""Validation of drafts and of campaigns to be submitted, at each limit, through the public API."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from resuena_people import Kind
from resuena_world import World

CREATE = "mutation($input: CampaignInput!) { createCampaign(input: $input) { success error { path code } campaign { _id status } } }"
UPDATE = """mutation($id: ID!, $input: CampaignInput!) { updateCampaign(_id: $id, input: $input)
  { success error { path code } campaign { _id status } } }"""
SUBMIT = "mutation($id: ID!) { submitCampaign(_id: $id) { success error { path code } campaign { status } } }"
PRODUCT = {
    "name": "Reglas",
    "type": "Advertising",
    "paymentType": "Product",
    "brief": "Mostralo",
    "productPaymentDescription": "Un café",
    "stock": 1,
}
MONEY = {"name": "Reglas", "type": "Sponsorship", "paymentType": "Money", "customAdPrice": 100, "investment": 100}
NOW = datetime.now(UTC)
TOMORROW, YESTERDAY = ((NOW + timedelta(days=days)).isoformat() for days in (1, -1))


def error_codes(response: Any) -> set[tuple[str, str]]:
    """Each path within the input with its error code."""
    return {(error["path"].removeprefix("input."), error["code"]) for error in response.data["error"]}


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("name", "n" * 200, None),
        ("name", "n" * 201, "NAME_TOO_LONG"),
        ("name", "  ", "NAME_REQUIRED"),
        ("brief", "b" * 10_000, None),
        ("brief", "b" * 10_001, "TEXT_TOO_LONG"),
        ("brief", "uno BASESYCONDICIONES dos", "INVALID_TEXT"),
        ("termsAndConditions", "b" * 10_001, "TEXT_TOO_LONG"),
        ("termsAndConditions", "BASESYCONDICIONES", "INVALID_TEXT"),
        ("productPaymentDescription", "p" * 500, None),
        ("productPaymentDescription", "p" * 501, "TEXT_TOO_LONG"),
        ("stock", 0, None),
        ("stock", -1, "NEGATIVE"),
        ("stock", 1_000_000, None),
        ("stock", 1_000_001, "TOO_LARGE"),
        ("productUnitValue", 0.01, None),
        ("productUnitValue", 0, "NOT_ABOVE_ZERO"),
        ("productUnitValue", -1, "NOT_ABOVE_ZERO"),
        ("productUnitValue", 100_000_000, None),
        ("productUnitValue", 100_000_000.01, "TOO_LARGE"),
        ("investment", -0.01, "NEGATIVE"),
        ("investment", 100_000_000_000.01, "TOO_LARGE"),
        ("customInsightMultiplier", 0, "INVALID_MULTIPLIER"),
        ("customInsightMultiplier", 100, None),
        ("customInsightMultiplier", 100.1, "INVALID_MULTIPLIER"),
        ("currency", "USD", None),
        ("currency", "usd", "INVALID_CURRENCY"),
        ("currency", "US", "INVALID_CURRENCY"),
        ("picture", "https://elsewhere.example/x.png", "INVALID_IMAGE"),
        ("rewardKind", "discount", None),
        ("rewardKind", "money", "REWARD_MISMATCH"),
        pytest.param("endDt", TOMORROW, None, id="endDt-tomorrow"),
    ],
)
async def test_a_field_of_a_draft_at_its_edge(world: World, field: str, value: Any, code: str | None) -> None:
    owner = world.other.owner
    created = await owner.ask(CREATE, {"input": {**PRODUCT, field: value}})
    draft = (await owner.ask(CREATE, {"input": PRODUCT})).data["campaign"]["_id"]
    changed = await owner.ask(UPDATE, {"id": draft, "input": {field: value}})
    for response in (created, changed):
        assert error_codes(response) == ({(field, code)} if code else set())


async def test_it_does_not_end_before_it_starts(world: World) -> None:
    owner = world.other.owner
    before = await owner.ask(CREATE, {"input": {**PRODUCT, "startDay": "2099-01-02", "endDay": "2099-01-01"}})
    assert error_codes(before) == {("endDay", "END_BEFORE_START")}
    same = {**PRODUCT, "startDay": "2099-01-02", "endDay": "2099-01-02"}
    assert (await owner.ask(CREATE, {"input": same})).code is None


async def test_a_moment_without_offset_is_refused(world: World) -> None:
    response = await world.other.owner.ask(CREATE, {"input": {**PRODUCT, "startDt": "2099-01-02T00:00:00"}})
    (error,) = response.body["errors"]
    assert error["extensions"]["code"] == "BAD_USER_INPUT"
    assert "with offset" in error["message"]


@pytest.mark.parametrize(
    ("whole", "lacking", "path", "code"),
    [
        (PRODUCT, {"stock": 0}, "stock", "STOCK_REQUIRED"),
        (PRODUCT, {"productPaymentDescription": " "}, "productPaymentDescription", "DESCRIPTION_REQUIRED"),
        (PRODUCT, {"brief": " "}, "brief", "BRIEF_REQUIRED"),
        (PRODUCT, {"endDt": YESTERDAY}, "endDay", "END_PASSED"),
        (MONEY, {"customAdPrice": 0}, "customAdPrice", "PRICE_REQUIRED"),
        (MONEY, {"investment": 99.99}, "investment", "INVESTMENT_REQUIRED"),
    ],
)
async def test_what_a_campaign_needs_to_be_submitted(
    world: World, whole: dict[str, Any], lacking: dict[str, Any], path: str, code: str
) -> None:
    owner = world.other.owner
    campaign = (await owner.ask(CREATE, {"input": {**whole, **lacking}})).data["campaign"]
    assert campaign["status"] == "PreDraft"
    refused = await owner.ask(SUBMIT, {"id": campaign["_id"]})
    assert error_codes(refused) == {(path, code)}
    mended = {name: whole.get(name, TOMORROW) for name in lacking}
    draft = (await owner.ask(UPDATE, {"id": campaign["_id"], "input": mended})).data["campaign"]
    assert draft["status"] == "Draft"
    assert (await owner.ask(SUBMIT, {"id": campaign["_id"]})).data["campaign"]["status"] == "WaitingForApproval"


async def test_a_spot_needs_what_it_publishes(world: World) -> None:
    owner = world.other.owner
    spot = {**PRODUCT, "type": "Spot", "brief": " "}
    campaign = (await owner.ask(CREATE, {"input": spot})).data["campaign"]
    assert campaign["status"] == "PreDraft"
    refused = await owner.ask(SUBMIT, {"id": campaign["_id"]})
    assert error_codes(refused) == {("picture", "PICTURE_REQUIRED"), ("brief", "SPOT_TEXT_REQUIRED")}


async def test_staff_say_whose_a_campaign_is(world: World) -> None:
    response = await world.people[Kind.STAFF].ask(CREATE, {"input": PRODUCT})
    assert error_codes(response) == {("companyId", "COMPANY_REQUIRED")}


async def test_what_was_submitted_is_not_edited(world: World) -> None:
    owner = world.other.owner
    campaign_id = (await owner.ask(CREATE, {"input": PRODUCT})).data["campaign"]["_id"]
    await owner.ask(SUBMIT, {"id": campaign_id})
    assert (
        await owner.ask(UPDATE, {"id": campaign_id, "input": {"name": "Otro"}})
    ).code == "CAMPAIGN_NOT_EDITABLE"
    assert (await owner.ask(SUBMIT, {"id": campaign_id})).code == "ILLEGAL_TRANSITION"
