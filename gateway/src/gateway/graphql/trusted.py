"""Trusted documents: clients send their hash, and production may refuse all others."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any


class ManifestError(Exception):
    """The manifest cannot be used; the message says what is wrong with it."""


class TrustedDocuments:
    """Texts by hash, of one manifest.

    The manifest is JSON, either `{hash: text}` (as GraphQL Code Generator writes it) or Apollo's
    `{"format": "apollo-persisted-query-manifest", "operations": [{"id": hash, "body": text}]}`.
    """

    def __init__(self, texts: Mapping[str, str], *, only: bool = False) -> None:
        self._texts = dict(texts)
        self._known = frozenset(self._texts.values())
        self.only = only

    @classmethod
    def load(cls, path: Path | None, *, only: bool) -> TrustedDocuments:
        """Reads the manifest; without one, none is trusted. Raises ManifestError."""
        if path is None:
            if only:
                raise ManifestError(
                    "only trusted documents are taken in production, or with RESUENA_TRUSTED_ONLY, and the frontend's "
                    "build brought none: name a manifest in RESUENA_TRUSTED_DOCUMENTS, or take any document with "
                    "RESUENA_TRUSTED_ONLY=false"
                )
            return cls({})
        try:
            found = json.loads(path.read_text())
        except (OSError, ValueError) as error:
            raise ManifestError(f"RESUENA_TRUSTED_DOCUMENTS, {path}: {error}") from error
        return cls(_texts(found, path), only=only)

    def __iter__(self) -> Any:
        return iter(self._texts.items())

    def text(self, hash_: str) -> str | None:
        """The text of a hash, with or without its `sha256:`."""
        return self._texts.get(hash_) or self._texts.get(hash_.removeprefix("sha256:"))

    def admits(self, query: str) -> bool:
        """Whether a text that was sent in full may be executed."""
        return not self.only or query in self._known


def _texts(found: Any, path: Path) -> dict[str, str]:
    if isinstance(found, dict) and isinstance(found.get("operations"), list):
        found = {item.get("id"): item.get("body") for item in found["operations"] if isinstance(item, dict)}
    if not isinstance(found, dict) or not all(
        isinstance(item, str) and item for pair in found.items() for item in pair
    ):
        raise ManifestError(f"RESUENA_TRUSTED_DOCUMENTS, {path}: must map hashes to texts")
    return {hash_.removeprefix("sha256:"): text for hash_, text in found.items()}
