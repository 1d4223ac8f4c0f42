"""Streams image uploads and downloads, without holding a whole file in memory."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any

import grpc
import structlog
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from gateway.callers import Callers, account_of, challenge
from gateway.cookies import Origins
from gateway.limits import TooLargeError, TooSlowError, chunks
from gateway.rate_limits import RateLimits, TooManyRequests
from kit.rpc.caller import enter_context
from kit.rpc.errors import DomainError, InvalidInput, PermissionDenied, Unauthenticated, Violation, as_domain_error
from resuena.media.v1 import media_pb2, media_pb2_grpc

log = structlog.get_logger("media")

MAX_FILE_BYTES = 5 * 1024 * 1024
_MAX_ENVELOPE_BYTES = 16 * 1024  # boundaries, headers and other fields beside the file
_CHUNK_BYTES = 64 * 1024
UPLOAD_SECONDS = 120.0
_SERVE_SECONDS = 60.0
_LOST_STATUS = "Internal error from Core"
_KEY = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]|/(?=[A-Za-z0-9])){0,199}")
_SIGNED = "signed/"
_SIZES = {
    "": media_pb2.IMAGE_SIZE_UNSPECIFIED,
    "grid": media_pb2.IMAGE_SIZE_GRID,
    "zoom": media_pb2.IMAGE_SIZE_ZOOM,
}
STATUSES = {
    grpc.StatusCode.INVALID_ARGUMENT: 400,
    grpc.StatusCode.UNAUTHENTICATED: 401,
    grpc.StatusCode.PERMISSION_DENIED: 403,
    grpc.StatusCode.NOT_FOUND: 404,
    grpc.StatusCode.FAILED_PRECONDITION: 409,
    grpc.StatusCode.RESOURCE_EXHAUSTED: 429,
    grpc.StatusCode.UNAVAILABLE: 503,
}


class FileTooLarge(InvalidInput):
    """The file exceeds 5 MB."""

    reason = "IMAGE_TOO_LARGE"
    message = "The image is too large: at most 5 MB."


class ForeignOrigin(PermissionDenied):
    """Another site's page sent the upload."""

    message = "This origin may not send requests."


class NoForm(InvalidInput):
    """The request is no multipart form."""

    reason = "NO_FORM"
    message = "Send multipart/form-data with the picture in its field `file`."


class NoFile(InvalidInput):
    """The form has no field `file`."""

    reason = "NO_FILE"
    message = "The form has no field `file` with the picture."


class NoPicture(InvalidInput):
    """The file is empty, or the service refused it during a chunk."""

    reason = "INVALID_IMAGE"
    message = "Please upload a valid image file (PNG or JPEG)"


class _FileField:
    """Parses multipart/form-data incrementally; buffers only unread bytes of field `file`."""

    def __init__(self, boundary: bytes) -> None:
        self.file_name = ""
        self.content_type = ""
        self.found = False
        self.size = 0
        self._in_file = False
        self._header: list[bytes] = [b"", b""]
        self._headers: dict[str, bytes] = {}
        self._fresh = bytearray()
        self._parser = MultipartParser(
            boundary,
            {
                "on_part_begin": self._headers.clear,
                "on_header_field": lambda data, start, end: self._collect(0, data[start:end]),
                "on_header_value": lambda data, start, end: self._collect(1, data[start:end]),
                "on_header_end": self._header_done,
                "on_headers_finished": self._part_starts,
                "on_part_data": self._part_data,
                "on_part_end": self._part_ends,
            },
        )

    def feed(self, chunk: bytes) -> bytes:
        """Parses a piece of the body; returns the bytes of the file in it."""
        self._parser.write(chunk)
        fresh = bytes(self._fresh)
        self._fresh.clear()
        return fresh

    def _collect(self, index: int, piece: bytes) -> None:
        self._header[index] += piece

    def _header_done(self) -> None:
        self._headers[self._header[0].decode("latin-1").lower()] = self._header[1]
        self._header = [b"", b""]

    def _part_starts(self) -> None:
        _, options = parse_options_header(self._headers.get("content-disposition", b""))
        if options.get(b"name") == b"file" and not self.found:
            self.found = self._in_file = True
            self.file_name = options.get(b"filename", b"").decode("utf-8", "replace")[:200]
            self.content_type = self._headers.get("content-type", b"").decode("latin-1")[:100]

    def _part_data(self, data: bytes, start: int, end: int) -> None:
        if self._in_file:
            self.size += end - start
            if self.size > MAX_FILE_BYTES:
                raise FileTooLarge
            self._fresh += data[start:end]

    def _part_ends(self) -> None:
        self._in_file = False


