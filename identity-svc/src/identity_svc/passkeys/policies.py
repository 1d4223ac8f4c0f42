"""WebAuthn (Web Authentication Level 3) as its relying party: challenges, options, verification; no I/O here."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers import (
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    RegistrationCredential,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from identity_svc.peppers.service import Pepper, Peppers

CHALLENGE_LIFE = timedelta(minutes=5)
MAX_PASSKEYS = 20
"""Maximum number of passkeys of one person."""
NAME_MAX = 100
MAX_ANSWER = 16_384
"""Maximum characters of an authenticator's response as JSON; real ones have one or two thousand."""
ADD, SIGN_IN = "add", "sign-in"
"""Purposes of challenges."""
_NONCE, _MOMENT = 16, 8


class Challenges:
    """Makes signed challenges that are bound to an expiry, a purpose and a holder.

    They are not stored until they are answered, so that a visitor who only opens the sign-in page writes nothing.
    A holder is the secret of a browser, or the session of the person who adds a passkey.
    """

    def __init__(self, peppers: Peppers) -> None:
        self._peppers = peppers

    def new(self, purpose: str, holder: str, now: datetime) -> bytes:
        expires = int((now + CHALLENGE_LIFE).timestamp())
        payload = secrets.token_bytes(_NONCE) + expires.to_bytes(_MOMENT, "big")
        return payload + _signature(self._peppers.current, purpose, holder, payload)

    def expiry(self, challenge: bytes, purpose: str, holder: str, now: datetime) -> datetime | None:
        """When the challenge expires; None for an expired or forged one, or one for another purpose or holder."""
        payload, signature = challenge[: _NONCE + _MOMENT], challenge[_NONCE + _MOMENT :]
        peppers = self._peppers.accepted()
        if not any(
            hmac.compare_digest(signature, _signature(pepper, purpose, holder, payload)) for pepper in peppers
        ):
            return None
        expires_at = datetime.fromtimestamp(int.from_bytes(payload[_NONCE:], "big"), UTC)
        return expires_at if expires_at > now else None


class RelyingParty:
    """The relying party of passkeys: the host of the public URL, for pages of exactly that origin.

    User verification is always required, so that a passkey is two factors: the device, and a fingerprint, face or PIN.
    """

    def __init__(self, public_url: str, name: str) -> None:
        url = urlsplit(public_url)
        self.id = url.hostname or "localhost"
        self.origin = f"{url.scheme}://{url.netloc}".lower()
        self._name = name

    def creation_options(
        self, challenge: bytes, person_id: str, email: str, name: str, known_ids: Iterable[bytes]
    ) -> str:
        """PublicKeyCredentialCreationOptionsJSON for a discoverable credential, excluding those of `known_ids`."""
        options = generate_registration_options(
            rp_id=self.id,
            rp_name=self._name,
            user_id=person_id.encode(),
            user_name=email,
            user_display_name=name,
            challenge=challenge,
            timeout=_milliseconds(CHALLENGE_LIFE),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=credential_id) for credential_id in known_ids],
        )
        return options_to_json(options)

    def request_options(self, challenge: bytes) -> str:
        """PublicKeyCredentialRequestOptionsJSON for any discoverable credential, so that no account is named."""
        options = generate_authentication_options(
            rp_id=self.id,
            challenge=challenge,
            timeout=_milliseconds(CHALLENGE_LIFE),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return options_to_json(options)

    def attested(self, credential: RegistrationCredential, challenge: bytes) -> VerifiedRegistration | None:
        """The verified new credential; None when it does not match the options."""
        try:
            return verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self.id,
                expected_origin=self.origin,
                require_user_verification=True,
            )
        except Exception:  # the library does not wrap errors of its parsers
            return None

    def asserted(
        self, credential: AuthenticationCredential, challenge: bytes, public_key: bytes, sign_count: int
    ) -> VerifiedAuthentication | None:
        """The verified use of a credential; None when it is invalid, or its counter is not above `sign_count`."""
        try:
            return verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self.id,
                expected_origin=self.origin,
                credential_public_key=public_key,
                credential_current_sign_count=sign_count,
                require_user_verification=True,
            )
        except Exception:  # the library does not wrap errors of its parsers
            return None


def registration(response_json: str) -> tuple[RegistrationCredential, bytes] | None:
    """A parsed RegistrationResponseJSON and the challenge that it claims to answer; None for any other text."""
    try:
        parsed = parse_registration_credential_json(response_json[:MAX_ANSWER])
        return parsed, parse_client_data_json(parsed.response.client_data_json).challenge
    except Exception:  # the library does not wrap errors of its parsers
        return None


def authentication(response_json: str) -> tuple[AuthenticationCredential, bytes] | None:
    """A parsed AuthenticationResponseJSON and the challenge that it claims to answer; None for any other text."""
    try:
        parsed = parse_authentication_credential_json(response_json[:MAX_ANSWER])
        return parsed, parse_client_data_json(parsed.response.client_data_json).challenge
    except Exception:  # the library does not wrap errors of its parsers
        return None


def _signature(pepper: Pepper, purpose: str, holder: str, payload: bytes) -> bytes:
    return pepper.derived(f"passkey challenge\0{purpose}\0{holder}\0".encode("utf-8", "surrogatepass") + payload)


def _milliseconds(time: timedelta) -> int:
    return int(time.total_seconds() * 1000)
