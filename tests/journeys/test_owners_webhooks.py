"""An owner adds a webhook on the page, a program receives events, and failed deliveries are shown and sent again."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from journey import LANGUAGES, Visit
from phones import Phones
from playwright.sync_api import expect
from standardwebhooks import Webhook
from steps import TEXTS, accessible, bring_session, fits

WORDS = {
    "es": {
        "create": "Agregar un webhook", "url": "Dirección", "submit": "Agregar", "shown": "Copiá el secreto ahora",
        "done": "Listo, ya lo guardé", "question": "¿Cerrar sin copiar el secreto?", "leave": "Cerrar igual", "test": "Mandar una prueba", "arrived": "Llegó", "failed": "Respondió 500",
        "resend": "Mandar de nuevo", "active": "Activo", "pause": "Pausar", "paused": "En pausa", "remove": "Eliminar",
        "title": "¿Eliminar este webhook?", "removed": "Eliminaste el webhook.", "waits": "Espera",
    },
    "en": {
        "create": "Add a webhook", "url": "Address", "submit": "Add", "shown": "Copy the secret now",
        "done": "Done, I saved it", "question": "Close without copying the secret?", "leave": "Close anyway", "test": "Send a test", "arrived": "Arrived", "failed": "Answered 500",
        "resend": "Send again", "active": "Active", "pause": "Pause", "paused": "Paused", "remove": "Delete",
        "title": "Delete this webhook?", "removed": "You deleted the webhook.", "waits": "Waiting",
    },
}  # fmt: skip


class Receiver:
    """A program that receives webhooks, and responds with `status`."""

    def __init__(self) -> None:
        self.status = 204
        self.messages: list[tuple[dict[str, str], bytes]] = []

    def verified(self, secret: str) -> list[Any]:
        """The received messages so far, each verified with the secret."""
        return [Webhook(secret).verify(body, headers) for headers, body in self.messages]


@contextmanager
def receiving() -> Iterator[tuple[str, Receiver]]:
    """A receiver and its address, until the end of the block."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            receiver.messages.append((dict(self.headers), body))
            self.send_response(receiver.status)
            self.end_headers()

        def log_message(self, *arguments: object) -> None:
            """Logs nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/resuena", receiver
        server.shutdown()


@LANGUAGES
def test_a_webhook_is_added_receives_and_is_deleted(
    visit: Callable[..., Visit], phones: Phones, language: str
) -> None:
    words, home = WORDS[language], TEXTS[language]["home"]
    brand = phones.brand()
    campaign = phones.campaign(brand)
    page = visit(language).page
    bring_session(page, brand.owner.credentials)
    page.goto(f"{home}/settings/api")
    with receiving() as (address, receiver):
        page.get_by_role("button", name=words["create"], exact=True).click()
        form = page.get_by_role("dialog")
        form.get_by_label(words["url"], exact=True).fill(address)
        form.get_by_role("button", name=words["submit"], exact=True).click()
        shown = page.get_by_role("dialog", name=words["shown"])
        secret = shown.locator("pre").inner_text().strip()
        shown.get_by_role("button", name=words["done"]).click()
        page.get_by_role("dialog", name=words["question"]).get_by_role("button", name=words["leave"]).click()
        page.get_by_role("link", name=address).click()
        expect(page.get_by_role("heading", level=1, name=address)).to_be_visible()
        expect(page.get_by_text(words["active"], exact=True)).to_be_visible()

        page.get_by_role("button", name=words["test"]).click()
        deliveries = page.locator("ol > li")
        expect(deliveries.first).to_contain_text("webhook.test")
        expect(deliveries.first).to_contain_text(words["arrived"])
        accessible(page)
        fits(page)

        receiver.status = 500
        phones.submit(campaign)
        post = deliveries.filter(has_text="post.submitted")
        expect(post).to_contain_text(words["waits"])
        post.locator("summary").click()
        expect(post.get_by_text(words["failed"]).first).to_be_visible()
        receiver.status = 204
        deliveries.filter(has_text="webhook.test").locator("summary").click()
        deliveries.filter(has_text="webhook.test").get_by_role("button", name=words["resend"]).click()
        expect(page.get_by_role("listitem").filter(has_text="webhook.test")).to_contain_text(words["arrived"])
        types = {message["type"] for message in receiver.verified(secret)}
        assert {"webhook.test", "post.submitted"} <= types

        page.get_by_role("button", name=words["pause"], exact=True).click()
        expect(page.get_by_text(words["paused"], exact=True)).to_be_visible()
        page.get_by_role("button", name=words["remove"], exact=True).click()
        page.get_by_role("dialog", name=words["title"]).get_by_role(
            "button", name=words["remove"], exact=True
        ).click()
        expect(page.get_by_text(words["removed"])).to_be_visible()
        expect(page).to_have_url(re.compile("/settings/api$"))
        expect(page.get_by_role("link", name=address)).to_have_count(0)
