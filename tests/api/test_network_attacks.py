"""Attacks on account linking and on callbacks of networks, against a running system that uses the stand-in as its
networks."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import grpc
import httpx
import pytest
import pytest_asyncio
from matrix_creators import made_by, ready
from places import free_socket, served
from resuena_people import Person
from resuena_system import MIGRATIONS, ORIGIN, running, sql
from resuena_world import World
from test_creators_way import PUBLISH, SUBMIT, done
from test_referrals import registered

from kit.testing import SigningKeys, eventually
from kit.testing.databases import Databases
from kit.testing.nats_server import NatsServer
from kit.testing.ports import free_port
from kit.testing.postgres_server import PostgresServer
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.identity.v1 import identity_pb2 as identity
from resuena.identity.v1 import social_accounts_pb2 as pb
from resuena.identity.v1 import social_accounts_pb2_grpc
from resuena_networks.app import build
from resuena_networks.settings import Settings

START = """mutation($network: Platform!) {
  startLinkingSocialAccount(network: $network) { success error { code } url } }"""
LINK = """mutation($network: Platform!, $code: String!, $state: String!) {
  linkSocialAccount(network: $network, code: $code, state: $state) {
    success error { code } pages { _id } socialAccounts { accounts { username state } } } }"""
CHOOSE = "mutation($page: ID!) { chooseFacebookPage(pageId: $page) { success error { code } } }"
ACCOUNTS = "{ socialAccounts { accounts { platform username state } } }"
ATTACKER = "https://attacker.example"
MEDIA = "17900000000000001"
POST = (
    "SELECT n.due_at, p.like_count FROM network_posts n JOIN posts p ON p.id = n.post_id WHERE n.media_id = :media"
)


@dataclass
class Attacked:
    """The system, and the stand-in that it uses."""

    world: World
    networks: Settings

    async def creator(self, name: str) -> Person:
        """A person who signed up in the app, with a session there."""
        return (await registered(self.world, f"{name}@ejemplo.ar", "RESUENA"))[0]

    async def leave(self, person: Person, network: str = "Instagram", **headers: str) -> str:
        """The address of the network's consent page."""
        response = await person.ask(START, {"network": network}, keep_cookies=False, **headers)
        assert response.data["success"], response.body
        return str(response.data["url"])

    async def allow(self, url: str, form: Mapping[str, Any]) -> httpx.Response:
        """The consent page's redirect when all permissions are granted."""
        async with httpx.AsyncClient(trust_env=False) as browser:
            scopes = parse_qs(urlsplit(url).query)["scope"][0].split(",")
            return await browser.post(url, data={"decision": "allow", "scope": scopes, **form})

    async def come_back(self, url: str, form: Mapping[str, Any]) -> dict[str, str]:
        """The code and state with which the browser returns."""
        response = await self.allow(url, form)
        assert response.status_code == 302, response.text
        return dict(httpx.URL(response.headers["location"]).params)

    async def link(self, person: Person, returned: Mapping[str, str], network: str = "Instagram") -> str | None:
        """Returns with code and state; the code of the refusal, None when the account is linked."""
        variables = {"network": network, "code": returned["code"], "state": returned["state"]}
        return (await person.ask(LINK, variables)).code

    async def linked(self, name: str) -> Person:
        """A creator with an account on Instagram."""
        person = await self.creator(name)
        returned = await self.come_back(await self.leave(person), instagram(name))
        assert await self.link(person, returned) is None
        return person

    async def accounts(self, person: Person) -> list[tuple[str, str]]:
        """Usernames and states of the person's accounts."""
        accounts = (await person.ask(ACCOUNTS)).data["accounts"]
        return [(account["username"], account["state"]) for account in accounts]

    async def call(self, path: str, body: bytes, **headers: str) -> int:
        """The status of a call that is made as a network."""
        async with self.world.system.browser() as browser:
            # In a task of its own, as a request has in the gateway's process.
            posted = browser.post(f"/networks/{path}", content=body, headers=headers)
            return (await asyncio.create_task(posted)).status_code


def instagram(name: str) -> dict[str, Any]:
    """The consent page's form, with a new professional account."""
    return {"account": "new", "username": name, "name": name, "kind": "creator"}


