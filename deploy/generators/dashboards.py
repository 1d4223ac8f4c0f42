"""Writes Grafana's dashboards as JSON, from panels that are described here with Grafana's foundation SDK.

They are in the chart's folder, since Helm reads no file outside a chart; compose mounts it.

`--check` fails when what is committed is stale.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from grafana_foundation_sdk.builders import common as common_builder
from grafana_foundation_sdk.builders import dashboard as build
from grafana_foundation_sdk.builders import logs, loki, prometheus, stat, timeseries
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.models import common, dashboard

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "deploy" / "kubernetes" / "resuena" / "files" / "dashboards"
PROMETHEUS = dashboard.DataSourceRef("prometheus", "prometheus")
LOKI = dashboard.DataSourceRef("loki", "loki")
SERVICES = {
    "identity-svc": "accounts, sessions, guests, requests to be erased",
    "company-svc": "companies, members, invitations, terms, notices",
    "campaign-svc": "campaigns, advertisements, audits, money",
    "tracking-svc": "visits to download links, forms of the public pages",
    "media-svc": "images, private documents",
}
MAILERS = ("identity-svc", "company-svc", "tracking-svc")
TELLERS = ("identity-svc", "company-svc", "campaign-svc")
"""Services that record facts in an outbox."""
CONSUMERS = ("identity-svc", "company-svc", "campaign-svc", "tracking-svc", "media-svc")
OURS = 'code=~"INTERNAL|UNKNOWN|UNAVAILABLE|DEADLINE_EXCEEDED|DATA_LOSS"'
"""RPCs that failed by our own fault."""
UP_OR_DOWN = {"0": ("down", "red"), "1": ("up", "green")}


@dataclass(frozen=True)
class PanelSpec:
    """One panel: queries by legend, what they are counted in, and from which values on they are of concern."""

    title: str
    queries: dict[str, str]
    unit: str = "short"
    warns: float | None = None
    alarms: float | None = None
    width: int = 8
    number: bool = False
    """One large number for each series instead of lines over time."""
    words: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Values that are shown as a text in a color."""


Panels = dict[str, Sequence[PanelSpec]]
"""Panels by the question that their row answers."""


