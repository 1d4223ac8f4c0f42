"""People who use the public API: each has a browser, an address and, once signed in, an access token."""

from __future__ import annotations

import itertools
import re
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
GUEST = "mutation($token: String!) { authenticateGuest(token: $token) { success " + SESSION + " } }"


class Kind(StrEnum):
    """The eight kinds of caller of the authorisation matrix."""

    VISITOR = "visitor"
    GUEST = "guest"
    MEMBERLESS = "signed in without company"
    VIEWER = "viewer"
    AUDITOR = "auditor"
    OWNER = "owner"
    OTHER = "owner of another company"
    STAFF = "staff"


@dataclass
class Answer:
    """What the gateway answered to one operation."""

    body: dict[str, Any]
    field: str

    @property
    def data(self) -> Any:
        """The root field's value."""
        return (self.body.get("data") or {}).get(self.field)

    @property
    def code(self) -> str | None:
        """The stable code of the first thing that went wrong: of the query or in the mutation's answer; or None."""
        if errors := self.body.get("errors"):
            return str(errors[0]["extensions"].get("reason") or errors[0]["extensions"]["code"])
        if isinstance(self.data, dict) and self.data.get("error"):
            return str(self.data["error"][0]["code"])
        return None


@dataclass
class Person:
    """Somebody at a browser."""

    system: System
    email: str = ""
    password: str = PASSWORD
    token: str | None = None
    id: str = ""
    company_id: str | None = None
    cookies: dict[str, str] = field(default_factory=dict)
    number: int = field(default_factory=lambda: next(_NUMBERS))

    async def ask(self, query: str, variables: dict[str, Any] | None = None, **headers: str) -> Answer:
        """Sends one operation of one root field."""
        sent = {"x-forwarded-for": f"198.51.{self.number // 250}.{self.number % 250 + 1}", **headers}
        if self.token:
            sent["authorization"] = f"Bearer {self.token}"
        async with self.system.browser() as browser:
            for name, value in self.cookies.items():
                browser.cookies.set(name, value)
            response = await browser.post(
                "/graphql", json={"query": query, "variables": variables or {}}, headers=sent
            )
            assert response.status_code == 200, response.text
            self.cookies = {cookie.name: cookie.value or "" for cookie in browser.cookies.jar}
        found = re.search(r"\{\s*(\w+)", query)
        assert found is not None
        return Answer(response.json(), found[1])

    async def sign_up(self) -> Person:
        """Opens an account."""
        self.email = self.email or f"persona{self.number}@ejemplo.ar"
        return await self._session(SIGN_UP)

    async def sign_in(self) -> Person:
        """Opens a session with the permissions of now."""
        return await self._session(SIGN_IN)

    async def _session(self, query: str) -> Person:
        answer = await self.ask(query, {"email": self.email, "password": self.password})
        assert answer.data["success"], answer.body
        session = answer.data["session"]
        self.id, self.token = session["_id"], session["accessToken"]
        self.company_id = session["company"] and session["company"]["_id"]
        return self

    async def mailed_token(self, path: str, to: str = "") -> str:
        """The token of the last link to a page that was mailed to them."""

        def found() -> str:
            tokens = [
                match[1]
                for text in self.system.mails(to or self.email)
                for match in re.finditer(rf"{re.escape(path)}\S*?token=([\w-]+)", text, re.IGNORECASE)
            ]
            assert tokens, f"no link to {path} was mailed to {to or self.email}"
            return str(tokens[-1])

        return await eventually(found)
