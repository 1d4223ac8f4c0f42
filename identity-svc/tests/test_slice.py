"""The operations of the slice of the public schema, through a real server."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock
from urllib.parse import quote

import grpc
import pyotp
import pytest
from identity_factories import EMAIL, OTHER_PASSWORD, PASSWORD, Accounts, MovableClock

from identity_graph import slice as identity_slice
from identity_graph.loaders import IdentityClient
from identity_svc.bootstrap import IdentityServices, identity_servicers
from identity_svc.creator_notices.service import CreatorNoticeService
from identity_svc.creators.service import CreatorAccountService
from identity_svc.influencers.models import Influencer
from identity_svc.persons.models import PersonCredential
from identity_svc.settings import DOCUMENTS_PATH
from identity_svc.social_accounts.rpc import SocialAccountRpc
from identity_svc.social_accounts.service.link_accounts import LinkingService
from identity_svc.tokens.service import SigningKeys
from kit.db import uuid7
from kit.graph.testing import Answer, operation
from kit.rpc.caller import CallContext, Caller, enter_context
from kit.rpc.errors import PermissionDenied, Unavailable
from kit.testing.authenticator import SoftwareAuthenticator
from kit.testing.rpc import StartRpcServer
from kit.testing.statements import executed_statements

LOGIN = """mutation ($email: String!, $password: String!) {
  login(app: PublicPortal, email: $email, password: $password) {
    success challenge error { path code } session { _id email accessToken }
  }
}"""


class Browser:
    """Sends operations as the person who is signed in."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self.client = IdentityClient(channel)
        self.token: str | None = None
        self.cookies: dict[str, str] = {}
        self.device: str | None = None
        self.browser: str | None = None

    async def send(self, query: str, **variables: Any) -> Answer:
        authorization = f"Bearer {self.token}" if self.token else None
        enter_context(CallContext(authorization=authorization, client_ip="192.0.2.1", language="es"))
        result = await operation(
            [identity_slice],
            {"identity": self.client},
            query,
            variables,
            refresh_tokens=dict(self.cookies),
            device_token=self.device,
            browser_token=self.browser,
        )
        if result.context.browser_change is not None:
            self.browser = result.context.browser_change.token
        if result.context.device_change is not None:
            self.device = result.context.device_change.token
        for suffix, change in result.context.refresh_changes.items():
            self.cookies.pop(suffix, None)
            if change.token is not None:
                self.cookies[suffix] = change.token
        return result

    async def mutate(self, mutation: str, **variables: Any) -> dict[str, Any]:
        """The value of a mutation's only root field."""
        result = await self.send(mutation, **variables)
        assert result.errors == []
        (field,) = result.data.values()
        return dict(field)

    async def sign_in(self, email: str = EMAIL, password: str = PASSWORD) -> dict[str, Any]:
        answered = await self.mutate(LOGIN, email=email, password=password)
        if answered["success"]:
            self.token = answered["session"]["accessToken"]
        return answered


@pytest.fixture
async def browser(rpc: IdentityServices, keys: SigningKeys, rpc_server: StartRpcServer) -> Browser:
    return Browser(await rpc_server(identity_servicers(rpc).add_to, jwks=keys.jwks))


async def test_a_browser_that_signed_in_before_does_so_after_others_guessed_at_its_address(
    browser: Browser, accounts: Accounts
) -> None:
    await accounts.signed_up()
    await browser.sign_in()
    device_token, browser.device = browser.device, None
    for _ in range(6):
        refused = await browser.sign_in(password=OTHER_PASSWORD)
    assert refused["error"] == [{"path": "", "code": "TOO_MANY_ATTEMPTS"}]
    assert (await browser.sign_in())["error"] == [{"path": "", "code": "TOO_MANY_ATTEMPTS"}]
    assert browser.device is None
    browser.device = device_token
    assert (await browser.sign_in())["success"]
    await browser.mutate("mutation { logout { success } }")
    assert browser.device == device_token


