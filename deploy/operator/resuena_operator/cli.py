"""The command line `resuena`."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import Coroutine
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from pyrage.x25519 import Recipient
from rich.markup import escape

from kit.days import operator_time_zone
from kit.rpc.settings import ServiceSettings
from kit.telemetry import setup_logging
from resuena_operator import dead_letters, doctor, health, keys
from resuena_operator.backup import encryption, make, restore, schedule
from resuena_operator.current import installation
from resuena_operator.installation import SERVICES, Installation, code_of
from resuena_operator.outcome import Exit, Failed, errors, out, print_json, print_rows, print_table, say

if TYPE_CHECKING:  # not in the operator's image
    from resuena_demo.settings import DemoSettings

T = TypeVar("T")

EPILOG = """
Exit codes: 0 success · 1 a problem was found, or the command failed · 2 wrong usage · 3 Resuena or a part of it is
unreachable · 4 refused, because it would destroy something or a precondition is not met.
"""
app = typer.Typer(
    name="resuena",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EPILOG,
    help="Operate one Resuena installation: that of `make up` in this checkout, or the one described by the "
    "environment, as in the container `operator`.",
)
letters_app = typer.Typer(no_args_is_help=True, help="Messages that a service failed to process.")
guests_app = typer.Typer(no_args_is_help=True, help="Guest tokens that give investors access to the documents.")
deletions_app = typer.Typer(no_args_is_help=True, help="People's requests to delete their account.")
people_app = typer.Typer(no_args_is_help=True, help="People's accounts.")
mail_app = typer.Typer(no_args_is_help=True, help="Outgoing mail.")
staff_app = typer.Typer(no_args_is_help=True, help="The platform's staff and their roles.")
terms_app = typer.Typer(no_args_is_help=True, help="Terms and conditions that users accept.")
companies_app = typer.Typer(no_args_is_help=True, help="Companies.")
digests_app = typer.Typer(no_args_is_help=True, help="The daily mails with unread notices.")
app.add_typer(letters_app, name="dead-letters")
app.add_typer(guests_app, name="guests")
app.add_typer(deletions_app, name="deletions")
app.add_typer(people_app, name="people")
app.add_typer(mail_app, name="mail")
app.add_typer(staff_app, name="staff")
app.add_typer(terms_app, name="terms")
app.add_typer(companies_app, name="companies")
app.add_typer(digests_app, name="digests")
keys_app = typer.Typer(
    no_args_is_help=True,
    help="Rotates the signing key and the pepper without downtime, in three steps: add, switch, retire.",
)
app.add_typer(keys_app, name="keys")
archive_app = typer.Typer(no_args_is_help=True, help="Archives of old data in Parquet files.")
app.add_typer(archive_app, name="archive")

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]
Service = Annotated[list[str] | None, typer.Option("--service", help="Only this service; may be repeated.")]


@dataclass
class Chosen:
    """Options before the command."""

    data: Path | None = None


chosen = Chosen()


@app.callback()
def before(
    data: Annotated[
        Path | None, typer.Option(help="The data folder of another `make up` (default: .data of this checkout).")
    ] = None,
) -> None:
    chosen.data = data


def here() -> Installation:
    """The installation for this command. Raises Failed when there is none."""
    return installation(chosen.data)


def wait(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def services_of(names: list[str] | None) -> list[str]:
    """The services of `--service`, by default all. Raises Failed for an unknown one."""
    services = [name.removesuffix("-svc") for name in names or SERVICES]
    if unknown := [name for name in services if name not in SERVICES]:
        raise Failed(f"There is no service {unknown[0]}: choose from {', '.join(SERVICES)}.", Exit.USAGE)
    return services


@app.command()
def status(*, as_json: Json = False) -> None:
    """Show the health of every process, queue lengths, and the last backup. Exit code 1 when there is a problem."""
    report = wait(health.status(here()))
    if as_json:
        print_json(report)
    else:
        show_status(report)
    raise typer.Exit(Exit.GOOD if report["ok"] else Exit.WRONG)


def show_status(report: dict[str, Any]) -> None:
    rows = []
    for part in report["parts"]:
        good = part["health"] == "serving"
        figures = " · ".join(f"{name} {value}" for name, value in part["figures"].items())
        rows.append(("[green]✓[/]" if good else "[red]✗[/]", part["name"], part["health"], figures))
    print_table(("", "part", "health", ""), rows)
    if report["system"] and (processes := health.traffic(report["system"])):
        out.print()
        print_table(health.TRAFFIC, processes)
    backup = report["last_backup"]
    out.print()
    if backup is None:
        out.print("There was no backup yet: `resuena backup FOLDER`.")
    else:
        verb = "was made" if backup.get("ok") else "[red]failed[/]"
        out.print(f"The last backup {verb} at {backup.get('at')}, to {backup.get('to')}.")
        if not backup.get("ok"):
            good = report["last_good_backup"]
            out.print(f"The last whole one is {good['to']}." if good else "None is whole.")
    if report["dead_letters"]:
        out.print(f"{report['dead_letters']} messages could not be applied: `resuena dead-letters list`.")
    out.print(report["url"])


@app.command()
def env(
    service: Annotated[str, typer.Argument(help=f"{', '.join(SERVICES)} or gateway.")],
) -> None:
    """Print the environment variables that `make up` sets for a service; `eval` them to run the service alone."""
    process = service if service == "gateway" else f"{services_of([service])[0]}-svc"
    if find_spec("resuena_local") is None:
        raise Failed("Only beside `make up`: elsewhere a container has its own environment.", Exit.AWAY)
    from resuena_operator.local import process_environment

    for name, value in process_environment(chosen.data, process).items():
        print(f"export {name}={shlex.quote(value)}")


PASSED_ON = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}
"""For a command that passes its arguments on to another program."""


@app.command(context_settings=PASSED_ON, add_help_option=False)
def settings(context: typer.Context) -> None:
    """Read and change the live settings: list, get NAME, set NAME VALUE, delete NAME."""
    arguments = context.args or ["list"]
    raise typer.Exit(here().run("gateway", "settings", *arguments, capture=False).returncode)


@letters_app.command("list")
def list_letters(*, service: Service = None, as_json: Json = False) -> None:
    """List the dead letters, oldest first. Exit code 1 when there are any."""
    letters = wait(dead_letters.waiting(here(), services_of(service)))
    if as_json:
        print_json(letters)
    else:
        columns = {
            "service": "service",
            "durable": "consumer",
            "failed_at": "failed at",
            "error": "error",
            "id": "id",
        }
        print_rows(columns, letters, "No message waits.")
    raise typer.Exit(Exit.WRONG if letters else Exit.GOOD)


@letters_app.command("replay")
def replay_letters(*, service: Service = None, as_json: Json = False) -> None:
    """Reprocess the dead letters, once the cause is fixed. Exit code 1 if one fails again."""
    place = here()
    services = services_of(service)
    if not service:
        services = sorted({str(letter["service"]) for letter in wait(dead_letters.waiting(place, services))})
    outcomes = dead_letters.replay(place, services)
    if as_json:
        print_json(outcomes)
    else:
        columns = {
            "service": "service",
            "applied": "applied",
            "failed": "failed again",
            "unknown": "without a consumer",
        }
        print_rows(columns, outcomes, "No message waits.")
    raise typer.Exit(Exit.WRONG if any(row["failed"] or row["unknown"] for row in outcomes) else Exit.GOOD)


@letters_app.command("discard")
def discard_letter(
    letter_id: Annotated[str, typer.Argument(metavar="ID", help="As `dead-letters list` shows it.")],
    reason: Annotated[str, typer.Option(help="Why it will never be processed; written to the service's log.")],
) -> None:
    """Delete a dead letter that will never be processed, such as one about a person who has been erased."""
    place = here()
    letters = wait(dead_letters.waiting(place))
    service = next((str(letter["service"]) for letter in letters if letter["id"] == letter_id), None)
    if service is None:
        raise Failed("No message with that id waits: `resuena dead-letters list`.")
    place.ask(f"{service}-svc", "discard-dead-letter", letter_id, reason)
    say("It is discarded.")


def passed_on(process: str, *arguments: str) -> None:
    """Runs a service's own command; prints its output, and the messages of its log on standard error."""
    for line in here().ask(process, *arguments):
        if "level" in line:
            say(
                " ".join(f"{name}={value}" for name, value in line.items() if name in SHOWN)
                or str(line["message"])
            )
        else:
            print_json(line)


