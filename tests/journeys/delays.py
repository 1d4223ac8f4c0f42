"""Delays scripts and API responses at random, so that a journey sees orders that a fast machine never produces."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from random import Random

from playwright.sync_api import BrowserContext, Error, Request, Route

LONGEST_SECONDS = 1.5
DELAYED = re.compile(r"/graphql$|\.js$")
STREAM = "text/event-stream"


def seconds(seed: int, journey: str, what: str, nth: int) -> float:
    """The delay of the nth request of a kind in a journey, the same for the same seed; most delays are short, a few
    are long."""
    return LONGEST_SECONDS * float(Random(f"{seed} {journey} {what} {nth}").random() ** 3)


def kind(request: Request) -> str:
    """The operation's name, or the address of a script."""
    if request.url.endswith("/graphql") and request.method == "POST":
        return str((request.post_data_json or {}).get("operationName"))
    return request.url


class Delays:
    """The delays of one journey."""

    def __init__(self, seed: int, journey: str) -> None:
        self._seed = seed
        self._journey = journey
        self._asked: Counter[str] = Counter()

    def apply(self, context: BrowserContext) -> None:
        """Delays what the pages of a context load. Requests that a journey routes itself are delayed only if it
        falls back."""
        context.route(DELAYED, self._delay)

    def _delay(self, route: Route) -> None:
        request = route.request
        what = kind(request)
        self._asked[what] += 1
        milliseconds = 1000 * seconds(self._seed, self._journey, what, self._asked[what])
        with suppress(Error):  # the page was left or closed meanwhile
            if request.method != "POST" or request.headers.get("accept", "").startswith(STREAM):
                request.frame.page.wait_for_timeout(milliseconds)
                route.continue_()
                return
            # The request takes effect at once; only the response is delayed.
            try:
                response = route.fetch(max_redirects=0)
            except Error:
                route.abort()
                return
            request.frame.page.wait_for_timeout(milliseconds)
            route.fulfill(response=response)
