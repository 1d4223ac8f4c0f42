"""Trusted documents: named by hash in the two usual ways; if an operator so chooses, no others are executed."""

import hashlib
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from gateway.bootstrap import documents_of
from gateway.graphql.trusted import ManifestError, TrustedDocuments
from gateway.settings import GatewaySettings
from kit.graph import Slice
from kit.graph.compose.composition import compose

QUERY = "query Mine($limit: Int) { books(limit: $limit) { _id } }"
HASH = hashlib.sha256(QUERY.encode()).hexdigest()
APOLLO = {"format": "apollo-persisted-query-manifest", "version": 1, "operations": [{"id": HASH, "body": QUERY}]}


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    path = tmp_path / "documents.json"
    path.write_text(json.dumps({HASH: QUERY, "broken": "{ nothing }"}))
    return path


@pytest.mark.parametrize(
    "named",
    [
        {"documentId": HASH},
        {"documentId": f"sha256:{HASH}"},
        {"extensions": {"persistedQuery": {"version": 1, "sha256Hash": HASH}}},
        {
            "extensions": {
                "persistedQuery": {"version": 1, "sha256Hash": HASH},
                "clientLibrary": {"name": "@apollo/client", "version": "4.0.0"},
            }
        },
        {"query": QUERY},
        {"query": QUERY, "documentId": HASH},
    ],
)
@pytest.mark.parametrize("only", [False, True])
async def test_a_trusted_document_is_executed(
    serve: Any, manifest: Path, named: dict[str, Any], only: bool
) -> None:
    client = await serve(trusted_documents=manifest, trusted_only=only)
    response = await client.post("/graphql", json={**named, "variables": {"limit": 1}})
    assert response.json() == {"data": {"books": [{"_id": "b0"}]}}


@pytest.mark.parametrize("named", [{"query": "{ me }"}, {"documentId": "f" * 64}, {"query": QUERY + " "}])
async def test_nothing_else_where_an_operator_wants_it(serve: Any, manifest: Path, named: dict[str, str]) -> None:
    client = await serve(trusted_documents=manifest, trusted_only=True)
    response = await client.post("/graphql", json=named)
    assert "data" not in response.json()
    error = response.json()["errors"][0]
    assert error["extensions"] == {"code": "BAD_USER_INPUT", "reason": "UNKNOWN_DOCUMENT"}
    assert "book" not in error["message"]


def persisted(hash_: str, **more: Any) -> dict[str, Any]:
    """A request of Apollo's and urql's clients: the hash alone first, then with the text if the hash was unknown."""
    return {**more, "extensions": {"persistedQuery": {"version": 1, "sha256Hash": hash_}}}


@pytest.mark.parametrize("accept", ["application/json", "application/graphql-response+json"])
@pytest.mark.parametrize(
    ("only", "message", "code"),
    [
        (False, "PersistedQueryNotSupported", "PERSISTED_QUERY_NOT_SUPPORTED"),
        (True, "PersistedQueryNotFound", "PERSISTED_QUERY_NOT_FOUND"),
    ],
)
async def test_a_client_is_told_to_send_the_text_in_the_words_that_it_knows(
    serve: Any, manifest: Path, accept: str, only: bool, message: str, code: str
) -> None:
    client = await serve(trusted_documents=manifest, trusted_only=only)
    response = await client.post("/graphql", json=persisted("f" * 64), headers={"accept": accept})
    assert response.status_code == 200  # some clients do not read the body of a response with another status
    assert response.json() == {"errors": [{"message": message, "extensions": {"code": code}}]}


@pytest.mark.parametrize("only", [False, True])
@pytest.mark.parametrize(
    "sent",
    [
        persisted("f" * 64, query=QUERY),
        persisted(HASH, query="{ me }"),
        {"documentId": HASH, "query": "{ me }"},
    ],
)
async def test_a_hash_of_another_text_is_refused(
    serve: Any, manifest: Path, only: bool, sent: dict[str, Any]
) -> None:
    client = await serve(trusted_documents=manifest, trusted_only=only)
    response = (await client.post("/graphql", json={**sent, "variables": {"limit": 1}})).json()
    assert response["errors"][0]["extensions"] == {"code": "BAD_USER_INPUT", "reason": "HASH_DIFFERS"}
    assert "data" not in response


