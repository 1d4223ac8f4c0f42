"""What each role sees: owner, auditor, viewer, second brand, guest, staff and a new person; and auditing by the
keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from urllib.parse import quote

import pytest
from journey import LANGUAGES, System, Visit
from people import GUEST_TOKEN, NEW, OTHER, STAFF, Api, becomes, mailed_link
from phones import Ad, Brand, Person, Phones
from playwright.sync_api import Page, expect
from steps import bring_session, sign_in

from resuena_demo import plan


@pytest.fixture(scope="module")
def brand(phones: Phones) -> Brand:
    return phones.brand()


@pytest.fixture(scope="module")
def campaign_id(phones: Phones, brand: Brand) -> str:
    return phones.campaign(brand)


def invite(page: Page, email: str, role: str) -> None:
    page.goto("/settings/company")
    form = page.locator("form", has=page.get_by_role("button", name="Invitar"))
    form.get_by_label("E-mail").fill(email)
    form.get_by_label("Rol").select_option(label=role)
    form.get_by_role("button", name="Invitar").click()
    expect(page.get_by_text(f"Mandamos la invitación a {email}.")).to_be_visible()


def join(page: Page, system: System, person: Person, brand: Brand) -> None:
    """From the mail's link, by signing in, to the company's page."""
    page.goto(mailed_link(system, person.email, "invitation"))
    expect(page).to_have_url(re.compile("/login"))
    expect(page.get_by_text(re.compile(f"^.+ te invita a sumarte a {brand.name}"))).to_be_visible()
    expect(page.get_by_label("E-mail", exact=True)).to_have_value(person.email)
    page.get_by_label("Contraseña", exact=True).fill(person.credentials[1])
    page.get_by_role("button", name="Ingresar", exact=True).click()
    page.get_by_role("button", name=f"Unirme a {brand.name}", exact=True).click()
    expect(page.get_by_role("heading", level=1, name=brand.name, exact=True)).to_be_visible()


def portal_menu(page: Page) -> list[str]:
    """The items below My portal."""
    page.get_by_role("button", name="Mi portal").click()
    home = page.get_by_role("banner").get_by_role("link", name="Inicio del portal")
    expect(home).to_be_visible()
    labels = home.locator("xpath=ancestor::ul[1]").get_by_role("link").all_inner_texts()
    page.keyboard.press("Escape")
    return labels


def refused(page: Page, *paths: str) -> None:
    """Each of these addresses redirects, as docs/product.md, Roles requires without permission."""
    for path in paths:
        page.goto(path)
        expect(page).not_to_have_url(re.compile(re.escape(path) + "$"))


def test_an_owner_invites_an_auditor_and_a_viewer_and_each_sees_their_part(
    visit: Callable[..., Visit], system: System, phones: Phones, brand: Brand, campaign_id: str
) -> None:
    (ad,) = phones.submit(campaign_id)
    campaign = f"/companies/{brand.company_id}/{campaign_id}"
    auditor, viewer = phones.person("Ada", "Ruiz"), phones.person("Vito", "Paz")

    owner_page = visit("es").page
    sign_in(owner_page, brand.owner.credentials, "es")
    expect(owner_page.get_by_role("button", name="Mi portal")).to_be_visible()
    assert portal_menu(owner_page) == [
        "Inicio del portal",
        "Campañas",
        "Hoy",
        "Por auditar",
        "Creadores",
        "Informes",
    ]
    for person, role in ((auditor, "Auditor"), (viewer, "Lector")):
        invite(owner_page, person.email, role)

    # The auditor audits, and cannot change the company.
    page = visit("es").page
    join(page, system, auditor, brand)
    expect(page.get_by_role("link", name="Crear campaña")).to_have_count(0)
    page.goto(campaign)
    expect(page.get_by_role("link", name=re.compile(f"^Auditar {ad.code}"))).to_be_visible()
    refused(page, f"/companies/{brand.company_id}/campaigns/new", "/desk", "/companies")
    page.goto("/settings/company")
    expect(page.get_by_text("Solo quien es titular puede cambiar estos datos.")).to_be_visible()
    for name in ("Invitar", "Dar de baja", "Editar", "Guardar", "Cambiar logo"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.goto(f"/audit/{ad.id}")
    page.get_by_role("button", name="Aprobar", exact=True).click()
    expect(page.get_by_text("La publicación fue aprobada.")).to_be_visible()

    # The viewer reads, and sees no control that would be refused.
    (waiting,) = phones.submit(campaign_id, first=1)
    page = visit("es").page
    join(page, system, viewer, brand)
    expect(page.get_by_role("link", name="Crear campaña")).to_have_count(0)
    expect(page.get_by_role("button", name="Buscar una publicación")).to_have_count(0)
    page.goto(campaign)
    expect(page.get_by_role("article", name=re.compile(waiting.code))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Auditar"))).to_have_count(0)
    expect(page.get_by_text("Acá solo mirás: deciden titulares y auditores.")).to_be_visible()
    expect(page.get_by_role("link", name="Entregar")).to_have_count(0)
    for path in (f"/audit/{waiting.id}", "/scan"):
        page.goto(path)
        expect(page.get_by_text("No tenés permisos para entrar al módulo de auditoría.")).to_be_visible()
    refused(page, f"/companies/{brand.company_id}/campaigns/new", "/desk", "/companies")

    # The owner sees the new members; the invitations are used up.
    owner_page.goto("/settings/company")
    for name in ("Ada Ruiz", "Vito Paz"):
        expect(owner_page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    expect(owner_page.get_by_text("No hay invitaciones abiertas.")).to_be_visible()


def test_who_belongs_to_a_deactivated_company_is_told_so_and_offered_nothing(
    visit: Callable[..., Visit], system: System, phones: Phones
) -> None:
    brand = phones.brand()
    owner = Api(system.url).sign_in(*brand.owner.credentials)
    owner.succeed("mutation($id: ID!) { deactivateCompany(_id: $id) { success } }", id=brand.company_id)
    page = visit("en").page
    sign_in(page, brand.owner.credentials, "en")
    expect(page.get_by_role("heading", level=1, name=f"{brand.name} is closed")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link", name="Write to us")).to_be_visible()
    expect(page.locator("aside").get_by_role("link", name="Notices", exact=True)).to_be_visible()
    expect(page.locator("main, aside").locator("[href$='/signup' i]")).to_have_count(0)
    page.goto("/en/settings/company")
    expect(page.get_by_role("heading", name=f"{brand.name} is closed")).to_be_visible()


def test_a_second_brand_a_new_person_and_a_guest_find_nothing_of_it(
    visit: Callable[..., Visit], phones: Phones, brand: Brand, campaign_id: str
) -> None:
    (ad,) = phones.submit(campaign_id, first=2)
    company = f"/companies/{brand.company_id}"
    inside = (
        company,
        f"{company}/{campaign_id}",
        f"{company}/downloads",
        f"{company}/campaigns/new",
        "/desk",
        "/desk/queue",
    )

    second = visit("es").page
    bring_session(second, OTHER)
    refused(second, *inside)
    second.goto(f"/audit/{ad.id}")
    expect(
        second.get_by_text("Parece que esta publicación no pertenece a tu empresa o no existe.")
    ).to_be_visible()
    second.goto("/scan")
    second.get_by_label("Código de la publicación").fill(ad.code)
    second.keyboard.press("Enter")
    expect(second.get_by_text("La publicación no existe o no pertenece a tu empresa.")).to_be_visible()

    new = visit("es").page
    sign_in(new, NEW, "es")
    expect(new.get_by_role("button", name="Mi portal")).to_have_count(0)
    refused(new, *inside)
    new.goto("/settings/company")
    expect(new.get_by_text("Todavía no sos parte de una empresa")).to_be_visible()

    guest = visit("es").page
    guest.goto("/investors")
    expect(guest.get_by_role("heading", name="Los documentos")).to_have_count(0)
    guest.get_by_label("Token de invitado").fill(GUEST_TOKEN)
    guest.get_by_role("button", name="Entrar", exact=True).click()
    expect(guest.get_by_role("heading", name="Los documentos")).to_be_visible()
    expect(guest.get_by_role("button", name="Mi portal")).to_have_count(0)
    for path in (*inside, "/scan", "/settings/security"):
        guest.goto(path)
        expect(guest).to_have_url(re.compile(rf"/login\?from={re.escape(quote(path[1:], safe=''))}$"))


def test_staff_reach_every_brand_and_the_desk_but_do_not_audit_for_a_brand(
    visit: Callable[..., Visit], phones: Phones, brand: Brand, campaign_id: str
) -> None:
    (ad,) = phones.submit(campaign_id, first=3)
    page = visit("es").page
    sign_in(page, STAFF, "es")
    assert portal_menu(page) == ["Inicio del portal", "Marcas", "Mesa"]
    page.goto("/companies")
    page.get_by_label("Buscar por nombre").fill(brand.name)
    brand_link = page.get_by_role("main").get_by_role("link")
    expect(brand_link).to_have_count(1)
    brand_link.click()
    expect(page.get_by_role("heading", level=1, name=brand.name)).to_be_visible()
    page.goto(f"/audit/{ad.id}")
    expect(page.get_by_text("Esta publicación se paga con producto: la audita la marca.")).to_be_visible()
    expect(page.get_by_role("button", name="Aprobar", exact=True)).to_have_count(0)
    page.goto("/desk")
    for section in (
        "Cola de auditoría",
        "Campañas",
        "Cobros a marcas",
        "Pagos a creadores",
        "Empresas",
        "Contactos",
        "Tokens de inversores",
        "Bajas de datos",
    ):
        # A section's name may have a count.
        link = re.compile(f"^{section}( ,|$)")
        expect(
            page.get_by_role("navigation", name="Secciones de la mesa").get_by_role("link", name=link)
        ).to_be_visible()


def tab_to(page: Page, role: str, name: str, limit: int = 60) -> None:
    """Presses Tab until the control has the focus, as without a mouse."""
    control = page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]
    expect(control).to_be_visible()
    for _ in range(limit):
        page.keyboard.press("Tab")
        if control.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"the tab key does not reach {role} «{name}»")


@LANGUAGES
def test_a_brand_audits_by_the_keyboard_alone(
    visit: Callable[..., Visit], phones: Phones, brand: Brand, language: str
) -> None:
    texts = {
        "es": ("", "Aprobar", "Rechazar", "La publicación fue aprobada.", "La publicación fue rechazada."),
        "en": ("/en", "Approve", "Reject", "The ad was approved.", "The ad was rejected."),
    }
    home, approve, reject, approved, rejected = texts[language]
    own = phones.campaign(brand)
    ads = phones.submit(own, 3, age=timedelta(minutes=5))
    page = visit(language).page
    page.on("dialog", lambda dialog: dialog.accept())
    bring_session(page, brand.owner.credentials)
    page.goto(f"{home}/audit/{ads[0].id}")
    expect(page.get_by_role("button", name=approve, exact=True)).to_be_visible()
    page.keyboard.press("a")
    expect(page.get_by_text(approved)).to_be_visible()
    page.keyboard.press("n")
    expect(page).not_to_have_url(re.compile(ads[0].id))
    expect(page.get_by_role("button", name=reject, exact=True)).to_be_visible()
    page.keyboard.press("r")
    expect(page.get_by_text(rejected)).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_role("button", name=approve, exact=True)).to_be_visible()
    # Without single-key shortcuts: by Tab and Enter.
    tab_to(page, "button", approve)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=approve, exact=True)).to_have_count(0)


def queue_of(page: Page, name: str) -> list[str]:
    """The waiting ads of one campaign, in the queue's order, by creator."""
    rows = page.get_by_role("button", name=re.compile(f"^Abrir la publicación de .* para {name}$"))
    expect(rows.first).to_be_visible()
    return [
        re.sub(r"^Abrir la publicación de (.*) para .*$", r"\1", row.get_attribute("aria-label") or "")
        for row in rows.all()
    ]


