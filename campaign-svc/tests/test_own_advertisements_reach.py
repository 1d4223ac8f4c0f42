"""The fact of a withdrawal says whether it was the creator's last advertisement for the company, which ends reach."""

from __future__ import annotations

from campaign_factories import on_going
from creator_factories import creator
from ledger_factories import rows

from campaign_svc.own_advertisements.events import ADVERTISEMENT_WITHDRAWN
from campaign_svc.own_advertisements.models import Draft
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from kit.db import Database
from resuena.campaign.v1 import events_pb2


async def test_a_withdrawal_says_whether_it_was_the_last_for_the_company(campaign_database: Database) -> None:
    me, other = creator(), creator()
    writing = OwnWritingService(campaign_database)
    sent = []
    for company, person in (("c", me), ("c", me), ("other", me), ("c", other)):
        campaign = await on_going(campaign_database, company)
        draft = Draft(campaign_id=campaign.id, picture="/media/images/aa/bb.jpg", caption="D", networks=[2])
        sent.append((await writing.submit(person, draft)).row.id)
    for ad_id in sent[:2]:
        await writing.withdraw(me, ad_id)
    recorded = await rows(
        campaign_database,
        f"SELECT payload FROM outbox WHERE subject = '{ADVERTISEMENT_WITHDRAWN}' ORDER BY id",
    )
    facts = [events_pb2.AdvertisementWithdrawn.FromString(row.payload) for row in recorded]
    assert [(fact.advertisement_id, fact.last_for_company) for fact in facts] == [
        (sent[0], False),
        (sent[1], True),
    ]
