"""Descriptions of the slice's arguments, by name."""

from __future__ import annotations

ARGUMENTS = {
    "app": "The application that the person uses.",
    "email": "E-mail address.",
    "password": "Password. A new one has 6 to 15 characters with upper case, lower case, a digit and a special "
    "character.",
    "firstName": "First name, 1 to 100 characters.",
    "lastName": "Last name, 1 to 100 characters.",
    "token": "The secret from the mailed link, or the guest token itself.",
    "challenge": "The challenge that `login` answered.",
    "code": "Six digits of the authenticator, or a recovery code.",
    "current": "The password in use until now.",
    "credential": "What the authenticator answered, as JSON: `toJSON` of PublicKeyCredential.",
    "addPasskey.name": "Name of the passkey, 1 to 100 characters.",
    "renamePasskey.name": "Name of the passkey, 1 to 100 characters.",
    "beginPasskey.password": "The caller's password.",
    "beginPasskey.code": "Six digits of the authenticator, or a recovery code; not needed while the second factor is "
    "off.",
    "removePasskey.password": "The caller's password.",
    "removePasskey.code": "Six digits of the authenticator, or a recovery code; not needed while the second factor is "
    "off.",
    "label": "For whom it is, 1 to 100 characters; shown to staff only.",
    "expiresAt": "When it expires, in the future; 30 days from now when absent.",
    "maxUses": "How many sessions it may open, 1 to 1,000,000; unlimited when absent.",
    "confirmation": "The word DELETE or ELIMINAR, in any case.",
    "name": "The page's name, as in its address; in any case.",
    "state": "Only requests in this state; all when absent.",
    "referralCode": "Referral code of the person who invites; case, blanks and hyphens are ignored. "
    "Required for the mobile app.",
    "companyCode": "Company code of the link or QR that brought the person; cut at 64 characters.",
    "source": "Source of that link; cut at 64 characters.",
    "referralCode.code": "The code as it is typed; case, blanks and hyphens are ignored.",
    "input": "What changes.",
    "version": "The version accepted, as listed for the app.",
    "language": "Language in which it was shown.",
    "platform": "The network.",
    "network": "The network.",
    "networkDeletion.code": "The code that the network shows.",
    "username": "Name of the account on the network, or the address of its profile.",
    "kind": "What the number is.",
    "number": "CBU or CVU of 22 digits, alias of 6 to 20 letters, digits, dots and hyphens, or IBAN.",
    "holder": "Name of the account's holder, 1 to 100 characters.",
    "taxId": "The holder's tax id; of eleven digits, a CUIT or CUIL.",
    "people.search": "Text, at most 100 characters; without two characters it matches nobody.",
    "personRecord.personId": "Person id.",
    "setPayoutAccount.code": "Six digits of the authenticator, or a recovery code; not needed while the second factor "
    "is off.",
    "removePayoutAccount.code": "Six digits of the authenticator, or a recovery code; not needed while the second "
    "factor is off.",
    "setPayoutAccount.password": "The caller's password.",
    "removePayoutAccount.password": "The caller's password.",
    "roles": "What they do, at least one.",
    "grantStaff.email": "E-mail of somebody who signed up and confirmed it.",
    "setStaffRoles.personId": "Person id of somebody of staff.",
    "revokeStaff.personId": "Person id of somebody of staff.",
    **{f"{name}.password": "The caller's password." for name in ("grantStaff", "setStaffRoles", "revokeStaff")},
    **{
        f"{name}.code": "Six digits of the authenticator, or a recovery code; not needed while the second factor is "
        "off."
        for name in ("grantStaff", "setStaffRoles", "revokeStaff")
    },
    "updatePersonPrimary._id": "The caller's own person id.",
}
