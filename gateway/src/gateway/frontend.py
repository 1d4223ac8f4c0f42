"""Serves the built frontend: files, prerendered pages, and the application for every other address."""

from __future__ import annotations

import gzip
import mimetypes
import os
from dataclasses import dataclass
from email.utils import formatdate
from functools import lru_cache
from hashlib import sha256
from pathlib import Path, PurePosixPath

import brotli
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.types import Scope

from gateway.access_log import note_route
from gateway.headers import NO_PAGE_POLICY, PagePolicies, RawAnswer
from gateway.pages import Pages
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
_SUFFIXES = {"br": ".br", "gzip": ".gz"}
"""Content codings by preference, with the file suffix of the build's compressed files."""
_AS_IT_IS = ""
"""The coding of files that are not compressed."""
_MAX_FILE_BYTES = 4 * 1024 * 1024
_MAX_CACHED_BYTES = 32 * 1024 * 1024
_SMALL = 512
_WELL, _QUICKLY = 9, 4
"""Compression levels: of a file that is cached, and of a page that is rendered for one request."""
_MAX_PATH_BYTES = 255  # the file system's limit for one name
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("image/webp", ".webp")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True, slots=True)
class _CachedFile:
    """A cached file in one content coding, valid for a modification time and size."""

    file: Path
    stamp: tuple[float, int]
    etag: str
    headers: list[tuple[bytes, bytes]]
    """Headers without Content-Length, which a 304 lacks."""
    body: bytes

    def is_current(self) -> bool:
        """Whether the file on disk has the same modification time and size; a stat takes microseconds."""
        try:
            status = os.stat(self.file)
        except OSError:
            return False
        return self.stamp == (status.st_mtime, status.st_size)

    def raw_answer(self, method: str, if_none_match: str, status: int = 200) -> RawAnswer:
        """The whole file, or 304 when the client's ETag matches and the status is a success."""
        if status == 200 and if_none_match and self.etag in (tag.strip() for tag in if_none_match.split(",")):
            return 304, self.headers, b""
        headers = [*self.headers, (b"content-length", b"%d" % len(self.body))]
        return status, headers, b"" if method == "HEAD" else self.body


