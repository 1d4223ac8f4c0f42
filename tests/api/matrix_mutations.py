"""How each mutation is called in the authorisation matrix."""

from __future__ import annotations

from matrix_calls import (
    ACK,
    ADD_PASSKEY,
    APPROVE,
    BEGIN_PASSKEY,
    BLOCK,
    CONFIRM,
    CREATOR,
    INVITE_AGAIN,
    MAKE_KEY,
    MAKE_WEBHOOK,
    MONEY,
    NOTE,
    OF_CREATOR,
    PICTURES,
    PRODUCT,
    REMOVE_PASSKEY,
    REQUEST_CHANGE,
    SAVE_VIEW,
    SHARE,
    STOP,
    SUBMIT,
    TAG,
    TEST_WEBHOOK,
    Call,
    a_candidate,
    a_colleague,
    a_key_to_make,
    a_new_passkey,
    a_passkey,
    a_passkey_s_answer,
    a_session_to_end,
    ad_approved_by_rule,
    ad_with_change_request,
    an_address,
    an_invitation_to_make,
    another_session,
    api_key,
    approved_ad,
    approved_picture,
    asked_to_delete,
    begun,
    brand_in_use,
    brand_out_of_use,
    by_id,
    challenged,
    creator,
    delivery,
    enabled,
    form,
    guest_token,
    in_state,
    invitable_creator,
    invitation,
    invited,
    lead_id,
    member,
    money_ad,
    named_view,
    newcomers,
    note_id,
    oneself,
    outcome,
    own,
    renamed_view,
    share_id,
    sign_in_again,
    somebody,
    stay,
    stop_token,
    tagged_creator,
    to_confirm,
    to_delete,
    to_reset,
    turn_off,
    view_id,
    waiting_ad,
    waiting_ad_and_oneself,
    waiting_ad_and_tomorrow,
    webhook,
    without_passkeys,
)
from matrix_creators import (
    DISPUTE_REJECTION,
    PUBLISH,
    PUBLISH_FOR_ME,
    RETRY_PUBLICATION,
    REVISE,
    WITHDRAW,
    notices_token,
    own_ad,
    own_ad_with_change_request,
    own_failed_publication,
    own_linked_ad,
    own_published_ad,
    own_rejected_ad,
    spot_to_post,
)
from matrix_creators import SUBMIT as SUBMIT_OWN
from matrix_disputes import (
    DISPUTE,
    JUDGE,
    OVERTURN,
    RESOLVE,
    SETTLE,
    decided_ad,
    disagreement,
    dispute_id,
    found_wrong,
    waiting_opinion,
)
from matrix_networks import declared_account, waiting_confirmation
from matrix_payouts import BATCH, bank_answer, prepared_batch, prepared_month, released_payout
from resuena_people import GUEST, PASSWORD, SIGN_IN, SIGN_UP
from resuena_world import ACCEPT, CREATE_COMPANY

RULES = "{hashtags: [], mentions: [], forbiddenWords: [], ignoredChecks: []}"
EXTERNAL = '{metadata: [{key: "crm", value: "42"}]}'
TOKEN = "mutation($token: String!) {{ {0}(token: $token{1}) " + "{{ success error {{ path message code }} }} }}"
CODE = "mutation($code: String!) {{ {0}(code: $code) {{ success error {{ path message code }} {1} }} }}"
INVITE = """mutation($company: ID!, $email: String!) { inviteMember(companyId: $company, email: $email, role: viewer)
  { success error { path message code } } }"""
CHANGE_ROLE = """mutation($company: ID!, $person: ID!) {
  changeMemberRole(companyId: $company, personId: $person, role: viewer) { success error { path message code } } }"""
REMOVE = """mutation($company: ID!, $person: ID!) {
  removeMember(companyId: $company, personId: $person) { success error { path message code } } }"""
CREATE_CAMPAIGN = """mutation($company: ID!) { createCampaign(input: {companyId: $company, name: "Nueva", type: Spot,
  paymentType: Product}) { success error { path message code } campaign { _id } } }"""
AUDIT_MANY = """mutation($id: ID!) { auditAdvertisements(ids: [$id], status: Approved)
  { success error { path message code } outcomes { _id refusal { code message } } } }"""

