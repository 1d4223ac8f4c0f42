"""Mutations that create take an idempotency key, and take effect once: with five concurrent copies, a retry, two
callers."""

from __future__ import annotations

import asyncio
import json
import re
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from graphql import build_schema
from matrix_mutations import MUTATIONS
from resuena_people import Answer, Kind, Person
from resuena_system import System, sql
from resuena_world import World
from snapshots import OF_A_JOB

from kit.testing import eventually

SCHEMA = build_schema((Path(__file__).parents[2] / "gateway" / "schema.graphql").read_text(), assume_valid=True)
assert SCHEMA.mutation_type is not None
CREATING = {name for name, field in SCHEMA.mutation_type.fields.items() if "idempotencyKey" in field.args}
REPEATABLE = {
    # A repetition finds that its effect is in place, and changes nothing more.
    **dict.fromkeys(
        [
            "updateAdvertisement",
            "assignAdvertisements",
            "snoozeAdvertisements",
            "auditAdvertisements",
            "claimAdvertisement",
            "releaseAdvertisement",
            "deliverReward",
            "undoAutomaticApproval",
            "disputeDecision",
            "settleDispute",
            "giveSecondOpinion",
            "resolveDisagreement",
            "overturnDecision",
            "requestChange",
            "withdrawChangeRequest",
            "reviseAdvertisement",
            "withdrawAdvertisement",
            "publishPost",
            "publishForMe",
            "retryPublication",
            "disputeRejection",
            "updateCampaign",
            "setCampaignExternalData",
            "setAdvertisementExternalData",
            "updateCheckRules",
            "updateCheckDefaults",
            "submitCampaign",
            "returnCampaign",
            "approveCampaign",
            "confirmCampaignPayment",
            "reportPayment",
            "dismissPaymentReport",
            "startCampaign",
            "stopCampaign",
            "finishCampaign",
            "markNoticesRead",
            "updateNoticePreferences",
            "updateCompany",
            "deactivateCompany",
            "reactivateCompany",
            "cancelInvitation",
            "revokeApiKey",
            "updateWebhook",
            "deleteWebhook",
            "resendWebhookDelivery",
            "resendFailedSince",
            "changeMemberRole",
            "removeMember",
            "updatePersonPrimary",
            "updateCreatorAccount",
            "declareAdult",
            "acceptCreatorTerms",
            "declareNetwork",
            "removeNetwork",
            "chooseFacebookPage",
            "unlinkSocialAccount",
            "requestNetworkConfirmation",
            "confirmNetwork",
            "refuseNetwork",
            "setPayoutAccount",
            "removePayoutAccount",
            "logout",
            "endSession",
            "logoutEverywhere",
            "revokeGuestToken",
            "grantStaff",
            "setStaffRoles",
            "revokeStaff",
            "replayDeadLetters",
            "revokeReportShare",
            "deleteCreatorNote",
            "renameInboxView",
            "deleteInboxView",
            "blockCreator",
            "inviteCreator",
            "stopInvitations",
            "markMyNoticesRead",
            "updateMyNoticePreferences",
            "stopMyNotices",
            "preparePayouts",
            "releasePayouts",
            "discardPayouts",
            "markPayouts",
            "importPayoutResults",
            "tagCreator",
            "untagCreator",
            "setLeadState",
            "deleteMyData",
            "cancelDeletion",
            "disableSecondFactor",
            "renamePasskey",
            "removePasskey",
        ],
        "changes the state of one thing that the request names",
    ),
    **dict.fromkeys(
        [
            "resetPassword",
            "confirmEmail",
            "confirmAccountDeletion",
            "enableSecondFactor",
            "loginSecondFactor",
            "addPasskey",
            "loginPasskey",
            "linkSocialAccount",
        ],
        "uses up a secret that works once",
    ),
    **dict.fromkeys(
        [
            "changePassword",
            "beginSecondFactor",
            "renewRecoveryCodes",
            "startLinkingSocialAccount",
            "rotateWebhookSecret",
        ],
        "replaces what was there",
    ),
    **dict.fromkeys(["beginPasskey", "beginLoginPasskey"], "stores nothing"),
    **dict.fromkeys(["login", "refreshSession"], "opens or renews a session, each with secrets of its own"),
}
"""Mutations that need no key, with the reason."""

