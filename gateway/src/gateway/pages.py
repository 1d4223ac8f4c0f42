"""Determines which paths are pages: those in the list of the frontend's build, and identity-svc's personal pages."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import grpc
import structlog
from starlette.requests import Request

from gateway.callers import Callers
from kit.rpc.caller import enter_context
from kit.rpc.errors import as_domain_error
from resuena.identity.v1 import identity_service_pb2_grpc, persons_pb2

log = structlog.get_logger("pages")

_SECONDS = 2.0


class PersonalPages:
    """Queries identity-svc for whether a name has a public page."""

    def __init__(self, channel: grpc.aio.Channel, callers: Callers) -> None:
        self._service = identity_service_pb2_grpc.IdentityServiceStub(channel)
        self._callers = callers

    async def exists(self, request: Request, name: str) -> bool:
        """Whether a person has this name, ignoring case. Raises DomainError when identity-svc is unavailable."""
        context, _ = await self._callers.context(request, _SECONDS)
        enter_context(context)
        try:
            response = await self._service.GetPersonalPage(persons_pb2.GetPersonalPageRequest(handle=name))
        except grpc.RpcError as error:
            domain = as_domain_error(error)
            if domain.status is grpc.StatusCode.INVALID_ARGUMENT:
                return False
            raise domain from error
        handle: str = response.page.handle
        return handle.lower() == name.lower()


class Pages:
    """The patterns of `addresses.json`, which the build writes beside the frontend's folder.

    They have the router's syntax: a segment that begins with a colon is a parameter; case and a final slash are
    ignored.
    """

    def __init__(self, frontend_dir: Path, personal: PersonalPages | None = None) -> None:
        listed = _listed(frontend_dir)
        self._pages = _any_of(listed.get("pages", ()))
        self._names = _any_of(listed.get("names", ()))
        self._areas = listed.get("areas", ())
        self._personal = personal

    def is_page(self, path: str) -> bool:
        """Whether the router has a page at a path."""
        return self._pages.fullmatch(path) is not None

    def area_of(self, path: str) -> str | None:
        """The area of a path that has a document other than the site's: `/app` for `/App/posts/7`."""
        lowered = path.lower().rstrip("/")
        return next((area for area in self._areas if lowered == area or lowered.startswith(f"{area}/")), None)

    async def is_personal_page(self, request: Request, path: str) -> bool:
        """Whether a path is a personal page. Raises DomainError when identity-svc is unavailable."""
        match = self._names.fullmatch(path)
        if match is None or self._personal is None:
            return False
        return await self._personal.exists(request, next(filter(None, match.groups())))


def _any_of(patterns: Sequence[str]) -> re.Pattern[str]:
    sources = (re.sub(r":\w+", "([^/]+)", re.escape(pattern)) for pattern in patterns)
    return re.compile(f"(?:{'|'.join(sources) or '(?!)'})/*", re.IGNORECASE | re.ASCII)


def _listed(frontend_dir: Path) -> dict[str, list[str]]:
    path = frontend_dir.resolve().parent / "addresses.json"
    if not path.is_file():
        log.info("no_addresses", looked_for=str(path))
        return {}
    addresses: dict[str, list[str]] = json.loads(path.read_text())
    return addresses
