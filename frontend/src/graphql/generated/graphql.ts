/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** In which name a step was taken. */
export type ActorKind =
  /** The brand's own people. */
  | 'Brand'
  /** Its end date passed. */
  | 'Clock'
  /** Another part of the system. */
  | 'Service'
  /** The platform's staff. */
  | 'Staff';

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

/** Which arrivals count. */
export type ArrivalWhere = {
  /** Only this company's; by default the own one's, or all for staff. */
  companyId?: string | number | null | undefined;
  /** Only from this country, ISO 3166-1 alpha-2; empty text means unknown. */
  country?: string | null | undefined;
  /** Which event is counted; by default APP_DOWNLOAD. */
  event?: TrackedEvent | null | undefined;
  /** First day (UTC); by default 59 days before the last. */
  from?: unknown;
  /** Only from this source. */
  source?: TrackSource | null | undefined;
  /** Only of this store. */
  store?: Store | null | undefined;
  /** Last day (UTC); by default today. */
  to?: unknown;
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

/** What a member may do in a company. */
export type CompanyRole =
  /** Reads campaigns and audits advertisements. */
  | 'auditor'
  /** Everything: campaigns, audit, the company's data and its members. */
  | 'owner'
  /** Reads campaigns. */
  | 'viewer';

/** What influencers are paid with, and so who audits. */
export type PaymentType =
  /** Money: staff audit. */
  | 'Money'
  /** Product or discount: the brand audits. */
  | 'Product';

/** A social network. */
export type Platform =
  /** Facebook. */
  | 'Facebook'
  /** Instagram. */
  | 'Instagram'
  /** Twitter. */
  | 'Twitter';

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

export type AuditAdvertisementQueryVariables = Exact<{
  id: string | number;
  companyId?: string | number | null | undefined;
}>;


export type AuditAdvertisementQuery = { advertisements: Array<{ _id: string, campaignId: string, companyId: string, captionIdentifier: string, campaignName: string, companyName: string, campaignType: CampaignType, paymentType: PaymentType, multimediaUri: string, caption: string, status: AdvertisementStatus, rejectionReason: string | null, rejectionNote: string | null, creationDt: string, auditDeadline: string, imageZoom: string, deliveredAt: string | null, deliveredByRole: string | null, auditHistory: Array<{ _id: string, role: AuditRole, fromStatus: AdvertisementStatus, toStatus: AdvertisementStatus, reason: string | null, note: string | null, decidedAt: string, actor: { _id: string, firstName: string | null, lastName: string | null } | null }>, deliveredBy: { _id: string, firstName: string | null, lastName: string | null } | null, _person: { _id: string, firstName: string | null, lastName: string | null } | null, _campaign: { _id: string, companyId: string, name: string, type: CampaignType, paymentType: PaymentType, productPaymentDescription: string | null, customAdPrice: number | null, currency: string, briefToShow: string, termsAndConditionsToShow: string } | null }> };

export type AuditedAdvertisementFragment = { _id: string, campaignId: string, companyId: string, captionIdentifier: string, campaignName: string, companyName: string, campaignType: CampaignType, paymentType: PaymentType, multimediaUri: string, caption: string, status: AdvertisementStatus, rejectionReason: string | null, rejectionNote: string | null, creationDt: string, auditDeadline: string, imageZoom: string, deliveredAt: string | null, deliveredByRole: string | null, auditHistory: Array<{ _id: string, role: AuditRole, fromStatus: AdvertisementStatus, toStatus: AdvertisementStatus, reason: string | null, note: string | null, decidedAt: string, actor: { _id: string, firstName: string | null, lastName: string | null } | null }>, deliveredBy: { _id: string, firstName: string | null, lastName: string | null } | null, _person: { _id: string, firstName: string | null, lastName: string | null } | null, _campaign: { _id: string, companyId: string, name: string, type: CampaignType, paymentType: PaymentType, productPaymentDescription: string | null, customAdPrice: number | null, currency: string, briefToShow: string, termsAndConditionsToShow: string } | null };

export type AuditDecisionMutationVariables = Exact<{
  id: string | number;
  status: AdvertisementStatus;
  reason?: string | null | undefined;
  note?: string | null | undefined;
}>;


export type AuditDecisionMutation = { updateAdvertisement: { success: boolean, error: Array<{ path: string, message: string, code: string }>, advertisement: { _id: string, status: AdvertisementStatus, rejectionReason: string | null, rejectionNote: string | null, auditHistory: Array<{ _id: string, role: AuditRole, fromStatus: AdvertisementStatus, toStatus: AdvertisementStatus, reason: string | null, note: string | null, decidedAt: string, actor: { _id: string, firstName: string | null, lastName: string | null } | null }>, _campaign: { _id: string, stock: number, budgetAvailable: number, budgetFreezed: number, budgetSpent: number, totals: { posts: number, approved: number, likes: number, comments: number, remainingStock: number | null, waiting: number, rejected: number } } | null } | null } };

export type AuditAroundQueryVariables = Exact<{
  campaignId: string | number;
  companyId?: string | number | null | undefined;
  waiting?: Array<AdvertisementStatus> | AdvertisementStatus | null | undefined;
  language?: string | null | undefined;
}>;


export type AuditAroundQuery = { next: Array<{ _id: string }>, auditReasons: Array<{ key: string, text: string }> };

export type DeliverRewardMutationVariables = Exact<{
  id: string | number;
}>;


export type DeliverRewardMutation = { deliverReward: { success: boolean, error: Array<{ path: string, message: string, code: string }>, advertisement: { _id: string, deliveredAt: string | null, deliveredByRole: string | null, deliveredBy: { _id: string, firstName: string | null, lastName: string | null } | null } | null } };

export type AuditEntryShownFragment = { _id: string, role: AuditRole, fromStatus: AdvertisementStatus, toStatus: AdvertisementStatus, reason: string | null, note: string | null, decidedAt: string, actor: { _id: string, firstName: string | null, lastName: string | null } | null };

export type CampaignDraftFragment = { _id: string, companyId: string, name: string, type: CampaignType, status: CampaignStatus, paymentType: PaymentType, rewardKind: RewardKind, briefToShow: string, termsAndConditionsToShow: string, productPaymentDescription: string | null, customAdPrice: number | null, stock: number, investment: number, currency: string, startDt: string | null, endDt: string | null, picture: string | null, creationDt: string, statusHistory: Array<{ _id: string, fromStatus: CampaignStatus | null, toStatus: CampaignStatus, actorKind: ActorKind, reason: string | null, changedAt: string }> };

export type StatusStepFragment = { _id: string, fromStatus: CampaignStatus | null, toStatus: CampaignStatus, actorKind: ActorKind, reason: string | null, changedAt: string };

export type CampaignDraftsQueryVariables = Exact<{
  companyId: string | number;
}>;


export type CampaignDraftsQuery = { campaignDrafts: Array<{ _id: string, companyId: string, name: string, type: CampaignType, status: CampaignStatus, paymentType: PaymentType, rewardKind: RewardKind, briefToShow: string, termsAndConditionsToShow: string, productPaymentDescription: string | null, customAdPrice: number | null, stock: number, investment: number, currency: string, startDt: string | null, endDt: string | null, picture: string | null, creationDt: string, statusHistory: Array<{ _id: string, fromStatus: CampaignStatus | null, toStatus: CampaignStatus, actorKind: ActorKind, reason: string | null, changedAt: string }> }>, companies: Array<{ _id: string, name: string, logo: string | null, thumbnail: string | null, cellPhone: string | null }> };

export type CreateCampaignMutationVariables = Exact<{
  input: CampaignInput;
}>;


export type CreateCampaignMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, campaign: { _id: string, companyId: string, name: string, type: CampaignType, status: CampaignStatus, paymentType: PaymentType, rewardKind: RewardKind, briefToShow: string, termsAndConditionsToShow: string, productPaymentDescription: string | null, customAdPrice: number | null, stock: number, investment: number, currency: string, startDt: string | null, endDt: string | null, picture: string | null, creationDt: string, statusHistory: Array<{ _id: string, fromStatus: CampaignStatus | null, toStatus: CampaignStatus, actorKind: ActorKind, reason: string | null, changedAt: string }> } | null } };

