"""After an erasure no personal datum is left in any database, object store, stream or log (QUALITY, "Attacks")."""

from __future__ import annotations

import io
from functools import partial
from typing import Any

import grpc
import nats
import pytest
from PIL import Image
from resuena_people import PASSWORD, SIGN_UP, Person
from resuena_system import System, sql
from resuena_world import CREATE_COMPANY, World
from traces import kept, logged, places_of

from kit.db import uuid7
from kit.testing import eventually
from kit.testing.postgres_server import PostgresServer
from media_svc.images.jobs import Collector
from media_svc.storage.service import Store
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.campaign.v1 import disputes_pb2, disputes_pb2_grpc, mobile_pb2
from resuena.identity.v1 import identity_pb2 as identity
from resuena.identity.v1 import influencers_pb2, persons_pb2

EMAIL, FIRST, LAST = "zenobia.quetzal@correo.ejemplo.ar", "Zenobia", "Quetzalcoatl"
HANDLE, NETWORK, PICTURE = "zenobia.quetzal", "zq_en_la_red_998", "/media/images/aa/zq-retrato.jpg"
CAPTION, POST, TAGGED = "Mi cafe color zafiro", "https://www.instagram.com/p/zq-1", "amiga_de_zq"
COMPANY = "Marca que queda"
CITY, ELSEWHERE = "Villa Zafirina", "zq_en_otra_997"
WANTED, SECOND = "Que se vea la taza turquesa", "Ahora con la taza esmeralda"
NOTED, TAG, VIEW = "Entrega con cintas ámbar", "zqámbar", "Lo que miro con lupa de ópalo"
CUSTOMER, ORDER = "cliente/zq-77", "Calle Turmalina 9"
DISPUTED = "Mi reclamo color turquesa, por una taza que se ve"
MESSAGE, PHONE, ADDRESS, AGENT = "Consulta con topacio", "+5492994777001", "203.0.113.201", "NavegadorZQ/7"
PERSONAL = (
    EMAIL, FIRST, LAST, HANDLE, NETWORK, CITY, ELSEWHERE, PICTURE, CAPTION, WANTED, SECOND, POST, TAGGED, NOTED, TAG, VIEW, CUSTOMER, ORDER, DISPUTED, MESSAGE, ADDRESS, AGENT,
)  # fmt: skip
HEADERS: dict[str, Any] = {"x-forwarded-for": ADDRESS, "user-agent": AGENT}
ASK = """mutation($id: ID!, $text: String!) { requestChange(advertisementId: $id, reason: "OTHER", text: $text)
  { success } }"""
KEEP = """mutation($id: ID!, $own: String!, $text: String!) {
  setAdvertisementExternalData(_id: $id, input: {externalId: $own, metadata: [{key: "address", value: $text}]})
  { success } }"""
NOTE = """mutation($company: ID!, $id: ID!, $text: String!) {
  addCreatorNote(companyId: $company, personId: $id, text: $text) { success } }"""
GIVE_TAG = """mutation($company: ID!, $id: ID!, $text: String!) {
  tagCreator(companyId: $company, personId: $id, tag: $text) { success } }"""
SAVE_VIEW = """mutation($id: ID!, $name: String!) {
  saveInboxView(companyId: $id, name: $name, filters: "age=overdue") { success } }"""
RENAME_COMPANY = (
    "mutation($id: ID!, $name: String!) { updateCompany(_id: $id, name: $name) { success error { code } } }"
)
SUBMITTED = "resuena.mobile.advertisement_submitted.v1"


def portrait() -> bytes:
    file = io.BytesIO()
    Image.effect_noise((220, 220), 90).save(file, "PNG")
    return file.getvalue()


async def upload(person: Person) -> str:
    """Uploads a picture of the person's own; returns its address."""
    headers = {"authorization": f"Bearer {person.token}", **HEADERS}
    async with person.system.browser() as browser:
        response = await browser.post("/media/images", files={"file": ("zq.png", portrait())}, headers=headers)
    assert response.is_success, response.text
    return str(response.json()["url"])


async def lives(world: World) -> Person:
    """A person who leaves data in every part of the system."""
    system = world.system
    person = Person(system, EMAIL)
    await person.sign_up()
    confirm = "mutation($token: String!) { confirmEmail(token: $token) { success } }"
    assert (await person.ask(confirm, {"token": await person.mailed_token("confirmEmail")})).data["success"]
    name = "mutation($id: ID!, $first: String!, $last: String!) { updatePersonPrimary(_id: $id, firstName: $first, lastName: $last) { success } }"
    assert (await person.ask(name, {"id": person.id, "first": FIRST, "last": LAST}, **HEADERS)).data["success"]
    await person.ask("mutation { beginSecondFactor { success } }", None, **HEADERS)
    company = await person.ask(CREATE_COMPANY, {"person": person.id, "name": COMPANY}, **HEADERS)
    assert company.data["success"], company.body
    await world.invite(world.other, EMAIL)
    contact = (
        f'mutation {{ sendContact(name: "{FIRST} {LAST}", email: "{EMAIL}", message: "{MESSAGE}") {{ success }} }}'
    )
    assert (await person.ask(contact, None, **HEADERS)).data["success"]
    await person.ask("mutation { trackEvent(event: APP_DOWNLOAD) { success } }", None, **HEADERS)
    await person.sign_in()
    await keeps_a_view(world, person)
    await influences(world, person, await upload(person), await upload(person))
    await posts_in_the_app(system)
    await collides(world, person)
    return person


