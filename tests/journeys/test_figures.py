"""A figure has the same value on every screen with it: first page, rail, inbox, notices, company, campaign, report,
comparison, downloads, exports."""

from __future__ import annotations

import csv
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import pytest
from journey import NARROW, OPERATOR_ZONE, Visit
from people import BRAND, STAFF, becomes, eventually
from phones import Phones
from playwright.sync_api import Locator, Page, expect
from steps import bring_session, open_campaign, sign_in

PAID_IN_MONEY, PAID_IN_PRODUCT = "Cold brew", "Mañanas Aurora"
REPORTED = ("Aprobadas", "Interacciones", "Me gusta", "Comentarios", "Recibidas", "Rechazadas")
COUNTED = re.compile(r"[\d.]+")


def number(text: str) -> int:
    """The first number of a text, without its separators."""
    first = COUNTED.search(text)
    assert first, text
    return int(first[0].replace(".", ""))


def figure(scope: Page | Locator, name: str) -> list[str]:
    """The texts under a figure's name, from above."""
    term = scope.locator("dt").filter(has_text=re.compile(rf"^{re.escape(name)}")).first
    values = term.locator("xpath=../dd").filter(has_text=re.compile(r"\S"))
    expect(values.first).to_have_text(re.compile(r"\d|–|Nada"))
    return [line for text in values.all_inner_texts() for line in text.split("\n") if line]


def row(page: Page, name: str) -> list[str]:
    """The cells of a row of the comparison."""
    head = page.get_by_role("rowheader").filter(has_text=re.compile(rf"^{re.escape(name)}")).first
    cells = head.locator("xpath=../td")
    expect(cells.first).to_have_text(re.compile(r"\d|–|producto"))
    return [cell.replace("La mejor", "").split("\n")[0].strip() for cell in cells.all_inner_texts()]


@pytest.fixture
def page(visit: Callable[..., Visit]) -> Page:
    page = visit("es").page
    sign_in(page, BRAND)
    return page


@pytest.mark.alone
def test_what_waits_and_what_is_overdue_is_counted_alike(page: Page) -> None:
    figures: dict[str, tuple[int, ...]] = {}

    def counted_alike() -> bool:
        page.goto("/portal")
        home = page.get_by_role("region", name="Te espera").get_by_role("listitem").first
        expect(home).to_contain_text("por auditar")
        overdue = re.search(r"([\d.]+) ya pas", home.inner_text())
        waits = page.get_by_role("complementary").get_by_role("link", name=re.compile("^Por auditar"))
        expect(waits).to_contain_text(re.compile(r"\d"))
        rows = page.get_by_role("table", name="Campañas activas").get_by_role("row").all()[1:]
        of_campaigns = sum(
            number(campaign_row.get_by_role("cell").first.inner_text())
            for campaign_row in rows
            if "unidades" in campaign_row.inner_text()
        )
        at_home = number(home.inner_text())
        waiting = waits.inner_text()
        badge = at_home if "99+" in waiting and at_home > 99 else number(waiting)
        page.goto("/inbox")
        title = page.get_by_role("main").get_by_text(re.compile("esperan tu decisión"))
        expect(title).to_be_visible()
        in_inbox = number(title.inner_text())
        page.goto("/notices")
        overdue_notices = page.get_by_role("main").get_by_text(re.compile("^Se venció el plazo"))
        expect(overdue_notices.first).to_be_visible()
        by_campaign = {
            line[2]: 1 if line[1] == "una" else number(line[1])
            for text in overdue_notices.all_inner_texts()
            if (line := re.search(r"auditar (una|[\d.]+) publicaci(?:ón|ones) de (.+)\.", text))
        }
        figures["waits: first page, rail, inbox, campaigns"] = (at_home, badge, in_inbox, of_campaigns)
        figures["overdue: first page, notices"] = (number(overdue[1]) if overdue else 0, sum(by_campaign.values()))
        return all(len(set(values)) == 1 for values in figures.values())

    # Notices report within a minute what becomes overdue meanwhile.
    deadline = time.monotonic() + 90
    while not counted_alike():
        assert time.monotonic() < deadline, figures


