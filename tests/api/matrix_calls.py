"""How each root field is called in the authorisation matrix, and the data that the call needs.

`prepare(world, kind, person)` creates a target in the brand of viewer, auditor and owner, and returns the variables;
where the call would change its caller permanently, it also returns another person to call as.
"""

from __future__ import annotations

import asyncio
import io
import os
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pyotp
from matrix_creators import own_ad
from matrix_disputes import dispute_id, waiting_opinion
from matrix_networks import deletion_code, waiting_confirmation
from matrix_payouts import has_own_payout, own_payout, prepared_batch, prepared_month
from PIL import Image
from resuena_people import PASSWORD, SIGN_IN, Answer, Kind, Person
from resuena_system import ORIGIN, sql
from resuena_world import Tenant, World

from kit.testing import eventually
from kit.testing.authenticator import SoftwareAuthenticator
from resuena.campaign.v1 import campaign_pb2 as campaign

Variables = dict[str, Any]
Prepare = Callable[[World, Kind, Person], Awaitable[Variables | tuple[Variables, Person]]]
ACK = "{ success data error { path message code } }"
MONEY, PRODUCT = campaign.PAYMENT_TYPE_MONEY, campaign.PAYMENT_TYPE_PRODUCT
SUBMIT, APPROVE = campaign.CAMPAIGN_TRANSITION_SUBMIT, campaign.CAMPAIGN_TRANSITION_APPROVE
CONFIRM, STOP = campaign.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT, campaign.CAMPAIGN_TRANSITION_STOP


async def nothing(_: World, __: Kind, ___: Person) -> Variables:
    """No variables."""
    return {}


async def sign_in_again(person: Person, _: Answer) -> None:
    """Signs the person in again, after a call that ended their sessions."""
    await person.sign_in()


def code_of(response: Answer) -> str | None:
    """The first error code of the response."""
    return response.code


@dataclass(frozen=True)
class Call:
    """How a field is called; `read_code` reads an error code that stands deeper in the response."""

    query: str
    prepare: Prepare = nothing
    afterwards: Callable[[Person, Answer], Awaitable[None]] | None = None
    read_code: Callable[[Answer], str | None] = code_of


def own(**names: Callable[[World], Any]) -> Prepare:
    """Returns variables that are read from the world."""

    async def prepare(world: World, _: Kind, __: Person) -> Variables:
        return {name: read(world) for name, read in names.items()}

    return prepare


def in_state(payment: Any, *steps: Any) -> Prepare:
    """A campaign of the brand that went through these transitions."""

    async def prepare(world: World, _: Kind, __: Person) -> Variables:
        return {"id": await world.campaign(world.own, payment, steps)}

    return prepare


async def waiting_ad(world: World, _: Kind, __: Person) -> Variables:
    return {"id": await world.ad(world.own.product)}


async def waiting_ad_and_oneself(world: World, kind: Kind, person: Person) -> Variables:
    return {**await waiting_ad(world, kind, person), "person": person.id}


async def waiting_ad_and_tomorrow(world: World, kind: Kind, person: Person) -> Variables:
    tomorrow = (datetime.now(UTC) + timedelta(days=1)).date()
    return {**await waiting_ad(world, kind, person), "day": tomorrow.isoformat()}


REQUEST_CHANGE = """mutation($id: ID!) {
  requestChange(advertisementId: $id, reason: "BLURRY_PICTURE", text: "Sacala de nuevo, con más luz.")
  { success error { path message code } advertisement { _id changeState } } }"""


async def ad_with_change_request(world: World, _: Kind, __: Person) -> Variables:
    ad = await world.ad(world.own.product)
    response = await world.own.owner.ask(REQUEST_CHANGE, {"id": ad})
    assert response.data["success"], response.body
    return {"id": ad}


async def money_ad(world: World, _: Kind, __: Person) -> Variables:
    return {"id": await world.ad(world.own.money)}


async def approved_ad(world: World, _: Kind, __: Person) -> Variables:
    ad = await world.ad(world.own.product)
    response = await world.own.owner.ask(
        "mutation($id: ID!) { updateAdvertisement(_id: $id, status: Approved) { success } }", {"id": ad}
    )
    assert response.data["success"]
    return {"id": ad}


def a_picture() -> bytes:
    """A photo that is similar to no other."""
    file = io.BytesIO()
    Image.frombytes("RGB", (40, 30), os.urandom(3600)).save(file, "JPEG")
    return file.getvalue()


_PICTURED: dict[str, str] = {}
"""By company: an approved advertisement with a picture that media-svc has."""