@pytest.fixture(scope="module")
def places(postgres: PostgresServer) -> Iterator[tuple[dict[str, str], str]]:
    """Migrated databases and a NATS server for this module alone."""
    databases, server = Databases(postgres), NatsServer()
    server.start()
    yield {name: databases.create(folder) for name, folder in MIGRATIONS.items()}, server.url
    server.remove()
    databases.drop_all()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def attacked(
    places: tuple[dict[str, str], str], signing_keys: SigningKeys, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Attacked]:
    listening, folder = free_socket(), tmp_path_factory.mktemp("attacked")
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    # Nothing listens there: these tests send the networks' callbacks themselves.
    nowhere = f"http://127.0.0.1:{free_port()}"
    settings = Settings(url=url, app_url=ORIGIN, callbacks_url=nowhere, database=folder / "networks.sqlite3")
    services = {
        "instagram_app_id": settings.instagram_app_id,
        "instagram_app_secret": settings.instagram_app_secret,
        "facebook_app_id": settings.facebook_app_id,
        "facebook_app_secret": settings.facebook_app_secret,
        "network_webhook_token": settings.network_webhook_token,
        "instagram_authorize_url": f"{url}/www.instagram.com/oauth/authorize",
        "instagram_api_url": f"{url}/api.instagram.com",
        "instagram_graph_url": f"{url}/graph.instagram.com",
        "facebook_dialog_url": f"{url}/www.facebook.com",
        "facebook_graph_url": f"{url}/graph.facebook.com",
    }
    own, nats_url = places
    async with (
        served(build(settings), listening),
        running(own, nats_url, folder, signing_keys, services=services) as system,
        World.of(system) as world,
    ):
        yield Attacked(world, settings)


async def test_a_state_that_is_forged_or_of_somebody_else_links_nothing(attacked: Attacked) -> None:
    ana, eva = await attacked.creator("ana.estado"), await attacked.creator("eva.estado")
    returned = await attacked.come_back(await attacked.leave(ana), instagram("ana.estado"))
    await attacked.leave(eva)
    for person, network, state in (
        (eva, "Instagram", returned["state"]),
        (ana, "Facebook", returned["state"]),
        (ana, "Instagram", returned["state"] + "x"),
        (ana, "Instagram", "instagram." + "A" * 43),
        (ana, "Instagram", ""),
    ):
        assert await attacked.link(person, {**returned, "state": state}, network) == "LINKING_UNKNOWN"
    assert await attacked.accounts(ana) == await attacked.accounts(eva) == []
    assert await attacked.link(ana, returned) is None
    assert await attacked.accounts(ana) == [("ana.estado", "Linked")]


async def test_a_code_serves_once_and_whom_it_was_given_to(attacked: Attacked) -> None:
    ana, eva = await attacked.creator("ana.codigo"), await attacked.creator("eva.codigo")
    returned = await attacked.come_back(await attacked.leave(ana), instagram("ana.codigo"))
    assert await attacked.link(ana, returned) is None
    assert await attacked.link(ana, returned) == "LINKING_UNKNOWN"
    for person in (ana, eva):
        state = parse_qs(urlsplit(await attacked.leave(person)).query)["state"][0]
        replayed = {"code": returned["code"], "state": state}
        assert await attacked.link(person, replayed) == "NETWORK_CODE_REFUSED"
    assert await attacked.accounts(eva) == []


async def test_nobody_is_led_to_another_address_of_return(attacked: Attacked) -> None:
    ana = await attacked.creator("ana.vuelta")
    hostile = {"host": "attacker.example", "x-forwarded-host": "attacker.example", "origin": ATTACKER}
    for header, value in hostile.items():
        if header != "origin":
            returns = parse_qs(urlsplit(await attacked.leave(ana, **{header: value})).query)["redirect_uri"]
            assert returns == [f"{ORIGIN}/app/networks/linked"]
    url = httpx.URL(await attacked.leave(ana))
    for address in (f"{ATTACKER}/app/networks/linked", f"{ORIGIN}.attacker.example/app/networks/linked"):
        changed = str(url.copy_set_param("redirect_uri", address))
        assert (await attacked.allow(changed, instagram("ana.vuelta"))).status_code == 400
    # The English page is a registered return address, but not the one that this authorisation began with.
    other = str(url.copy_set_param("redirect_uri", f"{ORIGIN}/en/app/networks/linked"))
    returned = await attacked.come_back(other, instagram("ana.vuelta"))
    assert await attacked.link(ana, returned) == "NETWORK_CODE_REFUSED"


