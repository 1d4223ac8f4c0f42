"""The rules: each module of this package is one check and is discovered automatically."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import cast

from campaign_svc.check_rules.models import CatalogueEntry
from campaign_svc.checks.models import Rule

RULES: dict[str, Rule] = {
    found.name: cast(Rule, import_module(f"{__name__}.{found.name}"))
    for found in sorted(pkgutil.iter_modules(__path__), key=lambda found: found.name)
}
"""Modules by name."""


def catalogue() -> dict[str, CatalogueEntry]:
    """The available checks by name, in the order of their groups."""
    ordered = sorted(RULES.values(), key=lambda rule: (rule.GROUP, rule.NAME))
    return {rule.NAME: CatalogueEntry(rule.NAME, rule.TEXTS["title"], rule.GROUP, rule.WEIGHT) for rule in ordered}
