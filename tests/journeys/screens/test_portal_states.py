"""Every screen of the portal and of the desk in each of its states (docs/product.md, States), in both languages and themes, wide and narrow."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from held import Held
from journey import Look, System, Visit
from people import STAFF, UNKNOWN, Api
from phones import INSTAGRAM, Ad, Brand, Person, Phones
from playwright.sync_api import expect
from screen_states import failed, states
from steps import TEXTS, bring_session, settled, sign_in

LONG = "company__advertisement_submitted_with_quite_a_long_name"
SINCE = "2026-11-23T10:00:00Z"
_PROCESS = {
    "instance": "ipv4-of-a-container-with-a-long-name.internal:5102",
    "answers": True,
    "lastAnsweredAt": SINCE,
    "ready": False,
    "failing": ["database"],
    "version": "0.1.0",
    "startedAt": SINCE,
    "callsPerMinute": 123456.0,
    "errorRate": 0.25,
    "p50Milliseconds": 0.4,
    "p99Milliseconds": 12345.6,
    "memoryBytes": 1.5e9,
    "liveConnections": None,
}
_KINDS = (
    ("COMPONENT_AWAY", "BROKEN"),
    ("PROCESS_AWAY", "WARNING"),
    ("NOT_READY", "BROKEN"),
    ("MESSAGING_AWAY", "BROKEN"),
    ("DEAD_LETTERS", "WARNING"),
    ("OUTBOX_WAITS", "WARNING"),
    ("MAIL_WAITS", "WARNING"),
    ("NO_MAIL_SERVER", "WARNING"),
    ("CONSUMER_BEHIND", "WARNING"),
    ("STREAM_FILLS", "WARNING"),
    ("DISK_FILLS", "WARNING"),
    ("ERRORS", "WARNING"),
    ("SLOW", "WARNING"),
    ("BACKUP_NEVER", "WARNING"),
    ("BACKUP_FAILED", "WARNING"),
    ("BACKUP_OLD", "WARNING"),
    ("WAITS", "NOTE"),
)
TROUBLED = {
    "at": SINCE,
    "verdict": "BROKEN",
    "problems": [
        {
            "kind": kind,
            "severity": severity,
            "component": "company",
            "subject": LONG,
            "count": 1234,
            "since": SINCE,
        }
        for kind, severity in _KINDS
    ],
    "components": [
        {
            "name": "company",
            "processes": [_PROCESS, {**_PROCESS, "instance": "10.0.0.2:5102", "answers": False}],
            "tables": {
                "answers": True,
                "backlogs": [
                    {"name": name, "count": 10_000, "oldestAt": SINCE, "failing": 12}
                    for name in ("outbox", "mail", "audits_of_staff", "something_with_a_long_name_of_its_own")
                ],
                "deadLetters": [
                    {
                        "consumer": LONG,
                        "count": 1000,
                        "oldestAt": SINCE,
                        "lastError": "asyncpg.CheckViolationError",
                    }
                ],
                "stores": [{"name": "database", "bytes": 9.9e12, "diskUsed": 0.97}],
            },
        },
        {
            "name": "media",
            "processes": [{**_PROCESS, "ready": True}],
            "tables": {"answers": False, "backlogs": [], "deadLetters": [], "stores": []},
        },
    ],
    "messaging": {
        "answers": True,
        "bytes": 7.9e9,
        "maxBytes": 8e9,
        "streams": [
            {
                "name": "CAMPAIGN",
                "messages": 1_000_000,
                "bytes": 5e8,
                "maxBytes": 5.1e8,
                "consumers": [{"name": LONG, "pending": 123_456, "unacknowledged": 1000, "redelivered": 1000}],
            }
        ],
    },
    "lastBackup": {"at": SINCE, "bytes": 1e9, "to": "s3://a-bucket/with/quite/a/long/path/to/it", "ok": False},
    "lastGoodBackup": {"at": SINCE, "bytes": 1e9, "to": "s3://a-bucket/with/quite/a/long/path/to/it"},
}
"""The system page with every problem that it can show."""
EXTERNAL = "mutation($id: ID!, $input: ExternalDataInput!) { result: %s(_id: $id, input: $input) { success error { code } } }"
KEPT: dict[str, Any] = {
    "externalId": "tienda/pedidos/2026/11/01a22729-2e55-764b-b272-95b58a176a68/panaderia-las-tres-esquinas",
    "metadata": [
        {"key": "order", "value": "PED-0042"},
        {
            "key": "direccion_de_entrega_del_producto",
            "value": "Av. Corrientes 1234, CABA\nTocar el timbre de al lado",
        },
        {"key": "url", "value": f"https://tienda.example/{'pedidos' * 12}"},
    ],
}
"""External data of a company, with long texts without blanks."""


@pytest.fixture(scope="module")
def brand(phones: Phones) -> Brand:
    return phones.brand(f"Panadería Las Tres Esquinas {uuid.uuid4().hex[:4]}")


@pytest.fixture(scope="module")
def viewer(phones: Phones, brand: Brand) -> Person:
    person = phones.person("Vera", "Lago")
    phones.member(brand, person, "viewer")
    return person


@pytest.fixture(scope="module")
def ads(phones: Phones, brand: Brand) -> list[Ad]:
    """Ads of a campaign paid in product: three waiting ones, of which the journey decides the last."""
    campaign_id = phones.campaign(brand, "Medialunas de domingo, las de siempre, recién salidas del horno")
    ads = phones.submit(campaign_id, 4, age=timedelta(days=3), apart=timedelta(hours=5))
    for number, ad in enumerate(ads):
        phones.report(ad.posts[INSTAGRAM], likes=30 + number, comments=4)
    return ads


def test_a_brands_screens_in_each_state(
    visit: Callable[..., Visit], look: Look, manner: tuple[str, str], phones: Phones, brand: Brand, ads: list[Ad]
) -> None:
    language, scheme = manner
    page = visit(language, scheme=scheme).page
    texts, tail = TEXTS[language], f"{language}-{scheme}"
    home = texts["home"]
    sign_in(page, brand.owner.credentials, language)
    company = f"{home}/companies/{brand.company_id}"
    held = Held(page)

    states(page, held, look, f"portal-company-{tail}", company, "CompanyPage", language, not_found=True)
    page.get_by_role("link", name=re.compile("Medialunas")).first.click()
    expect(page.get_by_role("article").first).to_be_visible()
    campaign = page.url
    states(page, held, look, f"portal-campaign-{tail}", campaign, "CampaignPage", language)
    states(page, held, look, f"portal-grid-{tail}", campaign, "CampaignAdvertisements", language)
    page.goto(f"{campaign}?q=zzzz")
    expect(
        page.get_by_role("heading", name=re.compile("Ninguna publicación|No ad matches", re.IGNORECASE))
    ).to_be_visible()
    look(page, f"portal-grid-none-{tail}")
    states(page, held, look, f"portal-charts-{tail}", f"{campaign}?view=summary", "CampaignCharts", language)

    audit = f"{home}/audit/{ads[3].id}"
    states(page, held, look, f"portal-audit-{tail}", audit, "AuditAdvertisement", language)
    if language == "es":  # decided once; the other language shows the result
        held.waiting = {"AuditDecision"}
        page.get_by_role("button", name=texts["approve"], exact=True).click()
        expect(page.get_by_role("button", name="Guardando…")).to_be_visible()
        look(page, f"portal-audit-saving-{tail}")
        held.let_go()
        expect(page.get_by_text(texts["approved"])).to_be_visible()
        look(page, f"portal-audit-approved-{tail}")
    page.goto(f"{home}/scan")
    settled(page)
    look(page, f"portal-scan-{tail}")
    page.get_by_role("textbox").fill("AB")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox")).to_have_attribute("aria-invalid", "true")
    look(page, f"portal-scan-refused-{tail}")
    states(page, held, look, f"portal-owed-{tail}", f"{home}/scan/owed", "OwedProducts", language)
    states(page, held, look, f"portal-downloads-{tail}", f"{company}/downloads", "DownloadsFigures", language)

    page.goto(f"{company}/campaigns/new")
    settled(page)
    look(page, f"portal-form-{tail}")
    page.locator("form button[type=submit]").click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()
    look(page, f"portal-form-refused-{tail}")
    page.goto(f"{company}/campaigns/{UNKNOWN}")
    settled(page)
    look(page, f"portal-form-unknown-{tail}")


def test_what_other_systems_keep_with_a_campaign_and_a_post(
    visit: Callable[..., Visit], system: System, look: Look, manner: tuple[str, str], phones: Phones
) -> None:
    language, scheme = manner
    tail, home = f"{language}-{scheme}", TEXTS[language]["home"]
    brand = phones.brand()
    campaign = phones.campaign(brand, "Medialunas de domingo")
    (ad,) = phones.submit(campaign)
    owner = Api(system.url).sign_in(*brand.owner.credentials)
    for mutation, kept in (("setCampaignExternalData", campaign), ("setAdvertisementExternalData", ad.id)):
        owner.succeed(EXTERNAL % mutation, id=kept, input=KEPT)
    page = visit(language, scheme=scheme).page
    bring_session(page, brand.owner.credentials)
    shown = page.get_by_role("region", name=re.compile("^(Datos de otros sistemas|Data from other systems)$"))
    for name, path in (
        ("campaign", f"companies/{brand.company_id}/{campaign}?view=terms"),
        ("audit", f"audit/{ad.id}"),
    ):
        page.goto(f"{home}/{path}")
        expect(shown.locator("code")).to_have_text(KEPT["externalId"])
        settled(page)
        look(page, f"portal-{name}-external-{tail}")
        shown.locator("summary").click()
        expect(shown.get_by_text("PED-0042")).to_be_visible()
        look(page, f"portal-{name}-external-opened-{tail}")


def test_an_empty_brands_screens(
    visit: Callable[..., Visit], system: System, look: Look, manner: tuple[str, str], phones: Phones
) -> None:
    language, scheme = manner
    tail, home = f"{language}-{scheme}", TEXTS[language]["home"]
    brand = phones.brand()
    page = visit(language, scheme=scheme).page
    bring_session(page, brand.owner.credentials)
    page.goto(f"{home}/companies/{brand.company_id}")
    settled(page)
    look(page, f"portal-company-empty-{tail}")
    waiting = phones.campaign(brand, "Apertura", money=True, steps=1)
    page.goto(f"{home}/companies/{brand.company_id}/{waiting}")
    settled(page)
    expect(page.get_by_role("article")).to_have_count(0)
    look(page, f"portal-campaign-waiting-{tail}")
    page.goto(f"{home}/companies/{brand.company_id}/{waiting}?view=summary")
    expect(page.get_by_role("main").get_by_role("heading", level=2).first).to_be_visible()
    settled(page)
    look(page, f"portal-charts-empty-{tail}")
    page.goto(f"{home}/companies/{brand.company_id}/downloads")
    settled(page)
    look(page, f"portal-downloads-empty-{tail}")
    deactivate = "mutation($id: ID!) { deactivateCompany(_id: $id) { success } }"
    Api(system.url).sign_in(*brand.owner.credentials).succeed(deactivate, id=brand.company_id)
    page = visit(language, scheme=scheme).page
    sign_in(page, brand.owner.credentials, language)
    settled(page)
    look(page, f"portal-closed-{tail}")


def test_settings_screens_in_each_state(
    visit: Callable[..., Visit], look: Look, manner: tuple[str, str], brand: Brand, viewer: Person
) -> None:
    language, scheme = manner
    tail, home = f"{language}-{scheme}", TEXTS[language]["home"]
    page = visit(language, scheme=scheme).page
    sign_in(page, brand.owner.credentials, language)
    held = Held(page)
    for name, operation in (
        ("company", "CompanySettings"),
        ("security", "AccountSettings"),
        ("activity", "CompanyActs"),
        ("data", "AccountSettings"),
    ):
        states(page, held, look, f"portal-settings-{name}-{tail}", f"{home}/settings/{name}", operation, language)
    for address in ("editProfile", "settings/profile"):
        page.goto(f"{home}/{address}")
        settled(page)
        look(page, f"portal-{address.replace('/', '-')}-{tail}")
    page.get_by_role("button", name=re.compile("^(Editar|Edit)$")).click()
    look(page, f"portal-settings-profile-editing-{tail}")
    page.goto(f"{home}/editCompany")
    settled(page)
    page.get_by_role("button", name=re.compile("^(Editar|Edit)$")).click()
    look(page, f"portal-edit-company-{tail}")
    page.goto(f"{home}/settings/security")
    settled(page)
    page.get_by_role("button", name=re.compile("^(Activar|Turn on)$")).click()
    expect(page.locator("main code").first).to_be_visible()
    look(page, f"portal-settings-factor-{tail}")

    other = visit(language, scheme=scheme).page
    bring_session(other, viewer.credentials)
    other.goto(f"{home}/settings/company")
    settled(other)
    look(other, f"portal-settings-company-viewer-{tail}")
    other.goto(f"{home}/scan")
    settled(other)
    look(other, f"portal-unauthorized-{tail}")


def test_api_keys_in_each_state(
    visit: Callable[..., Visit], look: Look, manner: tuple[str, str], phones: Phones
) -> None:
    language, scheme = manner
    tail, path = f"{language}-{scheme}", f"{TEXTS[language]['home']}/settings/api"
    create = {"es": "Crear clave", "en": "Create key"}[language]
    brand = phones.brand()
    phones.campaign(brand, "Medialunas de domingo, las de siempre, recién salidas del horno")
    page = visit(language, scheme=scheme).page
    bring_session(page, brand.owner.credentials)
    states(page, Held(page), look, f"portal-settings-api-empty-{tail}", path, "ApiKeys", language)

    page.get_by_role("button", name=create, exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=create, exact=True).click()
    expect(dialog.locator("[aria-invalid=true]").first).to_be_visible()
    dialog.get_by_role("radio").nth(1).check()
    expect(dialog.get_by_role("checkbox", name=re.compile("Medialunas de domingo"))).to_be_visible()
    look(page, f"portal-settings-api-errors-{tail}")
    dialog.get_by_role("radio").nth(0).check()
    dialog.get_by_role("textbox").first.fill("Planilla de resultados de todas las noches")
    for permission in range(4):
        dialog.get_by_role("checkbox").nth(permission).check()
    dialog.get_by_role("combobox").select_option("30")
    look(page, f"portal-settings-api-dialog-{tail}")
    dialog.get_by_role("button", name=create, exact=True).click()
    expect(dialog.locator("pre").first).to_contain_text("rsn_")
    look(page, f"portal-settings-api-secret-{tail}")
    dialog.get_by_role("button", name={"es": "Listo, ya la guardé", "en": "Done, I saved it"}[language]).click()
    expect(dialog.locator("pre")).to_have_count(0)
    look(page, f"portal-settings-api-not-copied-{tail}")
    dialog.get_by_role("button", name={"es": "Cerrar igual", "en": "Close anyway"}[language]).click()
    expect(dialog).to_have_count(0)
    settled(page)
    look(page, f"portal-settings-api-{tail}")
    page.get_by_role("button", name=re.compile("^(Revocar|Revoke) ")).click()
    look(page, f"portal-settings-api-revoking-{tail}")
    dialog.get_by_role("button", name=re.compile("^(Revocar|Revoke)$")).click()
    expect(dialog).to_have_count(0)
    settled(page)
    look(page, f"portal-settings-api-ended-{tail}")


def test_the_desks_screens_in_each_state(visit: Callable[..., Visit], look: Look, manner: tuple[str, str]) -> None:
    language, scheme = manner
    tail, home = f"{language}-{scheme}", TEXTS[language]["home"]
    page = visit(language, scheme=scheme).page
    sign_in(page, STAFF, language)
    held = Held(page)
    page.goto(f"{home}/desk")
    settled(page)
    look(page, f"desk-{tail}")
    lists: tuple[tuple[str, str, dict[str, list[Any]]], ...] = (
        ("queue", "DeskQueue", {"auditQueue": [], "auditReasons": []}),
        ("disputes", "DeskDisputes", {"disputes": []}),
        ("secondOpinions", "DeskBlindOpinions", {"secondOpinions": [], "auditReasons": []}),
        ("campaigns", "DeskCampaigns", {"waiting": [], "campaigns": []}),
        ("companies", "DeskCompanies", {"companies": []}),
        ("leads", "DeskLeads", {"leads": []}),
        ("tokens", "DeskTokens", {"guestTokens": []}),
        ("deletions", "DeskDeletions", {"deletionRequests": []}),
    )
    for name, operation, empty in lists:
        path = f"{home}/desk/{name}"
        states(page, held, look, f"desk-{name}-{tail}", path, operation, language)
        held.answered = {operation: empty}
        page.goto(path)
        settled(page)
        look(page, f"desk-{name}-empty-{tail}")
        held.let_go()
    states(page, held, look, f"desk-staff-{tail}", f"{home}/desk/staff", "DeskStaff", language)
    held.answered = {"DeskStaffChanges": {"staffChanges": []}}
    page.goto(f"{home}/desk/staff")
    settled(page)
    look(page, f"desk-staff-unchanged-{tail}")
    held.let_go()
    states(page, held, look, f"desk-payouts-{tail}", f"{home}/desk/payouts", "DeskPayoutsDue", language)
    held.answered = {
        "DeskPayoutsDue": {"payoutsDue": []},
        "DeskPayoutBatches": {
            "payoutBatches": {"nodes": [], "pageInfo": {"hasNextPage": False, "endCursor": None}}
        },
    }
    page.goto(f"{home}/desk/payouts")
    settled(page)
    look(page, f"desk-payouts-empty-{tail}")
    held.let_go()
    page.goto(f"{home}/desk/people")
    settled(page)
    look(page, f"desk-people-start-{tail}")
    search_address = f"{home}/desk/people?search=creadora"
    states(page, held, look, f"desk-people-{tail}", search_address, "DeskPeople", language)
    held.answered = {"DeskPeople": {"people": {"people": [], "more": False}}}
    page.goto(search_address)
    settled(page)
    look(page, f"desk-people-none-{tail}")
    held.let_go()
    page.goto(search_address)
    settled(page)
    record = page.get_by_role("main").get_by_role("listitem").get_by_role("link").first.get_attribute("href")
    states(page, held, look, f"desk-person-{tail}", str(record), "DeskPerson", language)
    page.goto(f"{home}/desk/people/nobody")
    settled(page)
    look(page, f"desk-person-unknown-{tail}")
    page.goto(f"{home}/desk/downloads")
    settled(page)
    look(page, f"desk-downloads-{tail}")
    states(page, held, look, f"desk-system-{tail}", f"{home}/desk/system", "DeskSystem", language)
    held.answered = {"DeskSystem": {"system": TROUBLED}}
    page.goto(f"{home}/desk/system")
    settled(page)
    look(page, f"desk-system-troubled-{tail}")
    held.let_go()


def test_the_desk_at_work(
    visit: Callable[..., Visit], look: Look, manner: tuple[str, str], phones: Phones, brand: Brand
) -> None:
    language, scheme = manner
    tail, home = f"{language}-{scheme}", TEXTS[language]["home"]
    name = f"Dinero {uuid.uuid4().hex[:6]}"
    (ad,) = phones.submit(phones.campaign(brand, name, money=True), age=timedelta(days=100))
    page = visit(language, scheme=scheme).page
    bring_session(page, STAFF)
    page.goto(f"{home}/desk/queue")
    page.get_by_role("button", name=re.compile(f"{name}")).first.click()
    expect(page.get_by_role("article").get_by_role("link", name=ad.code)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^(Aprobar|Approve)"))).to_be_visible()
    look(page, f"desk-queue-open-{tail}")
    page.keyboard.press("r")
    expect(page.get_by_role("radio").first).to_be_visible()
    look(page, f"desk-queue-reject-{tail}")
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    expect(page.get_by_text(re.compile("Publicación aprobada|Ad approved"))).to_be_visible()
    page.goto(f"{home}/desk/campaigns")
    page.get_by_role("region", name=re.compile("Todas las campañas|All campaigns")).get_by_role(
        "button", name=re.compile(f"{name}")
    ).click()
    expect(page.get_by_role("button", name=re.compile("^(Finalizar|Finish)"))).to_be_visible()
    look(page, f"desk-campaign-open-{tail}")
    page.get_by_role("button", name=re.compile("^(Finalizar|Finish)")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look(page, f"desk-campaign-finish-{tail}")


def test_a_session_that_cannot_be_asked_for_says_so(
    visit: Callable[..., Visit], look: Look, manner: tuple[str, str], system: System, brand: Brand
) -> None:
    language, scheme = manner
    page = visit(language, scheme=scheme).page
    bring_session(page, brand.owner.credentials)
    Held(page).refused = {"RefreshSession"}
    page.goto(f"{TEXTS[language]['home']}/settings/company")
    failed(page, language)
    look(page, f"portal-session-unavailable-{language}-{scheme}")


def test_the_workplaces_screens_in_each_state(
    visit: Callable[..., Visit], look: Look, manner: tuple[str, str], phones: Phones, brand: Brand, ads: list[Ad]
) -> None:
    language, scheme = manner
    tail, home = f"{language}-{scheme}", TEXTS[language]["home"]
    approved = phones.approved(brand, phones.person("Maximiliana", "Echeverría de la Fuente"))
    phones.report(phones.publish(approved), likes=123, comments=45)
    page = visit(language, scheme=scheme, permissions=["clipboard-write"]).page
    sign_in(page, brand.owner.credentials, language)
    held = Held(page)
    for name, operation in {
        "portal": "PortalHome", "inbox": "Inbox", "creators": "Creators", "reports": "Report",
    }.items():  # fmt: skip
        states(page, held, look, f"work-{name}-{tail}", f"{home}/{name}", operation, language)

    page.goto(f"{home}/inbox?network=Twitter")
    expect(
        page.get_by_role("button", name=re.compile("^(Quitar los filtros|Clear filters)$")).first
    ).to_be_visible()
    look(page, f"work-inbox-none-{tail}")
    page.goto(f"{home}/inbox")
    settled(page)
    page.keyboard.press("r")
    expect(page.get_by_role("radio").first).to_be_visible()
    look(page, f"work-inbox-reject-{tail}")
    page.goto(f"{home}/creators")
    page.get_by_role("table").get_by_role("link").first.click()
    expect(page.get_by_role("main").get_by_role("link", name=re.compile("^(Abrir|Open)")).first).to_be_visible()
    look(page, f"work-creator-{tail}")
    states(page, held, look, f"work-creator-page-{tail}", page.url, "CreatorPage", language)
    page.get_by_role("combobox", name=re.compile("^(Agregar etiqueta|Add a tag)$")).fill("fotografía de mesa")
    page.keyboard.press("Enter")
    expect(
        page.get_by_role("button", name=re.compile("^(Quitar la etiqueta|Remove the tag)")).first
    ).to_be_visible()
    note = page.get_by_role("textbox", name=re.compile("^(Nota nueva|New note)$"))
    note.fill(
        "Entrega siempre a tiempo, y sus fotos salen con muy buena luz.\nPreguntarle por la próxima campaña."
    )
    note.press("Control+Enter")
    expect(page.get_by_role("button", name=re.compile("^(Borrar la nota|Delete the note)")).first).to_be_visible()
    look(page, f"work-creator-noted-{tail}")
    page.goto(f"{home}/creators")
    settled(page)
    look(page, f"work-creators-tagged-{tail}")
    page.goto(f"{home}/creators?tag=nadie")
    expect(page.get_by_role("heading", name=re.compile("Nadie tiene|Nobody has"))).to_be_visible()
    look(page, f"work-creators-none-tagged-{tail}")
    pictures = f"{home}/creators/pictures"
    states(page, held, look, f"work-pictures-{tail}", pictures, "ApprovedPictures", language)
    page.get_by_role("main").get_by_role("checkbox").nth(1).check()
    expect(page.get_by_role("button", name=re.compile("^(Descargar|Download)$"))).to_be_visible()
    look(page, f"work-pictures-chosen-{tail}")
    page.goto(f"{pictures}?network=Twitter")
    expect(page.get_by_role("heading", name=re.compile("Ninguna foto|No photo"))).to_be_visible()
    look(page, f"work-pictures-none-match-{tail}")
    page.goto(f"{home}/creators/{UNKNOWN}")
    expect(page.get_by_role("heading", name=re.compile("No encontramos a|We could not find"))).to_be_visible()
    look(page, f"work-creator-unknown-{tail}")

    page.goto(f"{home}/reports")
    page.get_by_role("button", name=re.compile("^(Compartir|Share)$")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    look(page, f"work-share-{tail}")
    dialog.get_by_role("checkbox").check()
    dialog.get_by_role("button", name=re.compile("^(Crear|Create)")).click()
    link = dialog.get_by_label(re.compile("^(Enlace|Link)$"))
    look(page, f"work-share-made-{tail}")
    address = link.input_value()
    dialog.get_by_role("link", name=re.compile("^(Ver todos los enlaces|See all links)$")).click()
    revoke = page.get_by_role("button", name=re.compile("^(Dar de baja|Revoke)")).first
    expect(revoke).to_be_visible()
    look(page, f"work-links-{tail}")

    stranger = visit(language, scheme=scheme).page
    states(stranger, Held(stranger), look, f"shared-{tail}", address, "SharedReport", language)
    revoke.click()
    expect(page.get_by_text(re.compile("^(Dado de baja|Revoked)")).first).to_be_visible()
    look(page, f"work-links-revoked-{tail}")
    stranger.reload()
    expect(stranger.get_by_role("heading", name=re.compile("ya no funciona|no longer works"))).to_be_visible()
    look(stranger, f"shared-ended-{tail}")


def test_a_new_brands_workplaces(
    visit: Callable[..., Visit], look: Look, manner: tuple[str, str], phones: Phones
) -> None:
    language, scheme = manner
    page = visit(language, scheme=scheme).page
    sign_in(page, phones.brand().owner.credentials, language)
    for name in ("portal", "inbox", "creators", "creators/pictures", "reports", "compare"):
        page.goto(f"{TEXTS[language]['home']}/{name}")
        settled(page)
        look(page, f"work-{name.replace('/', '-')}-new-{language}-{scheme}")


def test_campaigns_side_by_side(
    visit: Callable[..., Visit], look: Look, manner: tuple[str, str], phones: Phones
) -> None:
    language, scheme = manner
    home, brand = f"{TEXTS[language]['home']}/compare", phones.brand()
    chosen = [
        phones.campaign(brand, f"Medialunas de domingo, recién salidas del horno {number}") for number in range(4)
    ]
    for number, campaign in enumerate(chosen[:2]):
        for ad in phones.submit(campaign, 2, first=number):
            phones.report(ad.posts[INSTAGRAM], likes=1234, comments=number)
    page = visit(language, scheme=scheme).page
    sign_in(page, brand.owner.credentials, language)
    held = Held(page)
    for many in (2, 4):
        address = f"{home}?{'&'.join(f'c={campaign_id}' for campaign_id in chosen[:many])}"
        states(page, held, look, f"compare-{many}-{language}-{scheme}", address, "Compared", language)
    page.locator("main details summary").last.click()
    look(page, f"compare-table-{language}-{scheme}")
    page.goto(f"{home}?c={chosen[0]}")
    expect(page.get_by_role("checkbox").first).to_be_visible()
    look(page, f"compare-one-{language}-{scheme}")
    page.get_by_role("searchbox").fill("ninguna")
    expect(page.get_by_role("checkbox")).to_have_count(0)
    look(page, f"compare-no-match-{language}-{scheme}")