async def approved_picture(world: World, kind: Kind, person: Person) -> Variables:
    """The brand's one approved picture, created once: each would take a unit of its stock."""
    company = world.own.company_id
    if company not in _PICTURED:
        _PICTURED[company] = await new_approved_picture(world, kind, person)
    return {"company": company, "ids": [_PICTURED[company]]}


async def new_approved_picture(world: World, kind: Kind, person: Person) -> str:
    """An approved advertisement whose picture media-svc has, and for which no check is due."""
    ad = (await approved_ad(world, kind, person))["id"]
    campaigns = world.system.databases["campaign"]

    await sql(campaigns, "DELETE FROM due_checks WHERE advertisement_id = :id", id=ad)
    headers = {"authorization": f"Bearer {world.own.owner.token}"}
    async with world.system.browser() as browser:
        response = await asyncio.create_task(
            browser.post("/media/images", files={"file": ("a.jpg", a_picture())}, headers=headers)
        )
    url = response.json()["url"]
    await sql(campaigns, "UPDATE advertisements SET multimedia_uri = :url WHERE id = :id", url=url, id=ad)
    return str(ad)


async def company_with_pictures(world: World, kind: Kind, person: Person) -> Variables:
    return {"id": (await approved_picture(world, kind, person))["company"]}


PICTURES = """mutation($company: ID!, $ids: [ID!]!) { preparePictureArchive(companyId: $company, ids: $ids)
  { success data error { path message code } url pictures bytes } }"""


async def company_that_owes(world: World, kind: Kind, person: Person) -> Variables:
    await approved_ad(world, kind, person)
    return {"id": world.own.company_id}


async def ad_approved_by_rule(world: World, kind: Kind, person: Person) -> Variables:
    """Makes it look approved by the company's rule, which stays off here: other tests need advertisements that
    people decide."""
    variables = await approved_ad(world, kind, person)
    campaigns = world.system.databases["campaign"]
    await sql(
        campaigns,
        "INSERT INTO approvals_by_rule (advertisement_id, company_id, approved_at) VALUES (:id, :company, now())",
        id=variables["id"],
        company=world.own.company_id,
    )
    await sql(
        campaigns,
        "INSERT INTO company_check_defaults (company_id, changed_at) VALUES (:company, now()) ON CONFLICT DO NOTHING",
        company=world.own.company_id,
    )
    return variables


async def company_with_a_rule(world: World, kind: Kind, person: Person) -> Variables:
    await ad_approved_by_rule(world, kind, person)
    return {"id": world.own.company_id}


async def influencer(world: World, _: Kind, __: Person) -> Variables:
    return {"id": await world.person_of(world.own.ads["product"])}


async def brand_in_use(world: World, kind: Kind, person: Person) -> Variables | tuple[Variables, Person]:
    """A new brand for callers who may deactivate it, else the shared brand."""
    if kind is Kind.OWNER:
        brand = await world.tenant()
        return {"id": brand.company_id}, brand.owner
    if kind is Kind.STAFF:
        return {"id": (await world.tenant()).company_id}
    return {"id": world.own.company_id}


async def brand_out_of_use(world: World, kind: Kind, _: Person) -> Variables:
    if kind is not Kind.STAFF:
        return {"id": world.own.company_id}
    brand = await world.tenant()
    response = await brand.owner.ask(
        "mutation($id: ID!) { deactivateCompany(_id: $id) { success } }", {"id": brand.company_id}
    )
    assert response.data["success"]
    return {"id": brand.company_id}


async def newcomers(world: World, kind: Kind, person: Person) -> Variables | tuple[Variables, Person]:
    """A new person for callers without a company, since the call gives them one."""
    if kind in (Kind.MEMBERLESS, Kind.CREATOR):
        person = await Person(world.system, in_app=kind is Kind.CREATOR).sign_up()
    elif kind is Kind.STAFF:
        person = await world.staff()
    number = next(world.names)
    return {"person": person.id or "nobody", "name": f"Nueva {number}"}, person


async def invited(world: World, kind: Kind, person: Person) -> Variables | tuple[Variables, Person]:
    """An invitation of another brand to the caller's own e-mail."""
    if kind in (Kind.MEMBERLESS, Kind.CREATOR):
        person = await Person(world.system, in_app=kind is Kind.CREATOR).sign_up()
    elif kind is Kind.STAFF:
        person = await world.staff()
    if not person.email:
        return {"token": "x" * 43}
    brand = await world.tenant()
    seen = person.mailed_tokens("invitation")
    await world.invite(brand, person.email)
    return {"token": await person.mailed_token("invitation", seen)}, person


