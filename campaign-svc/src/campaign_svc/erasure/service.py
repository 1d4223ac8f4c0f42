"""Anonymises what a person left in campaigns, inside the open transaction of the fact that they were erased."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.advertisements.repository import ADS, POSTS


async def erase(session: AsyncSession, person_id: str) -> None:
    """Blanks captions, pictures' addresses, tagged people and links to posts of the person's advertisements.

    Their ids, codes, figures, decisions and entries of the ledger stay: the person's id leads nowhere any more.
    Doing it again changes nothing.
    """
    connection = await session.connection()
    mine = select(ADS.c.id).where(ADS.c.person_id == person_id)
    await connection.execute(update(POSTS).where(POSTS.c.advertisement_id.in_(mine)).values(post_platform_id=""))
    await connection.execute(
        update(ADS)
        .where(ADS.c.person_id == person_id)
        .values(caption="", multimedia_uri="", tagged_people=[], version=ADS.c.version + 1)
    )
