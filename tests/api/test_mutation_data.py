"""The `data` of each mutation: the JSON that clients without typed fields read. It contains no token or other
secret."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from matrix_mutations import MUTATIONS
from matrix_table import rows
from resuena_people import Answer, Kind, Person
from resuena_world import CREATE_COMPANY, World
from test_authorisation import prepared
from test_budgets import counted

SESSION = frozenset(
    ["authenticated", "_id", "email", "firstName", "lastName", "permissions", "guest", "app", "company"]
)
COMPANY = frozenset(
    [
        "_id",
        "name",
        "logo",
        "thumbnail",
        "cellPhone",
        "socialMedia",
        "status",
        "active",
        "currency",
        "investment",
        "budgets",
    ]
)
CAMPAIGN = frozenset(["_id", "companyId", "name", "type", "status", "paymentType", "currency", "investment"])
ADVERTISEMENT = frozenset(["_id", "campaignId", "companyId", "captionIdentifier", "status", "rejectionReason"])
DELETION = frozenset(["_id", "personId", "state", "dueDt"])
GUEST_TOKEN = frozenset(["_id", "label", "expiresAt", "maxUses", "useCount", "revokedAt"])
SHARE = {"_id", "title", "expiresAt", "views"}
WEBHOOK = {"_id", "url", "description", "events", "state"}
API_KEY = {"_id", "name", "beginning", "permissions", "expiresAt"}
PASSKEY = {"_id", "name", "creationDt", "lastUsedDt"}
DISPUTE = frozenset(["_id", "side", "text", "deadline", "state", "settlement"])
OPINION = frozenset(["_id", "state", "first", "second", "overturned"])
MY_ADVERTISEMENT = frozenset(["_id", "state", "captionIdentifier", "history"])
NOTHING: frozenset[str] = frozenset()
DATA = {
    "login": SESSION,
    "loginSecondFactor": SESSION,
    "loginPasskey": SESSION,
    "addPasskey": PASSKEY,
    "renamePasskey": PASSKEY,
    "createPersonPrimary": SESSION,
    "authenticateGuest": SESSION,
    "refreshSession": SESSION,
    "updatePersonPrimary": SESSION,
    "logout": {"ended"},
    "logoutEverywhere": {"ended"},
    "endSession": {"current"},
    "deleteMyData": DELETION,
    "cancelDeletion": DELETION,
    "confirmAccountDeletion": DELETION,
    **dict.fromkeys(
        ("updateCreatorAccount", "declareAdult", "acceptCreatorTerms", "declareNetwork", "removeNetwork",
         "setPayoutAccount", "removePayoutAccount"),
        frozenset(["_id", "ready", "missing"]),
    ),
    **dict.fromkeys(("unlinkSocialAccount", "requestNetworkConfirmation"), frozenset(["accounts"])),
    **dict.fromkeys(("grantStaff", "setStaffRoles"), frozenset(["_id", "email", "roles", "since"])),
    "createGuestToken": GUEST_TOKEN,
    "revokeGuestToken": GUEST_TOKEN,
    "replayDeadLetters": {"applied", "failed", "unknown"},
    "createCompanyByPerson": {"company", "permissions"},
    "acceptInvitation": {"company", "permissions"},
    "updateCompany": COMPANY,
    "deactivateCompany": COMPANY,
    "reactivateCompany": COMPANY,
    "inviteMember": {"_id", "companyId", "email", "role", "expiresAt"},
    "changeMemberRole": {"companyId", "personId", "role"},
    "markNoticesRead": {"unreadCount"},
    "updateNoticePreferences": {"preferences"},
    **dict.fromkeys(
        ("createCampaign", "updateCampaign", "submitCampaign", "returnCampaign", "approveCampaign",
         "confirmCampaignPayment", "startCampaign", "stopCampaign", "finishCampaign", "reportPayment",
         "dismissPaymentReport", "setCampaignExternalData"),
        CAMPAIGN,
    ),
    **dict.fromkeys(
        ("updateAdvertisement", "deliverReward", "undoAutomaticApproval", "claimAdvertisement", "releaseAdvertisement",
         "requestChange", "withdrawChangeRequest", "setAdvertisementExternalData"),
        ADVERTISEMENT,
    ),
    **dict.fromkeys(("disputeDecision", "settleDispute"), DISPUTE),
    **dict.fromkeys(
        ("giveSecondOpinion", "resolveDisagreement", "overturnDecision"), OPINION
    ),
    **dict.fromkeys(
        ("submitAdvertisement", "reviseAdvertisement", "withdrawAdvertisement", "publishPost", "publishForMe",
         "retryPublication", "disputeRejection"),
        MY_ADVERTISEMENT,
    ),
    "assignAdvertisements": NOTHING,  # refused items, by id
    "snoozeAdvertisements": NOTHING,  # refused items, by id
    "auditAdvertisements": NOTHING,  # refused items, by id
    "updateCheckRules": {"campaignId", "hashtags", "mentions", "forbiddenWords", "ignoredChecks"},
    "updateCheckDefaults": {"companyId", "rules", "automaticApproval"},
    "shareReport": SHARE,
    "revokeReportShare": SHARE,
    "preparePictureArchive": {"pictures", "bytes"},
    "addCreatorNote": {"_id", "text", "createdAt", "deletable"},
    "deleteCreatorNote": {"_id"},
    "saveInboxView": {"_id", "name", "filters"},
    "renameInboxView": {"_id", "name", "filters"},
    "deleteInboxView": {"_id"},
    "blockCreator": {"personId", "blockedAt"},
    "inviteCreator": {"personId", "invitation"},
    "markMyNoticesRead": {"unread"},
    "updateMyNoticePreferences": {"preferences"},
    "stopMyNotices": {"topics"},
    "stopInvitations": {"companyName", "stoppedAt"},
    "tagCreator": {"personId", "tags"},
    "untagCreator": {"personId", "tags"},
    "preparePayouts": {"_id", "state", "people", "total"},
    "releasePayouts": {"_id", "state", "people", "total"},
    "discardPayouts": {"_id", "state", "people", "total"},
    "importPayoutResults": {"paid", "returned", "unchanged"},
    "markPayouts": {"_id", "state", "people", "total"},
    "setLeadState": {"_id", "state", "handledDt"},
    "trackEvent": {"_id"},
    "createApiKey": API_KEY,
    "revokeApiKey": API_KEY,
    "createWebhook": WEBHOOK,
    "updateWebhook": WEBHOOK,
    "rotateWebhookSecret": WEBHOOK,
    "sendTestEvent": {"_id", "event", "state"},
    "resendWebhookDelivery": {"_id", "event", "state"},
    "resendFailedSince": {"count"},
    # Nothing to return but success.
    **dict.fromkeys(
        ("changePassword", "requestPasswordReset", "resetPassword", "requestEmailConfirmation", "confirmEmail",
         "beginSecondFactor", "enableSecondFactor", "disableSecondFactor", "renewRecoveryCodes",
         "beginPasskey", "beginLoginPasskey", "removePasskey",
         "requestAccountDeletion", "cancelInvitation", "recordExport", "deleteWebhook", "removeMember", "subscribe", "sendContact", "requestQuote",
         "requestGuestToken", "confirmNetwork", "refuseNetwork",
         "revokeStaff"),
        NOTHING,
    ),
}  # fmt: skip
"""Keys that `data` of a success contains at least."""
OF_A_NETWORK = {"startLinkingSocialAccount", "linkSocialAccount", "chooseFacebookPage"}
"""They need an application at a network, which this system does not have: see tests/networks."""
ALLOWED = {name: row for (operation, name), row in rows().items() if operation == "mutation"}
LOGIN = """mutation($email: String!, $password: String!) {
  login(app: PublicPortal, email: $email, password: $password) { success %s } }"""
SECRETS = re.compile(r"eyJ[\w-]+\.|otpauth:|\"(?:\w*[tT]oken|secret|recoveryCodes|challenge|password)\"")
COMPANY_OF_SESSION = {"_id", "id", "name", "logo", "thumbnail", "cellPhone"}


def data_of(response: Answer) -> Any:
    """The parsed `data` of a success, after asserting that it contains no secret."""
    assert response.body.get("errors") is None, response.body
    assert response.data["success"], response.body
    assert not SECRETS.search(response.data["data"]), response.data["data"]
    return json.loads(response.data["data"])


def test_every_mutation_is_in_the_table() -> None:
    assert DATA.keys().isdisjoint(OF_A_NETWORK)
    assert DATA.keys() | OF_A_NETWORK == set(MUTATIONS)


@pytest.mark.parametrize("name", DATA)
async def test_data_of_a_success_is_complete_and_tells_no_secret(filled: World, name: str) -> None:
    call = MUTATIONS[name]
    kind = next(kind for kind in (Kind.OWNER, Kind.STAFF, Kind.MEMBERLESS, *Kind) if ALLOWED[name][kind] == "ok")
    variables, person = await prepared(filled, call, kind)
    query = call.query if "success data" in call.query else call.query.replace("success", "success data", 1)
    response = await person.ask(query, variables)
    assert DATA[name] <= set(data_of(response))
    if call.afterwards is not None:
        await call.afterwards(person, response)


async def test_data_of_a_failure_is_null(filled: World) -> None:
    response = await Person(filled.system).ask(
        LOGIN % "data", {"email": "nadie@ejemplo.ar", "password": "Nadie#2026"}
    )
    assert response.data == {"success": False, "data": None}


async def test_signing_in_tells_the_person_the_permissions_and_the_company(filled: World) -> None:
    owner = filled.own.owner
    credentials = {"email": owner.email, "password": owner.password}
    response = await Person(filled.system).ask(
        LOGIN % "data session { permissions company { _id name } }", credentials
    )
    data = data_of(response)
    session = response.data["session"]
    assert (data["_id"], data["email"], data["authenticated"]) == (owner.id, owner.email, True)
    assert data["permissions"] == session["permissions"] != []
    assert set(data["company"]) == COMPANY_OF_SESSION
    assert data["company"]["id"] == data["company"]["_id"] == session["company"]["_id"] == filled.own.company_id
    assert data["company"]["name"] == session["company"]["name"]


async def test_without_a_company_the_company_is_empty(filled: World) -> None:
    number = next(filled.names)
    sign_up = """mutation($email: String!, $password: String!) {
      createPersonPrimary(app: PublicPortal, email: $email, password: $password) { success data } }"""
    variables = {"email": f"sola{number}@ejemplo.ar", "password": "Matriz#2026"}
    data = data_of(await Person(filled.system).ask(sign_up, variables))
    assert (data["email"], data["firstName"], data["permissions"], data["company"]) == (
        variables["email"],
        None,
        [],
        {},
    )


async def test_the_company_of_a_session_is_asked_for_only_when_data_is(filled: World) -> None:
    owner = filled.own.owner
    credentials = {"email": owner.email, "password": owner.password}
    rpcs_by_selection = {}
    for selection in ("", "data", "data session { company { name } }"):
        with counted() as cost:
            response = await Person(filled.system).ask(LOGIN % selection, credentials)
        assert response.data["success"]
        rpcs_by_selection[selection] = cost.rpcs
    assert rpcs_by_selection[""] == ["SignIn"]
    assert rpcs_by_selection["data"] == ["SignIn", "BatchGetCompanies"]
    assert rpcs_by_selection["data session { company { name } }"] == ["SignIn", "BatchGetCompanies"]


async def test_what_was_changed_is_told(filled: World) -> None:
    brand = await filled.tenant()
    rename = """mutation($id: ID!) { updateCompany(_id: $id, name: "Nombre nuevo", cellPhone: "+5491100000001")
      { success data } }"""
    data = data_of(await brand.owner.ask(rename, {"id": brand.company_id}))
    assert (data["name"], data["cellPhone"], data["logo"], data["thumbnail"]) == (
        "Nombre nuevo", "+5491100000001", None, None,
    )  # fmt: skip
    named = """mutation($id: ID!) { updatePersonPrimary(_id: $id, firstName: "Ana", lastName: "Paz") { success data } }"""
    data = data_of(await brand.owner.ask(named, {"id": brand.owner.id}))
    assert (data["firstName"], data["lastName"], data["company"]["name"]) == ("Ana", "Paz", "Nombre nuevo")


async def test_creating_a_company_tells_it_and_the_new_permissions(filled: World) -> None:
    person = await Person(filled.system).sign_up()
    create = CREATE_COMPANY.replace("success", "success data", 1)
    name = f"Recién hecha {next(filled.names)}"
    data = data_of(await person.ask(create, {"person": person.id, "name": name}))
    assert data["company"].keys() >= COMPANY
    assert (data["company"]["name"], "readCampaings" in data["permissions"]) == (name, True)


async def test_deciding_tells_the_advertisement_as_it_is_now(filled: World) -> None:
    ad = await filled.ad(filled.own.product)
    decide = "mutation($id: ID!) { updateAdvertisement(_id: $id, status: Approved) { success data } }"
    data = data_of(await filled.own.owner.ask(decide, {"id": ad}))
    assert (data["_id"], data["status"]) == (ad, "Approved")
