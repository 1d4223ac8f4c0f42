"""Builds the links in mails, which lead to the site in the language of the mail."""

from __future__ import annotations

from urllib.parse import urlencode

from kit.rpc.caller import language_of


def page_link(public_url: str, language: str | None, path: str, **query: str) -> str:
    """The URL of a page of the site in a language; English pages are below ``/en``. ``path`` begins with a slash."""
    below = "/en" if language_of(language) == "en" else ""
    return public_url.rstrip("/") + below + path + (f"?{urlencode(query)}" if query else "")