def front() -> Panels:
    """What an operator looks at first."""
    return {
        "Is it up?": (
            PanelSpec(
                "Processes",
                {"{{job}}": 'max by (job) (up{job=~"gateway|.+-svc"})'},
                number=True,
                width=12,
                words={"0": ("away", "red"), "1": ("runs", "green")},
            ),
            PanelSpec(
                "Health checks that fail",
                {"": "count(health_check_ok == 0) or vector(0)"},
                number=True,
                alarms=1,
                width=4,
            ),
            PanelSpec(
                "Alerts", {"": 'count(ALERTS{alertstate="firing"}) or vector(0)'}, number=True, alarms=1, width=4
            ),
            PanelSpec(
                "Last backup",
                {"": "max(backup_last_timestamp_seconds) * 1000"},
                unit="dateTimeFromNow",
                number=True,
                width=4,
                words={"0": ("never", "red")},
            ),
        ),
        "Is it fast?": (
            PanelSpec(
                "Operations a second",
                {"{{kind}}": "sum by (kind) (rate(graphql_operations_total[$__rate_interval]))"},
                "ops",
            ),
            PanelSpec(
                "Time to answer an operation",
                {
                    "half": _quantile(0.5, "graphql_operation_seconds", 'kind!="subscription"'),
                    "99 of 100": _quantile(0.99, "graphql_operation_seconds", 'kind!="subscription"'),
                },
                "s",
                warns=0.5,
                alarms=1,
            ),
            PanelSpec(
                "Time to answer an RPC, 99 of 100",
                {"{{job}}": _quantile(0.99, "rpc_server_seconds", "", "job")},
                "s",
                warns=0.5,
                alarms=1,
            ),
        ),
        "Is it losing anything?": (
            PanelSpec(
                "Answers that failed by our fault",
                {
                    "of operations": 'sum(rate(graphql_operations_total{outcome="failed"}[$__rate_interval])) / sum(rate(graphql_operations_total[$__rate_interval])) or vector(0)',
                    "of RPCs": f"sum(rate(rpc_server_handled_total{{{OURS}}}[$__rate_interval])) / sum(rate(rpc_server_handled_total[$__rate_interval])) or vector(0)",
                },
                "percentunit",
                warns=0.005,
                alarms=0.02,
            ),
            PanelSpec(
                "Age of the oldest fact that was not told",
                {"{{job}}": "max by (job) (events_outbox_oldest_seconds)"},
                "s",
                warns=30,
                alarms=120,
            ),
            PanelSpec(
                "How full streams are",
                {"{{stream}}": "max by (stream) (jetstream_stream_fill_ratio)"},
                "percentunit",
                warns=0.6,
                alarms=0.8,
            ),
            PanelSpec(
                "Dead letters",
                {"": "sum(max by (job, durable) (events_dead_letters))"},
                number=True,
                alarms=1,
                width=6,
            ),
            PanelSpec(
                "Mails given up in an hour",
                {"": 'sum(increase(mail_settled_total{outcome="given_up"}[1h])) or vector(0)'},
                number=True,
                alarms=1,
                width=6,
            ),
            PanelSpec(
                "Messages refused in an hour by full streams",
                {"": "sum(increase(events_refused_by_full_stream_total[1h])) or vector(0)"},
                number=True,
                alarms=1,
                width=6,
            ),
            PanelSpec(
                "Facts dropped in an hour for slow pages",
                {"": "sum(increase(live_facts_dropped_total[1h]))"},
                number=True,
                warns=1,
                width=6,
            ),
        ),
        "Is anybody waiting?": (
            PanelSpec(
                "Oldest advertisement that waits for an audit",
                {"{{by}}": "max by (by) (audits_oldest_seconds)"},
                "s",
                number=True,
                warns=48 * 3600,
                alarms=72 * 3600,
            ),
            PanelSpec(
                "Age of the oldest mail to be sent",
                {"{{job}}": "max by (job) (mail_queue_oldest_seconds)"},
                "s",
                warns=120,
                alarms=900,
            ),
            PanelSpec(
                "Messages that wait, by consumer",
                {"{{durable}}": "max by (durable) (events_consumer_lag)"},
                warns=200,
                alarms=1000,
            ),
        ),
        "Is there room?": (
            PanelSpec(
                "Memory",
                {
                    "{{job}}": 'sum by (job) (process_resident_memory_bytes{job=~".+-svc"}) or sum by (job) (gateway_resident_memory_bytes)'
                },
                "bytes",
            ),
            PanelSpec(
                "Disks, used",
                {
                    "{{mountpoint}}": '1 - node_filesystem_avail_bytes{fstype!~"tmpfs|ramfs|overlay|squashfs"} / node_filesystem_size_bytes{fstype!~"tmpfs|ramfs|overlay|squashfs"}',
                    "images": "1 - min(media_store_free_bytes / media_store_size_bytes)",
                },
                "percentunit",
                warns=0.8,
                alarms=0.9,
            ),
            PanelSpec(
                "Connections to PostgreSQL, used",
                {"all": "max(database_server_connections / database_server_connections_bound)"},
                "percentunit",
                warns=0.6,
                alarms=0.8,
            ),
        ),
    }


