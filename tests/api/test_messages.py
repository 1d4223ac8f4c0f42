"""The server's part of docs/product.md, Errors: each message has a stable code, and this is how it is caused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from resuena_people import SIGN_IN, SIGN_UP, Answer, Kind, Person
from resuena_world import CREATE_COMPANY, World

from resuena.campaign.v1 import campaign_pb2 as campaign

Provoke = Callable[[World], Awaitable[Answer]]
AUDIT = """mutation($id: ID!, $status: AdvertisementStatus!) { updateAdvertisement(_id: $id, status: $status)
  { success error { path message code } } }"""
ERROR = "{ success error { path message code } }"


def with_messages(query: str) -> str:
    """The query, with the message among its fields."""
    return query.replace("error { code }", "error { code message }")


async def wrong_password(world: World) -> Answer:
    return await Person(world.system).ask(
        with_messages(SIGN_IN), {"email": world.own.owner.email, "password": "Otra#2026"}
    )


async def unknown_email(world: World) -> Answer:
    return await Person(world.system).ask(
        with_messages(SIGN_IN), {"email": "nadie@ejemplo.ar", "password": "Otra#2026"}
    )


async def email_twice(world: World) -> Answer:
    return await Person(world.system).ask(
        with_messages(SIGN_UP), {"email": world.own.owner.email, "password": "Otra#2026"}
    )


async def company_name_twice(world: World) -> Answer:
    person = await Person(world.system).sign_up()
    return await person.ask(CREATE_COMPANY, {"person": person.id, "name": "Café Aurora"})


async def terms_not_accepted(world: World) -> Answer:
    person = await Person(world.system).sign_up()
    return await person.ask(CREATE_COMPANY.replace('"1"', '""'), {"person": person.id, "name": "Sin bases"})


async def wrong_file(world: World) -> Answer:
    query = f'mutation($id: ID!) {{ updateCompany(_id: $id, logo: "/media/images/nothing.svg") {ERROR} }}'
    return await world.own.owner.ask(query, {"id": world.own.company_id})


async def foreign_ad(world: World) -> Answer:
    return await world.own.owner.ask(AUDIT, {"id": world.other.ads["product"], "status": "Approved"})


async def without_permission(world: World) -> Answer:
    return await world.people[Kind.VIEWER].ask(AUDIT, {"id": world.own.ads["product"], "status": "Approved"})


async def money_ad_by_brand(world: World) -> Answer:
    return await world.own.owner.ask(AUDIT, {"id": world.own.ads["money"], "status": "Approved"})


async def spot_rejected(world: World) -> Answer:
    spot = await world.campaign(world.own, campaign.PAYMENT_TYPE_PRODUCT, kind=campaign.CAMPAIGN_TYPE_SPOT)
    return await world.own.owner.ask(AUDIT, {"id": await world.ad(spot), "status": "RejectedByCustomer"})


async def audited_twice(world: World) -> Answer:
    ad = await world.ad(world.own.product)
    assert (await world.own.owner.ask(AUDIT, {"id": ad, "status": "Approved"})).code is None
    return await world.own.owner.ask(AUDIT, {"id": ad, "status": "RejectedByCustomer"})


async def staff_without_a_reason(world: World) -> Answer:
    ad = await world.ad(world.own.money)
    return await world.people[Kind.STAFF].ask(AUDIT, {"id": ad, "status": "RejectedByPlatform"})


async def form_incomplete(world: World) -> Answer:
    query = f'mutation {{ sendContact(name: "", email: "a@ejemplo.ar", message: "Hola") {ERROR} }}'
    return await Person(world.system).ask(query)


async def wrong_guest_token(world: World) -> Answer:
    return await Person(world.system).ask(f'mutation {{ authenticateGuest(token: "no") {ERROR} }}')


async def nobody_signed_in(world: World) -> Answer:
    return await Person(world.system).ask(f"mutation {{ deleteMyData {ERROR} }}")


async def guessed_too_often(world: World) -> Answer:
    person = Person(world.system)
    given = {"email": f"adivinado{next(world.names)}@ejemplo.ar", "password": "Otra#2026"}
    for _ in range(5):
        await person.ask(SIGN_IN, given)
    return await person.ask(with_messages(SIGN_IN), given)


MESSAGES: list[tuple[str, str, Provoke]] = [
    ("Invalid credentials", "INVALID_CREDENTIALS", wrong_password),
    ("Invalid credentials", "INVALID_CREDENTIALS", unknown_email),
    ("Too many attempts", "TOO_MANY_ATTEMPTS", guessed_too_often),
    ("The email entered already exists.", "EMAIL_EXISTS", email_twice),
    ("The company name already exists.", "COMPANY_NAME_EXISTS", company_name_twice),
    ("You should accept terms & conditions.", "TERMS_NOT_ACCEPTED", terms_not_accepted),
    ("Please upload a valid image file (PNG or JPEG)", "INVALID_IMAGE", wrong_file),
    (
        "It looks like this advertisement does not belong to your company or the ad does not exist.",
        "UNKNOWN_ADVERTISEMENT",
        foreign_ad,
    ),
    ("You do not have permission to access the auditing module. ", "NOT_ALLOWED", without_permission),
    ("Only the platform can audit", "ONLY_PLATFORM_AUDITS", money_ad_by_brand),
    ("Spots are validated", "ONLY_VALIDATE", spot_rejected),
    ("This advertisement has been audited already.", "ALREADY_AUDITED", audited_twice),
    ("Choose a reason.", "REASON_REQUIRED", staff_without_a_reason),
    ("Found error in the form. Please check again.", "FORM_INCOMPLETE", form_incomplete),
    ("Found error in the form. Please check again.", "INVALID_GUEST_TOKEN", wrong_guest_token),
    ("", "UNAUTHENTICATED", nobody_signed_in),
]


@pytest.mark.parametrize(("message", "code", "provoke"), MESSAGES, ids=[row[2].__name__ for row in MESSAGES])
async def test_message_has_its_code(world: World, message: str, code: str, provoke: Provoke) -> None:
    response = await provoke(world)
    assert response.data["success"] is False
    first = response.data["error"][0]
    assert (first["code"], first["message"][: len(message)]) == (code, message)
    assert first["message"], "a person reads it when a client does not know the code"
