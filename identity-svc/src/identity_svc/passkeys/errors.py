"""Errors of passkeys."""

from identity_svc.passkeys.policies import MAX_PASSKEYS
from kit.rpc.errors import FailedPrecondition, InvalidInput, NotFound


class InvalidPasskey(InvalidInput):
    """The authenticator's response does not verify; deliberately the same for every reason."""

    reason = "INVALID_PASSKEY"
    message = "That passkey could not be verified."


class PasskeyExists(FailedPrecondition):
    reason = "PASSKEY_EXISTS"
    message = "That passkey is registered already."


class TooManyPasskeys(FailedPrecondition):
    reason = "TOO_MANY_PASSKEYS"
    message = f"An account has at most {MAX_PASSKEYS} passkeys."


class UnknownPasskey(NotFound):
    """The passkey does not exist or belongs to another person."""

    reason = "UNKNOWN_PASSKEY"
    message = "That passkey does not exist."