ASSIGN = """mutation($id: ID!, $person: ID!) { assignAdvertisements(ids: [$id], personId: $person)
  { success error { path message code } outcomes { _id refusal { code message } } } }"""

SNOOZE = """mutation($id: ID!, $day: Date!) { snoozeAdvertisements(ids: [$id], day: $day)
  { success error { path message code } outcomes { _id refusal { code message } } } }"""

MUTATIONS: dict[str, Call] = {
    "login": Call(SIGN_IN, somebody),
    "loginSecondFactor": Call(
        "mutation($challenge: String!, $code: String!) { loginSecondFactor(challenge: $challenge, code: $code) "
        "{ success error { code } } }",
        challenged,
    ),
    "beginLoginPasskey": Call("mutation { beginLoginPasskey { success error { path message code } options } }"),
    "loginPasskey": Call(
        "mutation($credential: String!) { loginPasskey(credential: $credential) { success error { code } } }",
        a_passkey_s_answer,
    ),
    "createPersonPrimary": Call(SIGN_UP, an_address),
    "authenticateGuest": Call(GUEST, own(token=lambda world: world.guest_token)),
    "refreshSession": Call("mutation { refreshSession { success error { path message code } } }"),
    "logout": Call(f"mutation {{ logout {ACK} }}", another_session),
    "logoutEverywhere": Call(f"mutation {{ logoutEverywhere {ACK} }}", afterwards=sign_in_again),
    "endSession": Call(by_id("endSession"), a_session_to_end),
    "updatePersonPrimary": Call(
        by_id("updatePersonPrimary", arguments=', firstName: "Ana", lastName: "Paz"'), oneself
    ),
    "changePassword": Call(
        f'mutation {{ changePassword(current: "Matriz#2026", password: "Matriz#2026") {ACK} }}',
        afterwards=sign_in_again,
    ),
    "requestPasswordReset": Call(
        f"mutation($email: String!) {{ requestPasswordReset(email: $email) {ACK} }}", somebody
    ),
    "resetPassword": Call(TOKEN.format("resetPassword", ', password: "Otra#2026"'), to_reset),
    "requestEmailConfirmation": Call(f"mutation {{ requestEmailConfirmation {ACK} }}"),
    "confirmEmail": Call(TOKEN.format("confirmEmail", ""), to_confirm),
    "beginSecondFactor": Call("mutation { beginSecondFactor { success error { path message code } } }"),
    "enableSecondFactor": Call(CODE.format("enableSecondFactor", "recoveryCodes"), begun, turn_off),
    "disableSecondFactor": Call(CODE.format("disableSecondFactor", ""), enabled),
    "renewRecoveryCodes": Call(CODE.format("renewRecoveryCodes", "recoveryCodes"), enabled, turn_off),
    "beginPasskey": Call(
        BEGIN_PASSKEY.replace("success", "success error { path message code }"), own(password=lambda _: PASSWORD)
    ),
    "addPasskey": Call(ADD_PASSKEY, a_new_passkey, without_passkeys),
    "renamePasskey": Call(by_id("renamePasskey", arguments=', name: "Notebook"'), a_passkey, without_passkeys),
    "removePasskey": Call(REMOVE_PASSKEY, a_passkey),
    "deleteMyData": Call(f"mutation {{ deleteMyData {ACK} }}", afterwards=stay),
    "cancelDeletion": Call("mutation { cancelDeletion { success error { path message code } } }", asked_to_delete),
    "updateCreatorAccount": Call(
        f'mutation {{ updateCreatorAccount(input: {{city: "Rosario", interests: [Food]}}) {ACK} }}'
    ),
    "declareAdult": Call(f"mutation {{ declareAdult {ACK} }}"),
    "acceptCreatorTerms": Call(f'mutation {{ acceptCreatorTerms(version: "app-1", language: es) {ACK} }}'),
    "declareNetwork": Call(
        f'mutation {{ declareNetwork(platform: Instagram, username: "matriz.resuena") {ACK} }}'
    ),
    "removeNetwork": Call(f"mutation {{ removeNetwork(platform: Facebook) {ACK} }}"),
    "startLinkingSocialAccount": Call(f"mutation {{ startLinkingSocialAccount(network: Instagram) {ACK} }}"),
    "linkSocialAccount": Call(
        f'mutation {{ linkSocialAccount(network: Instagram, code: "c", state: "s") {ACK} }}'
    ),
    "chooseFacebookPage": Call(f'mutation {{ chooseFacebookPage(pageId: "1") {ACK} }}'),
    "unlinkSocialAccount": Call(f"mutation {{ unlinkSocialAccount(network: Facebook) {ACK} }}"),
    "requestNetworkConfirmation": Call(
        f"mutation {{ requestNetworkConfirmation(network: Twitter) {ACK} }}", declared_account
    ),
    "confirmNetwork": Call(by_id("confirmNetwork"), waiting_confirmation),
    "refuseNetwork": Call(by_id("refuseNetwork"), waiting_confirmation),
    "setPayoutAccount": Call(
        'mutation { setPayoutAccount(kind: Alias, number: "matriz.resuena", holder: "Ana Paz", '
        f'password: "Matriz#2026") {ACK} }}'
    ),
    "removePayoutAccount": Call(f'mutation {{ removePayoutAccount(password: "Matriz#2026") {ACK} }}'),
    "requestAccountDeletion": Call(
        f'mutation($email: String!) {{ requestAccountDeletion(email: $email, confirmation: "ELIMINAR") {ACK} }}',
        somebody,
    ),
    "confirmAccountDeletion": Call(TOKEN.format("confirmAccountDeletion", ""), to_delete),
    "createGuestToken": Call(
        'mutation { createGuestToken(label: "Prueba") { success error { path message code } token } }'
    ),
    "grantStaff": Call(
        f'mutation($email: String!) {{ grantStaff(email: $email, roles: [Leads], password: "Matriz#2026") {ACK} }}',
        a_candidate,
    ),
    "setStaffRoles": Call(
        f'mutation($id: ID!) {{ setStaffRoles(personId: $id, roles: [Leads], password: "Matriz#2026") {ACK} }}',
        a_colleague,
    ),
    "revokeStaff": Call(
        f'mutation($id: ID!) {{ revokeStaff(personId: $id, password: "Matriz#2026") {ACK} }}', a_colleague
    ),
    "revokeGuestToken": Call(by_id("revokeGuestToken"), guest_token),
    "replayDeadLetters": Call(
        'mutation { replayDeadLetters(component: "company") { success error { path message code } applied } }'
    ),
    "createCompanyByPerson": Call(CREATE_COMPANY, newcomers),
    "updateCompany": Call(by_id("updateCompany", arguments=', cellPhone: "+5491100000000"'), brand_in_use),
    "deactivateCompany": Call(by_id("deactivateCompany"), brand_in_use),
    "reactivateCompany": Call(by_id("reactivateCompany"), brand_out_of_use),
    "recordExport": Call(
        f"mutation($company: ID!) {{ recordExport(companyId: $company, kind: Report, rows: 3) {ACK} }}",
        own(company=lambda world: world.own.company_id),
    ),
    "createApiKey": Call(MAKE_KEY, a_key_to_make),
    "revokeApiKey": Call(by_id("revokeApiKey"), api_key),
    "createWebhook": Call(MAKE_WEBHOOK, own(company=lambda world: world.own.company_id)),
    "updateWebhook": Call(by_id("updateWebhook", arguments=', description: "CRM"'), webhook),
    "deleteWebhook": Call(by_id("deleteWebhook"), webhook),
    "rotateWebhookSecret": Call(by_id("rotateWebhookSecret"), webhook),
    "sendTestEvent": Call(TEST_WEBHOOK, webhook),
    "resendWebhookDelivery": Call(by_id("resendWebhookDelivery"), delivery),
    "resendFailedSince": Call(
        f'mutation($id: ID!) {{ resendFailedSince(webhookId: $id, since: "2026-01-01T00:00:00Z") {ACK} }}', webhook
    ),
    "inviteMember": Call(INVITE, an_invitation_to_make),
    "cancelInvitation": Call(by_id("cancelInvitation"), invitation),
    "acceptInvitation": Call(ACCEPT, invited),
    "changeMemberRole": Call(
        CHANGE_ROLE,
        own(
            company=lambda world: world.own.company_id,
            person=lambda world: next(one.id for kind, one in world.people.items() if kind.value == "viewer"),
        ),
    ),
    "removeMember": Call(REMOVE, member),
    "markNoticesRead": Call(f'mutation {{ markNoticesRead(ids: ["nobody"]) {ACK} }}'),
    "updateNoticePreferences": Call(
        f"mutation {{ updateNoticePreferences(preferences: [{{topic: Stock, inPortal: true, mail: Daily}}]) {ACK} }}"
    ),
    "createCampaign": Call(CREATE_CAMPAIGN, own(company=lambda world: world.own.company_id)),
    "updateCampaign": Call(by_id("updateCampaign", arguments=', input: {name: "Otro nombre"}'), in_state(PRODUCT)),
    "submitCampaign": Call(by_id("submitCampaign"), in_state(PRODUCT)),
    "returnCampaign": Call(
        by_id("returnCampaign", arguments=', reason: "Falta el brief"'), in_state(PRODUCT, SUBMIT)
    ),
    "approveCampaign": Call(by_id("approveCampaign"), in_state(MONEY, SUBMIT)),
    "reportPayment": Call(by_id("reportPayment"), in_state(MONEY, SUBMIT, APPROVE)),
    "dismissPaymentReport": Call(by_id("dismissPaymentReport"), in_state(MONEY, SUBMIT, APPROVE)),
    "confirmCampaignPayment": Call(by_id("confirmCampaignPayment"), in_state(MONEY, SUBMIT, APPROVE)),
    "startCampaign": Call(by_id("startCampaign"), in_state(MONEY, SUBMIT, APPROVE, CONFIRM, STOP)),
    "stopCampaign": Call(by_id("stopCampaign"), in_state(MONEY, SUBMIT, APPROVE, CONFIRM)),
    "finishCampaign": Call(by_id("finishCampaign"), in_state(MONEY, SUBMIT, APPROVE, CONFIRM)),
    "updateAdvertisement": Call(by_id("updateAdvertisement", arguments=", status: Approved"), waiting_ad),
    "setCampaignExternalData": Call(
        by_id("setCampaignExternalData", arguments=f", input: {EXTERNAL}"),
        own(id=lambda world: world.own.product),
    ),
    "setAdvertisementExternalData": Call(
        by_id("setAdvertisementExternalData", arguments=f", input: {EXTERNAL}"), waiting_ad
    ),
    "assignAdvertisements": Call(ASSIGN, waiting_ad_and_oneself, read_code=outcome),
    "snoozeAdvertisements": Call(SNOOZE, waiting_ad_and_tomorrow, read_code=outcome),
    "auditAdvertisements": Call(AUDIT_MANY, waiting_ad, read_code=outcome),
    "updateCheckRules": Call(
        f"mutation($id: ID!) {{ updateCheckRules(campaignId: $id, rules: {RULES}) {ACK} }}",
        own(id=lambda world: world.own.product),
    ),
    "updateCheckDefaults": Call(
        f"""mutation($id: ID!) {{ updateCheckDefaults(companyId: $id, rules: {RULES},
        automaticApproval: {{enabled: false, dailyLimit: 20}}) {ACK} }}""",
        own(id=lambda world: world.own.company_id),
    ),
    "requestChange": Call(REQUEST_CHANGE, waiting_ad),
    "withdrawChangeRequest": Call(
        "mutation($id: ID!) { withdrawChangeRequest(advertisementId: $id) "
        "{ success error { path message code } advertisement { _id changeState } } }",
        ad_with_change_request,
    ),
    "preparePictureArchive": Call(PICTURES, approved_picture),
    "shareReport": Call(SHARE.replace(" token", ""), own(company=lambda world: world.own.company_id)),
    "revokeReportShare": Call(by_id("revokeReportShare"), share_id),
    "addCreatorNote": Call(NOTE, creator),
    "deleteCreatorNote": Call(
        "mutation($id: ID!) { deleteCreatorNote(_id: $id) { success error { path message code } } }", note_id
    ),
    "saveInboxView": Call(SAVE_VIEW, named_view),
    "renameInboxView": Call(
        """mutation($id: ID!, $name: String!) { renameInboxView(_id: $id, name: $name)
        { success error { path message code } } }""",
        renamed_view,
    ),
    "deleteInboxView": Call(
        "mutation($id: ID!) { deleteInboxView(_id: $id) { success error { path message code } } }", view_id
    ),
    "blockCreator": Call(BLOCK, creator),
    "inviteCreator": Call(INVITE_AGAIN, invitable_creator),
    "stopInvitations": Call(
        """mutation($token: String!) { stopInvitations(token: $token)
        { success error { path message code } stop { companyName } } }""",
        stop_token,
    ),
    "markMyNoticesRead": Call(
        'mutation { markMyNoticesRead(upTo: "x") { success error { path message code } unread } }'
    ),
    "updateMyNoticePreferences": Call(
        """mutation { updateMyNoticePreferences(preferences: [{topic: Campaigns, inApp: true, byMail: false}])
        { success error { path message code } preferences { topic inApp byMail } } }"""
    ),
    "stopMyNotices": Call(
        """mutation($token: String!) { stopMyNotices(token: $token)
        { success error { path message code } topics } }""",
        notices_token,
    ),
    "tagCreator": Call(TAG, creator),
    "untagCreator": Call(
        f"""mutation({CREATOR}) {{ untagCreator({OF_CREATOR}, tag: "vip")
        {{ success error {{ path message code }} tags }} }}""",
        tagged_creator,
    ),
    "submitAdvertisement": Call(SUBMIT_OWN, spot_to_post),
    "reviseAdvertisement": Call(REVISE, own_ad_with_change_request),
    "withdrawAdvertisement": Call(WITHDRAW, own_ad),
    "publishPost": Call(PUBLISH, own_published_ad),
    "publishForMe": Call(PUBLISH_FOR_ME, own_linked_ad),
    "retryPublication": Call(RETRY_PUBLICATION, own_failed_publication),
    "disputeRejection": Call(DISPUTE_REJECTION, own_rejected_ad),
    "preparePayouts": Call(
        f'mutation($month: String!) {{ preparePayouts(month: $month, currency: "EUR") {{ {BATCH} }} }}',
        prepared_month,
    ),
    "releasePayouts": Call(f"mutation($id: ID!) {{ releasePayouts(_id: $id) {{ {BATCH} }} }}", prepared_batch),
    "discardPayouts": Call(f"mutation($id: ID!) {{ discardPayouts(_id: $id) {{ {BATCH} }} }}", prepared_batch),
    "importPayoutResults": Call(
        f"mutation($id: ID!, $content: String!) {{ importPayoutResults(batchId: $id, content: $content) {{ {BATCH} }} }}",
        bank_answer,
    ),
    "markPayouts": Call(
        f"""mutation($id: ID!, $payout: ID!) {{
          markPayouts(batchId: $id, payoutIds: [$payout], state: Returned) {{ {BATCH} }} }}""",
        released_payout,
    ),
    "setLeadState": Call(
        "mutation($id: ID!) { setLeadState(_id: $id, state: InProgress) "
        "{ success error { path message code } lead { state } } }",
        lead_id,
    ),
    "undoAutomaticApproval": Call(by_id("undoAutomaticApproval"), ad_approved_by_rule),
    "deliverReward": Call(by_id("deliverReward"), approved_ad),
    "claimAdvertisement": Call(by_id("claimAdvertisement"), money_ad),
    "releaseAdvertisement": Call(by_id("releaseAdvertisement"), money_ad),
    "disputeDecision": Call(DISPUTE, decided_ad),
    "settleDispute": Call(SETTLE, dispute_id),
    "giveSecondOpinion": Call(JUDGE, waiting_opinion),
    "resolveDisagreement": Call(RESOLVE, disagreement),
    "overturnDecision": Call(OVERTURN, found_wrong),
    "trackEvent": form("trackEvent", 'event: APP_DOWNLOAD, source: "WEB_CORP"'),
    "subscribe": form("subscribe", 'email: "lista@ejemplo.ar", list: "brands"'),
    "sendContact": form("sendContact", 'name: "Ana", email: "ana@ejemplo.ar", message: "Hola"'),
    "requestQuote": form("requestQuote", 'name: "Ana", email: "ana@ejemplo.ar", message: "Hola", agreement: true'),
    "requestGuestToken": form("requestGuestToken", 'fullName: "Ana Paz", profileUrl: "https://ana.example"'),
}
