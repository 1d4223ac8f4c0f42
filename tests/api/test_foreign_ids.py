"""The response to an id of another brand equals that to an unknown id: the same JSON but for the id."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from graphql import (
    FieldNode,
    GraphQLInputType,
    OperationDefinitionNode,
    build_schema,
    get_named_type,
    is_input_object_type,
    parse,
)
from matrix_calls import a_passkey, api_key_of, delivery_of, webhook_of
from matrix_disputes import DECIDE, WHY, drawn
from matrix_mutations import RULES
from matrix_networks import confirmation
from matrix_payouts import RELEASED, batch_of
from resuena_people import PASSWORD, Kind, Person
from resuena_world import World
from snapshots import everything

from kit.db import uuid7
from resuena.campaign.v1 import campaign_pb2 as campaign

ERROR = "success data error { path message code }"
PERIOD = 'from: "2026-01-01T00:00:00Z", to: "2026-12-31T00:00:00Z"'
Ids = Callable[[World], Awaitable[str]]
ASKING = (Kind.OWNER, Kind.AUDITOR, Kind.VIEWER, Kind.MEMBERLESS, Kind.CREATOR, Kind.KEY)
"""Callers who request data of another brand; the key is of their own brand, with every permission."""


async def company(world: World) -> str:
    return world.other.company_id


async def running_campaign(world: World) -> str:
    return world.other.money


async def draft(world: World) -> str:
    return await world.campaign(world.other, campaign.PAYMENT_TYPE_PRODUCT, ())


async def product_ad(world: World) -> str:
    return world.other.ads["product"]


async def money_ad(world: World) -> str:
    return world.other.ads["money"]


async def influencer(world: World) -> str:
    return await world.person_of(world.other.ads["product"])


async def owner(world: World) -> str:
    return world.other.owner.id


async def invitation(world: World) -> str:
    return await world.invite(world.other, f"ajena{next(world.names)}@ejemplo.ar")


async def api_key(world: World) -> str:
    return await api_key_of(world.other, f"Ajena {next(world.names)}")


async def webhook(world: World) -> str:
    return await webhook_of(world.other)


async def delivery(world: World) -> str:
    return await delivery_of(world.other)


async def notice(world: World) -> str:
    response = await world.other.owner.ask("{ notices(limit: 1) { notices { _id } } }")
    return str(response.data["notices"][0]["_id"])


async def act(world: World) -> str:
    query = "query($id: ID!) { companyActs(companyId: $id, limit: 1) { _id } }"
    response = await world.other.owner.ask(query, {"id": world.other.company_id})
    return str(response.data[0]["_id"])


async def movement(world: World) -> str:
    query = "query($id: ID!) { moneyMovements(companyId: $id, limit: 1) { _id } }"
    response = await world.other.owner.ask(query, {"id": world.other.company_id})
    return str(response.data[0]["_id"])


async def share(world: World) -> str:
    query = f'mutation {{ shareReport(where: {{{PERIOD}}}, title: "Ajeno") {{ share {{ _id }} }} }}'
    return str((await world.other.owner.ask(query)).data["share"]["_id"])


async def creator_note(world: World) -> str:
    query = """mutation($company: ID!, $person: ID!) {
      addCreatorNote(companyId: $company, personId: $person, text: "Ajena") { note { _id } } }"""
    variables = {"company": world.other.company_id, "person": await influencer(world)}
    return str((await world.other.owner.ask(query, variables)).data["note"]["_id"])


async def other_owner(world: World) -> str:
    return world.other.owner.id


async def inbox_view(world: World) -> str:
    query = """mutation($company: ID!, $name: String!, $filters: String!) {
      saveInboxView(companyId: $company, name: $name, filters: $filters) { view { _id } } }"""
    name = uuid7()
    variables = {"company": world.other.company_id, "name": name, "filters": f"campaign={name}"}
    return str((await world.other.owner.ask(query, variables)).data["view"]["_id"])


async def lead(world: World) -> str:
    form = 'mutation { sendContact(name: "Ana", email: "ana@ejemplo.ar", message: "Hola") { success } }'
    await world.people[Kind.VISITOR].ask(form)
    return str((await world.people[Kind.STAFF].ask("{ leads(limit: 1) { _id } }")).data[0]["_id"])


async def session(world: World) -> str:
    response = await world.other.owner.ask("{ sessions { _id } }")
    return str(response.data[0]["_id"])


async def passkey(world: World) -> str:
    stranger = await Person(world.system).sign_up()  # another test relies on the owner having none
    return str((await a_passkey(world, Kind.OWNER, stranger))["id"])


async def colleague(world: World) -> str:
    return world.people[Kind.STAFF].id


async def guest_token(world: World) -> str:
    return world.guest_token_id


async def decided_ad(world: World) -> str:
    ad = await world.ad(world.other.money)
    decision = {"id": ad, "status": "RejectedByPlatform", "reason": "OFFENSIVE"}
    assert (await world.people[Kind.STAFF].ask(DECIDE, decision)).data["success"]
    return ad


async def dispute(world: World) -> str:
    query = f"""mutation($id: ID!) {{ disputeDecision(advertisementId: $id, text: "{WHY}") {{ dispute {{ _id }} }} }}"""
    return str((await world.other.owner.ask(query, {"id": await decided_ad(world)})).data["dispute"]["_id"])


async def second_opinion(world: World) -> str:
    return await drawn(world, await decided_ad(world))


async def payout_batch(world: World) -> str:
    return (await batch_of(world, world.other.owner.id, RELEASED))["id"]


async def payout(world: World) -> str:
    return (await batch_of(world, world.other.owner.id, RELEASED))["payout"]


QUERIES: dict[str, tuple[Ids, str]] = {
    "company": (company, "companies(where: {_id: $id}) { _id name members { personId } invitations { email } }"),
    "companies after": (company, "companies(after: $id) { _id }"),
    "page of a company": (company, "companiesConnection(where: {_id: $id}) { nodes { _id name } }"),
    "pages of companies after": (company, "companiesConnection(after: $id) { nodes { _id } }"),
    "page of campaigns of a company": (company, "campaignsConnection(where: {companyId: $id}) { nodes { _id } }"),
    "pages of campaigns after": (running_campaign, "campaignsConnection(after: $id) { nodes { _id } }"),
    "page of drafts of a company": (company, "campaignDraftsConnection(companyId: $id) { nodes { _id } }"),
    "pages of drafts after": (draft, "campaignDraftsConnection(after: $id) { nodes { _id } }"),
    "page of advertisements of a campaign": (
        running_campaign,
        "advertisementsConnection(where: {campaignId: $id}) { nodes { _id } pageInfo { endCursor } }",
    ),
    "pages of advertisements after": (product_ad, "advertisementsConnection(after: $id) { nodes { _id } }"),
    "page of approved pictures of a company": (
        company,
        "approvedPicturesConnection(where: {companyId: $id}) { nodes { _id imageZoom } }",
    ),
    "pages of approved pictures after": (
        product_ad,
        "approvedPicturesConnection(where: {companyId: $own}, after: $id) { nodes { _id } }",
    ),
    "page of movements of a company": (
        company,
        "moneyMovementsConnection(companyId: $id) { nodes { _id amount } }",
    ),
    "page of movements of a campaign": (
        running_campaign,
        "moneyMovementsConnection(companyId: $own, campaignId: $id) { nodes { _id } }",
    ),
    "pages of movements after": (
        movement,
        "moneyMovementsConnection(companyId: $own, after: $id) { nodes { _id } }",
    ),
    "campaigns of a company": (company, "campaigns(where: {companyId: $id}) { _id }"),
    "drafts of a company": (company, "campaignDrafts(companyId: $id) { _id }"),
    "advertisements of a company": (company, "advertisements(where: {companyId: $id}) { _id }"),
    "arrivals of a company": (company, "arrivals(where: {companyId: $id}) { total }"),
    "funnel of a company": (company, "downloadFunnel(where: {companyId: $id}) { visits }"),
    "notices after": (notice, "notices(after: $id) { notices { _id } }"),
    "acts of a company": (company, "companyActs(companyId: $id) { _id kind subject }"),
    "API keys of a company": (company, "apiKeys(companyId: $id) { _id name }"),
    "webhooks of a company": (company, "webhooks(companyId: $id) { _id url }"),
    "deliveries to a webhook": (webhook, "webhookDeliveries(webhookId: $id) { nodes { _id } }"),
    "events of a company": (company, "companyEvents(companyId: $id) { nodes { _id } }"),
    "acts after": (act, "companyActs(companyId: $own, after: $id) { _id }"),
    "acts of a person": (owner, "companyActs(companyId: $own, personId: $id) { _id }"),
    "campaign": (
        running_campaign,
        "campaigns(where: {_id: $id}) { _id name ledger { funded } checkRules { hashtags } statusHistory { _id } totals { posts } }",
    ),
    "draft": (draft, "campaigns(where: {_id: $id}) { _id }"),
    "campaigns after": (running_campaign, "campaigns(where: {}, after: $id) { _id }"),
    "drafts after": (draft, "campaignDrafts(after: $id) { _id }"),
    "advertisements of a campaign": (running_campaign, "advertisements(where: {campaignId: $id}) { _id }"),
    "advertisement": (
        product_ad,
        "advertisements(where: {_id: $id}) { _id auditHistory { _id } automaticApproval { approvedAt } _posts { _id } }",
    ),
    "advertisements after": (product_ad, "advertisements(where: {}, after: $id) { _id }"),
    "projection of an advertisement": (
        product_ad,
        "auditProjection(ids: [$id], status: Approved) { deciding refused { _id code message } campaigns { campaignId } }",
    ),
    "posts": (product_ad, "posts(where: {advertisementId: $id}) { _id }"),
    "credentials of an influencer": (influencer, "personCredentials(where: {personId: $id}) { _id }"),
    "credentials of an owner": (owner, "personCredentials(where: {personId: $id}) { _id }"),
    "report of a company": (
        company,
        f"campaignReport(where: {{companyId: $id, {PERIOD}}}) {{ campaigns {{ campaignId }} days {{ day }} }}",
    ),
    "report of a campaign": (
        running_campaign,
        f"campaignReport(where: {{companyId: $own, campaignIds: [$id], {PERIOD}}}) {{ campaigns {{ campaignId }} }}",
    ),
    "creators of a company": (company, "creators(companyId: $id) { total creators { personId } }"),
    "creators of a company by name": (
        company,
        'creators(companyId: $id, search: "ana") { total creators { personId } }',
    ),
    "creators of a campaign": (running_campaign, "creators(companyId: $own, campaignId: $id) { total }"),
    "creators of campaigns": (running_campaign, "creators(companyId: $own, campaignIds: [$id]) { total }"),
    "creators after": (influencer, "creators(companyId: $own, after: $id) { creators { personId } }"),
    "creators of a company by tag": (company, 'creators(companyId: $id, tag: "vip") { total }'),
    "a creator of a company": (company, 'creator(companyId: $id, personId: "x") { personId }'),
    "a creator of another company": (influencer, "creator(companyId: $own, personId: $id) { personId }"),
    "advertisements assigned to somebody": (other_owner, "advertisements(where: {assigneeId: $id}) { _id }"),
    "views of the inbox": (company, "inboxViews(companyId: $id) { name }"),
    "tags of creators": (company, "creatorTags(companyId: $id) { name }"),
    "tasks of a company": (
        company,
        "companyTasks(companyId: $id) { toAudit oldestToAudit toDeliver exhaustedCampaignIds }",
    ),
    "products owed by a company": (company, "owedProducts(companyId: $id) { total products { _id } }"),
    "products owed by a company by name": (
        company,
        'owedProducts(companyId: $id, search: "ana") { total products { _id } }',
    ),
    "products owed by a campaign": (
        running_campaign,
        "owedProducts(companyId: $own, campaignId: $id) { total products { _id } }",
    ),
    "products owed after": (product_ad, "owedProducts(companyId: $own, after: $id) { products { _id } }"),
    "approved pictures of a company": (company, "approvedPictures(where: {companyId: $id}) { _id imageZoom }"),
    "approved pictures of a campaign": (
        running_campaign,
        "approvedPictures(where: {companyId: $own, campaignId: $id}) { _id }",
    ),
    "approved pictures of a person": (
        influencer,
        "approvedPictures(where: {companyId: $own, personId: $id}) { _id }",
    ),
    "approved pictures after": (product_ad, "approvedPictures(where: {companyId: $own}, after: $id) { _id }"),
    "automatic approvals of a company": (
        company,
        "automaticApprovals(companyId: $id) { today enabled dailyLimit advertisements { _id } }",
    ),
    "movements of a company": (company, "moneyMovements(companyId: $id) { _id amount }"),
    "movements of a campaign": (running_campaign, "moneyMovements(companyId: $own, campaignId: $id) { _id }"),
    "balances of a company": (company, "moneyBalances(companyId: $id) { funded }"),
    "balances of a campaign": (running_campaign, "moneyBalances(companyId: $own, campaignId: $id) { funded }"),
    "payments of a company": (company, "payments(companyId: $id) { _id reference amount }"),
    "payments after": (running_campaign, "payments(companyId: $own, after: $id) { _id }"),
    "movements after": (movement, "moneyMovements(companyId: $own, after: $id) { _id }"),
    "creators' notices after": (notice, "myNotices(after: $id) { nodes { _id } unread }"),
    "own advertisement": (product_ad, "myAdvertisement(_id: $id) { _id caption }"),
    "own payout": (payout, "myPayout(_id: $id) { _id amount }"),
    "payout batch": (payout_batch, "payoutBatch(_id: $id) { _id total payouts { nodes { _id } } }"),
    "record of a person": (influencer, "personRecord(personId: $id) { _id email }"),
    "activity of a person": (influencer, "personActivity(personId: $id) { lookedAt posts { number } }"),
    "open campaign": (draft, "openCampaign(_id: $id) { _id name }"),
    "shares of a company": (company, "reportShares(companyId: $id) { _id }"),
    "changes of the staff after": (guest_token, "staffChanges(after: $id) { _id }"),
    "guest tokens after": (guest_token, "guestTokens(after: $id) { _id }"),
    "network confirmations after": (confirmation, "networkConfirmations(after: $id) { _id }"),
    "deletion requests after": (owner, "deletionRequests(after: $id) { _id }"),
    "leads after": (owner, "leads(after: $id) { _id }"),
    "dispute of an advertisement": (
        decided_ad,
        "advertisements(where: {_id: $id}) { disputableUntil dispute { _id text } }",
    ),
    "disputes after": (dispute, "disputes(after: $id) { _id }"),
    "second opinions after": (second_opinion, "secondOpinions(after: $id) { _id }"),
    "changes of an advertisement": (
        product_ad,
        "advertisements(where: {_id: $id}) { _id changeRequests { _id } revisions { number } }",
    ),
    "queue after": (money_ad, "auditQueue(after: $id) { advertisement { _id } }"),
}
MUTATIONS: dict[str, tuple[Ids, str]] = {
    "submitAdvertisement": (
        draft,
        'submitAdvertisement(input: {campaignId: $id, caption: "Mía", networks: [Instagram]}) '
        f"{{ {ERROR} advertisement {{ _id }} }}",
    ),
    "reviseAdvertisement": (
        product_ad,
        f'reviseAdvertisement(_id: $id, caption: "Mía") {{ {ERROR} advertisement {{ _id }} }}',
    ),
    "withdrawAdvertisement": (
        product_ad,
        f"withdrawAdvertisement(_id: $id) {{ {ERROR} advertisement {{ _id }} }}",
    ),
    "publishPost": (
        product_ad,
        'publishPost(_id: $id, platform: Instagram, url: "https://www.instagram.com/p/Mia/") '
        f"{{ {ERROR} advertisement {{ _id }} }}",
    ),
    "publishForMe": (
        product_ad,
        f"publishForMe(_id: $id, networks: [Instagram]) {{ {ERROR} advertisement {{ _id }} }}",
    ),
    "retryPublication": (
        product_ad,
        f"retryPublication(_id: $id, network: Instagram) {{ {ERROR} advertisement {{ _id }} }}",
    ),
    "disputeRejection": (
        decided_ad,
        f'disputeRejection(_id: $id, text: "{WHY}") {{ {ERROR} advertisement {{ _id }} }}',
    ),
    "updateCompany": (company, f'updateCompany(_id: $id, name: "Mía") {{ {ERROR} company {{ _id }} }}'),
    "deactivateCompany": (company, f"deactivateCompany(_id: $id) {{ {ERROR} company {{ _id }} }}"),
    "reactivateCompany": (company, f"reactivateCompany(_id: $id) {{ {ERROR} company {{ _id }} }}"),
    "inviteMember": (company, f'inviteMember(companyId: $id, email: "a@ejemplo.ar", role: owner) {{ {ERROR} }}'),
    "createApiKey": (
        company,
        f'createApiKey(companyId: $id, name: "Mía", permissions: [Audit]) {{ {ERROR} apiKey {{ _id }} }}',
    ),
    "revokeApiKey": (api_key, f"revokeApiKey(_id: $id) {{ {ERROR} apiKey {{ _id }} }}"),
    "createWebhook": (
        company,
        f'createWebhook(companyId: $id, url: "https://a.example.com") {{ {ERROR} webhook {{ _id }} }}',
    ),
    "updateWebhook": (webhook, f'updateWebhook(_id: $id, description: "Mío") {{ {ERROR} webhook {{ _id }} }}'),
    "deleteWebhook": (webhook, f"deleteWebhook(_id: $id) {{ {ERROR} }}"),
    "rotateWebhookSecret": (webhook, f"rotateWebhookSecret(_id: $id) {{ {ERROR} secret }}"),
    "sendTestEvent": (webhook, f"sendTestEvent(webhookId: $id) {{ {ERROR} delivery {{ _id }} }}"),
    "resendWebhookDelivery": (delivery, f"resendWebhookDelivery(_id: $id) {{ {ERROR} delivery {{ _id }} }}"),
    "resendFailedSince": (
        webhook,
        f'resendFailedSince(webhookId: $id, since: "2026-01-01T00:00:00Z") {{ {ERROR} count }}',
    ),
    "recordExport": (company, f"recordExport(companyId: $id, kind: Report, rows: 1) {{ {ERROR} }}"),
    "createCampaign": (
        company,
        f'createCampaign(input: {{companyId: $id, name: "Mía", type: Spot, paymentType: Product}}) {{ {ERROR} }}',
    ),
    "changeMemberRole, company": (
        company,
        f'changeMemberRole(companyId: $id, personId: "x", role: viewer) {{ {ERROR} }}',
    ),
    "removeMember, company": (company, f'removeMember(companyId: $id, personId: "x") {{ {ERROR} }}'),
    "changeMemberRole, person": (
        owner,
        f"changeMemberRole(companyId: $own, personId: $id, role: viewer) {{ {ERROR} }}",
    ),
    "removeMember, person": (owner, f"removeMember(companyId: $own, personId: $id) {{ {ERROR} }}"),
    "cancelInvitation": (invitation, f"cancelInvitation(_id: $id) {{ {ERROR} }}"),
    "updateCampaign": (
        draft,
        f'updateCampaign(_id: $id, input: {{name: "Mía"}}) {{ {ERROR} campaign {{ _id }} }}',
    ),
    "submitCampaign": (draft, f"submitCampaign(_id: $id) {{ {ERROR} campaign {{ _id }} }}"),
    "returnCampaign": (running_campaign, f'returnCampaign(_id: $id, reason: "no") {{ {ERROR} }}'),
    "approveCampaign": (running_campaign, f"approveCampaign(_id: $id) {{ {ERROR} }}"),
    "reportPayment": (running_campaign, f"reportPayment(_id: $id) {{ {ERROR} }}"),
    "dismissPaymentReport": (running_campaign, f"dismissPaymentReport(_id: $id) {{ {ERROR} }}"),
    "confirmCampaignPayment": (running_campaign, f"confirmCampaignPayment(_id: $id) {{ {ERROR} }}"),
    "startCampaign": (running_campaign, f"startCampaign(_id: $id) {{ {ERROR} }}"),
    "stopCampaign": (running_campaign, f"stopCampaign(_id: $id) {{ {ERROR} campaign {{ _id }} }}"),
    "finishCampaign": (running_campaign, f"finishCampaign(_id: $id) {{ {ERROR} }}"),
    "updateAdvertisement": (
        product_ad,
        f"updateAdvertisement(_id: $id, status: Approved) {{ {ERROR} advertisement {{ _id }} }}",
    ),
    "updateAdvertisement, money": (money_ad, f"updateAdvertisement(_id: $id, status: Approved) {{ {ERROR} }}"),
    "auditAdvertisements": (
        product_ad,
        f"auditAdvertisements(ids: [$id], status: Approved) {{ {ERROR} outcomes {{ _id refusal {{ code message }} }} }}",
    ),
    "assignAdvertisements": (
        product_ad,
        f"assignAdvertisements(ids: [$id]) {{ {ERROR} outcomes {{ _id refusal {{ code message }} }} }}",
    ),
    "snoozeAdvertisements": (
        product_ad,
        f"snoozeAdvertisements(ids: [$id]) {{ {ERROR} outcomes {{ _id refusal {{ code message }} }} }}",
    ),
    "assignAdvertisements, person": (
        other_owner,
        f"assignAdvertisements(ids: [], personId: $id) {{ {ERROR} outcomes {{ _id }} }}",
    ),
    "undoAutomaticApproval": (
        product_ad,
        f"undoAutomaticApproval(_id: $id) {{ {ERROR} advertisement {{ _id }} }}",
    ),
    "requestChange": (
        product_ad,
        f'requestChange(advertisementId: $id, reason: "OTHER", text: "Otra foto, por favor.") {{ {ERROR} }}',
    ),
    "withdrawChangeRequest": (product_ad, f"withdrawChangeRequest(advertisementId: $id) {{ {ERROR} }}"),
    "deliverReward": (product_ad, f"deliverReward(_id: $id) {{ {ERROR} advertisement {{ _id }} }}"),
    "setCampaignExternalData": (
        running_campaign,
        f'setCampaignExternalData(_id: $id, input: {{externalId: "a"}}) {{ {ERROR} campaign {{ _id }} }}',
    ),
    "setAdvertisementExternalData": (
        product_ad,
        f'setAdvertisementExternalData(_id: $id, input: {{externalId: "a"}}) {{ {ERROR} advertisement {{ _id }} }}',
    ),
    "updateCheckRules": (
        running_campaign,
        f"updateCheckRules(campaignId: $id, rules: {RULES}) {{ {ERROR} checkRules {{ hashtags }} }}",
    ),
    "updateCheckDefaults": (
        company,
        f"updateCheckDefaults(companyId: $id, rules: {RULES}, automaticApproval: {{enabled: true, dailyLimit: 5}}) "
        f"{{ {ERROR} checkDefaults {{ rules {{ hashtags }} }} }}",
    ),
    "preparePictureArchive, company": (
        company,
        f'preparePictureArchive(companyId: $id, ids: ["x"]) {{ {ERROR} url }}',
    ),
    "preparePictureArchive, pictures": (
        product_ad,
        f"preparePictureArchive(companyId: $own, ids: [$id]) {{ {ERROR} url }}",
    ),
    "shareReport, company": (
        company,
        f'shareReport(where: {{companyId: $id, {PERIOD}}}, title: "Mío") {{ {ERROR} share {{ _id }} }}',
    ),
    "shareReport, campaign": (
        running_campaign,
        f'shareReport(where: {{companyId: $own, campaignIds: [$id], {PERIOD}}}, title: "Mío") {{ {ERROR} }}',
    ),
    "disputeDecision": (
        decided_ad,
        f'disputeDecision(advertisementId: $id, text: "{WHY}") {{ {ERROR} dispute {{ _id }} }}',
    ),
    "settleDispute": (dispute, f'settleDispute(disputeId: $id, overturn: true, text: "{WHY}") {{ {ERROR} }}'),
    "giveSecondOpinion": (second_opinion, f"giveSecondOpinion(secondOpinionId: $id, approve: true) {{ {ERROR} }}"),
    "resolveDisagreement": (
        second_opinion,
        f'resolveDisagreement(secondOpinionId: $id, secondStands: true, text: "{WHY}") {{ {ERROR} }}',
    ),
    "overturnDecision": (second_opinion, f"overturnDecision(secondOpinionId: $id) {{ {ERROR} }}"),
    "revokeReportShare": (share, f"revokeReportShare(_id: $id) {{ {ERROR} share {{ _id }} }}"),
    "addCreatorNote, company": (
        company,
        f'addCreatorNote(companyId: $id, personId: "x", text: "Mía") {{ {ERROR} }}',
    ),
    "addCreatorNote, person": (
        influencer,
        f'addCreatorNote(companyId: $own, personId: $id, text: "Mía") {{ {ERROR} note {{ _id }} }}',
    ),
    "deleteCreatorNote": (creator_note, f"deleteCreatorNote(_id: $id) {{ {ERROR} }}"),
    "saveInboxView": (
        company,
        f'saveInboxView(companyId: $id, name: "Mía", filters: "age=24") {{ {ERROR} view {{ _id }} }}',
    ),
    "renameInboxView": (inbox_view, f'renameInboxView(_id: $id, name: "Mía") {{ {ERROR} view {{ _id }} }}'),
    "deleteInboxView": (inbox_view, f"deleteInboxView(_id: $id) {{ {ERROR} }}"),
    "blockCreator, company": (company, f'blockCreator(companyId: $id, personId: "x") {{ {ERROR} blockedAt }}'),
    "blockCreator, person": (
        influencer,
        f"blockCreator(companyId: $own, personId: $id) {{ {ERROR} blockedAt }}",
    ),
    "inviteCreator, company": (
        company,
        f'inviteCreator(companyId: $id, personId: "x") {{ {ERROR} invitation {{ invitedAt }} }}',
    ),
    "inviteCreator, person": (
        influencer,
        f"inviteCreator(companyId: $own, personId: $id) {{ {ERROR} invitation {{ invitedAt }} }}",
    ),
    "tagCreator, company": (company, f'tagCreator(companyId: $id, personId: "x", tag: "mía") {{ {ERROR} tags }}'),
    "tagCreator, person": (
        influencer,
        f'tagCreator(companyId: $own, personId: $id, tag: "mía") {{ {ERROR} tags }}',
    ),
    "untagCreator, company": (
        company,
        f'untagCreator(companyId: $id, personId: "x", tag: "mía") {{ {ERROR} tags }}',
    ),
    "untagCreator, person": (
        influencer,
        f'untagCreator(companyId: $own, personId: $id, tag: "mía") {{ {ERROR} tags }}',
    ),
    "releasePayouts": (payout_batch, f"releasePayouts(_id: $id) {{ {ERROR} batch {{ _id }} }}"),
    "discardPayouts": (payout_batch, f"discardPayouts(_id: $id) {{ {ERROR} batch {{ _id }} }}"),
    "importPayoutResults": (
        payout_batch,
        f'importPayoutResults(batchId: $id, content: "A;paid") {{ {ERROR} batch {{ _id }} }}',
    ),
    "markPayouts, batch": (
        payout_batch,
        f'markPayouts(batchId: $id, payoutIds: ["x"], state: Paid) {{ {ERROR} batch {{ _id }} }}',
    ),
    "markPayouts, payout": (
        payout,
        f'markPayouts(batchId: "x", payoutIds: [$id], state: Paid) {{ {ERROR} batch {{ _id }} }}',
    ),
    "setLeadState": (lead, f"setLeadState(_id: $id, state: New) {{ {ERROR} lead {{ _id }} }}"),
    "claimAdvertisement": (money_ad, f"claimAdvertisement(_id: $id) {{ {ERROR} claimedUntil }}"),
    "releaseAdvertisement": (money_ad, f"releaseAdvertisement(_id: $id) {{ {ERROR} claimedUntil }}"),
    "updatePersonPrimary": (
        owner,
        f'updatePersonPrimary(_id: $id, firstName: "A", lastName: "B") {{ {ERROR} session {{ _id }} }}',
    ),
    "createCompanyByPerson": (
        owner,
        'createCompanyByPerson(app: PublicPortal, personId: $id, companyName: "Mía", cellPhone: "+541", '
        f'termsAndConditions: {{appTypes: [PublicPortal], version: "1", language: es}}) {{ {ERROR} }}',
    ),
    "endSession": (session, f"endSession(_id: $id) {{ {ERROR} }}"),
    "renamePasskey": (passkey, f'renamePasskey(_id: $id, name: "Mía") {{ {ERROR} passkey {{ _id }} }}'),
    "removePasskey": (passkey, f'removePasskey(_id: $id, password: "{PASSWORD}") {{ {ERROR} }}'),
    "confirmNetwork": (confirmation, f"confirmNetwork(_id: $id) {{ {ERROR} }}"),
    "refuseNetwork": (confirmation, f"refuseNetwork(_id: $id) {{ {ERROR} }}"),
    "chooseFacebookPage": (owner, f"chooseFacebookPage(pageId: $id) {{ {ERROR} }}"),
    "setStaffRoles": (
        colleague,
        f'setStaffRoles(personId: $id, roles: [Leads], password: "{PASSWORD}") {{ {ERROR} }}',
    ),
    "revokeStaff": (colleague, f'revokeStaff(personId: $id, password: "{PASSWORD}") {{ {ERROR} }}'),
    "revokeGuestToken": (guest_token, f"revokeGuestToken(_id: $id) {{ {ERROR} }}"),
}


SCHEMA = build_schema((Path(__file__).parents[2] / "gateway" / "schema.graphql").read_text(), assume_valid=True)


def takes_an_id(given: GraphQLInputType) -> bool:
    named = get_named_type(given)
    if is_input_object_type(named):
        return any(takes_an_id(field.type) for field in named.fields.values())
    return named.name == "ID"


def root_field(field: str) -> str:
    """The root field of a row of the tables."""
    (operation,) = parse(f"{{ {field} }}").definitions
    assert isinstance(operation, OperationDefinitionNode)
    (root,) = operation.selection_set.selections
    assert isinstance(root, FieldNode)
    return root.name.value


def test_every_root_field_that_takes_an_id_is_asked() -> None:
    """Three mutations have tests of their own below; subscriptions have theirs in test_subscription_reach.py."""
    assert SCHEMA.query_type
    assert SCHEMA.mutation_type
    fields = {**SCHEMA.query_type.fields, **SCHEMA.mutation_type.fields}
    take = {
        name for name, field in fields.items() if any(takes_an_id(given.type) for given in field.args.values())
    }
    tested = {root_field(field) for _, field in (*QUERIES.values(), *MUTATIONS.values())}
    assert take - tested == {"markMyNoticesRead", "markNoticesRead", "trackEvent"}


async def answers(person: Person, operation: str, field: str, world: World, _id: str) -> Any:
    own = "$own: ID!, " if "$own" in field else ""
    variables = {"id": _id, "own": world.own.company_id} if own else {"id": _id}
    response = await person.ask(f"{operation}({own}$id: ID!) {{ {field} }}", variables)
    body = json.loads(json.dumps(response.body).replace(_id, "THE ID"))
    for error in body.get("errors", []):
        error.get("extensions", {}).pop("traceId", None)
    return body


@pytest.mark.parametrize("name", QUERIES)
async def test_query_of_a_foreign_id_answers_as_of_an_unknown_one(world: World, name: str) -> None:
    make, field = QUERIES[name]
    foreign = await make(world)
    for kind in ASKING:
        person = world.people[kind]
        unknown = await answers(person, "query", field, world, uuid7())
        assert await answers(person, "query", field, world, foreign) == unknown, kind


@pytest.mark.parametrize("name", MUTATIONS)
async def test_mutation_of_a_foreign_id_answers_as_of_an_unknown_one(world: World, name: str) -> None:
    make, field = MUTATIONS[name]
    foreign = await make(world)
    await world.system.settled()
    before = await everything(world.system)
    for kind in ASKING:
        person = world.people[kind]
        unknown = await answers(person, "mutation", field, world, uuid7())
        if data := unknown["data"]:
            assert not next(iter(data.values()))["success"] or "outcomes" in field
        else:
            assert (kind, unknown["errors"][0]["extensions"]["reason"]) == (Kind.KEY, "NOT_FOR_KEYS")
        assert await answers(person, "mutation", field, world, foreign) == unknown, kind
    after = await everything(world.system)
    assert {table for table in after if after[table] != before[table]} == set()


@pytest.mark.parametrize(
    "template",
    [
        "markNoticesRead(ids: [$id]) { %s unreadCount }",
        "markNoticesRead(upTo: $id) { %s unreadCount }",
        "markMyNoticesRead(upTo: $id) { %s unread }",
    ],
)
async def test_reading_a_foreign_notice_answers_as_an_unknown_one(world: World, template: str) -> None:
    field = template % ERROR
    foreign = await notice(world)
    await world.system.settled()
    before = await everything(world.system)
    for kind in (Kind.OWNER, Kind.AUDITOR, Kind.VIEWER, Kind.MEMBERLESS, Kind.CREATOR):
        person = world.people[kind]
        unknown = await answers(person, "mutation", field, world, uuid7())
        assert await answers(person, "mutation", field, world, foreign) == unknown, kind
    assert await everything(world.system) == before


async def test_an_event_of_a_foreign_company_answers_as_of_an_unknown_one(world: World) -> None:
    """Any visitor may follow a company's link, so every event is accepted, and no response reveals whether the
    company exists."""
    for argument, foreign in (
        ("companyId", world.other.company_id),
        ("campaignId", world.other.money),
        ("personId", world.other.owner.id),
    ):
        field = f"trackEvent(event: APP_DOWNLOAD, {argument}: $id) {{ success error {{ path message code }} }}"
        for kind in (Kind.VISITOR, Kind.OWNER, Kind.MEMBERLESS):
            person = world.people[kind]
            unknown = await answers(person, "mutation", field, world, uuid7())
            assert await answers(person, "mutation", field, world, foreign) == unknown, (argument, kind)


async def test_ad_code_of_another_brand_answers_as_an_unknown_one(world: World) -> None:
    code = await world.code_of(world.other.ads["product"])
    for kind in (Kind.OWNER, Kind.AUDITOR, Kind.VIEWER, Kind.MEMBERLESS, Kind.CREATOR):
        for query in (
            "query($id: String!) { advertisements(where: {captionIdentifier: $id}) { _id } }",
            f"mutation($id: String!) {{ deliverReward(captionIdentifier: $id) {{ {ERROR} }} }}",
        ):
            unknown = await world.people[kind].ask(query, {"id": "ZZZZZZZ0"})
            assert (await world.people[kind].ask(query, {"id": code})).body == unknown.body


async def test_nothing_of_another_brand_is_reached_through_what_is_nested(world: World) -> None:
    own = await world.tenant()  # its campaigns are few: `campaigns` returns the newest 25
    product = await world.campaign(own, campaign.PAYMENT_TYPE_PRODUCT)
    ad = await world.ad(product)
    query = """{ companies(limit: 2) { _id members { person { _id } } campaigns { _id company { _id } advertisements(limit: 9) {
      _id companyId _posts { companyId } } } } }"""
    text = json.dumps((await own.owner.ask(query)).body)
    assert product in text
    assert ad in text
    for theirs in (world.other.company_id, world.other.product, world.other.ads["product"], world.other.owner.id):
        assert theirs not in text
