"""Operations whose responses a journey holds back, refuses or replaces."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, Route

AWAY = {"code": "SERVICE_UNAVAILABLE"}


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
        else:
            route.fallback()

    def let_go(self) -> None:
        for route in self._held:
            route.fallback()
        self._held.clear()
        self.waiting.clear()
        self.refused.clear()
        self.answered.clear()
