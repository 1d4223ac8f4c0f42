"""Draws the investors' documents that media-svc ships; run by hand when their words change.

`.venv/bin/python media-svc/scripts/draw-documents.py` writes `src/media_svc/documents/files/<name>.<language>.pdf`:
a pitch deck and a company sheet in both languages. With `--site URL` (a running system with demo data) and
`--ffmpeg PATH` it also films `demo.mp4`, a walk through the product. What they claim is what the site claims, and
they say that they are samples.
"""

# ruff: noqa: E501 - tables of sentences

from __future__ import annotations

import argparse
import base64
import html
import re
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

SERVICE = Path(__file__).resolve().parents[1]
OUT = SERVICE / "src" / "media_svc" / "documents" / "files"
FONTS = SERVICE.parent / "frontend" / "node_modules" / "@fontsource-variable"
DISPLAY = "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2"
INK, PAPER, HOT, LIME = "#17130e", "#f6f0e4", "#ff5a2b", "#d5f13f"

Slide = tuple[str, str, str, list[tuple[str, str]]]

NOTE = {
    "es": "Documento de muestra de Resuena. Las cifras son las que publica el sitio.",
    "en": "Sample document of Resuena. The figures are those that the site publishes.",
}

# Ground, title, text, and figures with what they count.
DECK: dict[str, list[Slide]] = {
    "es": [
        ("ink", "Decilo una vez. Que lo digan miles.", "Resuena convierte la recomendación de personas comunes en publicidad que se paga, se audita y se mide.", []),
        ("paper", "La publicidad que se paga no es la que se cree", "Las marcas pagan por avisos que nadie mira. Las personas que de verdad las recomiendan no cobran nada.", []),
        ("lime", "Juntamos las dos puntas", "La marca lanza una campaña. Personas comunes la publican en sus redes, con sus palabras. Cada publicación se audita y se paga.", []),
        ("paper", "Tres maneras de sonar", "En dinero, en producto o en descuentos.", [("Spot", "La marca trae el contenido: se publica y se valida."), ("Sponsorship", "Se premian publicaciones espontáneas, con reglas de calidad."), ("Advertising", "Un brief dice qué contar; la auditoría, si se contó.")]),
        ("hot", "75, 25, 0", "Así se reparte cada peso de una campaña en dinero.", [("75 %", "para quienes publican"), ("25 %", "para Resuena"), ("0 %", "para las plataformas sociales")]),
        ("paper", "Crece por dentro", "A la app se entra con un código de referido: cada persona trae a la siguiente.", [("5 %", "de lo que ganan tus referidos"), ("2", "niveles de referidos"), ("0", "pesos en anuncios para crecer")]),
        ("ink", "Nadie cobra por decir que publicó", "Cada aviso lleva un código de ocho caracteres. Si se paga en dinero audita nuestro equipo; si se paga en producto o descuento, la marca, con el código o con un QR.", []),
        ("paper", "Precios que se explican solos", "Y 0 % los primeros 6 meses para las marcas que se suman antes del lanzamiento.", [("0 %", "de cargo, siempre, en campañas en dinero"), ("3 meses", "sin cargo en producto o descuento"), ("Después", "un porcentaje del valor del producto")]),
        ("lime", "Dónde estamos", "Una campaña se crea en menos de 5 minutos.", [("+200", "marcas"), ("+10.000", "descargas"), ("2", "redes: Instagram y Facebook")]),
        ("ink", "Hablemos", "Buscamos a quien conteste el teléfono y conozca marcas. La primera charla es con quienes la fundaron.", []),
    ],
    "en": [
        ("ink", "Say it once. Let thousands say it.", "Resuena turns what ordinary people recommend into advertising that is paid, audited and measured.", []),
        ("paper", "Paid advertising is not the kind that is believed", "Brands pay for ads that nobody looks at. The people who really recommend them earn nothing.", []),
        ("lime", "We join the two ends", "A brand launches a campaign. Ordinary people post it on their networks, in their own words. Each post is audited and paid.", []),
        ("paper", "Three ways to be heard", "In money, in product or in discounts.", [("Spot", "The brand brings the content: it is posted and validated."), ("Sponsorship", "Spontaneous posts are rewarded, under rules of quality."), ("Advertising", "A brief says what to tell; the audit, whether it was told.")]),
        ("hot", "75, 25, 0", "How each peso of a money campaign is split.", [("75%", "for those who post"), ("25%", "for Resuena"), ("0%", "for the social platforms")]),
        ("paper", "It grows from within", "The app is entered with a referral code: each person brings the next.", [("5%", "of what your referrals earn"), ("2", "levels of referrals"), ("0", "pesos of ads to grow")]),
        ("ink", "Nobody is paid for saying that they posted", "Each ad bears a code of eight characters. When it is paid in money our team audits it; when in product or discount, the brand does, with the code or a QR.", []),
        ("paper", "Prices that explain themselves", "And 0% for the first 6 months for brands that join before the launch.", [("0%", "fee, always, on money campaigns"), ("3 months", "without a fee on product or discount"), ("Then", "a percentage of the product's value")]),
        ("lime", "Where we are", "A campaign takes under 5 minutes to create.", [("200+", "brands"), ("10,000+", "downloads"), ("2", "networks: Instagram and Facebook")]),
        ("ink", "Let's talk", "We are looking for somebody who picks up the phone and knows brands. The first talk is with the founders.", []),
    ],
}  # fmt: skip