async def invitation(world: World, _: Kind, __: Person) -> Variables:
    return {"id": await world.invite(world.own, f"invitada{next(world.names)}@ejemplo.ar")}


MAKE_KEY = (
    "mutation($company: ID!, $name: String!) { createApiKey(companyId: $company, name: $name, permissions: [ReadResults])"
    " { success error { code } apiKey { _id } } }"
)


async def a_key_to_make(world: World, _: Kind, __: Person) -> Variables:
    return {"company": world.own.company_id, "name": f"Clave {next(world.names)}"}


async def api_key_of(tenant: Tenant, name: str) -> str:
    """The id of a new API key of a brand."""
    response = await tenant.owner.ask(MAKE_KEY, {"company": tenant.company_id, "name": name})
    return str(response.data["apiKey"]["_id"])


async def api_key(world: World, _: Kind, __: Person) -> Variables:
    return {"id": await api_key_of(world.own, f"Clave {next(world.names)}")}


MAKE_WEBHOOK = (
    'mutation($company: ID!) { createWebhook(companyId: $company, url: "https://recibe.example.com/eventos")'
    " { success error { code } webhook { _id } } }"
)
TEST_WEBHOOK = "mutation($id: ID!) { sendTestEvent(webhookId: $id) { success error { code } delivery { _id } } }"


async def webhook_of(tenant: Tenant) -> str:
    """The id of a brand's webhook: its first one, created if there is none, since a brand has at most twenty."""
    webhooks_response = await tenant.owner.ask(
        "query($id: ID!) { webhooks(companyId: $id) { _id } }", {"id": tenant.company_id}
    )
    if webhooks_response.data:
        return str(webhooks_response.data[0]["_id"])
    response = await tenant.owner.ask(MAKE_WEBHOOK, {"company": tenant.company_id})
    return str(response.data["webhook"]["_id"])


async def webhook(world: World, _: Kind, __: Person) -> Variables:
    return {"id": await webhook_of(world.own)}


async def delivery_of(tenant: Tenant) -> str:
    """The id of a new delivery to a brand's webhook."""
    response = await tenant.owner.ask(TEST_WEBHOOK, {"id": await webhook_of(tenant)})
    return str(response.data["delivery"]["_id"])


async def delivery(world: World, _: Kind, __: Person) -> Variables:
    return {"id": await delivery_of(world.own)}


async def webhook_with_a_delivery(world: World, _: Kind, __: Person) -> Variables:
    await delivery_of(world.own)
    return {"id": await webhook_of(world.own)}


async def company_with_a_webhook(world: World, _: Kind, __: Person) -> Variables:
    await webhook_of(world.own)
    return {"id": world.own.company_id}


async def company_with_a_key(world: World, kind: Kind, person: Person) -> Variables:
    if kind is Kind.OWNER:
        await api_key(world, kind, person)
    return {"id": world.own.company_id}


async def member(world: World, kind: Kind, __: Person) -> Variables:
    """A new viewer for callers who may remove members, else the owner: leaving a company oneself is another case."""
    removed = kind in (Kind.OWNER, Kind.STAFF)
    person = await world.member(world.own, "viewer") if removed else world.own.owner
    return {"company": world.own.company_id, "person": person.id}


async def an_invitation_to_make(world: World, _: Kind, __: Person) -> Variables:
    return {"company": world.own.company_id, "email": f"invitado{next(world.names)}@ejemplo.ar"}


async def somebody(world: World, _: Kind, __: Person) -> Variables:
    person = await Person(world.system).sign_up()
    return {"email": person.email, "password": person.password}


async def an_address(world: World, _: Kind, __: Person) -> Variables:
    return {"email": f"alguien{next(world.names)}@ejemplo.ar", "password": "Matriz#2026"}


async def challenged(world: World, _: Kind, __: Person) -> Variables:
    person = await Person(world.system).sign_up()
    codes = await with_second_factor(person)
    response = await person.ask(
        SIGN_IN.replace("success", "success challenge"), {"email": person.email, "password": person.password}
    )
    return {"challenge": response.data["challenge"], "code": codes[0]}


async def another_session(world: World, kind: Kind, person: Person) -> Variables | tuple[Variables, Person]:
    """The caller in a new session, so that the shared session stays open."""
    if not person.email:
        return ({}, await world.guest()) if kind is Kind.GUEST else {}
    return {}, await Person(world.system, person.email, person.password).sign_in()


async def a_session_to_end(world: World, _: Kind, person: Person) -> Variables:
    if not person.email:
        return {"id": "nothing"}
    await Person(world.system, person.email, person.password).sign_in()
    response = await person.ask("{ sessions { _id current } }")
    return {"id": next(session["_id"] for session in response.data if not session["current"])}