def test_staff_work_the_queue_by_the_keyboard_oldest_first(
    visit: Callable[..., Visit], phones: Phones, brand: Brand
) -> None:
    name = f"Cola {brand.company_id[-6:]}"
    money = phones.campaign(brand, name, money=True)
    # Older than all ads of the demo and the other journeys, so that they are the first of the queue.
    ads = phones.submit(money, 3, age=timedelta(days=400), apart=timedelta(hours=1))
    page = visit("es").page
    bring_session(page, STAFF)
    page.goto("/desk/queue")
    becomes(lambda: queue_of(page, name), [ad.creator for ad in ads])

    tab_to(page, "button", "Empezar por la más antigua")
    page.keyboard.press("Enter")
    expect_open(page, ads[0])
    expect(page.locator("link[rel=prefetch][as=image]")).to_have_count(1)  # the next ad's picture is fetched ahead
    page.keyboard.press("a")
    expect(page.get_by_text("Publicación aprobada.")).to_be_visible()

    expect_open(page, ads[1])
    page.keyboard.press("r")
    expect(page.get_by_role("radio").first).to_be_focused()
    page.keyboard.press("Enter")  # no reason chosen: one is required
    expect(page.get_by_role("alert").filter(has_text="Elegí un motivo")).to_be_visible()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.type("Con más luz, por favor.")
    tab_to(page, "button", "Confirmar rechazo", 5)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Publicación rechazada.")).to_be_visible()

    expect_open(page, ads[2])
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Empezar por la más antigua")).to_be_visible()
    becomes(lambda: queue_of(page, name), [ads[2].creator])

    # The brand reads the reason.
    owner = visit("es").page
    bring_session(owner, brand.owner.credentials)
    owner.goto(f"/audit/{ads[1].id}")
    expect(owner.get_by_text("Esta publicación está rechazada.")).to_be_visible()
    expect(owner.get_by_text("Con más luz, por favor.").first).to_be_visible()


