"""What the arguments of the slice mean, by name."""

from __future__ import annotations

ARGUMENTS = {
    "app": "The application that calls.",
    "email": "E-mail address.",
    "password": "Password, 15 characters at most.",
    "firstName": "First name.",
    "lastName": "Last name.",
    "token": "The secret from the mailed link, or the guest token itself.",
    "challenge": "The challenge that `login` answered.",
    "code": "Six digits of the authenticator, or a recovery code.",
    "current": "The password in use until now.",
    "label": "What it is for, shown to staff only.",
    "expiresAt": "When it expires, UTC; never when absent.",
    "maxUses": "How many sessions it may open; unlimited when absent.",
    "confirmation": "DELETE or ELIMINAR.",
    "name": "The page's name, as in its address.",
    "state": "Only requests in this state; all when absent.",
    "referralCode": "Code of whoever invites, in any case. Required for the mobile app.",
    "companyCode": "Company code of the link or QR that brought the person.",
    "source": "Source of that link.",
    "updatePersonPrimary._id": "The caller's own person id.",
}
