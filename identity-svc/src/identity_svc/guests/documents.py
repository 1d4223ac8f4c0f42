"""The investors' documents: titles and addresses that an operator sets, shown past a guest token or a sign-in."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

_FOLDER = "/investors/documents"


class InvestorDocument(BaseModel):
    """One document; relative addresses are of the public site."""

    kind: Literal["PitchDeck", "DemoVideo", "StartupDatabase", "StartupPlatform", "Other"] = "Other"
    url: str = Field(pattern=r"^(?:https://|/)[^\s]+$")
    title: str = Field(min_length=1, description="In Spanish.")
    title_en: str | None = None

    def title_in(self, language: str | None) -> str:
        """The title in the language asked for; Spanish unless English was and there is one."""
        english = (language or "").lower().startswith("en")
        return (self.title_en or self.title) if english else self.title


DEFAULT_DOCUMENTS = [
    InvestorDocument(
        kind="PitchDeck", title="Presentación", title_en="Pitch deck", url=f"{_FOLDER}/pitch-deck.pdf"
    ),
    InvestorDocument(
        kind="DemoVideo", title="Video de demostración", title_en="Demo video", url=f"{_FOLDER}/demo-video.mp4"
    ),
    InvestorDocument(
        kind="StartupDatabase",
        title="Base de datos de startups",
        title_en="Startup database",
        url=f"{_FOLDER}/startup-database",
    ),
    InvestorDocument(
        kind="StartupPlatform",
        title="Plataforma de startups",
        title_en="Startup platform",
        url=f"{_FOLDER}/startup-platform",
    ),
]
