"""Descriptions of the slice's arguments, by name."""

from __future__ import annotations

ARGUMENTS = {
    "event": "Kind of event: an arrival at the download page, or a redirect to a store.",
    "source": "Where the visitor came from.",
    "userAgent": "Ignored: taken from the request.",
    "language": "Language of the visitor's browser.",
    "ip": "Ignored: taken from the connection.",
    "geoCountry": "Ignored: derived from the address.",
    "geoCity": "Ignored: derived from the address.",
    "companyId": "Company that the visit is about.",
    "companyCode": "Company code of the link or QR: a company's id counts as `companyId`, other text is only stored.",
    "campaignId": "Campaign that the visit is about.",
    "personId": "Influencer whose link was followed.",
    "store": "The store that the visitor was sent to.",
    "subsection": "Part of the site.",
    "email": "E-mail address to answer to.",
    "list": "The list to join.",
    "name": "Name of who writes.",
    "message": "Text of the message, at most 5,000 characters.",
    "agreement": "That the privacy terms are agreed to.",
    "fullName": "Full name of who asks.",
    "profileUrl": "Address of a public profile of theirs.",
    "website": "Honeypot that people do not see: when it is filled, nothing is stored and the answer is success.",
    "_id": "Lead id.",
    "state": "The state that it is in from now on; `New` takes the handler away.",
    "groupBy": "Dimensions that rows are grouped by; none gives one row with the totals.",
}