class Frontend:
    """Serves GET at paths without another route.

    A missing file is 404. All other paths get the application, with status 404 where it has no page to show.
    """

    def __init__(self, folder: Path, policies: PagePolicies, pages: Pages) -> None:
        self._root = folder.resolve()
        self._fallback = self._root / FALLBACK
        self._policies = policies
        self._pages = pages
        self._cached_files: dict[tuple[str, str], _CachedFile] = {}
        self._cached_bytes = 0

    def cached_answer(self, scope: Scope) -> RawAnswer | None:
        """The response of `serve`, when that is a current cached file; else None.

        It lacks the headers that are added to every response.
        """
        method: str = scope["method"]
        if method not in ("GET", "HEAD"):
            return None
        headers: dict[bytes, bytes] = dict(reversed(scope["headers"]))  # the first of repeated headers applies
        if b"origin" in headers or b"range" in headers:
            return None
        path, accepted = scope["path"], _encoding(headers.get(b"accept-encoding", b"").decode("latin-1"))
        cached_file = self._cached_files.get((path, accepted)) or self._cached_files.get((path, _AS_IT_IS))
        if cached_file is None or not cached_file.is_current():
            return None
        return cached_file.raw_answer(method, headers.get(b"if-none-match", b"").decode("latin-1"))

    async def serve(self, request: Request) -> Response:
        """Serves GET and HEAD."""
        relative = _relative(request.scope["path"])
        file, status = None, 200
        if relative is not None:
            file = await to_thread.run_sync(self._find, relative)
            if file is None:
                file, status = await self._application(request, relative)
        if file is None:
            return _not_found()
        address = self._address(file)
        note_route(request.scope, address)
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        compressible = kind.startswith("text/") or kind in _COMPRESSIBLE
        if file.stat().st_size > _MAX_FILE_BYTES or (not compressible and "range" in request.headers):
            return FileResponse(file, media_type=kind, headers=self._headers(file, kind))
        encoding = _encoding(request.headers.get("accept-encoding", "")) if compressible else _AS_IT_IS
        cached_file = self._cached_files.get((address, encoding))
        if cached_file is None or not cached_file.is_current():
            cached_file = await to_thread.run_sync(self._read, file, kind, encoding)
            self._keep(address, encoding, cached_file)
        status, headers, body = cached_file.raw_answer(
            request.method, request.headers.get("if-none-match", ""), status
        )
        response = Response(body, status)
        response.raw_headers = headers
        return response

    async def application(self, request: Request, tags: str) -> Response:
        """The application with these tags in its head; it is not cached."""
        if not await to_thread.run_sync(self._fallback.is_file):
            return _not_found()
        encoding = _encoding(request.headers.get("accept-encoding", ""))
        body = await to_thread.run_sync(self._with_head, tags, encoding)
        headers = self._headers(self._fallback, "text/html")
        if encoding != "identity":
            headers["content-encoding"] = encoding
        return Response(b"" if request.method == "HEAD" else body, media_type="text/html", headers=headers)

    def _with_head(self, tags: str, encoding: str) -> bytes:
        page = self._fallback.read_bytes().replace(b"</head>", tags.encode() + b"</head>", 1)
        return page if encoding == "identity" else _compressed(page, encoding, _QUICKLY)

    async def _application(self, request: Request, relative: PurePosixPath) -> tuple[Path | None, int]:
        """The application: status 200 for a page, 404 for none, 503 when identity-svc, which determines personal pages,
        is unavailable; None for a missing file."""
        path = request.scope["path"]
        status = 200
        if not self._pages.is_page(path):
            try:
                status = 200 if await self._pages.is_personal_page(request, path) else 404
            except DomainError:
                status = 503
        # A personal page's name may contain a dot: only known suffixes are files.
        file = status == 404 and (relative.parts[:1] == ("assets",) or mimetypes.guess_type(relative.name)[0])
        document = self._document(path)
        built = not file and await to_thread.run_sync(document.is_file)
        return document if built else None, status

    def _document(self, path: str) -> Path:
        """The document for a path: that of its area, else the site's."""
        area = self._pages.area_of(path)
        return self._root / area.lstrip("/") / "index.html" if area else self._fallback

    def _find(self, relative: PurePosixPath) -> Path | None:
        target = self._root / relative
        if target.suffix in _SUFFIXES.values() and target.with_suffix("").is_file():
            return None  # a compressed file of the build is not served under its own name
        file = target if target.is_file() and target.name != FALLBACK else target / "index.html"
        return file if file.is_file() and file.resolve().is_relative_to(self._root) else None

    def _address(self, file: Path) -> str:
        """The canonical path of a file, which is the cache key; None for the application."""
        if file == self._fallback:
            return FALLBACK
        relative = file.relative_to(self._root)
        return "/" + (relative.parent if file.name == "index.html" else relative).as_posix().removeprefix(".")

    def _headers(self, file: Path, kind: str) -> dict[str, str]:
        immutable = file.is_relative_to(self._root / "assets")
        other = "no-cache" if kind == "text/html" else "public, max-age=3600"
        return {
            "cache-control": "public, max-age=31536000, immutable" if immutable else other,
            "vary": "accept-encoding",
            "content-security-policy": self._policies.of(file) if kind == "text/html" else NO_PAGE_POLICY,
        }

    def _read(self, file: Path, kind: str, encoding: str) -> _CachedFile:
        status, plain, headers = file.stat(), file.read_bytes(), self._headers(file, kind)
        stamp = (status.st_mtime, status.st_size)
        if encoding == _AS_IT_IS:
            response: Response = FileResponse(file, media_type=kind, headers=headers, stat_result=status)
            etag = response.headers["etag"]
            raw = [(name, value) for name, value in response.raw_headers if name != b"content-length"]
            return _CachedFile(file, stamp, etag, raw, plain)
        headers |= {
            "etag": f'"{sha256(plain).hexdigest()[:20]}-{encoding}"',
            "last-modified": formatdate(status.st_mtime, usegmt=True),
            "content-type": f"{kind}; charset=utf-8",
        }
        body = plain if encoding == "identity" else _encoded(file, plain, encoding)
        if len(body) < len(plain):
            headers["content-encoding"] = encoding
        else:
            body = plain
        return _CachedFile(
            file, stamp, headers["etag"], Response(status_code=304, headers=headers).raw_headers, body
        )

    def _keep(self, address: str, encoding: str, cached_file: _CachedFile) -> None:
        """Caches a file; the cache holds all files of a build, and is cleared when several builds exceed its limit."""
        if self._cached_bytes + len(cached_file.body) > _MAX_CACHED_BYTES:
            self._cached_files.clear()
            self._cached_bytes = 0
        before = self._cached_files.get((address, encoding))
        self._cached_files[address, encoding] = cached_file
        self._cached_bytes += len(cached_file.body) - (len(before.body) if before else 0)


def _relative(path: str) -> PurePosixPath | None:
    """The URL path as a path below the folder; None if it leaves the folder, is too long or names a hidden file."""
    if len(path.encode()) > _MAX_PATH_BYTES:
        return None
    relative = PurePosixPath(path.lstrip("/"))
    if "\0" in path or "\\" in path or any(part == ".." or part.startswith(".") for part in relative.parts):
        return None
    return relative


def _encoded(file: Path, plain: bytes, encoding: str) -> bytes:
    """The compressed file of the build, else the content compressed now."""
    compressed_file = file.with_name(file.name + _SUFFIXES[encoding])
    if compressed_file.is_file() and compressed_file.stat().st_mtime >= file.stat().st_mtime:
        return compressed_file.read_bytes()
    if len(plain) < _SMALL:
        return plain
    return _compressed(plain, encoding, _WELL)


def _compressed(plain: bytes, encoding: str, quality: int) -> bytes:
    return brotli.compress(plain, quality=quality) if encoding == "br" else gzip.compress(plain, quality, mtime=0)


def _not_found() -> Response:
    return PlainTextResponse("Not found\n", status_code=404, headers={"cache-control": "no-cache"})


@lru_cache(maxsize=64)
def _encoding(accepted: str) -> str:
    offered = {}
    for entry in accepted.split(","):
        name, _, quality = entry.partition(";")
        offered[name.strip().lower()] = quality.strip().replace(" ", "") not in ("q=0", "q=0.0")
    for encoding in _SUFFIXES:
        if offered.get(encoding):
            return encoding
    return "identity"
