"""Mutations of creators about their own account. All of them require a session of the app."""

from __future__ import annotations

import strawberry

from identity_graph.creator_types import (
    CreatorAccount,
    CreatorAccountInput,
    CreatorAccountResult,
    Language,
    PayoutAccountKind,
)
from identity_graph.loaders import service
from identity_graph.types import Platform
from kit.graph import Info, mutation, plain, succeeded
from resuena.identity.v1 import creators_pb2 as pb

_TOLD = ("_id", "ready", "missing")


def _account(account: pb.CreatorAccount) -> CreatorAccountResult:
    data = plain(CreatorAccount, account)
    return succeeded(CreatorAccountResult, data={name: data[name] for name in _TOLD}, account=account)


@strawberry.type
class CreatorMutations:
    """Roots of creators."""

    @mutation(
        description="Changes what is given of the caller's own account. Fails with NOT_ALLOWED out of the app, "
        "NAME_REQUIRED, NAME_TOO_LONG, NAME_UNREADABLE, NAME_WITH_ADDRESS, INVALID_HANDLE, "
        "HANDLE_RESERVED, HANDLE_EXISTS, INVALID_CITY, TOO_MANY_ITEMS or INVALID_IMAGE."
    )
    async def update_creator_account(self, info: Info, input: CreatorAccountInput) -> CreatorAccountResult:
        request = pb.UpdateCreatorAccountRequest(
            first_name=input.first_name,
            last_name=input.last_name,
            handle=input.handle,
            city=input.city,
            language=input.language.name if input.language is not None else None,
            picture=input.picture,
        )
        if input.interests is not None:
            request.interests.SetInParent()
            request.interests.interests.extend(interest.value for interest in input.interests)
        return _account((await service(info).UpdateCreatorAccount(request)).account)

    @mutation(
        description="Declares that the caller is 18 or older; again changes nothing. Fails with NOT_ALLOWED out of "
        "the app."
    )
    async def declare_adult(self, info: Info) -> CreatorAccountResult:
        return _account((await service(info).DeclareAdult(pb.DeclareAdultRequest())).account)

    @mutation(
        description="Accepts a version of the app's terms; the same again changes nothing. Fails with NOT_ALLOWED out "
        "of the app, or TERMS_NOT_ACCEPTED for a version that is not published."
    )
    async def accept_creator_terms(self, info: Info, version: str, language: Language) -> CreatorAccountResult:
        request = pb.AcceptCreatorTermsRequest(version=version, language=language.name)
        return _account((await service(info).AcceptCreatorTerms(request)).account)

    @mutation(
        description="Declares the caller's account on a network, in place of the one declared before. Fails with "
        "NOT_ALLOWED out of the app, INVALID_NETWORK_ACCOUNT, NETWORK_LINKED while a linked account is there, or "
        "NETWORK_TAKEN when somebody else has it."
    )
    async def declare_network(self, info: Info, platform: Platform, username: str) -> CreatorAccountResult:
        request = pb.DeclareNetworkRequest(platform=platform.value, username=username)
        return _account((await service(info).DeclareNetwork(request)).account)

    @mutation(
        description="Removes the account on a network that the caller declared; again changes nothing. Fails with "
        "NOT_ALLOWED out of the app, or NETWORK_LINKED while a linked account is there."
    )
    async def remove_network(self, info: Info, platform: Platform) -> CreatorAccountResult:
        request = pb.RemoveNetworkRequest(platform=platform.value)
        return _account((await service(info).RemoveNetwork(request)).account)

    @mutation(
        description="Tells where the caller is paid, which is stored encrypted; a mail says that it changed. Asks for "
        "the password again, and for a code when the second factor is on. Fails with NOT_ALLOWED out of the app, "
        "WRONG_PASSWORD, INVALID_CODE, TOO_MANY_ATTEMPTS, INVALID_ACCOUNT_NUMBER, INVALID_TAX_ID or a name's codes "
        "for the holder."
    )
    async def set_payout_account(
        self,
        info: Info,
        kind: PayoutAccountKind,
        number: str,
        holder: str,
        password: str,
        tax_id: str | None = None,
        code: str | None = None,
    ) -> CreatorAccountResult:
        request = pb.SetPayoutAccountRequest(
            kind=kind.value,
            number=number,
            holder=holder,
            tax_id=tax_id or "",
            password=password,
            code=code or "",
        )
        return _account((await service(info).SetPayoutAccount(request)).account)

    @mutation(
        description="Removes where the caller is paid; a mail says so. Asks for the password again, and for a code "
        "when the second factor is on. Fails with NOT_ALLOWED out of the app, WRONG_PASSWORD, INVALID_CODE or "
        "TOO_MANY_ATTEMPTS."
    )
    async def remove_payout_account(
        self, info: Info, password: str, code: str | None = None
    ) -> CreatorAccountResult:
        request = pb.RemovePayoutAccountRequest(password=password, code=code or "")
        return _account((await service(info).RemovePayoutAccount(request)).account)
