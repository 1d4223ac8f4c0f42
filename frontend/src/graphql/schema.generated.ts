/** On whose behalf something was done. */
export type ActBy =
  /** A program of the company, by an API key: see `apiKey`. */
  | 'ApiKey'
  /** A person of the company. */
  | 'Member'
  /** The platform itself: the clock, or a consequence of something else. */
  | 'Platform'
  /** Staff of the platform. */
  | 'Staff';

/** On whose behalf a status was changed. */
export type ActorKind =
  /** A program of the brand, by an API key: see `apiKey`. */
  | 'ApiKey'
  /** The brand's own people. */
  | 'Brand'
  /** Its end date passed. */
  | 'Clock'
  /** Another part of the system. */
  | 'Service'
  /** The platform's staff. */
  | 'Staff';

/** What advertisements may have most of. */
export type AdvertisementMetric =
  /** Comments, sponsored and not. */
  | 'Comments'
  /** Likes, sponsored and not. */
  | 'Likes';

/** Where an advertisement stands in the audit. */
export type AdvertisementStatus =
  /** Approved. */
  | 'Approved'
  /** Rejected by the brand. */
  | 'RejectedByCustomer'
  /** Rejected by staff. */
  | 'RejectedByPlatform'
  /** The brand must decide. */
  | 'WaitingForCustomerAudit'
  /** Staff must decide. */
  | 'WaitingForPlatformAudit';

/** Which advertisements. */
export type AdvertisementWhere = {
  /** Only this advertisement. */
  _id?: string | number | null | undefined;
  /** Only those that are assigned to somebody, or only the others. */
  assigned?: boolean | null | undefined;
  /** Only those assigned to this member of the company. */
  assigneeId?: string | number | null | undefined;
  /** Only this campaign's. */
  campaignId?: string | number | null | undefined;
  /** Only the one with this ad code: exactly eight characters, in any case. */
  captionIdentifier?: string | null | undefined;
  /** Only those of which a change is asked, or only the others: these wait for an audit. */
  changeRequested?: boolean | null | undefined;
  /** Only those whose checks say one of these. */
  checks?: Array<ChecksState> | null | undefined;
  /** Only this company's. */
  companyId?: string | number | null | undefined;
  /** Only those created at this moment or later. */
  createdFrom?: string | null | undefined;
  /** Only those created before this moment. */
  createdTo?: string | null | undefined;
  /** Only those with this external id, which is unique within a company. */
  externalId?: string | null | undefined;
  /** Only those that wait for an audit past their own `auditDeadline`, or only the others. */
  overdue?: boolean | null | undefined;
  /** Only those that their campaign pays with this: so what the brand or staff audit. */
  paymentType?: PaymentType | null | undefined;
  /** Only this person's. */
  personId?: string | number | null | undefined;
  /** Only those with a post on one of these networks. */
  platform?: Array<Platform> | null | undefined;
  /** Text to search: a part of the caption, the beginning of the code, or the whole external id. */
  search?: string | null | undefined;
  /** Only those that their company snoozed until a day to come, or only the others. */
  snoozed?: boolean | null | undefined;
  /** Only these statuses. */
  status?: Array<AdvertisementStatus> | null | undefined;
  /** Only those that changed at this moment or later, in the order in which they changed, whatever else orders the list. For the next page give `updatedAt` of the last one here and its `_id` as `after`. Staff name a company or a campaign with it. */
  updatedSince?: string | null | undefined;
};

/** What an API key may do. */
export type ApiKeyPermission =
  /** Decide on advertisements that are paid in product, ask for changes, and hand products over. */
  | 'Audit'
  /** Write drafts of campaigns, submit campaigns and stop them. */
  | 'ManageCampaigns'
  /** Manage the addresses that are told of what happens. */
  | 'ManageWebhooks'
  /** Read who posted for the company, and what it notes of them. */
  | 'ReadCreators'
  /** Read campaigns, advertisements and their results. */
  | 'ReadResults';

