"""A brand decides what waits over all its campaigns from one list, with the keyboard and with a phone's buttons."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from journey import Visit
from people import OTHER, Api, eventually
from playwright.sync_api import Page, expect
from steps import sign_in

TEXTS = {
    "es": {
        "home": "", "title": "Por auditar", "list": "Publicaciones en espera", "open": "^Abrir", "approve": "^Aprobar", "reject": "^Rechazar",
        "undo": "^Deshacer", "place": r"1 de (\d+)", "blurred": "La imagen está borrosa o muy oscura.", "campaign": "Campaña", "network": "Red",
        "none": "Nada con estos filtros", "clear": "Quitar los filtros", "chosen": "2 elegidas", "done": "2 decididas.",
    },
    "en": {
        "home": "/en", "title": "To audit", "list": "Posts waiting", "open": "^Open", "approve": "^Approve", "reject": "^Reject",
        "undo": "^Undo", "place": r"1 of (\d+)", "blurred": "The picture is blurred or too dark.", "campaign": "Campaign", "network": "Network",
        "none": "Nothing with these filters", "clear": "Clear filters", "chosen": "2 selected", "done": "2 decided.",
    },
}  # fmt: skip
STATUSES = "query($ids: ID!) { advertisements(where: {_id: $ids}) { status rejectionKey } }"
WAITING = """query($company: ID!) { advertisements(where: {companyId: $company, paymentType: Product,
  status: [WaitingForCustomerAudit, WaitingForPlatformAudit]}, orderBy: {creationDt: ASC}, limit: 20) { _id } }"""


def waiting(api: Api) -> list[str]:
    """Ids of what waits for the brand, the most urgent first."""
    found = api.ask(WAITING, company=api.person["company"]["_id"])["advertisements"]
    return [ad["_id"] for ad in found]


def status(api: Api, id: str) -> str:
    return str(api.ask(STATUSES, ids=id)["advertisements"][0]["status"])


def open_inbox(page: Page, language: str) -> None:
    page.goto(f"{TEXTS[language]['home']}/inbox")
    expect(page.get_by_role("heading", level=1, name=TEXTS[language]["title"])).to_be_visible()
    expect(page.get_by_text(re.compile(TEXTS[language]["place"]))).to_be_visible()
