"""Approved pictures: opened from a creator and from a campaign, selected, and downloaded with the rights to them."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

from journey import MANNERS, Visit
from phones import Phones
from playwright.sync_api import ViewportSize, expect
from steps import accessible, arrive, fits, settled

WORDS = {
    "es": {"home": "", "creators": "Creadores", "tab": "Fotos aprobadas", "see": "Ver el perfil de", "theirs": "Sus fotos aprobadas",
           "creator": "Creador", "anyone": "Todos los creadores", "all": "Elegir todo lo que se ve", "bar": "Fotos elegidas", "chosen": "2 fotos elegidas",
           "download": "Descargar", "again": "Descargar de nuevo", "begun": "Descargando 2 fotos", "more": "Más acciones", "none": "Ninguna foto coincide", "show": "Ver todas",
           "file": r"fotos-aprobadas-.*\.zip", "rights": "derechos.csv", "comma": ";", "log": "descargó las fotos aprobadas (2 fotos)"},
    "en": {"home": "/en", "creators": "Creators", "tab": "Approved photos", "see": "See the profile of", "theirs": "Their approved photos",
           "creator": "Creator", "anyone": "All creators", "all": "Choose all that are shown", "bar": "Chosen photos", "chosen": "2 photos chosen",
           "download": "Download", "again": "Download again", "begun": "Downloading 2 photos", "more": "More actions", "none": "No photo matches", "show": "See all",
           "file": r"approved-pictures-.*\.zip", "rights": "rights.csv", "comma": ",", "log": "downloaded the approved photos (2 photos)"},
}  # fmt: skip


@MANNERS
def test_approved_pictures_are_found_chosen_and_downloaded_with_their_rights(
    visit: Callable[..., Visit], phones: Phones, tmp_path: Path, language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    brand = phones.brand()
    ads = [phones.approved(brand, phones.person(*name)) for name in (("Ramón", "Núñez"), ("Luz", "Sosa"))]
    for ad in ads:
        phones.publish(ad)

    page = visit(language, width).page
    arrive(page, brand.owner.credentials, language)
    page.goto(f"{words['home']}/creators")
    page.get_by_role("link", name=f"{words['see']} Ramón Núñez").click()
    page.get_by_role("link", name=words["theirs"]).click()
    expect(page.get_by_role("heading", level=1, name=words["tab"])).to_be_visible()
    pictures = page.get_by_role("main").get_by_role("listitem").get_by_role("img")
    expect(pictures).to_have_count(1)
    expect(pictures).to_have_attribute("alt", re.compile("Ramón Núñez"))
    settled(page)
    fits(page)
    accessible(page)
    page.get_by_role("combobox", name=words["creator"]).select_option(words["anyone"])
    expect(pictures).to_have_count(2)
    page.get_by_role("checkbox", name=words["all"]).check()
    bar = page.get_by_role("region", name=words["bar"])
    expect(bar.get_by_text(words["chosen"])).to_be_visible()
    fits(page)
    accessible(page)
    with page.expect_download() as download:
        bar.get_by_role("button", name=words["download"]).click()
    expect(page.get_by_text(re.compile(f"^{words['begun']}"))).to_be_visible()
    assert re.fullmatch(words["file"], download.value.suggested_filename)
    expect(bar.get_by_role("button", name=words["again"])).to_be_visible()
    saved = tmp_path / "pictures.zip"
    download.value.save_as(saved)
    with zipfile.ZipFile(saved) as archive:
        assert archive.testzip() is None
        table = archive.read(words["rights"]).decode("utf-8-sig")
        titles, *rows = csv.reader(io.StringIO(table), delimiter=words["comma"])
        names = archive.namelist()
    assert {(row[1], row[2]) for row in rows} == {
        (ad.caption_identifier, name) for ad, name in zip(ads, ("Ramón Núñez", "Luz Sosa"), strict=True)
    }
    for row in rows:
        rights = dict(zip(titles, row, strict=True))
        assert row[0] in names, rights
        assert row[8] in names, rights
        assert row[9] == "Instagram", rights
        assert row[10].startswith("https://www.instagram.com/"), rights

    page.goto(f"{words['home']}/settings/activity")
    expect(page.get_by_text(words["log"]).first).to_be_visible()

    page.goto(f"{words['home']}/creators/pictures?network=Twitter")
    expect(page.get_by_role("heading", name=re.compile(words["none"]))).to_be_visible()
    page.get_by_role("button", name=words["show"]).click()
    expect(pictures).to_have_count(2)
    page.goto(f"{words['home']}/companies/{brand.company_id}/{ads[0].campaign_id}")
    page.get_by_role("button", name=words["more"]).click()
    page.get_by_role("link", name=words["tab"]).click()
    expect(page).to_have_url(re.compile(rf"/creators/pictures\?campaign={ads[0].campaign_id}$"))
    expect(pictures).to_have_count(1)