/** Conditions on the arrivals that are counted. */
export type ArrivalWhere = {
  /** Only this company's; by default the own one's, or all for staff. */
  companyId?: string | number | null | undefined;
  /** Only from this country, ISO 3166-1 alpha-2; empty text means unknown. */
  country?: string | null | undefined;
  /** Which event is counted; by default APP_DOWNLOAD. */
  event?: TrackedEvent | null | undefined;
  /** First day, in the company's zone, or the operator's for several and for none; by default 59 days before the last. */
  from?: `${number}-${number}-${number}` | null | undefined;
  /** Only from this source. */
  source?: TrackSource | null | undefined;
  /** Only of this store. */
  store?: Store | null | undefined;
  /** Last day, in the same zone; by default today. */
  to?: `${number}-${number}-${number}` | null | undefined;
  /** Only arrivals without a company; `companyId` is ignored then. For staff. */
  withoutCompany?: boolean | null | undefined;
};

/** What the queue of staff is ordered by. */
export type AuditQueueOrder =
  /** Oldest first. */
  | 'DEADLINE'
  /** Lowest score first, of what could be checked so far, those without any last; of the same score the oldest first. */
  | 'RISK';

/** On whose behalf somebody decided. */
export type AuditRole =
  /** The brand. */
  | 'Brand'
  /** The platform's staff. */
  | 'Platform';

/** Whether a rule approves what passed all checks. */
export type AutomaticApprovalInput = {
  /** Advertisements a day of the company at most, 1 to 500. */
  dailyLimit: number;
  /** Whether it does. */
  enabled: boolean;
};

/** What a brand writes of its campaign; what is not given stays as it is, null empties. */
export type CampaignInput = {
  /** Brief, without the terms. */
  brief?: string | null | undefined;
  /** Where it is meant for, at most 80 characters; everywhere when never given. */
  city?: string | null | undefined;
  /** Id of the company; only when creating, one's own when not given. */
  companyId?: string | number | null | undefined;
  /** ISO 4217 code of its amounts; ARS when never given. */
  currency?: string | null | undefined;
  /** Price of one advertisement. */
  customAdPrice?: number | null | undefined;
  /** Multiplier of the price per reaction. */
  customInsightMultiplier?: number | null | undefined;
  /** Whether it has prices of its own. */
  customPricesEnabled?: boolean | null | undefined;
  /** Price of product usage. */
  customProductUsagePrice?: number | null | undefined;
  /** Price of the seal. */
  customSealPrice?: number | null | undefined;
  /** Price of tagging or mentioning the company. */
  customTagMentionMePrice?: number | null | undefined;
  /** Price of tagging or mentioning people. */
  customTagMentionPeoplePrice?: number | null | undefined;
  /** Its last day, included, by the company's `timeZone`; it finishes by itself after it. */
  endDay?: `${number}-${number}-${number}` | null | undefined;
  /** When it ends: its last day is the one that ends then, or in which the moment lies. `endDay` counts when both are given. */
  endDt?: string | null | undefined;
  /** Engagement expected. */
  engagementExpected?: number | null | undefined;
  /** Its id in the company's own systems, up to 255 printable characters; no two of a company have the same. Null or an empty one removes it. */
  externalId?: string | null | undefined;
  /** Days forecast. */
  forecastDays?: number | null | undefined;
  /** Influencers expected. */
  influencersExpected?: number | null | undefined;
  /** What the brand invests. */
  investment?: number | null | undefined;
  /** Entries to set, each key once; keys that are not named stay, null removes all. An object has 20 at most. */
  metadata?: Array<MetadataInput> | null | undefined;
  /** Name, up to 200 characters; required to create. */
  name?: string | null | undefined;
  /** What people are paid with; required to create. */
  paymentType?: PaymentType | null | undefined;
  /** Address of its picture, as POST /media/images answered. */
  picture?: string | null | undefined;
  /** How many advertisements it takes from one person by the app, 1 to 20; 1 when never given. */
  postsPerPerson?: number | null | undefined;
  /** The product that influencers get, up to 500 characters. */
  productPaymentDescription?: string | null | undefined;
  /** What one unit of its product costs the company by its own estimate: above 0, at most 100,000,000. */
  productUnitValue?: number | null | undefined;
  /** The reward as people are told it; by payment when not given. */
  rewardKind?: RewardKind | null | undefined;
  /** Its first day, by the company's `timeZone`. */
  startDay?: `${number}-${number}-${number}` | null | undefined;
  /** A moment of its first day; `startDay` counts when both are given. */
  startDt?: string | null | undefined;
  /** Units of product to give. */
  stock?: number | null | undefined;
  /** Terms and conditions. */
  termsAndConditions?: string | null | undefined;
  /** Who makes the content; required to create. */
  type?: CampaignType | null | undefined;
};