async def oneself(_: World, __: Kind, person: Person) -> Variables:
    return {"id": person.id or "nobody"}


async def mailed(world: World, path: str, ask: str = "") -> Variables:
    """The token of a link that was mailed to a new person."""
    person = await Person(world.system).sign_up()
    if ask:
        await person.ask(ask, {"email": person.email})
    return {"token": await person.mailed_token(path)}


async def to_reset(world: World, _: Kind, __: Person) -> Variables:
    return await mailed(
        world, "resetPassword", "mutation($email: String!) { requestPasswordReset(email: $email) { success } }"
    )


async def to_confirm(world: World, _: Kind, __: Person) -> Variables:
    return await mailed(world, "confirmEmail")


async def to_delete(world: World, _: Kind, __: Person) -> Variables:
    ask = """mutation($email: String!) { requestAccountDeletion(email: $email, confirmation: "DELETE") { success } }"""
    return await mailed(world, "deleteAccount", ask)


async def begun(_: World, __: Kind, person: Person) -> Variables:
    if not person.email:
        return {"code": "123456"}
    response = await person.ask("mutation { beginSecondFactor { success secret } }")
    return {"code": pyotp.TOTP(response.data["secret"]).now()}


async def with_second_factor(person: Person) -> list[str]:
    response = await person.ask("mutation { beginSecondFactor { success secret } }")
    code = pyotp.TOTP(response.data["secret"]).now()
    enable = (
        "mutation($code: String!) { enableSecondFactor(code: $code) { success error { code } recoveryCodes } }"
    )
    response = await person.ask(enable, {"code": code})
    assert response.data["success"], response.body
    return list(response.data["recoveryCodes"])


async def enabled(_: World, __: Kind, person: Person) -> Variables:
    return {"code": (await with_second_factor(person))[0] if person.email else "123456"}


async def turn_off(person: Person, response: Answer) -> None:
    """Input for the second factor, with a recovery code that was just issued."""
    off = "mutation($code: String!) { disableSecondFactor(code: $code) { success } }"
    assert (await person.ask(off, {"code": response.data["recoveryCodes"][0]})).data["success"]


BEGIN_PASSKEY = "mutation($password: String!) { beginPasskey(password: $password) { success options } }"
ADD_PASSKEY = """mutation($name: String!, $credential: String!) { addPasskey(name: $name, credential: $credential) {
  success error { path message code } passkey { _id name } } }"""
REMOVE_PASSKEY = """mutation($id: ID!, $password: String!) { removePasskey(_id: $id, password: $password) {
  success error { path message code } } }"""


async def a_new_passkey(_: World, __: Kind, person: Person) -> Variables:
    """An authenticator's response to options that the caller requested."""
    if not person.email:
        return {"name": "Llave", "credential": "{}"}
    response = await person.ask(BEGIN_PASSKEY, {"password": person.password})
    return {"name": "Llave", "credential": SoftwareAuthenticator(ORIGIN).create(response.data["options"])}


async def a_passkey(world: World, kind: Kind, person: Person) -> Variables:
    if not person.email:
        return {"id": "nothing", "password": PASSWORD}
    response = await person.ask(ADD_PASSKEY, await a_new_passkey(world, kind, person))
    return {"id": response.data["passkey"]["_id"], "password": person.password}


async def a_passkey_s_answer(world: World, kind: Kind, person: Person) -> Variables:
    """A passkey sign-in of another person, begun in the caller's browser; for an API key, which cannot begin one, in
    a visitor's."""
    owner = await Person(world.system).sign_up()
    options = (await owner.ask(BEGIN_PASSKEY, {"password": owner.password})).data["options"]
    authenticator = SoftwareAuthenticator(ORIGIN)
    added = await owner.ask(ADD_PASSKEY, {"name": "Llave", "credential": authenticator.create(options)})
    assert added.data["success"], added.body
    beginner = world.people[Kind.VISITOR] if kind is Kind.KEY else person
    begun = await beginner.ask("mutation { beginLoginPasskey { success options } }", keep_cookies=True)
    return {"credential": authenticator.get(begun.data["options"])}


async def without_passkeys(person: Person, _: Answer) -> None:
    """Removes the passkeys that were added."""
    for passkey in (await person.ask("{ passkeys { _id } }")).data:
        response = await person.ask(REMOVE_PASSKEY, {"id": passkey["_id"], "password": person.password})
        assert response.data["success"], response.body


async def asked_to_delete(_: World, __: Kind, person: Person) -> Variables:
    if person.email:
        await person.ask("mutation { deleteMyData { success } }")
    return {}


