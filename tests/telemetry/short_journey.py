"""A short journey through all services by their APIs, with known personal data, in traces of its own."""

from __future__ import annotations

import secrets
import uuid
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
from journey import System
from people import PASSWORD, mailed_link
from phones import Brand, Person, Phones

from resuena_demo import plan

FIRST, LAST, PHONE = "Xiomara", "Quiroganska", "+5491155512345"
"""Of a person whose data occurs nowhere else."""
BROWSER_PARENT = "b0b0b0b0b0b0b0b0"
"""The browser's span, as in its `traceparent`."""

SIGN_UP = """mutation($email: String!, $password: String!) { result: createPersonPrimary(app: PublicPortal,
  email: $email, password: $password) { success session { accessToken _id } } }"""
NAME = """mutation($id: ID!, $first: String!, $last: String!) { result: updatePersonPrimary(_id: $id, firstName: $first,
  lastName: $last) { success } }"""
COMPANY = """mutation($personId: ID!, $name: String!, $version: String!, $phone: String!) { result: createCompanyByPerson(
  app: PublicPortal, personId: $personId, companyName: $name, cellPhone: $phone, termsAndConditions: {
  appTypes: [PublicPortal], version: $version, language: es}) { success session { accessToken company { _id } } } }"""
CONFIRM = """mutation($token: String!) { result: confirmEmail(token: $token) { success } }"""
INVITE = """mutation($company: ID!, $email: String!) { result: inviteMember(companyId: $company, email: $email,
  role: viewer) { success } }"""
APPROVE = """mutation($id: ID!) { result: updateAdvertisement(_id: $id, status: Approved) { success } }"""
RESET = """mutation($email: String!) { result: requestPasswordReset(email: $email) { success } }"""
VISIT = """mutation($company: String!) { result: trackEvent(event: APP_DOWNLOAD, source: "WEB_CORP",
  companyCode: $company) { success } }"""
CONTACT = """mutation($name: String!, $email: String!) { result: sendContact(name: $name, email: $email,
  message: "Hola") { success } }"""
CAMPAIGNS = """query($company: ID!) { campaigns(where: {companyId: $company}, limit: 5) { _id name
  advertisements { _id caption } } }"""


@dataclass
class Journey:
    """The result: the trace of each step, and the data that no telemetry may contain."""

    traces: dict[str, str] = field(default_factory=dict)
    personal: dict[str, str] = field(default_factory=dict)
    """Personal data and secrets, by description."""


class Browser:
    """Sends operations as a page would, each in a new trace."""

    def __init__(self, system: System, journey: Journey) -> None:
        self._url = system.url
        self._journey = journey
        self.token = ""

    def send(self, step: str, document: str, **variables: str) -> dict[str, Any]:
        """The result of the operation's one field."""
        trace_id = self._journey.traces[step] = secrets.token_hex(16)
        headers = {"traceparent": f"00-{trace_id}-{BROWSER_PARENT}-01"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        body = {"query": document, "variables": variables}
        response = httpx.post(
            f"{self._url}/graphql", json=body, headers=headers, timeout=20, trust_env=False
        ).json()
        assert not response.get("errors"), (step, response)
        (result,) = response["data"].values()
        assert not isinstance(result, dict) or result["success"], (step, response)
        return result if isinstance(result, dict) else {"list": result}


def travel(system: System) -> Journey:
    """A person signs up, creates a brand, invites, approves an advertisement; a visitor follows a link and submits a
    form."""
    journey, phones = Journey(), Phones(system, system.layout().ports)
    phones.publish_terms()
    email, friend = f"{uuid.uuid4().hex}@example.com", f"{uuid.uuid4().hex}@example.com"
    browser = Browser(system, journey)
    session = browser.send("sign up", SIGN_UP, email=email, password=PASSWORD)["session"]
    browser.token, person = session["accessToken"], session["_id"]
    browser.send("name", NAME, id=person, first=FIRST, last=LAST)
    terms = {"personId": person, "name": f"Marca {LAST}", "version": plan.TERMS_VERSION, "phone": PHONE}
    session = browser.send("company", COMPANY, **terms)["session"]
    browser.token, company = session["accessToken"], session["company"]["_id"]
    token = parse_qs(urlsplit(mailed_link(system, email, "confirmEmail")).query)["token"][0]
    browser.send("confirm", CONFIRM, token=token)
    browser.send("invite", INVITE, company=company, email=friend)
    owner = Person(person, email, browser.token)
    campaign = phones.campaign(Brand(f"Marca {LAST}", owner, company))
    ad = phones.submit(campaign)[0]
    phones.report(next(iter(ad.posts.values())), likes=3, comments=1)
    phones.post_from_a_phone(campaign, 3)
    browser.send("approve", APPROVE, id=ad.id)
    browser.send("read", CAMPAIGNS, company=company)
    visitor = Browser(system, journey)
    visitor.send("visit", VISIT, company=company)
    visitor.send("contact", CONTACT, name=LAST, email=friend)
    visitor.send("reset", RESET, email=email)
    link = mailed_link(system, friend, "invitation")
    httpx.get(link, timeout=20, trust_env=False)
    journey.personal = {
        "e-mail": email,
        "e-mail of the invited": friend,
        "first name": FIRST,
        "last name": LAST,
        "phone": PHONE,
        "password": PASSWORD,
        "access token": browser.token,
        "id of the person": person,
        "token of the invitation": link.rpartition("token=")[2],
    }
    return journey
