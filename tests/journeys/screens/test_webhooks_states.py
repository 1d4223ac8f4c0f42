"""A company's webhooks in each of their states: none, several, the delivery log, the secret, and a failed load."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from held import Held
from journey import Look, Visit
from phones import Phones
from playwright.sync_api import expect
from screen_states import failed, loading, states
from steps import TEXTS, bring_session, settled

ADDRESS = "https://integraciones.panaderia-las-tres-esquinas.example/hooks/resuena/publicaciones-y-campanas?tienda=centro"
WORDS = {
    "es": {
        "create": "Agregar un webhook", "submit": "Agregar", "done": "Listo, ya lo guardé", "leave": "Cerrar igual",
        "rotate": "Cambiar el secreto", "remove": "Eliminar", "cancel": "Cancelar", "again": "Reenviar lo que no llegó",
        "gone": "Ese webhook ya no está", "none": "Ningún envío es así", "edit": "Editar",
    },
    "en": {
        "create": "Add a webhook", "submit": "Add", "done": "Done, I saved it", "leave": "Close anyway",
        "rotate": "Change the secret", "remove": "Delete", "cancel": "Cancel", "again": "Send again what did not arrive",
        "gone": "That webhook is gone", "none": "Nothing sent is like that", "edit": "Edit",
    },
}  # fmt: skip
HEADERS = (
    "content-type: application/json\nuser-agent: Resuena-Webhooks/1.0\n"
    "webhook-id: 01a22729-2e55-764b-b272-95b58a176a68\nwebhook-timestamp: 1795953600\n"
    "webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,m2p0dZ3yC9o0yXy1eO8r7x1l5u6q0n4b2v8c6x4z2a0="
)
FAILURES: tuple[tuple[int | None, str, str], ...] = (
    (500, "The receiver answered 500", "<html><body><h1>Internal Server Error</h1></body></html>"),
    (302, "The receiver answered 302", ""),
    (None, "No answer within 10 seconds", ""),
    (None, "The address is not allowed", ""),
    (None, "The address leads to a private network", ""),
    (None, "The address does not resolve", ""),
    (None, "The certificate's issuer is not known: an intermediate certificate may be missing", ""),
    (None, "The certificate has expired", ""),
    (None, "The receiver speaks no TLS, or none that is accepted", ""),
    (None, "The connection was refused", ""),
    (None, "The receiver broke the connection off", ""),
)
"""Status, error and response of failed attempts, one of each kind."""


def ago(**span: float) -> str:
    """A moment in the past, as the API writes it; in the future with negative spans."""
    return (datetime.now(UTC) - timedelta(**span)).isoformat().replace("+00:00", "Z")


def webhook(number: int, **more: Any) -> dict[str, Any]:
    """A working webhook."""
    return {
        "__typename": "Webhook",
        "_id": f"w-{number}",
        "url": f"https://crm.example/resuena/{number}",
        "description": "",
        "events": [],
        "campaignIds": [],
        "state": "Active",
        "failure": None,
        "secretHint": "x9Qz",
        "previousSecretUntil": None,
        "creator": {"__typename": "Person", "_id": "p-1", "firstName": "Maximiliana", "lastName": "Echeverría"},
        "createdAt": ago(days=40),
        "lastAttemptAt": ago(minutes=12),
        "lastAttemptArrived": True,
        "failingSince": None,
        **more,
    }


ROTATING = webhook(
    1,
    url=ADDRESS,
    description="El sistema de pedidos de todas las sucursales",
    events=["PostSubmitted", "PostChanged", "PostApproved", "PostRejected", "CampaignStatusChanged"],
    campaignIds=["c-1", "c-2"],
    previousSecretUntil=ago(hours=-20),
)
WEBHOOKS = [
    ROTATING,
    webhook(2),
    webhook(
        3, state="SwitchedOff", failure="Failing", lastAttemptAt=ago(hours=2), lastAttemptArrived=False,
        failingSince=ago(days=3), description="La planilla de la agencia",
    ),
    webhook(4, state="SwitchedOff", failure="Gone", lastAttemptArrived=False),
    webhook(5, lastAttemptArrived=False, failingSince=ago(hours=5)),
    webhook(6, state="Paused", lastAttemptAt=None, lastAttemptArrived=None),
]  # fmt: skip


def attempt(hours: float, status: int | None, error: str | None, answer: str) -> dict[str, Any]:
    """A delivery attempt, with its result."""
    return {
        "__typename": "WebhookAttempt",
        "at": ago(hours=hours),
        "status": status,
        "error": error,
        "durationMs": 10_000 if status is None else 184,
        "requestHeaders": HEADERS,
        "answer": answer,
    }


def delivery(number: int, kind: str, state: str, attempts: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """An event sent to the receiver, with its attempts."""
    body = {"id": f"e-{number}", "data": {"postId": "01a22729-2e55-764b-b272-95b58a176a68"}}
    return {
        "__typename": "WebhookDelivery",
        "_id": f"d-{number}",
        "event": {
            "__typename": "CompanyEvent",
            "_id": f"e-{number}",
            "type": kind,
            "occurredAt": ago(hours=number),
            "payload": json.dumps(body),
        },
        "state": state,
        "attempts": attempts,
        "nextAttemptAt": None,
        **more,
    }


DELIVERIES = [
    delivery(0, "WebhookTest", "Waiting", [], nextAttemptAt=ago(hours=-0.01)),
    delivery(1, "PostApproved", "Delivered", [attempt(1, 204, None, "")]),
    delivery(
        2,
        "CampaignStatusChanged",
        "Waiting",
        [attempt(2 - part / 4, *FAILURES[0]) for part in range(3)],
        nextAttemptAt=ago(hours=-3),
    ),
    delivery(3, "PostSubmitted", "Failed", [attempt(3, *failure) for failure in FAILURES]),
]


def page_of(deliveries: list[dict[str, Any]]) -> dict[str, Any]:
    """The response for a webhook's log."""
    return {
        "webhookDeliveries": {
            "__typename": "WebhookDeliveryConnection",
            "nodes": deliveries,
            "pageInfo": {"__typename": "PageInfo", "hasNextPage": len(deliveries) > 0, "endCursor": "c"},
        }
    }


