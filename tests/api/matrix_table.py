"""The authorisation matrix: for every root field of the public schema, the outcome for each kind of caller.

`ok`: done, or a value was returned. `none`: the response is empty, as if nothing existed. Otherwise the stable error
code: a caller who is not signed in gets UNAUTHENTICATED wherever a person is needed, before anything else is checked.
The target belongs to the brand of viewer, auditor and owner. `creator` is an owner of it too, signed in with the app,
where no one is a member of a company or staff; `refreshSession` without an application is the portal's. `key` is a
program of the brand, with every permission that a key can have and all campaigns.
"""

from __future__ import annotations

from resuena_people import Kind

KINDS = tuple(Kind)
CODES = {
    "anon": "UNAUTHENTICATED",
    "deny": "NOT_ALLOWED",
    "camp": "UNKNOWN_CAMPAIGN",
    "ad": "UNKNOWN_ADVERTISEMENT",
    "comp": "UNKNOWN_COMPANY",
    "inv": "UNKNOWN_INVITATION",
    "share": "UNKNOWN_SHARE",
    "pics": "UNKNOWN_PICTURES",
    "who": "UNKNOWN_CREATOR",
    "note": "UNKNOWN_NOTE",
    "audit": "UNKNOWN_AUDITOR",
    "view": "UNKNOWN_INBOX_VIEW",
    "key": "UNKNOWN_API_KEY",
    "hook": "UNKNOWN_WEBHOOK",
    "sent": "UNKNOWN_DELIVERY",
    "brand": "ONLY_BRAND_AUDITS",
    "hand": "ONLY_BRAND_DELIVERS",
    "has": "COMPANY_EXISTS",
    "end": "SESSION_ENDED",
    "net": "NETWORK_NOT_LINKABLE",
    "keys": "NOT_FOR_KEYS",
    "fail": "failed without a code",
}
DONE = ("ok", "none")
TABLE = """
field                       visitor guest none   viewer auditor owner other staff creator key
query
  session                   ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  account                   none    none  ok     ok     ok      ok    ok    ok    ok      keys
  sessions                  anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  passkeys                  anon    anon  none   none   none    none  none  none  none    keys
  myData                    anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  personalPage              ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  creatorAccount            none    none  none   none   none    none  none  none  ok      keys
  socialAccounts            anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  networkConfirmations      anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  networkDeletion           ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  referralCode              ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  investorDocuments         anon    ok    ok     ok     ok      ok    ok    ok    ok      keys
  termsAndConditionsHistoric ok     ok    ok     ok     ok      ok    ok    ok    ok      keys
  checkCatalogue            ok      ok    ok     ok     ok      ok    ok    ok    ok      ok
  auditReasons              ok      ok    ok     ok     ok      ok    ok    ok    ok      ok
  companies                 none    none  none   ok     ok      ok    none  ok    none    ok
  campaigns                 none    none  none   ok     ok      ok    none  ok    none    ok
  companiesConnection       anon    anon  none   ok     ok      ok    none  ok    none    ok
  campaignsConnection       anon    anon  none   ok     ok      ok    none  ok    none    ok
  advertisements            none    none  none   ok     ok      ok    none  ok    none    ok
  advertisementsConnection  anon    anon  none   ok     ok      ok    none  ok    none    ok
  posts                     none    none  none   ok     ok      ok    none  ok    none    ok
  personCredentials         none    none  none   ok     ok      ok    none  ok    none    ok
  notices                   anon    anon  none   ok     ok      ok    ok    none  deny    keys
  companyActs               anon    anon  none   none   none    ok    none  ok    none    keys
  apiKeys                   anon    anon  none   none   none    ok    none  none  deny    keys
  webhooks                  anon    anon  none   none   none    ok    none  none  deny    ok
  webhookDeliveries         anon    anon  none   none   none    ok    none  none  deny    ok
  companyEvents             anon    anon  none   ok     ok      ok    none  ok    deny    ok
  noticePreferences         anon    anon  ok     ok     ok      ok    ok    ok    deny    keys
  closedMemberships         anon    anon  none   none   none    none  none  none  deny    keys
  campaignDrafts            none    none  none   none   none    ok    none  ok    none    ok
  campaignDraftsConnection  anon    anon  none   none   none    ok    none  ok    none    ok
  auditProjection           anon    anon  ad     deny   ok      ok    ad    brand ad      ok
  auditQueue                anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  disputes                  anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  secondOpinions            anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  auditAgreement            anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  arrivals                  anon    anon  none   ok     ok      ok    none  ok    none    ok
  downloadFunnel            anon    anon  none   ok     ok      ok    none  ok    none    ok
  campaignReport            anon    anon  none   ok     ok      ok    none  ok    none    ok
  creators                  anon    anon  none   ok     ok      ok    none  ok    none    ok
  creator                   anon    anon  none   ok     ok      ok    none  none  none    ok
  inboxViews                anon    anon  none   none   ok      ok    none  none  none    keys
  creatorTags               anon    anon  none   ok     ok      ok    none  none  none    ok
  companyTasks              anon    anon  none   ok     ok      ok    none  ok    none    keys
  owedProducts              anon    anon  none   none   ok      ok    none  none  none    ok
  approvedPictures          anon    anon  none   ok     ok      ok    none  ok    none    ok
  approvedPicturesConnection anon   anon  none   ok     ok      ok    none  ok    none    ok
  automaticApprovals        anon    anon  none   ok     ok      ok    none  ok    none    keys
  reportShares              anon    anon  none   none   none    ok    none  ok    none    keys
  moneyMovements            none    none  none   ok     ok      ok    none  ok    none    ok
  moneyMovementsConnection  anon    anon  none   ok     ok      ok    none  ok    none    ok
  moneyBalances             none    none  none   ok     ok      ok    none  ok    none    ok
  payments                  none    none  none   ok     ok      ok    none  ok    none    keys
  openCampaigns             anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  openCampaign              anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  myAdvertisements          anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  myAdvertisement           anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  publishableNetworks       anon    anon  deny   deny   deny    deny  deny  deny  none    keys
  myRewards                 anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  myEarnings                anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  myNotices                 anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  myUnreadNotices           anon    anon  deny   deny   deny    deny  deny  deny  none    keys
  myNoticePreferences       anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  myBalance                 anon    anon  deny   deny   deny    deny  deny  deny  none    keys
  myPayouts                 anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  myPayout                  anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  myNextPayouts             anon    anon  deny   deny   deny    deny  deny  deny  none    keys
  payoutsDue                anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  payoutBatches             anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  payoutBatch               anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  people                    anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  personRecord              anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  personActivity            anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  invitationStop            ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  sharedReport              ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  invitationOffer           ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  leads                     anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  staff                     anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  staffChanges              anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  guestTokens               anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  deletionRequests          anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  system                    anon    anon  deny   deny   deny    deny  deny  ok    deny    deny
subscription
  campaignActivity          anon    anon  none   ok     ok      ok    none  ok    none    ok
  myAdvertisementChanged    anon    anon  deny   deny   deny    deny  deny  deny  ok      deny
mutation
  login                     ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  loginSecondFactor         ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  beginLoginPasskey         ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  loginPasskey              ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  createPersonPrimary       ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  authenticateGuest         ok      ok    ok     ok     ok      ok    ok    ok    ok      fail
  refreshSession            end     end   ok     ok     ok      ok    ok    ok    end     keys
  logout                    ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  logoutEverywhere          anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  endSession                anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  updatePersonPrimary       anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  changePassword            anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  requestPasswordReset      ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  resetPassword             ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  requestEmailConfirmation  anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  confirmEmail              ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  beginSecondFactor         anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  enableSecondFactor        anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  disableSecondFactor       anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  renewRecoveryCodes        anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  beginPasskey              anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  addPasskey                anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  renamePasskey             anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  removePasskey             anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  deleteMyData              anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  cancelDeletion            anon    anon  ok     ok     ok      ok    ok    ok    ok      keys
  updateCreatorAccount      anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  declareAdult              anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  acceptCreatorTerms        anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  declareNetwork            anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  removeNetwork             anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  startLinkingSocialAccount anon    anon  deny   deny   deny    deny  deny  deny  net     keys
  linkSocialAccount         anon    anon  deny   deny   deny    deny  deny  deny  net     keys
  chooseFacebookPage        anon    anon  deny   deny   deny    deny  deny  deny  net     keys
  unlinkSocialAccount       anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  requestNetworkConfirmation anon   anon  deny   deny   deny    deny  deny  deny  ok      keys
  confirmNetwork            anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  refuseNetwork             anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  setPayoutAccount          anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  removePayoutAccount       anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  requestAccountDeletion    ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  confirmAccountDeletion    ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  createGuestToken          anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  grantStaff                anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  setStaffRoles             anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  revokeStaff               anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  revokeGuestToken          anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  replayDeadLetters         anon    anon  deny   deny   deny    deny  deny  ok    deny    deny
  createCompanyByPerson     anon    anon  ok     has    has     has   has   ok    deny    keys
  updateCompany             anon    anon  comp   deny   deny    ok    comp  ok    comp    keys
  deactivateCompany         anon    anon  comp   deny   deny    ok    comp  ok    comp    keys
  reactivateCompany         anon    anon  comp   deny   deny    deny  comp  ok    comp    keys
  recordExport              anon    anon  comp   ok     ok      ok    comp  ok    comp    keys
  inviteMember              anon    anon  comp   deny   deny    ok    comp  ok    comp    keys
  createApiKey              anon    anon  comp   deny   deny    ok    comp  deny  deny    keys
  revokeApiKey              anon    anon  key    deny   deny    ok    key   deny  deny    keys
  createWebhook             anon    anon  comp   deny   deny    ok    comp  deny  deny    ok
  updateWebhook             anon    anon  hook   deny   deny    ok    hook  deny  deny    ok
  deleteWebhook             anon    anon  hook   deny   deny    ok    hook  deny  deny    ok
  rotateWebhookSecret       anon    anon  hook   deny   deny    ok    hook  deny  deny    ok
  sendTestEvent             anon    anon  hook   deny   deny    ok    hook  deny  deny    ok
  resendWebhookDelivery     anon    anon  sent   deny   deny    ok    sent  deny  deny    ok
  resendFailedSince         anon    anon  hook   deny   deny    ok    hook  deny  deny    ok
  cancelInvitation          anon    anon  inv    deny   deny    ok    inv   ok    inv     keys
  acceptInvitation          anon    anon  ok     has    has     has   has   ok    deny    keys
  changeMemberRole          anon    anon  comp   deny   deny    ok    comp  ok    comp    keys
  removeMember              anon    anon  comp   deny   deny    ok    comp  ok    comp    keys
  markNoticesRead           anon    anon  ok     ok     ok      ok    ok    ok    deny    keys
  updateNoticePreferences   anon    anon  ok     ok     ok      ok    ok    ok    deny    keys
  createCampaign            anon    anon  deny   deny   deny    ok    deny  ok    deny    ok
  updateCampaign            anon    anon  camp   deny   deny    ok    camp  ok    camp    ok
  submitCampaign            anon    anon  camp   deny   deny    ok    camp  ok    camp    ok
  returnCampaign            anon    anon  camp   deny   deny    deny  camp  ok    camp    deny
  approveCampaign           anon    anon  camp   deny   deny    deny  camp  ok    camp    deny
  reportPayment             anon    anon  camp   deny   deny    ok    camp  deny  camp    keys
  dismissPaymentReport      anon    anon  camp   deny   deny    deny  camp  ok    camp    keys
  confirmCampaignPayment    anon    anon  camp   deny   deny    deny  camp  ok    camp    deny
  startCampaign             anon    anon  camp   deny   deny    deny  camp  ok    camp    deny
  stopCampaign              anon    anon  camp   deny   deny    ok    camp  ok    camp    ok
  finishCampaign            anon    anon  camp   deny   deny    deny  camp  ok    camp    deny
  setCampaignExternalData   anon    anon  camp   deny   deny    ok    camp  ok    camp    ok
  updateAdvertisement       anon    anon  ad     deny   ok      ok    ad    brand ad      ok
  setAdvertisementExternalData anon anon  ad     deny   ok      ok    ad    ok    ad      ok
  assignAdvertisements      anon    anon  deny   deny   ok      ok    ad    audit deny    keys
  snoozeAdvertisements      anon    anon  deny   deny   ok      ok    ad    brand deny    keys
  auditAdvertisements       anon    anon  ad     deny   ok      ok    ad    brand ad      ok
  updateCheckRules          anon    anon  camp   deny   deny    ok    camp  ok    camp    ok
  updateCheckDefaults       anon    anon  comp   deny   deny    ok    comp  deny  comp    keys
  requestChange             anon    anon  ad     deny   ok      ok    ad    brand ad      ok
  withdrawChangeRequest     anon    anon  ad     deny   ok      ok    ad    brand ad      ok
  preparePictureArchive     anon    anon  pics   ok     ok      ok    pics  ok    pics    keys
  shareReport               anon    anon  deny   deny   deny    ok    deny  ok    deny    keys
  revokeReportShare         anon    anon  share  deny   deny    ok    share ok    share   keys
  addCreatorNote            anon    anon  who    deny   ok      ok    who   who   who     keys
  deleteCreatorNote         anon    anon  note   deny   deny    ok    note  note  note    keys
  saveInboxView             anon    anon  comp   deny   ok      ok    comp  comp  comp    keys
  renameInboxView           anon    anon  view   view   ok      ok    view  view  view    keys
  deleteInboxView           anon    anon  view   view   ok      ok    view  view  view    keys
  tagCreator                anon    anon  who    deny   ok      ok    who   who   who     keys
  blockCreator              anon    anon  who    deny   deny    ok    who   who   who     keys
  inviteCreator             anon    anon  who    deny   deny    ok    who   who   who     keys
  markMyNoticesRead         anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  updateMyNoticePreferences anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  stopMyNotices             ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  stopInvitations           ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  untagCreator              anon    anon  who    deny   ok      ok    who   who   who     keys
  submitAdvertisement       anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  reviseAdvertisement       anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  withdrawAdvertisement     anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  publishPost               anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  publishForMe              anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  retryPublication          anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  disputeRejection          anon    anon  deny   deny   deny    deny  deny  deny  ok      keys
  preparePayouts            anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  releasePayouts            anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  discardPayouts            anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  markPayouts               anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  importPayoutResults       anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  setLeadState              anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  undoAutomaticApproval     anon    anon  ad     deny   ok      ok    ad    brand ad      keys
  deliverReward             anon    anon  ad     deny   ok      ok    ad    hand  ad      ok
  claimAdvertisement        anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  releaseAdvertisement      anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  disputeDecision           anon    anon  ad     deny   ok      ok    ad    deny  ad      keys
  settleDispute             anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  giveSecondOpinion         anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  resolveDisagreement       anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  overturnDecision          anon    anon  deny   deny   deny    deny  deny  ok    deny    keys
  trackEvent                ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  subscribe                 ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  sendContact               ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  requestQuote              ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
  requestGuestToken         ok      ok    ok     ok     ok      ok    ok    ok    ok      keys
"""


def rows() -> dict[tuple[str, str], dict[Kind, str]]:
    """The table: (operation, field) → the outcome for each kind of caller, codes written out."""
    table: dict[tuple[str, str], dict[Kind, str]] = {}
    operation = ""
    for line in TABLE.strip().splitlines()[1:]:
        name, *cells = line.split()
        if not cells:
            operation = name
            continue
        assert len(cells) == len(KINDS), line
        table[operation, name] = {kind: CODES.get(cell, cell) for kind, cell in zip(KINDS, cells, strict=True)}
    return table
