/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The application that a client is. */
export type AppType =
  /** The app of influencers. */
  | 'MobileApp'
  /** The web site and brand portal. */
  | 'PublicPortal';

/** What a member may do in a company. */
export type CompanyRole =
  /** Reads campaigns and audits advertisements. */
  | 'auditor'
  /** Everything: campaigns, audit, the company's data and its members. */
  | 'owner'
  /** Reads campaigns. */
  | 'viewer';

/** What an investors' document is. */
export type InvestorDocumentKind =
  /** Demo video. */
  | 'DemoVideo'
  /** Anything else. */
  | 'Other'
  /** Pitch deck. */
  | 'PitchDeck'
  /** Data of the company, as startup databases ask for it. */
  | 'StartupDatabase'
  /** The company's page on a startup platform. */
  | 'StartupPlatform';

/** A supported language. */
export type Language =
  /** English. */
  | 'en'
  /** Spanish. */
  | 'es';

/** Where somebody is, by the browser's consent. */
export type LocationInput = {
  /** Latitude in degrees. */
  latitude: number;
  /** Longitude in degrees. */
  longitude: number;
};

/** The acceptance of a version of the terms. */
export type TermsAcceptanceInput = {
  /** Applications the terms are for. */
  appTypes: Array<AppType>;
  /** Ignored: the server derives the address. */
  ip?: string | null | undefined;
  /** Language of the text accepted. */
  language: Language;
  /** By the browser's consent. */
  location?: LocationInput | null | undefined;
  /** The version accepted. */
  version: string;
};

export type LoginSecondFactorMutationVariables = Exact<{
  challenge: string;
  code: string;
}>;


export type LoginSecondFactorMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, session: { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, lastName: string | null, permissions: Array<string>, guest: boolean, operatorTimeZone: string, accessToken: string | null, accessTokenExpiresAt: string | null, company: { _id: string, name: string, logo: string | null, thumbnail: string | null, cellPhone: string | null, timeZone: string, campaignsOnGoingCount: number, campaignsStoppedCount: number, campaignsFinishedCount: number, campaignsWaitingForPaymentCount: number, campaignsWaitingForApprovalCount: number } | null } | null } };

export type BeginLoginPasskeyMutationVariables = Exact<{ [key: string]: never; }>;


export type BeginLoginPasskeyMutation = { result: { success: boolean, options: string | null, error: Array<{ path: string, message: string, code: string }> } };

export type LoginPasskeyMutationVariables = Exact<{
  credential: string;
}>;


export type LoginPasskeyMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, session: { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, lastName: string | null, permissions: Array<string>, guest: boolean, operatorTimeZone: string, accessToken: string | null, accessTokenExpiresAt: string | null, company: { _id: string, name: string, logo: string | null, thumbnail: string | null, cellPhone: string | null, timeZone: string, campaignsOnGoingCount: number, campaignsStoppedCount: number, campaignsFinishedCount: number, campaignsWaitingForPaymentCount: number, campaignsWaitingForApprovalCount: number } | null } | null } };

export type UpdatePersonMutationVariables = Exact<{
  personId: string | number;
  firstName: string;
  lastName: string;
}>;


export type UpdatePersonMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, session: { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, lastName: string | null, permissions: Array<string>, guest: boolean, operatorTimeZone: string, accessToken: string | null, accessTokenExpiresAt: string | null, company: { _id: string, name: string, logo: string | null, thumbnail: string | null, cellPhone: string | null, timeZone: string, campaignsOnGoingCount: number, campaignsStoppedCount: number, campaignsFinishedCount: number, campaignsWaitingForPaymentCount: number, campaignsWaitingForApprovalCount: number } | null } | null } };

export type InvitationOfferQueryVariables = Exact<{
  token: string;
}>;


export type InvitationOfferQuery = { invitationOffer: { companyName: string, invitedBy: string | null, email: string, role: CompanyRole, expiresAt: string } };

export type InvitationStopQueryVariables = Exact<{
  token: string;
}>;


export type InvitationStopQuery = { invitationStop: { companyName: string, stoppedAt: string | null } | null };

export type StopInvitationsMutationVariables = Exact<{
  token: string;
  stopped: boolean;
}>;