SHOWN = ("message", "person_id", "persons", "reason")


def listed(process: str, *arguments: str) -> list[dict[str, Any]]:
    """The rows printed by a service's command."""
    return [line for line in here().ask(process, *arguments) if "level" not in line]


def show_rows(rows: list[dict[str, Any]], columns: dict[str, str], empty: str, *, as_json: bool) -> None:
    if as_json:
        print_json(rows)
    else:
        print_rows(columns, rows, empty)


TOKEN_COLUMNS = {
    "id": "id",
    "label": "for",
    "expires_at": "until",
    "revoked_at": "revoked",
    "use_count": "used",
    "max_uses": "at most",
}


@guests_app.command("list")
def list_guests(*, as_json: Json = False) -> None:
    """List the tokens, newest first; the tokens themselves are not stored."""
    show_rows(listed("identity-svc", "list-guest-tokens"), TOKEN_COLUMNS, "There is no token.", as_json=as_json)


@guests_app.command("create")
def create_guest(
    label: Annotated[str, typer.Argument(help="Whom the token is for.")],
) -> None:
    """Create a guest token and print it; it cannot be shown again."""
    lines = lines_of("identity-svc", "create-guest-token", label)
    if not lines:
        raise Failed("identity-svc made no token.")
    print(lines[-1])


