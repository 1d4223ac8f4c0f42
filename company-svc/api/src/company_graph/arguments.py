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
    "email": "E-mail address.",
    "role": "What the member may do.",
    "token": "The secret of the invitation's link.",
    "reason": "Why, for the record.",
    "unread": "Only what was not read yet.",
    "ids": "Notice ids, up to 1,000.",
    "upTo": "This notice and all that are older.",
    "preferences": "The topics that change, each once; the others stay.",
    "notices.limit": "From 1 to 100.",
    "createCompanyByPerson.personId": "The caller's own person id.",
    "termsAndConditionsHistoric.limit": "At most how many; the newest one unless said otherwise.",
}