def of_service(job: str) -> Panels:
    """One service."""
    mine = f'job="{job}"'
    panels: dict[str, Sequence[PanelSpec]] = {
        "Does it answer?": (
            PanelSpec("Processes that run", {"": f"sum(up{{{mine}}})"}, number=True, width=4, alarms=None),
            PanelSpec(
                "Health checks",
                {"{{check}}": f"min by (check) (health_check_ok{{{mine}}})"},
                number=True,
                width=8,
                words={"0": ("fails", "red"), "1": ("well", "green")},
            ),
            PanelSpec(
                "RPCs a second, by outcome",
                {"{{code}}": f"sum by (code) (rate(rpc_server_handled_total{{{mine}}}[$__rate_interval]))"},
                "ops",
                width=12,
            ),
            PanelSpec(
                "Time to answer",
                {
                    "half": _quantile(0.5, "rpc_server_seconds", mine),
                    "99 of 100": _quantile(0.99, "rpc_server_seconds", mine),
                },
                "s",
                warns=0.5,
                alarms=1,
            ),
            PanelSpec(
                "Slowest RPCs, 99th percentile",
                {"{{method}}": f"topk(5, {_quantile(0.99, 'rpc_server_seconds', mine, 'method')})"},
                "s",
                warns=0.5,
                alarms=1,
            ),
            PanelSpec(
                "RPCs that failed, by method",
                {
                    "{{method}}": f"sum by (method) (rate(rpc_server_handled_total{{{mine},{OURS}}}[$__rate_interval])) or vector(0)"
                },
                "ops",
            ),
            PanelSpec(
                "RPCs shed, a second",
                {"{{instance}}": f"sum by (instance) (rate(rpc_server_shed_total{{{mine}}}[$__rate_interval]))"},
                "ops",
                warns=0.1,
                alarms=1,
            ),
        ),
    }
    facts: list[PanelSpec] = [
        PanelSpec(
            "Age of the oldest fact that was not told",
            {"{{instance}}": f"events_outbox_oldest_seconds{{{mine}}}"},
            "s",
            warns=30,
            alarms=120,
        )
    ]
    if job in TELLERS:
        facts.append(
            PanelSpec(
                "Facts told a minute",
                {"{{subject}}": f"sum by (subject) (rate(events_relayed_total{{{mine}}}[$__rate_interval])) * 60"},
            )
        )
    facts += [
        PanelSpec(
            "Messages handled a minute",
            {
                "{{durable}} {{outcome}}": f"sum by (durable, outcome) (rate(events_consumed_total{{{mine}}}[$__rate_interval])) * 60"
            },
        ),
        PanelSpec(
            "Messages that wait, by consumer",
            {"{{durable}}": f"max by (durable) (events_consumer_lag{{{mine}}})"},
            warns=200,
            alarms=1000,
        ),
        PanelSpec("Dead letters", {"{{durable}}": f"max by (durable) (events_dead_letters{{{mine}}})"}, alarms=1),
    ]
    panels["Do facts come and go?"] = facts
    own: list[PanelSpec] = []
    if job in MAILERS:
        own += [
            PanelSpec("Mails that wait", {"{{instance}}": f"mail_queue_length{{{mine}}}"}),
            PanelSpec(
                "Age of the oldest mail to be sent",
                {"{{instance}}": f"mail_queue_oldest_seconds{{{mine}}}"},
                "s",
                warns=120,
                alarms=900,
            ),
            PanelSpec(
                "Mails in an hour, by outcome",
                {"{{outcome}}": f"sum by (outcome) (increase(mail_settled_total{{{mine}}}[1h])) or vector(0)"},
            ),
        ]
    if job == "campaign-svc":
        own += [
            PanelSpec("Advertisements that wait for an audit", {"{{by}}": "max by (by) (audits_waiting)"}),
            PanelSpec(
                "Oldest of them",
                {"{{by}}": "max by (by) (audits_oldest_seconds)"},
                "s",
                warns=48 * 3600,
                alarms=72 * 3600,
            ),
        ]
    if job == "media-svc":
        own += [
            PanelSpec("Room for images", {"free": "min(media_store_free_bytes)"}, "bytes"),
            PanelSpec(
                "Room for images, used",
                {"used": "1 - min(media_store_free_bytes / media_store_size_bytes)"},
                "percentunit",
                warns=0.8,
                alarms=0.9,
            ),
        ]
    if own:
        panels["What it alone does"] = own
    panels["What does it use?"] = (
        PanelSpec("Memory", {"{{instance}}": f"process_resident_memory_bytes{{{mine}}}"}, "bytes", width=6),
        PanelSpec(
            "Processors",
            {"{{instance}}": f"rate(process_cpu_seconds_total{{{mine}}}[$__rate_interval])"},
            "percentunit",
            width=6,
        ),
        PanelSpec(
            "Connections to its database, used",
            {"{{pool}}": f"max by (pool) (database_pool_in_use{{{mine}}} / database_pool_bound{{{mine}}})"},
            "percentunit",
            warns=0.7,
            alarms=0.9,
            width=6,
        ),
        PanelSpec("Files and sockets, open", {"{{instance}}": f"process_open_fds{{{mine}}}"}, width=6),
        PanelSpec(
            "Old rows deleted in an hour",
            {"{{table}}": f"sum by (table) (increase(database_rows_deleted_total{{{mine}}}[1h]))"},
            width=24,
        ),
    )
    return panels