async def test_sessions_are_listed_and_ended(browser: Browser, accounts: Accounts) -> None:
    await accounts.signed_up()
    await browser.sign_in()
    listed = await browser.send("{ sessions { _id creationDt lastUsedDt userAgent current } }")
    assert listed.errors == []
    assert listed.calls == ["ListSessions"]
    assert sorted(row["current"] for row in listed.data["sessions"]) == [False, True]
    (other,) = [row["_id"] for row in listed.data["sessions"] if not row["current"]]
    ended = await browser.mutate("mutation ($id: ID!) { endSession(_id: $id) { success data } }", id=other)
    assert (ended["success"], json.loads(ended["data"])) == (True, {"current": False})
    assert browser.cookies
    unknown = await browser.mutate('mutation { endSession(_id: "x") { success error { code } } }')
    assert unknown == {"success": False, "error": [{"code": "UNKNOWN_SESSION"}]}
    everywhere = await browser.mutate("mutation { logoutEverywhere { success data } }")
    assert json.loads(everywhere["data"]) == {"ended": 1}
    assert browser.cookies == {}
    assert (await browser.send("{ session { authenticated } }")).data["session"] == {"authenticated": False}
    late = await browser.send("{ sessions { _id } }")
    assert late.errors[0]["extensions"] == {"code": "UNAUTHENTICATED", "reason": "SESSION_ENDED"}


async def test_a_passkey_from_set_up_to_sign_in(browser: Browser, accounts: Accounts) -> None:
    await accounts.signed_up()
    await browser.sign_in()
    authenticator = SoftwareAuthenticator("http://localhost:4003")
    begin = (
        "mutation ($password: String!) { beginPasskey(password: $password) { success error { code } options } }"
    )
    assert await browser.mutate(begin, password=OTHER_PASSWORD) == {
        "success": False,
        "error": [{"code": "INVALID_CREDENTIALS"}],
        "options": None,
    }
    credential = authenticator.create((await browser.mutate(begin, password=PASSWORD))["options"])
    add = """mutation ($name: String!, $made: String!) { addPasskey(name: $name, credential: $made) {
      success error { path code } data passkey { _id name lastUsedDt } } }"""
    unnamed = await browser.mutate(add, name=" ", made=credential)
    assert unnamed["error"] == [{"path": "name", "code": "NAME_REQUIRED"}]
    added = await browser.mutate(add, name="Notebook", made=credential)
    assert added["passkey"] == {"_id": added["passkey"]["_id"], "name": "Notebook", "lastUsedDt": None}
    assert json.loads(added["data"])["name"] == "Notebook"
    rename = """mutation ($id: ID!) { renamePasskey(_id: $id, name: "Llavero") { success passkey { name } } }"""
    renamed = await browser.mutate(rename, id=added["passkey"]["_id"])
    assert renamed["passkey"] == {"name": "Llavero"}

    browser.token = None
    browser.cookies.clear()
    begun = await browser.mutate("mutation { beginLoginPasskey { success options data } }")
    assert begun["data"] == "{}"
    assert browser.browser
    enter = """mutation ($made: String!) { loginPasskey(credential: $made) {
      success error { code } session { email accessToken } } }"""
    entered = await browser.mutate(enter, made=authenticator.get(begun["options"]))
    assert entered["session"]["email"] == EMAIL
    assert browser.cookies
    assert browser.device
    again = await browser.mutate(enter, made=authenticator.get(begun["options"]))
    assert (again["success"], again["error"]) == (False, [{"code": "CHALLENGE_EXPIRED"}])

    browser.token = entered["session"]["accessToken"]
    listed = await browser.send("{ passkeys { name creationDt lastUsedDt } }")
    assert listed.calls == ["ListPasskeys"]
    assert [(passkey["name"], passkey["lastUsedDt"] is None) for passkey in listed.data["passkeys"]] == [
        ("Llavero", False)
    ]
    remove = """mutation ($id: ID!, $password: String!) { removePasskey(_id: $id, password: $password) {
      success error { code } } }"""
    removed = await browser.mutate(remove, id=added["passkey"]["_id"], password=PASSWORD)
    assert removed == {"success": True, "error": []}
    assert (await browser.send("{ passkeys { name } }")).data == {"passkeys": []}


