"""The examples of the reference: valid against the schema, readable, and on each page."""

import json
import re
import tomllib
from html import unescape

import pytest
from graphql import GraphQLSchema, OperationDefinitionNode, parse, validate
from graphql.execution.values import get_variable_values

from gateway.documentation.examples import TEXT, example
from gateway.documentation.frame import LANGUAGES, Language, asset
from gateway.documentation.reference import reference
from kit.graph import discover
from kit.graph.compose.composition import compose

SCHEMA: GraphQLSchema = compose(discover()).schema
assert SCHEMA.mutation_type is not None
MUTATIONS = list(SCHEMA.mutation_type.fields)
HINTS = tomllib.loads(asset("examples.toml"))
_DETAILS = re.compile(
    r'id="Mutation\.(\w+)">(?:(?!id="Mutation\.).)*?<details class="example" lang="(\w\w)">(.*?)</details>',
    re.DOTALL,
)
_CODE = re.compile(r'<pre><code class="language-(\w+)">(.*?)</code></pre>', re.DOTALL)


def uncoerced(document: str, variables: object) -> list[str]:
    """The errors in the variables of a document."""
    (operation,) = parse(document).definitions
    assert isinstance(operation, OperationDefinitionNode)
    values = get_variable_values(SCHEMA, list(operation.variable_definitions or ()), variables)  # type: ignore[arg-type]
    return [error.message for error in values] if isinstance(values, list) else []


@pytest.mark.parametrize("name", MUTATIONS)
def test_an_example_is_valid_for_the_schema(name: str) -> None:
    shown = example(SCHEMA, name)
    assert validate(SCHEMA, parse(shown.document)) == []
    assert uncoerced(shown.document, shown.variables) == []
    assert "success" in shown.document


@pytest.mark.parametrize("name", MUTATIONS)
def test_an_example_has_a_text_wherever_one_stands(name: str) -> None:
    assert f'"{TEXT}"' not in json.dumps(example(SCHEMA, name).variables, ensure_ascii=False), (
        "say in assets/examples.toml what such a text looks like"
    )


def test_what_is_wrong_with_variables_is_seen() -> None:
    document = example(SCHEMA, "updateAdvertisement").document
    assert uncoerced(document, {"id": "1", "status": "Aproved"})
    assert uncoerced(document, {"id": "1"})


def test_the_values_of_examples_belong_to_something_in_the_schema() -> None:
    """Otherwise a hint would stay after its argument or field was removed."""
    arguments, names = set(), set()
    assert SCHEMA.mutation_type is not None
    for name, field in SCHEMA.mutation_type.fields.items():
        arguments |= {f"Mutation.{name}({key}:)" for key in field.args}
        names |= set(field.args)
    for kind in SCHEMA.type_map.values():
        if hasattr(kind, "fields"):
            arguments |= {f"{kind.name}.{key}" for key in kind.fields}
            names |= set(kind.fields)
    assert set(HINTS["values"]) <= arguments
    assert set(HINTS["names"]) <= names
    assert {*HINTS["keys"], *HINTS["anybody"]} <= set(MUTATIONS)
    assert set(HINTS["keys"]).isdisjoint(HINTS["anybody"])


def test_each_value_is_used() -> None:
    used = json.dumps([example(SCHEMA, name).variables for name in MUTATIONS], ensure_ascii=False)
    unused = [
        name
        for name, value in [*HINTS["names"].items(), *HINTS["values"].items()]
        if json.dumps(value, ensure_ascii=False) not in used
    ]
    assert not unused


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_has_an_example_of_each_mutation(language: Language) -> None:
    shown = {name: (lang, body) for name, lang, body in _DETAILS.findall(reference(SCHEMA, language))}
    assert shown.keys() == set(MUTATIONS)
    for name, (lang, body) in shown.items():
        assert lang == language
        expected = example(SCHEMA, name)
        code = {kind: unescape(text).rstrip("\n") for kind, text in _CODE.findall(body)}
        assert code["graphql"] == expected.document
        assert json.loads(code.get("json", "{}")) == expected.variables
        assert code["bash"] == expected.curl
        sent = json.loads(code["bash"].partition("<<'JSON'\n")[2].removesuffix("\nJSON"))
        assert parse(sent["query"], no_location=True) == parse(expected.document, no_location=True)
        assert sent["variables"] == expected.variables
        assert ("RESUENA_KEY" in code["bash"]) == (name in HINTS["keys"])
