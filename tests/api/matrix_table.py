"""Who may do what: for every root field of the public schema, what each kind of caller gets. Read it as a page.

`ok`: done, or answered with something. `none`: answered as if there were nothing. Otherwise the stable code: whoever is
not signed in gets UNAUTHENTICATED wherever a person is needed, before anything else is looked at. What is asked for
belongs to the brand of viewer, auditor and owner. `creator` is an owner of it too, signed in with the app, in which
nobody is a member of a company or staff; `refreshSession` without an application is the portal's.
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
}
DONE = ("ok", "none")
TABLE = """
field                       visitor guest none   viewer auditor owner other staff creator
query
  session                   ok      ok    ok     ok     ok      ok    ok    ok    ok
  account                   none    none  ok     ok     ok      ok    ok    ok    ok
  sessions                  anon    anon  ok     ok     ok      ok    ok    ok    ok
  passkeys                  anon    anon  none   none   none    none  none  none  none
  myData                    anon    anon  ok     ok     ok      ok    ok    ok    ok
  personalPage              ok      ok    ok     ok     ok      ok    ok    ok    ok
  creatorAccount            none    none  none   none   none    none  none  none  ok
  socialAccounts            anon    anon  deny   deny   deny    deny  deny  deny  ok
  networkConfirmations      anon    anon  deny   deny   deny    deny  deny  ok    deny
  networkDeletion           ok      ok    ok     ok     ok      ok    ok    ok    ok
  referralCode              ok      ok    ok     ok     ok      ok    ok    ok    ok
  investorDocuments         anon    ok    ok     ok     ok      ok    ok    ok    ok
  termsAndConditionsHistoric ok     ok    ok     ok     ok      ok    ok    ok    ok
  checkCatalogue            ok      ok    ok     ok     ok      ok    ok    ok    ok
  auditReasons              ok      ok    ok     ok     ok      ok    ok    ok    ok
  companies                 none    none  none   ok     ok      ok    none  ok    none
  campaigns                 none    none  none   ok     ok      ok    none  ok    none
  advertisements            none    none  none   ok     ok      ok    none  ok    none
  posts                     none    none  none   ok     ok      ok    none  ok    none
  personCredentials         none    none  none   ok     ok      ok    none  ok    none
  notices                   anon    anon  none   ok     ok      ok    ok    none  deny
  companyActs               anon    anon  none   none   none    ok    none  ok    none
  apiKeys                   anon    anon  none   none   none    ok    none  none  deny
  webhooks                  anon    anon  none   none   none    ok    none  none  deny
  webhookDeliveries         anon    anon  none   none   none    ok    none  none  deny
  companyEvents             anon    anon  none   ok     ok      ok    none  ok    deny
  noticePreferences         anon    anon  ok     ok     ok      ok    ok    ok    deny
  closedMemberships         anon    anon  none   none   none    none  none  none  deny
  campaignDrafts            none    none  none   none   none    ok    none  ok    none
  auditProjection           anon    anon  ad     deny   ok      ok    ad    brand ad
  auditQueue                anon    anon  deny   deny   deny    deny  deny  ok    deny
  disputes                  anon    anon  deny   deny   deny    deny  deny  ok    deny
  secondOpinions            anon    anon  deny   deny   deny    deny  deny  ok    deny
  auditAgreement            anon    anon  deny   deny   deny    deny  deny  ok    deny
  arrivals                  anon    anon  none   ok     ok      ok    none  ok    none
  downloadFunnel            anon    anon  none   ok     ok      ok    none  ok    none
  campaignReport            anon    anon  none   ok     ok      ok    none  ok    none
  creators                  anon    anon  none   ok     ok      ok    none  ok    none
  creator                   anon    anon  none   ok     ok      ok    none  none  none
  inboxViews                anon    anon  none   none   ok      ok    none  none  none
  creatorTags               anon    anon  none   ok     ok      ok    none  none  none
  companyTasks              anon    anon  none   ok     ok      ok    none  ok    none
  owedProducts              anon    anon  none   none   ok      ok    none  none  none
  approvedPictures          anon    anon  none   ok     ok      ok    none  ok    none
  automaticApprovals        anon    anon  none   ok     ok      ok    none  ok    none
  reportShares              anon    anon  none   none   none    ok    none  ok    none
  moneyMovements            none    none  none   ok     ok      ok    none  ok    none
  moneyBalances             none    none  none   ok     ok      ok    none  ok    none
  payments                  none    none  none   ok     ok      ok    none  ok    none
  openCampaigns             anon    anon  deny   deny   deny    deny  deny  deny  ok
  openCampaign              anon    anon  deny   deny   deny    deny  deny  deny  ok
  myAdvertisements          anon    anon  deny   deny   deny    deny  deny  deny  ok
  myAdvertisement           anon    anon  deny   deny   deny    deny  deny  deny  ok
  publishableNetworks       anon    anon  deny   deny   deny    deny  deny  deny  none
  myRewards                 anon    anon  deny   deny   deny    deny  deny  deny  ok
  myEarnings                anon    anon  deny   deny   deny    deny  deny  deny  ok
  myNotices                 anon    anon  deny   deny   deny    deny  deny  deny  ok
  myUnreadNotices           anon    anon  deny   deny   deny    deny  deny  deny  none
  myNoticePreferences       anon    anon  deny   deny   deny    deny  deny  deny  ok
  myBalance                 anon    anon  deny   deny   deny    deny  deny  deny  none
  myPayouts                 anon    anon  deny   deny   deny    deny  deny  deny  ok
  myPayout                  anon    anon  deny   deny   deny    deny  deny  deny  ok
  myNextPayouts             anon    anon  deny   deny   deny    deny  deny  deny  none
  payoutsDue                anon    anon  deny   deny   deny    deny  deny  ok    deny
  payoutBatches             anon    anon  deny   deny   deny    deny  deny  ok    deny
  payoutBatch               anon    anon  deny   deny   deny    deny  deny  ok    deny
  people                    anon    anon  deny   deny   deny    deny  deny  ok    deny
  personRecord              anon    anon  deny   deny   deny    deny  deny  ok    deny
  personActivity            anon    anon  deny   deny   deny    deny  deny  ok    deny
  invitationStop            ok      ok    ok     ok     ok      ok    ok    ok    ok
  sharedReport              ok      ok    ok     ok     ok      ok    ok    ok    ok
  invitationOffer           ok      ok    ok     ok     ok      ok    ok    ok    ok
  leads                     anon    anon  deny   deny   deny    deny  deny  ok    deny
  staff                     anon    anon  deny   deny   deny    deny  deny  ok    deny
  staffChanges              anon    anon  deny   deny   deny    deny  deny  ok    deny
  guestTokens               anon    anon  deny   deny   deny    deny  deny  ok    deny
  deletionRequests          anon    anon  deny   deny   deny    deny  deny  ok    deny
  system                    anon    anon  deny   deny   deny    deny  deny  ok    deny
