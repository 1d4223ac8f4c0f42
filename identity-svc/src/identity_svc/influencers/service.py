"""Registers influencers: persons of the mobile side, and who invited them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from identity_svc.access import require_service
from identity_svc.influencers import repository
from identity_svc.influencers.models import Influencer
from identity_svc.influencers.policies import MAX_INFLUENCERS
from identity_svc.persons.errors import EmailExists, HandleExists
from identity_svc.persons.events import SignedUp, people_signed_up
from identity_svc.persons.policies import checked_handle, picture_violations
from identity_svc.referrals import repository as referrals
from identity_svc.referrals.errors import InvalidReferral
from identity_svc.referrals.policies import origin_text
from kit.db import Database, utc_now, violated_constraint
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput
from kit.rpc.limits import check_batch
from resuena.identity.v1 import identity_pb2 as pb


@dataclass(frozen=True)
class InfluencerService:
    database: Database

    async def register(self, caller: Caller, influencers: Sequence[Influencer]) -> int:
        """Creates or updates persons of the mobile side; returns how many were new. Services only.

        Origin and referrer are stored for new persons only; later values are ignored.
        Raises EmailExists, HandleExists, InvalidReferral for an unknown referrer, InvalidInput for a handle that breaks
        a rule, a picture that is not one of our own images, or more than 500 at once.
        """
        require_service(caller)
        if not influencers:
            return 0
        check_batch(influencers, MAX_INFLUENCERS)
        for influencer in influencers:
            if influencer.handle is not None:
                checked_handle(influencer.handle)
        pictures = [account.picture for influencer in influencers for account in influencer.accounts]
        if violations := picture_violations(pictures):
            raise InvalidInput(violations=violations)
        try:
            async with self.database.transaction() as session:
                fresh = await repository.upsert(session, influencers, utc_now())
                new = [influencer for influencer in influencers if influencer.id in fresh]
                referrers = {influencer.id: influencer.referrer_id for influencer in new if influencer.referrer_id}
                if await referrals.keep(session, referrers) < len(referrers):
                    raise InvalidReferral
                await people_signed_up(session, [_signed_up(influencer) for influencer in new])
                return len(fresh)
        except Exception as error:
            match violated_constraint(error):
                case "uq_persons_email":
                    raise EmailExists from error
                case "uq_persons_handle":
                    raise HandleExists from error
                case "ck_persons_not_referred_by_oneself":
                    raise InvalidReferral from error
                case _:
                    raise


def _signed_up(influencer: Influencer) -> SignedUp:
    return SignedUp(
        influencer.id,
        pb.APP_TYPE_MOBILE_APP,
        influencer.referrer_id,
        origin_text(influencer.company_code),
        origin_text(influencer.source),
        influencer.registered_at,
    )
