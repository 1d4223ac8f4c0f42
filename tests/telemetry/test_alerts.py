"""Each alert fires on its condition and resolves after it; evaluated by Prometheus's own promtool."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml
from alert_rules import FOLDER, RULES, rules

PROCESSES = ("gateway", "identity-svc", "company-svc", "campaign-svc", "tracking-svc", "media-svc")
RUNNING = {f'up{{job="{name}"}}': "1x200" for name in PROCESSES}


@dataclass
class Case:
    """Samples of one minute each; when the alert fires with these labels, and when it has resolved."""

    alert: str
    series: dict[str, str]
    labels: dict[str, str]
    fires: int
    """Minutes after the start."""
    resolves: int
    quiet: int = 0
    """A minute before that, in which it does not fire yet."""
    name: str = field(default="")
    ever: bool = False
    """Whether it fires at all three minutes."""


DAY = 86_400
CASES = [
    Case("Watchdog", {}, {}, 100, 190, ever=True),
    Case("ScrapeFailing", {'up{job="postgres"}': "1x10 0x15 1x30"}, {"job": "postgres"}, 18, 30, 12),
    Case(
        "SiteUnreachable",
        {
            'probe_success{job="site",instance="https://resuena.example"}': "1x10 0x10 1x30",
            'probe_success{job="site",instance="http://localhost:4003"}': "0x60",
        },
        {"job": "site", "instance": "https://resuena.example"},
        15,
        23,
        11,
    ),
    Case(
        "CertificateEnds",
        {
            'probe_ssl_earliest_cert_expiry{job="site",instance="https://resuena.example"}': (
                f"{20 * DAY}x10 {13 * DAY}x20 {90 * DAY}x30"
            )
        },
        {"job": "site", "instance": "https://resuena.example"},
        25,
        35,
        15,
    ),
    Case("ServiceDown", {'up{job="media-svc"}': "1x10 0x10 1x30"}, {"job": "media-svc"}, 13, 23, 10),
    Case("ServiceDown", {'up{job="media-svc"}': "_x10 1x40"}, {"job": "media-svc"}, 5, 13, name="gone"),
    Case(
        "ServiceDown",
        {
            'up{job="media-svc",instance="1"}': "0x10 1x40",
            'up{job="media-svc",instance="2"}': "1x5 0x5 1x40",
        },
        {"job": "media-svc"},
        8,
        12,
        4,
        name="a replica runs",
    ),
    Case(
        "ReplicaLost",
        {'up{job="media-svc",instance="1"}': "1x200", 'up{job="media-svc",instance="2"}': "1x20 0x20 1x160"},
        {"job": "media-svc"},
        30,
        50,
        22,
    ),
    Case(
        "ReplicaLost",
        {'up{job="media-svc",instance="1"}': "1x200", 'up{job="media-svc",instance="2"}': "1x20 stale _x180"},
        {"job": "media-svc"},
        30,
        100,
        22,
        name="taken away",
    ),
    Case(
        "ProcessRestarts",
        {'process_start_time_seconds{job="media-svc"}': "1x10 2x2 3x2 4x100"},
        {"job": "media-svc"},
        20,
        60,
        13,
    ),
    Case(
        "HostMemoryLow",
        {
            'node_memory_MemAvailable_bytes{instance="host:9100"}': "500x10 90x20 500x60",
            'node_memory_MemTotal_bytes{instance="host:9100"}': "1000x100",
        },
        {"instance": "host:9100"},
        25,
        40,
        15,
    ),
    Case(
        "HealthCheckFailing",
        {'health_check_ok{job="company-svc",check="database"}': "1x10 0x10 1x30"},
        {"job": "company-svc", "check": "database"},
        13,
        23,
        10,
    ),
    Case(
        "DatabaseReplicaUnused",
        {
            'health_check_ok{job="campaign-svc",check="replica"}': "1x10 0x10 1x30",
            'health_check_ok{job="campaign-svc",check="nats"}': "0x60",
        },
        {"job": "campaign-svc"},
        17,
        23,
        13,
    ),
    Case(
        "ErrorRateHigh",
        {
            'rpc_server_handled_total{job="company-svc",code="OK"}': "0+60x60",
            'rpc_server_handled_total{job="company-svc",code="UNAVAILABLE"}': "0x10 0+6x20 120x40",
        },
        {"job": "company-svc"},
        22,
        45,
        10,
    ),
    Case(
        "ErrorRateHigh",
        {
            'graphql_operations_total{job="gateway",outcome="ok"}': "0+60x60",
            'graphql_operations_total{job="gateway",outcome="errors"}': "0+60x60",
            'graphql_operations_total{job="gateway",outcome="failed"}': "0x10 0+6x20 120x40",
        },
        {"job": "gateway"},
        22,
        45,
        10,
        name="gateway",
    ),
    Case(
        "AnswersSlow",
        {
            'rpc_server_seconds_bucket{job="company-svc",method="/a",le="0.5"}': "0+60x20 1200x30 1200+60x60",
            'rpc_server_seconds_bucket{job="company-svc",method="/a",le="2.5"}': "0+60x110",
            'rpc_server_seconds_bucket{job="company-svc",method="/a",le="+Inf"}': "0+60x110",
        },
        {"job": "company-svc"},
        45,
        80,
        19,
    ),
    Case(
        "LoadShed",
        {
            'requests_shed_total{job="gateway",door="operation"}': "0x10 0+60x20 1200x40",
            'requests_shed_total{job="gateway",door="stream"}': "0x70",
        },
        {"job": "gateway"},
        20,
        45,
        11,
    ),
    Case(
        "LoadShed",
        {
            'rpc_server_shed_total{job="media-svc",instance="1"}': "0x10 0+60x20 1200x40",
            'rpc_server_shed_total{job="media-svc",instance="2"}': "0x70",
        },
        {"job": "media-svc"},
        20,
        45,
        11,
        name="a service",
    ),
    Case(
        "OutboxOld",
        {
            'events_outbox_oldest_seconds{job="company-svc",instance="1"}': "0x5 600x10 0x30",
            'events_outbox_oldest_seconds{job="company-svc",instance="2"}': "0x5 600x10 0x30",
        },
        {"job": "company-svc"},
        9,
        18,
        5,
    ),
    Case(
        "ConsumerLag",
        {'events_consumer_lag{job="company-svc",durable="company__campaign_created"}': "0x5 5000x20 3x30"},
        {"job": "company-svc", "durable": "company__campaign_created"},
        18,
        30,
        12,
    ),
    Case(
        "DeadLetters",
        {'events_dead_letters{job="company-svc",durable="company__campaign_created"}': "0x5 2x10 0x30"},
        {"job": "company-svc", "durable": "company__campaign_created"},
        7,
        18,
        5,
    ),
    Case(
        "MailQueueOld",
        {'mail_queue_oldest_seconds{job="identity-svc"}': "0x5 3600x10 0x30"},
        {"job": "identity-svc"},
        10,
        18,
        5,
    ),
    Case(
        "MailsGivenUp",
        {'mail_settled_total{job="identity-svc",outcome="given_up"}': "0x5 1x140"},
        {"job": "identity-svc"},
        10,
        80,
        4,
    ),
    Case(
        "StreamNearlyFull",
        {'jetstream_stream_fill_ratio{job="company-svc",stream="COMPANY"}': "0.2x5 0.9x10 0.3x30"},
        {"stream": "COMPANY"},
        9,
        18,
        5,
    ),
    Case(
        "StreamUnderReplicated",
        {
            'jetstream_stream_replicas_missing{job="company-svc",instance="1",stream="COMPANY"}': "0x5 1x20 0x30",
            'jetstream_stream_replicas_missing{job="company-svc",instance="2",stream="COMPANY"}': "0x60",
        },
        {"stream": "COMPANY"},
        15,
        30,
        8,
    ),
    Case(
        "JetStreamStoreNearlyFull",
        {
            'jetstream_server_total_message_bytes{job="nats",server_name="nats-1"}': "100x5 900x20 100x30",
            'jetstream_server_max_storage{job="nats",server_name="nats-1"}': "1000x60",
            'jetstream_server_total_message_bytes{job="nats",server_name="nats-2"}': "100x60",
            'jetstream_server_max_storage{job="nats",server_name="nats-2"}': "0x60",
        },
        {"server_name": "nats-1"},
        15,
        30,
        6,
    ),
    Case(
        "StreamRefuses",
        {'events_refused_by_full_stream_total{job="tracking-svc",stream="TRACKING"}': "0x5 7x40"},
        {"stream": "TRACKING"},
        7,
        15,
        4,
    ),
    Case(
        "DiskNearlyFull",
        {
            'node_filesystem_avail_bytes{job="host",fstype="ext4",mountpoint="/"}': "50x5 5x15 50x30",
            'node_filesystem_size_bytes{job="host",fstype="ext4",mountpoint="/"}': "100x60",
            'node_filesystem_avail_bytes{job="host",fstype="tmpfs",mountpoint="/run"}': "0x60",
            'node_filesystem_size_bytes{job="host",fstype="tmpfs",mountpoint="/run"}': "100x60",
        },
        {"job": "host", "fstype": "ext4", "mountpoint": "/"},
        13,
        25,
        8,
    ),
    Case(
        "MediaStoreNearlyFull",
        {
            'media_store_free_bytes{job="media-svc"}': "50x5 5x15 50x30",
            'media_store_size_bytes{job="media-svc"}': "100x60",
        },
        {"job": "media-svc"},
        13,
        25,
        8,
    ),
    Case(
        "DatabaseConnectionsNearBound",
        {
            'database_server_connections{job="company-svc"}': "50x5 390x10 50x30",
            'database_server_connections_bound{job="company-svc"}': "400x60",
        },
        {},
        10,
        18,
        5,
    ),
    Case(
        "DatabaseConnectionsNearBound",
        {
            'pg_stat_activity_count{job="postgres",datname="company",state="active"}': "30x5 200x10 30x30",
            'pg_stat_activity_count{job="postgres",datname="media",state="idle"}': "30x5 190x10 30x30",
            'pg_settings_max_connections{job="postgres",server="postgres:5432"}': "400x60",
        },
        {},
        10,
        18,
        5,
        name="as the exporter sees it",
    ),
    Case(
        "DatabaseTransactionOld",
        {
            'pg_stat_activity_max_tx_duration{job="postgres",datname="company",state="active"}': "1x5 1000x20 1x30",
            'pg_stat_activity_max_tx_duration{job="postgres",datname="postgres",state="active"}': "9999x60",
        },
        {"datname": "company"},
        15,
        30,
        6,
    ),
    Case(
        "DatabasePoolExhausted",
        {
            'database_pool_in_use{job="company-svc",instance="1",pool="rows"}': "1x5 10x10 1x30",
            'database_pool_bound{job="company-svc",instance="1",pool="rows"}': "10x60",
        },
        {"job": "company-svc", "instance": "1", "pool": "rows"},
        10,
        18,
        5,
    ),
    Case(
        "BackupOld",
        {'backup_last_timestamp_seconds{job="gateway"}': "0x1700 102000x60"},
        {},
        1600,
        1705,
        1500,
    ),
    Case(
        "AuditOverdue",
        {
            'audits_oldest_seconds{job="campaign-svc",by="platform"}': "3600x5 260000x20 60x30",
            'audits_oldest_seconds{job="campaign-svc",by="brand"}': "3600x60",
        },
        {"by": "platform"},
        18,
        30,
        5,
    ),
    Case("PayoutsOpen", {'payouts_open_overdue{job="campaign-svc"}': "0x5 3x20 0x30"}, {}, 18, 30, 8),
    Case(
        "PublicationsOverdue",
        {'publications_overdue_seconds{job="campaign-svc"}': "0x10 0+60x20 0x30"},
        {},
        29,
        35,
        22,
    ),
    Case(
        "PublicationsFailing",
        {
            'publications_published_total{job="campaign-svc",network="instagram"}': "0+2x200",
            'publications_failed_total{job="campaign-svc",network="instagram",reason="REFUSED"}': "0x30 0+1x60 60x110",
        },
        {"network": "instagram"},
        60,
        180,
        25,
    ),
    Case(
        "PublicationsFailing",
        {
            'publications_published_total{job="campaign-svc",network="facebook"}': "0x200",
            'publications_failed_total{job="campaign-svc",network="facebook",reason="TOKEN_EXPIRED"}': "0+1x60 60x140",
            'publications_failed_total{job="campaign-svc",network="facebook",reason="GAVE_UP"}': "0x70 0+1x60 60x70",
        },
        {"network": "facebook"},
        100,
        199,
        65,
        name="only what creators cannot mend",
    ),
    Case(
        "PublicationsFailing",
        {
            'publications_failed_total{job="campaign-svc",network="facebook",reason="REFUSED"}': "0x10 0+1x60 60x130"
        },
        {"network": "facebook"},
        60,
        180,
        10,
        name="nothing was published",
    ),
    Case(
        "NetworkFiguresBehind",
        {'network_figures_overdue_seconds{job="campaign-svc"}': "30x10 2000x20 30x30"},
        {},
        25,
        35,
        15,
    ),
    Case(
        "WebhookDeliveriesBehind",
        {'webhook_deliveries_overdue_seconds{job="company-svc"}': "1x10 400x20 1x30"},
        {},
        20,
        35,
        12,
    ),
    Case(
        "NetworkBudgetExhausted",
        {'network_app_blocked{job="campaign-svc",network="facebook"}': "0x10 1x30 0x30"},
        {"network": "facebook"},
        30,
        45,
        20,
    ),
    Case(
        "NetworkBudgetExhausted",
        {
            'network_figures_read_total{job="campaign-svc",network="instagram"}': "0+10x200",
            'network_figures_failed_total{job="campaign-svc",network="instagram",reason="RateLimited"}': (
                "0x20 0+10x60 600x120"
            ),
        },
        {"network": "instagram"},
        60,
        130,
        20,
        name="accounts",
    ),
]


def promtool(*arguments: str) -> None:
    done = subprocess.run(["promtool", *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_rules_and_the_configurations_are_valid(tmp_path: Path) -> None:
    promtool("check", "rules", str(RULES))
    # A copy of the rules in the folder where the container mounts them.
    configuration = (FOLDER / "prometheus.yml").read_text().replace("/etc/prometheus", str(tmp_path))
    (tmp_path / "alerts.yml").write_text(RULES.read_text())
    (tmp_path / "prometheus.yml").write_text(configuration)
    promtool("check", "config", str(tmp_path / "prometheus.yml"))
    subprocess.run(["amtool", "check-config", str(FOLDER / "alertmanager.yml")], check=True, timeout=60)


def test_every_alert_is_tried() -> None:
    assert {case.alert for case in CASES} == rules().keys()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.alert} {case.name}".strip())
def test_an_alert_fires_and_resolves(case: Case, tmp_path: Path) -> None:
    document = yaml.safe_load(RULES.read_text())
    for rule in document["groups"][0]["rules"]:
        del rule["annotations"]  # promtool would compare them
    (tmp_path / "rules.yml").write_text(yaml.safe_dump(document))
    expected = {"exp_labels": {**case.labels, "severity": rules()[case.alert]["labels"]["severity"]}}
    otherwise: list[object] = [expected] if case.ever else []
    moments = [(case.quiet, otherwise), (case.fires, [expected]), (case.resolves, otherwise)]
    series = {**RUNNING, **case.series}
    if case.alert == "ServiceDown":
        del series['up{job="media-svc"}']
        series.update(case.series)
    test = {
        "interval": "1m",
        "input_series": [{"series": name, "values": values} for name, values in series.items()],
        "alert_rule_test": [
            {"eval_time": f"{minute}m", "alertname": case.alert, "exp_alerts": alerts}
            for minute, alerts in moments
        ],
    }
    (tmp_path / "test.yml").write_text(
        yaml.safe_dump({"rule_files": ["rules.yml"], "evaluation_interval": "1m", "tests": [test]})
    )
    promtool("test", "rules", str(tmp_path / "test.yml"))
