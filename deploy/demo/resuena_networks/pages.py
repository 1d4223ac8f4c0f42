"""Shared by all pages: language, visitor, and rendering."""

from __future__ import annotations

import re
import secrets
import sqlite3
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any
from zlib import crc32

from jinja2 import Environment, PackageLoader
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from resuena_networks.texts import text

if TYPE_CHECKING:
    from resuena_networks.app import Networks
    from resuena_networks.store import Row

YEAR = 365 * 86_400
USERNAME = re.compile(r"[a-z0-9._]{2,30}")
LONGEST_NAME, LONGEST_BIOGRAPHY = 60, 150
LANGUAGES = ("es", "en")
_templates = Environment(
    loader=PackageLoader("resuena_networks"), autoescape=True, trim_blocks=True, lstrip_blocks=True
)


def language_of(request: Request) -> str:
    """From `?lang=`, else the cookie, else the browser's preference, else Spanish."""
    for chosen in (request.query_params.get("lang"), request.cookies.get("lang")):
        if chosen in LANGUAGES:
            return chosen
    for part in request.headers.get("accept-language", "").split(","):
        if (language := part.strip()[:2].lower()) in LANGUAGES:
            return language
    return "es"


def visitor_of(request: Request) -> str:
    """The visitor, by a cookie; a new one without it."""
    visitor = request.cookies.get("visitor", "")
    return visitor if re.fullmatch(r"[0-9a-f]{24}", visitor) else secrets.token_hex(12)


def remember(request: Request, response: Response, visitor: str = "") -> Response:
    """Sets the cookies of the visitor and of a chosen language."""
    if visitor:
        response.set_cookie("visitor", visitor, max_age=YEAR, httponly=True, samesite="lax")
    if (chosen := request.query_params.get("lang")) in LANGUAGES:
        response.set_cookie("lang", str(chosen), max_age=YEAR, samesite="lax")
    return response


def page(networks: Networks, request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page in the language of the request."""
    language = language_of(request)
    say: Callable[..., str] = partial(text, language)
    other = "en" if language == "es" else "es"
    html = _templates.get_template(template).render(
        **values,
        say=say,
        lang=language,
        other_language=str(request.url.include_query_params(lang=other)).removeprefix(
            str(request.base_url).rstrip("/")
        ),
        app=networks.settings.app_name,
        app_url=networks.settings.app_url,
        ago=partial(_ago, language),
        count=partial(_count, language),
        path=request.url.path,
    )
    return HTMLResponse(html, status)


def back(request: Request, address: str) -> RedirectResponse:
    """Redirects to another page after a form was sent."""
    return RedirectResponse(address, 303)


def _count(language: str, number: int) -> str:
    return f"{number:,}" if language == "en" else f"{number:,}".replace(",", ".")


def _ago(language: str, moment: float) -> str:
    seconds = max(0, int(time.time() - moment))
    for size, spanish, english in ((86_400, "d", "d"), (3_600, "h", "h"), (60, "min", "min")):
        if seconds >= size:
            amount = f"{seconds // size} {english if language == 'en' else spanish}"
            return f"{amount} ago" if language == "en" else f"hace {amount}"
    return "now" if language == "en" else "recién"


class ProfileError(Exception):
    """The profile is invalid; `name` is the error text's."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def make_account(networks: Networks, network: str, kind: str, username: str, name: str, **values: Any) -> Row:
    """A new account. Raises ProfileError when its name is malformed or taken."""
    username = username.strip().lower().removeprefix("@")
    if not USERNAME.fullmatch(username):
        raise ProfileError("name_wrong")
    try:
        return networks.store.make_account(
            network, kind, username, name.strip()[:LONGEST_NAME] or username, **values
        )
    except sqlite3.IntegrityError as error:
        raise ProfileError("name_taken") from error


def hue(account_id: str) -> int:
    """The hue of an account's avatar, in degrees."""
    return crc32(account_id.encode()) % 360