def expect_open(page: Page, ad: Ad) -> None:
    """The queue shows this ad, claimed for this auditor."""
    expect(page.get_by_role("article").get_by_role("link", name=ad.code)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Aprobar"))).to_be_enabled()


def test_of_two_staff_who_race_for_one_ad_one_wins_and_the_other_is_told(
    visit: Callable[..., Visit], phones: Phones, brand: Brand
) -> None:
    name = f"Carrera {brand.company_id[-6:]}"
    money = phones.campaign(brand, name, money=True)
    (ad,) = phones.submit(money, age=timedelta(days=95))
    first, other = visit("es").page, visit("es").page
    bring_session(first, STAFF)
    bring_session(other, phones.staff().credentials)
    for page in (first, other):
        page.goto("/desk/queue")
        expect(
            page.get_by_role("button", name=f"Abrir la publicación de {ad.creator} para {name}")
        ).to_be_visible()
    first.get_by_role("button", name=f"Abrir la publicación de {ad.creator} para {name}").click()
    expect_open(first, ad)
    other.get_by_role("button", name=f"Abrir la publicación de {ad.creator} para {name}").click()
    expect(other.get_by_text(re.compile("La tomó otra persona"))).to_be_visible()
    expect(other.get_by_role("button", name=re.compile("^Aprobar"))).to_have_count(0)
    first.keyboard.press("a")
    expect(first.get_by_text("Publicación aprobada.")).to_be_visible()
    # The other auditor is too late, by any way.
    other.goto(f"/audit/{ad.id}")
    expect(other.get_by_text("Esta publicación está aprobada.")).to_be_visible()


def test_staff_confirm_a_payment_only_when_asked_and_return_a_campaign_with_a_reason(
    visit: Callable[..., Visit], phones: Phones, brand: Brand
) -> None:
    paid = f"Con dinero {brand.company_id[-6:]}"
    phones.campaign(brand, paid, money=True, steps=1)
    page = visit("es").page
    bring_session(page, STAFF)
    page.goto("/desk/campaigns")
    waiting = page.get_by_role("region", name="Esperan al equipo")
    waiting.get_by_role("button", name=re.compile(paid)).click()
    page.get_by_role("button", name="Aprobar").click()
    page.get_by_role("dialog").get_by_role("button", name="Aprobar").click()
    expect(page.get_by_text("Campaña aprobada.")).to_be_visible()
    # The decision led to another waiting ad.
    waiting.get_by_role("button", name=re.compile(paid), expanded=False).click()
    page.get_by_role("button", name="Confirmar pago").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("1.000.000")
    dialog.get_by_role("button", name="Confirmar pago").click()
    expect(page.get_by_text("Pago confirmado: la campaña está activa.")).to_be_visible()

    returned = f"A corregir {brand.company_id[-6:]}"
    phones.campaign(brand, returned, steps=1, type_=plan.SPOT)
    page.goto("/desk/campaigns")
    waiting.get_by_role("button", name=re.compile(returned)).click()
    page.get_by_role("button", name="Devolver a la marca").click()
    expect(dialog.get_by_label("Motivo")).to_be_focused()
    dialog.get_by_role("button", name="Devolver a la marca").click()
    expect(dialog.get_by_text("Contá qué tiene que cambiar la marca.")).to_be_visible()
    dialog.get_by_label("Motivo").fill("Falta decir dónde se retira.")
    dialog.get_by_role("button", name="Devolver a la marca").click()
    expect(page.get_by_text("Devuelta a la marca con tu motivo.")).to_be_visible()

    owner = visit("es").page
    bring_session(owner, brand.owner.credentials)
    owner.goto(f"/companies/{brand.company_id}")
    owner.get_by_role("link", name=re.compile(f"{returned}.*borrador")).click()
    expect(owner.get_by_text("Falta decir dónde se retira.").first).to_be_visible()
