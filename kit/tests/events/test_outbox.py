"""A fact contains the moment at which it happened."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory, timestamp_pb2
from sqlalchemy import select

from kit.db import utc_now
from kit.events import record
from kit.events.tables import OUTBOX

from .conftest import SUBJECT, Service

LONG_AGO = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.fixture(scope="module")
def happening() -> Any:
    """A message with the field `occurred_at`."""
    file = descriptor_pb2.FileDescriptorProto(
        name="happening.proto", package="outbox_test", dependency=[timestamp_pb2.DESCRIPTOR.name], syntax="proto3"
    )
    field = file.message_type.add(name="Happening").field.add(name="occurred_at", number=1, label=1, type=11)
    field.type_name = ".google.protobuf.Timestamp"
    pool = descriptor_pool.DescriptorPool()
    pool.AddSerializedFile(timestamp_pb2.DESCRIPTOR.serialized_pb)
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("outbox_test.Happening"))


@pytest.mark.parametrize("given", [LONG_AGO, None])
async def test_a_fact_occurred_when_is_said_or_else_now(
    service: Service, happening: Any, given: datetime | None
) -> None:
    before = utc_now()
    async with service.database.transaction() as session:
        await record(session, SUBJECT, happening(), entity_id="t1", version=1, occurred_at=given)
    async with service.database.read() as session:
        payload = (await (await session.connection()).execute(select(OUTBOX.c.payload))).scalar_one()
    occurred_at = happening.FromString(payload).occurred_at.ToDatetime(tzinfo=UTC)
    assert occurred_at == given if given else before <= occurred_at <= utc_now()
