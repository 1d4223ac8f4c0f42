"""Callers of the public API: each has a browser, an address and, once signed in, an access token."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from resuena_system import System

from kit.testing import eventually

PASSWORD = "Matriz#2026"
_NUMBERS = itertools.count(1)
SESSION = "session { _id accessToken permissions company { _id } }"
SIGN_UP = (
    "mutation($email: String!, $password: String!) { createPersonPrimary(app: PublicPortal, email: $email, "
    "password: $password) { success error { code } " + SESSION + " } }"
)
SIGN_IN = (
    "mutation($email: String!, $password: String!) { login(app: PublicPortal, email: $email, "
    "password: $password) { success error { code } " + SESSION + " } }"
)
SIGN_UP_IN_APP = SIGN_UP.replace("PublicPortal", "MobileApp").replace(
    "password: $pass", 'referralCode: "RESUENA", password: $pass'
)
SIGN_IN_IN_APP = SIGN_IN.replace("PublicPortal", "MobileApp")
GUEST = "mutation($token: String!) { authenticateGuest(token: $token) { success " + SESSION + " } }"


class Kind(StrEnum):
    """The ten kinds of caller of the authorisation matrix."""

    VISITOR = "visitor"
    GUEST = "guest"
    MEMBERLESS = "signed in without company"
    VIEWER = "viewer"
    AUDITOR = "auditor"
    OWNER = "owner"
    OTHER = "owner of another company"
    STAFF = "staff"
    CREATOR = "signed in with the app"
    KEY = "program with a key of every permission"


@dataclass
class Answer:
    """The gateway's response to one operation."""

    body: dict[str, Any]
    field: str

    @property
    def data(self) -> Any:
        """The root field's value."""
        return (self.body.get("data") or {}).get(self.field)

    @property
    def code(self) -> str | None:
        """The stable code of the first error, of the query or in the mutation's result; or None."""
        if errors := self.body.get("errors"):
            return str(errors[0]["extensions"].get("reason") or errors[0]["extensions"]["code"])
        if isinstance(self.data, dict) and self.data.get("error"):
            return str(self.data["error"][0]["code"])
        return None


@dataclass
class Person:
    """A person, or a visitor, at a browser."""

    system: System
    email: str = ""
    password: str = PASSWORD
    token: str | None = None
    id: str = ""
    company_id: str | None = None
    cookies: dict[str, str] = field(default_factory=dict)
    number: int = field(default_factory=lambda: next(_NUMBERS))
    in_app: bool = False
    """Whether they sign in with the app instead of the portal."""

    async def ask(
        self, query: str, variables: dict[str, Any] | None = None, *, keep_cookies: bool = False, **headers: str
    ) -> Answer:
        """Sends one operation with one root field, with the browser's cookies, and stores the cookies that the
        response sets."""
        sent = {"x-forwarded-for": f"198.51.{self.number // 250}.{self.number % 250 + 1}", **headers}
        if self.token:
            sent["authorization"] = f"Bearer {self.token}"
        body = {"query": query, "variables": variables or {}}
        keep = keep_cookies or "refreshSession" in query
        # In a task of its own, as in the gateway's process: what a request sets in its context must not leak.
        answered = await asyncio.create_task(self._post(body, sent, keep))
        field_match = re.search(r"\{\s*(\w+)", query)
        assert field_match is not None
        return Answer(answered, field_match[1])

    async def _post(self, body: dict[str, Any], headers: dict[str, str], keep_cookies: bool) -> dict[str, Any]:
        async with self.system.browser() as browser:
            for name, value in self.cookies.items():
                browser.cookies.set(name, value)
            response = await browser.post("/graphql", json=body, headers=headers)
            assert response.status_code in (200, 401), response.text
            if keep_cookies:
                self.cookies = {cookie.name: cookie.value or "" for cookie in browser.cookies.jar}
            answered: dict[str, Any] = response.json()
            return answered

    async def sign_up(self) -> Person:
        """Opens an account."""
        self.email = self.email or f"persona{self.number}@ejemplo.ar"
        return await self._session(SIGN_UP_IN_APP if self.in_app else SIGN_UP)

    async def sign_in(self) -> Person:
        """Opens a session with the person's present permissions."""
        return await self._session(SIGN_IN_IN_APP if self.in_app else SIGN_IN)

    async def _session(self, query: str) -> Person:
        self.token = None
        response = await self.ask(query, {"email": self.email, "password": self.password}, keep_cookies=True)
        assert response.data["success"], response.body
        session = response.data["session"]
        self.id, self.token = session["_id"], session["accessToken"]
        self.company_id = session["company"] and session["company"]["_id"]
        return self

    def mailed_tokens(self, path: str) -> set[str]:
        """The tokens of the links to a page that were mailed to the person."""
        link = re.compile(rf"{re.escape(path)}\S*?token=([\w-]+)", re.IGNORECASE)
        return {match[1] for text in self.system.mails(self.email) for match in link.finditer(text)}

    async def mailed_token(self, path: str, seen: Collection[str] = ()) -> str:
        """The token of a newly mailed link to a page, other than those seen before."""

        def new_token() -> str:
            tokens = self.mailed_tokens(path) - set(seen)
            assert tokens, f"no link to {path} was mailed to {self.email}"
            return tokens.pop()

        return await eventually(new_token)