export type StopInvitationsMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type AcceptInvitationMutationVariables = Exact<{
  token: string;
  idempotencyKey?: string | null | undefined;
}>;


export type AcceptInvitationMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, session: { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, lastName: string | null, permissions: Array<string>, guest: boolean, operatorTimeZone: string, accessToken: string | null, accessTokenExpiresAt: string | null, company: { _id: string, name: string, logo: string | null, thumbnail: string | null, cellPhone: string | null, timeZone: string, campaignsOnGoingCount: number, campaignsStoppedCount: number, campaignsFinishedCount: number, campaignsWaitingForPaymentCount: number, campaignsWaitingForApprovalCount: number } | null } | null } };

export type RequestPasswordResetMutationVariables = Exact<{
  email: string;
  idempotencyKey?: string | null | undefined;
}>;


export type RequestPasswordResetMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type ResetPasswordMutationVariables = Exact<{
  token: string;
  password: string;
  removePasskeys: boolean;
}>;


export type ResetPasswordMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type ConfirmEmailMutationVariables = Exact<{
  token: string;
}>;


export type ConfirmEmailMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type RequestEmailConfirmationMutationVariables = Exact<{
  idempotencyKey?: string | null | undefined;
}>;


export type RequestEmailConfirmationMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type DeleteMyDataMutationVariables = Exact<{ [key: string]: never; }>;


export type DeleteMyDataMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type CancelDeletionMutationVariables = Exact<{ [key: string]: never; }>;


export type CancelDeletionMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type MyAccountQueryVariables = Exact<{ [key: string]: never; }>;


export type MyAccountQuery = { account: { emailConfirmedAt: string | null, deletionDueAt: string | null } | null };

export type SubscribeBrandMutationVariables = Exact<{
  profileUrl: string;
  list: string;
  website?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type SubscribeBrandMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type SendContactMutationVariables = Exact<{
  name: string;
  email: string;
  message: string;
  website?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type SendContactMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type RequestQuoteMutationVariables = Exact<{
  name: string;
  email: string;
  message: string;
  agreement: boolean;
  website?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type RequestQuoteMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type RequestAccountDeletionMutationVariables = Exact<{
  email: string;
  confirmation: string;
  idempotencyKey?: string | null | undefined;
}>;


export type RequestAccountDeletionMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type ConfirmAccountDeletionMutationVariables = Exact<{
  token: string;
}>;


export type ConfirmAccountDeletionMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, deletionRequest: { dueDt: string | null } | null } };

export type PersonalPageQueryVariables = Exact<{
  name: string;
}>;


export type PersonalPageQuery = { personalPage: { handle: string, firstName: string | null, lastName: string | null, picture: string | null } | null };

export type AuthenticateGuestMutationVariables = Exact<{
  token: string;
  idempotencyKey?: string | null | undefined;
}>;


export type AuthenticateGuestMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, session: { guest: boolean, accessToken: string | null, accessTokenExpiresAt: string | null } | null } };

export type RequestGuestTokenMutationVariables = Exact<{
  fullName: string;
  profileUrl: string;
  website?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type RequestGuestTokenMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type InvestorDocumentsQueryVariables = Exact<{ [key: string]: never; }>;


export type InvestorDocumentsQuery = { investorDocuments: Array<{ title: string, kind: InvestorDocumentKind, url: string }> };

export type CurrentSessionFragment = { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, lastName: string | null, permissions: Array<string>, guest: boolean, operatorTimeZone: string, accessToken: string | null, accessTokenExpiresAt: string | null, company: { _id: string, name: string, logo: string | null, thumbnail: string | null, cellPhone: string | null, timeZone: string, campaignsOnGoingCount: number, campaignsStoppedCount: number, campaignsFinishedCount: number, campaignsWaitingForPaymentCount: number, campaignsWaitingForApprovalCount: number } | null };

export type LoginMutationVariables = Exact<{
  email: string;
  password: string;
}>;


export type LoginMutation = { result: { success: boolean, challenge: string | null, error: Array<{ path: string, message: string, code: string }>, session: { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, lastName: string | null, permissions: Array<string>, guest: boolean, operatorTimeZone: string, accessToken: string | null, accessTokenExpiresAt: string | null, company: { _id: string, name: string, logo: string | null, thumbnail: string | null, cellPhone: string | null, timeZone: string, campaignsOnGoingCount: number, campaignsStoppedCount: number, campaignsFinishedCount: number, campaignsWaitingForPaymentCount: number, campaignsWaitingForApprovalCount: number } | null } | null } };

export type SignUpMutationVariables = Exact<{
  email: string;
  password: string;
  idempotencyKey?: string | null | undefined;
}>;


export type SignUpMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, session: { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, lastName: string | null, permissions: Array<string>, guest: boolean, operatorTimeZone: string, accessToken: string | null, accessTokenExpiresAt: string | null, company: { _id: string, name: string, logo: string | null, thumbnail: string | null, cellPhone: string | null, timeZone: string, campaignsOnGoingCount: number, campaignsStoppedCount: number, campaignsFinishedCount: number, campaignsWaitingForPaymentCount: number, campaignsWaitingForApprovalCount: number } | null } | null } };

