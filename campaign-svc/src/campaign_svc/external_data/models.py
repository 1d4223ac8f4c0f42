"""What changes of the external id and the metadata of a campaign or an advertisement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

METADATA_CHECK = (
    "jsonb_typeof(external_metadata) = 'object'"
    " AND jsonb_array_length(jsonb_path_query_array(external_metadata, '$.keyvalue()')) BETWEEN 1 AND 20"
    " AND NOT jsonb_path_exists(external_metadata, '$.* ? (@.type() != \"string\")')"
    " AND char_length(external_metadata::text) <= 25000"
)
"""SQL of a CHECK: texts by key, at most 20. None at all is NULL, so that there is one way to store it."""


@dataclass(frozen=True, kw_only=True)
class ExternalChange:
    """What a caller changes; what is not named stays as it is."""

    external_id: str | None = None
    """None leaves it, an empty one removes it."""
    metadata: Sequence[tuple[str, str]] = ()
    """Key and value, in any order; an empty value removes the key, other keys stay."""
    clear_metadata: bool = False
    """Whether the keys of before are removed first."""


UNCHANGED = ExternalChange()


@dataclass(frozen=True)
class Changed:
    """Which of both a change changed."""

    external_id: bool
    metadata: bool

    def __bool__(self) -> bool:
        """Whether any did."""
        return self.external_id or self.metadata