@guests_app.command("revoke")
def revoke_guest(
    token_id: Annotated[str, typer.Argument(metavar="ID", help="As `guests list` shows it.")],
) -> None:
    """Revoke a guest token and end the sessions opened with it."""
    show_rows(listed("identity-svc", "revoke-guest-token", token_id), TOKEN_COLUMNS, "", as_json=False)


@deletions_app.command("list")
def list_deletions(*, as_json: Json = False) -> None:
    """List deletion requests, newest first."""
    columns = {
        "person_id": "person",
        "state": "state",
        "requested_at": "asked",
        "due_at": "due",
        "cancelled_at": "cancelled",
        "erased_at": "erased",
    }
    show_rows(listed("identity-svc", "list-deletions"), columns, "Nobody asked to be erased.", as_json=as_json)


@app.command()
def erase() -> None:
    """Erase people whose 72-hour waiting period has ended now, without waiting for the job that runs each minute."""
    passed_on("identity-svc", "erase-due")


@people_app.command("remove-second-factor")
def remove_second_factor(
    email: Annotated[str, typer.Argument(help="Of a person whose identity you have verified.")],
) -> None:
    """Disable a person's two-step verification, end all their sessions, and notify them by mail.

    First have the person reset the password by mail and remove the passkeys there: others may know the old password.
    """
    passed_on("identity-svc", "remove-second-factor", email)


@mail_app.command("test")
def test_mail(address: Annotated[str, typer.Argument(help="The recipient.")]) -> None:
    """Send one mail through the configured mail server, and print its response."""
    printed("identity-svc", "send-test-mail", address)


@staff_app.command("grant")
def grant_staff(
    email: Annotated[str, typer.Argument(help="Of a registered person with a confirmed address.")],
    roles: Annotated[
        list[str] | None,
        typer.Option("--role", help="auditor, campaigns, money, leads, people or system; may be repeated."),
    ] = None,
) -> None:
    """Set a person's staff roles, replacing their present ones; without `--role`, all roles."""
    printed("identity-svc", "grant-staff", email, *(roles or []))


@staff_app.command("revoke")
def revoke_staff(email: Annotated[str, typer.Argument(help="Of a staff member.")]) -> None:
    """Revoke all of a person's staff roles and end their portal sessions at once."""
    printed("identity-svc", "revoke-staff", email)


@staff_app.command("list")
def list_staff(*, as_json: Json = False) -> None:
    """List staff members with their roles."""
    rows = listed("identity-svc", "list-staff")
    if not as_json:
        rows = [{**row, "roles": ", ".join(row["roles"])} for row in rows]
    columns = {"email": "e-mail", "roles": "roles", "since": "since"}
    show_rows(rows, columns, "Nobody belongs to the staff.", as_json=as_json)


def lines_of(process: str, *arguments: str) -> list[str]:
    """Runs a service's command; returns its output lines, without its log. Raises Failed with them when it fails."""
    done = here().run(process, *arguments)
    lines = [line for line in done.stdout.splitlines() if line and not line.startswith("{")]
    if done.returncode:
        raise Failed(
            "\n".join([*lines, done.stderr.strip()]).strip() or f"{process} failed", code_of(done.returncode)
        )
    return lines


