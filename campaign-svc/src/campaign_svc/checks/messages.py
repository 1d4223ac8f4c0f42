"""Converts results of checks: to and from their stored form, and to messages with texts in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import cast
from zoneinfo import ZoneInfo

from campaign_svc.checks.models import UNCHECKED, WARNING, Result, Rule, Texts, Value
from campaign_svc.checks.policies import formula_of
from campaign_svc.checks.rules import RULES
from resuena.campaign.v1 import checks_pb2 as pb

_UNCHECKED: Texts = (
    "No se pudo verificar; volvemos a intentarlo.",
    "It could not be checked; we are trying again.",
)
_TITLES: Mapping[str, Texts] = {name: rule.TEXTS["title"] for name, rule in RULES.items()}
_LIKENESS: Mapping[str, Texts] = {
    "@same": ("idéntica", "identical"),
    "@changed": ("recortada o retocada", "cropped or retouched"),
    "@mirrored": ("espejada", "mirrored"),
}
_STATES: Mapping[str, Texts] = {
    "Archived": ("Archivada", "Archived"),
    "Deleted": ("Borrada", "Deleted"),
    "Removed": ("Quitada", "Removed"),
    "NotVisible": ("No visible", "Not visible"),
}
"""Names of the states of a post that is not public, in Spanish and English; an unknown state is shown unchanged."""
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def stored_result(result: Result) -> dict[str, object]:
    """A result as a run stores it."""
    return {**vars(result), "checked_at": result.checked_at.isoformat()}


def result_of(stored: Mapping[str, object]) -> Result:
    """A result from its stored form."""
    values = {**stored, "checked_at": datetime.fromisoformat(cast(str, stored["checked_at"]))}
    return Result(**values)  # type: ignore[arg-type]


def in_zone(result: Result, time_zone: str) -> Result:
    """The result with the moments in its evidence converted to a zone, by whose days they are shown."""
    evidence = {label: _written_in(value, time_zone) for label, value in result.evidence.items()}
    return replace(result, evidence=evidence)


def _written_in(value: Value, time_zone: str) -> Value:
    moment = _moment(value) if isinstance(value, str) else None
    return moment.astimezone(ZoneInfo(time_zone)).isoformat() if moment else value


def title_of(name: str) -> pb.CheckText:
    """The title of the check with this name."""
    return _text(_TITLES[name])


def report_message(results: Sequence[Result], reachable: set[str]) -> pb.CheckReport:
    """The results of all rules for one advertisement; twins out of reach are left out."""
    return pb.CheckReport(
        items=[_check(result, RULES[result.name], reachable) for result in results],
        score_formula=_text(formula_of(results, _TITLES)),
    )


def _check(result: Result, rule: Rule, reachable: set[str]) -> pb.Check:
    values = {label: _in_both_languages(value) for label, value in result.evidence.items()}
    if state := result.evidence.get("state"):
        values["state"] = _states(str(state))
    title = rule.TEXTS["title"]
    template = _UNCHECKED if result.verdict == UNCHECKED else rule.TEXTS.get(result.reason, title)
    message = pb.Check(
        name=result.name,
        version=result.version,
        group=rule.GROUP,  # type: ignore[arg-type]
        verdict=result.verdict,  # type: ignore[arg-type]
        title=_text(title),
        reason=_text(_filled(template, values)),
        suggested_reason=rule.SUGGESTED_REASON if result.verdict == WARNING else None,
        twin_id=result.twin_id if result.twin_id in reachable else None,
        evidence=[
            pb.CheckEvidence(label=_text(rule.LABELS[label]), value=_text(shown))
            for label, shown in values.items()
            if label in rule.LABELS
        ],
        weight=result.weight,
    )
    message.checked_at.FromDatetime(result.checked_at)
    return message


def _text(texts: Texts) -> pb.CheckText:
    return pb.CheckText(es=texts[0], en=texts[1])


def _filled(template: Texts, values: Mapping[str, Texts]) -> Texts:
    """The sentence with its evidence; a result of an earlier version may name evidence that no longer exists."""
    spanish, english = (
        text.format_map(_Values({label: shown[language] for label, shown in values.items()}))
        for language, text in enumerate(template)
    )
    return spanish, english


class _Values(dict[str, str]):
    def __missing__(self, _: str) -> str:
        return "?"


def _in_both_languages(value: Value) -> Texts:
    """A piece of evidence formatted in both languages: numbers, days, texts."""
    if isinstance(value, str):
        return _LIKENESS.get(value) or _day(value) or (value, value)
    english = f"{value:,}" if isinstance(value, int) or not value.is_integer() else f"{int(value):,}"
    return english.translate(str.maketrans(",.", ".,")), english


def _states(states: str) -> Texts:
    """The states of posts that are no longer up, as `post_up` lists them."""
    spanish, english = zip(*(_STATES.get(state, (state, state)) for state in states.split(", ")), strict=True)
    return ", ".join(spanish), ", ".join(english)


def _day(text: str) -> Texts | None:
    """A moment in ISO 8601 as the day in its own offset."""
    moment = _moment(text)
    if moment is None:
        return None
    return f"{moment:%d/%m/%Y}", f"{_MONTHS[moment.month - 1]} {moment.day}, {moment.year}"


def _moment(text: str) -> datetime | None:
    if len(text) < 19 or text[10] != "T":
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