async def stay(person: Person, _: Answer) -> None:
    """Withdraws the person's deletion request."""
    assert (await person.ask("mutation { cancelDeletion { success } }")).data["success"]


async def a_candidate(world: World, _: Kind, __: Person) -> Variables:
    """A person without a role, whose e-mail is confirmed."""
    person = await Person(world.system).sign_up()
    await world.confirm_email(person)
    return {"email": person.email}


async def a_colleague(world: World, _: Kind, __: Person) -> Variables:
    """Another member of staff."""
    return {"id": (await world.staff()).id}


async def guest_token(world: World, _: Kind, __: Person) -> Variables:
    make = 'mutation { createGuestToken(label: "Prueba") { success guestToken { _id } } }'
    response = await world.people[Kind.STAFF].ask(make)
    return {"id": response.data["guestToken"]["_id"]}


def refused(response: Answer) -> str | None:
    return response.code or (response.data["refused"][0]["code"] if response.data["refused"] else None)


def outcome(response: Answer) -> str | None:
    return response.code or (response.data["outcomes"][0]["refusal"] or {}).get("code")


def no_nodes(response: Answer) -> str | None:
    """`none` for a page without entries."""
    return response.code or (None if response.data["nodes"] else "none")


def no_notices(response: Answer) -> str | None:
    return response.code or (None if response.data["notices"] else "none")


def nothing_reported(response: Answer) -> str | None:
    return response.code or (None if response.data["campaigns"] else "none")


def nobody_created(response: Answer) -> str | None:
    if response.code:
        return response.code
    has_creators = {bool(page["creators"]) for page in response.body["data"].values()}
    assert len(has_creators) == 1, "who is found by name is not who is listed"
    return None if has_creators.pop() else "none"


def nothing_waits(response: Answer) -> str | None:
    return response.code or (None if any(response.data.values()) else "none")


SHARE = """mutation($company: ID!) { shareReport(where: {companyId: $company, from: "2026-11-01T00:00:00Z",
  to: "2026-12-01T00:00:00Z"}, title: "Noviembre") { success error { path message code } share { _id token } } }"""


async def share(world: World, _: Kind, __: Person) -> Variables:
    response = await world.own.owner.ask(SHARE, {"company": world.own.company_id})
    return {"id": response.data["share"]["_id"], "token": response.data["share"]["token"]}


async def shared(world: World, kind: Kind, person: Person) -> Variables:
    await share(world, kind, person)
    return {"id": world.own.company_id}


async def share_id(world: World, kind: Kind, person: Person) -> Variables:
    return {"id": (await share(world, kind, person))["id"]}


CREATOR = "$company: ID!, $person: ID!"
OF_CREATOR = "companyId: $company, personId: $person"
NOTE = f"""mutation({CREATOR}) {{ addCreatorNote({OF_CREATOR}, text: "Entrega tarde")
  {{ success error {{ path message code }} note {{ _id }} }} }}"""
BLOCK = f"""mutation({CREATOR}) {{ blockCreator({OF_CREATOR})
  {{ success error {{ path message code }} blockedAt }} }}"""
INVITE_AGAIN = f"""mutation({CREATOR}) {{ inviteCreator({OF_CREATOR})
  {{ success error {{ path message code }} invitation {{ invitedAt }} }} }}"""
TAG = f"""mutation({CREATOR}) {{ tagCreator({OF_CREATOR}, tag: "vip")
  {{ success error {{ path message code }} tags }} }}"""


async def creator(world: World, _: Kind, __: Person) -> Variables:
    return {"company": world.own.company_id, "person": await world.person_of(world.own.ads["product"])}


async def invitable_creator(world: World, kind: Kind, person: Person) -> Variables:
    """A creator who works with the company."""
    variables = await creator(world, kind, person)
    resumed = BLOCK.replace(OF_CREATOR, f"{OF_CREATOR}, blocked: false")
    assert (await world.own.owner.ask(resumed, variables)).data["success"]
    return variables


async def stop_token(world: World, _: Kind, __: Person) -> Variables:
    """The token of the link in a mail to a creator whom the company invited and who accepts invitations."""
    creator_id = await world.person_of(world.own.ads["money"])

    def tokens() -> list[str]:
        mails = world.system.mails(f"{creator_id}@influencers.ejemplo.ar")
        return re.findall(r"stop=([\w-]+)", "".join(mails))

    if not tokens():
        variables = {"company": world.own.company_id, "person": creator_id}
        assert (await world.own.owner.ask(INVITE_AGAIN, variables)).data["success"]
        await world.campaign(world.own, campaign.PAYMENT_TYPE_PRODUCT)

    def first() -> str:
        assert tokens(), "no invitation was mailed"
        return tokens()[0]

    return {"token": await eventually(first)}