class MediaDoor:
    """POST /media/images and GET /media/{key}."""

    def __init__(self, channel: grpc.aio.Channel, callers: Callers, origins: Origins, limits: RateLimits) -> None:
        self._service = media_pb2_grpc.MediaServiceStub(channel)
        self._callers = callers
        self._origins = origins
        self._limits = limits

    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/media/images", self.upload, methods=["POST"]),
            Route("/media/{key:path}", self.serve, methods=["GET", "HEAD"]),
        ]

    async def upload(self, request: Request) -> Response:
        """Stores the multipart field `file` of a signed-in person: 201 {key, url, thumbnailUrl, width, height}."""
        try:
            if not self._origins.allowed(request):
                raise ForeignOrigin
            call, stale = await self._callers.context(request, UPLOAD_SECONDS, keys=True)
            if stale is not None:
                raise stale
            if not call.authorization:
                raise Unauthenticated
            self._limits.take("uploads", address=call.client_ip or "", account=account_of(call.caller))
            enter_context(call)
            kind, options = parse_options_header(request.headers.get("content-type", ""))
            if kind != b"multipart/form-data" or not options.get(b"boundary"):
                raise NoForm
            stored = await self._send(request, _FileField(options[b"boundary"]))
        except (TooLargeError, FileTooLarge):
            return failure(FileTooLarge(), 413)
        except TooManyRequests as error:
            return failure(error, 429, **error.headers)
        except TooSlowError:
            return failure(InvalidInput("The upload took too long."), 408)
        except FormParserError:
            return failure(NoForm(), 400)
        except (DomainError, grpc.RpcError) as error:
            domain = as_domain_error(error)
            status = 413 if domain.reason == "IMAGE_TOO_LARGE" else STATUSES.get(domain.status, 500)
            return failure(domain, status, **(challenge(request) if status == 401 else {}))
        return JSONResponse(
            {
                "key": stored.key,
                "url": f"/media/{stored.key}",
                "thumbnailUrl": f"/media/{stored.thumbnail_key}",
                "width": stored.width,
                "height": stored.height,
            },
            status_code=201,
            headers={"cache-control": "no-store"},
        )

    async def _send(self, request: Request, form: _FileField) -> media_pb2.UploadImageResponse:
        call = self._service.UploadImage(timeout=UPLOAD_SECONDS)
        started = False
        try:
            async for chunk in chunks(request, MAX_FILE_BYTES + _MAX_ENVELOPE_BYTES, total=UPLOAD_SECONDS):
                fresh = form.feed(chunk)
                if form.found and not started:
                    started = True
                    head = media_pb2.UploadHead(file_name=form.file_name, content_type=form.content_type)
                    await call.write(media_pb2.UploadImageRequest(head=head))
                for start in range(0, len(fresh), _CHUNK_BYTES):
                    await call.write(media_pb2.UploadImageRequest(chunk=fresh[start : start + _CHUNK_BYTES]))
            if not started:
                raise NoFile
            if not form.size:
                raise NoPicture
            await call.done_writing()
        except (grpc.RpcError, grpc.aio.UsageError, asyncio.InvalidStateError):
            pass  # the service responded before the end; its response says why
        except BaseException:
            call.cancel()
            raise
        try:
            answered: media_pb2.UploadImageResponse = await call
        except grpc.aio.AioRpcError as error:
            if error.code() is grpc.StatusCode.INTERNAL and error.details() == _LOST_STATUS:
                # The service refused while a chunk was being written, in which case gRPC loses the error.
                raise NoPicture from error
            raise
        return answered

    async def serve(self, request: Request) -> Response:
        """Streams a stored image; 304 when the client has it."""
        key, size = request.path_params["key"], _SIZES.get(request.query_params.get("size", ""))
        if not _KEY.fullmatch(key) or size is None:
            return _unknown()
        context, _ = await self._callers.context(request, _SERVE_SECONDS)
        enter_context(context)
        stream = self._service.GetImage(media_pb2.GetImageRequest(key=key, size=size), timeout=_SERVE_SECONDS)
        parts = aiter(stream)
        try:
            head = (await anext(parts)).head
        except StopAsyncIteration:
            return _unknown()
        except grpc.RpcError as error:
            domain = as_domain_error(error)
            return _unknown() if STATUSES.get(domain.status) in (400, 404) else failure(domain, 503)
        etag = f'"{head.etag}"'
        headers = {
            # A signed URL is valid for a limited time: no cache may serve the image to clients without the URL.
            "cache-control": "no-store" if key.startswith(_SIGNED) else "public, max-age=31536000, immutable",
            "etag": etag,
            "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
            "cross-origin-resource-policy": "cross-origin",
        }
        if has_already(request, etag):
            stream.cancel()
            return Response(status_code=304, headers=headers)
        headers |= {"content-type": head.content_type, "content-length": str(head.length)}
        if request.method == "HEAD":
            stream.cancel()
            return Response(headers=headers)
        return StreamingResponse(bytes_of(stream, parts), headers=headers)


def has_already(request: Request, etag: str) -> bool:
    """Whether the client has the version of this entity tag, quotes included (If-None-Match)."""
    entity_tags = [
        entity_tag.strip().removeprefix("W/") for entity_tag in request.headers.get("if-none-match", "").split(",")
    ]
    return etag in entity_tags or "*" in entity_tags


async def bytes_of(stream: Any, parts: AsyncIterator[Any]) -> AsyncIterator[bytes]:
    """The chunks of an RPC's stream, each read once the client has received the one before; then cancels the RPC."""
    try:
        async for part in parts:
            yield part.chunk
    except ClientDisconnect:
        pass
    finally:
        stream.cancel()


def _unknown() -> Response:
    return JSONResponse(
        {"error": [{"path": "", "message": "It does not exist.", "code": "UNKNOWN_IMAGE"}]},
        status_code=404,
        headers={"cache-control": "no-store"},
    )


def failure(error: DomainError, status: int, **more: str) -> Response:
    """The error response for a file that was not accepted or is not served."""
    violations = error.violations or (Violation("file", error.message, error.reason),)
    headers = {"cache-control": "no-store", **more}
    if status in (408, 413, 429):
        headers["connection"] = "close"
    return JSONResponse(
        {
            "error": [
                {"path": violation.path or "file", "message": violation.message, "code": violation.code}
                for violation in violations
            ]
        },
        status_code=status,
        headers=headers,
    )