async def posts_in_the_app(system: System) -> None:
    """The same person's account as a creator, in the app."""
    creator = await Person(system, EMAIL, in_app=True).sign_in()
    picture = await upload(creator)
    for mutation in (
        f'updateCreatorAccount(input: {{city: "{CITY}", interests: [Food], picture: "{picture}"}})',
        "declareAdult",
        'acceptCreatorTerms(version: "app-1", language: es)',
        f'declareNetwork(platform: Twitter, username: "{ELSEWHERE}")',
        f'setPayoutAccount(kind: Alias, number: "zq.pagos", holder: "{FIRST} {LAST}", password: "{PASSWORD}")',
    ):
        response = await creator.ask(f"mutation {{ {mutation} {{ success error {{ code }} }} }}", None, **HEADERS)
        assert response.data["success"], response.body


async def keeps_a_view(world: World, person: Person) -> None:
    """A saved inbox view in the company that the person founded."""
    (company,) = (await person.ask("{ companies(where: {}) { _id } }")).data
    response = await person.ask(SAVE_VIEW, {"id": company["_id"], "name": VIEW})
    assert response.data["success"], response.body


async def collides(world: World, person: Person) -> None:
    """Tries to register the person's unique data again, which each service refuses."""
    again = await Person(world.system, EMAIL).ask(SIGN_UP, {"email": EMAIL, "password": PASSWORD}, **HEADERS)
    assert again.code == "EMAIL_EXISTS", again.body
    for email, handle in ((EMAIL, "otro.quetzal"), ("otra@correo.ejemplo.ar", HANDLE)):
        other = influencers_pb2.Influencer(id=uuid7(), first_name="Otra", email=email, handle=handle)
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await world.identity.RegisterInfluencers(
                influencers_pb2.RegisterInfluencersRequest(influencers=[other])
            )
        assert refused.value.code() == grpc.StatusCode.ALREADY_EXISTS
    named = await Person(world.system).sign_up()
    taken_name = await named.ask(CREATE_COMPANY, {"person": named.id, "name": COMPANY.upper()})
    assert taken_name.code == "COMPANY_NAME_EXISTS", taken_name.body


async def influences(world: World, person: Person, picture: str, second: str) -> None:
    """The same person on the mobile side: an account of a network, an advertisement over JetStream, its post, a
    change."""
    account = persons_pb2.PersonCredential(
        id=uuid7(),
        person_id=person.id,
        first_name=FIRST,
        last_name=LAST,
        picture=PICTURE,
        platform=identity.PLATFORM_INSTAGRAM,
        platform_object_identity=NETWORK,
    )
    influencer = influencers_pb2.Influencer(
        id=person.id, first_name=FIRST, last_name=LAST, email=EMAIL, handle=HANDLE, credentials=[account]
    )
    await world.identity.RegisterInfluencers(influencers_pb2.RegisterInfluencersRequest(influencers=[influencer]))
    ad = campaign.Advertisement(
        id=uuid7(),
        campaign_id=world.own.product,
        person_id=person.id,
        multimedia_uri=picture,
        caption=CAPTION,
        tagged_people=[TAGGED],
    )
    post = campaign.Post(
        id=uuid7(), advertisement_id=ad.id, platform=identity.PLATFORM_INSTAGRAM, post_platform_id=POST
    )
    connection = await nats.connect(world.system.nats_url)
    try:
        sent = mobile_pb2.MobileAdvertisementSubmitted(advertisement=ad)
        jetstream = connection.jetstream()
        await jetstream.publish(SUBMITTED, sent.SerializeToString(), headers={"Nats-Msg-Id": uuid7()})
        published = mobile_pb2.MobilePostPublished(post=post)
        await jetstream.publish(
            "resuena.mobile.post_published.v1", published.SerializeToString(), headers={"Nats-Msg-Id": uuid7()}
        )
    finally:
        await connection.close()
    await eventually(lambda: taken(world.system, ad.id), timeout=30)  # type: ignore[arg-type, return-value]
    for mutation, text in ((NOTE, NOTED), (GIVE_TAG, TAG)):
        response = await world.own.owner.ask(
            mutation, {"company": world.own.company_id, "id": person.id, "text": text}
        )
        assert response.data["success"], response.body
    response = await world.own.owner.ask(KEEP, {"id": ad.id, "own": CUSTOMER, "text": ORDER})
    assert response.data["success"], response.body
    response = await world.own.owner.ask(ASK, {"id": ad.id, "text": WANTED})
    assert response.data["success"], response.body
    ad.caption, ad.multimedia_uri = SECOND, second
    await world.advertisements.SubmitAdvertisements(campaign.SubmitAdvertisementsRequest(advertisements=[ad]))
    reject = "mutation($id: ID!) { updateAdvertisement(_id: $id, status: RejectedByCustomer) { success } }"
    assert (await world.own.owner.ask(reject, {"id": ad.id})).data["success"]
    disputes = disputes_pb2_grpc.DisputeServiceStub(world.channels["campaign"])
    await disputes.DisputeRejection(
        disputes_pb2.DisputeRejectionRequest(advertisement_id=ad.id, person_id=person.id, text=DISPUTED)
    )