/** Where a campaign stands. */
export type CampaignStatus =
  /** Being written. */
  | 'Draft'
  /** Over. */
  | 'Finished'
  /** Takes advertisements. */
  | 'OnGoing'
  /** Begun. */
  | 'PreDraft'
  /** Halted for now. */
  | 'Stopped'
  /** Staff must approve it. */
  | 'WaitingForApproval'
  /** The brand must pay. */
  | 'WaitingForPayment';

/** Who makes the content. */
export type CampaignType =
  /** People make the content by the brief. */
  | 'Advertising'
  /** Spontaneous posts are sponsored. */
  | 'Sponsorship'
  /** The brand's own content; validated, not audited. */
  | 'Spot';

/** Which campaigns. */
export type CampaignWhere = {
  /** Only this campaign. */
  _id?: string | number | null | undefined;
  /** Only active or inactive ones. */
  active?: boolean | null | undefined;
  /** Only this company's. */
  companyId?: string | number | null | undefined;
  /** Only those with this external id, which is unique within a company. */
  externalId?: string | null | undefined;
  /** Only these campaigns; at most 100. */
  ids?: Array<string | number> | null | undefined;
  /** Part of the name, the reference of its payment, or its external id. */
  search?: string | null | undefined;
  /** Only these statuses. */
  status?: Array<CampaignStatus> | null | undefined;
  /** Only these types. */
  type?: Array<CampaignType> | null | undefined;
  /** Only those that changed at this moment or later, in the order in which they changed, whatever else orders the list. For the next page give `updatedAt` of the last one here and its `_id` as `after`. */
  updatedSince?: string | null | undefined;
};

/** What became of a change that was asked. */
export type ChangeRequestState =
  /** The next revision came. */
  | 'ANSWERED'
  /** It waits for the next revision. */
  | 'OPEN'
  /** Nobody answered in 14 days, or the person who made it deleted their account. */
  | 'UNANSWERED'
  /** An auditor withdrew it. */
  | 'WITHDRAWN';

/** Whether an advertisement waits for its next revision. */
export type ChangeState =
  /** The next revision came. */
  | 'CHANGED'
  /** No change was asked, or each request was withdrawn. */
  | 'NONE'
  /** A change is asked: it waits for its next revision, not for an audit. */
  | 'REQUESTED'
  /** Nobody answered in time: a person decides. */
  | 'UNANSWERED';

/** What a check looks at. */
export type CheckGroup =
  /** Likes and comments. */
  | 'FIGURES'
  /** Who made it. */
  | 'PERSON'
  /** The picture. */
  | 'PICTURE'
  /** Where and when it was published. */
  | 'POST'
  /** The caption. */
  | 'TEXT';

/** What checks ask of advertisements; it takes the place of what they ask now. */
export type CheckRulesInput = {
  /** At most 30 words or phrases of up to 40 characters; case and accents do not matter. */
  forbiddenWords: Array<string>;
  /** At most 10, with or without #. */
  hashtags: Array<string>;
  /** Names of checks of `checkCatalogue`. */
  ignoredChecks: Array<string>;
  /** At most 10 accounts, with or without @. */
  mentions: Array<string>;
};

/** What a check says. */
export type CheckVerdict =
  /** Nothing stands out. */
  | 'PASSED'
  /** It could not be made; it is tried again by itself. */
  | 'UNCHECKED'
  /** Somebody should look at it. */
  | 'WARNING';

/** What the checks of an advertisement say altogether. */
export type ChecksState =
  /** All passed. */
  | 'ALL_PASSED'
  /** Some could not be made, and none of the others warns. */
  | 'INCOMPLETE'
  /** They have not run yet; they do within seconds. */
  | 'PENDING'
  /** At least one warns. */
  | 'WITH_WARNINGS';

