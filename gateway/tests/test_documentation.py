"""The API's documentation: it covers everything public, and loads nothing from other hosts."""

import re
from html.parser import HTMLParser

import httpx
import pytest
from graphql import GraphQLInputObjectType, GraphQLInterfaceType, GraphQLObjectType, build_schema

from gateway.documentation.changelog import changes
from gateway.documentation.frame import CHANGELOG, GUIDE, LANGUAGES, REFERENCE, Language, address
from gateway.documentation.guide import guide, markdown
from gateway.documentation.reference import reference
from kit.graph import discover
from kit.graph.compose.composition import compose


class Read(HTMLParser):
    """What a page defines, and what it refers to."""

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
    return reference(compose(discover()).schema, "es")


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_need_nothing_from_elsewhere(language: Language) -> None:
    schema = compose(discover()).schema
    for page in (reference(schema, language), guide(language), changes(schema, language)):
        read = Read(page)
        assert len(read.ids) == len(set(read.ids))
        assert f'<html lang="{language}">' in page
        assert read.loads == []
        own = {link for link in read.links if link.startswith("#")}
        assert {link.removeprefix("#") for link in own} <= set(read.ids)
        assert {address(path, language) for path in (GUIDE, REFERENCE, CHANGELOG)} <= read.links
        assert all(
            link.startswith(("https://", "http://localhost:4003/", "/docs/", "/en/docs/"))
            for link in read.links - own
        )
        assert 'name="viewport"' in page


@pytest.mark.parametrize(
    ("language", "limits"),
    [
        ("es", ["600 pedidos en 1 minuto", "100.000 objetos", "60 imágenes en 10 minutos", "hasta 20 abiertas"]),
        ("en", ["600 requests in 1 minute", "100,000 objects", "60 pictures in 10 minutes", "at most 20 open"]),
    ],
)
def test_the_guide_says_the_limits_that_hold_and_nothing_for_its_tests(
    language: Language, limits: list[str]
) -> None:
    text = " ".join(guide(language).split())
    assert [limit for limit in limits if limit not in text] == []
    assert not re.search(r"\{\{\w", text)
    assert 'class="language-python"' in text
    assert " run" not in "".join(re.findall(r'class="language-[^>]*>', text))


def test_both_guides_have_the_same_parts_and_the_same_code() -> None:
    spanish, english = (markdown(language) for language in LANGUAGES)
    fence = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
    assert fence.findall(spanish) == fence.findall(english)
    assert len(fence.findall(english)) == 20
    levels = [re.findall(r"^#+(?= )", fence.sub("", text), re.MULTILINE) for text in (spanish, english)]
    assert levels[0] == levels[1]
    named = [
        set(re.findall(r"`([A-Za-z_.]*[A-Z_][A-Za-z_.-]+)`", fence.sub("", text))) for text in (spanish, english)
    ]
    assert named[0] == named[1]


def test_the_changelog_leads_to_the_reference_and_says_what_ends_when(text: str) -> None:
    shown = changes(compose(discover()).schema, "es")
    assert "Claves de API para los programas de una empresa" in shown
    assert '<h2 id="2026-11-21"><time datetime="2026-11-21">21 de noviembre de 2026</time></h2>' in shown
    named = {link.partition("#")[2] for link in Read(shown).links if link.startswith(f"{REFERENCE}#")}
    assert len(named) > 250
    assert named <= set(Read(text).ids)
    ending = shown.partition('id="ending"')[2].partition("<h2")[0]
    assert "Store.IOS" in ending
    assert "Hasta el <time" in ending
    assert "30 de noviembre de 2027" in ending
    assert "Query.campaigns<" not in ending
    replaced = shown.partition('id="replaced"')[2].partition("<h2")[0]
    assert "<code>Query.campaigns</code></a>" in replaced
    assert "campaignsConnection" in replaced
    assert "Store.IOS" not in replaced


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
    assert "En cinco minutos" in (await production.get(GUIDE)).text
    assert "Five minutes" in (await production.get(address(GUIDE, "en"))).text
    assert "Query.books" in (await production.get(REFERENCE)).text
    assert "Cambios de la API" in (await production.get(CHANGELOG)).text


async def test_json_schemas_of_slices_are_served(client: httpx.AsyncClient) -> None:
    response = await client.get("/docs/books.schema.json")
    assert response.headers["content-type"] == "application/schema+json"
    assert response.json() == {"type": "object"}
    (company,) = (schema_slice for schema_slice in discover() if schema_slice.name == "company")
    assert "post.approved" in company.json_schemas["/docs/webhooks.schema.json"]["$defs"]


async def test_an_operator_takes_it_away(serve: object) -> None:
    hidden = await serve(api_docs=False)  # type: ignore[operator]
    for language in LANGUAGES:
        for path in (GUIDE, REFERENCE, CHANGELOG):
            assert "Resuena API" not in (await hidden.get(address(path, language))).text