SHEET: dict[str, tuple[str, str, list[tuple[str, str]]]] = {
    "es": ("Ficha de la empresa", "Lo que pregunta una base de datos de startups, en una hoja.", [
        ("Qué es", "Una plataforma de publicidad en redes sociales: las marcas lanzan campañas, personas comunes las publican y cobran."),
        ("Quién paga", "Marcas y agencias, que registran su empresa y crean campañas en el portal."),
        ("Quién publica", "Usuarios de la app móvil, sobre todo de Instagram y también de Facebook. Se entra con un código de referido."),
        ("Reparto", "75 % para los usuarios, 25 % para Resuena, 0 % para las plataformas sociales."),
        ("Referidos", "5 % de lo que ganan los referidos, hasta el segundo nivel."),
        ("Cargos", "Ninguno en campañas en dinero. En producto o descuento, ninguno los primeros 3 meses; después, un porcentaje del valor del producto."),
        ("Promoción", "0 % de comisión los primeros 6 meses para las marcas que se suman antes del lanzamiento."),
        ("Auditoría", "Cada aviso tiene un código de 8 caracteres. En dinero audita Resuena; en producto o descuento, la marca."),
        ("Tracción", "Más de 200 marcas y más de 10.000 descargas."),
        ("Fundadores", "Emilia Sosa, dirección general · Tomás Acuña, tecnología · Renata Bianchi, diseño."),
        ("Dónde", "Gorriti 4870, Palermo, Buenos Aires."),
    ]),
    "en": ("Company sheet", "What a startup database asks, on one page.", [
        ("What it is", "A social-media advertising platform: brands launch campaigns, ordinary people post them and are paid."),
        ("Who pays", "Brands and agencies, who register their company and create campaigns in the portal."),
        ("Who posts", "Users of the mobile app, mainly on Instagram and also on Facebook. It is entered with a referral code."),
        ("Split", "75% for the users, 25% for Resuena, 0% for the social platforms."),
        ("Referrals", "5% of what referrals earn, to the second level."),
        ("Fees", "None on money campaigns. On product or discount none for the first 3 months; then a percentage of the product's value."),
        ("Promotion", "0% commission for the first 6 months for brands that join before the launch."),
        ("Audit", "Each ad has a code of 8 characters. Money is audited by Resuena; product or discount by the brand."),
        ("Traction", "More than 200 brands and more than 10,000 downloads."),
        ("Founders", "Emilia Sosa, chief executive · Tomás Acuña, technology · Renata Bianchi, design."),
        ("Where", "Gorriti 4870, Palermo, Buenos Aires."),
    ]),
}  # fmt: skip

GROUNDS = {"ink": (INK, PAPER, HOT), "paper": (PAPER, INK, HOT), "lime": (LIME, INK, INK), "hot": (HOT, INK, INK)}