async def test_a_second_factor_from_set_up_to_sign_in(
    browser: Browser, accounts: Accounts, clock: MovableClock
) -> None:
    await accounts.signed_up()
    await browser.sign_in()
    setup = await browser.mutate("mutation { beginSecondFactor { success secret uri } }")
    totp = pyotp.TOTP(setup["secret"])
    assert setup["uri"].startswith("otpauth://totp/Resuena:ana%40example.com?")
    enable = "mutation ($code: String!) { enableSecondFactor(code: $code) { success recoveryCodes data } }"
    on = await browser.mutate(enable, code=totp.at(clock()))
    assert len(on["recoveryCodes"]) == 10
    assert on["data"] == "{}"  # recovery codes are in their own field only
    account = await browser.send("{ account { email secondFactorEnabled recoveryCodesLeft deletionDueAt } }")
    assert account.data["account"] == {
        "email": EMAIL,
        "secondFactorEnabled": True,
        "recoveryCodesLeft": 10,
        "deletionDueAt": None,
    }
    browser.cookies.clear()
    login = await browser.sign_in()
    assert login["success"] is False
    assert login["error"] == [{"path": "code", "code": "SECOND_FACTOR_REQUIRED"}]
    assert login["session"] is None
    assert browser.cookies == {}
    complete_login = """mutation ($challenge: String!, $code: String!) {
      loginSecondFactor(challenge: $challenge, code: $code) { success error { code } session { email } }
    }"""
    wrong = await browser.mutate(complete_login, challenge=login["challenge"], code="not-it")
    assert wrong["error"] == [{"code": "INVALID_CODE"}]
    clock.move(seconds=30)
    right = await browser.mutate(complete_login, challenge=login["challenge"], code=totp.at(clock()))
    assert right == {"success": True, "error": [], "session": {"email": EMAIL}}
    assert browser.cookies


async def test_password_reset_by_mail(browser: Browser, accounts: Accounts) -> None:
    await accounts.signed_up()
    ask = "mutation ($email: String!) { requestPasswordReset(email: $email) { success data error { code } } }"
    known = await browser.mutate(ask, email=EMAIL)
    unknown = await browser.mutate(ask, email="nadie@example.com")
    assert known == unknown == {"success": True, "data": "{}", "error": []}
    reset = """mutation ($token: String!, $password: String!) {
      resetPassword(token: $token, password: $password) { success error { path code } }
    }"""
    token = await accounts.token("/resetPassword")
    weak = await browser.mutate(reset, token=token, password="weak")
    assert weak["error"] == [{"path": "password", "code": "INVALID_PASSWORD"}]
    assert (await browser.mutate(reset, token=token, password=OTHER_PASSWORD))["success"]
    again = await browser.mutate(reset, token=token, password=PASSWORD)
    assert again["error"] == [{"path": "", "code": "INVALID_TOKEN"}]
    assert (await browser.sign_in(password=OTHER_PASSWORD))["success"]


async def test_password_is_changed_and_email_confirmed(browser: Browser, accounts: Accounts) -> None:
    await accounts.signed_up()
    await browser.sign_in()
    change = """mutation ($current: String!, $password: String!) {
      changePassword(current: $current, password: $password) { success error { code } }
    }"""
    wrong = await browser.mutate(change, current="Mala#2026", password=OTHER_PASSWORD)
    assert wrong["error"] == [{"code": "INVALID_CREDENTIALS"}]
    assert (await browser.mutate(change, current=PASSWORD, password=OTHER_PASSWORD))["success"]
    assert (await browser.mutate("mutation { requestEmailConfirmation { success } }"))["success"]
    confirm = "mutation ($token: String!) { confirmEmail(token: $token) { success } }"
    assert (await browser.mutate(confirm, token=await accounts.token("/confirmEmail")))["success"]
    account = await browser.send("{ account { emailConfirmedAt } }")
    assert account.data["account"]["emailConfirmedAt"]


