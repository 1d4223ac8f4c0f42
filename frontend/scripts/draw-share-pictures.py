"""Draws the pictures that chats and networks show beside a link of ours; run by hand when their words change.

`.venv/bin/python frontend/scripts/draw-share-pictures.py` writes `frontend/public/share/<page>-<language>.png`,
1200 by 630 pixels, and the ground on which media-svc writes what a link of a brand's own shows.
"""

from __future__ import annotations

import base64
import html
from pathlib import Path

from playwright.sync_api import sync_playwright

FRONTEND = Path(__file__).resolve().parents[1]
OUT = FRONTEND / "public" / "share"
GROUND = FRONTEND.parent / "media-svc/src/media_svc/processing/assets/link-picture.png"
FONT = "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2"

INK, PAPER, HOT, LIME, SKY = "#17130e", "#f6f0e4", "#ff5a2b", "#d5f13f", "#b9c8f0"

# Page: ground, ink, rings, and per language the loud line and the quiet one.
PAGES = {
    "home": (
        PAPER,
        INK,
        HOT,
        {"es": ("Decilo una vez.", "Que lo digan miles."), "en": ("Say it once.", "Let thousands say it.")},
    ),
    "brands": (
        INK,
        PAPER,
        LIME,
        {"es": ("Tu marca,", "en boca de todos."), "en": ("Your brand,", "on everyone's lips.")},
    ),
    "investors": (
        LIME,
        INK,
        INK,
        {"es": ("75, 25, 0.", "Así se reparte cada peso."), "en": ("75, 25, 0.", "How each peso is split.")},
    ),
    "download": (
        HOT,
        INK,
        INK,
        {"es": ("Bajá la app.", "Que te paguen por contarlo."), "en": ("Get the app.", "Get paid to tell it.")},
    ),
    "join": (
        SKY,
        INK,
        HOT,
        {"es": ("Sumate", "a quienes hacen ruido."), "en": ("Join", "the people making the noise.")},
    ),
}
MARK = (
    '<svg viewBox="0 0 32 32" width="64" height="64" fill="none" stroke="currentColor" stroke-width="3.2" '
    'stroke-linecap="round">'
    '<circle cx="7" cy="25" r="4.5" fill="{point}" stroke="none"/><path d="M7 15a10 10 0 0 1 10 10"/>'
    '<path d="M7 8.5A16.5 16.5 0 0 1 23.5 25" opacity=".7"/><path d="M7 2a23 23 0 0 1 23 23" opacity=".4"/></svg>'
)


def page(colours: tuple[str, str, str], loud: str, quiet: str, font: str) -> str:
    """The picture as a document; colours are of the ground, the ink and the rings."""
    ground, ink, rings = colours
    circles = "".join(
        f'<circle r="{96 + index * 82}" stroke-width="{18 - index * 3}" opacity="{1 - index * 0.17:.2f}"/>'
        for index in range(6)
    )
    point = HOT if ground != HOT else PAPER
    return f"""<!doctype html><style>
@font-face {{ font-family: B; src: url(data:font/woff2;base64,{font}); font-weight: 200 800 }}
* {{ margin: 0 }}
body {{ width: 1200px; height: 630px; overflow: hidden; position: relative;
  background: {ground}; color: {ink}; font-family: B }}
.rings {{ position: absolute; right: -300px; top: -400px; overflow: visible }}
.name {{ position: absolute; left: 72px; top: 60px; display: flex; align-items: center;
  gap: 20px; font: 800 48px/1 B; letter-spacing: -.03em }}
h1 {{ position: absolute; left: 68px; bottom: 64px; width: 1080px; font: 800 128px/.92 B; letter-spacing: -.045em }}
h1 span {{ display: block; font-weight: 400; font-size: 100px }}
</style><svg class="rings" width="1000" height="1000" viewBox="-500 -500 1000 1000" fill="none" stroke="{rings}">
{circles}
<circle r="56" fill="{rings}" stroke="none"/></svg>
<p class="name">{MARK.format(point=point)}Resuena</p><h1>{html.escape(loud)}<span>{html.escape(quiet)}</span></h1>"""


def main() -> None:
    """Draws all of them."""
    font = base64.b64encode((FRONTEND / "node_modules/@fontsource-variable" / FONT).read_bytes()).decode()
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        view = browser.new_page(viewport={"width": 1200, "height": 630})
        for name, (ground, ink, rings, texts) in PAGES.items():
            for language, (loud, quiet) in texts.items():
                view.set_content(page((ground, ink, rings), loud, quiet, font))
                view.evaluate("document.fonts.ready")
                view.screenshot(path=OUT / f"{name}-{language}.png")
        empty = page((PAPER, INK, HOT), "", "", font)
        view.set_content(empty.replace("<svg class=", '<svg style="translate:130px -30px;scale:.5" class='))
        view.evaluate("document.fonts.ready")
        view.screenshot(path=GROUND)
        view.set_viewport_size({"width": 512, "height": 512})
        mark = MARK.replace("64", "360").format(point=HOT)
        view.set_content(
            f'<body style="margin:0;height:512px;display:grid;place-items:center;background:{INK};color:{PAPER}">{mark}'
        )
        view.screenshot(path=OUT / "logo.png")
        browser.close()


if __name__ == "__main__":
    main()
