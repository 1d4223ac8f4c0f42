"""RPCs that services open to API keys exist, and none of them needs a person."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

from kit.rpc.keys import KeyRule

SERVICES = ("identity", "company", "campaign", "tracking", "media")
SCOPES = {"results", "audit", "campaigns", "creators", "webhooks"}
READS = ("List", "BatchGet", "BatchList", "Get", "Find", "Project", "Summarize")
"""Prefixes of RPCs that change nothing."""


def methods_of(service: str) -> set[str]:
    """`<Service>.<Method>` of each RPC of a service's contract."""
    package = importlib.import_module(f"resuena.{service}.v1")
    names = [module.name for module in pkgutil.iter_modules(package.__path__) if module.name.endswith("_pb2")]
    files = [importlib.import_module(f"{package.__name__}.{name}").DESCRIPTOR for name in names]
    return {
        f"{descriptor.name}.{method.name}"
        for file in files
        for descriptor in file.services_by_name.values()
        for method in descriptor.methods
    }


def rules_of(service: str) -> dict[str, KeyRule]:
    rules: dict[str, KeyRule] = importlib.import_module(f"{service}_svc.access").KEYS
    return rules


@pytest.mark.parametrize("service", SERVICES)
def test_rules_are_of_rpcs_that_there_are(service: str) -> None:
    rules = rules_of(service)
    assert rules.keys() <= methods_of(service)
    assert all(rule.scopes <= SCOPES for rule in rules.values())


@pytest.mark.parametrize("service", SERVICES)
def test_what_changes_something_is_refused_in_test_mode(service: str) -> None:
    for name, rule in rules_of(service).items():
        assert rule.changes is not name.partition(".")[2].startswith(READS), name
        assert rule.scopes or not rule.changes, name


def test_a_key_ends_no_session_and_makes_no_key() -> None:
    for service, words in (
        ("identity", ("Session", "SignIn", "SignUp", "Password", "Passkey", "Account", "Staff", "Deletion")),
        ("company", ("ApiKey", "Member", "Invit", "Deactivate", "UpdateCompany", "Notice")),
        ("campaign", ("Own", "Payout", "Opinion", "Queue", "Claim", "Share", "Submit", "Publish")),
    ):
        assert not [name for name in rules_of(service) if any(word in name for word in words)]
