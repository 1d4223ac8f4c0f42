"""Records of changes to the external id and the metadata of a campaign or an advertisement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

METADATA_CHECK = (
    "jsonb_typeof(external_metadata) = 'object'"
    " AND jsonb_array_length(jsonb_path_query_array(external_metadata, '$.keyvalue()')) BETWEEN 1 AND 20"
    " AND NOT jsonb_path_exists(external_metadata, '$.* ? (@.type() != \"string\")')"
    " AND char_length(external_metadata::text) <= 25000"
)
"""SQL of a CHECK: texts by key, at most 20. No entries are stored as NULL, so that there is one representation."""


@dataclass(frozen=True, kw_only=True)
class ExternalChange:
    """A caller's change; fields that are not set stay unchanged."""

    external_id: str | None = None
    """None leaves it unchanged, an empty one removes it."""
    metadata: Sequence[tuple[str, str]] = ()
    """Keys and values, in any order; an empty value removes the key, other keys stay."""
    clear_metadata: bool = False
    """Whether existing keys are removed first."""


UNCHANGED = ExternalChange()


@dataclass(frozen=True)
class Changed:
    """Which of the two a change modified."""

    external_id: bool
    metadata: bool

    def __bool__(self) -> bool:
        """Whether either was modified."""
        return self.external_id or self.metadata
