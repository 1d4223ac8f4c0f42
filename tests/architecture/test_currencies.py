"""The form of a campaign and the services know the same currencies without decimals."""

from __future__ import annotations

import re
from pathlib import Path

from kit.currencies import is_currency, is_payable

FORM = Path(__file__).parents[2] / "frontend/src/features/campaign-form/values.ts"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def test_the_form_refuses_cents_where_the_services_do() -> None:
    named = re.search(r'WITHOUT_DECIMALS = new Set\(\s*"([A-Z ]+)"', FORM.read_text())
    assert named, "the form's list has another shape than this test reads"
    every = {a + b + c for a in LETTERS for b in LETTERS for c in LETTERS}
    assert set(named[1].split()) == {code for code in every if is_currency(code) and not is_payable(1, code)}
