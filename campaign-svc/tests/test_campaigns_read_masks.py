"""A read mask omits the other fields and leaves the named ones unchanged."""

from __future__ import annotations

from collections.abc import Iterator

import grpc
import pytest
from campaign_factories import brand, on_going, submitted
from google.protobuf.field_mask_pb2 import FieldMask
from google.protobuf.message import Message

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.service.set_external_data import AdvertisementExternalDataService
from campaign_svc.bootstrap import register
from campaign_svc.external_data.models import ExternalChange
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7
from kit.graph import rows
from kit.rpc.caller import Caller
from kit.testing import TokenFor
from kit.testing.rpc import StartRpcServer
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import campaign_pb2_grpc

MOBILE = Caller(service="mobile")


def paths(kind: type[Message]) -> Iterator[str]:
    """Every path that a mask may name; lists are read whole, without paths of their elements."""
    for field in kind.DESCRIPTOR.fields:
        yield field.name
        inner = field.message_type
        if inner is not None and not field.is_repeated and inner.full_name != "google.protobuf.Timestamp":
            yield from (f"{field.name}.{subfield.name}" for subfield in inner.fields)


def reduced(whole: Message, names: list[str]) -> Message:
    """The message with these paths only, as protobuf's own library reduces it."""
    partial_message = type(whole)()
    FieldMask(paths=names).MergeMessage(whole, partial_message)
    return partial_message


async def test_every_mask_reads_as_the_whole_reduced(
    campaign_database: Database, rpc_server: StartRpcServer, token_for: TokenFor
) -> None:
    campaign = await on_going(campaign_database, "c")
    (row, _) = await submitted(campaign_database, campaign.id, 2)
    await MobileService(campaign_database).publish(
        MOBILE,
        [
            PublishedPost(
                id=uuid7(), advertisement_id=row.id, platform=2, post_platform_id="https://www.instagram.com/p/1"
            )
        ],
    )
    change = ExternalChange(external_id="a", metadata=[("k", "1"), ("l", "2")])
    await AdvertisementExternalDataService(campaign_database).set(brand("c"), row.id, change)
    channel = await rpc_server(lambda server: register(server, campaign_database))
    ads = campaign_pb2_grpc.AdvertisementServiceStub(channel)
    who = token_for.metadata(token_for("p", tenant_id="c", tenant_role="owner", permissions=["readCampaings"]))
    request = pb.ListAdvertisementsRequest(campaign_id=campaign.id)
    ids = [row.id]
    whole = list((await ads.ListAdvertisements(request, metadata=who)).advertisements)
    posts = list(
        (await ads.BatchListPosts(pb.BatchListPostsRequest(advertisement_ids=ids), metadata=who)).lists[0].posts
    )
    assert len(whole) == 2
    assert sorted(len(advertisement.metadata) for advertisement in whole) == [0, 2]
    assert len(posts) == 1
    every_path = list(paths(pb.Advertisement))
    for mask in ([path] for path in every_path):
        request.read_mask.CopyFrom(FieldMask(paths=mask))
        advertisements = (await ads.ListAdvertisements(request, metadata=who)).advertisements
        assert _serialise(advertisements) == _serialise(
            [reduced(advertisement, mask) for advertisement in whole]
        ), mask
    for mask in (["id", "counts.like_count", "creation_dt"], every_path):
        request.read_mask.CopyFrom(FieldMask(paths=mask))
        advertisements = (await ads.ListAdvertisements(request, metadata=who)).advertisements
        assert _serialise(advertisements) == _serialise([reduced(advertisement, mask) for advertisement in whole])
        request.as_table = True
        table = (await ads.ListAdvertisements(request, metadata=who)).table
        assert _serialise(rows(table, pb.Advertisement)) == _serialise(advertisements)
        request.as_table = False
    for mask in ([path] for path in paths(pb.Post)):
        response = await ads.BatchListPosts(
            pb.BatchListPostsRequest(advertisement_ids=ids, read_mask=FieldMask(paths=mask)), metadata=who
        )
        assert _serialise(response.lists[0].posts) == _serialise([reduced(post, mask) for post in posts]), mask
    for odd in ("nothing", "counts.nothing", "id.x", "counts.like_count.x", "__class__"):
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await ads.ListAdvertisements(
                pb.ListAdvertisementsRequest(read_mask=FieldMask(paths=[odd])), metadata=who
            )
        assert refused.value.code() is grpc.StatusCode.INVALID_ARGUMENT


def _serialise(messages: object) -> list[bytes]:
    """The serialised messages, without empty nested messages."""
    serialised = []
    for message in messages:  # type: ignore[attr-defined]
        for field, value in message.ListFields():
            if field.message_type is not None and not field.is_repeated and not value.ListFields():
                message.ClearField(field.name)
        serialised.append(message.SerializeToString(deterministic=True))
    return serialised