async def test_names_are_changed_and_exported(browser: Browser, accounts: Accounts) -> None:
    opened, _ = await accounts.signed_up()
    await browser.sign_in()
    assert opened.view.person is not None
    update = """mutation ($id: ID!, $first: String!, $last: String!) {
      updatePersonPrimary(_id: $id, firstName: $first, lastName: $last) {
        success error { path code } session { firstName lastName }
      }
    }"""
    me = opened.view.person.id
    blank = await browser.mutate(update, id=me, first="Ana", last=" ")
    assert blank["error"] == [{"path": "lastName", "code": "NAME_REQUIRED"}]
    foreign = await browser.mutate(update, id="somebody", first="Ana", last="Paz")
    assert foreign["error"] == [{"path": "", "code": "NOT_ALLOWED"}]
    fine = await browser.mutate(update, id=me, first=" Ana ", last="Paz")
    assert fine["session"] == {"firstName": "Ana", "lastName": "Paz"}
    exported = json.loads((await browser.send("{ myData }")).data["myData"])
    assert exported["person"]["lastName"] == "Paz"


async def test_deletion_is_asked_cancelled_and_confirmed_by_mail(
    browser: Browser, accounts: Accounts, clock: MovableClock
) -> None:
    await accounts.signed_up()
    await browser.sign_in()
    requested = await browser.mutate("mutation { deleteMyData { success data } }")
    assert json.loads(requested["data"])["state"] == "Confirmed"
    due = await browser.send("{ account { deletionDueAt } }")
    assert due.data["account"]["deletionDueAt"] == json.loads(requested["data"])["dueDt"]
    cancelled = await browser.mutate("mutation { cancelDeletion { success deletionRequest { state } } }")
    assert cancelled["deletionRequest"] == {"state": "Cancelled"}
    nothing = await browser.mutate("mutation { cancelDeletion { success error { code } } }")
    assert nothing["error"] == [{"code": "NO_DELETION_REQUESTED"}]

    browser.token = None
    ask = """mutation ($email: String!, $word: String!) {
      requestAccountDeletion(email: $email, confirmation: $word) { success error { path code } }
    }"""
    wrong = await browser.mutate(ask, email=EMAIL, word="BORRAR")
    assert wrong["error"] == [{"path": "confirmation", "code": "INVALID_CONFIRMATION"}]
    for email in (EMAIL, "nadie@example.com"):
        assert await browser.mutate(ask, email=email, word="ELIMINAR") == {"success": True, "error": []}
    confirm = """mutation ($token: String!) {
      confirmAccountDeletion(token: $token) { success deletionRequest { state dueDt } }
    }"""
    confirmed = await browser.mutate(confirm, token=await accounts.token("/deleteAccount"))
    assert confirmed["deletionRequest"]["state"] == "Confirmed"


async def test_staff_manage_guest_tokens_and_see_deletions(browser: Browser, accounts: Accounts) -> None:
    await accounts.staff()
    await browser.sign_in("staff@example.com")
    create = (
        'mutation { createGuestToken(label: "Fund", maxUses: 2) { success token guestToken { _id maxUses } } }'
    )
    created = await browser.mutate(create)
    await browser.mutate("mutation { deleteMyData { success } }")
    seen = await browser.send(
        "{ guestTokens { _id label useCount maxUses revokedAt } deletionRequests(state: Confirmed) { state personId } }"
    )
    assert seen.errors == []
    assert [row["label"] for row in seen.data["guestTokens"]] == ["Fund"]
    assert len(seen.data["deletionRequests"]) == 1

    browser.token = None
    enter = (
        "mutation ($token: String!) { authenticateGuest(token: $token) { success session { guest accessToken } } }"
    )
    opened = await browser.mutate(enter, token=created["token"])
    assert opened["session"]["guest"]
    refused = await browser.send("{ investorDocuments { url } }")
    assert refused.errors[0]["extensions"]["code"] == "UNAUTHENTICATED"
    browser.token = opened["session"]["accessToken"]
    documents = await browser.send("{ investorDocuments { title kind url } }")
    deck = documents.data["investorDocuments"][0]
    assert (deck["title"], deck["kind"]) == ("Presentación", "PitchDeck")
    assert deck["url"].startswith("/investors/documents/pitch-deck.es.pdf?ticket=")

    await browser.sign_in("staff@example.com")
    revoke = "mutation ($id: ID!) { revokeGuestToken(_id: $id) { success guestToken { revokedAt } } }"
    revoked = await browser.mutate(revoke, id=created["guestToken"]["_id"])
    assert revoked["guestToken"]["revokedAt"]


