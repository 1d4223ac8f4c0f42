"""The fact that a linked account changed."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.social_accounts.models import SocialAccount
from kit.events import record
from kit.rpc.tables import RowEncoder
from resuena.identity.v1 import events_pb2

SOCIAL_ACCOUNT_CHANGED = "resuena.identity.social_account_changed.v1"
_MESSAGE = RowEncoder(events_pb2.SocialAccountChanged, {"occurred_at": "changed_at"})


async def social_account_changed(session: AsyncSession, account: SocialAccount) -> None:
    """Increments the account's version and writes the fact to the outbox, in the open transaction.

    The fact of an UNLINKED account has neither the network's id nor the name: consumers delete them too.
    """
    account.version += 1
    await record(
        session,
        SOCIAL_ACCOUNT_CHANGED,
        _MESSAGE.message(account),
        entity_id=f"{account.person_id}:{account.platform}",
        version=account.version,
        occurred_at=account.changed_at,
    )
