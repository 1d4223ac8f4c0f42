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

/** On whose behalf somebody decided. */
export type AuditRole =
  /** The brand. */
  | 'Brand'
  /** The platform's staff. */
  | 'Platform';

/** Who makes the content. */
export type CampaignType =
  /** People make the content by the brief. */
  | 'Advertising'
  /** Spontaneous posts are sponsored. */
  | 'Sponsorship'
  /** The brand's own content; validated, not audited. */
  | 'Spot';

/** Changes of a creator's account: what is absent stays, an empty text clears all but names. */
export type CreatorAccountInput = {
  /** City, at most 80 characters. */
  city?: string | null | undefined;
  /** First name, 1 to 100 characters. */
  firstName?: string | null | undefined;
  /** Name of the personal page, 3 to 30 letters, digits, dots, hyphens or underscores; unique. */
  handle?: string | null | undefined;
  /** What they like to post about, at most 8; an empty list clears. */
  interests?: Array<CreatorInterest> | null | undefined;
  /** Language in which they are written to. */
  language?: Language | null | undefined;
  /** Last name, 1 to 100 characters. */
  lastName?: string | null | undefined;
  /** Address that the upload answered for a picture of the caller's. */
  picture?: string | null | undefined;
};

/** What somebody likes to post about. */
export type CreatorInterest =
  /** Art and design. */
  | 'Art'
  /** Beauty and care. */
  | 'Beauty'
  /** Books. */
  | 'Books'
  /** Cars and motorbikes. */
  | 'Cars'
  /** Fashion. */
  | 'Fashion'
  /** Food and drink. */
  | 'Food'
  /** Video games. */
  | 'Gaming'
  /** Health and wellbeing. */
  | 'Health'
  /** Home and garden. */
  | 'Home'
  /** Children and family. */
  | 'Kids'
  /** Music. */
  | 'Music'
  /** Going out. */
  | 'Nightlife'
  /** Pets. */
  | 'Pets'
  /** Sports. */
  | 'Sports'
  /** Technology. */
  | 'Tech'
  /** Travel. */
  | 'Travel';

/** Something that somebody still does before they may post. */
export type CreatorStep =
  /** Declare to be 18 or older. */
  | 'Age'
  /** Confirm the e-mail. */
  | 'Email'
  /** Tell first and last name. */
  | 'Names'
  /** Tell an account on a network. */
  | 'Network'
  /** Accept the app's terms. */
  | 'Terms';

/** Where a dispute stands. */
export type DisputeState =
  /** Settled: the decision stands. */
  | 'Kept'
  /** It waits for an auditor who did not decide. */
  | 'Open'
  /** Settled: the decision was replaced by its opposite. */
  | 'Overturned';

/** Where the figures of a post come from. */
export type FiguresSource =
  /** Somebody reported them. */
  | 'Manual'
  /** Its network's official interface. */
  | 'Network';

/** A supported language. */
export type Language =
  /** English. */
  | 'en'
  /** Spanish. */
  | 'es';

/** Where one's own advertisement stands. */
export type MyAdvertisementState =
  /** Approved. */
  | 'Approved'
  /** A change is asked: it waits for the next revision. */
  | 'ChangeRequested'
  /** Rejected, by the brand or by the platform. */
  | 'Rejected'
  /** It waits for its audit. */
  | 'Waiting'
  /** Its person took it back. */
  | 'Withdrawn';

/** What happened to one's own advertisement. */
export type MyAdvertisementStepKind =
  /** It was approved. */
  | 'Approved'
  /** A change was asked; `text` says which. */
  | 'ChangeRequested'
  /** The product was handed over. */
  | 'Delivered'
  /** The dispute was settled; `text` says why. */
  | 'DisputeSettled'
  /** A dispute was opened; `text` is the caller's. */
  | 'Disputed'
  /** It was published; `text` is the address. */
  | 'Published'
  /** It was rejected; `text` says why. */
  | 'Rejected'
  /** The next revision was sent. */
  | 'Revised'
  /** It was sent. */
  | 'Sent'
  /** It was taken back. */
  | 'Withdrawn';

/** Which of one's own advertisements; what is not given is no condition. */
export type MyAdvertisementWhere = {
  /** Only those that stand so. */
  state?: Array<MyAdvertisementState> | null | undefined;
  /** Only those of which something is asked of the caller, or only the others: a change, a post to publish, a reward to collect. */
  toDo?: boolean | null | undefined;
};

/** What a movement of one's own earnings was for. */
export type MyMovementKind =
  /** Earned by somebody whom the caller brought. */
  | 'FirstLevel'
  /** An approved advertisement. */
  | 'Post'
  /** Reactions to one. */
  | 'Reactions'
  /** Earned by somebody whom one of these brought. */
  | 'SecondLevel'
  /** Booked before, and taken back as the approval was. */
  | 'TakenBack';

/** What a notice tells a creator. */
export type MyNoticeKind =
  /** An advertisement was approved. */
  | 'Approved'
  /** A change of an advertisement is asked for; see `answerUntil`. */
  | 'ChangeAsked'
  /** It is awaited for less than a day; see `answerUntil`. */
  | 'ChangeDue'
  /** The caller's dispute was settled: the rejection stands. */
  | 'DisputeKept'
  /** The caller's dispute was settled: the advertisement is approved. */
  | 'DisputeOverturned'
  /** A linked account needs its owner; see `platform` and `account`. */
  | 'NetworkAttention'
  /** Staff confirmed that an account is the caller's. */
  | 'NetworkConfirmed'
  /** Staff did not see the caller's code in the profile. */
  | 'NetworkRefused'
  /** A campaign started in the caller's city, or for all. */
  | 'NewCampaign'
  /** A payout was made. */
  | 'PayoutPaid'
  /** A payout is on its way; see `amount` and `account`. */
  | 'PayoutReleased'
  /** A payout came back, and is due again; see `reason`. */
  | 'PayoutReturned'
  /** Somebody joined by the caller's code; see `count`. */
  | 'PersonJoined'
  /** An advertisement was rejected. */
  | 'Rejected'
  /** A product was handed over. */
  | 'RewardDelivered';

/** What a creator chooses for a topic. */
export type MyNoticePreferenceInput = {
  /** Whether it is mailed. */
  byMail: boolean;
  /** Whether the app shows it. */
  inApp: boolean;
  /** Topic that the choice is for. */
  topic: MyNoticeTopic;
};

/** Kinds of notices that a creator decides on together. */
export type MyNoticeTopic =
  /** New campaigns; off until it is turned on. */
  | 'Campaigns'
  /** Changes that are asked for. */
  | 'Changes'
  /** Payouts. */
  | 'Money'
  /** Accounts on networks. */
  | 'Networks'
  /** People who join by the caller's code. */
  | 'People'
  /** Decisions on advertisements, and disputes. */
  | 'Posts'
  /** Products that are handed over. */
  | 'Rewards';

/** Which open campaigns; what is not given is no condition. */
export type OpenCampaignWhere = {
  /** Only those meant for this city, in any case, or for everywhere; at most 80 characters. */
  city?: string | null | undefined;
  /** Also those that take none from the caller now, each with its `obstacle`. */
  includeBlocked?: boolean;
  /** Only those that pay so. */
  payment?: PaymentType | null | undefined;
  /** Only those with this reward. */
  rewardKind?: RewardKind | null | undefined;
  /** Only those with this in their own or their company's name, in any case; at most 100 characters. */
  text?: string | null | undefined;
  /** Only those of this type. */
  type?: CampaignType | null | undefined;
};

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

/** Why one is not paid next time. */
export type PayoutObstacle =
  /** There is no account to pay to (`setPayoutAccount`). */
  | 'AccountMissing'
  /** The account cannot be read at the moment: nothing may be in the way. */
  | 'AccountUnknown'
  /** It is less than the minimum. */
  | 'BelowMinimum'
  /** The account does not take the currency. */
  | 'OtherCurrency';

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

/** How many more advertisements a campaign takes, in words. */
export type PlacesLeft =
  /** From two to ten. */
  | 'Few'
  /** One. */
  | 'Last'
  /** More than ten. */
  | 'Many'
  /** None. */
  | 'None';

/** A social network. */
export type Platform =
  /** Facebook. */
  | 'Facebook'
  /** Instagram. */
  | 'Instagram'
  /** Twitter. */
  | 'Twitter';

/** Why a campaign takes no advertisement from somebody now. */
export type PostingObstacle =
  /** They did not declare to be 18 or older. */
  | 'Age'
  /** They posted as often as it takes of one person. */
  | 'AlreadyPosted'
  /** It takes no advertisements. */
  | 'Closed'
  /** They posted as often today as anybody may. */
  | 'DailyLimit'
  /** The e-mail is not confirmed. */
  | 'Email'
  /** First or last name is missing. */
  | 'Names'
  /** No account on a network is declared. */
  | 'Network'
  /** Neither budget nor stock is left for one more. */
  | 'NoPlaceLeft'
  /** Its first day has not come. */
  | 'NotBegun'
  /** The app's terms are not accepted. */
  | 'Terms';

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

/** The reward as people are told it. */
export type RewardKind =
  /** A discount. */
  | 'discount'
  /** Money. */
  | 'money'
  /** A product. */
  | 'product';

/** Whether a reward in product or discount was handed over. */
export type RewardState =
  /** It was handed over. */
  | 'Collected'
  /** It is to be collected. */
  | 'ToCollect';

/** Why an account needs its owner's attention. */
export type SocialAccountReason =
  /** The permission has expired. */
  | 'Expired'
  /** It is a personal account, not a professional one. */
  | 'PersonalAccount'
  /** The network restricts the account. */
  | 'Restricted'
  /** The owner or the network withdrew the permission. */
  | 'Revoked'
  /** A permission is missing; see `missingScopes`. */
  | 'ScopeMissing';

/** How far an account on a network is linked. */
export type SocialAccountState =
  /** Staff saw the owner's code in its profile. */
  | 'Confirmed'
  /** Its owner told its name; nothing proves it. */
  | 'Declared'
  /** It works, as far as is known. */
  | 'Linked'
  /** Its owner has to do something before it works again; see `reason`. */
  | 'NeedsAttention'
  /** The link ended. */
  | 'Unlinked';

/** What somebody made of a campaign. */
export type SubmitAdvertisementInput = {
  /** Campaign id. */
  campaignId: string | number;
  /** Caption, at most 2,200 characters; it stands below a Spot's text. */
  caption: string;
  /** Networks on which it is meant to be published, one at least. */
  networks: Array<Platform>;
  /** Address of a picture that the caller uploaded, as POST /media/images answered; null for a Spot, which has the campaign's. */
  picture?: string | null | undefined;
  /** Those of `networks` on which the platform publishes it at once; the account must be linked there. */
  publishForMe?: Array<Platform> | null | undefined;
  /** User names tagged, at most 20. */
  taggedPeople?: Array<string> | null | undefined;
};

export type AppSessionFragment = { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, accessToken: string | null, accessTokenExpiresAt: string | null, operatorTimeZone: string };

export type MeFragment = { _id: string, email: string, emailConfirmedAt: string | null, firstName: string | null, lastName: string | null, handle: string | null, picture: string | null, city: string | null, interests: Array<CreatorInterest>, language: Language | null, adultDeclaredAt: string | null, termsVersion: string | null, termsAcceptedAt: string | null, referralCode: string, referralLink: string, referralsFirstLevel: number, referralsSecondLevel: number, ready: boolean, missing: Array<CreatorStep>, networks: Array<{ platform: Platform, username: string, url: string, declaredAt: string }>, payoutAccount: { kind: PayoutAccountKind, masked: string, holder: string, taxId: string | null, changedAt: string } | null };

