"""Streams archives of stored pictures to holders of a token, as ZIP files that are never whole in memory."""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from datetime import datetime
from functools import partial
from typing import Any

import grpc
import structlog
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gateway.callers import Callers
from gateway.media import STATUSES, failure
from gateway.rate_limits import RateLimits, TooManyRequests
from gateway.transfers import PRIVATE_DOWNLOAD, BoundedStream, TooManyTransfersError, Transfers
from kit.graph import Archive, Slice
from kit.graph.declare.archives import OpenArchive
from kit.rpc.caller import enter_context
from kit.rpc.errors import DomainError, Unavailable, as_domain_error
from resuena.media.v1 import media_pb2, media_pb2_grpc

log = structlog.get_logger("archives")

AT_ONCE = 8
"""Concurrent archives of a process; of one account, ACCOUNT_AT_ONCE."""
ACCOUNT_AT_ONCE = 2
SECONDS = 1_800.0
"""Time limit of one archive: 500 MB at 280 KB a second."""
STALL_SECONDS = 30.0
"""Time limit for the client to receive one chunk of 64 KB; a stalled client loses its place."""
_HEAD_SECONDS = 10.0
_TYPE = "application/zip"


class ArchivesDoor:
    """GET at the addresses of the slices' `archives`: the token in the address is the permission."""

    def __init__(self, media: grpc.aio.Channel, callers: Callers, limits: RateLimits) -> None:
        self._media = media_pb2_grpc.MediaServiceStub(media)
        self._callers = callers
        self._limits = limits
        self._transfers = Transfers()

    def routes(self, slices: Sequence[Slice], clients: Mapping[str, Any]) -> list[Route]:
        """The routes of all slices."""
        return [
            Route(path, partial(self._serve, open_archive, clients[schema_slice.name]), methods=["GET"])
            for schema_slice in slices
            for path, open_archive in schema_slice.archives.items()
        ]

    async def _serve(self, open_archive: OpenArchive, client: Any, request: Request) -> Response:
        """The archive; 503 when too many are being streamed; other errors as in `POST /media/images`."""
        context, _ = await self._callers.context(request, SECONDS)
        enter_context(context)
        try:
            self._limits.take("graphql", address=context.client_ip or "")
            self._transfers.refuse_beyond(AT_ONCE)
            archive = await open_archive(client, request.path_params["token"])
            headers = PRIVATE_DOWNLOAD | {"content-disposition": f'attachment; filename="{archive.name}"'}
            if request.method == "HEAD":
                return head_of_stream(headers | {"content-type": _TYPE})
            end = self._transfers.begin(archive.account, AT_ONCE, ACCOUNT_AT_ONCE)
        except TooManyRequests as error:
            return failure(error, 429, **error.headers)
        except TooManyTransfersError:
            return failure(Unavailable(), 503, **{"retry-after": "30"})
        except (DomainError, grpc.RpcError) as error:
            domain = as_domain_error(error)
            return failure(domain, STATUSES.get(domain.status, 500))
        return BoundedStream(
            self._zipped(archive),
            end,
            seconds=SECONDS,
            stall_seconds=STALL_SECONDS,
            headers=headers,
            media_type=_TYPE,
        )

    async def _zipped(self, archive: Archive) -> AsyncGenerator[bytes]:
        """The archive's bytes, each chunk generated once the client has received the one before.

        Pictures are stored uncompressed in it, since they are compressed already. A missing picture is left out. Any
        other failure ends the stream before the archive is complete, which the client sees as a failed download.
        """
        pipe = _Pipe()
        there: list[str] = []
        with zipfile.ZipFile(pipe, "w", zipfile.ZIP_STORED) as zip_file:
            for file in archive.files:
                async with aclosing(self._picture(file.key)) as chunks:
                    first = await anext(chunks, None)
                    if first is None:
                        log.info("archived_picture_gone", key=file.key)
                        continue
                    with zip_file.open(_entry(file.name, archive.modified), "w") as member:
                        member.write(first)
                        yield pipe.drain()
                        async for chunk in chunks:
                            member.write(chunk)
                            yield pipe.drain()
                there.append(file.name)
            for name, text in archive.texts(there):
                zip_file.writestr(_entry(name, archive.modified), text.encode(), zipfile.ZIP_DEFLATED)
                yield pipe.drain()
        yield pipe.drain()

    async def _picture(self, key: str) -> AsyncGenerator[bytes]:
        """The chunks of a stored picture; none when it is missing. Raises RpcError."""
        stream = self._media.GetImage(media_pb2.GetImageRequest(key=key), timeout=SECONDS)
        try:
            parts = aiter(stream)
            try:
                async with asyncio.timeout(_HEAD_SECONDS):
                    await anext(parts)
            except grpc.aio.AioRpcError as error:
                if error.code() is grpc.StatusCode.NOT_FOUND:
                    return
                raise
            async for part in parts:
                yield part.chunk
        finally:
            stream.cancel()


def head_of_stream(headers: Mapping[str, str]) -> Response:
    """The response to HEAD where GET streams; its length is not known beforehand (RFC 9110, section 8.6)."""
    response = Response()
    response.raw_headers = Headers(headers).raw
    return response


class _Pipe:
    """The output of zipfile, which does not seek in a file without `tell`; written bytes are taken at once."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Does nothing, since nothing is buffered."""

    def close(self) -> None:
        """Does nothing, since nothing is open."""

    def drain(self) -> bytes:
        """The bytes written since the last call."""
        pieces, self._pieces = self._pieces, []
        return b"".join(pieces)


def _entry(name: str, modified: datetime) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, modified.timetuple()[:6])
    entry.external_attr = 0o644 << 16
    return entry
