"""`make bench`: the campaign page's operation under closed-loop load against the system that `make up` runs."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from pathlib import Path

import closed_loop
import httpx
import psutil

PAGE = Path(__file__).with_name("campaign_page.graphql")
LOGIN = "mutation($e:String!,$p:String!){login(app:PublicPortal,email:$e,password:$p){success session{accessToken company{_id}}}}"
CAMPAIGNS = "query($c:ID!){campaigns(where:{companyId:$c}){_id name totals{posts}}}"
MARK = "RESUENA_LAUNCHER_DATA"


class NoDemoError(Exception):
    """The demo brand cannot sign in."""


def ask(
    client: httpx.Client, query: str, variables: dict[str, object], token: str | None = None
) -> dict[str, object]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    response = client.post("/graphql", json={"query": query, "variables": variables}, headers=headers)
    answer = response.raise_for_status().json()
    if answer.get("errors"):
        raise SystemExit(f"the server refused: {answer['errors']}")
    data: dict[str, object] = answer["data"]
    return data


def cpu_seconds() -> dict[str, float]:
    """CPU time so far by component, of the processes that the launcher marked as its own."""
    used: dict[str, float] = {}
    for process in psutil.process_iter(["name", "cmdline"]):
        try:
            line = " ".join(process.info["cmdline"] or [])
            if "postgres" in line:
                component = "postgres"
            elif "-m gateway" in line:
                component = "gateway"
            elif "_svc" in line and MARK in process.environ():
                component = line.split("-m ")[-1].split()[0]
            else:
                continue
            times = process.cpu_times()
            used[component] = used.get(component, 0.0) + times.user + times.system
        except (psutil.NoSuchProcess, psutil.AccessDenied):
            continue
    return used


async def measure(base: str, connections: int, requests: int) -> int:
    with httpx.Client(base_url=base, timeout=10, trust_env=False) as client:
        session = ask(client, LOGIN, {"e": "marca@resuena.demo", "p": "Marca#2026"})["login"]["session"]  # type: ignore[index]
        if session is None:
            raise NoDemoError
        token = session["accessToken"]
        campaigns = ask(client, CAMPAIGNS, {"c": session["company"]["_id"]}, token)["campaigns"]
        largest = max(campaigns, key=lambda campaign: campaign["totals"]["posts"])  # type: ignore[arg-type,call-overload,index,no-any-return,attr-defined]
    payload: dict[str, object] = {"query": PAGE.read_text(), "variables": {"campaignId": largest["_id"]}}
    headers = {"Authorization": f"Bearer {token}"}
    url = f"{base}/graphql"
    await closed_loop.run(url, payload, headers, connections=connections, requests=20)
    before, started = cpu_seconds(), time.time()
    outcome = await closed_loop.run(url, payload, headers, connections=connections, requests=requests)
    after = cpu_seconds()
    posts = min(200, largest["totals"]["posts"])
    print(f"W1 campaign page, {posts} advertisements, {outcome.bytes_per_answer / 1024:.0f} KiB an answer")
    print(f"  {connections} connections, closed loop, {requests} requests in {time.time() - started:.1f} s")
    print(f"  {outcome.per_second:8.1f} requests/s")
    print(f"  {outcome.percentile(0.50) * 1000:8.1f} ms p50")
    print(f"  {outcome.percentile(0.99) * 1000:8.1f} ms p99")
    spent = {name: (after[name] - before.get(name, 0.0)) / requests * 1000 for name in after}
    print(f"  {sum(spent.values()):8.2f} ms CPU a request, of which")
    for name, each in sorted(spent.items(), key=lambda pair: -pair[1]):
        if each >= 0.005:
            print(f"  {each:8.2f} ms {name}")
    print(
        json.dumps(
            {
                "w1_requests_per_second": round(outcome.per_second, 1),
                "w1_p50_ms": round(outcome.percentile(0.5) * 1000, 1),
                "w1_p99_ms": round(outcome.percentile(0.99) * 1000, 1),
                "w1_cpu_ms": round(sum(spent.values()), 2),
            }
        )
    )
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:4003")
    parser.add_argument("--connections", type=int, default=4)
    parser.add_argument("--requests", type=int, default=600)
    chosen = parser.parse_args()
    try:
        return asyncio.run(measure(chosen.url.rstrip("/"), chosen.connections, chosen.requests))
    except httpx.TransportError:
        print(f"Nothing answers at {chosen.url}. Start Resuena first: `make up` in another terminal.")
    except (httpx.HTTPStatusError, ValueError):
        print(f"What answers at {chosen.url} is not Resuena. Say where it is: `make bench URL=http://…`.")
    except NoDemoError:
        print(f"The Resuena at {chosen.url} has no demo data, whose largest campaign is measured.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