@pytest.mark.alone
def test_this_month_is_the_same_on_the_first_page_and_in_its_report(
    visit: Callable[..., Visit], phones: Phones
) -> None:
    """On the first of a month the demo has spent nothing in it, so a brand of its own does."""
    brand, person, auditor = phones.brand(), phones.creator(), phones.staff()
    for currency in ("ARS", "USD"):
        campaign = phones.campaign(brand, money=True, currency=currency)
        post = phones.publish(phones.earned(campaign, person, auditor, datetime.now(UTC)))
        phones.report(post, likes=30, comments=10)
    page = visit("es").page
    bring_session(page, brand.owner.credentials)
    page.goto("/portal")
    month = page.get_by_role("region", name="Este mes")
    names = ("Aprobadas", "Interacciones")
    at_home = {name: figure(month, name) for name in (*names, "Gastado", "Costo por interacción")}
    page.goto("/reports")
    for name in names:
        now, before = at_home[name][0], at_home[name][1]
        reported = figure(page, name)
        assert now == reported[0]
        assert number(before) == number(reported[1])
        assert re.search(r" del 1 \w+ al \d+ \w+", before)
    for currency in ("ARS", "USD"):
        spent = figure(page, f"Gastado ({currency})")
        assert spent[0] in at_home["Gastado"]
        cost = figure(page, f"Costo por interacción ({currency})")
        assert cost[0] in at_home["Costo por interacción"]
        assert re.search(r"[1-9]", cost[0])


@pytest.mark.alone
@pytest.mark.parametrize("name", [PAID_IN_MONEY, PAID_IN_PRODUCT])
def test_a_campaign_has_the_same_figures_wherever_it_stands(page: Page, name: str, tmp_path: Path) -> None:
    open_campaign(page, name=name)
    posts = number(figure(page, "Aprobad")[1])
    approved = number(figure(page, "Aprobad")[0])
    interactions = figure(page, "Interacciones")[0]
    money = name == PAID_IN_MONEY
    spent = figure(page, "Gastado") if money else []
    # Campaigns paid in product have an estimate, which is never labelled as spent.
    cost_name = "Costo por interacción" if money else "Costo estimado por interacción"
    cost = figure(page, cost_name)[0]
    campaign_id = page.url.split("?")[0].rsplit("/", 1)[1]
    company = page.url.split("?")[0].rsplit("/", 1)[0]
    if money:
        on_posts, on_reactions = (number(part) for part in spent[-1].split(", "))
        assert on_posts + on_reactions == number(spent[0])
        assert on_reactions > 0
    with page.expect_download() as download:
        page.get_by_role("button", name="Descargar CSV").first.click()
    saved = tmp_path / "ads.csv"
    download.value.save_as(saved)
    lines = list(csv.DictReader(saved.read_text("utf-8-sig").splitlines(), delimiter=";"))
    assert len(lines) == posts
    assert sum(line["Estado"] == "Aprobada" or "regla" in line["Estado"] for line in lines) == approved

    page.goto(f"{page.url.split('?')[0]}?view=summary")
    totals = page.get_by_role("region", name="Totales")
    assert (number(figure(totals, "Publicaciones")[0]), number(figure(totals, "Aprobad")[0])) == (posts, approved)

    page.goto(company)
    card = page.get_by_role("link", name=re.compile(name))
    expect(card).to_contain_text(re.compile(rf"{posts} publicaciones\s*{approved} aprobadas"))

    other = PAID_IN_PRODUCT if money else PAID_IN_MONEY
    open_campaign(page, name=other)
    page.goto(f"/compare?c={campaign_id}&c={page.url.split('?')[0].rsplit('/', 1)[1]}")
    assert [number(row(page, title)[0]) for title in ("Publicaciones", "Aprobad")] == [posts, approved]
    assert row(page, "Interacciones")[0] == interactions
    assert row(page, cost_name)[0] == cost
    if money:
        assert row(page, "Gastado")[0] == spent[0]
        assert [number(row(page, f"Gastado en {what}")[0]) for what in ("publicaciones", "reacciones")] == [
            on_posts,
            on_reactions,
        ]
    days = max(number(cell) for cell in row(page, "Días en marcha"))
    page.get_by_role("button", name="Ver tabla").click()
    table = page.get_by_role("table", name="Interacciones desde el inicio").get_by_role("rowheader")
    expect(table.first).to_have_text(re.compile(r"\D*1\D*"))
    eventually(lambda: number(table.last.inner_text()) <= days, f"no day after the {days} that both lasted")