export type UpdateCampaignMutationVariables = Exact<{
  id: string | number;
  input: CampaignInput;
}>;


export type UpdateCampaignMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, campaign: { _id: string, companyId: string, name: string, type: CampaignType, status: CampaignStatus, paymentType: PaymentType, rewardKind: RewardKind, briefToShow: string, termsAndConditionsToShow: string, productPaymentDescription: string | null, customAdPrice: number | null, stock: number, investment: number, currency: string, startDt: string | null, endDt: string | null, picture: string | null, creationDt: string, statusHistory: Array<{ _id: string, fromStatus: CampaignStatus | null, toStatus: CampaignStatus, actorKind: ActorKind, reason: string | null, changedAt: string }> } | null } };

export type SubmitCampaignMutationVariables = Exact<{
  id: string | number;
}>;


export type SubmitCampaignMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, campaign: { _id: string, companyId: string, name: string, type: CampaignType, status: CampaignStatus, paymentType: PaymentType, rewardKind: RewardKind, briefToShow: string, termsAndConditionsToShow: string, productPaymentDescription: string | null, customAdPrice: number | null, stock: number, investment: number, currency: string, startDt: string | null, endDt: string | null, picture: string | null, creationDt: string, statusHistory: Array<{ _id: string, fromStatus: CampaignStatus | null, toStatus: CampaignStatus, actorKind: ActorKind, reason: string | null, changedAt: string }> } | null } };

