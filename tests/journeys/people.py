"""People outside of the browser, for journeys: API calls and received mails."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from journey import System

PASSWORD = "Nueva#2026"
BRAND = ("marca@resuena.demo", "Marca#2026")
OTHER = ("otra@resuena.demo", "Otra#2026x")
NEW = ("nueva@resuena.demo", "Nueva#2026")
STAFF = ("staff@resuena.demo", "Staff#2026")
GUEST_TOKEN = "INVERSOR-DEMO-2026"
UNKNOWN = "00000000-0000-7000-8000-000000000000"
"""An unknown id."""
TERMS = "{ termsAndConditionsHistoric(where: {language: es, appType: PublicPortal}) { version } }"
Found = TypeVar("Found")


def somebody() -> str:
    """An unused e-mail address."""
    return f"persona-{uuid.uuid4().hex[:10]}@example.com"


def eventually(look: Callable[[], Found | None], what: str, seconds: float = 15) -> Found:
    """Polls `look` until it returns something, and returns that."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        result = look()
        if result:
            return result
        time.sleep(0.1)
    raise AssertionError(f"{what} did not come")


def becomes(look: Callable[[], object], expected: object, seconds: float = 15) -> None:
    """Polls `look` until it returns the expected value."""
    deadline = time.monotonic() + seconds
    while (result := look()) != expected and time.monotonic() < deadline:
        time.sleep(0.1)
    assert result == expected


@dataclass
class Api:
    """The API, called as one person or as a visitor."""

    url: str
    token: str | None = None
    person: dict[str, Any] = field(default_factory=dict)

    def ask(self, document: str, **variables: object) -> dict[str, Any]:
        """The data of an operation that must succeed."""
        body = self.answer(document, **variables)
        assert not body.get("errors"), body
        data: dict[str, Any] = body["data"]
        return data

    def succeed(self, document: str, **variables: object) -> dict[str, Any]:
        """The result of a mutation that is its operation's only field and must succeed."""
        (result,) = self.ask(document, **variables).values()
        assert result["success"], result
        typed_result: dict[str, Any] = result
        return typed_result

    def answer(self, document: str, **variables: object) -> dict[str, Any]:
        """The whole response, errors included."""
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        response = httpx.post(
            f"{self.url}/graphql",
            json={"query": document, "variables": variables},
            headers=headers,
            timeout=20,
            trust_env=False,
        )
        body: dict[str, Any] = response.json()
        return body

    def sign_in(self, email: str, password: str) -> Api:
        """The same API as an existing person."""
        return self._session(
            "mutation($email: String!, $password: String!) { result: login(app: PublicPortal, email: $email,"
            " password: $password) { success error { code } session { accessToken _id company { _id } } } }",
            email,
            password,
        )

    def sign_up(self, email: str, password: str = PASSWORD) -> Api:
        """The same API as a new person."""
        return self._session(
            "mutation($email: String!, $password: String!) { result: createPersonPrimary(app: PublicPortal,"
            " email: $email, password: $password) { success error { code } session { accessToken _id company { _id } } } }",
            email,
            password,
        )

    def _session(self, document: str, email: str, password: str) -> Api:
        session = self.succeed(document, email=email, password=password)["session"]
        return Api(self.url, session["accessToken"], session)

    def leads(self, kind: str, search: str) -> list[dict[str, Any]]:
        """The leads that visitors left by a form, as staff see them."""
        leads: list[dict[str, Any]] = self.ask(
            "query($where: LeadWhere) { leads(where: $where) { kind email name message list profileUrl } }",
            where={"kind": kind, "search": search},
        )["leads"]
        return leads


def company_of(person: Api) -> dict[str, str]:
    """Creates a company for a person by the API."""
    name = f"Marca {uuid.uuid4().hex[:8]}"
    version = person.ask(TERMS)["termsAndConditionsHistoric"][0]["version"]
    result = person.succeed(
        "mutation($personId: ID!, $name: String!, $version: String!) { result: createCompanyByPerson(app: PublicPortal,"
        ' personId: $personId, companyName: $name, cellPhone: "+5491155550000", termsAndConditions: {appTypes:'
        " [PublicPortal], version: $version, language: es}) { success error { code message } session { accessToken company"
        " { _id name } } } }",
        personId=person.person["_id"],
        name=name,
        version=version,
    )
    person.token = result["session"]["accessToken"]
    company: dict[str, str] = result["session"]["company"]
    return company


def end_sessions(system: System, who: tuple[str, str]) -> None:
    """Ends all sessions of a person from another device."""
    Api(system.url).sign_in(*who).succeed("mutation { logoutEverywhere { success } }")


def mails(system: System, to: str) -> list[tuple[str, str]]:
    """Subject and text of each mail to an address, oldest first."""
    if system.mail is None:
        pytest.skip("needs the mail of the system: say where its data folder is with --data")
    parsed = (_mail(path) for path in sorted(system.mail.glob("*.eml")))
    return [(subject, text) for recipient, subject, text in parsed if to in recipient]


@cache
def _mail(path: Path) -> tuple[str, str, str]:
    """Recipient, subject and text of a mail. Cached by path: a mail's file never changes, and parsing it takes about a millisecond."""
    message = message_from_bytes(path.read_bytes(), policy=policy.default)
    body = message.get_body(("plain",))
    return str(message["To"]), str(message["Subject"]), body.get_content() if body else ""


def mailed_link(system: System, to: str, path: str, seconds: float = 15) -> str:
    """The last link to a page that was mailed to an address; waits for the first one."""
    shape = re.compile(rf"https?://\S*/{re.escape(path)}\?(?:token|stop)=\S+", re.IGNORECASE)
    return eventually(
        lambda: next((match[0] for _, text in reversed(mails(system, to)) if (match := shape.search(text))), None),
        f"the mail to {to} with a link to {path}",
        seconds,
    )
