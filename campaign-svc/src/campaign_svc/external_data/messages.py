"""External data as messages of the contract; left out for services, which show campaigns and posts to others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

from campaign_svc.external_data.models import ExternalChange
from kit.rpc.caller import current_caller
from kit.rpc.messages import is_set
from kit.rpc.tables import Computed
from resuena.campaign.v1 import campaign_pb2 as pb


def _external_id(external_id: str | None) -> str | None:
    return None if current_caller().is_service else external_id


def _entries(metadata: Mapping[str, str] | None) -> list[dict[str, str]]:
    """Metadata entries by key."""
    if not metadata or current_caller().is_service:
        return []
    return [{"key": key, "value": value} for key, value in sorted(metadata.items())]


EXTERNAL = {
    "external_id": Computed(_external_id, "external_id"),
    "metadata": Computed(_entries, "external_metadata"),
}
"""The columns from which campaigns' and advertisements' fields are read."""


class ExternalIdRequest(Protocol):
    """A list request that can filter by external id."""

    @property
    def external_id(self) -> str: ...

    def HasField(self, field_name: Literal["external_id"], /) -> bool: ...  # noqa: N802 - protobuf's name


def external_id_asked(request: ExternalIdRequest) -> str | None:
    """The normalised external id that a list is filtered by; None for any."""
    return request.external_id.strip() if request.HasField("external_id") else None


def change_of(message: pb.ExternalData) -> ExternalChange:
    """The change that a request makes."""
    return ExternalChange(
        external_id=message.external_id if is_set(message, "external_id") else None,
        metadata=[(entry.key, entry.value) for entry in message.metadata],
        clear_metadata=message.clear_metadata,
    )