export type CampaignSavedFragment = { success: boolean, error: Array<{ path: string, message: string, code: string }>, campaign: { _id: string, companyId: string, name: string, type: CampaignType, status: CampaignStatus, paymentType: PaymentType, rewardKind: RewardKind, briefToShow: string, termsAndConditionsToShow: string, productPaymentDescription: string | null, customAdPrice: number | null, stock: number, investment: number, currency: string, startDt: string | null, endDt: string | null, picture: string | null, creationDt: string, statusHistory: Array<{ _id: string, fromStatus: CampaignStatus | null, toStatus: CampaignStatus, actorKind: ActorKind, reason: string | null, changedAt: string }> } | null };

export type CampaignPageQueryVariables = Exact<{
  companyId: string | number;
  campaignId: string | number;
}>;


export type CampaignPageQuery = { campaigns: Array<{ companyId: string, name: string, type: CampaignType, paymentType: PaymentType, productPaymentDescription: string | null, customAdPrice: number | null, currency: string, creationDt: string, briefToShow: string, termsAndConditionsToShow: string, _id: string, status: CampaignStatus, stock: number, investment: number, budgetAvailable: number, budgetFreezed: number, budgetSpent: number, company: { _id: string, name: string, logo: string | null, thumbnail: string | null } | null, totals: { posts: number, approved: number, likes: number, comments: number, remainingStock: number | null, waiting: number, rejected: number } }> };

export type CampaignAdvertisementsQueryVariables = Exact<{
  where: AdvertisementWhere;
  orderBy?: OrderBy | null | undefined;
  mostOf?: AdvertisementMetric | null | undefined;
  limit: number;
  after?: string | number | null | undefined;
}>;


export type CampaignAdvertisementsQuery = { advertisements: Array<{ _id: string, campaignId: string, companyId: string, personId: string, captionIdentifier: string, multimediaUri: string, imageGrid: string, imageZoom: string, caption: string, status: AdvertisementStatus, creationDt: string, campaignType: CampaignType, paymentType: PaymentType, likeCount: number, notSponsoredLikeCount: number, commentCount: number, notSponsoredCommentCount: number, _person: { _id: string, firstName: string | null, lastName: string | null } | null, _posts: Array<{ _id: string, platform: Platform, postPlatformId: string, feedDt: string | null }> }> };

export type CampaignCreatorsQueryVariables = Exact<{
  campaignId: string | number;
}>;


export type CampaignCreatorsQuery = { campaigns: Array<{ _id: string, creators: Array<{ personId: string, advertisements: number, person: { _id: string, firstName: string | null, lastName: string | null } | null }> }> };

export type CampaignChartsQueryVariables = Exact<{
  campaignId: string | number;
}>;


export type CampaignChartsQuery = { campaigns: Array<{ _id: string, creationDt: string, startDt: string | null, forecastDays: number, engagementExpected: number, engagementReal: number, engagementFemaleInfluencer: number, engagementMaleInfluencer: number, engagementFemaleInfluenced: number, engagementMaleInfluenced: number, engagementAnonymousInfluenced: number, engagementSeries: Array<{ day: string, platform: Platform, likes: number, comments: number, engagement: number }> }> };

export type CampaignActivitySubscriptionVariables = Exact<{
  campaignId: string | number;
}>;


export type CampaignActivitySubscription = { campaignActivity: { _id: string, campaignId: string, companyId: string, personId: string, captionIdentifier: string, multimediaUri: string, imageGrid: string, imageZoom: string, caption: string, status: AdvertisementStatus, creationDt: string, campaignType: CampaignType, paymentType: PaymentType, likeCount: number, notSponsoredLikeCount: number, commentCount: number, notSponsoredCommentCount: number, _campaign: { _id: string, status: CampaignStatus, stock: number, investment: number, budgetAvailable: number, budgetFreezed: number, budgetSpent: number, totals: { posts: number, approved: number, likes: number, comments: number, remainingStock: number | null, waiting: number, rejected: number } } | null, _person: { _id: string, firstName: string | null, lastName: string | null } | null, _posts: Array<{ _id: string, platform: Platform, postPlatformId: string, feedDt: string | null }> } };

