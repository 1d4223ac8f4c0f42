"""The API's documentation: everything that is public stands in it, and it needs nothing from elsewhere."""

import re
from html.parser import HTMLParser

import httpx
import pytest
from graphql import GraphQLInputObjectType, GraphQLInterfaceType, GraphQLObjectType, build_schema

from gateway.documentation import page
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
    return page(compose(discover()).schema)


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


def test_the_page_needs_nothing_from_elsewhere(text: str) -> None:
    read = Read(text)
    assert read.loads == []
    assert {link.removeprefix("#") for link in read.links} <= set(read.ids)
    assert 'name="viewport"' in text


def test_descriptions_are_text_and_no_markup() -> None:
    schema = build_schema('type Query { "<script>alert(1)</script>" a(b: String = "<b>"): Int }')
    shown = page(schema)
    assert "<script>alert" not in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert '= "<b>"' not in shown


async def test_it_is_served_with_a_policy_of_its_own(client: httpx.AsyncClient) -> None:
    response = await client.get("/docs/api")
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    policy = response.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "'unsafe" not in policy
    assert len(re.findall(r"'sha256-[A-Za-z0-9+/]{43}='", policy)) == 2
    assert "Query.books" in Read(response.text).ids
    again = await client.get("/docs/api", headers={"if-none-match": response.headers["etag"]})
    assert again.status_code == 304


async def test_in_production_it_is_there_when_an_operator_wants_it(
    production: httpx.AsyncClient, serve: object
) -> None:
    response = await production.get("/docs/api")
    assert "Query.books" not in response.text
    more = {
        "environment": "production",
        "public_url": "https://resuena.example",
        "trusted_only": False,
        "api_docs": True,
    }
    wanted = await serve(**more)  # type: ignore[operator]
    assert "Query.books" in (await wanted.get("/docs/api")).text
