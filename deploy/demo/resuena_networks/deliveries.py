"""Messages to the application, signed as Meta signs them: webhooks, and requests to deauthorise or to delete data."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import httpx

if TYPE_CHECKING:
    from resuena_networks.app import Networks
    from resuena_networks.store import Row

PAUSES = (0.5, 2, 5, 15, 60, 300, 900, 3_600)
"""Seconds until the next attempt; the last value repeats."""
GIVEN_UP_AFTER = 36 * 3_600
TIMEOUT = 20.0
LOOK = 0.5
VERIFY_PAUSE = 5.0
LONGEST_ANSWER = 500


def signature(body: bytes, secret: str) -> str:
    """X-Hub-Signature-256 of a body."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def signed_request(payload: dict[str, Any], secret: str) -> str:
    """A payload with its signature, both as base64url without padding."""
    encoded = _base64(json.dumps(payload).encode())
    signed = _base64(hmac.new(secret.encode(), encoded.encode(), hashlib.sha256).digest())
    return f"{signed}.{encoded}"


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Deliveries:
    """Sends the store's outgoing messages by due time, and retries them until they are accepted or 36 hours are over."""

    def __init__(self, networks: Networks) -> None:
        self._networks = networks
        self._wake = asyncio.Event()
        self.verified: dict[str, str] = {}
        """By network: empty when the webhook URL answered the challenge, else the error."""

    def webhook(self, media: Row, change: dict[str, Any]) -> None:
        """Notifies of a change, if the account subscribed to its field."""
        networks, network = self._networks, media["network"]
        controls = networks.panel.controls
        fields = networks.store.value("SELECT fields FROM subscriptions WHERE account_id = ?", media["account_id"])
        if not controls.webhooks or change["field"] not in (fields or "").split(","):
            return
        entry = {"id": media["account_id"], "time": int(time.time()), "changes": [change]}
        body = {"object": "instagram" if network == "instagram" else "page", "entry": [entry]}
        self._send("webhook", network, json.dumps(body).encode(), controls.webhook_seconds)

    def callback(self, kind: str, account: Row) -> int:
        """Sends a signed request about a person: `deauthorize` or `data-deletion`; returns the delivery's number."""
        network, settings = account["network"], self._networks.settings
        payload = {
            "user_id": account["scoped_id"],
            "algorithm": "HMAC-SHA256",
            "issued_at": int(time.time()),
            "expires": 0,
        }
        form = {"signed_request": signed_request(payload, settings.app_secret(network))}
        return self._send(kind, network, str(httpx.QueryParams(form)).encode(), 0.0)

    def _send(self, kind: str, network: str, body: bytes, after: float) -> int:
        number = self._networks.store.send(
            kind, network, self._networks.settings.callback(kind, network), body, after=after
        )
        self._wake.set()
        return number

    async def run(self) -> None:
        """Verifies the webhook URLs and sends messages, until cancelled."""
        async with asyncio.TaskGroup() as group:
            for network in ("instagram", "facebook"):
                group.create_task(self._verify(network))
            group.create_task(self._send_all())

    async def _verify(self, network: str) -> None:
        """Sends the verification challenge to the webhook URL, as Meta's app dashboard does, until it succeeds."""
        settings = self._networks.settings
        while True:
            challenge = str(secrets.randbelow(10**10))
            query = {
                "hub.mode": "subscribe",
                "hub.challenge": challenge,
                "hub.verify_token": settings.network_webhook_token,
            }
            try:
                response = await self._networks.client.get(
                    settings.callback("webhook", network), params=query, timeout=TIMEOUT
                )
            except httpx.HTTPError as error:
                self.verified[network] = type(error).__name__
            else:
                if response.status_code == httpx.codes.OK and response.text.strip() == challenge:
                    self.verified[network] = ""
                    return
                self.verified[network] = f"HTTP {response.status_code}"
            await asyncio.sleep(VERIFY_PAUSE)

    async def _send_all(self) -> None:
        store = self._networks.store
        while True:
            self._wake.clear()
            due = store.all("SELECT * FROM deliveries WHERE due_at <= ? ORDER BY due_at, id LIMIT 20", time.time())
            for delivery in due:
                await self._attempt(delivery)
            if not due:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await self._wake.wait()

    async def _attempt(self, delivery: Row) -> None:
        store, settings = self._networks.store, self._networks.settings
        is_webhook = delivery["kind"] == "webhook"
        headers = {"content-type": "application/json" if is_webhook else "application/x-www-form-urlencoded"}
        if is_webhook:
            headers["X-Hub-Signature-256"] = signature(delivery["body"], settings.app_secret(delivery["network"]))
        try:
            response = await self._networks.client.post(
                delivery["url"], content=delivery["body"], headers=headers, timeout=TIMEOUT
            )
        except httpx.HTTPError as error:
            outcome, response_text = type(error).__name__, ""
        else:
            outcome, response_text = f"HTTP {response.status_code}", response.text[:LONGEST_ANSWER]
        attempts, now = delivery["attempts"] + 1, time.time()
        done = outcome == "HTTP 200" or now > delivery["created_at"] + GIVEN_UP_AFTER
        due = None if done else now + PAUSES[min(attempts, len(PAUSES)) - 1]
        store.run(
            "UPDATE deliveries SET attempts = ?, due_at = ?, outcome = ?, answer = ? WHERE id = ?",
            attempts, due, outcome, response_text, delivery["id"],
        )  # fmt: skip
