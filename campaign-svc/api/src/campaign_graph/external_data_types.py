"""Input types of external data: the external id and metadata of a campaign or an advertisement."""

from __future__ import annotations

from typing import Any

import strawberry

from kit.graph import input
from resuena.campaign.v1 import campaign_pb2 as pb


@input(description="One entry of metadata to set or to remove.")
class MetadataInput:
    key: str = strawberry.field(description="Its name, 1 to 40 printable characters.")
    value: str | None = strawberry.field(
        default=None, description="The text, up to 500 characters; null or an empty one removes the key."
    )


EXTERNAL_ID = (
    "Its id in the company's own systems, up to 255 printable characters; no two of a company have the same. "
    "Null or an empty one removes it."
)
METADATA = (
    "Entries to set, each key once; keys that are not named stay, null removes all. An object has 20 at most."
)


@input(description="What changes of an external id and metadata; what is not given stays as it is.")
class ExternalDataInput:
    external_id: str | None = strawberry.field(default=strawberry.UNSET, description=EXTERNAL_ID)
    metadata: list[MetadataInput] | None = strawberry.field(default=strawberry.UNSET, description=METADATA)


def external_data(given: Any) -> pb.ExternalData:
    """The given `externalId` and `metadata` as a message of the contract."""
    data = pb.ExternalData()
    if given.external_id is not strawberry.UNSET:
        data.external_id = given.external_id or ""
    if given.metadata is None:
        data.clear_metadata = True
    elif given.metadata is not strawberry.UNSET:
        data.metadata.extend(pb.MetadataEntry(key=entry.key, value=entry.value or "") for entry in given.metadata)
    return data