ASKED_BY = {
    "createCampaign": Kind.OWNER,
    "inviteMember": Kind.OWNER,
    "recordExport": Kind.OWNER,
    "createApiKey": Kind.OWNER,
    "createWebhook": Kind.OWNER,
    "sendTestEvent": Kind.OWNER,
    "shareReport": Kind.OWNER,
    "preparePictureArchive": Kind.OWNER,
    "addCreatorNote": Kind.OWNER,
    "saveInboxView": Kind.OWNER,
    "submitAdvertisement": Kind.CREATOR,
    "createCompanyByPerson": Kind.MEMBERLESS,
    "acceptInvitation": Kind.MEMBERLESS,
    "createGuestToken": Kind.STAFF,
}
"""Callers with permission; a visitor where none is named."""

OF_EACH_ANSWER = {"refresh_tokens", "due_checks", "check_runs", "webhook_attempts", "reported_months"}
"""Excluded tables: secrets that are shown once, since a repeated sign-up gets the next one of the same session; a
queue with a row for each pending check of an advertisement, and the results of retried checks; requests to webhooks,
which are retried meanwhile; and the months that a job reports for each new company in the first days of a month."""


def with_key(query: str) -> str:
    """The mutation with an `idempotencyKey` from the variable `key`."""
    query = re.sub(r"^\s*mutation\s*\(", "mutation($key: String, ", query)
    query = re.sub(r"^\s*mutation\s*\{", "mutation($key: String) {", query)
    head, root, rest = re.split(r"(\{\s*\w+)", query, maxsplit=1)
    if rest.startswith("("):
        return f"{head}{root}(idempotencyKey: $key, {rest[1:]}"
    return f"{head}{root}(idempotencyKey: $key){rest}"


async def mailed(system: System) -> bool:
    """Whether no mail is waiting to be sent, nor to be queued for a notice, which company-svc does twice a second
    here."""
    notices = await sql(system.databases["company"], "SELECT 1 FROM notices WHERE mailed_at IS NULL")
    queued = [
        await sql(system.databases[name], "SELECT 1 FROM outgoing_mail")
        for name in ("identity", "company", "tracking")
    ]
    return not notices and not any(queued)