def style() -> str:
    font = base64.b64encode((FONTS / DISPLAY).read_bytes()).decode()
    return f"""
      @font-face {{ font-family: Display; font-weight: 200 800; src: url(data:font/woff2;base64,{font}) }}
      * {{ box-sizing: border-box; margin: 0 }}
      body {{ font-family: Display, sans-serif; color: {INK}; -webkit-print-color-adjust: exact }}
      .slide {{ position: relative; overflow: hidden; width: 1280px; height: 720px; padding: 80px; break-after: page;
               display: flex; flex-direction: column; justify-content: space-between }}
      .slide h1 {{ font-size: 82px; line-height: .98; letter-spacing: -.04em; font-weight: 800; max-width: 960px }}
      .slide p {{ font-size: 27px; line-height: 1.35; max-width: 760px; font-weight: 450 }}
      .slide small {{ font-size: 15px; opacity: .75 }}
      .figures {{ display: grid; grid-template-columns: repeat(3, 1fr); gap: 40px }}
      .figures b {{ display: block; font-size: 58px; letter-spacing: -.04em; line-height: 1; margin-bottom: 14px }}
      .figures span {{ font-size: 21px; line-height: 1.3; display: block; max-width: 300px }}
      .rings {{ position: absolute; right: -230px; bottom: -300px; width: 760px; opacity: .85 }}
      .sheet {{ padding: 64px 72px; width: 794px; height: 1122px; background: {PAPER}; position: relative; overflow: hidden }}
      .sheet h1 {{ font-size: 54px; letter-spacing: -.04em; line-height: 1 }}
      .sheet .lead {{ font-size: 19px; margin: 14px 0 36px }}
      .sheet dl {{ display: grid; grid-template-columns: 150px 1fr; row-gap: 17px; font-size: 16px; line-height: 1.4 }}
      .sheet dt {{ font-weight: 750; color: #b93714 }}
      .sheet small {{ position: absolute; left: 72px; bottom: 44px; font-size: 12px }}
    """


def rings(colour: str) -> str:
    circles = "".join(f'<circle r="{60 + step * 34}" stroke-width="{14 - step}"/>' for step in range(9))
    return (
        f'<svg class="rings" viewBox="-380 -380 760 760" fill="none" stroke="{colour}" aria-hidden="true">{circles}'
        f'<circle r="22" fill="{colour}" stroke="none"/></svg>'
    )


def deck(language: str) -> str:
    slides = []
    for number, (ground, title, text, figures) in enumerate(DECK[language], 1):
        back, ink, mark = GROUNDS[ground]
        figures_html = "".join(
            f"<div><b>{html.escape(value)}</b><span>{html.escape(what)}</span></div>" for value, what in figures
        )
        slides.append(
            f'<section class="slide" style="background:{back};color:{ink}">{rings(mark) if not figures else ""}'
            f"<h1>{html.escape(title)}</h1>"
            f'<div style="display:flex;flex-direction:column;gap:44px;position:relative"><p>{html.escape(text)}</p>'
            f"{f'<div class=figures>{figures_html}</div>' if figures_html else ''}"
            f"<small>Resuena · {number}/{len(DECK[language])} · {html.escape(NOTE[language])}</small></div></section>"
        )
    return page(language, DECK[language][0][1], "".join(slides), "1280px 720px")


def sheet(language: str) -> str:
    title, lead, rows = SHEET[language]
    rows_html = "".join(f"<dt>{html.escape(name)}</dt><dd>{html.escape(value)}</dd>" for name, value in rows)
    body = (
        f'<section class="sheet"><h1>{html.escape(title)}</h1><p class="lead">{html.escape(lead)}</p><dl>{rows_html}</dl>'
        f"<small>Resuena · {html.escape(NOTE[language])}</small></section>"
    )
    return page(language, title, body, "794px 1122px")


def page(language: str, title: str, body: str, size: str) -> str:
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Resuena · {html.escape(title)}</title>'
        f"<style>@page {{ size: {size}; margin: 0 }}{style()}</style><body>{body}"
    )


def write(browser: Browser, name: str, source: str, width: int, height: int) -> None:
    sheet_page = browser.new_page()
    sheet_page.set_content(source)
    sheet_page.evaluate("document.fonts.ready")
    sheet_page.pdf(
        path=OUT / name,
        width=f"{width}px",
        height=f"{height}px",
        print_background=True,
        tagged=True,
        outline=False,
    )
    sheet_page.close()