def printed(process: str, *arguments: str) -> None:
    """Runs a service's command and shows its output lines."""
    for line in lines_of(process, *arguments):
        print(line)


@terms_app.command("publish")
def publish_terms(
    version: str,
    language: Annotated[str, typer.Argument(help="es or en.")],
    url: str,
    applications: Annotated[list[str] | None, typer.Argument(help="PublicPortal (default), MobileApp.")] = None,
) -> None:
    """Publish a new version of the terms; every user is asked to accept it again."""
    printed("company-svc", "publish-terms", version, language, url, *(applications or []))


@companies_app.command("set-currency")
def set_currency(
    company_id: str, currency: Annotated[str, typer.Argument(help="ISO 4217 code: ARS, USD, …")]
) -> None:
    """Set a company's currency."""
    printed("company-svc", "set-currency", company_id, currency)


@digests_app.command("send")
def send_digests() -> None:
    """Queue the daily digest of every member now, without waiting for its hour."""
    printed("company-svc", "send-digests")


Identity = Annotated[
    str | None,
    typer.Option(
        metavar="FILE", help="The private key of an encrypted backup (`backup-key`); - is standard input."
    ),
]


@app.command("backup-key")
def make_backup_key() -> None:
    """Generate a key pair for encrypted backups: private key on standard output, public key on standard error.

    As `age-keygen` does: `resuena backup-key > backup-key.txt`. Keep the file in a safe, and not on this machine.
    """
    private, public = encryption.new_key()
    print(private, end="")
    say(f"Public key: {public}")


@app.command("backup")
def make_backup(
    target: Annotated[
        str,
        typer.Argument(metavar="TARGET", help="A folder, or s3://bucket/prefix with the usual AWS_ variables."),
    ],
    *,
    keep: Annotated[
        int | None, typer.Option(min=1, help="Afterwards delete all but this many of the newest backups.")
    ] = None,
    with_secrets: Annotated[
        bool,
        typer.Option(
            "--with-secrets",
            help="Include the pepper, the signing key and the secret used to count unique visitors.",
        ),
    ] = False,
    encrypt_to: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Encrypt to the age public keys in this file instead of those in RESUENA_BACKUP_RECIPIENTS.",
        ),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="TIMES",
            help="Run until stopped and make a backup daily at these times (such as 04:00,16:00) in RESUENA_TIME_ZONE; "
            "a missed one is made at once.",
        ),
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Make no backup; read and verify the backup TARGET.")
    ] = False,
    identity: Identity = None,
    as_json: Json = False,
) -> None:
    """Back up databases, undelivered messages, live settings and media into a folder below TARGET, without downtime.

    Each backup is read back and verified before older ones are deleted."""

    def recipients(place: Installation) -> list[Recipient]:
        if encrypt_to:
            return encryption.recipients_in(encrypt_to)
        return encryption.recipients_of(place.backup_recipients)

    if at and verify:
        raise Failed("--at makes backups, and --verify makes none: leave one out.", Exit.USAGE)
    if at:
        times = schedule.Times.of(at, operator_time_zone())
        recipients(here())  # a wrong key or setting fails now, and not at the first backup
        setup_logging("backup", ServiceSettings().log_level)
        scheduler = schedule.Scheduler(here, target, times, keep, recipients, secrets=with_secrets)
        wait(schedule.until_stopped(scheduler))
        return
    if verify:
        address, gone = target, []
        manifest = wait(make.verify(target, encryption.identities_in(identity) if identity else ()))
        if manifest.recipients and not identity:
            say("It is encrypted: checksums were compared, and the dumps not opened. That needs --identity.")
    else:
        place = here()
        address, manifest = wait(
            make.backup(place, target, secrets=with_secrets, recipients=recipients(place), tell=say)
        )
        gone = wait(make.prune(target, keep, datetime.now(UTC), make.marks_of(place))) if keep else []
    if as_json:
        print_json({"to": address, **manifest.summary(), "deleted": gone})
        return
    verb = "is whole" if verify else f"was made in {manifest.seconds} s"
    state = ", encrypted" if manifest.recipients else ""
    out.print(
        f"The backup {address} {verb}: {len(manifest.files)} files, {manifest.size:,} bytes{state}.", markup=False
    )
    for name in gone:
        out.print(f"Deleted: {name}", markup=False)