async def test_a_brand_sees_neither_guest_tokens_nor_deletions(browser: Browser, accounts: Accounts) -> None:
    await accounts.signed_up()
    await browser.sign_in()
    for query in ("{ guestTokens { _id } }", "{ deletionRequests { _id } }"):
        result = await browser.send(query)
        assert result.errors[0]["extensions"]["code"] == "FORBIDDEN"


async def test_visitors_have_no_account(browser: Browser) -> None:
    result = await browser.send('{ account { _id } personalPage(name: "nobody") { handle } }')
    assert (result.errors, result.data) == ([], {"account": None, "personalPage": None})
    for query in ("{ sessions { _id } }", "{ myData }", "{ investorDocuments { url } }"):
        refused = await browser.send(query)
        assert refused.errors[0]["extensions"]["code"] == "UNAUTHENTICATED"


def test_tickets_are_for_addresses_that_the_slice_tells_the_gateway() -> None:
    ((path, refusal),) = identity_slice.private_documents.items()
    assert path == f"{DOCUMENTS_PATH}{{name}}"
    spanish, english = refusal.splitlines()
    assert "página de inversores" in spanish
    assert "investors page" in english


async def test_a_personal_page_is_found_in_any_case(browser: Browser, rpc: IdentityServices) -> None:
    account = PersonCredential(
        person_id="p1", platform=2, picture="/media/images/aa/sol.jpg", platform_object_identity="sol"
    )
    person = Influencer("p1", "sol@example.com", "Sol", "Paz", "Sol.Paz", [account])
    await rpc.influencers.register(Caller(service="mobile"), [person])
    result = await browser.send('{ personalPage(name: "SOL.PAZ") { handle firstName lastName picture } }')
    assert result.data["personalPage"] == {
        "handle": "Sol.Paz",
        "firstName": "Sol",
        "lastName": "Paz",
        "picture": "/media/images/aa/sol.jpg",
    }


async def test_an_address_is_shown_in_the_letters_of_its_domain(browser: Browser, accounts: Accounts) -> None:
    await accounts.signed_up("ana@xn--and-6ma2c.com.ar")
    entered = await browser.sign_in("ana@ñandú.com.ar")
    assert entered["session"]["email"] == "ana@ñandú.com.ar"
    account = await browser.send("{ account { email } }")
    assert account.data["account"] == {"email": "ana@ñandú.com.ar"}
    setup = await browser.mutate("mutation { beginSecondFactor { success secret uri } }")
    assert quote("ana@ñandú.com.ar") in setup["uri"]


APP = (
    "mutation ($email: String!, $password: String!) { login(app: MobileApp, email: $email, password: $password) {"
)
SESSION = " success error { code } session { _id app permissions company { _id } accessToken } } }"


async def test_one_browser_holds_a_session_of_each_application(browser: Browser, accounts: Accounts) -> None:
    opened, _ = await accounts.signed_up()
    person_id = opened.view.person.id if opened.view.person else ""
    company = uuid7()
    await browser.sign_in()
    await accounts.rpc.sessions.apply_membership(Caller(service="company"), person_id, company, 1, 1)
    portal = await browser.mutate("mutation { refreshSession { session { app permissions accessToken } } }")
    assert portal["session"]["app"] == "PublicPortal"
    assert "manageMembers" in portal["session"]["permissions"]
    signed_in = (await browser.mutate(APP + SESSION, email=EMAIL, password=PASSWORD))["session"]
    app_session = {name: signed_in[name] for name in ("app", "permissions", "company")}
    assert app_session == {"app": "MobileApp", "permissions": ["createAdvertisements"], "company": None}
    assert sorted(browser.cookies) == ["", "app"]
    browser.token = signed_in["accessToken"]
    seen = await browser.send("{ session { app permissions company { _id } } sessions { app current } }")
    assert seen.data["session"] == app_session
    assert {(row["app"], row["current"]) for row in seen.data["sessions"]} == {
        ("MobileApp", True),
        ("PublicPortal", False),
    }
    renewed = await browser.mutate("mutation { refreshSession(app: MobileApp) {" + SESSION)
    assert renewed["session"]["permissions"] == ["createAdvertisements"]
    assert renewed["session"]["company"] is None
    for app, other in (("MobileApp", "PublicPortal"), ("PublicPortal", "MobileApp")):
        await browser.mutate(APP + SESSION, email=EMAIL, password=PASSWORD)
        browser.token = None
        assert (await browser.mutate(f"mutation {{ logout(app: {app}) {{ success }} }}")) == {"success": True}
        ended = await browser.mutate(f"mutation {{ refreshSession(app: {app}) {{ error {{ code }} }} }}")
        assert ended == {"error": [{"code": "SESSION_ENDED"}]}
        kept = await browser.mutate(f"mutation {{ refreshSession(app: {other}) {{ session {{ app }} }} }}")
        assert kept == {"session": {"app": other}}
        await browser.sign_in()