async def test_a_text_with_its_own_hash_is_executed(client: httpx.AsyncClient) -> None:
    me = "{ me }"
    for hash_ in (hashlib.sha256(me.encode()).hexdigest(), f"sha256:{hashlib.sha256(me.encode()).hexdigest()}"):
        response = await client.post("/graphql", json=persisted(hash_, query=me))
        assert response.json() == {"data": {"me": None}}


async def test_in_production_only_what_the_frontend_brought_is_executed(
    serve: Any, frontend_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    production = {"environment": "production", "public_url": "https://test"}
    with pytest.raises(ManifestError, match="RESUENA_TRUSTED_DOCUMENTS"):
        await serve(**production)
    (frontend_dir.parent / "trusted-documents.json").write_text(json.dumps({HASH: QUERY}))
    client = await serve(**production)
    for named in ({"documentId": HASH}, {"query": QUERY}):
        response = await client.post("/graphql", json={**named, "variables": {"limit": 1}})
        assert response.json() == {"data": {"books": [{"_id": "b0"}]}}
    refused = (await client.post("/graphql", json={"query": "{ me }"})).json()
    assert refused["errors"][0]["extensions"]["reason"] == "UNKNOWN_DOCUMENT"
    anything = await serve(**production, trusted_only=False)
    assert (await anything.post("/graphql", json={"query": "{ me }"})).json() == {"data": {"me": None}}


async def test_other_documents_are_taken_by_default(serve: Any, manifest: Path) -> None:
    client = await serve(trusted_documents=manifest)
    assert (await client.post("/graphql", json={"query": "{ me }"})).json() == {"data": {"me": None}}
    unknown = await client.post("/graphql", json={"query": "{ me }", "documentId": "f" * 64})
    assert unknown.json() == {"data": {"me": None}}


async def test_limits_hold_for_trusted_documents_too(serve: Any, tmp_path: Path) -> None:
    path = tmp_path / "documents.json"
    path.write_text(json.dumps({"large": "{ books(limit: 1000) { sequels { sequels { _id } } } }"}))
    client = await serve(trusted_documents=path)
    response = await client.post("/graphql", json={"documentId": "large"})
    assert "100000 objects" in response.json()["errors"][0]["message"]


@pytest.mark.parametrize(
    "named",
    [
        {"documentId": 3},
        {"documentId": ""},
        {"documentId": "x" * 200},
        {"extensions": {"persistedQuery": {"sha256Hash": 3}}},
        {"extensions": {"persistedQuery": "x"}},
        {"extensions": {"clientLibrary": {"name": "x"}}},
    ],
)
async def test_what_names_no_document_is_no_request(client: httpx.AsyncClient, named: dict[str, Any]) -> None:
    assert (await client.post("/graphql", json=named)).status_code == 400


def test_a_broken_document_of_the_manifest_is_logged(
    library: Slice, manifest: Path, logged: list[dict[str, Any]]
) -> None:
    documents_of(compose([library]), GatewaySettings(trusted_documents=manifest)).prepare_trusted()
    assert [entry["hash"] for entry in logged if entry["event"] == "trusted_document_refused"] == ["broken"]


def test_both_usual_manifests_are_read(tmp_path: Path) -> None:
    path = tmp_path / "documents.json"
    for content in (APOLLO, {HASH: QUERY}, {f"sha256:{HASH}": QUERY}):
        path.write_text(json.dumps(content))
        assert TrustedDocuments.load(path, only=False).text(HASH) == QUERY


@pytest.mark.parametrize("text", ["", "[]", '{"a": 1}', '{"operations": [{"id": "a"}]}'])
def test_an_unusable_manifest_stops_the_start(tmp_path: Path, text: str) -> None:
    path = tmp_path / "documents.json"
    path.write_text(text)
    with pytest.raises(ManifestError, match=r"must map|Expecting"):
        TrustedDocuments.load(path, only=True)
    with pytest.raises(ManifestError, match="RESUENA_TRUSTED_DOCUMENTS"):
        TrustedDocuments.load(None, only=True)