async def rows(system: System) -> dict[str, int]:
    """The number of rows of each table, of mails, and of uses of guest tokens."""
    await system.settled()
    await eventually(partial(mailed, system), timeout=30)  # type: ignore[arg-type]
    counts: dict[str, int] = {}
    for name, database in system.databases.items():
        tables = await sql(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
        for (table,) in tables:
            query = f'SELECT count(*) FROM "{table}"{OF_A_JOB.get(table, "")}'
            ((counts[f"{name}.{table}"],),) = await sql(database, query)
    ((counts["uses"],),) = await sql(
        system.databases["identity"], "SELECT coalesce(sum(use_count), 0)::int FROM guest_tokens"
    )
    counts["mails"] = len(list(system.mail_dir.glob("*.eml")))
    return counts


def grown(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """The increases, by table."""
    return {
        table: after[table] - count
        for table, count in before.items()
        if after[table] > count and table.partition(".")[2] not in OF_EACH_ANSWER
    }


async def prepared(world: World, name: str) -> tuple[Person, dict[str, Any]]:
    """A caller with permission, and the variables of a request that was not sent yet."""
    kind = ASKED_BY.get(name, Kind.VISITOR)
    person = Person(world.system) if kind is Kind.VISITOR else world.people[kind]
    if name == "requestEmailConfirmation":
        person = await Person(world.system).sign_up()
    preparation = await MUTATIONS[name].prepare(world, kind, person)
    variables, person = preparation if isinstance(preparation, tuple) else (preparation, person)
    return person, variables


def without_token(response: Answer) -> Any:
    """The response without its access token, which differs each time."""
    body = json.loads(re.sub(r'"accessToken": "[^"]+"', '"accessToken": "…"', json.dumps(response.body)))
    assert response.data["success"], body
    return body


def test_every_mutation_takes_a_key_or_can_be_repeated() -> None:
    assert SCHEMA.mutation_type is not None
    assert set(SCHEMA.mutation_type.fields) - CREATING == set(REPEATABLE), (
        "declare it with creates=True and claim its key in the service, or say here why it can be repeated"
    )


@pytest.mark.parametrize("name", sorted(CREATING))
async def test_five_copies_at_once_and_a_retry_take_effect_once(world: World, name: str) -> None:
    query = with_key(MUTATIONS[name].query)
    person, variables = await prepared(world, name)
    before = await rows(world.system)
    without_token(await person.ask(query, {**variables, "key": str(uuid4())}))
    of_one = grown(before, await rows(world.system))
    assert of_one or name == "subscribe", "a request had no effect at all"

    person, variables = await prepared(world, name)
    before = await rows(world.system)
    same = {**variables, "key": str(uuid4())}
    answers = [
        without_token(response) for response in await asyncio.gather(*(person.ask(query, same) for _ in range(5)))
    ]
    answers.append(without_token(await person.ask(query, same)))
    assert answers == [answers[0]] * 6
    of_six = grown(before, await rows(world.system))
    more = {table: count for table, count in of_six.items() if count > of_one.get(table, 0)}
    assert not more, "the copies took effect too"


@pytest.mark.parametrize("name", sorted(CREATING))
async def test_what_is_no_key_is_refused_and_nothing_happens(world: World, name: str) -> None:
    person, variables = await prepared(world, name)
    before = await rows(world.system)
    response = await person.ask(with_key(MUTATIONS[name].query), {**variables, "key": "too short"})
    assert response.code == "BAD_USER_INPUT"
    assert not grown(before, await rows(world.system))


@pytest.mark.parametrize(
    ("name", "wording", "other"), [("createCampaign", '"Nueva"', '"Otra"'), ("sendContact", '"Hola"', '"Chau"')]
)
async def test_a_key_of_another_request_is_refused(world: World, name: str, wording: str, other: str) -> None:
    query = with_key(MUTATIONS[name].query)
    person, variables = await prepared(world, name)
    same = {**variables, "key": str(uuid4())}
    without_token(await person.ask(query, same))
    before = await rows(world.system)
    response = await person.ask(query.replace(wording, other), same)
    (error,) = response.data["error"]
    assert (error["code"], error["path"]) == ("BAD_USER_INPUT", "idempotencyKey")
    assert "another request" in error["message"]
    assert not grown(before, await rows(world.system))


async def test_another_event_with_the_same_key_is_counted_too(world: World) -> None:
    query = with_key(MUTATIONS["trackEvent"].query)
    visitor, key = Person(world.system), {"key": str(uuid4())}
    before = await rows(world.system)
    for sent_query in (query, query, query.replace("APP_DOWNLOAD", "STORE_REDIRECT")):
        without_token(await visitor.ask(sent_query, key))
    assert grown(before, await rows(world.system))["tracking.arrivals"] == 2


async def test_callers_with_the_same_key_do_not_collide(world: World) -> None:
    key = {"key": str(uuid4())}
    contact, campaign = (with_key(MUTATIONS[name].query) for name in ("sendContact", "createCampaign"))
    before = await rows(world.system)
    for _ in range(2):
        without_token(await Person(world.system).ask(contact, key))
    ids = set()
    for kind in (Kind.OWNER, Kind.STAFF):
        response = await world.people[kind].ask(campaign, {**key, "company": world.own.company_id})
        without_token(response)
        ids.add(response.data["campaign"]["_id"])
    more = grown(before, await rows(world.system))
    assert (more["tracking.leads"], more["campaign.campaigns"], len(ids)) == (2, 2, 2)


async def test_a_refused_request_can_be_corrected_and_sent_with_its_key(world: World) -> None:
    query = with_key(MUTATIONS["createPersonPrimary"].query)
    visitor, key = Person(world.system), str(uuid4())
    refused = await visitor.ask(query, {"email": "nadie@ejemplo.ar", "password": "corta", "key": key})
    assert refused.code == "INVALID_PASSWORD"
    without_token(await visitor.ask(query, {"email": "nadie@ejemplo.ar", "password": "Matriz#2026", "key": key}))


async def test_the_kept_rows_tell_nothing_of_who_asked_for_what(world: World) -> None:
    visitor, key = Person(world.system), str(uuid4())
    without_token(await visitor.ask(with_key(MUTATIONS["sendContact"].query), {"key": key}))
    kept = await sql(world.system.databases["tracking"], "SELECT t::text FROM idempotent_requests t")
    assert kept
    assert not [row for row in kept if "ejemplo.ar" in row[0] or key in row[0] or "198.51" in row[0]]