@pytest.mark.alone
def test_exports_add_up_to_what_their_screens_show(page: Page) -> None:
    today = datetime.now(ZoneInfo(OPERATOR_ZONE)).date()
    page.goto(f"/reports?from={today - timedelta(days=45)}&to={today}")
    shown = {name: number(figure(page, name)[0]) for name in REPORTED}
    spent = {currency: figure(page, f"Gastado ({currency})")[0] for currency in ("ARS", "USD")}
    lines = exported(page)
    campaigns = table(lines, "Campaña")
    assert {name: total(campaigns, name) for name in shown} == shown
    for currency, amount in spent.items():
        of_currency = [line for line in campaigns if line["Moneda"] == currency]
        assert abs(total(of_currency, "Gastado") - number(amount)) < 1
    creators, posts = table(lines, "Creador"), table(lines, "Código")
    assert total(creators, "Publicaciones") == len(posts) == shown["Recibidas"]

    open_campaign(page, name=PAID_IN_PRODUCT)
    approved, of_all = (number(text) for text in figure(page, "Aprobad")[:2])
    page.goto(f"/creators?campaign={urlsplit(page.url).path.rsplit('/', 1)[1]}")
    of_campaign = table(exported(page), "Creador")
    assert [total(of_campaign, name) for name in ("Publicaciones", "Aprobadas")] == [of_all, approved]


def exported(page: Page) -> list[list[str]]:
    """The lines of a page's CSV, cell by cell."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Exportar CSV").click()
    return list(csv.reader(download.value.path().read_text("utf-8-sig").splitlines(), delimiter=";"))


def table(lines: list[list[str]], first: str) -> list[dict[str, str]]:
    """The rows of the table whose first column has this title, down to the next empty line."""
    begin = next(place for place, line in enumerate(lines) if line[:1] == [first])
    return [dict(zip(lines[begin], line, strict=True)) for line in takewhile(bool, lines[begin + 1 :])]


def total(rows: list[dict[str, str]], column: str) -> float:
    return sum(float(row[column].replace(",", ".") or 0) for row in rows)


@pytest.mark.alone
@pytest.mark.parametrize(
    ("card", "path", "state"),
    [
        ("Publicaciones por auditar", "queue", "Llegó|Tomada hasta|La tenés vos"),
        ("Campañas por aprobar", "campaigns?status=WaitingForApproval", "Esperando aprobación"),
        ("Reclamos por resolver", "disputes", "Vence"),
        ("Bajas en curso", "deletions", "En curso"),
    ],
)
def test_the_desk_counts_what_its_lists_show(
    visit: Callable[..., Visit], card: str, path: str, state: str
) -> None:
    page = visit("es").page
    sign_in(page, STAFF)
    page.goto("/desk")
    shown = page.get_by_role("main").get_by_role("link", name=re.compile(f"^{card}"))
    expect(shown).to_contain_text(re.compile(r"\d"))
    count = number(shown.inner_text())
    page.goto(f"/desk/{path}")
    expect(page.locator("main :is(ul, ol) > li").filter(has_text=re.compile(state))).to_have_count(count)


@pytest.mark.alone
def test_nobody_goes_on_to_a_store_who_was_not_there(page: Page) -> None:
    open_campaign(page)
    page.goto(page.url.split("?")[0].rsplit("/", 1)[0] + "/downloads")
    visits, departures = number(figure(page, "Visitas")[0]), number(figure(page, "Fueron a la tienda")[0])
    assert 0 < departures <= visits
    steps = page.get_by_role("region", name="De la visita a la publicación").get_by_role("listitem")
    expect(steps.first).to_contain_text(re.compile(r"\d"))
    becomes(lambda: [number(text) for text in steps.all_inner_texts()[:2]], [visits, departures])


def test_what_a_figure_counts_is_told_by_key_and_by_touch(visit: Callable[..., Visit]) -> None:
    page = visit("es", NARROW).page
    sign_in(page, BRAND)
    button = page.get_by_role("button", name="Qué cuenta: Gastado")
    note = page.get_by_role("note").filter(has_text="más el de sus reacciones")
    button.focus()
    page.keyboard.press("Enter")
    expect(note).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(button).to_be_focused()
    button.click()
    expect(note).to_be_in_viewport(ratio=1)
    page.get_by_role("heading", level=1).click()
    expect(note).to_have_count(0)