/** What was done in a company. */
export type CompanyActKind =
  /** An API key was made: see `subject`, its name. */
  | 'ApiKeyCreated'
  /** An API key was revoked: see `subject`, its name. */
  | 'ApiKeyRevoked'
  /** The external id or the metadata of a campaign changed: see `fields`. */
  | 'CampaignExternalDataChanged'
  /** A campaign was stopped. */
  | 'CampaignStopped'
  /** The company was created. */
  | 'CompanyCreated'
  /** It was taken out of use. */
  | 'CompanyDeactivated'
  /** It was taken back into use. */
  | 'CompanyReactivated'
  /** Its data changed: see `fields`. */
  | 'CompanyUpdated'
  /** The company takes no further advertisements of a creator: see `member`. */
  | 'CreatorBlocked'
  /** The company invited a creator to come back when its next campaign starts: see `member`. */
  | 'CreatorInvited'
  /** It takes them again: see `member`. */
  | 'CreatorUnblocked'
  /** It took that back: see `member`. */
  | 'CreatorUninvited'
  /** Data was downloaded as a file: see `export` and `rows`. */
  | 'DataExported'
  /** A member withdrew that request. */
  | 'DeletionCancelled'
  /** A member asked that the own account be deleted. */
  | 'DeletionRequested'
  /** An open invitation was cancelled, also because whoever sent it may no longer invite. */
  | 'InvitationCancelled'
  /** An invitation was mailed, also again. */
  | 'InvitationSent'
  /** A member's account was deleted, and the membership with it. */
  | 'MemberErased'
  /** A person became a member, by an invitation. */
  | 'MemberJoined'
  /** A member left. */
  | 'MemberLeft'
  /** A member was removed. */
  | 'MemberRemoved'
  /** A campaign's payment was confirmed. */
  | 'PaymentConfirmed'
  /** A member said that the company has paid for a campaign. */
  | 'PaymentReported'
  /** A link to a report was revoked. */
  | 'ReportShareRevoked'
  /** A link to a report was made. */
  | 'ReportShared'
  /** A member got another role: see `role` and `roleBefore`. */
  | 'RoleChanged'
  /** A webhook was changed, paused or resumed: see `subject`, the host of its address. */
  | 'WebhookChanged'
  /** A webhook was made: see `subject`, the host of its address. */
  | 'WebhookCreated'
  /** A webhook was deleted: see `subject`, the host of its address. */
  | 'WebhookDeleted'
  /** A webhook got a new secret: see `subject`, the host of its address. */
  | 'WebhookSecretRotated'
  /** A webhook that did not receive was switched off: see `subject`, the host of its address. */
  | 'WebhookSwitchedOff';

/** What a member may do in a company. */
export type CompanyRole =
  /** Reads campaigns and audits advertisements. */
  | 'auditor'
  /** Everything: campaigns, audit, the company's data and its members. */
  | 'owner'
  /** Reads campaigns. */
  | 'viewer';

/** Conditions on companies. */
export type CompanyWhere = {
  /** Only this one. */
  _id?: string | number | null | undefined;
  /** Only active or inactive ones. */
  active?: boolean | null | undefined;
  /** Part of the name. */
  search?: string | null | undefined;
  /** Only those that changed at this moment or later, in the order in which they changed, whatever else orders the list. For the next page give `updatedAt` of the last one here and its `_id` as `after`. */
  updatedSince?: string | null | undefined;
};

/** What creators are ordered by. */
export type CreatorOrder =
  /** Most approved advertisements first. */
  | 'Approved'
  /** Most reactions first. */
  | 'Engagement'
  /** The newest advertisement first. */
  | 'Last';

/** When the advertisements that count were made: at most 400 days. */
export type CreatorPeriod = {
  /** The first day, counted whole: a moment of it by the company's `timeZone`, or its midnight UTC. */
  from: string;
  /** The first day after it, likewise; within a day, that day counts whole. */
  to: string;
};

/** State of a deletion request. */
export type DeletionState =
  /** Cancelled before it was due. */
  | 'Cancelled'
  /** Confirmed: due 72 hours later. */
  | 'Confirmed'
  /** The account is erased. */
  | 'Erased'
  /** Made, and not confirmed by mail yet. */
  | 'Requested';

/** Who contests a decision. */
export type DisputeSide =
  /** The brand, a decision of the platform. */
  | 'Brand'
  /** The influencer, a rejection by the brand. */
  | 'Influencer';

