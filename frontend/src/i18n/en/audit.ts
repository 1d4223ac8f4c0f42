/** Why: the English texts of the portal's audit screens. */
import type { Dict } from "../dictionary";
import type es from "../es/audit";

export default {
  title: "Audit",
  inProgress: "This ad waits for your decision.",
  inProgressMoney: "This ad is still being audited.",
  campaign: "Campaign",
  payment: "Payment",
  created: "Created",
  type: "Type",
  creator: "Creator",
  code: "Code",
  brief: "Brief",
  terms: "Terms and conditions",
  caption: "Text of the post",
  showMore: "Show more",
  showLess: "Show less",
  approve: "Approve",
  reject: "Reject",
  validate: "Validate",
  saving: "Saving…",
  confirmReject: "Are you sure you want to reject this Advertisement?",
  approvedNotice: "The ad was approved.",
  rejectedNotice: "The ad was rejected.",
  approvedState: "This ad is approved.",
  rejectedState: "This ad is rejected.",
  onlyPlatform: "This ad is paid in money: only Resuena’s team can audit it.",
  noAccessTitle: "We could not find the ad",
  noAccess: "It looks like this advertisement does not belong to your company or the ad does not exist.",
  unauthorizedTitle: "You may not audit",
  unauthorized:
    "You do not have permission to access the auditing module. Please contact your account manager if you need access.",
  failed: "We could not save your decision.",
  backToCampaign: "Back to the campaign",
  reason: "Reason",
  history: "History",
} satisfies Dict<typeof es>;
