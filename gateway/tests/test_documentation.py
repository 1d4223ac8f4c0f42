"""The API's documentation: everything that is public stands in it, and it needs nothing from elsewhere."""

import re
from html.parser import HTMLParser

import httpx
import pytest
from graphql import GraphQLInputObjectType, GraphQLInterfaceType, GraphQLObjectType, build_schema

from gateway.documentation import CHANGELOG, GUIDE, REFERENCE, changes, guide, reference
from kit.graph import discover
from kit.graph.composition import compose


class Read(HTMLParser):
    """What a page defines and refers to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: set[str] = set()
        self.loads: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in ("meta", "input"):
            self.open.append(tag)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.loads += [str(given[name]) for name in ("src", "style", "onclick") if name in given]
        if "href" in given:
            (self.links.add if tag == "a" else self.loads.append)(str(given["href"]))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def text() -> str:
    return reference(compose(discover()).schema)


def test_everything_public_is_on_the_page(text: str) -> None:
    read = Read(text)
    assert read.open == []
    for name, kind in compose(discover()).schema.type_map.items():
        if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType):
            if name.startswith("__"):
                assert name not in read.ids
                continue
            assert {name, *(f"{name}.{key}" for key in kind.fields)} <= set(read.ids)
    assert len(read.ids) == len(set(read.ids))


def test_the_pages_need_nothing_from_elsewhere(text: str) -> None:
    for page in (text, guide(), changes(compose(discover()).schema)):
        read = Read(page)
        assert read.loads == []
        own = {link for link in read.links if link.startswith("#")}
        assert {link.removeprefix("#") for link in own} <= set(read.ids)
        assert {GUIDE, REFERENCE, CHANGELOG} <= read.links
        assert all(link.startswith(("https://", "http://localhost:4003/", "/docs/")) for link in read.links - own)
        assert 'name="viewport"' in page


def test_the_guide_says_the_limits_that_hold_and_nothing_for_its_tests() -> None:
    text = guide()
    assert "600 requests in 1 minute" in text
    assert "100,000 objects" in text
    assert not re.search(r"\{\{\w", text)
    assert 'class="language-python"' in text
    assert " run" not in "".join(re.findall(r'class="language-[^>]*>', text))


def test_the_changelog_leads_to_the_reference_and_says_what_ends_when(text: str) -> None:
    shown = changes(compose(discover()).schema)
    assert "API keys for programs of a company" in shown
    assert '<h2 id="2026-11-21">' in shown
    named = {link.partition("#")[2] for link in Read(shown).links if link.startswith(f"{REFERENCE}#")}
    assert len(named) > 250
    assert named <= set(Read(text).ids)
    ending = shown.partition('id="ending"')[2].partition("<h2")[0]
    assert "Store.IOS" in ending
    assert "until 2027-11-30" in ending


def test_descriptions_are_text_and_no_markup() -> None:
    schema = build_schema('type Query { "<script>alert(1)</script>" a(b: String = "<b>"): Int }')
    shown = reference(schema)
    assert "<script>alert" not in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert '= "<b>"' not in shown


async def test_it_is_served_with_a_policy_of_its_own(client: httpx.AsyncClient) -> None:
    response = await client.get(REFERENCE)
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    policy = response.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "'unsafe" not in policy
    assert len(re.findall(r"'sha256-[A-Za-z0-9+/]{43}='", policy)) == 2
    assert "Query.books" in Read(response.text).ids
    again = await client.get(REFERENCE, headers={"if-none-match": response.headers["etag"]})
    assert again.status_code == 304


async def test_the_guide_is_served_in_production(production: httpx.AsyncClient) -> None:
    assert "Five minutes" in (await production.get(GUIDE)).text
    assert "Query.books" in (await production.get(REFERENCE)).text
    assert "Changes of the API" in (await production.get(CHANGELOG)).text


async def test_json_schemas_of_slices_are_served(client: httpx.AsyncClient) -> None:
    response = await client.get("/docs/books.schema.json")
    assert response.headers["content-type"] == "application/schema+json"
    assert response.json() == {"type": "object"}
    (company,) = (one for one in discover() if one.name == "company")
    assert "post.approved" in company.json_schemas["/docs/webhooks.schema.json"]["$defs"]


async def test_an_operator_takes_it_away(serve: object) -> None:
    hidden = await serve(api_docs=False)  # type: ignore[operator]
    for path in (GUIDE, REFERENCE, CHANGELOG):
        assert "Query.books" not in (await hidden.get(path)).text
        assert "Five minutes" not in (await hidden.get(path)).text
        assert "Changes of the API" not in (await hidden.get(path)).text
