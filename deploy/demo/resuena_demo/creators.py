"""Creators of the demo at the public door: they sign in, complete their account, and post as the app does."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx

from kit.rpc.errors import Unavailable
from resuena.identity.v1 import identity_pb2 as identity
from resuena_demo import plan

DEADLINE = 15.0
TOKEN_SECONDS = 480.0
"""After so long somebody signs in again; access tokens live ten minutes."""
AWAY = frozenset({"UNAVAILABLE", "INTERNAL", "SERVICE_UNAVAILABLE", "TOO_MANY_ATTEMPTS"})
"""Codes after which the same is worth asking again."""
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
"""Where networks of the demo show a post."""


class Refused(Exception):
    """What was asked was refused; `code` is the stable one of the contract."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def post_url(platform: str, advertisement: Mapping[str, Any], person: plan.Influencer) -> str:
    """The address at which a network shows an advertisement, by its code."""
    code = str(advertisement["captionIdentifier"])
    return ADDRESSES[platform].format(code=code, handle=person.handle, number=int.from_bytes(code.encode(), "big"))


@dataclass
class Creator:
    """Somebody of the demo who is signed in with the app."""

    person: plan.Influencer
    token: str
    signed_in: float
    networks: list[str] = field(default_factory=list)

    @property
    def is_fresh(self) -> bool:
        """Whether the access token is good for a while."""
        return time.monotonic() - self.signed_in < TOKEN_SECONDS


class PublicDoor:
    """The gateway, as a creator's phone reaches it."""

    def __init__(self, url: str, client: httpx.AsyncClient | None = None) -> None:
        self._client = client or httpx.AsyncClient(base_url=url, timeout=DEADLINE, trust_env=False)

    async def close(self) -> None:
        """Closes the connections."""
        await self._client.aclose()

    async def ask(self, query: str, variables: Mapping[str, Any], token: str = "") -> Any:
        """The value of the operation's only root field.

        Raises Unavailable when the gateway or a service behind it is away or has enough of us, and Refused with the code of what was
        refused.
        """
        body = {"query": query, "variables": variables}
        answer = await self._sent("/graphql", token, json=body)
        told = answer.json()
        if errors := told.get("errors"):
            raise _error(errors[0].get("extensions") or {})
        (value,) = told["data"].values()
        if isinstance(value, dict) and value.get("success") is False:
            raise _error((value.get("error") or [{}])[0])
        return value

    async def upload(self, picture: bytes, token: str) -> str:
        """Stores a picture by the upload door, and answers its address. Raises as `ask` does."""
        answer = await self._sent("/media/images", token, files={"file": ("picture.jpg", picture, "image/jpeg")})
        return str(answer.json()["url"])

    async def _sent(self, path: str, token: str, **content: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        try:
            answer = await self._client.post(path, headers=headers, **content)
        except httpx.TransportError as error:
            raise Unavailable(reason=type(error).__name__) from error
        finally:
            # Each creator has a phone of their own: nobody goes on with the cookies of another.
            self._client.cookies.clear()
        if (
            answer.status_code == httpx.codes.TOO_MANY_REQUESTS
            or answer.status_code >= httpx.codes.INTERNAL_SERVER_ERROR
        ):
            raise Unavailable(reason=f"HTTP {answer.status_code}")
        if answer.status_code >= httpx.codes.BAD_REQUEST:
            raise _error(_first_error(answer))
        return answer


def _first_error(answer: httpx.Response) -> dict[str, Any]:
    try:
        told = answer.json()
    except json.JSONDecodeError:
        return {}
    first: dict[str, Any] = (told.get("errors") or [{}])[0]
    return first.get("extensions") or first


def _error(told: Mapping[str, Any]) -> Exception:
    codes = [str(told[name]) for name in ("reason", "code") if told.get(name)] or ["UNKNOWN"]
    return Unavailable(reason=codes[0]) if AWAY.intersection(codes) else Refused(codes[0])


def account_of(person: plan.Influencer) -> identity.SignUpRequest:
    """What gives a person of the demo an account: with a confirmed e-mail, since nobody reads their mails."""
    return identity.SignUpRequest(
        app=identity.APP_TYPE_MOBILE_APP,
        email=plan.email_of(person),
        password=plan.PASSWORD_OF_CREATORS,
        referral_code=plan.HOUSE_CODE,
        email_confirmed=True,
        person_id=person.id,
    )


async def sign_in(door: PublicDoor, person: plan.Influencer) -> Creator:
    """The person with a session of the app, who did what is asked before the first post. Raises as `PublicDoor.ask` does."""
    answer = await door.ask(LOGIN, {"email": plan.email_of(person), "password": plan.PASSWORD_OF_CREATORS})
    creator = Creator(person, answer["session"]["accessToken"], time.monotonic())
    account = await door.ask(ACCOUNT, {}, creator.token)
    for step in account["missing"]:
        await _complete(door, creator, step)
    networks = [one["platform"] for one in account["networks"]] or ["Instagram"]
    creator.networks = [one for one in networks if one in ADDRESSES]
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
    """Type by id of all campaigns that take a post from the creator now."""
    found: dict[str, str] = {}
    after = None
    while True:
        page = await door.ask(OPEN, {"first": PAGE, "after": after}, creator.token)
        found |= {one["_id"]: one["type"] for one in page["nodes"] if one["obstacle"] is None}
        if not page["pageInfo"]["hasNextPage"]:
            return found
        after = page["pageInfo"]["endCursor"]
