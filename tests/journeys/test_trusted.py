"""The gateway accepts every document of the built site; that production accepts no others is covered by the
gateway's tests."""

from __future__ import annotations

import json

import httpx
from journey import MANIFEST, System


def refusal_of(system: System, **request: str) -> str | None:
    """Why the gateway refuses a document; None when it accepts it."""
    response = httpx.post(f"{system.url}/graphql", json=request, headers={"origin": system.url})
    for error in response.json().get("errors", ()):
        reason = error["extensions"].get("reason")
        if reason == "UNKNOWN_DOCUMENT" or "Cannot query" in error["message"]:
            return str(error["message"])
    return None


def test_every_operation_of_the_built_site_is_taken_by_hash_and_in_full(own_system: System) -> None:
    documents = json.loads(MANIFEST.read_text())
    assert documents
    refused = {
        text: why
        for hash_, text in documents.items()
        if (why := refusal_of(own_system, documentId=hash_) or refusal_of(own_system, query=text))
    }
    assert not refused
