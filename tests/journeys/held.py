"""Operations whose responses a journey holds back, refuses or replaces."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, Request, Route

AWAY = {"code": "SERVICE_UNAVAILABLE"}


def following(request: Request) -> set[str]:
    """The names of the queries that follow the operation of an API request in the same request."""
    body = request.post_data_json or {}
    return {query.get("operationName", "") for query in (body.get("extensions") or {}).get("following", ())}


def without_following(request: Request) -> str | None:
    """The body of an API request without those queries: the page then sends each on its own."""
    body = request.post_data_json
    return json.dumps({**body, "extensions": {}}) if body and following(request) else request.post_data


class Held:
    """Operations by name whose responses are withheld from the page, or replaced by a refusal."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.waiting: set[str] = set()
        self.refused: set[str] = set()
        self.answered: dict[str, Any] = {}
        self._held: list[Route] = []
        page.route("**/graphql", self._meet)

    def _meet(self, route: Route) -> None:
        operation = json.loads(route.request.post_data or "{}")
        spelled = re.search(r"\b(?:query|mutation|subscription)\s+(\w+)", operation.get("query") or "")
        name = operation.get("operationName") or (spelled and spelled[1])
        if name in self.waiting:
            self._held.append(route)
        elif name in self.refused:
            errors = [{"message": "unavailable", "extensions": AWAY}]
            route.fulfill(json={"data": None, "errors": errors})
        elif name in self.answered:
            route.fulfill(json={"data": self.answered[name]})
        elif following(route.request) & (self.waiting | self.refused | self.answered.keys()):
            route.fallback(post_data=without_following(route.request))
        else:
            route.fallback()

    def let_go(self) -> None:
        for route in self._held:
            route.fallback()
        self._held.clear()
        self.waiting.clear()
        self.refused.clear()
        self.answered.clear()
