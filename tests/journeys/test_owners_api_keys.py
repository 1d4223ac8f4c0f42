"""An owner creates an API key on its page, a program uses it, its use is shown, and revoking it takes effect at
once."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
from journey import LANGUAGES, System, Visit
from people import Api, becomes
from phones import Phones
from playwright.sync_api import expect
from steps import TEXTS, accessible, bring_session, fits, settled

WORDS = {
    "es": {
        "empty": "Conectá Resuena con lo que ya usás", "create": "Crear clave", "name": "Nombre", "missing": "Elegí al menos un permiso.",
        "results": "^Leer resultados", "shown": "Copiá tu clave ahora", "done": "Listo, ya la guardé", "question": "¿Cerrar sin copiar la clave?",
        "back": "Volver a la clave", "leave": "Cerrar igual", "never": "Todavía no se usó", "used": "desde 127.0.0.1", "revoke": "Revocar",
        "revoked": "«CRM» ya no funciona.", "ended": "Claves que ya no funcionan", "act": "creó la clave de API «CRM»",
    },
    "en": {
        "empty": "Connect Resuena to what you already use", "create": "Create key", "name": "Name", "missing": "Choose at least one permission.",
        "results": "^Read results", "shown": "Copy your key now", "done": "Done, I saved it", "question": "Close without copying the key?",
        "back": "Back to the key", "leave": "Close anyway", "never": "Not used yet", "used": "from 127.0.0.1", "revoke": "Revoke",
        "revoked": "“CRM” no longer works.", "ended": "Keys that no longer work", "act": "created the API key “CRM”",
    },
}  # fmt: skip
CAMPAIGNS = "{ campaigns(where: {}) { _id } }"


@LANGUAGES
def test_a_key_is_made_used_and_revoked(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    words, home = WORDS[language], TEXTS[language]["home"]
    brand = phones.brand()
    campaign = phones.campaign(brand)
    page = visit(language).page
    bring_session(page, brand.owner.credentials)
    page.goto(f"{home}/settings/api")
    expect(page.get_by_role("heading", name=words["empty"])).to_be_visible()

    page.get_by_role("button", name=words["create"], exact=True).click()
    form = page.get_by_role("dialog", name=re.compile("^(Crear una clave|Create a key)$"))
    form.get_by_label(words["name"], exact=True).fill("CRM")
    form.get_by_role("button", name=words["create"], exact=True).click()
    expect(form.get_by_text(words["missing"])).to_be_visible()
    form.get_by_role("checkbox", name=re.compile(words["results"])).check()
    form.get_by_role("button", name=words["create"], exact=True).click()
    shown = page.get_by_role("dialog", name=words["shown"])
    secret = shown.locator("pre").first.inner_text().strip()
    expect(shown.locator("pre").last).to_contain_text(f"Bearer {secret}")

    # The secret was not copied: closing asks for confirmation, and returns.
    question = page.get_by_role("dialog", name=words["question"])
    page.keyboard.press("Escape")
    question.get_by_role("button", name=words["back"]).click()
    expect(shown.get_by_text(secret, exact=True)).to_be_visible()
    shown.get_by_role("button", name=words["done"]).click()
    question.get_by_role("button", name=words["leave"]).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text(secret)).to_have_count(0)
    line = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="CRM", exact=True))
    expect(line).to_contain_text(f"{secret[:12]}…")
    expect(line).to_contain_text(words["never"])
    accessible(page)
    fits(page)

    rows = Api(system.url, secret).ask(CAMPAIGNS)["campaigns"]
    assert [row["_id"] for row in rows] == [campaign]
    page.reload()
    expect(line).to_contain_text(words["used"])

    line.get_by_role("button", name=f"{words['revoke']} CRM").click()
    page.get_by_role("dialog").get_by_role("button", name=words["revoke"], exact=True).click()
    expect(page.get_by_text(words["revoked"])).to_be_visible()
    ended = page.get_by_role("region", name=words["ended"])
    expect(ended.get_by_role("heading", name="CRM", exact=True)).to_be_visible()
    expect(ended.get_by_role("button")).to_have_count(0)

    def status() -> int:
        return httpx.post(
            f"{system.url}/graphql",
            json={"query": CAMPAIGNS},
            headers={"authorization": f"Bearer {secret}"},
            trust_env=False,
        ).status_code

    becomes(status, 401)
    page.goto(f"{home}/settings/activity")
    settled(page)
    expect(page.get_by_role("main")).to_contain_text(words["act"])
