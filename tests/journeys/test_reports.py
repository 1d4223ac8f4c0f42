"""A company's report becomes a PDF, and a page for visitors with its link: without an account, until the link
expires or is revoked."""

from __future__ import annotations

import re
import struct
import uuid
from collections.abc import Callable
from datetime import datetime
from urllib.parse import quote
from zoneinfo import ZoneInfo

import pytest
from journey import BOTH_LANGUAGES, LANGUAGES, MANNERS, WIDE, Visit
from people import becomes, eventually
from phones import Brand, Person, Phones
from playwright.sync_api import Page, Route, ViewportSize, expect
from steps import arrive, clicks, fits, go_to_place

WORDS = {
    "es": {
        "more": "Más", "reports": "Informes", "print": "Guardar PDF", "share": "Compartir", "create": "Crear y copiar enlace", "link": "Enlace",
        "name": "Título", "posts": "Mostrar las mejores publicaciones", "all": "Ver todos los enlaces", "links": "Enlaces compartidos",
        "revoke": "Dar de baja el enlace de", "revoked": "Dado de baja", "none": "0 visitas", "one": "1 visita", "expired": "Venció el",
        "ended": "Este enlace ya no funciona", "result": "Resultado", "how": "Cómo se contó", "prefix": "", "figures": "1 aprobada",
        "mail": "Enviar por e-mail", "period": "Período", "comparison": "Comparación", "compared": "Comparado con el período del .+ al",
    },
    "en": {
        "more": "More", "reports": "Reports", "print": "Save as PDF", "share": "Share", "create": "Create and copy link", "link": "Link",
        "name": "Title", "posts": "Show the best ads", "all": "See all links", "links": "Shared links",
        "revoke": "Revoke the link to", "revoked": "Revoked", "none": "0 views", "one": "1 view", "expired": "Expired on",
        "ended": "This link no longer works", "result": "Results", "how": "How this was counted", "prefix": "/en", "figures": "1 approved",
        "mail": "Send by email", "period": "Period", "comparison": "Comparison", "compared": "Compared with .+ to",
    },
}  # fmt: skip
BUENOS_AIRES = ZoneInfo("America/Argentina/Buenos_Aires")
BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
"""A person's user agent; that of a headless browser counts as a crawler's."""
CLIPBOARD = ["clipboard-read", "clipboard-write"]
PNG_SIZE = slice(16, 24)
HEIGHT = "document.documentElement.scrollHeight"
AT_THE_LIST = """() => {
  const fromTop = document.getElementById("shared-links").getBoundingClientRect().top;
  const toScroll = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  return fromTop > 0 && (fromTop < 120 || (toScroll < 2 && fromTop < window.innerHeight));
}"""


@pytest.fixture
def creator(phones: Phones) -> Person:
    return phones.person("Zulma", "Quiroga")


@pytest.fixture
def brand(phones: Phones, creator: Person) -> Brand:
    """A company that approved an ad today."""
    brand = phones.brand(f"Café Ñandú {uuid.uuid4().hex[:6]}")
    phones.approved(brand, creator)
    return brand


def share_campaign(page: Page, language: str) -> str:
    """From the company's start, by its campaign's page; the link that is shown."""
    words = WORDS[language]
    page.get_by_role("region").get_by_role("table").get_by_role("rowheader").get_by_role("link").first.click()
    page.get_by_role("button", name=words["share"], exact=True).click()
    page.get_by_role("button", name=words["create"]).click()
    link = page.get_by_label(words["link"], exact=True)
    expect(link).to_have_value(re.compile(rf"^https?://[^/]+{words['prefix']}/shared/[\w-]{{43}}$"))
    return link.input_value()


def row_of_links(page: Page, language: str) -> None:
    """The list of the company's links, opened from the dialog that created one."""
    page.get_by_role("link", name=WORDS[language]["all"]).click()
    expect(page.get_by_role("region", name=WORDS[language]["links"])).to_be_in_viewport()


