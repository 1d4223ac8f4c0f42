"""Who may do what: for every root field of the public schema, what each kind of caller gets. Read it as a page.

`ok`: done, or answered with something. `none`: answered as if there were nothing. Otherwise the stable code: whoever is
not signed in gets UNAUTHENTICATED wherever a person is needed, before anything else is looked at. What is asked for
belongs to the brand of viewer, auditor and owner.
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
    "brand": "ONLY_BRAND_AUDITS",
    "hand": "ONLY_BRAND_DELIVERS",
    "has": "COMPANY_EXISTS",
    "end": "SESSION_ENDED",
}
DONE = ("ok", "none")
TABLE = """
field                       visitor guest none   viewer auditor owner other staff
query
  session                   ok      ok    ok     ok     ok      ok    ok    ok
  account                   none    none  ok     ok     ok      ok    ok    ok
  sessions                  anon    anon  ok     ok     ok      ok    ok    ok
  passkeys                  anon    anon  none   none   none    none  none  none
  myData                    anon    anon  ok     ok     ok      ok    ok    ok
  personalPage              ok      ok    ok     ok     ok      ok    ok    ok
  investorDocuments         anon    ok    ok     ok     ok      ok    ok    ok
  termsAndConditionsHistoric ok     ok    ok     ok     ok      ok    ok    ok
  checkCatalogue            ok      ok    ok     ok     ok      ok    ok    ok
  auditReasons              ok      ok    ok     ok     ok      ok    ok    ok
  companies                 none    none  none   ok     ok      ok    none  ok
  campaigns                 none    none  none   ok     ok      ok    none  ok
  advertisements            none    none  none   ok     ok      ok    none  ok
  posts                     none    none  none   ok     ok      ok    none  ok
  personCredentials         none    none  none   ok     ok      ok    none  ok
  notices                   anon    anon  none   ok     ok      ok    ok    none
  companyActs               anon    anon  none   none   none    ok    none  ok
  noticePreferences         anon    anon  ok     ok     ok      ok    ok    ok
  closedMemberships         anon    anon  none   none   none    none  none  none
  campaignDrafts            none    none  none   none   none    ok    none  ok
  auditProjection           anon    anon  ad     deny   ok      ok    ad    brand
  auditQueue                anon    anon  deny   deny   deny    deny  deny  ok
  disputes                  anon    anon  deny   deny   deny    deny  deny  ok
  secondOpinions            anon    anon  deny   deny   deny    deny  deny  ok
  auditAgreement            anon    anon  deny   deny   deny    deny  deny  ok
  arrivals                  anon    anon  none   ok     ok      ok    none  ok
  downloadFunnel            anon    anon  none   ok     ok      ok    none  ok
  campaignReport            anon    anon  none   ok     ok      ok    none  ok
  creators                  anon    anon  none   ok     ok      ok    none  ok
  creator                   anon    anon  none   ok     ok      ok    none  none
  inboxViews                anon    anon  none   none   ok      ok    none  none
  creatorTags               anon    anon  none   ok     ok      ok    none  none
  companyTasks              anon    anon  none   ok     ok      ok    none  ok
  owedProducts              anon    anon  none   none   ok      ok    none  none
  approvedPictures          anon    anon  none   ok     ok      ok    none  ok
  automaticApprovals        anon    anon  none   ok     ok      ok    none  ok
  reportShares              anon    anon  none   none   none    ok    none  ok
  moneyMovements            none    none  none   ok     ok      ok    none  ok
  moneyBalances             none    none  none   ok     ok      ok    none  ok
  payments                  none    none  none   ok     ok      ok    none  ok
  invitationStop            ok      ok    ok     ok     ok      ok    ok    ok
  sharedReport              ok      ok    ok     ok     ok      ok    ok    ok
  invitationOffer           ok      ok    ok     ok     ok      ok    ok    ok
  leads                     anon    anon  deny   deny   deny    deny  deny  ok
  guestTokens               anon    anon  deny   deny   deny    deny  deny  ok
  deletionRequests          anon    anon  deny   deny   deny    deny  deny  ok
  system                    anon    anon  deny   deny   deny    deny  deny  ok
subscription
  campaignActivity          anon    anon  none   ok     ok      ok    none  ok