export type CampaignResultsFragment = { companyId: string, name: string, type: CampaignType, paymentType: PaymentType, productPaymentDescription: string | null, customAdPrice: number | null, currency: string, creationDt: string, briefToShow: string, termsAndConditionsToShow: string, _id: string, status: CampaignStatus, stock: number, investment: number, budgetAvailable: number, budgetFreezed: number, budgetSpent: number, company: { _id: string, name: string, logo: string | null, thumbnail: string | null } | null, totals: { posts: number, approved: number, likes: number, comments: number, remainingStock: number | null, waiting: number, rejected: number } };

export type CampaignFiguresFragment = { _id: string, status: CampaignStatus, stock: number, investment: number, budgetAvailable: number, budgetFreezed: number, budgetSpent: number, totals: { posts: number, approved: number, likes: number, comments: number, remainingStock: number | null, waiting: number, rejected: number } };

export type AdvertisementCardFragment = { _id: string, campaignId: string, companyId: string, personId: string, captionIdentifier: string, multimediaUri: string, imageGrid: string, imageZoom: string, caption: string, status: AdvertisementStatus, creationDt: string, campaignType: CampaignType, paymentType: PaymentType, likeCount: number, notSponsoredLikeCount: number, commentCount: number, notSponsoredCommentCount: number, _person: { _id: string, firstName: string | null, lastName: string | null } | null, _posts: Array<{ _id: string, platform: Platform, postPlatformId: string, feedDt: string | null }> };

export type CompaniesQueryVariables = Exact<{
  where: CompanyWhere;
  orderBy?: OrderBy | null | undefined;
  limit: number;
  after?: string | number | null | undefined;
}>;


export type CompaniesQuery = { companies: Array<{ _id: string, name: string, logo: string | null, thumbnail: string | null, campaignsOnGoingCount: number, campaignsStoppedCount: number, campaignsFinishedCount: number, campaignsWaitingForPaymentCount: number, campaignsWaitingForApprovalCount: number }> };

export type CompanyCardFragment = { _id: string, name: string, logo: string | null, thumbnail: string | null, campaignsOnGoingCount: number, campaignsStoppedCount: number, campaignsFinishedCount: number, campaignsWaitingForPaymentCount: number, campaignsWaitingForApprovalCount: number };

export type CompanyPageQueryVariables = Exact<{
  companyId: string | number;
}>;


export type CompanyPageQuery = { companies: Array<{ _id: string, name: string, logo: string | null, thumbnail: string | null, campaignsOnGoingCount: number, campaignsStoppedCount: number, campaignsFinishedCount: number, campaignsWaitingForPaymentCount: number, campaignsWaitingForApprovalCount: number }> };

export type CompanyCampaignsQueryVariables = Exact<{
  where: CampaignWhere;
  orderBy?: OrderBy | null | undefined;
  limit: number;
  after?: string | number | null | undefined;
}>;


export type CompanyCampaignsQuery = { campaigns: Array<{ _id: string, companyId: string, name: string, type: CampaignType, status: CampaignStatus, paymentType: PaymentType, creationDt: string, totals: { posts: number, approved: number, likes: number, comments: number } }> };

export type CampaignCardFragment = { _id: string, companyId: string, name: string, type: CampaignType, status: CampaignStatus, paymentType: PaymentType, creationDt: string, totals: { posts: number, approved: number, likes: number, comments: number } };

export type FindAdvertisementQueryVariables = Exact<{
  code: string;
  companyId?: string | number | null | undefined;
}>;


export type FindAdvertisementQuery = { advertisements: Array<{ _id: string }> };

export type AccountSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountSettingsQuery = { account: { _id: string, email: string, emailConfirmedAt: string | null, secondFactorEnabled: boolean, recoveryCodesLeft: number, deletionDueAt: string | null } | null };

export type OpenSessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenSessionsQuery = { sessions: Array<{ _id: string, creationDt: string, lastUsedDt: string, userAgent: string | null, current: boolean }> };

export type ExportMyDataQueryVariables = Exact<{ [key: string]: never; }>;


export type ExportMyDataQuery = { myData: string };

export type ChangePasswordMutationVariables = Exact<{
  current: string;
  password: string;
}>;


export type ChangePasswordMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type EndSessionMutationVariables = Exact<{
  sessionId: string | number;
}>;


export type EndSessionMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type LogoutEverywhereMutationVariables = Exact<{ [key: string]: never; }>;


export type LogoutEverywhereMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type BeginSecondFactorMutationVariables = Exact<{ [key: string]: never; }>;