async def test_tokens_and_pages_of_somebody_else_are_out_of_reach(attacked: Attacked) -> None:
    ana, eva = await attacked.linked("ana.token"), await attacked.creator("eva.token")
    form: dict[str, Any] = {
        "account": "new",
        "username": "ana",
        "name": "Ana",
        "page_username": "uno",
        "page_name": "Uno",
    }
    await attacked.come_back(await attacked.leave(ana, "Facebook"), form)
    async with httpx.AsyncClient(base_url=attacked.networks.url, trust_env=False) as control:
        accounts = (await control.get("/control/api/accounts")).json()
        owner = next(account for account in accounts if account["kind"] == "person")
        page = {"network": "facebook", "kind": "page", "username": "dos", "owner_id": owner["id"]}
        second = (await control.post("/control/api/accounts", json=page)).json()
    first = next(account for account in accounts if account["kind"] == "page")
    form = {"account": owner["id"], "page": [first["id"], second["id"]]}
    returned = await attacked.come_back(await attacked.leave(ana, "Facebook"), form)
    response = await ana.ask(LINK, {"network": "Facebook", **{name: returned[name] for name in ("code", "state")}})
    pages = [linked_page["_id"] for linked_page in response.data["pages"]]
    assert len(pages) == 2
    for page_id in pages:
        assert (await eva.ask(CHOOSE, {"page": page_id})).code == "UNKNOWN_PAGE"
    assert (await ana.ask(CHOOSE, {"page": pages[0]})).code is None

    key = pb.AccountKey(person_id=ana.id, platform=identity.PLATFORM_INSTAGRAM)
    request = pb.BatchGetNetworkTokensRequest(keys=[key])
    for service in ("company", "media"):
        async with attacked.world.system.channel("identity", service) as channel:
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await social_accounts_pb2_grpc.SocialAccountServiceStub(channel).BatchGetNetworkTokens(request)
        assert refused.value.code() in (grpc.StatusCode.PERMISSION_DENIED, grpc.StatusCode.UNAVAILABLE)
    async with attacked.world.system.channel("identity", "campaign") as channel:
        answered = await social_accounts_pb2_grpc.SocialAccountServiceStub(channel).BatchGetNetworkTokens(request)
        assert len(answered.tokens) == 1


ADDRESSES = (
    "http://169.254.169.254/latest/meta-data/",
    "http://127.0.0.1:5432/",
    "file:///etc/passwd",
    "//attacker.example/a.jpg",
    "/media/images/../../readyz",
    "/media/images/aa/%2e%2e/%2e%2e/bb.jpg",
    "http://testserver@attacker.example/media/images/aa/bb.jpg",
    f"{ORIGIN}/media/images/aa/bb.jpg",
)


async def test_no_network_is_sent_to_an_address_that_somebody_made_up(
    attacked: Attacked, record_property: Callable[[str, object], None]
) -> None:
    ana = await ready(attacked.world, await attacked.linked("ana.imagen"))
    money = await attacked.world.campaign(attacked.world.own, campaign.PAYMENT_TYPE_MONEY)
    values = {"campaignId": money, "caption": "Hola", "networks": ["Instagram"], "publishForMe": ["Instagram"]}
    for address in ADDRESSES:
        response = await ana.ask(SUBMIT, {"input": {**values, "picture": address}})
        assert response.data["error"] == [{"path": "input.picture", "code": "INVALID_IMAGE"}], address
    record_property("tried", len(ADDRESSES))


