"""Facts of campaigns from which notices are made, at the time of the test's world."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from company_factories import World

from company_svc.companies import repository as companies
from company_svc.companies.messages import standing_of
from company_svc.notices import consumers
from company_svc.notices.policies import DEFAULT_THRESHOLDS
from kit.rpc.caller import Caller
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import events_pb2
from resuena.company.v1 import notices_pb2

DRAFT, WAITING, PAYMENT, ON_GOING, STOPPED, FINISHED = 2, 3, 4, 5, 6, 7


def name_of(kind: int) -> str:
    return notices_pb2.NoticeKind.Name(kind).removeprefix("NOTICE_KIND_")  # type: ignore[arg-type]


async def shown(world: World, caller: Caller, **options: Any) -> list[Any]:
    """The caller's notices, newest first."""
    rows, _ = await world.notices.listed(caller, **{"limit": 100, "after": None, "unread": False, **options})
    return list(rows)


async def kinds(world: World, caller: Caller) -> list[str]:
    return [name_of(row.kind) for row in await shown(world, caller)]


class Campaign:
    """A campaign of a company, which emits its facts as campaign-svc would."""

    def __init__(self, world: World, company_id: str, name: str = "Mañanas", **values: Any) -> None:
        self.world = world
        self.id = f"{name}-of-{company_id}"
        self.came = 0
        self.standing: dict[str, Any] = {
            "campaign_id": self.id,
            "company_id": company_id,
            "name": name,
            "active": True,
            "currency": "ARS",
            "status": DRAFT,
            "version": 0,
            **values,
        }

    def changed(self, **values: Any) -> events_pb2.CampaignBudgetChanged:
        """The fact of a change, not applied yet."""
        self.standing |= values
        self.standing["version"] += 1
        message = events_pb2.CampaignBudgetChanged(standing=events_pb2.CampaignStanding(**self.standing))
        message.occurred_at.FromDatetime(self.world.time)
        return message

    async def apply(self, message: Any) -> None:
        """Applies a fact as the consumer does."""
        async with self.world.database.transaction() as session:
            newer = await companies.store_standing(session, standing_of(message.standing))
            await consumers.campaign_stands(session, message, newer, DEFAULT_THRESHOLDS, self.world.time)
            if isinstance(message, events_pb2.CampaignStatusChanged):
                await consumers.campaign_stepped(session, message, self.world.time)

    async def becomes(self, **values: Any) -> None:
        """Changes the campaign and applies the fact."""
        await self.apply(self.changed(**values))

    def step(self, status: int, actor: Caller | None = None, **values: Any) -> events_pb2.CampaignStatusChanged:
        """The fact of a change of status, not applied yet."""
        before = self.standing["status"]
        standing = self.changed(status=status, **values).standing
        message = events_pb2.CampaignStatusChanged(
            standing=standing, from_status=before, actor_id=actor.person_id if actor else None
        )
        message.occurred_at.FromDatetime(self.world.time)
        return message

    async def steps(self, *statuses: int, actor: Caller | None = None) -> None:
        """Goes through the statuses and applies the fact of each."""
        for status in statuses:
            await self.apply(self.step(status, actor))

    async def receives(
        self,
        count: int = 1,
        status: int = pb.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT,
        due: timedelta | None = None,
        first: int | None = None,
    ) -> None:
        """Applies the submission of `count` advertisements at once; their audits are due `due` from now.

        They are new ones, unless `first` is the number of an existing one.
        """
        messages = []
        first = self.came if first is None else first
        self.came = max(self.came, first + count)
        for number in range(first, first + count):
            message = events_pb2.AdvertisementSubmitted(
                advertisement_id=f"{self.id}-{number}",
                campaign_id=self.id,
                company_id=self.standing["company_id"],
                status=status,  # type: ignore[arg-type]
            )
            message.occurred_at.FromDatetime(self.world.time)
            if due is not None:
                message.audit_deadline.FromDatetime(self.world.time + due)
            messages.append(message)
        async with self.world.database.transaction() as session:
            await consumers.advertisements_wait(session, messages, self.world.time)

    async def decides(self, *numbers: int, version: int = 99) -> None:
        """The brand approves these advertisements; the facts are applied together."""
        messages = [
            events_pb2.AdvertisementAudited(
                advertisement_id=f"{self.id}-{number}",
                campaign_id=self.id,
                company_id=self.standing["company_id"],
                from_status=pb.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT,
                to_status=pb.ADVERTISEMENT_STATUS_APPROVED,
                version=version,
            )
            for number in numbers
        ]
        async with self.world.database.transaction() as session:
            await consumers.advertisements_decided(session, messages, self.world.time)
