"""What the arguments of the slice mean, by name."""

from __future__ import annotations

ARGUMENTS = {
    "app": "The application that calls.",
    "email": "E-mail address.",
    "password": "Password, 15 characters at most.",
    "firstName": "First name.",
    "lastName": "Last name.",
    "token": "The secret that was mailed or handed over.",
    "challenge": "The challenge that `login` answered.",
    "code": "Six digits of the authenticator, or a recovery code.",
    "current": "The present password.",
    "label": "What it is for, shown to staff only.",
    "expiresAt": "Until when it can be used; without end when it is not given.",
    "maxUses": "How many times it can be used; any number when it is not given.",
    "confirmation": "DELETE or ELIMINAR.",
    "name": "The page's name, as in its address.",
    "state": "Only those in this state.",
    "referralCode": "Code of whoever invites, in any case. Required for the mobile app.",
    "companyCode": "Company code of the link or QR that brought the person.",
    "source": "Source of that link.",
    "updatePersonPrimary._id": "The caller's own person id.",
}