@app.command("restore")
def restore_backup(
    source: Annotated[str, typer.Argument(metavar="BACKUP", help="The folder of one backup, or its S3 address.")],
    *,
    replace: Annotated[bool, typer.Option("--replace", help="Delete the system's present data.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Check everything and print what would be done.")
    ] = False,
    identity: Identity = None,
    as_json: Json = False,
) -> None:
    """Restore a backup into an empty system, or with --replace in place of what it holds. Stops and starts `make up`'s
    services itself; elsewhere they must be stopped."""
    place = here()
    identities = encryption.identities_in(identity) if identity else []
    plan = wait(restore.plan(place, source, identities))
    for line in plan.lines():
        say(line)
    if plan.replaced and not replace:
        raise Failed(
            "This system is not empty. --replace deletes what it holds; nothing was changed.", Exit.REFUSED
        )
    if not dry_run:
        with place.paused():
            wait(restore.restore(place, source, plan, say, identities))
            if place.pauser:
                restore.migrate(place)
    if as_json:
        print_json({"from": source, "restored": not dry_run, "replaced": plan.replaced, **plan.manifest.summary()})
    elif not dry_run:
        last = "Resuena serves again." if place.pauser else "Start the services: `docker compose up -d --wait`."
        out.print(f"Restored. {last}")


@app.command()
def rewind(*, as_json: Json = False) -> None:
    """Make NATS consistent with databases that were recovered to an earlier point in time. Services must be stopped."""
    place = here()
    with place.paused():
        sent_again = wait(restore.rewind(place))
    if as_json:
        print_json(sent_again)
    else:
        out.print(f"{sum(sent_again.values())} facts are sent again. Whoever has applied one ignores it.")