async def tagged_creator(world: World, kind: Kind, person: Person) -> Variables:
    variables = await creator(world, kind, person)
    assert (await world.own.owner.ask(TAG, variables)).data["success"]
    return variables


async def company_with_tags(world: World, kind: Kind, person: Person) -> Variables:
    await tagged_creator(world, kind, person)
    return {"id": world.own.company_id}


async def note_id(world: World, kind: Kind, person: Person) -> Variables:
    """A note that the owner wrote."""
    response = await world.own.owner.ask(NOTE, await creator(world, kind, person))
    return {"id": response.data["note"]["_id"]}


SAVE_VIEW = """mutation($company: ID!, $name: String!, $filters: String!) {
  saveInboxView(companyId: $company, name: $name, filters: $filters)
  { success error { path message code } view { _id } } }"""


async def named_view(world: World, _: Kind, person: Person) -> Variables:
    """A name for a new view. Deletes the person's views first, since their number is limited and all tests share the
    world."""
    kept = await person.ask("query($id: ID!) { inboxViews(companyId: $id) { _id } }", {"id": world.own.company_id})
    for view in kept.data if isinstance(kept.data, list) else ():
        await person.ask("mutation($id: ID!) { deleteInboxView(_id: $id) { success } }", {"id": view["_id"]})
    name = uuid4().hex
    return {"company": world.own.company_id, "name": name, "filters": f"campaign={name}"}


async def company_with_views(world: World, kind: Kind, person: Person) -> Variables:
    """The brand's company, after the caller has saved a view if they may."""
    await person.ask(SAVE_VIEW, await named_view(world, kind, person))
    return {"id": world.own.company_id}


async def view_id(world: World, kind: Kind, person: Person) -> Variables:
    """A view of the caller's own; of the owner's for callers who may have none."""
    writer = person if kind in (Kind.AUDITOR, Kind.OWNER) else world.own.owner
    response = await writer.ask(SAVE_VIEW, await named_view(world, kind, writer))
    return {"id": response.data["view"]["_id"]}


async def renamed_view(world: World, kind: Kind, person: Person) -> Variables:
    """A view as from `view_id`, and another name for it."""
    return {**await view_id(world, kind, person), "name": uuid4().hex}


async def lead_id(world: World, kind: Kind, _: Person) -> Variables:
    form = 'mutation { sendContact(name: "Ana", email: "ana@ejemplo.ar", message: "Hola") { success } }'
    await world.people[Kind.VISITOR].ask(form)
    return {"id": (await world.people[Kind.STAFF].ask("{ leads(limit: 1) { _id } }")).data[0]["_id"]}


async def share_token(world: World, kind: Kind, person: Person) -> Variables:
    return {"token": (await share(world, kind, person))["token"]}


async def offer_token(world: World, _: Kind, __: Person) -> Variables:
    invitee = await Person(world.system).sign_up()
    await world.invite(world.own, invitee.email)
    return {"token": await invitee.mailed_token("invitation")}


def by_id(field: str, more: str = "", arguments: str = "") -> str:
    """A mutation whose only variable is an id."""
    return f"mutation($id: ID!) {{ {field}(_id: $id{arguments}) {{ success data error {{ path message code }} {more} }} }}"


def form(field: str, arguments: str) -> Call:
    return Call(f"mutation {{ {field}({arguments}) {ACK} }}")