export type BeginSecondFactorMutation = { result: { success: boolean, secret: string | null, uri: string | null, error: Array<{ path: string, message: string, code: string }> } };

export type EnableSecondFactorMutationVariables = Exact<{
  code: string;
}>;


export type EnableSecondFactorMutation = { result: { success: boolean, recoveryCodes: Array<string> | null, error: Array<{ path: string, message: string, code: string }> } };

export type DisableSecondFactorMutationVariables = Exact<{
  code: string;
}>;


export type DisableSecondFactorMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type RenewRecoveryCodesMutationVariables = Exact<{
  code: string;
}>;


export type RenewRecoveryCodesMutation = { result: { success: boolean, recoveryCodes: Array<string> | null, error: Array<{ path: string, message: string, code: string }> } };

export type ResendEmailConfirmationMutationVariables = Exact<{ [key: string]: never; }>;


export type ResendEmailConfirmationMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type WithdrawDeletionMutationVariables = Exact<{ [key: string]: never; }>;


export type WithdrawDeletionMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type CompanySettingsQueryVariables = Exact<{
  companyId: string | number;
}>;


export type CompanySettingsQuery = { companies: Array<{ _id: string, name: string, logo: string | null, thumbnail: string | null, cellPhone: string | null, socialMedia: { webSite: string | null, instagram: string | null, facebook: string | null, twitter: string | null }, members: Array<{ personId: string, role: CompanyRole, joinedAt: string, person: { _id: string, firstName: string | null, lastName: string | null } | null }>, invitations: Array<{ _id: string, email: string, role: CompanyRole, expiresAt: string }> }> };

export type SettingsCompanyFragment = { _id: string, name: string, logo: string | null, thumbnail: string | null, cellPhone: string | null, socialMedia: { webSite: string | null, instagram: string | null, facebook: string | null, twitter: string | null }, members: Array<{ personId: string, role: CompanyRole, joinedAt: string, person: { _id: string, firstName: string | null, lastName: string | null } | null }>, invitations: Array<{ _id: string, email: string, role: CompanyRole, expiresAt: string }> };

export type SettingsMemberFragment = { personId: string, role: CompanyRole, joinedAt: string, person: { _id: string, firstName: string | null, lastName: string | null } | null };

export type SettingsInvitationFragment = { _id: string, email: string, role: CompanyRole, expiresAt: string };

export type SaveCompanyMutationVariables = Exact<{
  companyId: string | number;
  name?: string | null | undefined;
  cellPhone?: string | null | undefined;
  logo?: string | null | undefined;
  thumbnail?: string | null | undefined;
  socialMedia?: SocialMediaInput | null | undefined;
}>;


export type SaveCompanyMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, company: { _id: string, name: string, logo: string | null, thumbnail: string | null, cellPhone: string | null, socialMedia: { webSite: string | null, instagram: string | null, facebook: string | null, twitter: string | null } } | null } };

export type ChangeMemberRoleMutationVariables = Exact<{
  companyId: string | number;
  personId: string | number;
  role: CompanyRole;
}>;


export type ChangeMemberRoleMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type RemoveMemberMutationVariables = Exact<{
  companyId: string | number;
  personId: string | number;
}>;


export type RemoveMemberMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type InviteMemberMutationVariables = Exact<{
  companyId: string | number;
  email: string;
  role: CompanyRole;
}>;


export type InviteMemberMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type CancelInvitationMutationVariables = Exact<{
  invitationId: string | number;
}>;


export type CancelInvitationMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type DeactivateCompanyMutationVariables = Exact<{
  companyId: string | number;
  reason?: string | null | undefined;
}>;