def of_gateway() -> Panels:
    """The gateway."""
    return {
        "Does it answer?": (
            PanelSpec("Processes that run", {"": 'sum(up{job="gateway"})'}, number=True, width=4),
            PanelSpec(
                "Services that it reaches",
                {"{{check}}": 'min by (check) (health_check_ok{job="gateway"})'},
                number=True,
                width=8,
                words={"0": ("away", "red"), "1": ("well", "green")},
            ),
            PanelSpec(
                "Operations a second",
                {
                    "{{kind}} {{outcome}}": "sum by (kind, outcome) (rate(graphql_operations_total[$__rate_interval]))"
                },
                "ops",
                width=12,
            ),
            PanelSpec("Time to answer a query", _both('kind="query"'), "s", warns=0.5, alarms=1),
            PanelSpec("Time to answer a mutation", _both('kind="mutation"'), "s", warns=0.5, alarms=1),
            PanelSpec(
                "Requests refused by a limit, a minute",
                {"{{limit}}": "sum by (limit) (rate(rate_limited_total[$__rate_interval])) * 60 or vector(0)"},
            ),
        ),
        "Has it too much to do?": (
            PanelSpec(
                "Operations in work, and places for them",
                {"in work": "sum(gateway_operations_in_work)", "places": "sum(gateway_operation_places)"},
            ),
            PanelSpec(
                "Requests shed, a second",
                {"{{door}}": "sum by (door) (rate(requests_shed_total[$__rate_interval])) or vector(0)"},
                "ops",
                warns=0.1,
                alarms=1,
            ),
        ),
        "Who is connected?": (
            PanelSpec("Subscriptions open", {"all": "sum(live_subscriptions)"}),
            PanelSpec("Events sent a second", {"all": "sum(rate(live_events_total[$__rate_interval]))"}, "ops"),
            PanelSpec(
                "Facts dropped for slow pages, a minute",
                {"all": "sum(rate(live_facts_dropped_total[$__rate_interval])) * 60"},
                warns=1,
            ),
            PanelSpec(
                "Connections closed because their client had too many, a minute",
                {"all": "sum(rate(connections_crowded_total[$__rate_interval])) * 60"},
                warns=1,
            ),
        ),
        "What does it use?": (
            PanelSpec("Memory of all its processes", {"{{instance}}": "gateway_resident_memory_bytes"}, "bytes"),
        ),
    }


def business() -> Panels:
    """What the system is for: figures that people without a terminal ask for, as facts that were told."""

    def in_an_hour(pattern: str) -> dict[str, str]:
        return {"{{subject}}": f'sum by (subject) (increase(events_relayed_total{{subject=~"{pattern}"}}[1h]))'}

    visits = 'sum(increase(events_consumed_total{durable=~".+__event_tracked",outcome="applied"}[1h]))'
    return {
        "People and brands, in an hour": (
            PanelSpec(
                "Accounts: signed up, asked to be erased, erased",
                in_an_hour(r"resuena\\.identity\\.(person|deletion)_.+"),
            ),
            PanelSpec("Companies: new, changed, members", in_an_hour(r"resuena\\.company\\..+")),
            PanelSpec("Visits to download links", {"visits": visits}),
        ),
        "Campaigns and advertisements, in an hour": (
            PanelSpec("Campaigns: new, changed status", in_an_hour(r"resuena\\.campaign\\.campaign_.+")),
            PanelSpec(
                "Advertisements: submitted, audited, refused", in_an_hour(r"resuena\\.campaign\\.advertisement_.+")
            ),
            PanelSpec(
                "Posts, rewards, reports", in_an_hour(r"resuena\\.campaign\\.(post|reward|engagement|report)_.+")
            ),
        ),
        "Who waits for a decision": (
            PanelSpec(
                "Advertisements that wait for an audit", {"{{by}}": "max by (by) (audits_waiting)"}, number=True
            ),
            PanelSpec(
                "Oldest of them",
                {"{{by}}": "max by (by) (audits_oldest_seconds)"},
                "s",
                number=True,
                warns=48 * 3600,
                alarms=72 * 3600,
            ),
            PanelSpec("People who watch live", {"pages": "sum(live_subscriptions)"}, number=True),
        ),
    }