subscription
  campaignActivity          anon    anon  none   ok     ok      ok    none  ok    none
  myAdvertisementChanged    anon    anon  deny   deny   deny    deny  deny  deny  ok
mutation
  login                     ok      ok    ok     ok     ok      ok    ok    ok    ok
  loginSecondFactor         ok      ok    ok     ok     ok      ok    ok    ok    ok
  beginLoginPasskey         ok      ok    ok     ok     ok      ok    ok    ok    ok
  loginPasskey              ok      ok    ok     ok     ok      ok    ok    ok    ok
  createPersonPrimary       ok      ok    ok     ok     ok      ok    ok    ok    ok
  authenticateGuest         ok      ok    ok     ok     ok      ok    ok    ok    ok
  refreshSession            end     end   ok     ok     ok      ok    ok    ok    end
  logout                    ok      ok    ok     ok     ok      ok    ok    ok    ok
  logoutEverywhere          anon    anon  ok     ok     ok      ok    ok    ok    ok
  endSession                anon    anon  ok     ok     ok      ok    ok    ok    ok
  updatePersonPrimary       anon    anon  ok     ok     ok      ok    ok    ok    ok
  changePassword            anon    anon  ok     ok     ok      ok    ok    ok    ok
  requestPasswordReset      ok      ok    ok     ok     ok      ok    ok    ok    ok
  resetPassword             ok      ok    ok     ok     ok      ok    ok    ok    ok
  requestEmailConfirmation  anon    anon  ok     ok     ok      ok    ok    ok    ok
  confirmEmail              ok      ok    ok     ok     ok      ok    ok    ok    ok
  beginSecondFactor         anon    anon  ok     ok     ok      ok    ok    ok    ok
  enableSecondFactor        anon    anon  ok     ok     ok      ok    ok    ok    ok
  disableSecondFactor       anon    anon  ok     ok     ok      ok    ok    ok    ok
  renewRecoveryCodes        anon    anon  ok     ok     ok      ok    ok    ok    ok
  beginPasskey              anon    anon  ok     ok     ok      ok    ok    ok    ok
  addPasskey                anon    anon  ok     ok     ok      ok    ok    ok    ok
  renamePasskey             anon    anon  ok     ok     ok      ok    ok    ok    ok
  removePasskey             anon    anon  ok     ok     ok      ok    ok    ok    ok
  deleteMyData              anon    anon  ok     ok     ok      ok    ok    ok    ok
  cancelDeletion            anon    anon  ok     ok     ok      ok    ok    ok    ok
  updateCreatorAccount      anon    anon  deny   deny   deny    deny  deny  deny  ok
  declareAdult              anon    anon  deny   deny   deny    deny  deny  deny  ok
  acceptCreatorTerms        anon    anon  deny   deny   deny    deny  deny  deny  ok
  declareNetwork            anon    anon  deny   deny   deny    deny  deny  deny  ok
  removeNetwork             anon    anon  deny   deny   deny    deny  deny  deny  ok
  startLinkingSocialAccount anon    anon  deny   deny   deny    deny  deny  deny  net
  linkSocialAccount         anon    anon  deny   deny   deny    deny  deny  deny  net
  chooseFacebookPage        anon    anon  deny   deny   deny    deny  deny  deny  net
  unlinkSocialAccount       anon    anon  deny   deny   deny    deny  deny  deny  ok
  requestNetworkConfirmation anon   anon  deny   deny   deny    deny  deny  deny  ok
  confirmNetwork            anon    anon  deny   deny   deny    deny  deny  ok    deny
  refuseNetwork             anon    anon  deny   deny   deny    deny  deny  ok    deny
  setPayoutAccount          anon    anon  deny   deny   deny    deny  deny  deny  ok
  removePayoutAccount       anon    anon  deny   deny   deny    deny  deny  deny  ok
  requestAccountDeletion    ok      ok    ok     ok     ok      ok    ok    ok    ok
  confirmAccountDeletion    ok      ok    ok     ok     ok      ok    ok    ok    ok
  createGuestToken          anon    anon  deny   deny   deny    deny  deny  ok    deny
  grantStaff                anon    anon  deny   deny   deny    deny  deny  ok    deny
  setStaffRoles             anon    anon  deny   deny   deny    deny  deny  ok    deny
  revokeStaff               anon    anon  deny   deny   deny    deny  deny  ok    deny
  revokeGuestToken          anon    anon  deny   deny   deny    deny  deny  ok    deny
  replayDeadLetters         anon    anon  deny   deny   deny    deny  deny  ok    deny
  createCompanyByPerson     anon    anon  ok     has    has     has   has   ok    deny
  updateCompany             anon    anon  comp   deny   deny    ok    comp  ok    comp
  deactivateCompany         anon    anon  comp   deny   deny    ok    comp  ok    comp
  reactivateCompany         anon    anon  comp   deny   deny    deny  comp  ok    comp
  recordExport              anon    anon  comp   ok     ok      ok    comp  ok    comp
  inviteMember              anon    anon  comp   deny   deny    ok    comp  ok    comp
  createApiKey              anon    anon  comp   deny   deny    ok    comp  deny  deny
  revokeApiKey              anon    anon  key    deny   deny    ok    key   deny  deny
  createWebhook             anon    anon  comp   deny   deny    ok    comp  deny  deny
  updateWebhook             anon    anon  hook   deny   deny    ok    hook  deny  deny
  deleteWebhook             anon    anon  hook   deny   deny    ok    hook  deny  deny
  rotateWebhookSecret       anon    anon  hook   deny   deny    ok    hook  deny  deny
  sendTestEvent             anon    anon  hook   deny   deny    ok    hook  deny  deny
  resendWebhookDelivery     anon    anon  sent   deny   deny    ok    sent  deny  deny
  resendFailedSince         anon    anon  hook   deny   deny    ok    hook  deny  deny
  cancelInvitation          anon    anon  inv    deny   deny    ok    inv   ok    inv
  acceptInvitation          anon    anon  ok     has    has     has   has   ok    deny
  changeMemberRole          anon    anon  comp   deny   deny    ok    comp  ok    comp
  removeMember              anon    anon  comp   deny   deny    ok    comp  ok    comp
  markNoticesRead           anon    anon  ok     ok     ok      ok    ok    ok    deny
  updateNoticePreferences   anon    anon  ok     ok     ok      ok    ok    ok    deny
  createCampaign            anon    anon  deny   deny   deny    ok    deny  ok    deny
  updateCampaign            anon    anon  camp   deny   deny    ok    camp  ok    camp
  submitCampaign            anon    anon  camp   deny   deny    ok    camp  ok    camp
  returnCampaign            anon    anon  camp   deny   deny    deny  camp  ok    camp
  approveCampaign           anon    anon  camp   deny   deny    deny  camp  ok    camp
  reportPayment             anon    anon  camp   deny   deny    ok    camp  deny  camp
  dismissPaymentReport      anon    anon  camp   deny   deny    deny  camp  ok    camp
  confirmCampaignPayment    anon    anon  camp   deny   deny    deny  camp  ok    camp
  startCampaign             anon    anon  camp   deny   deny    deny  camp  ok    camp
  stopCampaign              anon    anon  camp   deny   deny    ok    camp  ok    camp
  finishCampaign            anon    anon  camp   deny   deny    deny  camp  ok    camp
  updateAdvertisement       anon    anon  ad     deny   ok      ok    ad    brand ad
  assignAdvertisements      anon    anon  deny   deny   ok      ok    ad    audit deny
  snoozeAdvertisements      anon    anon  deny   deny   ok      ok    ad    brand deny
  auditAdvertisements       anon    anon  ad     deny   ok      ok    ad    brand ad
  updateCheckRules          anon    anon  camp   deny   deny    ok    camp  ok    camp
  updateCheckDefaults       anon    anon  comp   deny   deny    ok    comp  deny  comp
  requestChange             anon    anon  ad     deny   ok      ok    ad    brand ad
  withdrawChangeRequest     anon    anon  ad     deny   ok      ok    ad    brand ad
  preparePictureArchive     anon    anon  pics   ok     ok      ok    pics  ok    pics
  shareReport               anon    anon  deny   deny   deny    ok    deny  ok    deny
  revokeReportShare         anon    anon  share  deny   deny    ok    share ok    share
  addCreatorNote            anon    anon  who    deny   ok      ok    who   who   who
  deleteCreatorNote         anon    anon  note   deny   deny    ok    note  note  note
  saveInboxView             anon    anon  comp   deny   ok      ok    comp  comp  comp
  renameInboxView           anon    anon  view   view   ok      ok    view  view  view
  deleteInboxView           anon    anon  view   view   ok      ok    view  view  view
  tagCreator                anon    anon  who    deny   ok      ok    who   who   who
  blockCreator              anon    anon  who    deny   deny    ok    who   who   who
  inviteCreator             anon    anon  who    deny   deny    ok    who   who   who
  markMyNoticesRead         anon    anon  deny   deny   deny    deny  deny  deny  ok
  updateMyNoticePreferences anon    anon  deny   deny   deny    deny  deny  deny  ok
  stopMyNotices             ok      ok    ok     ok     ok      ok    ok    ok    ok
  stopInvitations           ok      ok    ok     ok     ok      ok    ok    ok    ok
  untagCreator              anon    anon  who    deny   ok      ok    who   who   who
  submitAdvertisement       anon    anon  deny   deny   deny    deny  deny  deny  ok
  reviseAdvertisement       anon    anon  deny   deny   deny    deny  deny  deny  ok
  withdrawAdvertisement     anon    anon  deny   deny   deny    deny  deny  deny  ok
  publishPost               anon    anon  deny   deny   deny    deny  deny  deny  ok
  publishForMe              anon    anon  deny   deny   deny    deny  deny  deny  ok
  retryPublication          anon    anon  deny   deny   deny    deny  deny  deny  ok
  disputeRejection          anon    anon  deny   deny   deny    deny  deny  deny  ok
  preparePayouts            anon    anon  deny   deny   deny    deny  deny  ok    deny
  releasePayouts            anon    anon  deny   deny   deny    deny  deny  ok    deny
  discardPayouts            anon    anon  deny   deny   deny    deny  deny  ok    deny
  markPayouts               anon    anon  deny   deny   deny    deny  deny  ok    deny
  importPayoutResults       anon    anon  deny   deny   deny    deny  deny  ok    deny
  setLeadState              anon    anon  deny   deny   deny    deny  deny  ok    deny
  undoAutomaticApproval     anon    anon  ad     deny   ok      ok    ad    brand ad
  deliverReward             anon    anon  ad     deny   ok      ok    ad    hand  ad
  claimAdvertisement        anon    anon  deny   deny   deny    deny  deny  ok    deny
  releaseAdvertisement      anon    anon  deny   deny   deny    deny  deny  ok    deny
  disputeDecision           anon    anon  ad     deny   ok      ok    ad    deny  ad
  settleDispute             anon    anon  deny   deny   deny    deny  deny  ok    deny
  giveSecondOpinion         anon    anon  deny   deny   deny    deny  deny  ok    deny
  resolveDisagreement       anon    anon  deny   deny   deny    deny  deny  ok    deny
  overturnDecision          anon    anon  deny   deny   deny    deny  deny  ok    deny
  trackEvent                ok      ok    ok     ok     ok      ok    ok    ok    ok
  subscribe                 ok      ok    ok     ok     ok      ok    ok    ok    ok
  sendContact               ok      ok    ok     ok     ok      ok    ok    ok    ok
  requestQuote              ok      ok    ok     ok     ok      ok    ok    ok    ok
  requestGuestToken         ok      ok    ok     ok     ok      ok    ok    ok    ok
"""


def rows() -> dict[tuple[str, str], dict[Kind, str]]:
    """The table: (operation, field) → what each kind of caller gets, codes written out."""
    found: dict[tuple[str, str], dict[Kind, str]] = {}
    operation = ""
    for line in TABLE.strip().splitlines()[1:]:
        name, *cells = line.split()
        if not cells:
            operation = name
            continue
        assert len(cells) == len(KINDS), line
        found[operation, name] = {kind: CODES.get(cell, cell) for kind, cell in zip(KINDS, cells, strict=True)}
    return found