/** Where a dispute stands. */
export type DisputeState =
  /** Settled: the decision stands. */
  | 'Kept'
  /** It waits for an auditor who did not decide. */
  | 'Open'
  /** Settled: the decision was replaced by its opposite. */
  | 'Overturned';

/** What a downloaded file holds. */
export type ExportKind =
  /** The record of acts itself. */
  | 'Acts'
  /** Advertisements of a campaign. */
  | 'Advertisements'
  /** Creators. */
  | 'Creators'
  /** Visits and downloads of the app. */
  | 'Downloads'
  /** Movements of money. */
  | 'Money'
  /** Products to hand over. */
  | 'Owed'
  /** Approved pictures, with their rights. */
  | 'Pictures'
  /** A report. */
  | 'Report';

/** Where the figures of a post come from. */
export type FiguresSource =
  /** Somebody reported them. */
  | 'Manual'
  /** Its network's official interface. */
  | 'Network';

/** Conditions on the visits that are counted. */
export type FunnelWhere = {
  /** Only this company's; by default the own one's, or all for staff. */
  companyId?: string | number | null | undefined;
  /** First day, in the company's zone, or the operator's for several and for none; by default 59 days before the last. */
  from?: `${number}-${number}-${number}` | null | undefined;
  /** Last day, in the same zone; by default today. */
  to?: `${number}-${number}-${number}` | null | undefined;
  /** Only arrivals without a company; `companyId` is ignored then. For staff. */
  withoutCompany?: boolean | null | undefined;
};

/** A public form. */
export type LeadKind =
  /** Contact. */
  | 'Contact'
  /** Ask for an investor token. */
  | 'GuestToken'
  /** Ask for a quote. */
  | 'Quote'
  /** Subscribe to a list. */
  | 'Subscription';

/** How far the answer to a lead is. */
export type LeadState =
  /** It was answered. */
  | 'Answered'
  /** Somebody handles it. */
  | 'InProgress'
  /** Nobody handles it yet. */
  | 'New';

/** Conditions on leads. */
export type LeadWhere = {
  /** Only of this form. */
  kind?: LeadKind | null | undefined;
  /** Only those with this in e-mail, name, message or profile address. */
  search?: string | null | undefined;
  /** Only those in this state. */
  state?: LeadState | null | undefined;
};

/** One entry of metadata to set or to remove. */
export type MetadataInput = {
  /** Its name, 1 to 40 printable characters. */
  key: string;
  /** The text, up to 500 characters; null or an empty one removes the key. */
  value?: string | null | undefined;
};

/** What a movement of money was for. */
export type MoneyMovementKind =
  /** An approval was overturned: all that the advertisement had cost came back. */
  | 'AllReturned'
  /** The company paid the investment. */
  | 'Funded'
  /** An approved advertisement's price was paid. */
  | 'PaidForPost'
  /** Reactions to an approved advertisement were paid. */
  | 'PaidForReactions'
  /** An approval was taken back: its price came back, frozen until the next decision. */
  | 'PriceReturned'
  /** An approval was taken back: what its reactions had cost came back. */
  | 'ReactionsReturned'
  /** A rejected advertisement's price became available again. */
  | 'Released'
  /** An advertisement's price was frozen until its audit. */
  | 'Reserved';

/** What a notice tells. */
export type NoticeKind =
  /** A colleague assigned advertisements that wait to the reader; see `person` and `count`. */
  | 'AdvertisementsAssigned'
  /** Advertisements came that the brand is to audit. */
  | 'AdvertisementsWaiting'
  /** Advertisements that the brand was to audit are past their deadline. */
  | 'AuditsOverdue'
  /** Little is left of the investment: see `budgetLeft` and `budgetTotal`. */
  | 'BudgetLow'
  /** A campaign was approved; see `paymentDue`. */
  | 'CampaignApproved'
  /** A campaign is finished. */
  | 'CampaignFinished'
  /** A campaign was given back: there is something to change. */
  | 'CampaignReturned'
  /** A stopped campaign goes on. */
  | 'CampaignStarted'
  /** A campaign was stopped. */
  | 'CampaignStopped'
  /** A dispute was settled, the brand's or an influencer's: the decision stands. */
  | 'DisputeKept'
  /** An influencer disputes what the brand rejected. */
  | 'DisputeOpened'
  /** A dispute was settled: the decision was replaced by its opposite. */
  | 'DisputeOverturned'
  /** Somebody accepted the reader's invitation. */
  | 'InvitationAccepted'
  /** Somebody invites the reader into a company. */
  | 'InvitationReceived'
  /** A month is over: its report is ready; see `month`. */
  | 'MonthReported'
  /** A campaign's payment was confirmed: it is on-going. */
  | 'PaymentConfirmed'
  /** The payment that the company had reported did not arrive: it is due again; see `amountDue`. */
  | 'PaymentNotFound'
  /** Little is left of the stock: see `stockLeft` and `stockTotal`. */
  | 'StockLow'
  /** A webhook was switched off, since its receiver failed for days or said that it is gone. */
  | 'WebhookSwitchedOff';