export type CreateCompanyMutationVariables = Exact<{
  personId: string | number;
  companyName: string;
  cellPhone: string;
  logo?: string | null | undefined;
  thumbnail?: string | null | undefined;
  termsAndConditions: TermsAcceptanceInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateCompanyMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, session: { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, lastName: string | null, permissions: Array<string>, guest: boolean, operatorTimeZone: string, accessToken: string | null, accessTokenExpiresAt: string | null, company: { _id: string, name: string, logo: string | null, thumbnail: string | null, cellPhone: string | null, timeZone: string, campaignsOnGoingCount: number, campaignsStoppedCount: number, campaignsFinishedCount: number, campaignsWaitingForPaymentCount: number, campaignsWaitingForApprovalCount: number } | null } | null } };

export type RefreshSessionMutationVariables = Exact<{ [key: string]: never; }>;


export type RefreshSessionMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, session: { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, lastName: string | null, permissions: Array<string>, guest: boolean, operatorTimeZone: string, accessToken: string | null, accessTokenExpiresAt: string | null, company: { _id: string, name: string, logo: string | null, thumbnail: string | null, cellPhone: string | null, timeZone: string, campaignsOnGoingCount: number, campaignsStoppedCount: number, campaignsFinishedCount: number, campaignsWaitingForPaymentCount: number, campaignsWaitingForApprovalCount: number } | null } | null } };

export type LogoutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogoutMutation = { result: { success: boolean } };

export type LatestTermsQueryVariables = Exact<{
  language: Language;
}>;


export type LatestTermsQuery = { termsAndConditionsHistoric: Array<{ _id: string, url: string, version: string, appTypes: Array<AppType>, language: Language }> };

export type SharedReportQueryVariables = Exact<{
  token: string;
  again?: boolean | null | undefined;
}>;


export type SharedReportQuery = { sharedReport: { title: string, companyName: string, companyLogo: string | null, timeZone: string, expiresAt: string, posts: Array<{ picture: string, caption: string, likes: number, comments: number }>, report: { from: string, to: string, beforeFrom: string, beforeTo: string, campaigns: Array<{ campaignId: string, name: string, currency: string, spent: number, spentBefore: number, productCost: number | null, productCostBefore: number | null, scheduledDay: `${number}-${number}-${number}` | null, figures: { submitted: number, approved: number, rejected: number, delivered: number, likes: number, comments: number, engagement: number }, before: { submitted: number, approved: number, rejected: number, delivered: number, likes: number, comments: number, engagement: number } }>, figures: { submitted: number, approved: number, rejected: number, delivered: number, likes: number, comments: number, engagement: number }, before: { submitted: number, approved: number, rejected: number, delivered: number, likes: number, comments: number, engagement: number }, money: Array<{ currency: string, spent: number, spentBefore: number, spentOnReactions: number, costPerEngagement: number | null, costPerEngagementBefore: number | null }>, productCosts: Array<{ currency: string, cost: number, costBefore: number, costPerEngagement: number | null, costPerEngagementBefore: number | null }>, days: Array<{ day: string, figures: { submitted: number, approved: number, rejected: number, delivered: number, likes: number, comments: number, engagement: number } }> } } };

