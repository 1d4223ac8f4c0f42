"""`make bench-growth`: how long a person waits for each list and search as the rows become ten and a hundred times as many.

It starts a system of its own, copies the demo's companies, campaigns, advertisements and posts within PostgreSQL, and asks
each operation over one connection. The demo itself is 1×.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "journeys"))

import asyncpg
import data
from closed_loop import Request, run
from journey import System
from works import sign_in_token

from resuena_demo.plan import BRAND, STAFF

ASKED = 15
WORST = 1.3
AD = (
    "_id caption captionIdentifier campaignName companyName status creationDt likeCount commentCount multimediaUri"
)
OPERATIONS: dict[str, tuple[tuple[str, str], str]] = {
    "staff: advertisements, newest": (
        STAFF,
        f"{{advertisements(where:{{}},orderBy:{{creationDt:DESC}},limit:60){{{AD}}}}}",
    ),
    "staff: advertisements, oldest": (
        STAFF,
        f"{{advertisements(where:{{}},orderBy:{{creationDt:ASC}},limit:60){{{AD}}}}}",
    ),
    "staff: advertisements, text": (STAFF, f'{{advertisements(where:{{search:"cosecha"}},limit:60){{{AD}}}}}'),
    "staff: advertisements, rare text": (
        STAFF,
        f'{{advertisements(where:{{search:"no hay tal texto"}},limit:60){{{AD}}}}}',
    ),
    "staff: advertisements, code": (
        STAFF,
        f'{{advertisements(where:{{captionIdentifier:"AAAAAAAA"}},limit:60){{{AD}}}}}',
    ),
    "staff: advertisements, most liked": (STAFF, f"{{advertisements(where:{{}},mostOf:Likes,limit:60){{{AD}}}}}"),
    "staff: advertisements, one network": (
        STAFF,
        f"{{advertisements(where:{{platform:[Twitter]}},limit:60){{{AD}}}}}",
    ),
    "staff: advertisements, approved": (
        STAFF,
        f"{{advertisements(where:{{status:[Approved]}},limit:60){{{AD}}}}}",
    ),
    "staff: advertisements, rejected": (
        STAFF,
        f"{{advertisements(where:{{status:[RejectedByPlatform]}},limit:60){{{AD}}}}}",
    ),
    "staff: audit queue": (STAFF, f"{{auditQueue(limit:20){{advertisement{{{AD}}}}}}}"),
    "staff: campaigns": (
        STAFF,
        "{campaigns(where:{},limit:100){_id name status creationDt totals{posts approved}}}",
    ),
    "staff: campaigns, text": (STAFF, '{campaigns(where:{search:"ronda"},limit:100){_id name status}}'),
    "staff: campaigns waiting for approval": (
        STAFF,
        "{campaigns(where:{status:[WaitingForApproval]},limit:100){_id name status}}",
    ),
    "staff: drafts": (STAFF, "{campaignDrafts(limit:100){_id name creationDt}}"),
    "staff: companies": (STAFF, "{companies(limit:100){_id name active investment}}"),
    "staff: companies, text": (STAFF, '{companies(where:{search:"aurora"},limit:100){_id name}}'),
    "staff: companies out of use": (STAFF, "{companies(where:{active:false},limit:100){_id name}}"),
    "brand: campaigns": (BRAND, "{campaigns(where:{},limit:100){_id name status totals{posts approved}}}"),
    "brand: advertisements, newest": (BRAND, f"{{advertisements(where:{{}},limit:60){{{AD}}}}}"),
    "brand: advertisements, text": (BRAND, f'{{advertisements(where:{{search:"cosecha"}},limit:60){{{AD}}}}}'),
    "brand: drafts": (BRAND, "{campaignDrafts(limit:100){_id name}}"),
}
EARLIER = "'creation_dt', one.creation_dt - n * interval '7 hours'"
SUFFIXED = f"'id', one.id || '+' || n, 'company_id', one.company_id || '+' || n, {EARLIER}"
COPIES = {
    "company": {"companies": f"'id', one.id || '+' || n, 'name', one.name || ' +' || n, {EARLIER}"},
    "campaign": {
        "known_companies": "'id', one.id || '+' || n",
        "campaigns": SUFFIXED,
        "advertisements": f"{SUFFIXED}, 'campaign_id', one.campaign_id || '+' || n,"
        " 'caption_identifier', 'Z' || lpad(upper(to_hex(row_number() OVER () + n::bigint * 10000)), 7, '0')",
        "posts": f"{SUFFIXED}, 'campaign_id', one.campaign_id || '+' || n,"
        " 'advertisement_id', one.advertisement_id || '+' || n",
    },
}
COPY = """
INSERT INTO {table} SELECT made.* FROM (
    SELECT one, jsonb_build_object({columns}) AS columns FROM {table} AS one, generate_series($1::int, $2::int) AS n
    WHERE one.id NOT LIKE '%+%'
) AS copies, jsonb_populate_record(one, columns) AS made
"""


async def copy(system: System, first: int, last: int) -> int:
    """Copies the demo's rows once for each number from `first` to `last`; returns the number of advertisements."""
    for service, tables in COPIES.items():
        database = await asyncpg.connect(data.dsn(system, service))
        for table, columns in tables.items():
            for number in range(first, last + 1):
                await database.execute(COPY.format(table=table, columns=columns), number, number)
        await database.execute("VACUUM ANALYZE")
        ads = await database.fetchval("SELECT count(*) FROM advertisements") if service == "campaign" else 0
        await database.close()
    return int(ads)


async def waits(system: System) -> dict[str, float]:
    """Median milliseconds of each operation."""
    tokens = {who: sign_in_token(system.url, who) for who in (STAFF, BRAND)}
    medians = {}
    for name, (who, query) in OPERATIONS.items():
        request = Request.graphql(system.url, query, token=tokens[who])
        await run([request], connections=1, rounds=3)
        medians[name] = median((await run([request], connections=1, rounds=ASKED)).latencies) * 1000
    return medians


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench-growth", description=__doc__)
    parser.add_argument(
        "--times", type=int, nargs="*", default=[1, 10, 100], help="how many times the demo's rows"
    )
    chosen = parser.parse_args()
    system = System.fresh({"RESUENA_POSTGRES_FSYNC": "on"})
    try:
        rows, columns, done = {}, [], 1
        for times in chosen.times:
            rows[times] = asyncio.run(copy(system, done, times - 1))
            done = times
            columns.append(asyncio.run(waits(system)))
    finally:
        system.remove()
    print(
        f"{'ms, median of ' + str(ASKED):<42}"
        + "".join(f"{times:>8}×" for times in chosen.times)
        + f"{'ratio':>8}"
    )
    print(f"{'advertisements':<42}" + "".join(f"{count:>9,}" for count in rows.values()))
    for name in OPERATIONS:
        each = [column[name] for column in columns]
        ratio = each[-1] / each[0]
        print(
            f"{name:<42}"
            + "".join(f"{milliseconds:>9.1f}" for milliseconds in each)
            + f"{ratio:>8.2f}"
            + (" !" if ratio > WORST else "")
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
