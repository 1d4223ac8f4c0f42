"""Creators of the demo as clients of the public API: they sign in, complete their account, and post as the app does."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx

from kit.rpc.errors import Unavailable
from resuena.identity.v1 import identity_pb2 as identity
from resuena.identity.v1 import sign_in_pb2
from resuena_demo import plan

DEADLINE = 15.0
TOKEN_SECONDS = 480.0
"""Time after which a creator signs in again; access tokens are valid for ten minutes."""
AWAY = frozenset({"UNAVAILABLE", "INTERNAL", "SERVICE_UNAVAILABLE", "TOO_MANY_ATTEMPTS"})
"""Error codes after which a request can be retried."""
PAGE = 100

LOGIN = """mutation SimulatedLogin($email: String!, $password: String!) {
  login(app: MobileApp, email: $email, password: $password) { success error { code } session { accessToken } } }"""
ACCOUNT = "query SimulatedAccount { creatorAccount { missing networks { platform } } }"
TERMS = """query SimulatedTerms {
  termsAndConditionsHistoric(where: { language: es, appType: MobileApp }) { version } }"""
NAMES = """mutation SimulatedNames($first: String!, $last: String!) {
  updateCreatorAccount(input: { firstName: $first, lastName: $last }) { success error { code } } }"""
ADULT = "mutation SimulatedAge { declareAdult { success error { code } } }"
ACCEPT = """mutation SimulatedTermsAccepted($version: String!) {
  acceptCreatorTerms(version: $version, language: es) { success error { code } } }"""
NETWORK = """mutation SimulatedNetwork($username: String!) {
  declareNetwork(platform: Instagram, username: $username) { success error { code } } }"""
OPEN = """query SimulatedOpenCampaigns($first: Int!, $after: String) {
  openCampaigns(first: $first, after: $after) {
    nodes { _id type obstacle } pageInfo { hasNextPage endCursor } } }"""
AD = "success error { code } advertisement { _id captionIdentifier state networks }"
SUBMIT = f"""mutation SimulatedPost($input: SubmitAdvertisementInput!, $key: String!) {{
  submitAdvertisement(input: $input, idempotencyKey: $key) {{ {AD} }} }}"""
PUBLISH = f"""mutation SimulatedPublication($id: ID!, $platform: Platform!, $url: String!) {{
  publishPost(_id: $id, platform: $platform, url: $url) {{ {AD} }} }}"""
REVISE = f"""mutation SimulatedRevision($id: ID!, $picture: String, $caption: String!) {{
  reviseAdvertisement(_id: $id, picture: $picture, caption: $caption) {{ {AD} }} }}"""
WITHDRAW = f"mutation SimulatedWithdrawal($id: ID!) {{ withdrawAdvertisement(_id: $id) {{ {AD} }} }}"
DISPUTE = f"""mutation SimulatedDispute($id: ID!, $text: String!) {{
  disputeRejection(_id: $id, text: $text) {{ {AD} }} }}"""
MINE = """query SimulatedAdvertisement($id: ID!) {
  myAdvertisement(_id: $id) { _id state disputableUntil dispute { state } } }"""
UNPUBLISHED = """query SimulatedToPublish($first: Int!) {
  myAdvertisements(where: { toDo: true, state: [Waiting, Approved] }, first: $first) {
    nodes { _id captionIdentifier networks posts { platform } } } }"""

ADDRESSES: Mapping[str, str] = {
    "Instagram": "https://www.instagram.com/p/{code}/",
    "Facebook": "https://www.facebook.com/{handle}/posts/{number}",
}
"""Base URLs of posts on the demo's networks."""