export type DeactivateCompanyMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export const AuditedAdvertisementFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AuditedAdvertisement"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Advertisement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"campaignId"}},{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"captionIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"campaignName"}},{"kind":"Field","name":{"kind":"Name","value":"companyName"}},{"kind":"Field","name":{"kind":"Name","value":"campaignType"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"multimediaUri"}},{"kind":"Field","name":{"kind":"Name","value":"caption"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"creationDt"}},{"kind":"Field","name":{"kind":"Name","value":"_person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"_campaign"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"productPaymentDescription"}},{"kind":"Field","name":{"kind":"Name","value":"customAdPrice"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"briefToShow"}},{"kind":"Field","name":{"kind":"Name","value":"termsAndConditionsToShow"}}]}}]}}]} as unknown as DocumentNode<AuditedAdvertisementFragment, unknown>;
export const CampaignResultsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CampaignResults"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Campaign"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"productPaymentDescription"}},{"kind":"Field","name":{"kind":"Name","value":"customAdPrice"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"stock"}},{"kind":"Field","name":{"kind":"Name","value":"creationDt"}},{"kind":"Field","name":{"kind":"Name","value":"investment"}},{"kind":"Field","name":{"kind":"Name","value":"budgetAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"budgetFreezed"}},{"kind":"Field","name":{"kind":"Name","value":"budgetSpent"}},{"kind":"Field","name":{"kind":"Name","value":"briefToShow"}},{"kind":"Field","name":{"kind":"Name","value":"termsAndConditionsToShow"}},{"kind":"Field","name":{"kind":"Name","value":"company"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnail"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"posts"}},{"kind":"Field","name":{"kind":"Name","value":"approved"}},{"kind":"Field","name":{"kind":"Name","value":"likes"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","name":{"kind":"Name","value":"remainingStock"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}}]}}]}}]} as unknown as DocumentNode<CampaignResultsFragment, unknown>;
export const AdvertisementCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AdvertisementCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Advertisement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"campaignId"}},{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"captionIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"multimediaUri"}},{"kind":"Field","name":{"kind":"Name","value":"caption"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"creationDt"}},{"kind":"Field","name":{"kind":"Name","value":"campaignType"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"likeCount"}},{"kind":"Field","name":{"kind":"Name","value":"notSponsoredLikeCount"}},{"kind":"Field","name":{"kind":"Name","value":"commentCount"}},{"kind":"Field","name":{"kind":"Name","value":"notSponsoredCommentCount"}},{"kind":"Field","name":{"kind":"Name","value":"_person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"_posts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"postPlatformId"}}]}}]}}]} as unknown as DocumentNode<AdvertisementCardFragment, unknown>;
export const CompanyCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnail"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsOnGoingCount"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsStoppedCount"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsFinishedCount"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsWaitingForPaymentCount"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsWaitingForApprovalCount"}}]}}]} as unknown as DocumentNode<CompanyCardFragment, unknown>;
export const CampaignCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CampaignCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Campaign"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"creationDt"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"posts"}},{"kind":"Field","name":{"kind":"Name","value":"approved"}},{"kind":"Field","name":{"kind":"Name","value":"likes"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}}]}}]}}]} as unknown as DocumentNode<CampaignCardFragment, unknown>;
export const SettingsMemberFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsMember"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyMember"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personId"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"joinedAt"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<SettingsMemberFragment, unknown>;
export const SettingsInvitationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsInvitation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyInvitation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<SettingsInvitationFragment, unknown>;
export const SettingsCompanyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsCompany"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnail"}},{"kind":"Field","name":{"kind":"Name","value":"cellPhone"}},{"kind":"Field","name":{"kind":"Name","value":"socialMedia"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webSite"}},{"kind":"Field","name":{"kind":"Name","value":"instagram"}},{"kind":"Field","name":{"kind":"Name","value":"facebook"}},{"kind":"Field","name":{"kind":"Name","value":"twitter"}}]}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsMember"}}]}},{"kind":"Field","name":{"kind":"Name","value":"invitations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsInvitation"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsMember"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyMember"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personId"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"joinedAt"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsInvitation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyInvitation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<SettingsCompanyFragment, unknown>;
export const AuditAdvertisementDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditAdvertisement"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"advertisements"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"_id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AuditedAdvertisement"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AuditedAdvertisement"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Advertisement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"campaignId"}},{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"captionIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"campaignName"}},{"kind":"Field","name":{"kind":"Name","value":"companyName"}},{"kind":"Field","name":{"kind":"Name","value":"campaignType"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"multimediaUri"}},{"kind":"Field","name":{"kind":"Name","value":"caption"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"creationDt"}},{"kind":"Field","name":{"kind":"Name","value":"_person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"_campaign"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"productPaymentDescription"}},{"kind":"Field","name":{"kind":"Name","value":"customAdPrice"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"briefToShow"}},{"kind":"Field","name":{"kind":"Name","value":"termsAndConditionsToShow"}}]}}]}}]} as unknown as DocumentNode<AuditAdvertisementQuery, AuditAdvertisementQueryVariables>;
export const AuditDecisionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AuditDecision"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AdvertisementStatus"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateAdvertisement"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"_id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"advertisement"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"_campaign"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"stock"}},{"kind":"Field","name":{"kind":"Name","value":"budgetAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"budgetFreezed"}},{"kind":"Field","name":{"kind":"Name","value":"budgetSpent"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"posts"}},{"kind":"Field","name":{"kind":"Name","value":"approved"}},{"kind":"Field","name":{"kind":"Name","value":"likes"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","name":{"kind":"Name","value":"remainingStock"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<AuditDecisionMutation, AuditDecisionMutationVariables>;
export const CampaignPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CampaignPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"campaignId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"campaigns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"_id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"campaignId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CampaignResults"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CampaignResults"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Campaign"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"productPaymentDescription"}},{"kind":"Field","name":{"kind":"Name","value":"customAdPrice"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"stock"}},{"kind":"Field","name":{"kind":"Name","value":"creationDt"}},{"kind":"Field","name":{"kind":"Name","value":"investment"}},{"kind":"Field","name":{"kind":"Name","value":"budgetAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"budgetFreezed"}},{"kind":"Field","name":{"kind":"Name","value":"budgetSpent"}},{"kind":"Field","name":{"kind":"Name","value":"briefToShow"}},{"kind":"Field","name":{"kind":"Name","value":"termsAndConditionsToShow"}},{"kind":"Field","name":{"kind":"Name","value":"company"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnail"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"posts"}},{"kind":"Field","name":{"kind":"Name","value":"approved"}},{"kind":"Field","name":{"kind":"Name","value":"likes"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","name":{"kind":"Name","value":"remainingStock"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}}]}}]}}]} as unknown as DocumentNode<CampaignPageQuery, CampaignPageQueryVariables>;
export const CampaignAdvertisementsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CampaignAdvertisements"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"campaignId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"advertisements"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"campaignId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"campaignId"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"creationDt"},"value":{"kind":"EnumValue","value":"DESC"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AdvertisementCard"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AdvertisementCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Advertisement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"campaignId"}},{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"captionIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"multimediaUri"}},{"kind":"Field","name":{"kind":"Name","value":"caption"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"creationDt"}},{"kind":"Field","name":{"kind":"Name","value":"campaignType"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"likeCount"}},{"kind":"Field","name":{"kind":"Name","value":"notSponsoredLikeCount"}},{"kind":"Field","name":{"kind":"Name","value":"commentCount"}},{"kind":"Field","name":{"kind":"Name","value":"notSponsoredCommentCount"}},{"kind":"Field","name":{"kind":"Name","value":"_person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"_posts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"postPlatformId"}}]}}]}}]} as unknown as DocumentNode<CampaignAdvertisementsQuery, CampaignAdvertisementsQueryVariables>;
export const CompaniesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Companies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"active"},"value":{"kind":"BooleanValue","value":true}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"creationDt"},"value":{"kind":"EnumValue","value":"DESC"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyCard"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnail"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsOnGoingCount"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsStoppedCount"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsFinishedCount"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsWaitingForPaymentCount"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsWaitingForApprovalCount"}}]}}]} as unknown as DocumentNode<CompaniesQuery, CompaniesQueryVariables>;
export const CompanyPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompanyPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"_id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyCard"}}]}},{"kind":"Field","name":{"kind":"Name","value":"campaigns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"active"},"value":{"kind":"BooleanValue","value":true}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"creationDt"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CampaignCard"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnail"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsOnGoingCount"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsStoppedCount"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsFinishedCount"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsWaitingForPaymentCount"}},{"kind":"Field","name":{"kind":"Name","value":"campaignsWaitingForApprovalCount"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CampaignCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Campaign"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"creationDt"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"posts"}},{"kind":"Field","name":{"kind":"Name","value":"approved"}},{"kind":"Field","name":{"kind":"Name","value":"likes"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}}]}}]}}]} as unknown as DocumentNode<CompanyPageQuery, CompanyPageQueryVariables>;
export const FindAdvertisementDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FindAdvertisement"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"advertisements"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"captionIdentifier"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}}]}}]}}]} as unknown as DocumentNode<FindAdvertisementQuery, FindAdvertisementQueryVariables>;
export const AccountSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccountSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"account"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"emailConfirmedAt"}},{"kind":"Field","name":{"kind":"Name","value":"secondFactorEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"recoveryCodesLeft"}},{"kind":"Field","name":{"kind":"Name","value":"deletionDueAt"}}]}}]}}]} as unknown as DocumentNode<AccountSettingsQuery, AccountSettingsQueryVariables>;
export const OpenSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OpenSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"creationDt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedDt"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}},{"kind":"Field","name":{"kind":"Name","value":"current"}}]}}]}}]} as unknown as DocumentNode<OpenSessionsQuery, OpenSessionsQueryVariables>;
export const ExportMyDataDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportMyData"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"myData"}}]}}]} as unknown as DocumentNode<ExportMyDataQuery, ExportMyDataQueryVariables>;
export const ChangePasswordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangePassword"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"current"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"changePassword"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"current"},"value":{"kind":"Variable","name":{"kind":"Name","value":"current"}}},{"kind":"Argument","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<ChangePasswordMutation, ChangePasswordMutationVariables>;
export const EndSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"endSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"_id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<EndSessionMutation, EndSessionMutationVariables>;
export const LogoutEverywhereDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LogoutEverywhere"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"logoutEverywhere"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<LogoutEverywhereMutation, LogoutEverywhereMutationVariables>;
export const BeginSecondFactorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BeginSecondFactor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"beginSecondFactor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"uri"}}]}}]}}]} as unknown as DocumentNode<BeginSecondFactorMutation, BeginSecondFactorMutationVariables>;
export const EnableSecondFactorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EnableSecondFactor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"enableSecondFactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recoveryCodes"}}]}}]}}]} as unknown as DocumentNode<EnableSecondFactorMutation, EnableSecondFactorMutationVariables>;
export const DisableSecondFactorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DisableSecondFactor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"disableSecondFactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<DisableSecondFactorMutation, DisableSecondFactorMutationVariables>;
export const RenewRecoveryCodesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RenewRecoveryCodes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"renewRecoveryCodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recoveryCodes"}}]}}]}}]} as unknown as DocumentNode<RenewRecoveryCodesMutation, RenewRecoveryCodesMutationVariables>;
export const ResendEmailConfirmationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResendEmailConfirmation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"requestEmailConfirmation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<ResendEmailConfirmationMutation, ResendEmailConfirmationMutationVariables>;
export const WithdrawDeletionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WithdrawDeletion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"cancelDeletion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<WithdrawDeletionMutation, WithdrawDeletionMutationVariables>;
export const CompanySettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompanySettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"_id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsCompany"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsMember"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyMember"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personId"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"joinedAt"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsInvitation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyInvitation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsCompany"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnail"}},{"kind":"Field","name":{"kind":"Name","value":"cellPhone"}},{"kind":"Field","name":{"kind":"Name","value":"socialMedia"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webSite"}},{"kind":"Field","name":{"kind":"Name","value":"instagram"}},{"kind":"Field","name":{"kind":"Name","value":"facebook"}},{"kind":"Field","name":{"kind":"Name","value":"twitter"}}]}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsMember"}}]}},{"kind":"Field","name":{"kind":"Name","value":"invitations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsInvitation"}}]}}]}}]} as unknown as DocumentNode<CompanySettingsQuery, CompanySettingsQueryVariables>;
export const SaveCompanyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveCompany"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cellPhone"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"logo"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"thumbnail"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"socialMedia"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SocialMediaInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"updateCompany"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"_id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"cellPhone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cellPhone"}}},{"kind":"Argument","name":{"kind":"Name","value":"logo"},"value":{"kind":"Variable","name":{"kind":"Name","value":"logo"}}},{"kind":"Argument","name":{"kind":"Name","value":"thumbnail"},"value":{"kind":"Variable","name":{"kind":"Name","value":"thumbnail"}}},{"kind":"Argument","name":{"kind":"Name","value":"socialMedia"},"value":{"kind":"Variable","name":{"kind":"Name","value":"socialMedia"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"company"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"_id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnail"}},{"kind":"Field","name":{"kind":"Name","value":"cellPhone"}},{"kind":"Field","name":{"kind":"Name","value":"socialMedia"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webSite"}},{"kind":"Field","name":{"kind":"Name","value":"instagram"}},{"kind":"Field","name":{"kind":"Name","value":"facebook"}},{"kind":"Field","name":{"kind":"Name","value":"twitter"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SaveCompanyMutation, SaveCompanyMutationVariables>;
export const ChangeMemberRoleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangeMemberRole"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"personId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"role"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyRole"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"changeMemberRole"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"personId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"personId"}}},{"kind":"Argument","name":{"kind":"Name","value":"role"},"value":{"kind":"Variable","name":{"kind":"Name","value":"role"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<ChangeMemberRoleMutation, ChangeMemberRoleMutationVariables>;
export const RemoveMemberDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveMember"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"personId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"removeMember"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"personId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"personId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<RemoveMemberMutation, RemoveMemberMutationVariables>;
export const InviteMemberDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"InviteMember"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"role"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyRole"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"inviteMember"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}},{"kind":"Argument","name":{"kind":"Name","value":"role"},"value":{"kind":"Variable","name":{"kind":"Name","value":"role"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<InviteMemberMutation, InviteMemberMutationVariables>;
export const CancelInvitationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelInvitation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"invitationId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"cancelInvitation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"_id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"invitationId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<CancelInvitationMutation, CancelInvitationMutationVariables>;
export const DeactivateCompanyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeactivateCompany"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"deactivateCompany"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"_id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<DeactivateCompanyMutation, DeactivateCompanyMutationVariables>;
