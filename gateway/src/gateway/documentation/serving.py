"""Serves the documentation and the JSON Schemas that slices publish."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from graphql import GraphQLSchema
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gateway.documentation.changelog import changes
from gateway.documentation.frame import CHANGELOG, GUIDE, LANGUAGES, REFERENCE, address, security_policy
from gateway.documentation.guide import guide
from gateway.documentation.reference import reference
from kit.graph import Slice


class Documentation:
    """The pages of one schema in both languages, and the JSON Schemas, all made when the gateway starts."""

    def __init__(self, schema: GraphQLSchema, slices: Iterable[Slice]) -> None:
        self._pages: dict[str, bytes] = {}
        for language in LANGUAGES:
            self._pages[address(GUIDE, language)] = guide(language).encode()
            self._pages[address(REFERENCE, language)] = reference(schema, language).encode()
            self._pages[address(CHANGELOG, language)] = changes(schema, language).encode()
        self._json_schemas = {
            path: json.dumps(published, indent=2).encode()
            for schema_slice in slices
            for path, published in schema_slice.json_schemas.items()
        }
        self._pages |= self._json_schemas
        self._etags = {path: f'"{hashlib.sha256(page).hexdigest()[:32]}"' for path, page in self._pages.items()}
        self._policy = security_policy()

    def routes(self) -> list[Route]:
        """The routes of the pages."""
        return [Route(path, self.serve) for path in self._pages]

    async def serve(self, request: Request) -> Response:
        """The page at this address; 304 while it has not changed."""
        path = request.url.path
        etag = self._etags[path]
        headers = {"etag": etag, "cache-control": "no-cache", "content-security-policy": self._policy}
        if request.headers.get("if-none-match") == etag:
            return Response(status_code=304, headers=headers)
        media_type = "application/schema+json" if path in self._json_schemas else "text/html"
        return Response(self._pages[path], media_type=media_type, headers=headers)