export type AppLoginMutationVariables = Exact<{
  email: string;
  password: string;
}>;


export type AppLoginMutation = { result: { success: boolean, challenge: string | null, error: Array<{ path: string, message: string, code: string }>, session: { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, accessToken: string | null, accessTokenExpiresAt: string | null, operatorTimeZone: string } | null } };

export type AppLoginSecondFactorMutationVariables = Exact<{
  challenge: string;
  code: string;
}>;


export type AppLoginSecondFactorMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, session: { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, accessToken: string | null, accessTokenExpiresAt: string | null, operatorTimeZone: string } | null } };

export type AppBeginLoginPasskeyMutationVariables = Exact<{ [key: string]: never; }>;


export type AppBeginLoginPasskeyMutation = { result: { success: boolean, options: string | null, error: Array<{ path: string, message: string, code: string }> } };

export type AppLoginPasskeyMutationVariables = Exact<{
  credential: string;
}>;


export type AppLoginPasskeyMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, session: { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, accessToken: string | null, accessTokenExpiresAt: string | null, operatorTimeZone: string } | null } };

export type AppSignUpMutationVariables = Exact<{
  email: string;
  password: string;
  referralCode: string;
  idempotencyKey?: string | null | undefined;
}>;


export type AppSignUpMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, session: { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, accessToken: string | null, accessTokenExpiresAt: string | null, operatorTimeZone: string } | null } };

export type AppRefreshSessionMutationVariables = Exact<{ [key: string]: never; }>;


export type AppRefreshSessionMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, session: { authenticated: boolean, _id: string | null, email: string | null, firstName: string | null, accessToken: string | null, accessTokenExpiresAt: string | null, operatorTimeZone: string } | null } };

export type AppLogoutMutationVariables = Exact<{ [key: string]: never; }>;


export type AppLogoutMutation = { result: { success: boolean } };

export type AppTermsQueryVariables = Exact<{
  language: Language;
}>;


export type AppTermsQuery = { termsAndConditionsHistoric: Array<{ _id: string, url: string, version: string }> };

export type AppReferralCodeQueryVariables = Exact<{
  code: string;
}>;


export type AppReferralCodeQuery = { referralCode: { valid: boolean, firstName: string | null } };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { creatorAccount: { _id: string, email: string, emailConfirmedAt: string | null, firstName: string | null, lastName: string | null, handle: string | null, picture: string | null, city: string | null, interests: Array<CreatorInterest>, language: Language | null, adultDeclaredAt: string | null, termsVersion: string | null, termsAcceptedAt: string | null, referralCode: string, referralLink: string, referralsFirstLevel: number, referralsSecondLevel: number, ready: boolean, missing: Array<CreatorStep>, networks: Array<{ platform: Platform, username: string, url: string, declaredAt: string }>, payoutAccount: { kind: PayoutAccountKind, masked: string, holder: string, taxId: string | null, changedAt: string } | null } | null };

export type UpdateMeMutationVariables = Exact<{
  input: CreatorAccountInput;
}>;


export type UpdateMeMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, account: { _id: string, email: string, emailConfirmedAt: string | null, firstName: string | null, lastName: string | null, handle: string | null, picture: string | null, city: string | null, interests: Array<CreatorInterest>, language: Language | null, adultDeclaredAt: string | null, termsVersion: string | null, termsAcceptedAt: string | null, referralCode: string, referralLink: string, referralsFirstLevel: number, referralsSecondLevel: number, ready: boolean, missing: Array<CreatorStep>, networks: Array<{ platform: Platform, username: string, url: string, declaredAt: string }>, payoutAccount: { kind: PayoutAccountKind, masked: string, holder: string, taxId: string | null, changedAt: string } | null } | null } };

export type DeclareAdultMutationVariables = Exact<{ [key: string]: never; }>;


export type DeclareAdultMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, account: { _id: string, email: string, emailConfirmedAt: string | null, firstName: string | null, lastName: string | null, handle: string | null, picture: string | null, city: string | null, interests: Array<CreatorInterest>, language: Language | null, adultDeclaredAt: string | null, termsVersion: string | null, termsAcceptedAt: string | null, referralCode: string, referralLink: string, referralsFirstLevel: number, referralsSecondLevel: number, ready: boolean, missing: Array<CreatorStep>, networks: Array<{ platform: Platform, username: string, url: string, declaredAt: string }>, payoutAccount: { kind: PayoutAccountKind, masked: string, holder: string, taxId: string | null, changedAt: string } | null } | null } };

export type AcceptAppTermsMutationVariables = Exact<{
  version: string;
  language: Language;
}>;


export type AcceptAppTermsMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, account: { _id: string, email: string, emailConfirmedAt: string | null, firstName: string | null, lastName: string | null, handle: string | null, picture: string | null, city: string | null, interests: Array<CreatorInterest>, language: Language | null, adultDeclaredAt: string | null, termsVersion: string | null, termsAcceptedAt: string | null, referralCode: string, referralLink: string, referralsFirstLevel: number, referralsSecondLevel: number, ready: boolean, missing: Array<CreatorStep>, networks: Array<{ platform: Platform, username: string, url: string, declaredAt: string }>, payoutAccount: { kind: PayoutAccountKind, masked: string, holder: string, taxId: string | null, changedAt: string } | null } | null } };

export type DeclareNetworkMutationVariables = Exact<{
  platform: Platform;
  username: string;
}>;


export type DeclareNetworkMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, account: { _id: string, email: string, emailConfirmedAt: string | null, firstName: string | null, lastName: string | null, handle: string | null, picture: string | null, city: string | null, interests: Array<CreatorInterest>, language: Language | null, adultDeclaredAt: string | null, termsVersion: string | null, termsAcceptedAt: string | null, referralCode: string, referralLink: string, referralsFirstLevel: number, referralsSecondLevel: number, ready: boolean, missing: Array<CreatorStep>, networks: Array<{ platform: Platform, username: string, url: string, declaredAt: string }>, payoutAccount: { kind: PayoutAccountKind, masked: string, holder: string, taxId: string | null, changedAt: string } | null } | null } };

export type RemoveNetworkMutationVariables = Exact<{
  platform: Platform;
}>;


export type RemoveNetworkMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, account: { _id: string, email: string, emailConfirmedAt: string | null, firstName: string | null, lastName: string | null, handle: string | null, picture: string | null, city: string | null, interests: Array<CreatorInterest>, language: Language | null, adultDeclaredAt: string | null, termsVersion: string | null, termsAcceptedAt: string | null, referralCode: string, referralLink: string, referralsFirstLevel: number, referralsSecondLevel: number, ready: boolean, missing: Array<CreatorStep>, networks: Array<{ platform: Platform, username: string, url: string, declaredAt: string }>, payoutAccount: { kind: PayoutAccountKind, masked: string, holder: string, taxId: string | null, changedAt: string } | null } | null } };

export type SetPayoutAccountMutationVariables = Exact<{
  kind: PayoutAccountKind;
  number: string;
  holder: string;
  taxId?: string | null | undefined;
  password: string;
  code?: string | null | undefined;
}>;


export type SetPayoutAccountMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, account: { _id: string, email: string, emailConfirmedAt: string | null, firstName: string | null, lastName: string | null, handle: string | null, picture: string | null, city: string | null, interests: Array<CreatorInterest>, language: Language | null, adultDeclaredAt: string | null, termsVersion: string | null, termsAcceptedAt: string | null, referralCode: string, referralLink: string, referralsFirstLevel: number, referralsSecondLevel: number, ready: boolean, missing: Array<CreatorStep>, networks: Array<{ platform: Platform, username: string, url: string, declaredAt: string }>, payoutAccount: { kind: PayoutAccountKind, masked: string, holder: string, taxId: string | null, changedAt: string } | null } | null } };

export type RemovePayoutAccountMutationVariables = Exact<{
  password: string;
  code?: string | null | undefined;
}>;


export type RemovePayoutAccountMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, account: { _id: string, email: string, emailConfirmedAt: string | null, firstName: string | null, lastName: string | null, handle: string | null, picture: string | null, city: string | null, interests: Array<CreatorInterest>, language: Language | null, adultDeclaredAt: string | null, termsVersion: string | null, termsAcceptedAt: string | null, referralCode: string, referralLink: string, referralsFirstLevel: number, referralsSecondLevel: number, ready: boolean, missing: Array<CreatorStep>, networks: Array<{ platform: Platform, username: string, url: string, declaredAt: string }>, payoutAccount: { kind: PayoutAccountKind, masked: string, holder: string, taxId: string | null, changedAt: string } | null } | null } };

export type AppRequestEmailConfirmationMutationVariables = Exact<{
  idempotencyKey?: string | null | undefined;
}>;


export type AppRequestEmailConfirmationMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type NoticeRowFragment = { _id: string, kind: MyNoticeKind, happenedAt: string, read: boolean, count: number, campaignId: string | null, campaignName: string | null, advertisementId: string | null, answerUntil: string | null, payoutId: string | null, amount: number | null, currency: string | null, account: string | null, reason: string | null, platform: Platform | null };

export type AppUnreadNoticesQueryVariables = Exact<{ [key: string]: never; }>;


export type AppUnreadNoticesQuery = { myUnreadNotices: number };

export type AppNoticesQueryVariables = Exact<{
  first: number;
  after?: string | number | null | undefined;
}>;