def stores() -> Panels:
    """PostgreSQL, NATS and the site as others see them: the metrics of the exporters of deploy/observability/prometheus.yml."""
    ours = f'datname=~"{"|".join(name.removesuffix("-svc") for name in SERVICES)}"'

    def rate_of(counter: str) -> str:
        return f"sum by (datname) (rate(pg_stat_database_{counter}{{{ours}}}[$__rate_interval]))"

    return {
        "Does PostgreSQL answer?": (
            PanelSpec("PostgreSQL", {"": "max(pg_up)"}, number=True, width=4, words=UP_OR_DOWN),
            PanelSpec(
                "Connections used",
                {"all databases": "sum(pg_stat_activity_count) / max(pg_settings_max_connections)"},
                "percentunit",
                warns=0.6,
                alarms=0.8,
                width=10,
            ),
            PanelSpec(
                "Connections by database",
                {"{{datname}}": f"sum by (datname) (pg_stat_activity_count{{{ours}}})"},
                width=10,
            ),
            PanelSpec("Transactions committed a second", {"{{datname}}": rate_of("xact_commit")}, "ops"),
            PanelSpec("Transactions rolled back a second", {"{{datname}}": rate_of("xact_rollback")}, "ops"),
            PanelSpec(
                "Age of the oldest open transaction",
                {"{{datname}}": f"max by (datname) (pg_stat_activity_max_tx_duration{{{ours}}})"},
                "s",
                warns=60,
                alarms=900,
            ),
        ),
        "Does PostgreSQL have enough memory and space?": (
            PanelSpec(
                "Blocks read from the cache",
                {"{{datname}}": f"{rate_of('blks_hit')} / ({rate_of('blks_hit')} + {rate_of('blks_read')})"},
                "percentunit",
            ),
            PanelSpec("Temporary files written", {"{{datname}}": rate_of("temp_bytes")}, "Bps"),
            PanelSpec("Size", {"{{datname}}": f"max by (datname) (pg_database_size_bytes{{{ours}}})"}, "bytes"),
            PanelSpec(
                "Deadlocks in an hour",
                {"": f"sum(increase(pg_stat_database_deadlocks{{{ours}}}[1h]))"},
                number=True,
                warns=1,
            ),
        ),
        "Does NATS keep up?": (
            PanelSpec("NATS", {"": 'max(up{job="nats"})'}, number=True, width=4, words=UP_OR_DOWN),
            PanelSpec(
                "Slow consumers in an hour",
                {"": 'sum(increase(gnatsd_varz_slow_consumers{job="nats"}[1h]))'},
                number=True,
                warns=1,
                width=4,
            ),
            PanelSpec(
                "JetStream's storage used",
                {
                    "{{server_name}}": 'max by (server_name) (jetstream_server_total_message_bytes{job="nats"} / (jetstream_server_max_storage{job="nats"} > 0))'
                },
                "percentunit",
                warns=0.6,
                alarms=0.8,
            ),
            PanelSpec(
                "Size of each stream",
                {"{{stream_name}}": 'max by (stream_name) (jetstream_stream_total_bytes{job="nats"})'},
                "bytes",
            ),
            PanelSpec(
                "Messages a second",
                {
                    "received": 'sum(rate(gnatsd_varz_in_msgs{job="nats"}[$__rate_interval]))',
                    "sent": 'sum(rate(gnatsd_varz_out_msgs{job="nats"}[$__rate_interval]))',
                },
                "ops",
            ),
            PanelSpec(
                "Connections", {"{{server_id}}": 'max by (server_id) (gnatsd_varz_connections{job="nats"})'}
            ),
            PanelSpec("Memory", {"{{server_id}}": 'max by (server_id) (gnatsd_varz_mem{job="nats"})'}, "bytes"),
        ),
        "Is the site reached from outside?": (
            PanelSpec(
                "Site",
                {"{{instance}}": 'max by (instance) (probe_success{job="site"})'},
                number=True,
                words=UP_OR_DOWN,
            ),
            PanelSpec(
                "Days until the certificate expires",
                {"": '(min(probe_ssl_earliest_cert_expiry{job="site"}) - time()) / 86400'},
                number=True,
                width=4,
            ),
            PanelSpec(
                "Time to answer, by phase",
                {"{{phase}}": 'max by (phase) (probe_http_duration_seconds{job="site"})'},
                "s",
                warns=1,
                width=12,
            ),
        ),
    }


def _quantile(share: float, metric: str, labels: str, by: str = "") -> str:
    kept = f"{by}, le" if by else "le"
    return f"histogram_quantile({share}, sum by ({kept}) (rate({metric}_bucket{{{labels}}}[$__rate_interval])))"


def _both(labels: str) -> dict[str, str]:
    return {
        name: _quantile(share, "graphql_operation_seconds", labels)
        for name, share in (("half", 0.5), ("99 of 100", 0.99))
    }


def _limits(panel_spec: PanelSpec) -> build.ThresholdsConfig:
    steps = [dashboard.Threshold(color="green")]
    if panel_spec.warns is not None:
        steps.append(dashboard.Threshold(value=panel_spec.warns, color="orange"))
    if panel_spec.alarms is not None:
        steps.append(dashboard.Threshold(value=panel_spec.alarms, color="red"))
    return build.ThresholdsConfig().mode(dashboard.ThresholdsMode.ABSOLUTE).steps(steps)


