"""A read mask on one's own advertisements leaves the named fields unchanged, and reads only what they need."""

from __future__ import annotations

import grpc
import pytest
from campaign_asking import Ask
from campaign_factories import MONEY, brand, on_going, staff
from creator_factories import as_creator, brought, creator
from google.protobuf.field_mask_pb2 import FieldMask

from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.bootstrap import register
from campaign_svc.changes.service.request_changes import ChangeService
from campaign_svc.own_advertisements.messages import own_message
from campaign_svc.own_advertisements.models import Draft, RevisionDraft
from campaign_svc.own_advertisements.service.read_own import OwnReadingService
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from kit.db import Database, uuid7
from kit.testing import TokenFor
from kit.testing.rpc import StartRpcServer
from kit.testing.statements import executed_statements
from resuena.campaign.v1 import own_advertisements_pb2 as pb
from resuena.campaign.v1 import own_advertisements_pb2_grpc

INSTAGRAM = 2
WHY = "Se ve la marca y el producto, y cumple con todo lo pedido."


async def _sent_by(database: Database, person_id: str) -> list[str]:
    """Four advertisements of a person: published and paid, rejected and contested, change requested, and changed."""
    person, service = creator(person_id), OwnWritingService(database)
    await brought(database, person_id, uuid7())

    async def sent(payment_type: int | None = None) -> str:
        values = {} if payment_type is None else {"payment_type": payment_type}
        campaign = await on_going(database, "c", **values)
        draft = Draft(
            campaign_id=campaign.id, picture="/media/images/aa/bb.jpg", caption="Domingo", networks=[INSTAGRAM]
        )
        return (await service.submit(person, draft)).row.id

    paid, contested, changing, changed = [await sent(MONEY), await sent(), await sent(), await sent()]
    await service.publish(person, paid, INSTAGRAM, "https://instagram.com/p/a1")
    await AdvertisementService(database).audit(staff(), paid, APPROVED, None)
    await AdvertisementService(database).audit(brand("c"), contested, REJECTED_BY_CUSTOMER, "HASHTAG_MISSING")
    await service.dispute(person, contested, WHY)
    for ad_id in (changing, changed):
        await ChangeService(database).request(brand("c"), ad_id, "HASHTAG_MISSING", "Agregá el hashtag, porfa")
    await service.revise(person, changed, RevisionDraft(picture=None, caption="Domingo con hashtag"))
    return [paid, contested, changing, changed]


async def test_every_mask_reads_as_the_whole_reduced(
    campaign_database: Database, rpc_server: StartRpcServer, token_for: TokenFor
) -> None:
    person_id = uuid7()
    ids = await _sent_by(campaign_database, person_id)
    channel = await rpc_server(lambda server: register(server, campaign_database))
    own = own_advertisements_pb2_grpc.OwnAdvertisementServiceStub(channel)
    who = token_for.metadata(token_for(person_id, permissions=["createAdvertisements"]))

    async def read_own(paths: list[str]) -> list[pb.OwnAdvertisement]:
        mask = FieldMask(paths=paths)
        page = await own.ListOwnAdvertisements(pb.ListOwnAdvertisementsRequest(read_mask=mask), metadata=who)
        batch = await own.BatchGetOwnAdvertisements(
            pb.BatchGetOwnAdvertisementsRequest(ids=ids[::-1], read_mask=mask), metadata=who
        )
        assert page.page_info.end_cursor == ids[0]
        assert list(page.nodes) == [slot.advertisement for slot in batch.slots]
        return list(page.nodes)

    whole = await read_own([])
    assert [len(advertisement.history) for advertisement in whole] == [3, 2, 3, 3]
    fields = list(pb.OwnAdvertisement.DESCRIPTOR.fields_by_name)
    for paths in (*([name] for name in fields), ["id", "change", "decided_at"], ["posts", "pays"], fields):
        kept = []
        for advertisement in whole:
            kept.append(pb.OwnAdvertisement())
            kept[-1].CopyFrom(advertisement)
            for name in set(fields) - set(paths):
                kept[-1].ClearField(name)  # type: ignore[arg-type]
        assert await read_own(paths) == kept, paths
    for odd in ("nothing", "change.text", "__class__"):
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await read_own([odd])
        assert refused.value.code() is grpc.StatusCode.INVALID_ARGUMENT


@pytest.mark.parametrize("payment_type", [MONEY, None])
async def test_what_was_just_sent_is_answered_by_few_statements_as_it_is_read_later(
    campaign_database: Database, payment_type: int | None
) -> None:
    person_id = uuid7()
    await brought(campaign_database, person_id, uuid7())
    values = {} if payment_type is None else {"payment_type": payment_type}
    campaign = await on_going(campaign_database, "c", **values)
    draft = Draft(
        campaign_id=campaign.id, picture="/media/images/aa/bb.jpg", caption="Domingo", networks=[INSTAGRAM]
    )
    sent = await OwnWritingService(campaign_database).submit(creator(person_id), draft)
    reading = OwnReadingService(campaign_database)
    with executed_statements() as seen:
        assert await reading.new(creator(person_id), sent.row.id) == sent
    assert len(seen) == (1 if payment_type is None else 2), seen
    assert own_message(await reading.get(creator(person_id), sent.row.id)) == own_message(sent)


@pytest.mark.parametrize(
    ("selected", "read"),
    [
        ("_id state caption", 0),
        ("pays", 1),  # two levels of referrers
        ("earned", 1),
        ("posts { url }", 1),
        ("change { text }", 1),
        ("decidedAt decidedBy note reason { key }", 1),
        ("dispute { text }", 1),
        ("disputableUntil", 1),
        ("advice", 1),
        ("history { kind }", 4),
        ("change { text } posts { url } history { kind }", 4),
    ],
)
async def test_a_list_takes_the_statements_that_what_is_selected_needs(
    campaign_database: Database, ask: Ask, selected: str, read: int
) -> None:
    person_id = uuid7()
    await _sent_by(campaign_database, person_id)
    with executed_statements() as seen:
        response = await ask(f"{{ myAdvertisements {{ nodes {{ {selected} }} }} }}", **as_creator(person_id))
    assert len(response.data["myAdvertisements"]["nodes"]) == 4
    assert len(seen) == 1 + read, [statement for statement, _ in seen]
    assert response.calls == ["ListOwnAdvertisements"]
