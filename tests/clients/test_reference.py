"""Each example of the reference that a key may send, run unchanged by bash, against a whole Resuena."""

from __future__ import annotations

import asyncio
import json
import os
import re
from pathlib import Path

import pytest
import pytest_asyncio
from graphql import GraphQLEnumType, build_schema
from live_system import Live

from gateway.documentation.examples import caller, example

SCHEMA = build_schema((Path(__file__).parents[2] / "gateway" / "schema.graphql").read_text(), assume_valid=True)
assert SCHEMA.mutation_type is not None
FOR_KEYS = {name: field for name, field in SCHEMA.mutation_type.fields.items() if caller(name) == "key"}
MAKE = """mutation($company: ID!, $permissions: [ApiKeyPermission!]!) {
  createApiKey(companyId: $company, name: "Referencia", permissions: $permissions) { secret error { code } } }"""
_PERMISSION = SCHEMA.type_map["ApiKeyPermission"]
assert isinstance(_PERMISSION, GraphQLEnumType)
PERMISSIONS = list(_PERMISSION.values)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def secret(live: Live) -> str:
    """A key with every permission."""
    response = await live.brand.owner.ask(MAKE, {"company": live.brand.company_id, "permissions": PERMISSIONS})
    return str(response.data["secret"])


@pytest.mark.parametrize("name", FOR_KEYS)
async def test_an_example_is_done_or_refused_by_a_documented_code(live: Live, secret: str, name: str) -> None:
    """The ids of the examples are unknown, so most are refused, with a code that the mutation's description names."""
    environment = {"PATH": os.environ["PATH"], "RESUENA_URL": live.url, "RESUENA_KEY": secret}
    command = ("bash", "-euo", "pipefail", "-c", example(SCHEMA, name).curl)
    program = await asyncio.create_subprocess_exec(*command, env=environment, stdout=asyncio.subprocess.PIPE)
    printed, _ = await program.communicate()
    assert program.returncode == 0
    response = json.loads(printed)
    assert "errors" not in response, response
    result = response["data"][name]
    documented = set(re.findall(r"\b[A-Z]+(?:_[A-Z]+)+\b", FOR_KEYS[name].description or ""))
    assert result["success"] != bool(result["error"])
    assert {error["code"] for error in result["error"]} <= documented


async def test_without_a_key_an_example_is_refused(live: Live) -> None:
    program = await asyncio.create_subprocess_exec(
        *("bash", "-c", example(SCHEMA, "createCampaign").curl),
        env={"PATH": os.environ["PATH"], "RESUENA_URL": live.url, "RESUENA_KEY": "rsn_nobody"},
        stdout=asyncio.subprocess.PIPE,
    )
    printed, _ = await program.communicate()
    assert json.loads(printed)["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
