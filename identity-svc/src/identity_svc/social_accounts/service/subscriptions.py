"""Subscribes to networks' webhooks about the posts of linked accounts."""

from __future__ import annotations

import structlog

from identity_svc.networks.errors import NetworkAway, TokenRefused
from identity_svc.networks.models import Network, NetworkAccount
from identity_svc.social_accounts.models import AccountKey

log = structlog.get_logger("social_accounts")


async def subscribe(network: Network, key: AccountKey, account: NetworkAccount) -> None:
    """Subscribes to the webhooks of a LINKED account, outside of transactions; each token renewal repeats it.

    A failure is only logged: without webhooks, figures are read on schedule and arrive a little later.
    """
    try:
        await network.subscribe(account)
    except (NetworkAway, TokenRefused) as error:
        why = error.why if isinstance(error, TokenRefused) else None
        log.warning("network_not_subscribed", person_id=key.person_id, platform=key.platform, reason=why)
