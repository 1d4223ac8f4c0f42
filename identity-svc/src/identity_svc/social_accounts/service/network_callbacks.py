"""Callbacks of networks: a user withdrew our permissions, or wants their data from the network deleted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import parse_qs

import structlog

from identity_svc.networks.errors import ForgedRequest
from identity_svc.networks.models import Network, SignedRequest
from identity_svc.networks.policies import REVOKED
from identity_svc.social_accounts import repository
from identity_svc.social_accounts.models import LINKED, UNLINKED, DeletionState, NetworkDeletion, SocialAccount
from identity_svc.social_accounts.service import changes
from identity_svc.tokens.policies import new_secret
from kit.db import Database, utc_now
from kit.mail import page_link

log = structlog.get_logger("social_accounts")

_CODE_MAX = 100
_PAGE = "/app/networks/deletion"


@dataclass(frozen=True)
class NetworkCallbackService:
    database: Database
    networks: Mapping[int, Network]
    public_url: str
    now: Callable[[], datetime] = utc_now

    async def deauthorized(self, platform: int, body: bytes) -> None:
        """Marks a user's accounts as needing attention, since the user withdrew our permissions. Idempotent.

        `body` is a form with the field `signed_request`. Raises ForgedRequest.
        """
        request, now = self._opened(platform, body), self.now()
        async with self.database.transaction() as session:
            for account in await repository.lock_of_owner(session, platform, request.user_id):
                if account.state == LINKED and not _older(request, account):
                    await changes.need_attention(session, account, REVOKED, now)
        log.info("network_deauthorized", platform=platform)

    async def data_deleted(self, platform: int, body: bytes) -> tuple[str, str]:
        """Deletes a user's data from a network; returns the confirmation code, and the address of the page on which the
        user can look it up.

        `body` as for `deauthorized`. Raises ForgedRequest.
        """
        request, now = self._opened(platform, body), self.now()
        deletion = NetworkDeletion(code=new_secret(), platform=platform, deleted_at=now)
        async with self.database.transaction() as session:
            for account in await repository.lock_of_owner(session, platform, request.user_id):
                if account.state != UNLINKED and not _older(request, account):
                    await changes.unlink(session, account, now)
            session.add(deletion)
        log.info("network_data_deleted", platform=platform)
        return deletion.code, page_link(self.public_url, None, _PAGE, code=deletion.code)

    async def deletion(self, code: str) -> DeletionState | None:
        """The state of a deletion request; None for an unknown code. Any caller with the code may query it."""
        row = await repository.deletion(self.database, code) if len(code) <= _CODE_MAX else None
        return DeletionState(row.platform, row.deleted_at) if row is not None else None

    def _opened(self, platform: int, body: bytes) -> SignedRequest:
        network = self.networks.get(platform)
        if network is None:
            raise ForgedRequest
        try:
            (signed_request,) = parse_qs(body.decode("ascii"), max_num_fields=10).get("signed_request", [""])
        except ValueError as error:
            raise ForgedRequest from error
        return network.opened(signed_request)


def _older(request: SignedRequest, account: SocialAccount) -> bool:
    """Whether the call was made before the account was linked, and so is a replay from an earlier link.

    Networks send the time in whole seconds, so a call in the second of the linking is not older.
    """
    if request.issued_at is None or account.linked_at is None:
        return False
    return request.issued_at < account.linked_at.replace(microsecond=0)
