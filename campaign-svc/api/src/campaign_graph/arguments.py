"""What the arguments of the slice mean, by name."""

from __future__ import annotations

ARGUMENTS = {
    "campaignId": "Campaign id.",
    "companyId": "Company id.",
    "ids": "Advertisement ids.",
    "status": "The decision: Approved or Rejected.",
    "reason": "Why: a code of `auditReasons`, or free text; staff must give one to reject.",
    "note": "A note beside the reason, for the history.",
    "captionIdentifier": "The 8-character ad code, in any case.",
    "language": "Language of the texts; Spanish when it is not given.",
    "input": "Values of the campaign; on an update, what is absent stays.",
    "mostOf": "Orders by this metric, highest first, ties by creation; `orderBy` is ignored then.",
    "from": "First day (UTC), inclusive; from the first figure when absent.",
    "to": "End of the period, exclusive; to the last figure when absent.",
    "token": "What the link's address ends in.",
    "title": "Title over the report, 1 to 120 characters.",
    "days": "Days until the link ends, 1 to 365; 30 when not given.",
    "withPosts": "Whether the best posts are shown with picture and caption.",
    "campaignIds": "Only those of these campaigns, and of `campaignId`; at most 100.",
    "period": "When the advertisements that count were made; ever, when not given.",
    "order": "What they are ordered by; by engagement when not given.",
    "creators.search": "Only those whose name holds each of these words, or parts of words, in any order and case, "
    "with or without accents; at most 100 characters.",
    "creators.limit": "Page size, from 1 to 100; another one fails with BAD_USER_INPUT.",
    "creators.after": "The `personId` of the last creator of the previous page; absent for the first page.",
    "reportShares.limit": "Page size, from 1 to 100; another one fails with BAD_USER_INPUT.",
    "revokeReportShare._id": "Share id.",
    "updateAdvertisement._id": "Advertisement id.",
    "returnCampaign.reason": "What must be changed before it can be approved.",
}
