"""Distinguishes crawlers from people by the `User-Agent` of a request."""

from __future__ import annotations

from functools import lru_cache

from crawlerdetect import CrawlerDetect

AGENT_CHARACTERS = 512
"""Longer user agents are cut to this; the gateway forwards no more."""
_crawlers = CrawlerDetect()


def is_bot(user_agent: str | None) -> bool:
    """Whether the user agent is a known crawler or is absent."""
    return not user_agent or _is_crawler(user_agent[:AGENT_CHARACTERS])


@lru_cache(maxsize=4096)
def _is_crawler(user_agent: str) -> bool:
    return bool(_crawlers.isCrawler(user_agent))