@MANNERS
def test_a_report_is_a_pdf_in_four_clicks(
    visit: Callable[..., Visit], brand: Brand, language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    page = visit(language, width).page
    page.add_init_script("window.print = () => { sessionStorage.printed = 'yes' }")
    arrive(page, brand.owner.credentials, language)
    go_to_place(page, words["reports"], words["more"])
    page.get_by_role("button", name=words["print"]).click()
    becomes(lambda: page.evaluate("sessionStorage.printed"), "yes")
    assert clicks(page) <= 4
    expect(page.locator("html")).to_have_css(
        "--paper-foot", re.compile(rf'^"{re.escape(brand.name)} · .+ · {re.escape(page.url)}"$')
    )
    page.emulate_media(media="print")
    for heading in (words["result"], words["how"]):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    for screen_only in (page.get_by_role("navigation"), page.get_by_role("button"), page.get_by_role("banner")):
        expect(screen_only).to_have_count(0)
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF-")


@LANGUAGES
def test_a_report_is_compared_with_a_year_before_and_the_address_keeps_it(
    visit: Callable[..., Visit], brand: Brand, language: str
) -> None:
    words = WORDS[language]
    page = visit(language, WIDE).page
    arrive(page, brand.owner.credentials, language)
    go_to_place(page, words["reports"], words["more"])
    page.get_by_label(words["period"], exact=True).select_option(index=0)
    page.get_by_label(words["comparison"], exact=True).select_option("YearBefore")
    expect(page).to_have_url(re.compile(r"compare=year"))
    last_year = str(datetime.now(BUENOS_AIRES).year - 1)
    expect(page.get_by_text(re.compile(words["compared"]))).to_contain_text(last_year)
    page.reload()
    expect(page.get_by_label(words["comparison"], exact=True)).to_have_value("YearBefore")
    expect(page.get_by_text(re.compile(words["compared"]))).to_contain_text(last_year)


@MANNERS
def test_a_report_is_shared_in_three_clicks_and_read_without_an_account_until_it_is_revoked(
    visit: Callable[..., Visit], brand: Brand, creator: Person, language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    page = visit(language, width, permissions=CLIPBOARD).page
    arrive(page, brand.owner.credentials, language)
    signed_in = clicks(page)
    link = share_campaign(page, language)
    assert clicks(page) - signed_in <= 3
    becomes(lambda: page.evaluate("navigator.clipboard.readText()"), link)
    by_mail = page.get_by_role("link", name=words["mail"])
    expect(by_mail).to_have_attribute(
        "href", re.compile(rf"^mailto:\?subject=.*{re.escape(quote(link, safe=''))}")
    )

    stranger = visit(language, width, user_agent=BROWSER).page
    with stranger.expect_response(lambda received: "SharedReport" in (received.request.post_data or "")) as report:
        response = stranger.goto(link)
    assert response
    expect(stranger.get_by_text(brand.name, exact=True)).to_be_visible()
    expect(stranger.get_by_role("heading", name=words["result"])).to_be_visible()
    fits(stranger)
    texts = [response.text(), report.value.text()]
    personal = (
        "Zulma",
        "Quiroga",
        creator.id,
        creator.email,
        "Abril",
        "Suárez",
        brand.owner.email,
        brand.owner.id,
    )
    assert not [word for word in personal if any(word in text for text in texts)]

    def shown() -> list[str]:
        content = stranger.content()
        return [word for word in personal if word in content]

    becomes(shown, [])
    for header, value in {
        "referrer-policy": "no-referrer", "x-robots-tag": "noindex", "cache-control": "no-store",
    }.items():  # fmt: skip
        assert response.headers[header] == value
    expect(stranger.locator("meta[name=robots]")).to_have_attribute("content", "noindex")

    row_of_links(page, language)
    row = page.get_by_role("listitem").filter(has=page.get_by_role("button", name=words["revoke"]))
    expect(row).to_contain_text(words["one"])
    row.get_by_role("button", name=words["revoke"]).click()
    expect(page.get_by_text(words["revoked"])).to_be_visible()
    stranger.reload()
    expect(stranger.get_by_role("heading", name=words["ended"])).to_be_visible()
    expect(stranger.get_by_text(brand.name)).to_have_count(0)


def test_the_list_of_links_stays_in_place_while_the_report_above_it_grows(
    visit: Callable[..., Visit], brand: Brand
) -> None:
    page = visit("es", permissions=CLIPBOARD).page
    arrive(page, brand.owner.credentials, "es")
    share_campaign(page, "es")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if "ReportCreators" in (route.request.post_data or ""):
            held.append(route)
        else:
            route.fallback()

    page.route("**/graphql", hold)
    row_of_links(page, "es")
    page.wait_for_function(AT_THE_LIST)
    height = page.evaluate(HEIGHT)
    held.pop().continue_()
    expect(page.get_by_role("heading", name="Creadores que más trajeron")).to_be_attached()
    eventually(lambda: page.evaluate(HEIGHT) > height, "a longer page")
    page.wait_for_function(AT_THE_LIST)


@LANGUAGES
def test_the_best_posts_are_shared_when_that_is_asked_without_who_made_them(
    visit: Callable[..., Visit], brand: Brand, language: str
) -> None:
    words = WORDS[language]
    page = visit(language, permissions=CLIPBOARD).page
    arrive(page, brand.owner.credentials, language)
    go_to_place(page, words["reports"], words["more"])
    page.get_by_role("button", name=words["share"], exact=True).click()
    page.get_by_label(words["name"], exact=True).fill("Para la directora")
    page.get_by_label(words["posts"]).check()
    page.get_by_role("button", name=words["create"]).click()
    stranger = visit(language).page
    stranger.goto(page.get_by_label(words["link"], exact=True).input_value())
    expect(stranger.get_by_role("heading", level=2, name="Para la directora")).to_be_visible()
    expect(stranger.get_by_text("Así empieza mi día")).to_be_visible()
    becomes(lambda: "Zulma" in stranger.content(), False)


@BOTH_LANGUAGES
def test_a_link_shows_the_reports_figures_in_chats_until_it_expires(
    visit: Callable[..., Visit], phones: Phones, brand: Brand, language: str
) -> None:
    words = WORDS[language]
    page = visit(language, permissions=CLIPBOARD).page
    arrive(page, brand.owner.credentials, language)
    link = share_campaign(page, language)
    chat = visit(language).context.request

    def tag(name: str) -> str:
        match = re.search(rf'<meta property="og:{name}" content="([^"]*)"/>', chat.get(link).text())
        assert match, name
        return match[1]

    assert brand.name in tag("title")
    assert words["figures"] in tag("description")
    assert tag("image") == f"{link}/preview.png"
    picture = chat.get(tag("image"))
    assert struct.unpack(">II", picture.body()[PNG_SIZE]) == (1200, 630)
    assert picture.headers["cache-control"] == "no-store"
    row_of_links(page, language)
    expect(page.get_by_text(words["none"])).to_be_visible()

    phones.end_share(link.rpartition("/")[2])
    assert brand.name not in chat.get(link).text()
    assert chat.get(f"{link}/preview.png").url.endswith(f"/share/home-{language}.png")
    stranger = visit(language).page
    stranger.goto(link)
    expect(stranger.get_by_role("heading", name=words["ended"])).to_be_visible()
    page.reload()
    expect(page.get_by_text(words["expired"])).to_be_visible()
