"""The use case on private documents: to read one, or a range of it, with a ticket."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol

import structlog

from kit.rpc.errors import Unavailable
from media_svc.documents.errors import UnknownDocument
from media_svc.documents.policies import ByteRange, Part, content_type_of, etag_of, is_name, part_of
from media_svc.storage.errors import UnknownImage
from media_svc.storage.service import Store

log = structlog.get_logger("documents")


class Gate(Protocol):
    """Authorization of readers, as the use case needs it."""

    async def check(self, name: str, ticket: str) -> None:
        """Raises InvalidInput (INVALID_TICKET) unless the ticket is valid for the document now, or Unavailable."""
        ...


@dataclass(frozen=True)
class Opened:
    """A document, and the part of it to read: all of it unless a range was requested."""

    content_type: str
    etag: str
    size: int
    part: Part | None
    """None for an unsatisfiable range."""
    whole: bool
    chunks: AsyncIterator[bytes] | None
    """The bytes of the part, read lazily."""


@dataclass(frozen=True)
class DocumentService:
    store: Store
    gate: Gate

    async def open(
        self, name: str, ticket: str, byte_range: ByteRange | None = None, if_range: str | None = None
    ) -> Opened:
        """Opens a document, or a range of it, for the reader to whom the ticket was issued.

        The range is ignored when `if_range` is another entity tag than the document's. Raises InvalidInput
        (INVALID_TICKET), UnknownDocument, Unavailable.
        """
        await self.gate.check(name, ticket)
        try:
            if not is_name(name):
                raise UnknownDocument
            stat = await self.store.stat(name)
            etag = etag_of(stat.length, stat.stored_at)
            if if_range not in (None, etag):
                byte_range = None
            part = Part(0, stat.length) if byte_range is None else part_of(stat.length, byte_range)
            kind = content_type_of(name)
            if part is None:
                return Opened(kind, etag, stat.length, None, whole=False, chunks=None)
            stored = await self.store.get(name, None if byte_range is None else (part.first, part.end))
        except (UnknownImage, UnknownDocument) as error:
            log.warning("listed_document_is_missing", name=name)
            raise UnknownDocument from error
        if etag_of(stored.length, stored.stored_at) != etag:
            raise Unavailable  # replaced meanwhile: its parts would be inconsistent
        return Opened(kind, etag, stat.length, part, whole=byte_range is None, chunks=stored.chunks)
