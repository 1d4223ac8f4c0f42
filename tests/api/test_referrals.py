"""Registering with the mobile app needs a referral code, and its owner gets a share of what is earned."""

from __future__ import annotations

from typing import Any

from resuena_people import PASSWORD, Answer, Person
from resuena_world import PRICE, World

from kit.db import uuid7
from kit.testing import eventually
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.campaign.v1 import ledger_pb2, ledger_pb2_grpc

REGISTER = """mutation($email: String!, $password: String!, $code: String) {
  createPersonPrimary(app: MobileApp, email: $email, password: $password, referralCode: $code) {
    success data error { path code } session { _id accessToken referralCode } } }"""
ACCOUNT = "{ account { referralCode referralsFirstLevel referralsSecondLevel } }"
_APPROVE = "mutation($id: ID!) { updateAdvertisement(_id: $id, status: Approved) { success error { code } } }"


async def register(person: Person, email: str, code: str | None) -> Answer:
    return await person.ask(REGISTER, {"email": email, "password": PASSWORD, "code": code})


async def registered(world: World, email: str, code: str) -> tuple[Person, str]:
    """A person who registered with the app, and their own code."""
    person = Person(world.system, email)
    response = await register(person, email, code)
    assert response.data["success"], response.body
    session = response.data["session"]
    person.id, person.token = session["_id"], session["accessToken"]
    return person, session["referralCode"]


async def test_the_app_registers_nobody_without_a_code(world: World) -> None:
    visitor = Person(world.system)
    for code, reason in ((None, "REFERRAL_CODE_REQUIRED"), ("BCDF2345", "UNKNOWN_REFERRAL_CODE")):
        response = await register(visitor, "sincodigo@ejemplo.ar", code)
        assert response.data["error"] == [{"path": "referralCode", "code": reason}]
        assert (response.data["success"], response.data["session"]) == (False, None)
    assert (await register(visitor, "sincodigo@ejemplo.ar", "resuena")).data["success"]


async def test_two_levels_share_in_what_a_person_earns(world: World) -> None:
    top, code = await registered(world, "arriba@ejemplo.ar", "RESUENA")
    middle, code = await registered(world, "medio@ejemplo.ar", code.lower())
    author, _ = await registered(world, "autora@ejemplo.ar", code)
    account = (await top.ask(ACCOUNT)).data
    assert (account["referralsFirstLevel"], account["referralsSecondLevel"]) == (1, 1)
    await world.system.settled()
    money = await world.campaign(world.own, campaign.PAYMENT_TYPE_MONEY)
    ad = campaign.Advertisement(
        id=uuid7(),
        campaign_id=money,
        person_id=author.id,
        multimedia_uri="/media/images/aa/bb.jpg",
        caption="Hola",
    )
    await world.advertisements.SubmitAdvertisements(campaign.SubmitAdvertisementsRequest(advertisements=[ad]))
    staff = await world.staff()
    response = await staff.ask(_APPROVE, {"id": ad.id})
    assert response.data["success"], response.body
    ledger: Any = ledger_pb2_grpc.LedgerServiceStub(world.channels["campaign"])

    async def paid() -> list[list[int]]:
        request = ledger_pb2.BatchGetEarningsRequest(person_ids=[author.id, middle.id, top.id])
        people = (await ledger.BatchGetEarnings(request)).people
        shares = [
            [earning.influencer, earning.referrer_first, earning.referrer_second]
            for who in people
            for earning in who.earnings
        ]
        assert len(shares) == 3
        return shares

    shares: list[list[int]] = await eventually(paid)  # type: ignore[arg-type]
    (own, _, _), (_, first, _), (_, _, second) = shares
    assert own + first + second == PRICE * 75 // 100
    assert first == second == PRICE * 75 // 100 * 5 // 110


FUNNEL = """query($id: ID!) { downloadFunnel(where: {companyId: $id}, groupBy: [SOURCE]) {
  source sourceName visits storeVisits signUps firstApprovals } }"""
_TRACK = """mutation($event: TrackedEvent!, $code: String!) {
  trackEvent(event: $event, source: "Feria del Libro", companyCode: $code) { success } }"""
_BY_LINK = """mutation($email: String!, $password: String!, $code: String) {
  createPersonPrimary(app: MobileApp, email: $email, password: $password, referralCode: "RESUENA",
    companyCode: $code, source: "feria del libro") { success session { _id } } }"""


async def test_the_funnel_goes_from_the_visit_to_the_first_approved_advertisement(world: World) -> None:
    brand = await world.tenant()
    visitor = Person(world.system, "feria@ejemplo.ar")
    phone: dict[str, Any] = {
        "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36"
    }
    for event in ("APP_DOWNLOAD", "APP_DOWNLOAD", "STORE_REDIRECT"):
        await visitor.ask(_TRACK, {"event": event, "code": brand.company_id}, **phone)
    variables = {"email": visitor.email, "password": PASSWORD, "code": brand.company_id}
    signed_up = await visitor.ask(_BY_LINK, variables)
    product = await world.campaign(brand, campaign.PAYMENT_TYPE_PRODUCT)
    ad = campaign.Advertisement(
        id=uuid7(),
        campaign_id=product,
        person_id=signed_up.data["session"]["_id"],
        multimedia_uri="/media/images/aa/bb.jpg",
        caption="Hola",
    )
    await world.advertisements.SubmitAdvertisements(campaign.SubmitAdvertisementsRequest(advertisements=[ad]))
    assert (await brand.owner.ask(_APPROVE, {"id": ad.id})).data["success"]

    async def whole() -> None:
        rows = (await brand.owner.ask(FUNNEL, {"id": brand.company_id})).data
        steps = {"visits": 2, "storeVisits": 1, "signUps": 1, "firstApprovals": 1}
        assert rows == [{"source": "UNKNOWN", "sourceName": "feria-del-libro", **steps}]

    await eventually(whole, timeout=30)  # type: ignore[arg-type]