async def taken(system: System, ad_id: str) -> bool:
    rows = await sql(system.databases["campaign"], "SELECT 1 FROM posts WHERE advertisement_id = :id", id=ad_id)
    return bool(rows)


async def nothing_is_left(system: System, picture: set[str]) -> None:
    # media-svc does this every hour.
    await Collector(system.databases["media"], Store(f"file://{system.media_dir}")).once()
    places = await kept(system)
    assert not places_of(PERSONAL, places)
    assert not picture & places.keys(), "the picture stays in the object store"


async def test_what_is_taken_is_refused_without_an_error_of_the_database(
    world: World, postgres: PostgresServer
) -> None:
    owner, taken = world.own.owner, f"Marca {uuid7()}"
    other = await Person(world.system).sign_up()
    assert (await other.ask(CREATE_COMPANY, {"person": other.id, "name": taken})).data["success"]
    logged_before = len(postgres.log.read_bytes())
    again = await Person(world.system).ask(SIGN_UP, {"email": other.email, "password": PASSWORD})
    assert again.code == "EMAIL_EXISTS", again.body
    third = await Person(world.system).sign_up()
    named = await third.ask(CREATE_COMPANY, {"person": third.id, "name": taken.upper()})
    assert named.code == "COMPANY_NAME_EXISTS", named.body
    renamed = await owner.ask(RENAME_COMPANY, {"id": world.own.company_id, "name": taken})
    assert renamed.code == "COMPANY_NAME_EXISTS", renamed.body
    logged = postgres.log.read_bytes()[logged_before:]
    assert b"uq_persons_email" not in logged
    assert b"uq_companies_name" not in logged


async def test_what_somebody_sent_before_confirming_the_e_mail_is_erased_too(world: World) -> None:
    system, email, message = world.system, "sin.confirmar@correo.ejemplo.ar", "Consulta con amatista"
    person = await Person(system, email).sign_up()
    send = (
        f'mutation {{ sendContact(name: "Sin Confirmar", email: "{email}", message: "{message}") {{ success }} }}'
    )
    assert (await person.ask(send)).data["success"]
    stranger = (
        f'mutation {{ sendContact(name: "Otra", email: "{email}", message: "de otra persona") {{ success }} }}'
    )
    assert (await Person(system).ask(stranger)).data["success"]
    assert (await person.ask("mutation { deleteMyData { success } }")).data["success"]
    await sql(
        system.databases["identity"],
        "UPDATE deletion_requests SET due_at = now() - interval '1 second' WHERE person_id = :id",
        id=person.id,
    )

    async def only_the_strangers_is_left() -> None:
        left = await sql(
            system.databases["tracking"], "SELECT message FROM leads WHERE email = :email", email=email
        )
        assert left == [("de otra persona",)]

    await eventually(only_the_strangers_is_left, timeout=40)  # type: ignore[arg-type]


async def test_after_an_erasure_nothing_personal_is_left_anywhere(world: World, postgres: PostgresServer) -> None:
    system = world.system
    logged_before = len(postgres.log.read_bytes())
    await system.settled()
    files = {str(path.relative_to(system.media_dir)) for path in system.media_dir.rglob("*") if path.is_file()}
    with logged() as log:
        person = await lives(world)
        await system.settled()
        places = await kept(system)
        missing = {datum for datum in PERSONAL if datum not in places_of([datum], places)} - {ADDRESS, AGENT}
        assert not missing, "the search would not find it"
        pictures = {
            str(path.relative_to(system.media_dir)) for path in system.media_dir.rglob("*") if path.is_file()
        } - files
        assert pictures
        assert (await person.ask("mutation { deleteMyData { success } }", None, **HEADERS)).data["success"]
        await sql(
            system.databases["identity"],
            "UPDATE deletion_requests SET due_at = now() - interval '1 second' WHERE person_id = :id",
            id=person.id,
        )
        await eventually(partial(nothing_is_left, system, pictures), timeout=40)  # type: ignore[arg-type]
        await system.settled()
        await nothing_is_left(system, pictures)
    assert person.id in log.getvalue(), "nothing was logged at all"
    assert not places_of(PERSONAL, {"log": log.getvalue().encode()})
    database_log = postgres.log.read_bytes()[logged_before:]
    assert b"uq_persons_handle" in database_log, "PostgreSQL logged nothing at all"
    assert not places_of((*PERSONAL, COMPANY), {"PostgreSQL's log": database_log})