export type SharedReportPartsFragment = { from: string, to: string, beforeFrom: string, beforeTo: string, campaigns: Array<{ campaignId: string, name: string, currency: string, spent: number, spentBefore: number, productCost: number | null, productCostBefore: number | null, scheduledDay: `${number}-${number}-${number}` | null, figures: { submitted: number, approved: number, rejected: number, delivered: number, likes: number, comments: number, engagement: number }, before: { submitted: number, approved: number, rejected: number, delivered: number, likes: number, comments: number, engagement: number } }>, figures: { submitted: number, approved: number, rejected: number, delivered: number, likes: number, comments: number, engagement: number }, before: { submitted: number, approved: number, rejected: number, delivered: number, likes: number, comments: number, engagement: number }, money: Array<{ currency: string, spent: number, spentBefore: number, spentOnReactions: number, costPerEngagement: number | null, costPerEngagementBefore: number | null }>, productCosts: Array<{ currency: string, cost: number, costBefore: number, costPerEngagement: number | null, costPerEngagementBefore: number | null }>, days: Array<{ day: string, figures: { submitted: number, approved: number, rejected: number, delivered: number, likes: number, comments: number, engagement: number } }> };

export type SharedReportNumbersFragment = { submitted: number, approved: number, rejected: number, delivered: number, likes: number, comments: number, engagement: number };

