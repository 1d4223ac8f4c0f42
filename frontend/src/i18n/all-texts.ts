/** Why: the prerender and the tests need every text at once; no page does. */
import { downloadTexts, profileTexts } from "./account-texts";
import { appTexts } from "./app-texts";
import { auditFactsTexts } from "./audit-facts-texts";
import { changesTexts } from "./changes-texts";
import { chartsTexts } from "./charts-texts";
import { checkRulesTexts } from "./check-rules-texts";
import { compareTexts } from "./compare-texts";
import { creatorsTexts } from "./creators-texts";
import { opinionsTexts } from "./desk-opinions-texts";
import { payoutsTexts } from "./desk-payouts-texts";
import { peopleTexts } from "./desk-people-texts";
import { staffTexts } from "./desk-staff-texts";
import { disputesTexts } from "./disputes-texts";
import { externalDataTexts } from "./external-data-texts";
import { figuresTexts } from "./figures-texts";
import { handOverTexts } from "./hand-over-texts";
import { inboxTexts } from "./inbox-texts";
import { interruptionTexts } from "./interruption-texts";
import { moneyTexts } from "./money-texts";
import { noticesTexts } from "./notices-texts";
import { paletteTexts } from "./palette-texts";
import { paymentsTexts } from "./payments-texts";
import { portalFrameTexts } from "./portal-frame-texts";
import { portalHomeTexts } from "./portal-home-texts";
import { reportsTexts } from "./reports-texts";
import { activityTexts } from "./settings-activity-texts";
import { apiKeysTexts } from "./settings-api-texts";
import { webhooksTexts } from "./settings-webhooks-texts";
import {
  blogTexts,
  brandsTexts,
  deskTexts,
  downloadsTexts,
  guidesTexts,
  infoTexts,
  investorsTexts,
  portalTexts,
  publicTexts,
  settingsTexts,
  soonTexts,
  teamTexts,
  themesTexts,
} from "./texts";

export const ALL_TEXTS = {
  app: appTexts,
  public: publicTexts,
  disputes: disputesTexts,
  deskPayouts: payoutsTexts,
  deskPeople: peopleTexts,
  deskStaff: staffTexts,
  deskOpinions: opinionsTexts,
  money: moneyTexts,
  payments: paymentsTexts,
  portal: portalTexts,
  brands: brandsTexts,
  investors: investorsTexts,
  soon: soonTexts,
  info: infoTexts,
  team: teamTexts,
  themes: themesTexts,
  blog: blogTexts,
  guides: guidesTexts,
  profile: profileTexts,
  activity: activityTexts,
  apiKeys: apiKeysTexts,
  webhooks: webhooksTexts,
  download: downloadTexts,
  settings: settingsTexts,
  desk: deskTexts,
  downloads: downloadsTexts,
  interruptions: interruptionTexts,
  notices: noticesTexts,
  handOver: handOverTexts,
  externalData: externalDataTexts,
  creators: creatorsTexts,
  inbox: inboxTexts,
  auditFacts: auditFactsTexts,
  checkRules: checkRulesTexts,
  changes: changesTexts,
  portalHome: portalHomeTexts,
  reports: reportsTexts,
  charts: chartsTexts,
  figures: figuresTexts,
  compare: compareTexts,
  portalFrame: portalFrameTexts,
  palette: paletteTexts,
} as const;