class Refused(Exception):
    """The request was refused; `code` is the contract's stable one."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def post_url(platform: str, advertisement: Mapping[str, Any], person: plan.Influencer) -> str:
    """The URL at which a network shows an advertisement, by its code."""
    code = str(advertisement["captionIdentifier"])
    return ADDRESSES[platform].format(code=code, handle=person.handle, number=int.from_bytes(code.encode(), "big"))


@dataclass
class Creator:
    """A creator of the demo who is signed in with the app."""

    person: plan.Influencer
    token: str
    signed_in: float
    networks: list[str] = field(default_factory=list)

    @property
    def is_fresh(self) -> bool:
        """Whether the access token is still valid for a while."""
        return time.monotonic() - self.signed_in < TOKEN_SECONDS


class PublicDoor:
    """The gateway, as a creator's phone calls it."""

    def __init__(self, url: str, client: httpx.AsyncClient | None = None) -> None:
        self._client = client or httpx.AsyncClient(base_url=url, timeout=DEADLINE, trust_env=False)

    async def close(self) -> None:
        """Closes the connections."""
        await self._client.aclose()

    async def ask(self, query: str, variables: Mapping[str, Any], token: str = "") -> Any:
        """The value of the operation's only root field.

        Raises Unavailable when the gateway or a service behind it is unreachable or limits the rate, and Refused with the
        error's code.
        """
        body = {"query": query, "variables": variables}
        response = await self._sent("/graphql", token, json=body)
        payload = response.json()
        if errors := payload.get("errors"):
            raise _error(errors[0].get("extensions") or {})
        (value,) = payload["data"].values()
        if isinstance(value, dict) and value.get("success") is False:
            raise _error((value.get("error") or [{}])[0])
        return value

    async def upload(self, picture: bytes, token: str) -> str:
        """Uploads a picture, and returns its address. Raises as `ask` does."""
        response = await self._sent("/media/images", token, files={"file": ("picture.jpg", picture, "image/jpeg")})
        return str(response.json()["url"])

    async def _sent(self, path: str, token: str, **content: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        try:
            response = await self._client.post(path, headers=headers, **content)
        except httpx.TransportError as error:
            raise Unavailable(reason=type(error).__name__) from error
        finally:
            # Each creator has a phone of their own: cookies are not shared.
            self._client.cookies.clear()
        if (
            response.status_code == httpx.codes.TOO_MANY_REQUESTS
            or response.status_code >= httpx.codes.INTERNAL_SERVER_ERROR
        ):
            raise Unavailable(reason=f"HTTP {response.status_code}")
        if response.status_code >= httpx.codes.BAD_REQUEST:
            raise _error(_first_error(response))
        return response


def _first_error(response: httpx.Response) -> dict[str, Any]:
    try:
        payload = response.json()
    except json.JSONDecodeError:
        return {}
    first: dict[str, Any] = (payload.get("errors") or [{}])[0]
    return first.get("extensions") or first


def _error(details: Mapping[str, Any]) -> Exception:
    codes = [str(details[name]) for name in ("reason", "code") if details.get(name)] or ["UNKNOWN"]
    return Unavailable(reason=codes[0]) if AWAY.intersection(codes) else Refused(codes[0])


def account_of(person: plan.Influencer) -> sign_in_pb2.SignUpRequest:
    """Creates accounts for people of the demo, with a confirmed e-mail, since no one reads their mails."""
    return sign_in_pb2.SignUpRequest(
        app=identity.APP_TYPE_MOBILE_APP,
        email=plan.email_of(person),
        password=plan.PASSWORD_OF_CREATORS,
        referral_code=plan.HOUSE_CODE,
        email_confirmed=True,
        person_id=person.id,
    )


async def sign_in(door: PublicDoor, person: plan.Influencer) -> Creator:
    """The person with a session of the app, who meets the requirements for posting. Raises as `PublicDoor.ask` does."""
    login = await door.ask(LOGIN, {"email": plan.email_of(person), "password": plan.PASSWORD_OF_CREATORS})
    creator = Creator(person, login["session"]["accessToken"], time.monotonic())
    account = await door.ask(ACCOUNT, {}, creator.token)
    for step in account["missing"]:
        await _complete(door, creator, step)
    networks = [network["platform"] for network in account["networks"]] or ["Instagram"]
    creator.networks = [platform for platform in networks if platform in ADDRESSES]
    return creator


async def _complete(door: PublicDoor, creator: Creator, step: str) -> None:
    person = creator.person
    match step:
        case "Names":
            await door.ask(NAMES, {"first": person.first, "last": person.last}, creator.token)
        case "Age":
            await door.ask(ADULT, {}, creator.token)
        case "Terms":
            (newest,) = await door.ask(TERMS, {})
            await door.ask(ACCEPT, {"version": newest["version"]}, creator.token)
        case "Network":
            await door.ask(NETWORK, {"username": person.handle}, creator.token)


async def open_campaigns(door: PublicDoor, creator: Creator) -> dict[str, str]:
    """Types by id of all campaigns that accept a post from the creator now."""
    types_by_id: dict[str, str] = {}
    after = None
    while True:
        page = await door.ask(OPEN, {"first": PAGE, "after": after}, creator.token)
        types_by_id |= {
            campaign["_id"]: campaign["type"] for campaign in page["nodes"] if campaign["obstacle"] is None
        }
        if not page["pageInfo"]["hasNextPage"]:
            return types_by_id
        after = page["pageInfo"]["endCursor"]
