"""A brand's program, as its developers would write it from the guide alone (/docs/api), with httpx and standardwebhooks.

It keeps a copy of the company, its campaigns and posts, approves posts by a rule of its own, and receives webhooks. The
key is in a file, which is read for each request, so that it can be replaced while the program runs. What it knows is in
`state.json` of its folder, from which it goes on.

    RESUENA_URL, RESUENA_KEY_FILE, PORT, STATE    where the API is, the key, the own port, and the folder
    SLEEP                                         seconds between two rounds
"""

import json
import os
import random
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
from standardwebhooks import Webhook, WebhookVerificationError

KEY, STATE = Path(os.environ["RESUENA_KEY_FILE"]), Path(os.environ["STATE"]) / "state.json"
PORT = int(os.environ["PORT"])
SLEEP = float(os.environ.get("SLEEP", "60"))
LONGEST_WAIT = 8.0
PAGE = 100
LISTS = {
    "companies": "_id updatedAt name currency",
    "campaigns": "_id updatedAt name status stock",
    "advertisements": "_id updatedAt status caption",
}
CREATE_WEBHOOK = """mutation($company: ID!, $url: String!, $once: String!) {
  createWebhook(companyId: $company, url: $url, idempotencyKey: $once) { secret error { code } } }"""
APPROVE = """mutation($ids: [ID!]!) { auditAdvertisements(ids: $ids, status: Approved) {
  outcomes { _id refusal { code } } } }"""

api = httpx.Client(base_url=os.environ["RESUENA_URL"], timeout=20)
state: dict[str, Any] = {
    "once": str(uuid.uuid4()),
    "secret": None,
    "positions": {name: {"since": "2020-01-01T00:00:00Z", "after": None} for name in LISTS},
    **{name: {} for name in LISTS},
    "decisions": {},
    "events": {},
}
guard = threading.Lock()
wake = threading.Event()


def save() -> None:
    """Replaces the state file atomically. The caller holds the lock."""
    written = STATE.with_suffix(".new")
    written.write_text(json.dumps(state))
    written.replace(STATE)


def ask(query: str, **variables: object) -> dict[str, Any]:
    """The data of a response; transient failures are retried with exponential back-off."""
    wait = 0.5
    while True:
        try:
            headers = {"authorization": f"Bearer {KEY.read_text().strip()}"}
            response = api.post("/graphql", json={"query": query, "variables": variables}, headers=headers)
        except httpx.TransportError:
            response = None
        if response is not None:
            if response.status_code == 429:
                time.sleep(int(response.headers["retry-after"]))
                continue
            if response.status_code not in (200, 502, 503, 504):
                raise SystemExit(f"{response.status_code}: {response.text}")
            if response.status_code == 200:
                body = response.json()
                if not body.get("errors"):
                    data: dict[str, Any] = body["data"]
                    return data
                if any(error["extensions"]["code"] != "UNAVAILABLE" for error in body["errors"]):
                    raise SystemExit(str(body["errors"]))
        time.sleep(wait * random.uniform(0.5, 1.5))
        wait = min(2 * wait, LONGEST_WAIT)


def read_changes(name: str, fields: str) -> None:
    """Reads the changes of a list since its stored position."""
    query = f"""query($since: DateTime, $after: ID) {{
      {name}Connection(where: {{updatedSince: $since}}, first: {PAGE}, after: $after) {{
        nodes {{ {fields} }} pageInfo {{ hasNextPage }} }} }}"""
    while True:
        page = ask(query, **state["positions"][name])[f"{name}Connection"]
        with guard:
            for node in page["nodes"]:
                state[name][node["_id"]] = node
                state["positions"][name] = {"since": node["updatedAt"], "after": node["_id"]}
            if page["nodes"]:
                save()
        if not page["pageInfo"]["hasNextPage"]:
            return


def decide() -> None:
    """The rule of this brand: what has no link in its caption is approved."""
    waiting = [
        post["_id"]
        for post in state["advertisements"].values()
        if post["status"] == "WaitingForCustomerAudit" and "http" not in post["caption"]
    ]
    for start in range(0, len(waiting), 20):
        for outcome in ask(APPROVE, ids=waiting[start : start + 20])["auditAdvertisements"]["outcomes"]:
            with guard:
                state["decisions"][outcome["_id"]] = (outcome["refusal"] or {"code": "approved"})["code"]
                save()


class Receiver(BaseHTTPRequestHandler):
    """Takes webhooks: what is signed is stored before it is acknowledged, once, however often it comes."""

    def do_POST(self) -> None:
        """A message."""
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            event = Webhook(state["secret"]).verify(body, dict(self.headers))
        except (WebhookVerificationError, ValueError):  # also what is no signature at all
            self.send_error(401)
            return
        with guard:
            if event["id"] not in state["events"]:
                state["events"][event["id"]] = event["type"]
                save()
        self.send_response(204)
        self.end_headers()
        wake.set()

    def log_message(self, *_: object) -> None:
        """Nothing is printed for each message."""


def main() -> None:
    """Runs until it is ended."""
    if STATE.exists():
        state.update(json.loads(STATE.read_text()))
    save()
    (company,) = ask("{ companies { _id } }")["companies"]
    created = ask(CREATE_WEBHOOK, company=company["_id"], url=f"http://127.0.0.1:{PORT}/", once=state["once"])
    state["secret"] = state["secret"] or created["createWebhook"]["secret"]
    threading.Thread(target=ThreadingHTTPServer(("127.0.0.1", PORT), Receiver).serve_forever, daemon=True).start()
    while True:
        with guard:
            save()
        for name, fields in LISTS.items():
            read_changes(name, fields)
        decide()
        wake.wait(SLEEP)
        wake.clear()


main()