async def test_a_refresh_token_of_one_application_opens_no_session_of_the_other(
    browser: Browser, accounts: Accounts
) -> None:
    await accounts.signed_up()
    await browser.mutate(APP + SESSION, email=EMAIL, password=PASSWORD)
    mine = browser.cookies["app"]
    browser.cookies = {"": mine}
    assert await browser.mutate("mutation { refreshSession { error { code } } }") == {
        "error": [{"code": "SESSION_ENDED"}]
    }
    browser.cookies = {"app": mine}
    assert await browser.mutate("mutation { refreshSession(app: MobileApp) { success } }") == {"success": True}


async def test_who_names_no_application_signs_out_of_the_own_session(browser: Browser, accounts: Accounts) -> None:
    await accounts.signed_up()
    await browser.sign_in()
    signed_in = await browser.mutate(APP + SESSION, email=EMAIL, password=PASSWORD)
    browser.token = signed_in["session"]["accessToken"]
    assert await browser.mutate("mutation { logout { success } }") == {"success": True}
    assert list(browser.cookies) == [""]
    everywhere = await browser.mutate(APP + SESSION, email=EMAIL, password=PASSWORD)
    browser.token = everywhere["session"]["accessToken"]
    assert (await browser.mutate("mutation { logoutEverywhere { success } }")) == {"success": True}
    assert browser.cookies == {}


async def test_a_code_opens_the_session_that_the_password_was_for(
    browser: Browser, accounts: Accounts, clock: MovableClock
) -> None:
    await accounts.signed_up()
    await browser.sign_in()
    setup = await browser.mutate("mutation { beginSecondFactor { secret } }")
    codes = pyotp.TOTP(setup["secret"])
    enable = "mutation ($code: String!) { enableSecondFactor(code: $code) { success } }"
    assert await browser.mutate(enable, code=codes.at(clock.now)) == {"success": True}
    browser.token = None
    login = await browser.mutate(
        APP + " challenge } }",
        email=EMAIL,
        password=PASSWORD,
    )
    clock.move(seconds=60)
    complete_login = (
        "mutation ($challenge: String!, $code: String!) { loginSecondFactor(challenge: $challenge, code: $code) {"
    )
    opened = await browser.mutate(complete_login + SESSION, challenge=login["challenge"], code=codes.at(clock.now))
    assert opened["session"]["app"] == "MobileApp"
    assert opened["session"]["permissions"] == ["createAdvertisements"]


