"""What the arguments of the slice mean, by name."""

from __future__ import annotations

ARGUMENTS = {
    "app": "The application that calls.",
    "personId": "Person id.",
    "companyId": "Company id.",
    "companyName": "Name of the company, unique whatever its case.",
    "name": "Name, unique whatever its case.",
    "cellPhone": "Cell phone, with area code.",
    "logo": "Key of an uploaded image.",
    "thumbnail": "Key of an uploaded thumbnail.",
    "termsAndConditions": "The acceptance of the terms.",
    "socialMedia": "Addresses elsewhere; what is absent stays.",
    "timeZone": "IANA name of the zone by which the company's days are counted; empty goes back to the operator's.",
    "email": "E-mail address.",
    "role": "Role of the member; not above the caller's own.",
    "token": "The secret of the invitation's link.",
    "reason": "Reason, shown as the status' description; at most 200 characters.",
    "unread": "Only what was not read yet.",
    "ids": "Notice ids, at most 1,000; given instead of `upTo`. Ids that are not the reader's are ignored.",
    "upTo": "Marks this notice and all older ones; given instead of `ids`.",
    "preferences": "The topics that change, each once; the others stay.",
    "kind": "What was done.",
    "campaignId": "The campaign whose data it is, where it is of one.",
    "rows": "Rows of the file, without its titles.",
    "companyActs.personId": "Only what this person did.",
    "companyActs.limit": "Page size, from 1 to 250; another one fails with BAD_USER_INPUT.",
    "recordExport.kind": "What the file holds.",
    "notices.limit": "Page size, from 1 to 100; another one fails with BAD_USER_INPUT.",
    "createCompanyByPerson.personId": "The caller's own person id.",
    "termsAndConditionsHistoric.limit": "Page size, from 1 to 1,000; 1, the newest version, when absent.",
}