def _panel(panel_spec: PanelSpec) -> stat.Panel | timeseries.Panel:
    panel: stat.Panel | timeseries.Panel
    if panel_spec.number:
        panel = stat.Panel().color_mode(common.BigValueColorMode.VALUE).graph_mode(common.BigValueGraphMode.NONE)
        panel = panel.reduce_options(common_builder.ReduceDataOptions().calcs(["lastNotNull"]).values(False))
        if panel_spec.words:
            panel.mappings(
                [
                    dashboard.ValueMap(
                        options={
                            value: dashboard.ValueMappingResult(text=text, color=color)
                            for value, (text, color) in panel_spec.words.items()
                        }
                    )
                ]
            )
    else:
        panel = timeseries.Panel().fill_opacity(10).show_points(common.VisibilityMode.NEVER).min(0)
        if panel_spec.alarms is not None or panel_spec.warns is not None:
            panel = panel.thresholds_style(
                common_builder.GraphThresholdsStyleConfig().mode(common.GraphThresholdsStyleMode.LINE)
            )
    panel.title(panel_spec.title).unit(panel_spec.unit).span(panel_spec.width).height(
        5 if panel_spec.number else 8
    )
    panel.datasource(PROMETHEUS).thresholds(_limits(panel_spec))
    for number, (legend, expression) in enumerate(panel_spec.queries.items()):
        query = (
            prometheus.Dataquery()
            .expr(expression)
            .legend_format(legend or "__auto")
            .ref_id(chr(ord("A") + number))
        )
        panel.with_target(query.instant() if panel_spec.number else query.range())
    return panel


def _lines(job: str) -> logs.Panel:
    """What a process complained about, each line with a link to its trace."""
    query = loki.Dataquery().expr(f'{{service_name="{job}"}} | json | level=~"warning|error|critical"').ref_id("A")
    panel = logs.Panel().title("Warnings and errors").datasource(LOKI).span(24).height(8)
    return panel.show_time(True).wrap_log_message(True).enable_log_details(True).with_target(query)


def _dashboard(uid: str, title: str, description: str, rows: Panels, job: str = "") -> dashboard.Dashboard:
    builder = (
        build.Dashboard(title).uid(uid).description(description).tags(["resuena"]).timezone("browser").readonly()
    )
    builder = builder.refresh("15s").time("now-1h", "now").tooltip(dashboard.DashboardCursorSync.CROSSHAIR)
    builder = builder.link(
        build.DashboardLink("Resuena")
        .type(dashboard.DashboardLinkType.DASHBOARDS)
        .tags(["resuena"])
        .as_dropdown(True)
    )
    for question, panels in rows.items():
        builder = builder.with_row(build.Row(question))
        for panel_spec in panels:
            builder = builder.with_panel(_panel(panel_spec))
    if job:
        builder = builder.with_row(build.Row("What does it say?")).with_panel(_lines(job))
    return builder.build()


def dashboards() -> Iterable[dashboard.Dashboard]:
    """All dashboards."""
    yield _dashboard("resuena", "Resuena", "Is it up, fast, losing anything, and is anybody waiting?", front())
    yield _dashboard("resuena-business", "Resuena: business", "People, brands, campaigns and visits.", business())
    yield _dashboard("resuena-gateway", "gateway", "The public door.", of_gateway(), "gateway")
    yield _dashboard("resuena-stores", "Resuena: stores", "PostgreSQL, NATS and the site's address.", stores())
    for job, description in SERVICES.items():
        yield _dashboard(
            f"resuena-{job}", job, f"{description[0].upper()}{description[1:]}.", of_service(job), job
        )


def main(*, check: bool) -> int:
    """Returns 1 when `check` finds a stale file."""
    texts = {
        FOLDER / f"{each.uid}.json": json.dumps(each, cls=JSONEncoder, indent=2, sort_keys=True) + "\n"
        for each in dashboards()
    }
    stale = [path for path, text in texts.items() if not path.is_file() or path.read_text() != text]
    gone = [path for path in FOLDER.glob("*.json") if path not in texts]
    for path in [*stale, *gone]:
        print(f"{'stale' if check else 'wrote'}: {path.relative_to(ROOT)}")
        if not check and path in gone:
            path.unlink()
        elif not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(texts[path])
    return int(check and bool(stale or gone))


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
