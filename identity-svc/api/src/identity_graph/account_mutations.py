"""Mutations of an account's owner: sessions, password, e-mail, second factor, passkeys, deletion."""

from __future__ import annotations

from typing import Annotated

import strawberry

from identity_graph.loaders import service
from identity_graph.session_mutations import cookie_of
from identity_graph.types import (
    DeletionRequest,
    DeletionResult,
    Passkey,
    PasskeyOptionsResult,
    PasskeyResult,
    RecoveryCodesResult,
    SecondFactorSetupResult,
)
from kit.graph import ID, AckResult, Info, argument, mutation, plain, succeeded
from resuena.identity.v1 import (
    accounts_pb2,
    deletions_pb2,
    identity_pb2,
    passkeys_pb2,
    passwords_pb2,
    second_factor_pb2,
    sessions_pb2,
)


def _deletion(request: deletions_pb2.DeletionRequest) -> DeletionResult:
    return succeeded(DeletionResult, data=plain(DeletionRequest, request), deletion_request=request)


def _passkey(passkey: passkeys_pb2.Passkey) -> PasskeyResult:
    return succeeded(PasskeyResult, data=plain(Passkey, passkey), passkey=passkey)


@strawberry.type
class AccountMutations:
    """Roots about the caller's own account."""

    @mutation(description="Ends one of the caller's own sessions at once. Fails with UNKNOWN_SESSION.")
    async def end_session(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> AckResult:
        response = await service(info).EndSession(sessions_pb2.EndSessionRequest(id=id))
        if response.current:
            info.context.clear_refresh_token(cookie_of(response.app))
        return succeeded(AckResult, data={"current": response.current})

    @mutation(
        description="Ends every session of the caller at once, the present one too. Within 7 days of a reset of "
        "the password it also removes the passkeys from before the reset."
    )
    async def logout_everywhere(self, info: Info) -> AckResult:
        response = await service(info).EndAllSessions(sessions_pb2.EndAllSessionsRequest())
        for app in identity_pb2.AppType.values():
            info.context.clear_refresh_token(cookie_of(app))
        return succeeded(AckResult, data={"ended": response.ended})

    @mutation(
        anonymous=True,
        limit="mails",
        creates=True,
        description="Mails a link that resets the password when the e-mail has an account; the answer is the same when "
        "it has none. Fails with INVALID_EMAIL or TOO_MANY_ATTEMPTS.",
    )
    async def request_password_reset(self, info: Info, email: str) -> AckResult:
        await service(info).RequestPasswordReset(passwords_pb2.RequestPasswordResetRequest(email=email))
        return succeeded(AckResult)

    @mutation(
        anonymous=True,
        description="Sets a new password with the token of the mail and ends all sessions. The passkeys stay unless "
        "they are removed with it; a mail lists those that stay. "
        "Fails with INVALID_TOKEN or INVALID_PASSWORD.",
    )
    async def reset_password(
        self,
        info: Info,
        token: str,
        password: str,
        remove_passkeys: Annotated[
            bool, argument(description="Whether to remove the passkeys too, which sign in without the password.")
        ] = False,
    ) -> AckResult:
        request = passwords_pb2.ResetPasswordRequest(
            token=token, password=password, remove_passkeys=remove_passkeys
        )
        await service(info).ResetPassword(request)
        return succeeded(AckResult)

    @mutation(
        description="Sets a new password and ends the caller's other sessions. "
        "Fails with INVALID_CREDENTIALS, INVALID_PASSWORD or TOO_MANY_ATTEMPTS."
    )
    async def change_password(self, info: Info, current: str, password: str) -> AckResult:
        request = passwords_pb2.ChangePasswordRequest(current_password=current, password=password)
        await service(info).ChangePassword(request)
        return succeeded(AckResult)

    @mutation(
        creates=True, description="Mails the caller a link that confirms the e-mail, unless it is confirmed."
    )
    async def request_email_confirmation(self, info: Info) -> AckResult:
        await service(info).RequestEmailConfirmation(accounts_pb2.RequestEmailConfirmationRequest())
        return succeeded(AckResult)

    @mutation(
        anonymous=True,
        description="Confirms an e-mail with the token of the mail; again changes nothing. Fails with INVALID_TOKEN.",
    )
    async def confirm_email(self, info: Info, token: str) -> AckResult:
        await service(info).ConfirmEmail(accounts_pb2.ConfirmEmailRequest(token=token))
        return succeeded(AckResult)

    @mutation(
        description="Answers a new secret for an authenticator; sign-ins ask for its codes once enableSecondFactor has "
        "accepted one. Fails with SECOND_FACTOR_ENABLED."
    )
    async def begin_second_factor(self, info: Info) -> SecondFactorSetupResult:
        response = await service(info).BeginSecondFactor(second_factor_pb2.BeginSecondFactorRequest())
        return succeeded(SecondFactorSetupResult, secret=response.secret, uri=response.uri)

    @mutation(
        description="Turns the second factor on and shows the recovery codes. "
        "Fails with INVALID_CODE, SECOND_FACTOR_ENABLED, SECOND_FACTOR_NOT_BEGUN or TOO_MANY_ATTEMPTS."
    )
    async def enable_second_factor(self, info: Info, code: str) -> RecoveryCodesResult:
        response = await service(info).EnableSecondFactor(second_factor_pb2.EnableSecondFactorRequest(code=code))
        return succeeded(RecoveryCodesResult, recovery_codes=list(response.recovery_codes))

    @mutation(
        description="Turns the second factor off. "
        "Fails with INVALID_CODE, SECOND_FACTOR_NOT_ENABLED or TOO_MANY_ATTEMPTS."
    )
    async def disable_second_factor(self, info: Info, code: str) -> AckResult:
        await service(info).DisableSecondFactor(second_factor_pb2.DisableSecondFactorRequest(code=code))
        return succeeded(AckResult)

    @mutation(
        description="Replaces the recovery codes and shows the new ones. "
        "Fails with INVALID_CODE, SECOND_FACTOR_NOT_ENABLED or TOO_MANY_ATTEMPTS."
    )
    async def renew_recovery_codes(self, info: Info, code: str) -> RecoveryCodesResult:
        response = await service(info).RenewRecoveryCodes(second_factor_pb2.RenewRecoveryCodesRequest(code=code))
        return succeeded(RecoveryCodesResult, recovery_codes=list(response.recovery_codes))

    @mutation(
        description="Answers options for a new passkey, which addPasskey takes from the same session within five "
        "minutes. Asks for the password again, and for a code when the second factor is on. "
        "Fails with INVALID_CREDENTIALS, INVALID_CODE, TOO_MANY_ATTEMPTS or TOO_MANY_PASSKEYS."
    )
    async def begin_passkey(self, info: Info, password: str, code: str | None = None) -> PasskeyOptionsResult:
        response = await service(info).BeginPasskey(
            passkeys_pb2.BeginPasskeyRequest(password=password, code=code or "")
        )
        return succeeded(PasskeyOptionsResult, options=response.options)

    @mutation(
        description="Adds a passkey, which signs in without password and code, and tells the caller by mail. "
        "Fails with INVALID_PASSKEY, CHALLENGE_EXPIRED, PASSKEY_EXISTS, TOO_MANY_PASSKEYS, NAME_REQUIRED or "
        "NAME_TOO_LONG."
    )
    async def add_passkey(self, info: Info, name: str, credential: str) -> PasskeyResult:
        request = passkeys_pb2.AddPasskeyRequest(name=name, credential=credential)
        return _passkey((await service(info).AddPasskey(request)).passkey)

    @mutation(
        description="Renames one of the caller's own passkeys. "
        "Fails with UNKNOWN_PASSKEY, NAME_REQUIRED or NAME_TOO_LONG.",
    )
    async def rename_passkey(
        self, info: Info, id: Annotated[ID, argument(name="_id")], name: str
    ) -> PasskeyResult:
        return _passkey(
            (await service(info).RenamePasskey(passkeys_pb2.RenamePasskeyRequest(id=id, name=name))).passkey
        )

    @mutation(
        description="Removes one of the caller's own passkeys, and tells them by mail. Asks for the password again, "
        "and for a code when the second factor is on. "
        "Fails with INVALID_CREDENTIALS, INVALID_CODE, TOO_MANY_ATTEMPTS or UNKNOWN_PASSKEY."
    )
    async def remove_passkey(
        self, info: Info, id: Annotated[ID, argument(name="_id")], password: str, code: str | None = None
    ) -> AckResult:
        request = passkeys_pb2.RemovePasskeyRequest(id=id, password=password, code=code or "")
        await service(info).RemovePasskey(request)
        return succeeded(AckResult)

    @mutation(description="Asks that the caller's account be erased after 72 hours. Can be cancelled until then.")
    async def delete_my_data(self, info: Info) -> AckResult:
        response = await service(info).RequestDeletion(deletions_pb2.RequestDeletionRequest())
        return succeeded(AckResult, data=plain(DeletionRequest, response.deletion))

    @mutation(
        anonymous=True,
        limit="mails",
        creates=True,
        description="Mails a link that confirms the deletion when the e-mail has an account; the answer is the same "
        "when it has none. Fails with INVALID_EMAIL, INVALID_CONFIRMATION or TOO_MANY_ATTEMPTS.",
    )
    async def request_account_deletion(self, info: Info, email: str, confirmation: str) -> AckResult:
        request = deletions_pb2.RequestDeletionByEmailRequest(email=email, confirmation=confirmation)
        await service(info).RequestDeletionByEmail(request)
        return succeeded(AckResult)

    @mutation(
        anonymous=True,
        description="Confirms a deletion with the token of the mail: the account is erased 72 hours later. "
        "Fails with INVALID_TOKEN.",
    )
    async def confirm_account_deletion(self, info: Info, token: str) -> DeletionResult:
        return _deletion(
            (await service(info).ConfirmDeletion(deletions_pb2.ConfirmDeletionRequest(token=token))).deletion
        )

    @mutation(
        description="Cancels the caller's own deletion request, until the account is erased. "
        "Fails with NO_DELETION_REQUESTED."
    )
    async def cancel_deletion(self, info: Info) -> DeletionResult:
        return _deletion((await service(info).CancelDeletion(deletions_pb2.CancelDeletionRequest())).deletion)
