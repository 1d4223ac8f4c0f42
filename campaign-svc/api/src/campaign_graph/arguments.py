"""What the arguments of the slice mean, by name."""

from __future__ import annotations

ARGUMENTS = {
    "campaignId": "Campaign id.",
    "companyId": "Company id.",
    "ids": "Advertisement ids.",
    "status": "The decision.",
    "reason": "Why: a code of `auditReasons`, or free text; staff must give one to reject.",
    "note": "A note beside the reason, for the history.",
    "captionIdentifier": "The 8-character ad code, in any case.",
    "language": "Language of the texts; Spanish when it is not given.",
    "input": "What it is to be.",
    "mostOf": "Those with most of it first, those with as many by creation; `orderBy` is not looked at then.",
    "from": "From this day (UTC) on; from the first when it is not given.",
    "to": "Until before this moment; to the last when it is not given.",
    "updateAdvertisement._id": "Advertisement id.",
    "returnCampaign.reason": "What must be changed before it can be approved.",
}