/** When a topic is mailed, to a confirmed e-mail. */
export type NoticeMail =
  /** As it happens. */
  | 'AtOnce'
  /** Once a day, what was not read by then, in one mail. */
  | 'Daily'
  /** Not at all. */
  | 'Never';

/** What the reader chooses for a topic. */
export type NoticePreferenceInput = {
  /** Whether the portal shows notices of the topic. */
  inPortal: boolean;
  /** Whether and when notices of the topic are mailed. */
  mail: NoticeMail;
  /** Topic that the choice is for. */
  topic: NoticeTopic;
};

/** Kinds of notices that the reader decides on together. */
export type NoticeTopic =
  /** Advertisements to audit, those that are assigned to the reader, and disputes of decisions. */
  | 'Advertisements'
  /** Little budget left. */
  | 'Budget'
  /** The steps of campaigns. */
  | 'Campaigns'
  /** Programs of the company: webhooks that were switched off. */
  | 'Connections'
  /** Invitations that were accepted. */
  | 'Invitations'
  /** The report of each month. */
  | 'Reports'
  /** Little stock left. */
  | 'Stock';

/** Order of a list. */
export type OrderBy = {
  /** By creation. */
  creationDt?: SortDirection | null | undefined;
};

/** What kind of file shows that a company has paid, by its content. */
export type PaymentProofType =
  /** A JPEG picture. */
  | 'JPEG'
  /** A PDF document. */
  | 'PDF'
  /** A PNG picture. */
  | 'PNG';

/** How far a payment is. */
export type PaymentState =
  /** Staff confirmed that it arrived. */
  | 'Confirmed'
  /** The company has to pay. */
  | 'Due'
  /** The company says that it has paid. */
  | 'Reported';

/** What influencers are paid with, and so who audits. */
export type PaymentType =
  /** Money: staff audit. */
  | 'Money'
  /** Product or discount: the brand audits. */
  | 'Product';

/** What the number of a payout account is. */
export type PayoutAccountKind =
  /** Alias of a CBU or CVU, 6 to 20 characters. */
  | 'Alias'
  /** CBU of an Argentine bank, 22 digits. */
  | 'CBU'
  /** CVU of an Argentine wallet, 22 digits. */
  | 'CVU'
  /** International bank account number. */
  | 'IBAN';

/** What was done with a batch of payouts. */
export type PayoutActKind =
  /** It was given up. */
  | 'Discarded'
  /** A file for the bank was downloaded. */
  | 'Downloaded'
  /** Payouts were marked paid. */
  | 'Paid'
  /** It was prepared. */
  | 'Prepared'
  /** It was released. */
  | 'Released'
  /** Payouts were marked returned. */
  | 'Returned';

/** How far a batch of payouts is. */
export type PayoutBatchState =
  /** Each payout was paid or came back. */
  | 'Closed'
  /** It was given up before it was released. */
  | 'Discarded'
  /** Somebody else has to release it. */
  | 'Prepared'
  /** It is being paid. */
  | 'Released';

/** How far a payout is. */
export type PayoutState =
  /** It was not released: its amount is due again. */
  | 'LeftOut'
  /** It was paid. */
  | 'Paid'
  /** Its batch is not released. */
  | 'Prepared'
  /** It is being paid. */
  | 'Released'
  /** It came back: its amount is due again. */
  | 'Returned';