async def test_a_creator_tells_of_themselves_and_reads_it_again(browser: Browser, accounts: Accounts) -> None:
    sign_up = """mutation ($email: String!, $password: String!) {
      createPersonPrimary(app: MobileApp, referralCode: "resuena", email: $email, password: $password) {"""
    opened = await browser.mutate(sign_up + SESSION, email=EMAIL, password=PASSWORD)
    browser.token = opened["session"]["accessToken"]
    changed = await browser.mutate(
        """mutation { updateCreatorAccount(input: {firstName: "Ana", lastName: "Paz", handle: "ana.paz",
          interests: [Food, Travel], city: "Rosario", language: en}) {
          success data error { path code } account { firstName interests language city missing ready } } }"""
    )
    assert changed["account"] == {
        "firstName": "Ana",
        "interests": ["Food", "Travel"],
        "language": "en",
        "city": "Rosario",
        "missing": ["Email", "Age", "Terms", "Network"],
        "ready": False,
    }
    assert json.loads(changed["data"]) == {
        "_id": opened["session"]["_id"],
        "ready": False,
        "missing": ["Email", "Age", "Terms", "Network"],
    }
    await accounts.confirm(EMAIL)
    for mutation in (
        "declareAdult { success }",
        'acceptCreatorTerms(version: "2026-11", language: es) { success }',
        'declareNetwork(platform: Twitter, username: "@ana") { success }',
        f'setPayoutAccount(kind: Alias, number: "ana.paz.mp", holder: "Ana Paz", password: "{PASSWORD}") {{ success }}',
    ):
        assert await browser.mutate(f"mutation {{ {mutation} }}") == {"success": True}
    read = await browser.send(
        """{ creatorAccount { _id email handle ready missing termsVersion networks { platform username url }
          referralsFirstLevel referralLink payoutAccount { kind masked holder taxId } } }"""
    )
    assert read.errors == []
    assert read.calls == ["GetCreatorAccount"]
    code = await accounts.run("SELECT referral_code FROM persons WHERE email = 'ana@example.com'")
    assert read.data["creatorAccount"] == {
        "_id": opened["session"]["_id"],
        "email": EMAIL,
        "handle": "ana.paz",
        "ready": True,
        "missing": [],
        "termsVersion": "2026-11",
        "networks": [{"platform": "Twitter", "username": "ana", "url": "https://x.com/ana"}],
        "referralsFirstLevel": 0,
        "referralLink": f"http://localhost:4003/app/sumate?codigo={code}",
        "payoutAccount": {"kind": "Alias", "masked": "•••• z.mp", "holder": "Ana Paz", "taxId": None},
    }
    with executed_statements() as seen:
        first_screen = await browser.send("{ creatorAccount { firstName missing payoutAccount { kind } } }")
    assert len(seen) == 1, seen
    assert first_screen.data["creatorAccount"] == {
        "firstName": "Ana",
        "missing": [],
        "payoutAccount": {"kind": "Alias"},
    }
    refused = await browser.mutate(
        'mutation { setPayoutAccount(kind: CBU, number: "1", holder: "", taxId: "1", password: "x") '
        "{ success error { path code } account { ready } } }"
    )
    assert refused == {
        "success": False,
        "error": [
            {"path": "holder", "code": "NAME_REQUIRED"},
            {"path": "number", "code": "INVALID_ACCOUNT_NUMBER"},
            {"path": "taxId", "code": "INVALID_TAX_ID"},
        ],
        "account": None,
    }
    browser.token = None
    assert (await browser.send("{ creatorAccount { _id } }")).data == {"creatorAccount": None}


ACCOUNT = "me: creatorAccount { firstName missing payoutAccount { kind } }"
NETWORKS = "networks: socialAccounts { accounts { platform username state } linkable }"
UNREAD = "unread: myUnreadNotices"
FIRST_SCREEN = f"{{ {ACCOUNT} {NETWORKS} {UNREAD} }}"
PARTS = {"GetCreatorAccount": ACCOUNT, "ListOwnSocialAccounts": NETWORKS, "CountCreatorNotices": UNREAD}


@pytest.fixture
async def creator(browser: Browser, accounts: Accounts) -> Caller:
    """A creator with a network and an unread notice, signed in with the app."""
    caller = await accounts.creator()
    signed_in = await browser.mutate(
        LOGIN.replace("app: PublicPortal", "app: MobileApp"), email=EMAIL, password=PASSWORD
    )
    browser.token = signed_in["session"]["accessToken"]
    await browser.mutate('mutation { declareNetwork(platform: Twitter, username: "@ana") { success } }')
    await accounts.run(
        "INSERT INTO creator_notices (id, person_id, kind, topic, happened_at, raised_at, gathering, count)"
        f" VALUES ('one', '{caller.person_id}', 1, 1, now(), now(), false, 1)"
    )
    return caller


async def separately(browser: Browser) -> tuple[dict[str, Any], list[str]]:
    """The fields of the first screen, each requested on its own, and the codes of their errors."""
    data: dict[str, Any] = {}
    codes: list[str] = []
    for rpc_name, query in PARTS.items():
        part = await browser.send(f"{{ {query} }}")
        assert part.calls == [rpc_name]
        data |= part.data or {}
        codes += codes_of(part)
    return data, sorted(codes)