def test_the_list_of_webhooks_in_each_state(
    visit: Callable[..., Visit], look: Look, manner: tuple[str, str], phones: Phones
) -> None:
    language, scheme = manner
    words, tail, path = WORDS[language], f"{language}-{scheme}", f"{TEXTS[language]['home']}/settings/api"
    brand = phones.brand()
    page = visit(language, scheme=scheme).page
    bring_session(page, brand.owner.credentials)
    held = Held(page)
    states(page, held, look, f"portal-webhooks-empty-{tail}", path, "Webhooks", language)
    held.answered = {"Webhooks": {"webhooks": WEBHOOKS}}
    page.goto(path)
    expect(page.get_by_role("link", name=ADDRESS)).to_be_visible()
    look(page, f"portal-webhooks-several-{tail}")
    held.let_go()

    page.goto(path)
    page.get_by_role("button", name=words["create"], exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio").nth(1).check()
    dialog.get_by_role("button", name=words["submit"], exact=True).click()
    expect(dialog.locator("[aria-invalid=true]").first).to_be_visible()
    look(page, f"portal-webhooks-errors-{tail}")
    dialog.get_by_role("radio").nth(0).check()
    dialog.get_by_role("textbox").first.fill("http://127.0.0.1:9/resuena")
    dialog.get_by_role("button", name=words["submit"], exact=True).click()
    expect(dialog.locator("pre").first).to_contain_text("whsec_")
    look(page, f"portal-webhooks-secret-{tail}")
    dialog.get_by_role("button", name=words["done"]).click()
    expect(dialog.locator("pre")).to_have_count(0)
    look(page, f"portal-webhooks-not-copied-{tail}")
    dialog.get_by_role("button", name=words["leave"]).click()
    expect(dialog).to_have_count(0)
    settled(page)
    look(page, f"portal-webhooks-added-{tail}")


def test_the_page_of_a_webhook_in_each_state(
    visit: Callable[..., Visit], look: Look, manner: tuple[str, str], phones: Phones
) -> None:
    language, scheme = manner
    words, tail, home = WORDS[language], f"{language}-{scheme}", TEXTS[language]["home"]
    page = visit(language, scheme=scheme).page
    bring_session(page, phones.brand().owner.credentials)
    held = Held(page)
    answers = {"Webhooks": {"webhooks": WEBHOOKS}, "WebhookDeliveries": page_of(DELIVERIES)}

    path = f"{home}/settings/webhooks/w-1"
    held.answered, held.refused = dict(answers), {"Webhooks"}
    page.goto(path)
    failed(page, language)
    look(page, f"portal-webhook-failed-{tail}")
    held.refused, held.waiting = set(), {"Webhooks"}
    page.goto(path)
    expect(page.locator("main [aria-busy=true], main output").first).to_be_visible()
    look(page, f"portal-webhook-loading-{tail}")
    held.let_go()
    held.answered, held.refused = dict(answers), {"WebhookDeliveries"}
    page.goto(path)
    failed(page, language)
    look(page, f"portal-webhook-log-failed-{tail}")
    held.refused, held.waiting = set(), {"WebhookDeliveries"}
    page.goto(path)
    loading(page)
    look(page, f"portal-webhook-log-loading-{tail}")
    held.let_go()

    held.answered = {**answers, "WebhookDeliveries": page_of([])}
    page.goto(path)
    settled(page)
    look(page, f"portal-webhook-unused-{tail}")
    page.goto(f"{path}?state=Failed")
    expect(page.get_by_text(words["none"])).to_be_visible()
    look(page, f"portal-webhook-none-match-{tail}")
    held.answered = dict(answers)
    page.goto(path)
    entries = page.locator("ol > li")
    expect(entries).to_have_count(len(DELIVERIES))
    look(page, f"portal-webhook-{tail}")
    for entry in entries.all():
        entry.locator("summary").click()
    expect(page.get_by_text(FAILURES[-1][1])).to_be_visible()
    look(page, f"portal-webhook-opened-{tail}")
    for number in range(3, len(WEBHOOKS) + 1):
        page.goto(f"{home}/settings/webhooks/w-{number}")
        expect(entries).to_have_count(len(DELIVERIES))
        look(page, f"portal-webhook-{number}-{tail}")

    page.goto(path)
    dialog = page.get_by_role("dialog")
    for name in ("edit", "rotate", "again", "remove"):
        page.get_by_role("button", name=words[name], exact=True).click()
        expect(dialog).to_be_visible()
        look(page, f"portal-webhook-{name}-{tail}")
        dialog.get_by_role("button", name=words["cancel"], exact=True).click()
        expect(dialog).to_have_count(0)
    page.goto(f"{home}/settings/webhooks/nobody")
    expect(page.get_by_text(words["gone"])).to_be_visible()
    look(page, f"portal-webhook-gone-{tail}")