def signature(secret: str, body: bytes) -> str:
    """The X-Hub-Signature-256 header of a network."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


async def test_a_webhook_is_taken_by_its_signature_and_tells_no_figure(attacked: Attacked) -> None:
    ana = await ready(attacked.world, await attacked.linked("ana.aviso"))
    money = await attacked.world.campaign(attacked.world.own, campaign.PAYMENT_TYPE_MONEY)
    ad_id = await made_by(attacked.world, ana.id, money)
    done(await ana.ask(PUBLISH, {"id": ad_id, "url": f"https://www.instagram.com/p/{ad_id}/"}))
    database = attacked.world.system.databases["campaign"]
    later = """UPDATE network_posts SET media_id = :media, due_at = now() + interval '1 day', measured_at = now() - interval '1 hour'
      WHERE person_id = :person RETURNING due_at"""
    await attacked.world.system.settled()  # the account's link has arrived, so that the post is read
    ((due,),) = await sql(database, later, media=MEDIA, person=ana.id)

    change = {"field": "comments", "value": {"id": "1", "media": {"id": MEDIA}, "like_count": 1_000_000}}
    notification = {"object": "instagram", "entry": [{"id": "1", "time": 1, "changes": [change]}]}
    body = json.dumps(notification).encode()
    right = signature(attacked.networks.instagram_app_secret, body)
    wrong = signature(attacked.networks.facebook_app_secret, body)
    huge = body + b" " * (300 * 1024)
    door = "instagram/webhook"
    for signed in (wrong, right[:-1], right.removeprefix("sha256="), "sha256=", "x" * 10_000):
        assert await attacked.call(door, body, **{"x-hub-signature-256": signed}) == 403
    assert await attacked.call(door, body) == 403
    assert await attacked.call(door, body + b" ", **{"x-hub-signature-256": right}) == 403
    assert await attacked.call("facebook/webhook", body, **{"x-hub-signature-256": right}) == 403
    signed_huge = {"x-hub-signature-256": signature(attacked.networks.instagram_app_secret, huge)}
    assert await attacked.call(door, huge, **signed_huge) == 413
    assert await sql(database, POST, media=MEDIA) == [(due, 0)]

    for _ in range(3):  # the first, and two replays
        assert await attacked.call(door, body, **{"x-hub-signature-256": right}) == 200

    async def is_due() -> bool:
        ((moment, likes),) = await sql(database, POST, media=MEDIA)
        assert likes == 0
        return bool(moment < due)

    await eventually(is_due, 20)


def signed_request(secret: str, payload: Mapping[str, object]) -> bytes:
    """The form in which a network names a user who revoked the permission."""
    encoded = base64.urlsafe_b64encode(json.dumps(payload).encode()).rstrip(b"=")
    signed = base64.urlsafe_b64encode(hmac.new(secret.encode(), encoded, hashlib.sha256).digest()).rstrip(b"=")
    return urlencode({"signed_request": f"{signed.decode()}.{encoded.decode()}"}).encode()


@pytest.mark.parametrize("door", ["deauthorize", "data-deletion"])
async def test_who_took_permissions_back_is_believed_by_the_signature_alone(attacked: Attacked, door: str) -> None:
    name = f"ana.{door.replace('-', '.')}"
    ana = await attacked.linked(name)
    async with httpx.AsyncClient(base_url=attacked.networks.url, trust_env=False) as control:
        accounts = (await control.get("/control/api/accounts")).json()
    user = next(account["scoped_id"] for account in accounts if account["username"] == name)
    secret, form = attacked.networks.instagram_app_secret, {"content-type": "application/x-www-form-urlencoded"}
    payload = {"algorithm": "HMAC-SHA256", "user_id": user, "issued_at": 4_000_000_000}
    right = signed_request(secret, payload)
    for body in (
        signed_request(attacked.networks.facebook_app_secret, payload),
        signed_request("", payload),
        signed_request(secret, {**payload, "algorithm": "none"}),
        right[:-3] + b"AAA",
        b"signed_request=",
        b"",
    ):
        assert await attacked.call(f"instagram/{door}", body, **form) == 403
    assert await attacked.call(f"facebook/{door}", right, **form) == 403
    assert await attacked.call(f"instagram/{door}", right + b"&x=" + b"a" * 20_000, **form) == 413
    # A callback that was signed before the account was linked, and is replayed.
    assert (
        await attacked.call(f"instagram/{door}", signed_request(secret, {**payload, "issued_at": 1}), **form)
        == 200
    )
    assert await attacked.accounts(ana) == [(name, "Linked")]
    assert await attacked.call(f"instagram/{door}", right, **form) == 200
    assert (name, "Linked") not in await attacked.accounts(ana)