@archive_app.command("arrivals")
def archive_arrivals(
    to: Annotated[
        str, typer.Option(metavar="TARGET", help="A folder, or s3://bucket/prefix with the usual AWS_ variables.")
    ],
    *,
    before: Annotated[
        str | None,
        typer.Option(
            metavar="MONTH",
            help="Only months before this one, such as 2025-06; defaults to all that can be archived.",
        ),
    ] = None,
    drop: Annotated[
        bool, typer.Option("--drop", help="Drop each month from the database after comparing it with its file.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Archive visits and downloads older than 400 days below TARGET, one Parquet file a month, without personal data.

    Each file is read back and compared with the database row by row. The command can be interrupted and repeated.
    """
    from resuena_operator import archive  # pyarrow takes a fraction of a second to import

    first_kept = archive.month_of(before) if before else None
    outcomes = wait(archive.archive(here(), to, before=first_kept, drop=drop, now=datetime.now(UTC), tell=say))
    rows = [asdict(outcome) for outcome in outcomes]
    columns = {name: name for name in ("month", "file", "rows", "bytes", "written", "dropped")}
    show_rows(rows, columns, "No month is old enough.", as_json=as_json)


@app.command("doctor")
def see_doctor(*, as_json: Json = False) -> None:
    """Diagnose current and upcoming problems, and say how to fix each. Exit code 1 if there is a current problem."""
    try:
        findings = wait(doctor.examine(here()))
    except Failed as failure:
        if failure.code != Exit.AWAY or find_spec("resuena_local") is None:
            raise
        findings = doctor.before_the_start(chosen.data)
    if as_json:
        print_json([asdict(finding) for finding in findings])
    elif not findings:
        out.print("Nothing is wrong.")
    for finding in findings if not as_json else ():
        out.print(f"[{'red]✗' if finding.state == 'wrong' else 'yellow]!'}[/] {escape(finding.what)}")
        out.print(f"  {finding.do}", markup=False)
    raise typer.Exit(Exit.WRONG if any(finding.state == "wrong" for finding in findings) else Exit.GOOD)


Kind = Annotated[keys.Kind, typer.Argument(metavar="SECRET", help="signing-key or password-pepper.")]
Folder = Annotated[
    Path | None, typer.Option(help="The folder with identity-svc's secrets; defaults to that of `make up`.")
]
Anyway = Annotated[
    bool,
    typer.Option(
        "--anyway", help="Skip the waiting time and the check whether the former secret is still in use."
    ),
]


def keys_place(folder: Path | None) -> keys.Place:
    return keys.place(folder, None if folder else here())


@keys_app.command("list")
def list_keys(*, folder: Folder = None, as_json: Json = False) -> None:
    """List the accepted secrets, and the next step of a rotation in progress.

    A signing key is named by its `kid`, as in tokens and in the JWKS, a pepper by its fingerprint.
    """
    columns = {"secret": "secret", "id": "id", "state": "state", "since": "since", "then": "next step"}
    show_rows(keys.secret_states(keys_place(folder)), columns, "", as_json=as_json)


@keys_app.command("add")
def add_key(kind: Kind, *, folder: Folder = None) -> None:
    """Generate the next secret; it is accepted but not used yet."""
    out.print(keys.add(keys_place(folder), kind), markup=False)


@keys_app.command("switch")
def switch_key(kind: Kind, *, folder: Folder = None, anyway: Anyway = False) -> None:
    """Start using the next secret; whatever was signed or hashed with the former one remains valid."""
    out.print(keys.switch(keys_place(folder), kind, anyway=anyway), markup=False)


@keys_app.command("retire")
def retire_key(kind: Kind, *, folder: Folder = None, anyway: Anyway = False) -> None:
    """Remove the former secret; whatever was signed or hashed with it is rejected from now on."""
    out.print(keys.retire(keys_place(folder), kind, anyway=anyway), markup=False)


@keys_app.command("peppers")
def list_peppers(*, as_json: Json = False) -> None:
    """Count the data that depends on each pepper; re-encrypts authenticator secrets with the current one first."""
    columns = {"pepper": "id", "state": "state", **keys.COUNTED}
    show_rows(keys.peppers(here()), columns, "", as_json=as_json)


@app.command("put-secrets")
def put_secrets(
    source: Annotated[str, typer.Argument(metavar="BACKUP", help="Made with --with-secrets.")],
    to: Annotated[
        Path | None,
        typer.Option(
            help="The folder of production's secrets; without it those of the next `make up` are written."
        ),
    ] = None,
    identity: Identity = None,
) -> None:
    """Write a backup's secrets to the secrets folder, before the first start of the system to be restored."""
    secrets = wait(restore.secrets_of(source, encryption.identities_in(identity) if identity else ()))
    if to is None:
        from resuena_operator.local import keep_secrets

        keep_secrets(chosen.data, secrets)
        return
    files = {to / keys.OF_IDENTITY / name if name in keys.FILES else to / name: secrets[name] for name in secrets}
    for file, secret in files.items():
        if file.exists() and file.read_text().strip() != secret.strip():
            raise Failed(f"{file} exists and is another one; nothing was changed.", Exit.REFUSED)
    to.mkdir(parents=True, exist_ok=True, mode=0o700)
    for file, secret in files.items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(secret)


@app.command("simulate", context_settings=PASSED_ON, add_help_option=False)
def go_on_posting(context: typer.Context) -> None:
    """Simulate the activity of demo users, posts and reactions, until Ctrl-C; `--help` lists the options."""
    if find_spec("resuena_demo") is None:
        raise Failed(
            "The demo is not here. Simulate with its own container:\n"
            "  docker compose --profile demo up --detach --wait",
            Exit.AWAY,
        )
    from kit.rpc.service_keys import ServiceKeyError
    from resuena_demo import simulate
    from resuena_demo.simulation import CannotSimulate

    try:
        simulate.command(context.args, "resuena simulate", simulated)
    except ServiceKeyError as error:
        raise Failed(str(error), Exit.USAGE) from error
    except CannotSimulate as error:
        raise Failed(
            str(error), Exit.REFUSED if isinstance(error, simulate.InProduction) else Exit.WRONG
        ) from error


def simulated() -> DemoSettings:
    """The simulation's settings for this installation."""
    from resuena_demo.settings import DemoSettings

    place = here()
    addresses: dict[str, Any] = {f"{name}_address": address for name, address in place.grpc.items()}
    return DemoSettings(
        environment="production" if place.production else "development",
        service_key_file=place.service_key_file,
        gateway_url=place.gateway_url,
        networks_url=place.networks_url,
        **addresses,
    )


def main() -> None:
    """Runs the command line. Expected errors are printed as a message without a stack trace, and set the exit code."""
    try:
        app()
    except Failed as failure:
        errors.print(str(failure), style="red", markup=False)
        sys.exit(failure.code)


if __name__ == "__main__":
    main()