SCENES = {
    "home": "Decilo una vez. Que lo digan miles.",
    "brands": "Una marca entra y crea su campaña.",
    "company": "Todas sus campañas, en un lugar.",
    "campaign": "Cada publicación, apenas llega.",
    "audit": "Y cada una se audita.",
}


def scenes(browser: Browser, site: str, folder: Path) -> list[Path]:
    """Pictures of the product with a caption each."""
    screen = browser.new_context(
        base_url=site, viewport={"width": 1280, "height": 720}, locale="es-AR", reduced_motion="reduce"
    ).new_page()
    found: list[Path] = []

    def keep(name: str) -> None:
        expect(screen.locator("[aria-busy=true]")).to_have_count(0)
        screen.wait_for_load_state("networkidle")
        caption(screen, SCENES[name])
        path = folder / f"{len(found)}.png"
        screen.screenshot(path=path)
        found.append(path)
        screen.evaluate("document.querySelector('[data-caption]').remove()")

    screen.goto("/")
    keep("home")
    screen.goto("/login?from=brands")
    screen.get_by_label("E-mail", exact=True).fill("marca@resuena.demo")
    screen.get_by_label("Contraseña", exact=True).fill("Marca#2026")
    screen.get_by_role("button", name="Ingresar", exact=True).click()
    expect(screen.locator("main").get_by_text("Café Aurora").first).to_be_visible()
    keep("brands")
    screen.get_by_role("link", name=re.compile("campañas")).first.click()
    expect(screen.get_by_role("heading", level=1, name="Café Aurora")).to_be_visible()
    keep("company")
    screen.get_by_role("link", name=re.compile("Mañanas Aurora")).click()
    expect(screen.get_by_role("heading", level=1, name=re.compile("Mañanas"))).to_be_visible()
    keep("campaign")
    screen.goto(screen.get_by_role("link", name=re.compile("^Auditar ")).first.get_attribute("href") or "")
    expect(screen.get_by_role("button", name="Aprobar", exact=True)).to_be_visible()
    keep("audit")
    return found


def caption(screen: Page, text: str) -> None:
    screen.evaluate(
        """([text, ink, paper]) => {
          const bar = document.createElement("div");
          bar.dataset.caption = "";
          bar.textContent = text;
          const look = {position: "fixed", left: "40px", bottom: "40px", zIndex: 9999, padding: "18px 28px",
            borderRadius: "999px", background: ink, color: paper, fontSize: "30px", fontWeight: "700",
            fontFamily: "Bricolage Grotesque Variable, sans-serif", boxShadow: "0 12px 40px rgb(0 0 0 / .35)"};
          Object.assign(bar.style, look);
          document.body.append(bar);
        }""",
        [text, INK, PAPER],
    )


def film(ffmpeg: str, pictures: list[Path], target: Path) -> None:
    """Five seconds a picture, each fading into the next."""
    inputs = [part for picture in pictures for part in ("-loop", "1", "-t", "5", "-i", str(picture))]
    fades, last = [], "0:v"
    for number in range(1, len(pictures)):
        fades.append(
            f"[{last}][{number}:v]xfade=transition=fade:duration=0.6:offset={number * 4.4:.1f}[f{number}]"
        )
        last = f"f{number}"
    command = [
        ffmpeg,
        "-y",
        "-loglevel",
        "error",
        *inputs,
        "-filter_complex",
        ";".join(fades),
        "-map",
        f"[{last}]",
    ]
    command += ["-r", "24", "-c:v", "libx264", "-crf", "27", "-preset", "slow", "-pix_fmt", "yuv420p"]
    subprocess.run([*command, "-movflags", "+faststart", str(target)], check=True)  # noqa: S603 - our own command


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--site", help="a running system with demo data, to film")
    parser.add_argument("--ffmpeg", default="ffmpeg")
    chosen = parser.parse_args()
    OUT.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chosen.chromium, args=["--no-sandbox"])
        for language in ("es", "en"):
            write(browser, f"pitch-deck.{language}.pdf", deck(language), 1280, 720)
            write(browser, f"company-sheet.{language}.pdf", sheet(language), 794, 1123)
        if chosen.site:
            with tempfile.TemporaryDirectory() as folder:
                film(chosen.ffmpeg, scenes(browser, chosen.site, Path(folder)), OUT / "demo.mp4")
        browser.close()


if __name__ == "__main__":
    main()
