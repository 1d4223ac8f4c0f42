"""No personal page may take the name of a page of the site, or of another path that the gateway serves."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from identity_svc.persons.policies import MAX_HANDLE, PAGES, is_reserved

ROOT = Path(__file__).resolve().parents[2]
_LISTED = """
import { addresses } from "./scripts/write-addresses.ts";
import { AREAS, PATTERNS } from "./src/creators-app/addresses.ts";
console.log([...addresses().pages, ...PATTERNS, ...AREAS].join("\\n"));
"""
_ROUTE = re.compile(r"Route\(\s*\"/([\w.-]+)")
_LANGUAGES = frozenset({"en"})


def first_segment(path: str) -> str:
    """`companies` of `/en/companies/:companyId`."""
    parts = path.strip("/").split("/")
    return next((part for part in parts if part not in _LANGUAGES), "")


def pages() -> set[str]:
    """The first path segments of the pages in the router and the app."""
    node = shutil.which("node", path=f"{ROOT / '.tools/bin'}{os.pathsep}{os.environ.get('PATH', '')}")
    assert node, "run `make node`"
    listed = subprocess.run(
        [node, "--input-type=module", "-e", _LISTED],
        cwd=ROOT / "frontend",
        capture_output=True,
        text=True,
        check=True,
    )
    return {first_segment(path) for path in listed.stdout.split()} - {""}


def test_no_page_is_the_name_of_somebody() -> None:
    page_names = pages()
    assert {"app", "login", "companies", "404"} <= page_names
    assert sorted(name for name in page_names if len(name) <= MAX_HANDLE and not is_reserved(name)) == []
    assert page_names <= PAGES


def test_no_route_of_the_gateway_and_no_file_of_the_site_is_the_name_of_somebody() -> None:
    sources = "\n".join(path.read_text() for path in (ROOT / "gateway/src").rglob("*.py"))
    routes = set(_ROUTE.findall(sources))
    assert {"graphql", "media", "settings.json", "livez"} <= routes
    files = {path.name for path in (ROOT / "frontend/public").iterdir()}
    files |= {path.name for path in (ROOT / "frontend/src/creators-app").glob("*.webmanifest")}
    wrong = {name for name in routes | files if not name.startswith(".") and not is_reserved(name)}
    assert sorted(wrong) == []