export type SubscribeMutationVariables = Exact<{
  email: string;
  list: string;
  website?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type SubscribeMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type TrackBrandsVisitMutationVariables = Exact<{
  source: string;
  language?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type TrackBrandsVisitMutation = { result: { success: boolean } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const CurrentSessionFragmentDoc = new TypedDocumentString(`
    fragment CurrentSession on Session {
  authenticated
  _id
  email
  firstName
  lastName
  permissions
  guest
  operatorTimeZone
  company {
    _id
    name
    logo
    thumbnail
    cellPhone
    timeZone
    campaignsOnGoingCount
    campaignsStoppedCount
    campaignsFinishedCount
    campaignsWaitingForPaymentCount
    campaignsWaitingForApprovalCount
  }
  accessToken
  accessTokenExpiresAt
}
    `, {"fragmentName":"CurrentSession"}) as unknown as TypedDocumentString<CurrentSessionFragment, unknown>;
export const SharedReportNumbersFragmentDoc = new TypedDocumentString(`
    fragment SharedReportNumbers on ReportFigures {
  submitted
  approved
  rejected
  delivered
  likes
  comments
  engagement
}
    `, {"fragmentName":"SharedReportNumbers"}) as unknown as TypedDocumentString<SharedReportNumbersFragment, unknown>;
export const SharedReportPartsFragmentDoc = new TypedDocumentString(`
    fragment SharedReportParts on CampaignReport {
  from
  to
  beforeFrom
  beforeTo
  campaigns {
    campaignId
    name
    currency
    spent
    spentBefore
    productCost
    productCostBefore
    scheduledDay
    figures {
      ...SharedReportNumbers
    }
    before {
      ...SharedReportNumbers
    }
  }
  figures {
    ...SharedReportNumbers
  }
  before {
    ...SharedReportNumbers
  }
  money {
    currency
    spent
    spentBefore
    spentOnReactions
    costPerEngagement
    costPerEngagementBefore
  }
  productCosts {
    currency
    cost
    costBefore
    costPerEngagement
    costPerEngagementBefore
  }
  days {
    day
    figures {
      ...SharedReportNumbers
    }
  }
}
    fragment SharedReportNumbers on ReportFigures {
  submitted
  approved
  rejected
  delivered
  likes
  comments
  engagement
}`, {"fragmentName":"SharedReportParts"}) as unknown as TypedDocumentString<SharedReportPartsFragment, unknown>;
export const LoginSecondFactorDocument = new TypedDocumentString(`
    mutation LoginSecondFactor($challenge: String!, $code: String!) {
  result: loginSecondFactor(challenge: $challenge, code: $code) {
    success
    error {
      path
      message
      code
    }
    session {
      ...CurrentSession
    }
  }
}
    fragment CurrentSession on Session {
  authenticated
  _id
  email
  firstName
  lastName
  permissions
  guest
  operatorTimeZone
  company {
    _id
    name
    logo
    thumbnail
    cellPhone
    timeZone
    campaignsOnGoingCount
    campaignsStoppedCount
    campaignsFinishedCount
    campaignsWaitingForPaymentCount
    campaignsWaitingForApprovalCount
  }
  accessToken
  accessTokenExpiresAt
}`) as unknown as TypedDocumentString<LoginSecondFactorMutation, LoginSecondFactorMutationVariables>;
export const BeginLoginPasskeyDocument = new TypedDocumentString(`
    mutation BeginLoginPasskey {
  result: beginLoginPasskey {
    success
    error {
      path
      message
      code
    }
    options
  }
}
    `) as unknown as TypedDocumentString<BeginLoginPasskeyMutation, BeginLoginPasskeyMutationVariables>;
export const LoginPasskeyDocument = new TypedDocumentString(`
    mutation LoginPasskey($credential: String!) {
  result: loginPasskey(credential: $credential) {
    success
    error {
      path
      message
      code
    }
    session {
      ...CurrentSession
    }
  }
}
    fragment CurrentSession on Session {
  authenticated
  _id
  email
  firstName
  lastName
  permissions
  guest
  operatorTimeZone
  company {
    _id
    name
    logo
    thumbnail
    cellPhone
    timeZone
    campaignsOnGoingCount
    campaignsStoppedCount
    campaignsFinishedCount
    campaignsWaitingForPaymentCount
    campaignsWaitingForApprovalCount
  }
  accessToken
  accessTokenExpiresAt
}`) as unknown as TypedDocumentString<LoginPasskeyMutation, LoginPasskeyMutationVariables>;
export const UpdatePersonDocument = new TypedDocumentString(`
    mutation UpdatePerson($personId: ID!, $firstName: String!, $lastName: String!) {
  result: updatePersonPrimary(
    _id: $personId
    firstName: $firstName
    lastName: $lastName
  ) {
    success
    error {
      path
      message
      code
    }
    session {
      ...CurrentSession
    }
  }
}
    fragment CurrentSession on Session {
  authenticated
  _id
  email
  firstName
  lastName
  permissions
  guest
  operatorTimeZone
  company {
    _id
    name
    logo
    thumbnail
    cellPhone
    timeZone
    campaignsOnGoingCount
    campaignsStoppedCount
    campaignsFinishedCount
    campaignsWaitingForPaymentCount
    campaignsWaitingForApprovalCount
  }
  accessToken
  accessTokenExpiresAt
}`) as unknown as TypedDocumentString<UpdatePersonMutation, UpdatePersonMutationVariables>;
export const InvitationOfferDocument = new TypedDocumentString(`
    query InvitationOffer($token: String!) {
  invitationOffer(token: $token) {
    companyName
    invitedBy
    email
    role
    expiresAt
  }
}
    `) as unknown as TypedDocumentString<InvitationOfferQuery, InvitationOfferQueryVariables>;
export const InvitationStopDocument = new TypedDocumentString(`
    query InvitationStop($token: String!) {
  invitationStop(token: $token) {
    companyName
    stoppedAt
  }
}
    `) as unknown as TypedDocumentString<InvitationStopQuery, InvitationStopQueryVariables>;
export const StopInvitationsDocument = new TypedDocumentString(`
    mutation StopInvitations($token: String!, $stopped: Boolean!) {
  result: stopInvitations(token: $token, stopped: $stopped) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<StopInvitationsMutation, StopInvitationsMutationVariables>;
export const AcceptInvitationDocument = new TypedDocumentString(`
    mutation AcceptInvitation($token: String!, $idempotencyKey: String) {
  result: acceptInvitation(idempotencyKey: $idempotencyKey, token: $token) {
    success
    error {
      path
      message
      code
    }
    session {
      ...CurrentSession
    }
  }
}
    fragment CurrentSession on Session {
  authenticated
  _id
  email
  firstName
  lastName
  permissions
  guest
  operatorTimeZone
  company {
    _id
    name
    logo
    thumbnail
    cellPhone
    timeZone
    campaignsOnGoingCount
    campaignsStoppedCount
    campaignsFinishedCount
    campaignsWaitingForPaymentCount
    campaignsWaitingForApprovalCount
  }
  accessToken
  accessTokenExpiresAt
}`) as unknown as TypedDocumentString<AcceptInvitationMutation, AcceptInvitationMutationVariables>;
export const RequestPasswordResetDocument = new TypedDocumentString(`
    mutation RequestPasswordReset($email: String!, $idempotencyKey: String) {
  result: requestPasswordReset(idempotencyKey: $idempotencyKey, email: $email) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<RequestPasswordResetMutation, RequestPasswordResetMutationVariables>;
export const ResetPasswordDocument = new TypedDocumentString(`
    mutation ResetPassword($token: String!, $password: String!, $removePasskeys: Boolean!) {
  result: resetPassword(
    token: $token
    password: $password
    removePasskeys: $removePasskeys
  ) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<ResetPasswordMutation, ResetPasswordMutationVariables>;
export const ConfirmEmailDocument = new TypedDocumentString(`
    mutation ConfirmEmail($token: String!) {
  result: confirmEmail(token: $token) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<ConfirmEmailMutation, ConfirmEmailMutationVariables>;
export const RequestEmailConfirmationDocument = new TypedDocumentString(`
    mutation RequestEmailConfirmation($idempotencyKey: String) {
  result: requestEmailConfirmation(idempotencyKey: $idempotencyKey) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<RequestEmailConfirmationMutation, RequestEmailConfirmationMutationVariables>;
export const DeleteMyDataDocument = new TypedDocumentString(`
    mutation DeleteMyData {
  result: deleteMyData {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<DeleteMyDataMutation, DeleteMyDataMutationVariables>;
export const CancelDeletionDocument = new TypedDocumentString(`
    mutation CancelDeletion {
  result: cancelDeletion {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<CancelDeletionMutation, CancelDeletionMutationVariables>;
export const MyAccountDocument = new TypedDocumentString(`
    query MyAccount {
  account {
    emailConfirmedAt
    deletionDueAt
  }
}
    `) as unknown as TypedDocumentString<MyAccountQuery, MyAccountQueryVariables>;
export const SubscribeBrandDocument = new TypedDocumentString(`
    mutation SubscribeBrand($profileUrl: String!, $list: String!, $website: String, $idempotencyKey: String) {
  result: subscribe(
    idempotencyKey: $idempotencyKey
    email: ""
    profileUrl: $profileUrl
    list: $list
    website: $website
  ) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<SubscribeBrandMutation, SubscribeBrandMutationVariables>;
export const SendContactDocument = new TypedDocumentString(`
    mutation SendContact($name: String!, $email: String!, $message: String!, $website: String, $idempotencyKey: String) {
  result: sendContact(
    idempotencyKey: $idempotencyKey
    name: $name
    email: $email
    message: $message
    website: $website
  ) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<SendContactMutation, SendContactMutationVariables>;
export const RequestQuoteDocument = new TypedDocumentString(`
    mutation RequestQuote($name: String!, $email: String!, $message: String!, $agreement: Boolean!, $website: String, $idempotencyKey: String) {
  result: requestQuote(
    idempotencyKey: $idempotencyKey
    name: $name
    email: $email
    message: $message
    agreement: $agreement
    website: $website
  ) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<RequestQuoteMutation, RequestQuoteMutationVariables>;
export const RequestAccountDeletionDocument = new TypedDocumentString(`
    mutation RequestAccountDeletion($email: String!, $confirmation: String!, $idempotencyKey: String) {
  result: requestAccountDeletion(
    idempotencyKey: $idempotencyKey
    email: $email
    confirmation: $confirmation
  ) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<RequestAccountDeletionMutation, RequestAccountDeletionMutationVariables>;
export const ConfirmAccountDeletionDocument = new TypedDocumentString(`
    mutation ConfirmAccountDeletion($token: String!) {
  result: confirmAccountDeletion(token: $token) {
    success
    error {
      path
      message
      code
    }
    deletionRequest {
      dueDt
    }
  }
}
    `) as unknown as TypedDocumentString<ConfirmAccountDeletionMutation, ConfirmAccountDeletionMutationVariables>;
export const PersonalPageDocument = new TypedDocumentString(`
    query PersonalPage($name: String!) {
  personalPage(name: $name) {
    handle
    firstName
    lastName
    picture
  }
}
    `) as unknown as TypedDocumentString<PersonalPageQuery, PersonalPageQueryVariables>;
export const AuthenticateGuestDocument = new TypedDocumentString(`
    mutation AuthenticateGuest($token: String!, $idempotencyKey: String) {
  result: authenticateGuest(idempotencyKey: $idempotencyKey, token: $token) {
    success
    error {
      path
      message
      code
    }
    session {
      guest
      accessToken
      accessTokenExpiresAt
    }
  }
}
    `) as unknown as TypedDocumentString<AuthenticateGuestMutation, AuthenticateGuestMutationVariables>;
export const RequestGuestTokenDocument = new TypedDocumentString(`
    mutation RequestGuestToken($fullName: String!, $profileUrl: String!, $website: String, $idempotencyKey: String) {
  result: requestGuestToken(
    idempotencyKey: $idempotencyKey
    fullName: $fullName
    profileUrl: $profileUrl
    website: $website
  ) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<RequestGuestTokenMutation, RequestGuestTokenMutationVariables>;
export const InvestorDocumentsDocument = new TypedDocumentString(`
    query InvestorDocuments {
  investorDocuments {
    title
    kind
    url
  }
}
    `) as unknown as TypedDocumentString<InvestorDocumentsQuery, InvestorDocumentsQueryVariables>;
export const LoginDocument = new TypedDocumentString(`
    mutation Login($email: String!, $password: String!) {
  result: login(app: PublicPortal, email: $email, password: $password) {
    success
    error {
      path
      message
      code
    }
    session {
      ...CurrentSession
    }
    challenge
  }
}
    fragment CurrentSession on Session {
  authenticated
  _id
  email
  firstName
  lastName
  permissions
  guest
  operatorTimeZone
  company {
    _id
    name
    logo
    thumbnail
    cellPhone
    timeZone
    campaignsOnGoingCount
    campaignsStoppedCount
    campaignsFinishedCount
    campaignsWaitingForPaymentCount
    campaignsWaitingForApprovalCount
  }
  accessToken
  accessTokenExpiresAt
}`) as unknown as TypedDocumentString<LoginMutation, LoginMutationVariables>;
export const SignUpDocument = new TypedDocumentString(`
    mutation SignUp($email: String!, $password: String!, $idempotencyKey: String) {
  result: createPersonPrimary(
    idempotencyKey: $idempotencyKey
    app: PublicPortal
    email: $email
    password: $password
  ) {
    success
    error {
      path
      message
      code
    }
    session {
      ...CurrentSession
    }
  }
}
    fragment CurrentSession on Session {
  authenticated
  _id
  email
  firstName
  lastName
  permissions
  guest
  operatorTimeZone
  company {
    _id
    name
    logo
    thumbnail
    cellPhone
    timeZone
    campaignsOnGoingCount
    campaignsStoppedCount
    campaignsFinishedCount
    campaignsWaitingForPaymentCount
    campaignsWaitingForApprovalCount
  }
  accessToken
  accessTokenExpiresAt
}`) as unknown as TypedDocumentString<SignUpMutation, SignUpMutationVariables>;
export const CreateCompanyDocument = new TypedDocumentString(`
    mutation CreateCompany($personId: ID!, $companyName: String!, $cellPhone: String!, $logo: String, $thumbnail: String, $termsAndConditions: TermsAcceptanceInput!, $idempotencyKey: String) {
  result: createCompanyByPerson(
    idempotencyKey: $idempotencyKey
    app: PublicPortal
    personId: $personId
    companyName: $companyName
    cellPhone: $cellPhone
    logo: $logo
    thumbnail: $thumbnail
    termsAndConditions: $termsAndConditions
  ) {
    success
    error {
      path
      message
      code
    }
    session {
      ...CurrentSession
    }
  }
}
    fragment CurrentSession on Session {
  authenticated
  _id
  email
  firstName
  lastName
  permissions
  guest
  operatorTimeZone
  company {
    _id
    name
    logo
    thumbnail
    cellPhone
    timeZone
    campaignsOnGoingCount
    campaignsStoppedCount
    campaignsFinishedCount
    campaignsWaitingForPaymentCount
    campaignsWaitingForApprovalCount
  }
  accessToken
  accessTokenExpiresAt
}`) as unknown as TypedDocumentString<CreateCompanyMutation, CreateCompanyMutationVariables>;
export const RefreshSessionDocument = new TypedDocumentString(`
    mutation RefreshSession {
  result: refreshSession {
    success
    error {
      path
      message
      code
    }
    session {
      ...CurrentSession
    }
  }
}
    fragment CurrentSession on Session {
  authenticated
  _id
  email
  firstName
  lastName
  permissions
  guest
  operatorTimeZone
  company {
    _id
    name
    logo
    thumbnail
    cellPhone
    timeZone
    campaignsOnGoingCount
    campaignsStoppedCount
    campaignsFinishedCount
    campaignsWaitingForPaymentCount
    campaignsWaitingForApprovalCount
  }
  accessToken
  accessTokenExpiresAt
}`) as unknown as TypedDocumentString<RefreshSessionMutation, RefreshSessionMutationVariables>;
export const LogoutDocument = new TypedDocumentString(`
    mutation Logout {
  result: logout {
    success
  }
}
    `) as unknown as TypedDocumentString<LogoutMutation, LogoutMutationVariables>;
export const LatestTermsDocument = new TypedDocumentString(`
    query LatestTerms($language: Language!) {
  termsAndConditionsHistoric(
    where: {language: $language, appType: PublicPortal}
    limit: 1
  ) {
    _id
    url
    version
    appTypes
    language
  }
}
    `) as unknown as TypedDocumentString<LatestTermsQuery, LatestTermsQueryVariables>;
export const SharedReportDocument = new TypedDocumentString(`
    query SharedReport($token: String!, $again: Boolean) {
  sharedReport(token: $token, again: $again) {
    title
    companyName
    companyLogo
    timeZone
    expiresAt
    posts {
      picture
      caption
      likes
      comments
    }
    report {
      ...SharedReportParts
    }
  }
}
    fragment SharedReportParts on CampaignReport {
  from
  to
  beforeFrom
  beforeTo
  campaigns {
    campaignId
    name
    currency
    spent
    spentBefore
    productCost
    productCostBefore
    scheduledDay
    figures {
      ...SharedReportNumbers
    }
    before {
      ...SharedReportNumbers
    }
  }
  figures {
    ...SharedReportNumbers
  }
  before {
    ...SharedReportNumbers
  }
  money {
    currency
    spent
    spentBefore
    spentOnReactions
    costPerEngagement
    costPerEngagementBefore
  }
  productCosts {
    currency
    cost
    costBefore
    costPerEngagement
    costPerEngagementBefore
  }
  days {
    day
    figures {
      ...SharedReportNumbers
    }
  }
}
fragment SharedReportNumbers on ReportFigures {
  submitted
  approved
  rejected
  delivered
  likes
  comments
  engagement
}`) as unknown as TypedDocumentString<SharedReportQuery, SharedReportQueryVariables>;
export const SubscribeDocument = new TypedDocumentString(`
    mutation Subscribe($email: String!, $list: String!, $website: String, $idempotencyKey: String) {
  result: subscribe(
    idempotencyKey: $idempotencyKey
    email: $email
    list: $list
    website: $website
  ) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<SubscribeMutation, SubscribeMutationVariables>;
export const TrackBrandsVisitDocument = new TypedDocumentString(`
    mutation TrackBrandsVisit($source: String!, $language: String, $idempotencyKey: String) {
  result: trackEvent(
    idempotencyKey: $idempotencyKey
    event: APP_DOWNLOAD
    source: $source
    language: $language
    companyCode: null
    store: null
    subsection: "brands"
  ) {
    success
  }
}
    `) as unknown as TypedDocumentString<TrackBrandsVisitMutation, TrackBrandsVisitMutationVariables>;