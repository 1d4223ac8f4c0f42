"""Draws the icons with which the app installs on a phone, from the site's own mark; run by hand when that changes.

`.venv/bin/python frontend/scripts/draw-app-icons.py` writes `frontend/public/app-icons/*.png`. The maskable one keeps the mark within the inner
four fifths, since a phone may cut a circle out of it.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parents[1] / "public"
OUT = PUBLIC / "app-icons"
INK = "#17130e"
# Name: size in pixels, and how much of it the mark takes; a whole square is the mark with its own rounded ground.
ICONS = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "maskable-512": (512, 0.72)}


def main() -> None:
    """Draws all icons."""
    mark = (PUBLIC / "favicon.svg").read_text()
    OUT.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, (size, share) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            side = round(size * share)
            whole = share == 1.0
            drawn = mark.replace("<svg ", f'<svg width="{side}" height="{side}" ')
            ground = "transparent" if whole else INK
            page.set_content(
                f'<body style="margin:0;height:100vh;display:grid;place-items:center;background:{ground}">{drawn}</body>'
            )
            page.screenshot(path=OUT / f"{name}.png", omit_background=whole)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
