"""What the arguments of the slice mean, by name."""

from __future__ import annotations

ARGUMENTS = {
    "event": "What happened.",
    "source": "Where the visitor came from.",
    "userAgent": "Ignored: the gateway knows it.",
    "language": "Language of the visitor's browser.",
    "ip": "Ignored: the gateway knows it.",
    "geoCountry": "Ignored: derived from the address.",
    "geoCity": "Ignored: derived from the address.",
    "companyId": "Company that the visit is about.",
    "companyCode": "Code of that company: its id counts for it, any other is only kept.",
    "campaignId": "Campaign that the visit is about.",
    "personId": "Influencer whose link was followed.",
    "store": "The store that the visitor was sent to.",
    "subsection": "Part of the site.",
    "email": "E-mail address to answer to.",
    "list": "The list to join.",
    "name": "Name of who writes.",
    "message": "What they say.",
    "agreement": "That the privacy terms are agreed to.",
    "fullName": "Full name of who asks.",
    "profileUrl": "Address of a public profile of theirs.",
    "website": "Stays empty: people do not see the field, and whoever fills it in is no person.",
    "groupBy": "What to add up by.",
}
