"""Trusted documents, which clients send by hash; production may refuse all others."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any


class ManifestError(Exception):
    """The manifest is invalid; the message says why."""


class TrustedDocuments:
    """The documents of one manifest, by hash.

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
            manifest = json.loads(path.read_text())
        except (OSError, ValueError) as error:
            raise ManifestError(f"RESUENA_TRUSTED_DOCUMENTS, {path}: {error}") from error
        return cls(_texts(manifest, path), only=only)

    def __iter__(self) -> Any:
        return iter(self._texts.items())

    def text(self, hash_: str) -> str | None:
        """The text of a hash, with or without the prefix `sha256:`."""
        return self._texts.get(hash_) or self._texts.get(hash_.removeprefix("sha256:"))

    def has(self, query: str) -> bool:
        """Whether a text is a trusted document."""
        return query in self._known

    def admits(self, query: str) -> bool:
        """Whether a text that was sent in full may be executed."""
        return not self.only or self.has(query)


def _texts(manifest: Any, path: Path) -> dict[str, str]:
    if isinstance(manifest, dict) and isinstance(manifest.get("operations"), list):
        manifest = {
            operation.get("id"): operation.get("body")
            for operation in manifest["operations"]
            if isinstance(operation, dict)
        }
    if not isinstance(manifest, dict) or not all(
        isinstance(part, str) and part for pair in manifest.items() for part in pair
    ):
        raise ManifestError(f"RESUENA_TRUSTED_DOCUMENTS, {path}: must map hashes to texts")
    return {hash_.removeprefix("sha256:"): text for hash_, text in manifest.items()}
