"""Writes the gateway's list of live settings where others need it: the frontend's TypeScript and the gateway's README.

`--check` fails when what is committed is stale.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from gateway.live_settings import LIVE_SETTINGS, ValueFormat

ROOT = Path(__file__).resolve().parents[2]
FRONTEND = ROOT / "frontend" / "src" / "config" / "generated" / "live-settings.ts"
README = ROOT / "gateway" / "README.md"
BEGIN, END = "<!-- live settings: written by `make gen` -->\n", "<!-- end of the live settings -->\n"


def typescript() -> str:
    """The public settings: format, default and description by the name that pages use."""
    public = [setting for setting in LIVE_SETTINGS.values() if setting.public]
    formats = sorted({setting.format for setting in public}, key=lambda value_format: value_format.name)
    lines = [
        "/** Why: the live settings that pages know. `make gen` writes it from the gateway's live_settings.toml. */",
        "",
        *(f"const {value_format.name} = {_regex(value_format)};" for value_format in formats),
        "",
        "/** What a setting must look like, and what holds when the operator has not set it. */",
        "export type Setting = readonly [RegExp, string];",
        "",
    ]
    for setting in public:
        lines.append(f"/** {setting.description} */")
        value = f"[{setting.format.name}, {json.dumps(setting.default)}] as const satisfies Setting"
        lines.append(f"export const {_constant(setting.page_name)} = {value};")
    lines += [
        "",
        "/** All of them. Each is a constant too, so that a page of few bytes can do with those that it needs. */",
        "export const KNOWN = {",
    ]
    lines += [f"  {json.dumps(setting.page_name)}: {_constant(setting.page_name)}," for setting in public]
    return "\n".join([*lines, "} as const;", ""])


def _constant(page_name: str) -> str:
    return page_name.replace(".", "_").upper()


def _regex(value_format: ValueFormat) -> str:
    return f"/^(?:{value_format.pattern.replace('/', chr(92) + '/')})$/"


def table() -> str:
    """The README's table."""
    lines = ["| setting | default | what it is |", "|---|---|---|"]
    for setting in LIVE_SETTINGS.values():
        default = f"`{setting.default}`" if setting.default else "none"
        lines.append(f"| `{setting.name}` | {default} | {setting.description} Value: {setting.format.wording}. |")
    return "\n".join(lines) + "\n"


def main(*, check: bool) -> int:
    """Returns 1 when `check` finds a stale file."""
    before, _, rest = README.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    stale = False
    for path, text in ((FRONTEND, typescript()), (README, before + BEGIN + table() + END + after)):
        if path.is_file() and path.read_text() == text:
            continue
        stale = True
        print(f"{'stale' if check else 'wrote'}: {path.relative_to(ROOT)}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    if check and stale:
        print("The live settings are not current: run `make gen` and commit.")
    return int(check and stale)


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