def codes_of(sent: Answer) -> list[str]:
    return sorted(error["extensions"]["code"] for error in sent.errors)


@pytest.mark.usefixtures("creator")
async def test_one_rpc_returns_account_networks_and_unread_notices(browser: Browser) -> None:
    together = await browser.send(FIRST_SCREEN)
    assert together.calls == ["ListOwnSocialAccounts"]
    assert (together.data, codes_of(together)) == await separately(browser)
    assert together.data == {
        "me": {"firstName": None, "missing": ["Names", "Email", "Age", "Terms"], "payoutAccount": None},
        "networks": {
            "accounts": [{"platform": "Twitter", "username": "ana", "state": "Declared"}],
            "linkable": [],
        },
        "unread": 1,
    }


@pytest.mark.usefixtures("creator")
@pytest.mark.parametrize("failing", ["account", "networks", "unread notices", "all"])
async def test_a_failing_part_of_the_first_screen_fails_as_on_its_own(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    if failing == "all":
        browser.token = None
    else:
        service, method = {
            "account": (CreatorAccountService, "account"),
            "networks": (LinkingService, "own"),
            "unread notices": (CreatorNoticeService, "unread"),
        }[failing]
        monkeypatch.setattr(service, method, AsyncMock(side_effect=PermissionDenied))
    together = await browser.send(FIRST_SCREEN)
    data, codes = await separately(browser)
    assert set(codes_of(together)) == set(codes)
    assert codes == (["UNAUTHENTICATED", "UNAUTHENTICATED"] if failing == "all" else ["FORBIDDEN"])
    # Two of the fields are not nullable, so that their errors leave no data.
    assert together.data == (data if failing == "account" else None)
    assert sorted(together.calls) == sorted(["ListOwnSocialAccounts", *PARTS])


@pytest.mark.usefixtures("creator")
async def test_a_service_that_does_not_respond_is_not_called_again(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LinkingService, "own", AsyncMock(side_effect=Unavailable))
    together = await browser.send(FIRST_SCREEN)
    assert set(together.calls) == {"ListOwnSocialAccounts"}
    assert set(codes_of(together)) == {"UNAVAILABLE"}


@pytest.mark.usefixtures("creator")
async def test_a_service_of_the_release_before_returns_the_parts_one_by_one(
    browser: Browser, rpc: IdentityServices, keys: SigningKeys, rpc_server: StartRpcServer
) -> None:
    before = SocialAccountRpc(rpc.network_tokens, rpc.linking, rpc.network_confirmations, rpc.network_callbacks)
    servicers = replace(identity_servicers(rpc), social_accounts=before)
    browser.client = IdentityClient(await rpc_server(servicers.add_to, jwks=keys.jwks))
    together = await browser.send(FIRST_SCREEN)
    assert sorted(together.calls) == sorted(PARTS)
    assert (together.data, codes_of(together)) == await separately(browser)


async def test_a_referral_code_is_checked_as_it_is_typed(browser: Browser, accounts: Accounts) -> None:
    await accounts.signed_up()
    await accounts.run("UPDATE persons SET first_name = 'Ana', last_name = 'Paz', referral_code = 'BCDFGHJK'")
    ask = "query ($code: String!) { referralCode(code: $code) { valid firstName } }"

    async def answer(code: str) -> dict[str, Any]:
        result = await browser.send(ask, code=code)
        assert result.errors == []
        return dict(result.data["referralCode"])

    for part in ("", "b", "bcdf", "bcdf-ghj", "x" * 100_000) * 10:
        assert await answer(part) == {"valid": False, "firstName": None}
    assert await answer(" bcdf-ghjk ") == {"valid": True, "firstName": "Ana"}
    assert await answer("resuena") == {"valid": True, "firstName": None}
    for _ in range(20):
        assert await answer("22222222") == {"valid": False, "firstName": None}
    late = await browser.send(ask, code="BCDFGHJK")
    assert late.errors[0]["extensions"]["reason"] == "TOO_MANY_ATTEMPTS"
