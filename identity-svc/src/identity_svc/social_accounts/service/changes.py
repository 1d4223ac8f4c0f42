"""Changes of accounts on networks, with their facts and notices, in the open transaction."""

from __future__ import annotations

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.creator_notices import repository as notices
from identity_svc.creator_notices.policies import NETWORK_ATTENTION
from identity_svc.creator_notices.service import new_notice
from identity_svc.networks.models import Grant, Network, NetworkAccount
from identity_svc.networks.policies import PERSONAL_ACCOUNT, SCOPE_MISSING
from identity_svc.social_accounts import events, repository
from identity_svc.social_accounts.models import UNLINKED, AccountKey, SocialAccount
from identity_svc.social_accounts.policies import TokenSeals, missing_scopes, next_check, proven


async def link(
    session: AsyncSession,
    key: AccountKey,
    network: Network,
    grant: Grant,
    account: NetworkAccount,
    *,
    seals: TokenSeals,
    now: datetime,
) -> SocialAccount:
    """Links the account, or stores why it cannot be used yet. Lock the person before."""
    row = await repository.lock_own(session, key)
    if row is None:
        row = SocialAccount(person_id=key.person_id, platform=key.platform, state=UNLINKED, changed_at=now)
        session.add(row)
    if not account.professional:
        row.link_in_need(proven(grant, account), PERSONAL_ACCOUNT, now)
    elif missing_scopes(grant.scopes, network.scopes):
        row.link_in_need(proven(grant, account), SCOPE_MISSING, now)
    else:
        sealed = seals.sealed(key, account.account_id, account.token)
        row.link(proven(grant, account), sealed, next_check(now, account.expires_at), now)
    await repository.keep_linked_name(session, key, account.username, now)
    await events.social_account_changed(session, row)
    await session.flush()
    return row


async def need_attention(session: AsyncSession, row: SocialAccount, reason: int, now: datetime) -> None:
    """Marks a locked account as needing its owner's attention, and notifies the owner."""
    row.need_attention(reason, now)
    await events.social_account_changed(session, row)
    fact = f"network:{row.person_id}:{row.platform}:{row.version}"
    notice = new_notice(NETWORK_ATTENTION, row.person_id, fact, now, now)
    notice.platform, notice.account = row.platform, row.username
    await session.flush()
    await notices.raise_once(session, [notice])


async def unlink(session: AsyncSession, row: SocialAccount, now: datetime) -> None:
    """Ends the link of a locked account; data from the network is deleted."""
    row.unlink(now)
    await repository.remove_name(session, row.key)
    await events.social_account_changed(session, row)