/** How far an account on a network is linked. */
export type PersonNetworkState =
  /** Staff saw the owner's code in the account's profile. */
  | 'Confirmed'
  /** Its owner wrote its name; nothing proves that it is theirs. */
  | 'Declared'
  /** Its token works, as far as is known. */
  | 'Linked'
  /** Its owner has to do something before it can be used again. */
  | 'NeedsAttention'
  /** Its owner or the network ended the link. */
  | 'Unlinked';

/** Which approved pictures of a company. */
export type PictureWhere = {
  /** Only this campaign's. */
  campaignId?: string | number | null | undefined;
  /** The company. */
  companyId: string | number;
  /** Only those of advertisements created at this moment or later. */
  createdFrom?: string | null | undefined;
  /** Only those of advertisements created before this moment. */
  createdTo?: string | null | undefined;
  /** Only this person's. */
  personId?: string | number | null | undefined;
  /** Only those with a post on one of these networks. */
  platform?: Array<Platform> | null | undefined;
  /** Part of the caption, or how the code begins. */
  search?: string | null | undefined;
};

/** A social network. */
export type Platform =
  /** Facebook. */
  | 'Facebook'
  /** Instagram. */
  | 'Instagram'
  /** Twitter. */
  | 'Twitter';

/** How far the platform's publishing on a network is. */
export type PublicationState =
  /** It was ended: its creator posted it, took it back, or it was rejected. */
  | 'Cancelled'
  /** It failed; `text` says why and what to do. */
  | 'Failed'
  /** The network processes it. */
  | 'Processing'
  /** It is public; its address is among the posts. */
  | 'Published'
  /** It was sent, and the network is asked whether it is public. */
  | 'Sending'
  /** It waits for its turn. */
  | 'Waiting';

/** What a report's period is compared with. */
export type ReportComparison =
  /** The period before: the same days of the months before when the period begins with a month, else as many days. */
  | 'PeriodBefore'
  /** The same days a year before. */
  | 'YearBefore';

/** What a report covers. */
export type ReportWhere = {
  /** Campaign ids, at most 100; all of the company's when not given. */
  campaignIds?: Array<string | number> | null | undefined;
  /** Company id; one's own when not given. */
  companyId?: string | number | null | undefined;
  /** What `before` is; the period before when not given. */
  comparison?: ReportComparison | null | undefined;
  /** The first day, counted whole: a moment of it by the company's `timeZone`, or its midnight UTC. */
  from: string;
  /** The first day after it, likewise; within a day, that day counts whole. */
  to: string;
};

/** The reward as people are told it. */
export type RewardKind =
  /** A discount. */
  | 'discount'
  /** Money. */
  | 'money'
  /** A product. */
  | 'product';

/** Where a second opinion stands. */
export type SecondOpinionState =
  /** Both verdicts are equal. */
  | 'Agreed'
  /** The verdicts differ; a third person says which stands. */
  | 'Disagreed'
  /** A third person said which stands. */
  | 'Resolved'
  /** It waits for the second verdict. */
  | 'Waiting';

/** A company's addresses elsewhere: what is absent stays, an empty text clears. */
export type SocialMediaInput = {
  /** Facebook address or user name. */
  facebook?: string | null | undefined;
  /** Instagram address or user name. */
  instagram?: string | null | undefined;
  /** Twitter address or user name. */
  twitter?: string | null | undefined;
  /** Web site, http or https. */
  webSite?: string | null | undefined;
};

/** Order of a list. */
export type SortDirection =
  /** Oldest first. */
  | 'ASC'
  /** Newest first. */
  | 'DESC';

/** What somebody of staff does. */
export type StaffRole =
  /** Decides on advertisements paid in money, disputes and second opinions. */
  | 'Auditor'
  /** Approves and runs campaigns, and manages companies. */
  | 'Campaigns'
  /** Reads what visitors leave on forms, and hands out investors' tokens. */
  | 'Leads'
  /** Confirms companies' payments and pays creators. */
  | 'Money'
  /** Reads people's records, deletion requests, and confirms accounts on networks. */
  | 'People'
  /** Sees how the system is, and manages the staff. */
  | 'System';

/** An app store. */
export type Store =
  /** Former name of `Android`. */
  | 'ANDROID'
  /** Google's. */
  | 'Android'
  /** Former name of `iOS`. */
  | 'IOS'
  /** Apple's. */
  | 'iOS';