export type AppNoticesQuery = { myNotices: { unread: number, nodes: Array<{ _id: string, kind: MyNoticeKind, happenedAt: string, read: boolean, count: number, campaignId: string | null, campaignName: string | null, advertisementId: string | null, answerUntil: string | null, payoutId: string | null, amount: number | null, currency: string | null, account: string | null, reason: string | null, platform: Platform | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AppMarkNoticesReadMutationVariables = Exact<{
  upTo: string | number;
}>;


export type AppMarkNoticesReadMutation = { result: { success: boolean, unread: number | null, error: Array<{ path: string, message: string, code: string }> } };

export type AppNoticePreferencesQueryVariables = Exact<{ [key: string]: never; }>;


export type AppNoticePreferencesQuery = { myNoticePreferences: Array<{ topic: MyNoticeTopic, inApp: boolean, byMail: boolean }> };

export type AppUpdateNoticePreferencesMutationVariables = Exact<{
  preferences: Array<MyNoticePreferenceInput> | MyNoticePreferenceInput;
}>;


export type AppUpdateNoticePreferencesMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, preferences: Array<{ topic: MyNoticeTopic, inApp: boolean, byMail: boolean }> | null } };

export type AppStopNoticesMutationVariables = Exact<{
  token: string;
}>;


export type AppStopNoticesMutation = { result: { success: boolean, topics: Array<MyNoticeTopic> | null, error: Array<{ path: string, message: string, code: string }> } };

export type PayoutRowFragment = { _id: string, reference: string, month: string, amount: number, currency: string, state: PayoutState, accountKind: PayoutAccountKind, account: string, releasedAt: string, paidAt: string | null, returnedAt: string | null, reason: string | null };

export type NextPayoutsQueryVariables = Exact<{ [key: string]: never; }>;


export type NextPayoutsQuery = { myNextPayouts: Array<{ currency: string, balance: number, due: number, minimum: number, expectedOn: `${number}-${number}-${number}`, obstacle: PayoutObstacle | null }>, last: { nodes: Array<{ _id: string, reference: string, month: string, amount: number, currency: string, state: PayoutState, accountKind: PayoutAccountKind, account: string, releasedAt: string, paidAt: string | null, returnedAt: string | null, reason: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type MyPayoutsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MyPayoutsQuery = { myPayouts: { nodes: Array<{ _id: string, reference: string, month: string, amount: number, currency: string, state: PayoutState, accountKind: PayoutAccountKind, account: string, releasedAt: string, paidAt: string | null, returnedAt: string | null, reason: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type MyPayoutQueryVariables = Exact<{
  id: string | number;
}>;


export type MyPayoutQuery = { myPayout: { own: number, firstLevel: number, secondLevel: number, _id: string, reference: string, month: string, amount: number, currency: string, state: PayoutState, accountKind: PayoutAccountKind, account: string, releasedAt: string, paidAt: string | null, returnedAt: string | null, reason: string | null } | null };

export type CampaignFaceFragment = { _id: string, name: string, rewardKind: RewardKind, picture: string | null, endDay: `${number}-${number}-${number}` | null, currency: string, paysMe: number | null, product: string | null, placesLeft: PlacesLeft, city: string | null, company: { name: string, logo: string | null, thumbnail: string | null } };

export type CampaignRowFragment = { startDay: `${number}-${number}-${number}` | null, obstacle: PostingObstacle | null, _id: string, name: string, rewardKind: RewardKind, picture: string | null, endDay: `${number}-${number}-${number}` | null, currency: string, paysMe: number | null, product: string | null, placesLeft: PlacesLeft, city: string | null, company: { name: string, logo: string | null, thumbnail: string | null } };

export type CampaignDetailFragment = { type: CampaignType, brief: string, terms: string | null, hashtags: Array<string>, mentions: Array<string>, forbiddenWords: Array<string>, postsPerPerson: number, myPosts: number, spotText: string | null, spotPicture: string | null, startDay: `${number}-${number}-${number}` | null, obstacle: PostingObstacle | null, _id: string, name: string, rewardKind: RewardKind, picture: string | null, endDay: `${number}-${number}-${number}` | null, currency: string, paysMe: number | null, product: string | null, placesLeft: PlacesLeft, city: string | null, paysMePerReaction: Array<{ metric: string, pays: number }>, company: { name: string, logo: string | null, thumbnail: string | null } };

export type PostRowFragment = { _id: string, state: MyAdvertisementState, captionIdentifier: string, image: string | null, imageGrid: string | null, networks: Array<Platform>, createdAt: string, auditDeadline: string, decidedAt: string | null, pays: number | null, currency: string, earned: number, rewardKind: RewardKind, product: string | null, deliveredAt: string | null, campaign: { _id: string, name: string, company: { name: string, logo: string | null, thumbnail: string | null } }, change: { answerUntil: string } | null, posts: Array<{ _id: string, platform: Platform, url: string, publishedAt: string, likes: number, comments: number, origin: { source: FiguresSource, measuredAt: string | null, missingSince: string | null, known: Array<string> } }> };

export type PostDetailFragment = { caption: string, taggedPeople: Array<string>, imageZoom: string | null, decidedBy: AuditRole | null, note: string | null, disputableUntil: string | null, advice: Array<string>, _id: string, state: MyAdvertisementState, captionIdentifier: string, image: string | null, imageGrid: string | null, networks: Array<Platform>, createdAt: string, auditDeadline: string, decidedAt: string | null, pays: number | null, currency: string, earned: number, rewardKind: RewardKind, product: string | null, deliveredAt: string | null, reason: { key: string, text: string } | null, change: { text: string, requestedAt: string, answerUntil: string, reason: { text: string } } | null, dispute: { state: DisputeState, openedAt: string, deadline: string, text: string, settlement: string | null, settledAt: string | null } | null, publications: Array<{ platform: Platform, state: PublicationState, reason: string | null, text: string | null, since: string, retryAt: string | null }>, history: Array<{ kind: MyAdvertisementStepKind, at: string, text: string | null }>, campaign: { _id: string, name: string, company: { name: string, logo: string | null, thumbnail: string | null } }, posts: Array<{ _id: string, platform: Platform, url: string, publishedAt: string, likes: number, comments: number, origin: { source: FiguresSource, measuredAt: string | null, missingSince: string | null, known: Array<string> } }> };

export type OpenCampaignsQueryVariables = Exact<{
  where?: OpenCampaignWhere | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OpenCampaignsQuery = { openCampaigns: { nodes: Array<{ startDay: `${number}-${number}-${number}` | null, obstacle: PostingObstacle | null, _id: string, name: string, rewardKind: RewardKind, picture: string | null, endDay: `${number}-${number}-${number}` | null, currency: string, paysMe: number | null, product: string | null, placesLeft: PlacesLeft, city: string | null, company: { name: string, logo: string | null, thumbnail: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OpenCampaignQueryVariables = Exact<{
  id: string | number;
}>;


export type OpenCampaignQuery = { openCampaign: { type: CampaignType, brief: string, terms: string | null, hashtags: Array<string>, mentions: Array<string>, forbiddenWords: Array<string>, postsPerPerson: number, myPosts: number, spotText: string | null, spotPicture: string | null, startDay: `${number}-${number}-${number}` | null, obstacle: PostingObstacle | null, _id: string, name: string, rewardKind: RewardKind, picture: string | null, endDay: `${number}-${number}-${number}` | null, currency: string, paysMe: number | null, product: string | null, placesLeft: PlacesLeft, city: string | null, paysMePerReaction: Array<{ metric: string, pays: number }>, company: { name: string, logo: string | null, thumbnail: string | null } } | null };

export type MyPostsQueryVariables = Exact<{
  where?: MyAdvertisementWhere | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MyPostsQuery = { myAdvertisements: { nodes: Array<{ _id: string, state: MyAdvertisementState, captionIdentifier: string, image: string | null, imageGrid: string | null, networks: Array<Platform>, createdAt: string, auditDeadline: string, decidedAt: string | null, pays: number | null, currency: string, earned: number, rewardKind: RewardKind, product: string | null, deliveredAt: string | null, campaign: { _id: string, name: string, company: { name: string, logo: string | null, thumbnail: string | null } }, change: { answerUntil: string } | null, posts: Array<{ _id: string, platform: Platform, url: string, publishedAt: string, likes: number, comments: number, origin: { source: FiguresSource, measuredAt: string | null, missingSince: string | null, known: Array<string> } }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type MyPostQueryVariables = Exact<{
  id: string | number;
}>;


export type MyPostQuery = { myAdvertisement: { caption: string, taggedPeople: Array<string>, imageZoom: string | null, decidedBy: AuditRole | null, note: string | null, disputableUntil: string | null, advice: Array<string>, _id: string, state: MyAdvertisementState, captionIdentifier: string, image: string | null, imageGrid: string | null, networks: Array<Platform>, createdAt: string, auditDeadline: string, decidedAt: string | null, pays: number | null, currency: string, earned: number, rewardKind: RewardKind, product: string | null, deliveredAt: string | null, campaign: { _id: string, name: string, type: CampaignType, brief: string, terms: string | null, hashtags: Array<string>, mentions: Array<string>, forbiddenWords: Array<string>, postsPerPerson: number, myPosts: number, spotText: string | null, spotPicture: string | null, startDay: `${number}-${number}-${number}` | null, obstacle: PostingObstacle | null, rewardKind: RewardKind, picture: string | null, endDay: `${number}-${number}-${number}` | null, currency: string, paysMe: number | null, product: string | null, placesLeft: PlacesLeft, city: string | null, company: { name: string, logo: string | null, thumbnail: string | null }, paysMePerReaction: Array<{ metric: string, pays: number }> }, reason: { key: string, text: string } | null, change: { text: string, requestedAt: string, answerUntil: string, reason: { text: string } } | null, dispute: { state: DisputeState, openedAt: string, deadline: string, text: string, settlement: string | null, settledAt: string | null } | null, publications: Array<{ platform: Platform, state: PublicationState, reason: string | null, text: string | null, since: string, retryAt: string | null }>, history: Array<{ kind: MyAdvertisementStepKind, at: string, text: string | null }>, posts: Array<{ _id: string, platform: Platform, url: string, publishedAt: string, likes: number, comments: number, origin: { source: FiguresSource, measuredAt: string | null, missingSince: string | null, known: Array<string> } }> } | null };

export type TodayQueryVariables = Exact<{ [key: string]: never; }>;


export type TodayQuery = { unread: number, me: { firstName: string | null, missing: Array<CreatorStep>, payoutAccount: { kind: PayoutAccountKind } | null } | null, networks: { accounts: Array<{ platform: Platform, username: string, state: SocialAccountState }> }, todo: { nodes: Array<{ _id: string, campaignName: string, state: MyAdvertisementState, image: string | null, imageGrid: string | null, rewardKind: RewardKind, change: { answerUntil: string } | null, posts: Array<{ _id: string }> }> }, earnings: { month: string, totals: Array<{ currency: string, total: number }>, latest: Array<{ _id: string, kind: MyMovementKind, amount: number, currency: string, campaignName: string | null }> }, open: { nodes: Array<{ _id: string, name: string, rewardKind: RewardKind, picture: string | null, endDay: `${number}-${number}-${number}` | null, currency: string, paysMe: number | null, product: string | null, placesLeft: PlacesLeft, city: string | null, company: { name: string, logo: string | null, thumbnail: string | null } }> } };

export type TaskPostFragment = { _id: string, campaignName: string, state: MyAdvertisementState, image: string | null, imageGrid: string | null, rewardKind: RewardKind, change: { answerUntil: string } | null, posts: Array<{ _id: string }> };

export type MyRewardsQueryVariables = Exact<{
  state: RewardState;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MyRewardsQuery = { myRewards: { nodes: Array<{ _id: string, state: MyAdvertisementState, captionIdentifier: string, image: string | null, imageGrid: string | null, networks: Array<Platform>, createdAt: string, auditDeadline: string, decidedAt: string | null, pays: number | null, currency: string, earned: number, rewardKind: RewardKind, product: string | null, deliveredAt: string | null, campaign: { _id: string, name: string, company: { name: string, logo: string | null, thumbnail: string | null } }, change: { answerUntil: string } | null, posts: Array<{ _id: string, platform: Platform, url: string, publishedAt: string, likes: number, comments: number, origin: { source: FiguresSource, measuredAt: string | null, missingSince: string | null, known: Array<string> } }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type MyEarningsQueryVariables = Exact<{
  month?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MyEarningsQuery = { myEarnings: { month: string, totals: Array<{ currency: string, posts: number, reactions: number, firstLevel: number, secondLevel: number, total: number }>, movements: { nodes: Array<{ _id: string, at: string, kind: MyMovementKind, amount: number, currency: string, campaignName: string | null, advertisementId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }, myBalance: Array<{ currency: string, total: number }> };

export type SubmitPostMutationVariables = Exact<{
  input: SubmitAdvertisementInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SubmitPostMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, advertisement: { caption: string, taggedPeople: Array<string>, imageZoom: string | null, decidedBy: AuditRole | null, note: string | null, disputableUntil: string | null, advice: Array<string>, _id: string, state: MyAdvertisementState, captionIdentifier: string, image: string | null, imageGrid: string | null, networks: Array<Platform>, createdAt: string, auditDeadline: string, decidedAt: string | null, pays: number | null, currency: string, earned: number, rewardKind: RewardKind, product: string | null, deliveredAt: string | null, reason: { key: string, text: string } | null, change: { text: string, requestedAt: string, answerUntil: string, reason: { text: string } } | null, dispute: { state: DisputeState, openedAt: string, deadline: string, text: string, settlement: string | null, settledAt: string | null } | null, publications: Array<{ platform: Platform, state: PublicationState, reason: string | null, text: string | null, since: string, retryAt: string | null }>, history: Array<{ kind: MyAdvertisementStepKind, at: string, text: string | null }>, campaign: { _id: string, name: string, company: { name: string, logo: string | null, thumbnail: string | null } }, posts: Array<{ _id: string, platform: Platform, url: string, publishedAt: string, likes: number, comments: number, origin: { source: FiguresSource, measuredAt: string | null, missingSince: string | null, known: Array<string> } }> } | null } };

export type RevisePostMutationVariables = Exact<{
  id: string | number;
  picture?: string | null | undefined;
  caption: string;
  taggedPeople?: Array<string> | string | null | undefined;
}>;


export type RevisePostMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, advertisement: { caption: string, taggedPeople: Array<string>, imageZoom: string | null, decidedBy: AuditRole | null, note: string | null, disputableUntil: string | null, advice: Array<string>, _id: string, state: MyAdvertisementState, captionIdentifier: string, image: string | null, imageGrid: string | null, networks: Array<Platform>, createdAt: string, auditDeadline: string, decidedAt: string | null, pays: number | null, currency: string, earned: number, rewardKind: RewardKind, product: string | null, deliveredAt: string | null, reason: { key: string, text: string } | null, change: { text: string, requestedAt: string, answerUntil: string, reason: { text: string } } | null, dispute: { state: DisputeState, openedAt: string, deadline: string, text: string, settlement: string | null, settledAt: string | null } | null, publications: Array<{ platform: Platform, state: PublicationState, reason: string | null, text: string | null, since: string, retryAt: string | null }>, history: Array<{ kind: MyAdvertisementStepKind, at: string, text: string | null }>, campaign: { _id: string, name: string, company: { name: string, logo: string | null, thumbnail: string | null } }, posts: Array<{ _id: string, platform: Platform, url: string, publishedAt: string, likes: number, comments: number, origin: { source: FiguresSource, measuredAt: string | null, missingSince: string | null, known: Array<string> } }> } | null } };

export type WithdrawPostMutationVariables = Exact<{
  id: string | number;
}>;


export type WithdrawPostMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, advertisement: { caption: string, taggedPeople: Array<string>, imageZoom: string | null, decidedBy: AuditRole | null, note: string | null, disputableUntil: string | null, advice: Array<string>, _id: string, state: MyAdvertisementState, captionIdentifier: string, image: string | null, imageGrid: string | null, networks: Array<Platform>, createdAt: string, auditDeadline: string, decidedAt: string | null, pays: number | null, currency: string, earned: number, rewardKind: RewardKind, product: string | null, deliveredAt: string | null, reason: { key: string, text: string } | null, change: { text: string, requestedAt: string, answerUntil: string, reason: { text: string } } | null, dispute: { state: DisputeState, openedAt: string, deadline: string, text: string, settlement: string | null, settledAt: string | null } | null, publications: Array<{ platform: Platform, state: PublicationState, reason: string | null, text: string | null, since: string, retryAt: string | null }>, history: Array<{ kind: MyAdvertisementStepKind, at: string, text: string | null }>, campaign: { _id: string, name: string, company: { name: string, logo: string | null, thumbnail: string | null } }, posts: Array<{ _id: string, platform: Platform, url: string, publishedAt: string, likes: number, comments: number, origin: { source: FiguresSource, measuredAt: string | null, missingSince: string | null, known: Array<string> } }> } | null } };

export type PublishMyPostMutationVariables = Exact<{
  id: string | number;
  platform: Platform;
  url: string;
}>;


export type PublishMyPostMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, advertisement: { caption: string, taggedPeople: Array<string>, imageZoom: string | null, decidedBy: AuditRole | null, note: string | null, disputableUntil: string | null, advice: Array<string>, _id: string, state: MyAdvertisementState, captionIdentifier: string, image: string | null, imageGrid: string | null, networks: Array<Platform>, createdAt: string, auditDeadline: string, decidedAt: string | null, pays: number | null, currency: string, earned: number, rewardKind: RewardKind, product: string | null, deliveredAt: string | null, reason: { key: string, text: string } | null, change: { text: string, requestedAt: string, answerUntil: string, reason: { text: string } } | null, dispute: { state: DisputeState, openedAt: string, deadline: string, text: string, settlement: string | null, settledAt: string | null } | null, publications: Array<{ platform: Platform, state: PublicationState, reason: string | null, text: string | null, since: string, retryAt: string | null }>, history: Array<{ kind: MyAdvertisementStepKind, at: string, text: string | null }>, campaign: { _id: string, name: string, company: { name: string, logo: string | null, thumbnail: string | null } }, posts: Array<{ _id: string, platform: Platform, url: string, publishedAt: string, likes: number, comments: number, origin: { source: FiguresSource, measuredAt: string | null, missingSince: string | null, known: Array<string> } }> } | null } };

export type DisputeRejectionMutationVariables = Exact<{
  id: string | number;
  text: string;
}>;


export type DisputeRejectionMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, advertisement: { caption: string, taggedPeople: Array<string>, imageZoom: string | null, decidedBy: AuditRole | null, note: string | null, disputableUntil: string | null, advice: Array<string>, _id: string, state: MyAdvertisementState, captionIdentifier: string, image: string | null, imageGrid: string | null, networks: Array<Platform>, createdAt: string, auditDeadline: string, decidedAt: string | null, pays: number | null, currency: string, earned: number, rewardKind: RewardKind, product: string | null, deliveredAt: string | null, reason: { key: string, text: string } | null, change: { text: string, requestedAt: string, answerUntil: string, reason: { text: string } } | null, dispute: { state: DisputeState, openedAt: string, deadline: string, text: string, settlement: string | null, settledAt: string | null } | null, publications: Array<{ platform: Platform, state: PublicationState, reason: string | null, text: string | null, since: string, retryAt: string | null }>, history: Array<{ kind: MyAdvertisementStepKind, at: string, text: string | null }>, campaign: { _id: string, name: string, company: { name: string, logo: string | null, thumbnail: string | null } }, posts: Array<{ _id: string, platform: Platform, url: string, publishedAt: string, likes: number, comments: number, origin: { source: FiguresSource, measuredAt: string | null, missingSince: string | null, known: Array<string> } }> } | null } };

export type MyPostChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type MyPostChangedSubscription = { myAdvertisementChanged: { _id: string, state: MyAdvertisementState, deliveredAt: string | null } };

export type PublishableNetworksQueryVariables = Exact<{ [key: string]: never; }>;


export type PublishableNetworksQuery = { publishableNetworks: Array<Platform> };

export type PublishForMeMutationVariables = Exact<{
  id: string | number;
  networks: Array<Platform> | Platform;
}>;


export type PublishForMeMutation = { result: { success: boolean, error: Array<{ path: string, code: string, message: string }> } };

export type RetryPublicationMutationVariables = Exact<{
  id: string | number;
  network: Platform;
}>;


export type RetryPublicationMutation = { result: { success: boolean, error: Array<{ path: string, code: string, message: string }> } };

export type AppSecurityQueryVariables = Exact<{ [key: string]: never; }>;


export type AppSecurityQuery = { account: { _id: string, email: string, emailConfirmedAt: string | null, secondFactorEnabled: boolean, recoveryCodesLeft: number, deletionDueAt: string | null } | null };

export type AppPasskeysQueryVariables = Exact<{ [key: string]: never; }>;


export type AppPasskeysQuery = { passkeys: Array<{ _id: string, name: string, creationDt: string, lastUsedDt: string | null }> };

export type AppSessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type AppSessionsQuery = { sessions: Array<{ _id: string, app: AppType, creationDt: string, lastUsedDt: string, userAgent: string | null, current: boolean }> };

export type AppChangePasswordMutationVariables = Exact<{
  current: string;
  password: string;
}>;


export type AppChangePasswordMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type AppEndSessionMutationVariables = Exact<{
  sessionId: string | number;
}>;


export type AppEndSessionMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type AppLogoutEverywhereMutationVariables = Exact<{ [key: string]: never; }>;


export type AppLogoutEverywhereMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type AppBeginSecondFactorMutationVariables = Exact<{ [key: string]: never; }>;


export type AppBeginSecondFactorMutation = { result: { success: boolean, secret: string | null, uri: string | null, error: Array<{ path: string, message: string, code: string }> } };

export type AppEnableSecondFactorMutationVariables = Exact<{
  code: string;
}>;


export type AppEnableSecondFactorMutation = { result: { success: boolean, recoveryCodes: Array<string> | null, error: Array<{ path: string, message: string, code: string }> } };

export type AppDisableSecondFactorMutationVariables = Exact<{
  code: string;
}>;


export type AppDisableSecondFactorMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type AppRenewRecoveryCodesMutationVariables = Exact<{
  code: string;
}>;


export type AppRenewRecoveryCodesMutation = { result: { success: boolean, recoveryCodes: Array<string> | null, error: Array<{ path: string, message: string, code: string }> } };

export type AppBeginPasskeyMutationVariables = Exact<{
  password: string;
  code?: string | null | undefined;
}>;


export type AppBeginPasskeyMutation = { result: { success: boolean, options: string | null, error: Array<{ path: string, message: string, code: string }> } };

export type AppAddPasskeyMutationVariables = Exact<{
  name: string;
  credential: string;
}>;


export type AppAddPasskeyMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type AppRenamePasskeyMutationVariables = Exact<{
  passkeyId: string | number;
  name: string;
}>;


export type AppRenamePasskeyMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type AppRemovePasskeyMutationVariables = Exact<{
  passkeyId: string | number;
  password: string;
  code?: string | null | undefined;
}>;


export type AppRemovePasskeyMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type AppDeleteMyDataMutationVariables = Exact<{ [key: string]: never; }>;


export type AppDeleteMyDataMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type AppCancelDeletionMutationVariables = Exact<{ [key: string]: never; }>;


export type AppCancelDeletionMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }> } };

export type AppMyDataQueryVariables = Exact<{ [key: string]: never; }>;


export type AppMyDataQuery = { myData: string };

export type OwnNetworksFragment = { linkable: Array<Platform>, accounts: Array<{ platform: Platform, username: string, url: string, state: SocialAccountState, reason: SocialAccountReason | null, missingScopes: Array<string>, followers: number | null, confirmationCode: string | null, confirmationRefusedAt: string | null }> };

export type AppSocialAccountsQueryVariables = Exact<{ [key: string]: never; }>;


export type AppSocialAccountsQuery = { socialAccounts: { linkable: Array<Platform>, accounts: Array<{ platform: Platform, username: string, url: string, state: SocialAccountState, reason: SocialAccountReason | null, missingScopes: Array<string>, followers: number | null, confirmationCode: string | null, confirmationRefusedAt: string | null }> } };

export type AppStartLinkingMutationVariables = Exact<{
  network: Platform;
}>;


export type AppStartLinkingMutation = { result: { success: boolean, url: string | null, error: Array<{ path: string, message: string, code: string }> } };

export type AppLinkSocialAccountMutationVariables = Exact<{
  network: Platform;
  code: string;
  state: string;
}>;


export type AppLinkSocialAccountMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, socialAccounts: { linkable: Array<Platform>, accounts: Array<{ platform: Platform, username: string, url: string, state: SocialAccountState, reason: SocialAccountReason | null, missingScopes: Array<string>, followers: number | null, confirmationCode: string | null, confirmationRefusedAt: string | null }> } | null, pages: Array<{ _id: string, name: string, username: string, followers: number | null }> | null } };

export type AppChooseFacebookPageMutationVariables = Exact<{
  pageId: string | number;
}>;


export type AppChooseFacebookPageMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, socialAccounts: { linkable: Array<Platform>, accounts: Array<{ platform: Platform, username: string, url: string, state: SocialAccountState, reason: SocialAccountReason | null, missingScopes: Array<string>, followers: number | null, confirmationCode: string | null, confirmationRefusedAt: string | null }> } | null } };

export type AppUnlinkSocialAccountMutationVariables = Exact<{
  network: Platform;
}>;


export type AppUnlinkSocialAccountMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, socialAccounts: { linkable: Array<Platform>, accounts: Array<{ platform: Platform, username: string, url: string, state: SocialAccountState, reason: SocialAccountReason | null, missingScopes: Array<string>, followers: number | null, confirmationCode: string | null, confirmationRefusedAt: string | null }> } | null } };

export type AppRequestNetworkConfirmationMutationVariables = Exact<{
  network: Platform;
}>;


export type AppRequestNetworkConfirmationMutation = { result: { success: boolean, error: Array<{ path: string, message: string, code: string }>, socialAccounts: { linkable: Array<Platform>, accounts: Array<{ platform: Platform, username: string, url: string, state: SocialAccountState, reason: SocialAccountReason | null, missingScopes: Array<string>, followers: number | null, confirmationCode: string | null, confirmationRefusedAt: string | null }> } | null } };

export type AppNetworkDeletionQueryVariables = Exact<{
  code: string;
}>;


export type AppNetworkDeletionQuery = { networkDeletion: { platform: Platform, deletedAt: string } | null };

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
export const AppSessionFragmentDoc = new TypedDocumentString(`
    fragment AppSession on Session {
  authenticated
  _id
  email
  firstName
  accessToken
  accessTokenExpiresAt
  operatorTimeZone
}
    `, {"fragmentName":"AppSession"}) as unknown as TypedDocumentString<AppSessionFragment, unknown>;
export const MeFragmentDoc = new TypedDocumentString(`
    fragment Me on CreatorAccount {
  _id
  email
  emailConfirmedAt
  firstName
  lastName
  handle
  picture
  city
  interests
  language
  adultDeclaredAt
  termsVersion
  termsAcceptedAt
  networks {
    platform
    username
    url
    declaredAt
  }
  referralCode
  referralLink
  referralsFirstLevel
  referralsSecondLevel
  payoutAccount {
    kind
    masked
    holder
    taxId
    changedAt
  }
  ready
  missing
}
    `, {"fragmentName":"Me"}) as unknown as TypedDocumentString<MeFragment, unknown>;
export const NoticeRowFragmentDoc = new TypedDocumentString(`
    fragment NoticeRow on MyNotice {
  _id
  kind
  happenedAt
  read
  count
  campaignId
  campaignName
  advertisementId
  answerUntil
  payoutId
  amount
  currency
  account
  reason
  platform
}
    `, {"fragmentName":"NoticeRow"}) as unknown as TypedDocumentString<NoticeRowFragment, unknown>;
export const PayoutRowFragmentDoc = new TypedDocumentString(`
    fragment PayoutRow on MyPayout {
  _id
  reference
  month
  amount
  currency
  state
  accountKind
  account
  releasedAt
  paidAt
  returnedAt
  reason
}
    `, {"fragmentName":"PayoutRow"}) as unknown as TypedDocumentString<PayoutRowFragment, unknown>;
export const CampaignFaceFragmentDoc = new TypedDocumentString(`
    fragment CampaignFace on OpenCampaign {
  _id
  name
  company {
    name
    logo
    thumbnail
  }
  rewardKind
  picture
  endDay
  currency
  paysMe
  product
  placesLeft
  city
}
    `, {"fragmentName":"CampaignFace"}) as unknown as TypedDocumentString<CampaignFaceFragment, unknown>;
export const CampaignRowFragmentDoc = new TypedDocumentString(`
    fragment CampaignRow on OpenCampaign {
  ...CampaignFace
  startDay
  obstacle
}
    fragment CampaignFace on OpenCampaign {
  _id
  name
  company {
    name
    logo
    thumbnail
  }
  rewardKind
  picture
  endDay
  currency
  paysMe
  product
  placesLeft
  city
}`, {"fragmentName":"CampaignRow"}) as unknown as TypedDocumentString<CampaignRowFragment, unknown>;
export const CampaignDetailFragmentDoc = new TypedDocumentString(`
    fragment CampaignDetail on OpenCampaign {
  ...CampaignRow
  type
  paysMePerReaction {
    metric
    pays
  }
  brief
  terms
  hashtags
  mentions
  forbiddenWords
  postsPerPerson
  myPosts
  spotText
  spotPicture
}
    fragment CampaignFace on OpenCampaign {
  _id
  name
  company {
    name
    logo
    thumbnail
  }
  rewardKind
  picture
  endDay
  currency
  paysMe
  product
  placesLeft
  city
}
fragment CampaignRow on OpenCampaign {
  ...CampaignFace
  startDay
  obstacle
}`, {"fragmentName":"CampaignDetail"}) as unknown as TypedDocumentString<CampaignDetailFragment, unknown>;
export const PostRowFragmentDoc = new TypedDocumentString(`
    fragment PostRow on MyAdvertisement {
  _id
  campaign {
    _id
    name
    company {
      name
      logo
      thumbnail
    }
  }
  state
  captionIdentifier
  image
  imageGrid
  networks
  createdAt
  auditDeadline
  decidedAt
  change {
    answerUntil
  }
  posts {
    _id
    platform
    url
    publishedAt
    likes
    comments
    origin {
      source
      measuredAt
      missingSince
      known
    }
  }
  pays
  currency
  earned
  rewardKind
  product
  deliveredAt
}
    `, {"fragmentName":"PostRow"}) as unknown as TypedDocumentString<PostRowFragment, unknown>;
export const PostDetailFragmentDoc = new TypedDocumentString(`
    fragment PostDetail on MyAdvertisement {
  ...PostRow
  caption
  taggedPeople
  imageZoom
  decidedBy
  reason {
    key
    text
  }
  note
  change {
    reason {
      text
    }
    text
    requestedAt
    answerUntil
  }
  dispute {
    state
    openedAt
    deadline
    text
    settlement
    settledAt
  }
  disputableUntil
  publications {
    platform
    state
    reason
    text
    since
    retryAt
  }
  advice
  history {
    kind
    at
    text
  }
}
    fragment PostRow on MyAdvertisement {
  _id
  campaign {
    _id
    name
    company {
      name
      logo
      thumbnail
    }
  }
  state
  captionIdentifier
  image
  imageGrid
  networks
  createdAt
  auditDeadline
  decidedAt
  change {
    answerUntil
  }
  posts {
    _id
    platform
    url
    publishedAt
    likes
    comments
    origin {
      source
      measuredAt
      missingSince
      known
    }
  }
  pays
  currency
  earned
  rewardKind
  product
  deliveredAt
}`, {"fragmentName":"PostDetail"}) as unknown as TypedDocumentString<PostDetailFragment, unknown>;
export const TaskPostFragmentDoc = new TypedDocumentString(`
    fragment TaskPost on MyAdvertisement {
  _id
  campaignName
  state
  image
  imageGrid
  rewardKind
  change {
    answerUntil
  }
  posts {
    _id
  }
}
    `, {"fragmentName":"TaskPost"}) as unknown as TypedDocumentString<TaskPostFragment, unknown>;
export const OwnNetworksFragmentDoc = new TypedDocumentString(`
    fragment OwnNetworks on SocialAccounts {
  linkable
  accounts {
    platform
    username
    url
    state
    reason
    missingScopes
    followers
    confirmationCode
    confirmationRefusedAt
  }
}
    `, {"fragmentName":"OwnNetworks"}) as unknown as TypedDocumentString<OwnNetworksFragment, unknown>;
export const AppLoginDocument = new TypedDocumentString(`
    mutation AppLogin($email: String!, $password: String!) {
  result: login(app: MobileApp, email: $email, password: $password) {
    success
    error {
      path
      message
      code
    }
    session {
      ...AppSession
    }
    challenge
  }
}
    fragment AppSession on Session {
  authenticated
  _id
  email
  firstName
  accessToken
  accessTokenExpiresAt
  operatorTimeZone
}`) as unknown as TypedDocumentString<AppLoginMutation, AppLoginMutationVariables>;
export const AppLoginSecondFactorDocument = new TypedDocumentString(`
    mutation AppLoginSecondFactor($challenge: String!, $code: String!) {
  result: loginSecondFactor(challenge: $challenge, code: $code) {
    success
    error {
      path
      message
      code
    }
    session {
      ...AppSession
    }
  }
}
    fragment AppSession on Session {
  authenticated
  _id
  email
  firstName
  accessToken
  accessTokenExpiresAt
  operatorTimeZone
}`) as unknown as TypedDocumentString<AppLoginSecondFactorMutation, AppLoginSecondFactorMutationVariables>;
export const AppBeginLoginPasskeyDocument = new TypedDocumentString(`
    mutation AppBeginLoginPasskey {
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
    `) as unknown as TypedDocumentString<AppBeginLoginPasskeyMutation, AppBeginLoginPasskeyMutationVariables>;
export const AppLoginPasskeyDocument = new TypedDocumentString(`
    mutation AppLoginPasskey($credential: String!) {
  result: loginPasskey(app: MobileApp, credential: $credential) {
    success
    error {
      path
      message
      code
    }
    session {
      ...AppSession
    }
  }
}
    fragment AppSession on Session {
  authenticated
  _id
  email
  firstName
  accessToken
  accessTokenExpiresAt
  operatorTimeZone
}`) as unknown as TypedDocumentString<AppLoginPasskeyMutation, AppLoginPasskeyMutationVariables>;
export const AppSignUpDocument = new TypedDocumentString(`
    mutation AppSignUp($email: String!, $password: String!, $referralCode: String!, $idempotencyKey: String) {
  result: createPersonPrimary(
    idempotencyKey: $idempotencyKey
    app: MobileApp
    email: $email
    password: $password
    referralCode: $referralCode
  ) {
    success
    error {
      path
      message
      code
    }
    session {
      ...AppSession
    }
  }
}
    fragment AppSession on Session {
  authenticated
  _id
  email
  firstName
  accessToken
  accessTokenExpiresAt
  operatorTimeZone
}`) as unknown as TypedDocumentString<AppSignUpMutation, AppSignUpMutationVariables>;
export const AppRefreshSessionDocument = new TypedDocumentString(`
    mutation AppRefreshSession {
  result: refreshSession(app: MobileApp) {
    success
    error {
      path
      message
      code
    }
    session {
      ...AppSession
    }
  }
}
    fragment AppSession on Session {
  authenticated
  _id
  email
  firstName
  accessToken
  accessTokenExpiresAt
  operatorTimeZone
}`) as unknown as TypedDocumentString<AppRefreshSessionMutation, AppRefreshSessionMutationVariables>;
export const AppLogoutDocument = new TypedDocumentString(`
    mutation AppLogout {
  result: logout(app: MobileApp) {
    success
  }
}
    `) as unknown as TypedDocumentString<AppLogoutMutation, AppLogoutMutationVariables>;
export const AppTermsDocument = new TypedDocumentString(`
    query AppTerms($language: Language!) {
  termsAndConditionsHistoric(
    where: {language: $language, appType: MobileApp}
    limit: 1
  ) {
    _id
    url
    version
  }
}
    `) as unknown as TypedDocumentString<AppTermsQuery, AppTermsQueryVariables>;
export const AppReferralCodeDocument = new TypedDocumentString(`
    query AppReferralCode($code: String!) {
  referralCode(code: $code) {
    valid
    firstName
  }
}
    `) as unknown as TypedDocumentString<AppReferralCodeQuery, AppReferralCodeQueryVariables>;
export const MeDocument = new TypedDocumentString(`
    query Me {
  creatorAccount {
    ...Me
  }
}
    fragment Me on CreatorAccount {
  _id
  email
  emailConfirmedAt
  firstName
  lastName
  handle
  picture
  city
  interests
  language
  adultDeclaredAt
  termsVersion
  termsAcceptedAt
  networks {
    platform
    username
    url
    declaredAt
  }
  referralCode
  referralLink
  referralsFirstLevel
  referralsSecondLevel
  payoutAccount {
    kind
    masked
    holder
    taxId
    changedAt
  }
  ready
  missing
}`) as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
export const UpdateMeDocument = new TypedDocumentString(`
    mutation UpdateMe($input: CreatorAccountInput!) {
  result: updateCreatorAccount(input: $input) {
    success
    error {
      path
      message
      code
    }
    account {
      ...Me
    }
  }
}
    fragment Me on CreatorAccount {
  _id
  email
  emailConfirmedAt
  firstName
  lastName
  handle
  picture
  city
  interests
  language
  adultDeclaredAt
  termsVersion
  termsAcceptedAt
  networks {
    platform
    username
    url
    declaredAt
  }
  referralCode
  referralLink
  referralsFirstLevel
  referralsSecondLevel
  payoutAccount {
    kind
    masked
    holder
    taxId
    changedAt
  }
  ready
  missing
}`) as unknown as TypedDocumentString<UpdateMeMutation, UpdateMeMutationVariables>;
export const DeclareAdultDocument = new TypedDocumentString(`
    mutation DeclareAdult {
  result: declareAdult {
    success
    error {
      path
      message
      code
    }
    account {
      ...Me
    }
  }
}
    fragment Me on CreatorAccount {
  _id
  email
  emailConfirmedAt
  firstName
  lastName
  handle
  picture
  city
  interests
  language
  adultDeclaredAt
  termsVersion
  termsAcceptedAt
  networks {
    platform
    username
    url
    declaredAt
  }
  referralCode
  referralLink
  referralsFirstLevel
  referralsSecondLevel
  payoutAccount {
    kind
    masked
    holder
    taxId
    changedAt
  }
  ready
  missing
}`) as unknown as TypedDocumentString<DeclareAdultMutation, DeclareAdultMutationVariables>;
export const AcceptAppTermsDocument = new TypedDocumentString(`
    mutation AcceptAppTerms($version: String!, $language: Language!) {
  result: acceptCreatorTerms(version: $version, language: $language) {
    success
    error {
      path
      message
      code
    }
    account {
      ...Me
    }
  }
}
    fragment Me on CreatorAccount {
  _id
  email
  emailConfirmedAt
  firstName
  lastName
  handle
  picture
  city
  interests
  language
  adultDeclaredAt
  termsVersion
  termsAcceptedAt
  networks {
    platform
    username
    url
    declaredAt
  }
  referralCode
  referralLink
  referralsFirstLevel
  referralsSecondLevel
  payoutAccount {
    kind
    masked
    holder
    taxId
    changedAt
  }
  ready
  missing
}`) as unknown as TypedDocumentString<AcceptAppTermsMutation, AcceptAppTermsMutationVariables>;
export const DeclareNetworkDocument = new TypedDocumentString(`
    mutation DeclareNetwork($platform: Platform!, $username: String!) {
  result: declareNetwork(platform: $platform, username: $username) {
    success
    error {
      path
      message
      code
    }
    account {
      ...Me
    }
  }
}
    fragment Me on CreatorAccount {
  _id
  email
  emailConfirmedAt
  firstName
  lastName
  handle
  picture
  city
  interests
  language
  adultDeclaredAt
  termsVersion
  termsAcceptedAt
  networks {
    platform
    username
    url
    declaredAt
  }
  referralCode
  referralLink
  referralsFirstLevel
  referralsSecondLevel
  payoutAccount {
    kind
    masked
    holder
    taxId
    changedAt
  }
  ready
  missing
}`) as unknown as TypedDocumentString<DeclareNetworkMutation, DeclareNetworkMutationVariables>;
export const RemoveNetworkDocument = new TypedDocumentString(`
    mutation RemoveNetwork($platform: Platform!) {
  result: removeNetwork(platform: $platform) {
    success
    error {
      path
      message
      code
    }
    account {
      ...Me
    }
  }
}
    fragment Me on CreatorAccount {
  _id
  email
  emailConfirmedAt
  firstName
  lastName
  handle
  picture
  city
  interests
  language
  adultDeclaredAt
  termsVersion
  termsAcceptedAt
  networks {
    platform
    username
    url
    declaredAt
  }
  referralCode
  referralLink
  referralsFirstLevel
  referralsSecondLevel
  payoutAccount {
    kind
    masked
    holder
    taxId
    changedAt
  }
  ready
  missing
}`) as unknown as TypedDocumentString<RemoveNetworkMutation, RemoveNetworkMutationVariables>;
export const SetPayoutAccountDocument = new TypedDocumentString(`
    mutation SetPayoutAccount($kind: PayoutAccountKind!, $number: String!, $holder: String!, $taxId: String, $password: String!, $code: String) {
  result: setPayoutAccount(
    kind: $kind
    number: $number
    holder: $holder
    taxId: $taxId
    password: $password
    code: $code
  ) {
    success
    error {
      path
      message
      code
    }
    account {
      ...Me
    }
  }
}
    fragment Me on CreatorAccount {
  _id
  email
  emailConfirmedAt
  firstName
  lastName
  handle
  picture
  city
  interests
  language
  adultDeclaredAt
  termsVersion
  termsAcceptedAt
  networks {
    platform
    username
    url
    declaredAt
  }
  referralCode
  referralLink
  referralsFirstLevel
  referralsSecondLevel
  payoutAccount {
    kind
    masked
    holder
    taxId
    changedAt
  }
  ready
  missing
}`) as unknown as TypedDocumentString<SetPayoutAccountMutation, SetPayoutAccountMutationVariables>;
export const RemovePayoutAccountDocument = new TypedDocumentString(`
    mutation RemovePayoutAccount($password: String!, $code: String) {
  result: removePayoutAccount(password: $password, code: $code) {
    success
    error {
      path
      message
      code
    }
    account {
      ...Me
    }
  }
}
    fragment Me on CreatorAccount {
  _id
  email
  emailConfirmedAt
  firstName
  lastName
  handle
  picture
  city
  interests
  language
  adultDeclaredAt
  termsVersion
  termsAcceptedAt
  networks {
    platform
    username
    url
    declaredAt
  }
  referralCode
  referralLink
  referralsFirstLevel
  referralsSecondLevel
  payoutAccount {
    kind
    masked
    holder
    taxId
    changedAt
  }
  ready
  missing
}`) as unknown as TypedDocumentString<RemovePayoutAccountMutation, RemovePayoutAccountMutationVariables>;
export const AppRequestEmailConfirmationDocument = new TypedDocumentString(`
    mutation AppRequestEmailConfirmation($idempotencyKey: String) {
  result: requestEmailConfirmation(idempotencyKey: $idempotencyKey) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<AppRequestEmailConfirmationMutation, AppRequestEmailConfirmationMutationVariables>;
export const AppUnreadNoticesDocument = new TypedDocumentString(`
    query AppUnreadNotices {
  myUnreadNotices
}
    `) as unknown as TypedDocumentString<AppUnreadNoticesQuery, AppUnreadNoticesQueryVariables>;
export const AppNoticesDocument = new TypedDocumentString(`
    query AppNotices($first: Int!, $after: ID) {
  myNotices(first: $first, after: $after) {
    nodes {
      ...NoticeRow
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    unread
  }
}
    fragment NoticeRow on MyNotice {
  _id
  kind
  happenedAt
  read
  count
  campaignId
  campaignName
  advertisementId
  answerUntil
  payoutId
  amount
  currency
  account
  reason
  platform
}`) as unknown as TypedDocumentString<AppNoticesQuery, AppNoticesQueryVariables>;
export const AppMarkNoticesReadDocument = new TypedDocumentString(`
    mutation AppMarkNoticesRead($upTo: ID!) {
  result: markMyNoticesRead(upTo: $upTo) {
    success
    error {
      path
      message
      code
    }
    unread
  }
}
    `) as unknown as TypedDocumentString<AppMarkNoticesReadMutation, AppMarkNoticesReadMutationVariables>;
export const AppNoticePreferencesDocument = new TypedDocumentString(`
    query AppNoticePreferences {
  myNoticePreferences {
    topic
    inApp
    byMail
  }
}
    `) as unknown as TypedDocumentString<AppNoticePreferencesQuery, AppNoticePreferencesQueryVariables>;
export const AppUpdateNoticePreferencesDocument = new TypedDocumentString(`
    mutation AppUpdateNoticePreferences($preferences: [MyNoticePreferenceInput!]!) {
  result: updateMyNoticePreferences(preferences: $preferences) {
    success
    error {
      path
      message
      code
    }
    preferences {
      topic
      inApp
      byMail
    }
  }
}
    `) as unknown as TypedDocumentString<AppUpdateNoticePreferencesMutation, AppUpdateNoticePreferencesMutationVariables>;
export const AppStopNoticesDocument = new TypedDocumentString(`
    mutation AppStopNotices($token: String!) {
  result: stopMyNotices(token: $token) {
    success
    error {
      path
      message
      code
    }
    topics
  }
}
    `) as unknown as TypedDocumentString<AppStopNoticesMutation, AppStopNoticesMutationVariables>;
export const NextPayoutsDocument = new TypedDocumentString(`
    query NextPayouts {
  myNextPayouts {
    currency
    balance
    due
    minimum
    expectedOn
    obstacle
  }
  last: myPayouts(first: 3) {
    nodes {
      ...PayoutRow
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PayoutRow on MyPayout {
  _id
  reference
  month
  amount
  currency
  state
  accountKind
  account
  releasedAt
  paidAt
  returnedAt
  reason
}`) as unknown as TypedDocumentString<NextPayoutsQuery, NextPayoutsQueryVariables>;
export const MyPayoutsDocument = new TypedDocumentString(`
    query MyPayouts($first: Int, $after: String) {
  myPayouts(first: $first, after: $after) {
    nodes {
      ...PayoutRow
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PayoutRow on MyPayout {
  _id
  reference
  month
  amount
  currency
  state
  accountKind
  account
  releasedAt
  paidAt
  returnedAt
  reason
}`) as unknown as TypedDocumentString<MyPayoutsQuery, MyPayoutsQueryVariables>;
export const MyPayoutDocument = new TypedDocumentString(`
    query MyPayout($id: ID!) {
  myPayout(_id: $id) {
    ...PayoutRow
    own
    firstLevel
    secondLevel
  }
}
    fragment PayoutRow on MyPayout {
  _id
  reference
  month
  amount
  currency
  state
  accountKind
  account
  releasedAt
  paidAt
  returnedAt
  reason
}`) as unknown as TypedDocumentString<MyPayoutQuery, MyPayoutQueryVariables>;
export const OpenCampaignsDocument = new TypedDocumentString(`
    query OpenCampaigns($where: OpenCampaignWhere, $first: Int, $after: String) {
  openCampaigns(where: $where, first: $first, after: $after) {
    nodes {
      ...CampaignRow
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment CampaignFace on OpenCampaign {
  _id
  name
  company {
    name
    logo
    thumbnail
  }
  rewardKind
  picture
  endDay
  currency
  paysMe
  product
  placesLeft
  city
}
fragment CampaignRow on OpenCampaign {
  ...CampaignFace
  startDay
  obstacle
}`) as unknown as TypedDocumentString<OpenCampaignsQuery, OpenCampaignsQueryVariables>;
export const OpenCampaignDocument = new TypedDocumentString(`
    query OpenCampaign($id: ID!) {
  openCampaign(_id: $id) {
    ...CampaignDetail
  }
}
    fragment CampaignFace on OpenCampaign {
  _id
  name
  company {
    name
    logo
    thumbnail
  }
  rewardKind
  picture
  endDay
  currency
  paysMe
  product
  placesLeft
  city
}
fragment CampaignRow on OpenCampaign {
  ...CampaignFace
  startDay
  obstacle
}
fragment CampaignDetail on OpenCampaign {
  ...CampaignRow
  type
  paysMePerReaction {
    metric
    pays
  }
  brief
  terms
  hashtags
  mentions
  forbiddenWords
  postsPerPerson
  myPosts
  spotText
  spotPicture
}`) as unknown as TypedDocumentString<OpenCampaignQuery, OpenCampaignQueryVariables>;
export const MyPostsDocument = new TypedDocumentString(`
    query MyPosts($where: MyAdvertisementWhere, $first: Int, $after: String) {
  myAdvertisements(where: $where, first: $first, after: $after) {
    nodes {
      ...PostRow
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PostRow on MyAdvertisement {
  _id
  campaign {
    _id
    name
    company {
      name
      logo
      thumbnail
    }
  }
  state
  captionIdentifier
  image
  imageGrid
  networks
  createdAt
  auditDeadline
  decidedAt
  change {
    answerUntil
  }
  posts {
    _id
    platform
    url
    publishedAt
    likes
    comments
    origin {
      source
      measuredAt
      missingSince
      known
    }
  }
  pays
  currency
  earned
  rewardKind
  product
  deliveredAt
}`) as unknown as TypedDocumentString<MyPostsQuery, MyPostsQueryVariables>;
export const MyPostDocument = new TypedDocumentString(`
    query MyPost($id: ID!) {
  myAdvertisement(_id: $id) {
    ...PostDetail
    campaign {
      ...CampaignDetail
    }
  }
}
    fragment CampaignFace on OpenCampaign {
  _id
  name
  company {
    name
    logo
    thumbnail
  }
  rewardKind
  picture
  endDay
  currency
  paysMe
  product
  placesLeft
  city
}
fragment CampaignRow on OpenCampaign {
  ...CampaignFace
  startDay
  obstacle
}
fragment CampaignDetail on OpenCampaign {
  ...CampaignRow
  type
  paysMePerReaction {
    metric
    pays
  }
  brief
  terms
  hashtags
  mentions
  forbiddenWords
  postsPerPerson
  myPosts
  spotText
  spotPicture
}
fragment PostRow on MyAdvertisement {
  _id
  campaign {
    _id
    name
    company {
      name
      logo
      thumbnail
    }
  }
  state
  captionIdentifier
  image
  imageGrid
  networks
  createdAt
  auditDeadline
  decidedAt
  change {
    answerUntil
  }
  posts {
    _id
    platform
    url
    publishedAt
    likes
    comments
    origin {
      source
      measuredAt
      missingSince
      known
    }
  }
  pays
  currency
  earned
  rewardKind
  product
  deliveredAt
}
fragment PostDetail on MyAdvertisement {
  ...PostRow
  caption
  taggedPeople
  imageZoom
  decidedBy
  reason {
    key
    text
  }
  note
  change {
    reason {
      text
    }
    text
    requestedAt
    answerUntil
  }
  dispute {
    state
    openedAt
    deadline
    text
    settlement
    settledAt
  }
  disputableUntil
  publications {
    platform
    state
    reason
    text
    since
    retryAt
  }
  advice
  history {
    kind
    at
    text
  }
}`) as unknown as TypedDocumentString<MyPostQuery, MyPostQueryVariables>;
export const TodayDocument = new TypedDocumentString(`
    query Today {
  me: creatorAccount {
    firstName
    payoutAccount {
      kind
    }
    missing
  }
  networks: socialAccounts {
    accounts {
      platform
      username
      state
    }
  }
  todo: myAdvertisements(where: {toDo: true}, first: 20) {
    nodes {
      ...TaskPost
    }
  }
  earnings: myEarnings {
    month
    totals {
      currency
      total
    }
    latest {
      _id
      kind
      amount
      currency
      campaignName
    }
  }
  open: openCampaigns(first: 6) {
    nodes {
      ...CampaignFace
    }
  }
  unread: myUnreadNotices
}
    fragment CampaignFace on OpenCampaign {
  _id
  name
  company {
    name
    logo
    thumbnail
  }
  rewardKind
  picture
  endDay
  currency
  paysMe
  product
  placesLeft
  city
}
fragment TaskPost on MyAdvertisement {
  _id
  campaignName
  state
  image
  imageGrid
  rewardKind
  change {
    answerUntil
  }
  posts {
    _id
  }
}`) as unknown as TypedDocumentString<TodayQuery, TodayQueryVariables>;
export const MyRewardsDocument = new TypedDocumentString(`
    query MyRewards($state: RewardState!, $first: Int, $after: String) {
  myRewards(state: $state, first: $first, after: $after) {
    nodes {
      ...PostRow
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PostRow on MyAdvertisement {
  _id
  campaign {
    _id
    name
    company {
      name
      logo
      thumbnail
    }
  }
  state
  captionIdentifier
  image
  imageGrid
  networks
  createdAt
  auditDeadline
  decidedAt
  change {
    answerUntil
  }
  posts {
    _id
    platform
    url
    publishedAt
    likes
    comments
    origin {
      source
      measuredAt
      missingSince
      known
    }
  }
  pays
  currency
  earned
  rewardKind
  product
  deliveredAt
}`) as unknown as TypedDocumentString<MyRewardsQuery, MyRewardsQueryVariables>;
export const MyEarningsDocument = new TypedDocumentString(`
    query MyEarnings($month: String, $first: Int, $after: String) {
  myEarnings(month: $month) {
    month
    totals {
      currency
      posts
      reactions
      firstLevel
      secondLevel
      total
    }
    movements(first: $first, after: $after) {
      nodes {
        _id
        at
        kind
        amount
        currency
        campaignName
        advertisementId
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  myBalance {
    currency
    total
  }
}
    `) as unknown as TypedDocumentString<MyEarningsQuery, MyEarningsQueryVariables>;
export const SubmitPostDocument = new TypedDocumentString(`
    mutation SubmitPost($input: SubmitAdvertisementInput!, $idempotencyKey: String) {
  result: submitAdvertisement(input: $input, idempotencyKey: $idempotencyKey) {
    success
    error {
      path
      message
      code
    }
    advertisement {
      ...PostDetail
    }
  }
}
    fragment PostRow on MyAdvertisement {
  _id
  campaign {
    _id
    name
    company {
      name
      logo
      thumbnail
    }
  }
  state
  captionIdentifier
  image
  imageGrid
  networks
  createdAt
  auditDeadline
  decidedAt
  change {
    answerUntil
  }
  posts {
    _id
    platform
    url
    publishedAt
    likes
    comments
    origin {
      source
      measuredAt
      missingSince
      known
    }
  }
  pays
  currency
  earned
  rewardKind
  product
  deliveredAt
}
fragment PostDetail on MyAdvertisement {
  ...PostRow
  caption
  taggedPeople
  imageZoom
  decidedBy
  reason {
    key
    text
  }
  note
  change {
    reason {
      text
    }
    text
    requestedAt
    answerUntil
  }
  dispute {
    state
    openedAt
    deadline
    text
    settlement
    settledAt
  }
  disputableUntil
  publications {
    platform
    state
    reason
    text
    since
    retryAt
  }
  advice
  history {
    kind
    at
    text
  }
}`) as unknown as TypedDocumentString<SubmitPostMutation, SubmitPostMutationVariables>;
export const RevisePostDocument = new TypedDocumentString(`
    mutation RevisePost($id: ID!, $picture: String, $caption: String!, $taggedPeople: [String!]) {
  result: reviseAdvertisement(
    _id: $id
    picture: $picture
    caption: $caption
    taggedPeople: $taggedPeople
  ) {
    success
    error {
      path
      message
      code
    }
    advertisement {
      ...PostDetail
    }
  }
}
    fragment PostRow on MyAdvertisement {
  _id
  campaign {
    _id
    name
    company {
      name
      logo
      thumbnail
    }
  }
  state
  captionIdentifier
  image
  imageGrid
  networks
  createdAt
  auditDeadline
  decidedAt
  change {
    answerUntil
  }
  posts {
    _id
    platform
    url
    publishedAt
    likes
    comments
    origin {
      source
      measuredAt
      missingSince
      known
    }
  }
  pays
  currency
  earned
  rewardKind
  product
  deliveredAt
}
fragment PostDetail on MyAdvertisement {
  ...PostRow
  caption
  taggedPeople
  imageZoom
  decidedBy
  reason {
    key
    text
  }
  note
  change {
    reason {
      text
    }
    text
    requestedAt
    answerUntil
  }
  dispute {
    state
    openedAt
    deadline
    text
    settlement
    settledAt
  }
  disputableUntil
  publications {
    platform
    state
    reason
    text
    since
    retryAt
  }
  advice
  history {
    kind
    at
    text
  }
}`) as unknown as TypedDocumentString<RevisePostMutation, RevisePostMutationVariables>;
export const WithdrawPostDocument = new TypedDocumentString(`
    mutation WithdrawPost($id: ID!) {
  result: withdrawAdvertisement(_id: $id) {
    success
    error {
      path
      message
      code
    }
    advertisement {
      ...PostDetail
    }
  }
}
    fragment PostRow on MyAdvertisement {
  _id
  campaign {
    _id
    name
    company {
      name
      logo
      thumbnail
    }
  }
  state
  captionIdentifier
  image
  imageGrid
  networks
  createdAt
  auditDeadline
  decidedAt
  change {
    answerUntil
  }
  posts {
    _id
    platform
    url
    publishedAt
    likes
    comments
    origin {
      source
      measuredAt
      missingSince
      known
    }
  }
  pays
  currency
  earned
  rewardKind
  product
  deliveredAt
}
fragment PostDetail on MyAdvertisement {
  ...PostRow
  caption
  taggedPeople
  imageZoom
  decidedBy
  reason {
    key
    text
  }
  note
  change {
    reason {
      text
    }
    text
    requestedAt
    answerUntil
  }
  dispute {
    state
    openedAt
    deadline
    text
    settlement
    settledAt
  }
  disputableUntil
  publications {
    platform
    state
    reason
    text
    since
    retryAt
  }
  advice
  history {
    kind
    at
    text
  }
}`) as unknown as TypedDocumentString<WithdrawPostMutation, WithdrawPostMutationVariables>;
export const PublishMyPostDocument = new TypedDocumentString(`
    mutation PublishMyPost($id: ID!, $platform: Platform!, $url: String!) {
  result: publishPost(_id: $id, platform: $platform, url: $url) {
    success
    error {
      path
      message
      code
    }
    advertisement {
      ...PostDetail
    }
  }
}
    fragment PostRow on MyAdvertisement {
  _id
  campaign {
    _id
    name
    company {
      name
      logo
      thumbnail
    }
  }
  state
  captionIdentifier
  image
  imageGrid
  networks
  createdAt
  auditDeadline
  decidedAt
  change {
    answerUntil
  }
  posts {
    _id
    platform
    url
    publishedAt
    likes
    comments
    origin {
      source
      measuredAt
      missingSince
      known
    }
  }
  pays
  currency
  earned
  rewardKind
  product
  deliveredAt
}
fragment PostDetail on MyAdvertisement {
  ...PostRow
  caption
  taggedPeople
  imageZoom
  decidedBy
  reason {
    key
    text
  }
  note
  change {
    reason {
      text
    }
    text
    requestedAt
    answerUntil
  }
  dispute {
    state
    openedAt
    deadline
    text
    settlement
    settledAt
  }
  disputableUntil
  publications {
    platform
    state
    reason
    text
    since
    retryAt
  }
  advice
  history {
    kind
    at
    text
  }
}`) as unknown as TypedDocumentString<PublishMyPostMutation, PublishMyPostMutationVariables>;
export const DisputeRejectionDocument = new TypedDocumentString(`
    mutation DisputeRejection($id: ID!, $text: String!) {
  result: disputeRejection(_id: $id, text: $text) {
    success
    error {
      path
      message
      code
    }
    advertisement {
      ...PostDetail
    }
  }
}
    fragment PostRow on MyAdvertisement {
  _id
  campaign {
    _id
    name
    company {
      name
      logo
      thumbnail
    }
  }
  state
  captionIdentifier
  image
  imageGrid
  networks
  createdAt
  auditDeadline
  decidedAt
  change {
    answerUntil
  }
  posts {
    _id
    platform
    url
    publishedAt
    likes
    comments
    origin {
      source
      measuredAt
      missingSince
      known
    }
  }
  pays
  currency
  earned
  rewardKind
  product
  deliveredAt
}
fragment PostDetail on MyAdvertisement {
  ...PostRow
  caption
  taggedPeople
  imageZoom
  decidedBy
  reason {
    key
    text
  }
  note
  change {
    reason {
      text
    }
    text
    requestedAt
    answerUntil
  }
  dispute {
    state
    openedAt
    deadline
    text
    settlement
    settledAt
  }
  disputableUntil
  publications {
    platform
    state
    reason
    text
    since
    retryAt
  }
  advice
  history {
    kind
    at
    text
  }
}`) as unknown as TypedDocumentString<DisputeRejectionMutation, DisputeRejectionMutationVariables>;
export const MyPostChangedDocument = new TypedDocumentString(`
    subscription MyPostChanged {
  myAdvertisementChanged {
    _id
    state
    deliveredAt
  }
}
    `) as unknown as TypedDocumentString<MyPostChangedSubscription, MyPostChangedSubscriptionVariables>;
export const PublishableNetworksDocument = new TypedDocumentString(`
    query PublishableNetworks {
  publishableNetworks
}
    `) as unknown as TypedDocumentString<PublishableNetworksQuery, PublishableNetworksQueryVariables>;
export const PublishForMeDocument = new TypedDocumentString(`
    mutation PublishForMe($id: ID!, $networks: [Platform!]!) {
  result: publishForMe(_id: $id, networks: $networks) {
    success
    error {
      path
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<PublishForMeMutation, PublishForMeMutationVariables>;
export const RetryPublicationDocument = new TypedDocumentString(`
    mutation RetryPublication($id: ID!, $network: Platform!) {
  result: retryPublication(_id: $id, network: $network) {
    success
    error {
      path
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<RetryPublicationMutation, RetryPublicationMutationVariables>;
export const AppSecurityDocument = new TypedDocumentString(`
    query AppSecurity {
  account {
    _id
    email
    emailConfirmedAt
    secondFactorEnabled
    recoveryCodesLeft
    deletionDueAt
  }
}
    `) as unknown as TypedDocumentString<AppSecurityQuery, AppSecurityQueryVariables>;
export const AppPasskeysDocument = new TypedDocumentString(`
    query AppPasskeys {
  passkeys {
    _id
    name
    creationDt
    lastUsedDt
  }
}
    `) as unknown as TypedDocumentString<AppPasskeysQuery, AppPasskeysQueryVariables>;
export const AppSessionsDocument = new TypedDocumentString(`
    query AppSessions {
  sessions {
    _id
    app
    creationDt
    lastUsedDt
    userAgent
    current
  }
}
    `) as unknown as TypedDocumentString<AppSessionsQuery, AppSessionsQueryVariables>;
export const AppChangePasswordDocument = new TypedDocumentString(`
    mutation AppChangePassword($current: String!, $password: String!) {
  result: changePassword(current: $current, password: $password) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<AppChangePasswordMutation, AppChangePasswordMutationVariables>;
export const AppEndSessionDocument = new TypedDocumentString(`
    mutation AppEndSession($sessionId: ID!) {
  result: endSession(_id: $sessionId) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<AppEndSessionMutation, AppEndSessionMutationVariables>;
export const AppLogoutEverywhereDocument = new TypedDocumentString(`
    mutation AppLogoutEverywhere {
  result: logoutEverywhere {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<AppLogoutEverywhereMutation, AppLogoutEverywhereMutationVariables>;
export const AppBeginSecondFactorDocument = new TypedDocumentString(`
    mutation AppBeginSecondFactor {
  result: beginSecondFactor {
    success
    error {
      path
      message
      code
    }
    secret
    uri
  }
}
    `) as unknown as TypedDocumentString<AppBeginSecondFactorMutation, AppBeginSecondFactorMutationVariables>;
export const AppEnableSecondFactorDocument = new TypedDocumentString(`
    mutation AppEnableSecondFactor($code: String!) {
  result: enableSecondFactor(code: $code) {
    success
    error {
      path
      message
      code
    }
    recoveryCodes
  }
}
    `) as unknown as TypedDocumentString<AppEnableSecondFactorMutation, AppEnableSecondFactorMutationVariables>;
export const AppDisableSecondFactorDocument = new TypedDocumentString(`
    mutation AppDisableSecondFactor($code: String!) {
  result: disableSecondFactor(code: $code) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<AppDisableSecondFactorMutation, AppDisableSecondFactorMutationVariables>;
export const AppRenewRecoveryCodesDocument = new TypedDocumentString(`
    mutation AppRenewRecoveryCodes($code: String!) {
  result: renewRecoveryCodes(code: $code) {
    success
    error {
      path
      message
      code
    }
    recoveryCodes
  }
}
    `) as unknown as TypedDocumentString<AppRenewRecoveryCodesMutation, AppRenewRecoveryCodesMutationVariables>;
export const AppBeginPasskeyDocument = new TypedDocumentString(`
    mutation AppBeginPasskey($password: String!, $code: String) {
  result: beginPasskey(password: $password, code: $code) {
    success
    error {
      path
      message
      code
    }
    options
  }
}
    `) as unknown as TypedDocumentString<AppBeginPasskeyMutation, AppBeginPasskeyMutationVariables>;
export const AppAddPasskeyDocument = new TypedDocumentString(`
    mutation AppAddPasskey($name: String!, $credential: String!) {
  result: addPasskey(name: $name, credential: $credential) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<AppAddPasskeyMutation, AppAddPasskeyMutationVariables>;
export const AppRenamePasskeyDocument = new TypedDocumentString(`
    mutation AppRenamePasskey($passkeyId: ID!, $name: String!) {
  result: renamePasskey(_id: $passkeyId, name: $name) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<AppRenamePasskeyMutation, AppRenamePasskeyMutationVariables>;
export const AppRemovePasskeyDocument = new TypedDocumentString(`
    mutation AppRemovePasskey($passkeyId: ID!, $password: String!, $code: String) {
  result: removePasskey(_id: $passkeyId, password: $password, code: $code) {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<AppRemovePasskeyMutation, AppRemovePasskeyMutationVariables>;
export const AppDeleteMyDataDocument = new TypedDocumentString(`
    mutation AppDeleteMyData {
  result: deleteMyData {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<AppDeleteMyDataMutation, AppDeleteMyDataMutationVariables>;
export const AppCancelDeletionDocument = new TypedDocumentString(`
    mutation AppCancelDeletion {
  result: cancelDeletion {
    success
    error {
      path
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<AppCancelDeletionMutation, AppCancelDeletionMutationVariables>;
export const AppMyDataDocument = new TypedDocumentString(`
    query AppMyData {
  myData
}
    `) as unknown as TypedDocumentString<AppMyDataQuery, AppMyDataQueryVariables>;
export const AppSocialAccountsDocument = new TypedDocumentString(`
    query AppSocialAccounts {
  socialAccounts {
    ...OwnNetworks
  }
}
    fragment OwnNetworks on SocialAccounts {
  linkable
  accounts {
    platform
    username
    url
    state
    reason
    missingScopes
    followers
    confirmationCode
    confirmationRefusedAt
  }
}`) as unknown as TypedDocumentString<AppSocialAccountsQuery, AppSocialAccountsQueryVariables>;
export const AppStartLinkingDocument = new TypedDocumentString(`
    mutation AppStartLinking($network: Platform!) {
  result: startLinkingSocialAccount(network: $network) {
    success
    error {
      path
      message
      code
    }
    url
  }
}
    `) as unknown as TypedDocumentString<AppStartLinkingMutation, AppStartLinkingMutationVariables>;
export const AppLinkSocialAccountDocument = new TypedDocumentString(`
    mutation AppLinkSocialAccount($network: Platform!, $code: String!, $state: String!) {
  result: linkSocialAccount(network: $network, code: $code, state: $state) {
    success
    error {
      path
      message
      code
    }
    socialAccounts {
      ...OwnNetworks
    }
    pages {
      _id
      name
      username
      followers
    }
  }
}
    fragment OwnNetworks on SocialAccounts {
  linkable
  accounts {
    platform
    username
    url
    state
    reason
    missingScopes
    followers
    confirmationCode
    confirmationRefusedAt
  }
}`) as unknown as TypedDocumentString<AppLinkSocialAccountMutation, AppLinkSocialAccountMutationVariables>;
export const AppChooseFacebookPageDocument = new TypedDocumentString(`
    mutation AppChooseFacebookPage($pageId: ID!) {
  result: chooseFacebookPage(pageId: $pageId) {
    success
    error {
      path
      message
      code
    }
    socialAccounts {
      ...OwnNetworks
    }
  }
}
    fragment OwnNetworks on SocialAccounts {
  linkable
  accounts {
    platform
    username
    url
    state
    reason
    missingScopes
    followers
    confirmationCode
    confirmationRefusedAt
  }
}`) as unknown as TypedDocumentString<AppChooseFacebookPageMutation, AppChooseFacebookPageMutationVariables>;
export const AppUnlinkSocialAccountDocument = new TypedDocumentString(`
    mutation AppUnlinkSocialAccount($network: Platform!) {
  result: unlinkSocialAccount(network: $network) {
    success
    error {
      path
      message
      code
    }
    socialAccounts {
      ...OwnNetworks
    }
  }
}
    fragment OwnNetworks on SocialAccounts {
  linkable
  accounts {
    platform
    username
    url
    state
    reason
    missingScopes
    followers
    confirmationCode
    confirmationRefusedAt
  }
}`) as unknown as TypedDocumentString<AppUnlinkSocialAccountMutation, AppUnlinkSocialAccountMutationVariables>;
export const AppRequestNetworkConfirmationDocument = new TypedDocumentString(`
    mutation AppRequestNetworkConfirmation($network: Platform!) {
  result: requestNetworkConfirmation(network: $network) {
    success
    error {
      path
      message
      code
    }
    socialAccounts {
      ...OwnNetworks
    }
  }
}
    fragment OwnNetworks on SocialAccounts {
  linkable
  accounts {
    platform
    username
    url
    state
    reason
    missingScopes
    followers
    confirmationCode
    confirmationRefusedAt
  }
}`) as unknown as TypedDocumentString<AppRequestNetworkConfirmationMutation, AppRequestNetworkConfirmationMutationVariables>;
export const AppNetworkDeletionDocument = new TypedDocumentString(`
    query AppNetworkDeletion($code: String!) {
  networkDeletion(code: $code) {
    platform
    deletedAt
  }
}
    `) as unknown as TypedDocumentString<AppNetworkDeletionQuery, AppNetworkDeletionQueryVariables>;