WHERE_OWN = own(id=lambda world: world.own.company_id)
QUERIES: dict[str, Call] = {
    "session": Call("{ session { authenticated } }"),
    "account": Call("{ account { _id } }"),
    "sessions": Call("{ sessions { _id } }"),
    "passkeys": Call("{ passkeys { _id } }"),
    "myData": Call("{ myData }"),
    "personalPage": Call('{ personalPage(name: "ana.paz") { handle } }'),
    "creatorAccount": Call("{ creatorAccount { _id } }"),
    "socialAccounts": Call("{ socialAccounts { linkable accounts { platform } } }"),
    "networkConfirmations": Call("{ networkConfirmations { _id } }", waiting_confirmation),
    "networkDeletion": Call("query($code: String!) { networkDeletion(code: $code) { platform } }", deletion_code),
    "referralCode": Call('{ referralCode(code: "RESUENA") { valid } }'),
    "investorDocuments": Call("{ investorDocuments { url } }"),
    "termsAndConditionsHistoric": Call("{ termsAndConditionsHistoric(where: {language: es}) { _id } }"),
    "checkCatalogue": Call("{ checkCatalogue { name } }"),
    "auditReasons": Call("{ auditReasons { key } }"),
    "companies": Call("query($id: ID!) { companies(where: {_id: $id}) { _id } }", WHERE_OWN),
    "campaigns": Call(
        "query($id: ID!) { campaigns(where: {_id: $id}) { _id } }", own(id=lambda world: world.own.product)
    ),
    "advertisements": Call(
        "query($id: ID!) { advertisements(where: {_id: $id}) { _id } }",
        own(id=lambda world: world.own.ads["product"]),
    ),
    "companiesConnection": Call(
        "query($id: ID!) { companiesConnection(where: {_id: $id}) { nodes { _id } pageInfo { hasNextPage endCursor } } }",
        WHERE_OWN,
        read_code=no_nodes,
    ),
    "campaignsConnection": Call(
        "query($id: ID!) { campaignsConnection(where: {_id: $id}) { nodes { _id } pageInfo { hasNextPage endCursor } } }",
        own(id=lambda world: world.own.product),
        read_code=no_nodes,
    ),
    "advertisementsConnection": Call(
        "query($id: ID!) { advertisementsConnection(where: {_id: $id}) { nodes { _id } pageInfo { hasNextPage endCursor } } }",
        own(id=lambda world: world.own.ads["product"]),
        read_code=no_nodes,
    ),
    "posts": Call(
        "query($id: ID!) { posts(where: {advertisementId: $id}) { _id } }",
        own(id=lambda world: world.own.ads["product"]),
    ),
    "personCredentials": Call("query($id: ID!) { personCredentials(where: {personId: $id}) { _id } }", influencer),
    "notices": Call("{ notices { unreadCount notices { _id } } }", read_code=no_notices),
    "noticePreferences": Call("{ noticePreferences { topic mail } }"),
    "companyActs": Call("query($id: ID!) { companyActs(companyId: $id) { _id } }", WHERE_OWN),
    "apiKeys": Call("query($id: ID!) { apiKeys(companyId: $id) { _id } }", company_with_a_key),
    "webhooks": Call("query($id: ID!) { webhooks(companyId: $id) { _id url } }", company_with_a_webhook),
    "webhookDeliveries": Call(
        "query($id: ID!) { webhookDeliveries(webhookId: $id) { nodes { _id event { payload } } } }",
        webhook_with_a_delivery,
        read_code=no_nodes,
    ),
    "companyEvents": Call(
        "query($id: ID!) { companyEvents(companyId: $id) { nodes { _id payload } } }",
        WHERE_OWN,
        read_code=no_nodes,
    ),
    "closedMemberships": Call("{ closedMemberships { companyName role } }"),
    "campaignDrafts": Call(
        "query($id: ID!) { campaignDrafts(companyId: $id) { _id } }", own(id=lambda world: world.own.company_id)
    ),
    "campaignDraftsConnection": Call(
        "query($id: ID!) { campaignDraftsConnection(companyId: $id) { nodes { _id } pageInfo { hasNextPage endCursor } } }",
        WHERE_OWN,
        read_code=no_nodes,
    ),
    "auditProjection": Call(
        "query($id: ID!) { auditProjection(ids: [$id], status: Approved) { deciding refused { code } } }",
        own(id=lambda world: world.own.ads["product"]),
        read_code=refused,
    ),
    "auditQueue": Call("{ auditQueue { advertisement { _id } } }"),
    "disputes": Call("{ disputes { _id } }", dispute_id),
    "secondOpinions": Call("{ secondOpinions { _id } }", waiting_opinion),
    "auditAgreement": Call("{ auditAgreement { overall { compared } } }"),
    "arrivals": Call("query($id: ID!) { arrivals(where: {companyId: $id}) { total } }", WHERE_OWN),
    "downloadFunnel": Call("query($id: ID!) { downloadFunnel(where: {companyId: $id}) { visits } }", WHERE_OWN),
    "campaignReport": Call(
        """query($id: ID!) { campaignReport(where: {companyId: $id, from: "2026-01-01T00:00:00Z",
        to: "2026-12-31T00:00:00Z"}) { campaigns { campaignId } } }""",
        WHERE_OWN,
        read_code=nothing_reported,
    ),
    "creators": Call(
        """query($id: ID!) { all: creators(companyId: $id) { creators { personId } }
        named: creators(companyId: $id, search: "ana") { creators { personId } } }""",
        WHERE_OWN,
        read_code=nobody_created,
    ),
    "creator": Call(f"query({CREATOR}) {{ creator({OF_CREATOR}) {{ personId }} }}", creator),
    "inboxViews": Call("query($id: ID!) { inboxViews(companyId: $id) { _id } }", company_with_views),
    "creatorTags": Call("query($id: ID!) { creatorTags(companyId: $id) { name } }", company_with_tags),
    "companyTasks": Call(
        "query($id: ID!) { companyTasks(companyId: $id) { toAudit toDeliver exhaustedCampaignIds } }",
        WHERE_OWN,
        read_code=nothing_waits,
    ),
    "owedProducts": Call(
        "query($id: ID!) { owedProducts(companyId: $id) { total products { _id } } }",
        company_that_owes,
        read_code=nothing_waits,
    ),
    "approvedPictures": Call(
        "query($id: ID!) { approvedPictures(where: {companyId: $id}) { _id } }", company_with_pictures
    ),
    "approvedPicturesConnection": Call(
        "query($id: ID!) { approvedPicturesConnection(where: {companyId: $id}) { nodes { _id } pageInfo { hasNextPage endCursor } } }",
        company_with_pictures,
        read_code=no_nodes,
    ),
    "automaticApprovals": Call(
        "query($id: ID!) { automaticApprovals(companyId: $id) { today advertisements { _id } } }",
        company_with_a_rule,
        read_code=nothing_waits,
    ),
    "openCampaigns": Call("{ openCampaigns { nodes { _id } } }"),
    "openCampaign": Call(
        "query($id: ID!) { openCampaign(_id: $id) { _id } }", own(id=lambda world: world.own.product)
    ),
    "myAdvertisements": Call("{ myAdvertisements { nodes { _id } } }"),
    "myAdvertisement": Call("query($id: ID!) { myAdvertisement(_id: $id) { _id } }", own_ad),
    "publishableNetworks": Call("{ publishableNetworks }"),
    "myRewards": Call("{ myRewards(state: ToCollect) { nodes { _id } } }"),
    "myEarnings": Call("{ myEarnings { month totals { currency } movements { nodes { _id } } } }"),
    "myNotices": Call("{ myNotices { nodes { _id } unread } }"),
    "myUnreadNotices": Call("{ myUnreadNotices }"),
    "myNoticePreferences": Call("{ myNoticePreferences { topic inApp byMail } }"),
    "myBalance": Call("{ myBalance { currency total } }"),
    "myPayouts": Call("{ myPayouts { nodes { _id } } }", has_own_payout),
    "myPayout": Call("query($id: ID!) { myPayout(_id: $id) { _id } }", own_payout),
    "myNextPayouts": Call("{ myNextPayouts { currency balance } }"),
    "payoutsDue": Call("query($month: String!) { payoutsDue(month: $month) { batch { _id } } }", prepared_month),
    "payoutBatches": Call("{ payoutBatches { nodes { _id } } }", prepared_batch),
    "payoutBatch": Call("query($id: ID!) { payoutBatch(_id: $id) { _id } }", prepared_batch),
    "people": Call("query($id: String!) { people(search: $id) { people { _id } } }", influencer),
    "personRecord": Call("query($id: ID!) { personRecord(personId: $id) { _id } }", influencer),
    "personActivity": Call("query($id: ID!) { personActivity(personId: $id) { lookedAt } }", influencer),
    "reportShares": Call("query($id: ID!) { reportShares(companyId: $id) { _id } }", shared),
    "moneyMovements": Call("query($id: ID!) { moneyMovements(companyId: $id) { _id } }", WHERE_OWN),
    "moneyMovementsConnection": Call(
        "query($id: ID!) { moneyMovementsConnection(companyId: $id) { nodes { _id } pageInfo { hasNextPage endCursor } } }",
        WHERE_OWN,
        read_code=no_nodes,
    ),
    "moneyBalances": Call("query($id: ID!) { moneyBalances(companyId: $id) { currency } }", WHERE_OWN),
    "payments": Call("query($id: ID!) { payments(companyId: $id) { _id } }", WHERE_OWN),
    "invitationStop": Call("query($token: String!) { invitationStop(token: $token) { companyName } }", stop_token),
    "sharedReport": Call("query($token: String!) { sharedReport(token: $token) { title } }", share_token),
    "invitationOffer": Call("query($token: String!) { invitationOffer(token: $token) { email } }", offer_token),
    "leads": Call("{ leads { _id } }"),
    "staff": Call("{ staff { _id roles } }"),
    "staffChanges": Call("{ staffChanges { _id } }"),
    "guestTokens": Call("{ guestTokens { _id } }"),
    "deletionRequests": Call("{ deletionRequests { _id } }"),
    "system": Call("{ system { verdict } }"),
}