/** What is wrong. */
export type SystemProblemKind =
  /** The last backup failed. */
  | 'BACKUP_FAILED'
  /** There is no backup. */
  | 'BACKUP_NEVER'
  /** The last backup is old. */
  | 'BACKUP_OLD'
  /** No process of the component answers. */
  | 'COMPONENT_AWAY'
  /** A consumer is far behind. */
  | 'CONSUMER_BEHIND'
  /** Dead letters wait for a replay. */
  | 'DEAD_LETTERS'
  /** A disk is nearly full. */
  | 'DISK_FILLS'
  /** Many calls fail. */
  | 'ERRORS'
  /** Mails wait for too long, or were tried in vain. */
  | 'MAIL_WAITS'
  /** NATS does not answer. */
  | 'MESSAGING_AWAY'
  /** A process answers and is not ready. */
  | 'NOT_READY'
  /** No mail server is set, so that mails reach nobody. */
  | 'NO_MAIL_SERVER'
  /** Facts wait in the outbox for too long. */
  | 'OUTBOX_WAITS'
  /** One process of several does not answer. */
  | 'PROCESS_AWAY'
  /** Calls take long. */
  | 'SLOW'
  /** A stream is nearly full. */
  | 'STREAM_FILLS'
  /** Something else has waited for more than a day. */
  | 'WAITS';

/** How bad a problem is. */
export type SystemSeverity =
  /** Something does not work. */
  | 'BROKEN'
  /** Worth knowing. */
  | 'NOTE'
  /** Asks for attention. */
  | 'WARNING';

/** How the system is. */
export type SystemVerdict =
  /** It works, and something asks for attention. */
  | 'ATTENTION'
  /** Some of it does not work. */
  | 'BROKEN'
  /** Everything works. */
  | 'WORKS';

/** Where visitors come from. */
export type TrackSource =
  /** A printed QR code. */
  | 'PHYSICAL_QR'
  /** Anywhere else. */
  | 'UNKNOWN'
  /** The corporate site. */
  | 'WEB_CORP';

/** Kind of tracked event. */
export type TrackedEvent =
  /** Somebody came to download the app. */
  | 'APP_DOWNLOAD'
  /** Somebody was sent to a store. */
  | 'STORE_REDIRECT';

/** How far a delivery is. */
export type WebhookDeliveryState =
  /** The receiver answered with a status from 200 to 299. */
  | 'Delivered'
  /** It is not tried any more. */
  | 'Failed'
  /** It is to be sent, for the first time or again. */
  | 'Waiting';

/** What happened in a company. */
export type WebhookEventType =
  /** `campaign.low`: little is left of a campaign's budget or stock. */
  | 'CampaignLow'
  /** `campaign.status_changed`: a campaign has another status. */
  | 'CampaignStatusChanged'
  /** `member.changed`: a person joined or left the company, or got another role. */
  | 'MemberChanged'
  /** `payment.due`: a campaign is to be paid, or its payment was not found. */
  | 'PaymentDue'
  /** `post.approved`: a post was approved. */
  | 'PostApproved'
  /** `post.changed`: a change was requested or made, an approval undone, or the post withdrawn. */
  | 'PostChanged'
  /** `post.rejected`: a post was rejected. */
  | 'PostRejected'
  /** `post.submitted`: a creator handed in a post. */
  | 'PostSubmitted'
  /** `report.ready`: the report of a month is ready. */
  | 'ReportReady'
  /** `reward.delivered`: a product was handed over. */
  | 'RewardDelivered'
  /** `webhook.test`: somebody tests a webhook. No webhook chooses it, and no feed has it. */
  | 'WebhookTest';

/** Why a webhook was switched off. */
export type WebhookFailure =
  /** No delivery arrived for three days. */
  | 'Failing'
  /** It answered 410 Gone. */
  | 'Gone';

/** Whether a webhook receives events. */
export type WebhookState =
  /** It does. */
  | 'Active'
  /** An owner paused it: events wait until it is resumed. */
  | 'Paused'
  /** The platform switched it off, see `failure`: events are marked as failed until it is resumed. */
  | 'SwitchedOff';
