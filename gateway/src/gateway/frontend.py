"""Serves the built frontend: files, prerendered pages, and the application for every other address."""

from __future__ import annotations

import gzip
import mimetypes
from collections import OrderedDict
from dataclasses import dataclass
from email.utils import formatdate
from hashlib import sha256
from pathlib import Path, PurePosixPath

import brotli  # type: ignore[import-untyped]
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from gateway.addresses import Addresses
from gateway.headers import PagePolicies
from kit.rpc.errors import DomainError

FALLBACK = "__spa-fallback.html"
_COMPRESSIBLE = {
    "application/javascript",
    "application/json",
    "application/manifest+json",
    "application/xml",
    "image/svg+xml",
    "text/javascript",
}
_MAX_KEPT = 500
_MAX_KEPT_BYTES = 4 * 1024 * 1024
_SMALL = 512
_MAX_PATH_BYTES = 255  # as many as a file system takes for one name
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("image/webp", ".webp")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True, slots=True)
class _Kept:
    """A file's bytes in each encoding, as of a modification time."""

    stamp: tuple[float, int]
    bodies: dict[str, bytes]
    etag: str


class Frontend:
    """GET of anything that nobody else answers.

    A missing file is 404. At any other address the application answers, with status 404 where it has no page to show.
    """

    def __init__(self, folder: Path, policies: PagePolicies, addresses: Addresses) -> None:
        self._root = folder.resolve()
        self._fallback = self._root / FALLBACK
        self._policies = policies
        self._addresses = addresses
        self._kept: OrderedDict[Path, _Kept] = OrderedDict()

    async def serve(self, request: Request) -> Response:
        """Answers GET and HEAD."""
        path = request.scope["path"]
        relative = _relative(path)
        found, status = None, 200
        if relative is not None:
            found = await to_thread.run_sync(self._find, relative)
            if found is None:
                found, status = await self._application(request, relative)
        if found is None:
            return PlainTextResponse("Not found\n", status_code=404, headers={"cache-control": "no-cache"})
        kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
        headers = {"cache-control": _cache_control(path, kind), "vary": "accept-encoding"}
        if kind == "text/html":
            headers["content-security-policy"] = self._policies.of(found)
        if not (kind.startswith("text/") or kind in _COMPRESSIBLE) or found.stat().st_size > _MAX_KEPT_BYTES:
            return FileResponse(found, media_type=kind, headers=headers)
        encoding = _encoding(request.headers.get("accept-encoding", ""))
        kept, body = await to_thread.run_sync(self._body, found, encoding)
        headers |= {
            "etag": f'"{kept.etag}-{encoding}"',
            "last-modified": formatdate(kept.stamp[0], usegmt=True),
            "content-type": f"{kind}; charset=utf-8",
        }
        if encoding != "identity" and len(body) < len(kept.bodies["identity"]):
            headers["content-encoding"] = encoding
        else:
            body = kept.bodies["identity"]
        asked = [item.strip() for item in request.headers.get("if-none-match", "").split(",")]
        if status == 200 and headers["etag"] in asked:
            return Response(status_code=304, headers=headers)
        return Response(body, status, headers=headers)

    async def _application(self, request: Request, relative: PurePosixPath) -> tuple[Path | None, int]:
        """The application, and 200 where it has a page to show, 404 where it has none, 503 when the service that knows
        does not say; None where a file is missing."""
        path = request.scope["path"]
        status = 200
        if not self._addresses.is_page(path):
            try:
                status = 200 if await self._addresses.is_personal_page(request, path) else 404
            except DomainError:
                status = 503
        # A name may have a dot in it: a file is what ends like one.
        file = status == 404 and (relative.parts[:1] == ("assets",) or mimetypes.guess_type(relative.name)[0])
        built = not file and await to_thread.run_sync(self._fallback.is_file)
        return self._fallback if built else None, status

    def _find(self, relative: PurePosixPath) -> Path | None:
        target = self._root / relative
        if target.is_file() and target.name != FALLBACK:
            return target if target.resolve().is_relative_to(self._root) else None
        page = target / "index.html"
        return page if page.is_file() else None

    def _body(self, found: Path, encoding: str) -> tuple[_Kept, bytes]:
        status = found.stat()
        stamp = (status.st_mtime, status.st_size)
        kept = self._kept.get(found)
        if kept is None or kept.stamp != stamp:
            plain = found.read_bytes()
            kept = self._kept[found] = _Kept(stamp, {"identity": plain}, sha256(plain).hexdigest()[:20])
            if len(self._kept) > _MAX_KEPT:
                self._kept.popitem(last=False)
        if encoding not in kept.bodies:
            kept.bodies[encoding] = _encoded(found, kept.bodies["identity"], encoding)
        return kept, kept.bodies[encoding]


def _relative(path: str) -> PurePosixPath | None:
    """The address as a path below the folder; None for one that leaves it, is too long or names what is hidden."""
    if len(path.encode()) > _MAX_PATH_BYTES:
        return None
    relative = PurePosixPath(path.lstrip("/"))
    if "\0" in path or "\\" in path or any(part == ".." or part.startswith(".") for part in relative.parts):
        return None
    return relative


def _encoded(found: Path, plain: bytes, encoding: str) -> bytes:
    suffix = {"br": ".br", "gzip": ".gz"}[encoding]
    made = found.with_name(found.name + suffix)
    if made.is_file() and made.stat().st_mtime >= found.stat().st_mtime:
        return made.read_bytes()
    if len(plain) < _SMALL:
        return plain
    return brotli.compress(plain, quality=9) if encoding == "br" else gzip.compress(plain, 9, mtime=0)


def _encoding(accepted: str) -> str:
    offered = {}
    for item in accepted.split(","):
        name, _, quality = item.partition(";")
        offered[name.strip().lower()] = quality.strip().replace(" ", "") not in ("q=0", "q=0.0")
    for encoding in ("br", "gzip"):
        if offered.get(encoding):
            return encoding
    return "identity"


def _cache_control(path: str, kind: str) -> str:
    if path.startswith("/assets/"):
        return "public, max-age=31536000, immutable"
    return "no-cache" if kind == "text/html" else "public, max-age=3600"