mutation
  login                     ok      ok    ok     ok     ok      ok    ok    ok
  loginSecondFactor         ok      ok    ok     ok     ok      ok    ok    ok
  beginLoginPasskey         ok      ok    ok     ok     ok      ok    ok    ok
  loginPasskey              ok      ok    ok     ok     ok      ok    ok    ok
  createPersonPrimary       ok      ok    ok     ok     ok      ok    ok    ok
  authenticateGuest         ok      ok    ok     ok     ok      ok    ok    ok
  refreshSession            end     end   ok     ok     ok      ok    ok    ok
  logout                    ok      ok    ok     ok     ok      ok    ok    ok
  logoutEverywhere          anon    anon  ok     ok     ok      ok    ok    ok
  endSession                anon    anon  ok     ok     ok      ok    ok    ok
  updatePersonPrimary       anon    anon  ok     ok     ok      ok    ok    ok
  changePassword            anon    anon  ok     ok     ok      ok    ok    ok
  requestPasswordReset      ok      ok    ok     ok     ok      ok    ok    ok
  resetPassword             ok      ok    ok     ok     ok      ok    ok    ok
  requestEmailConfirmation  anon    anon  ok     ok     ok      ok    ok    ok
  confirmEmail              ok      ok    ok     ok     ok      ok    ok    ok
  beginSecondFactor         anon    anon  ok     ok     ok      ok    ok    ok
  enableSecondFactor        anon    anon  ok     ok     ok      ok    ok    ok
  disableSecondFactor       anon    anon  ok     ok     ok      ok    ok    ok
  renewRecoveryCodes        anon    anon  ok     ok     ok      ok    ok    ok
  beginPasskey              anon    anon  ok     ok     ok      ok    ok    ok
  addPasskey                anon    anon  ok     ok     ok      ok    ok    ok
  renamePasskey             anon    anon  ok     ok     ok      ok    ok    ok
  removePasskey             anon    anon  ok     ok     ok      ok    ok    ok
  deleteMyData              anon    anon  ok     ok     ok      ok    ok    ok
  cancelDeletion            anon    anon  ok     ok     ok      ok    ok    ok
  requestAccountDeletion    ok      ok    ok     ok     ok      ok    ok    ok
  confirmAccountDeletion    ok      ok    ok     ok     ok      ok    ok    ok
  createGuestToken          anon    anon  deny   deny   deny    deny  deny  ok
  revokeGuestToken          anon    anon  deny   deny   deny    deny  deny  ok
  replayDeadLetters         anon    anon  deny   deny   deny    deny  deny  ok
  createCompanyByPerson     anon    anon  ok     has    has     has   has   ok
  updateCompany             anon    anon  comp   deny   deny    ok    comp  ok
  deactivateCompany         anon    anon  comp   deny   deny    ok    comp  ok
  reactivateCompany         anon    anon  comp   deny   deny    deny  comp  ok
  recordExport              anon    anon  comp   ok     ok      ok    comp  ok
  inviteMember              anon    anon  comp   deny   deny    ok    comp  ok
  cancelInvitation          anon    anon  inv    deny   deny    ok    inv   ok
  acceptInvitation          anon    anon  ok     has    has     has   has   ok
  changeMemberRole          anon    anon  comp   deny   deny    ok    comp  ok
  removeMember              anon    anon  comp   deny   deny    ok    comp  ok
  markNoticesRead           anon    anon  ok     ok     ok      ok    ok    ok
  updateNoticePreferences   anon    anon  ok     ok     ok      ok    ok    ok
  createCampaign            anon    anon  deny   deny   deny    ok    deny  ok
  updateCampaign            anon    anon  camp   deny   deny    ok    camp  ok
  submitCampaign            anon    anon  camp   deny   deny    ok    camp  ok
  returnCampaign            anon    anon  camp   deny   deny    deny  camp  ok
  approveCampaign           anon    anon  camp   deny   deny    deny  camp  ok
  reportPayment             anon    anon  camp   deny   deny    ok    camp  deny
  dismissPaymentReport      anon    anon  camp   deny   deny    deny  camp  ok
  confirmCampaignPayment    anon    anon  camp   deny   deny    deny  camp  ok
  startCampaign             anon    anon  camp   deny   deny    deny  camp  ok
  stopCampaign              anon    anon  camp   deny   deny    ok    camp  ok
  finishCampaign            anon    anon  camp   deny   deny    deny  camp  ok
  updateAdvertisement       anon    anon  ad     deny   ok      ok    ad    brand
  assignAdvertisements      anon    anon  deny   deny   ok      ok    ad    audit
  snoozeAdvertisements      anon    anon  deny   deny   ok      ok    ad    brand
  auditAdvertisements       anon    anon  ad     deny   ok      ok    ad    brand
  updateCheckRules          anon    anon  camp   deny   deny    ok    camp  ok
  updateCheckDefaults       anon    anon  comp   deny   deny    ok    comp  deny
  requestChange             anon    anon  ad     deny   ok      ok    ad    brand
  withdrawChangeRequest     anon    anon  ad     deny   ok      ok    ad    brand
  preparePictureArchive     anon    anon  pics   ok     ok      ok    pics  ok
  shareReport               anon    anon  deny   deny   deny    ok    deny  ok
  revokeReportShare         anon    anon  share  deny   deny    ok    share ok
  addCreatorNote            anon    anon  who    deny   ok      ok    who   who
  deleteCreatorNote         anon    anon  note   deny   deny    ok    note  note
  saveInboxView             anon    anon  comp   deny   ok      ok    comp  comp
  renameInboxView           anon    anon  view   view   ok      ok    view  view
  deleteInboxView           anon    anon  view   view   ok      ok    view  view
  tagCreator                anon    anon  who    deny   ok      ok    who   who
  blockCreator              anon    anon  who    deny   deny    ok    who   who
  inviteCreator             anon    anon  who    deny   deny    ok    who   who
  stopInvitations           ok      ok    ok     ok     ok      ok    ok    ok
  untagCreator              anon    anon  who    deny   ok      ok    who   who
  setLeadState              anon    anon  deny   deny   deny    deny  deny  ok
  undoAutomaticApproval     anon    anon  ad     deny   ok      ok    ad    brand
  deliverReward             anon    anon  ad     deny   ok      ok    ad    hand
  claimAdvertisement        anon    anon  deny   deny   deny    deny  deny  ok
  releaseAdvertisement      anon    anon  deny   deny   deny    deny  deny  ok
  disputeDecision           anon    anon  ad     deny   ok      ok    ad    deny
  settleDispute             anon    anon  deny   deny   deny    deny  deny  ok
  giveSecondOpinion         anon    anon  deny   deny   deny    deny  deny  ok
  resolveDisagreement       anon    anon  deny   deny   deny    deny  deny  ok
  overturnDecision          anon    anon  deny   deny   deny    deny  deny  ok
  trackEvent                ok      ok    ok     ok     ok      ok    ok    ok
  subscribe                 ok      ok    ok     ok     ok      ok    ok    ok
  sendContact               ok      ok    ok     ok     ok      ok    ok    ok
  requestQuote              ok      ok    ok     ok     ok      ok    ok    ok
  requestGuestToken         ok      ok    ok     ok     ok      ok    ok    ok
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
