"""The command line `resuena`."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import Coroutine
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.markup import escape

from resuena_operator import dead_letters, doctor, health, keys
from resuena_operator.backup import make, restore
from resuena_operator.installation import SERVICES, Installation, installation
from resuena_operator.outcome import Exit, Failed, errors, out, print_json, print_rows, print_table, say

if TYPE_CHECKING:  # the operator's image has no demo
    from resuena_demo.settings import DemoSettings

T = TypeVar("T")

EPILOG = """
Exit codes: 0 good · 1 something is wrong, or it failed · 2 wrong usage · 3 Resuena or a part of it is not reached ·
4 refused, since it would destroy something.
"""
app = typer.Typer(
    name="resuena",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EPILOG,
    help="Operates one Resuena: the one of `make up` in this checkout, or the one that the environment describes, "
    "as in the container `operator`.",
)
letters_app = typer.Typer(no_args_is_help=True, help="Messages that a service could not apply.")
guests_app = typer.Typer(no_args_is_help=True, help="Tokens with which investors read the documents.")
deletions_app = typer.Typer(no_args_is_help=True, help="People's requests to be erased.")
people_app = typer.Typer(no_args_is_help=True, help="People's accounts.")
mail_app = typer.Typer(no_args_is_help=True, help="The mails that are sent to people.")
staff_app = typer.Typer(no_args_is_help=True, help="The platform's own people.")
terms_app = typer.Typer(no_args_is_help=True, help="Terms and conditions that people accept.")
companies_app = typer.Typer(no_args_is_help=True, help="Companies.")
digests_app = typer.Typer(no_args_is_help=True, help="The daily mails of unread notices.")
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
    help="The signing key and the pepper, each replaced in three steps while Resuena runs: add, switch, retire.",
)
app.add_typer(keys_app, name="keys")

Json = Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")]
Service = Annotated[
    list[str] | None, typer.Option("--service", help="Of this service only; several are possible.")
]


@dataclass
class Chosen:
    """What stands before the command."""

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
    """The installation that this command works on. Raises Failed when there is none."""
    return installation(chosen.data)


def wait(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def services_of(names: list[str] | None) -> list[str]:
    """The services of `--service`, all without it. Raises Failed for an unknown one."""
    wanted = [name.removesuffix("-svc") for name in names or SERVICES]
    if unknown := [name for name in wanted if name not in SERVICES]:
        raise Failed(f"There is no service {unknown[0]}: choose from {', '.join(SERVICES)}.", Exit.USAGE)
    return wanted


@app.command()
def status(*, as_json: Json = False) -> None:
    """Tell whether everything serves, what waits, and how the last backup ended. Exit code 1 when not all is well."""
    found = wait(health.status(here()))
    if as_json:
        print_json(found)
    else:
        show_status(found)
    raise typer.Exit(Exit.GOOD if found["ok"] else Exit.WRONG)


def show_status(found: dict[str, Any]) -> None:
    rows = []
    for part in found["parts"]:
        good = part["health"] == "serving"
        figures = " · ".join(f"{name} {value}" for name, value in part["figures"].items())
        rows.append(("[green]✓[/]" if good else "[red]✗[/]", part["name"], part["health"], figures))
    print_table(("", "part", "health", ""), rows)
    if found["system"] and (processes := health.traffic(found["system"])):
        out.print()
        print_table(health.TRAFFIC, processes)
    backup = found["last_backup"]
    out.print()
    if backup is None:
        out.print("There was no backup yet: `resuena backup FOLDER`.")
    else:
        verb = "was made" if backup.get("ok") else "[red]failed[/]"
        out.print(f"The last backup {verb} at {backup.get('at')}, to {backup.get('to')}.")
    if found["dead_letters"]:
        out.print(f"{found['dead_letters']} messages could not be applied: `resuena dead-letters list`.")
    out.print(found["url"])


@app.command()
def env(
    service: Annotated[str, typer.Argument(help=f"{', '.join(SERVICES)} or gateway.")],
) -> None:
    """Print the environment that `make up` gives to a service; `eval` it in a shell that runs the service alone."""
    process = service if service == "gateway" else f"{services_of([service])[0]}-svc"
    if find_spec("resuena_local") is None:
        raise Failed("Only beside `make up`: elsewhere a container has its own environment.", Exit.AWAY)
    from resuena_operator.local import told

    for name, value in told(chosen.data, process).items():
        print(f"export {name}={shlex.quote(value)}")


PASSED_ON = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}
"""For a command whose arguments another program reads."""


@app.command(context_settings=PASSED_ON, add_help_option=False)
def settings(context: typer.Context) -> None:
    """Read and change the live settings: list, get NAME, set NAME VALUE, delete NAME."""
    arguments = context.args or ["list"]
    raise typer.Exit(here().run("gateway", "settings", *arguments, capture=False).returncode)


@letters_app.command("list")
def list_letters(*, service: Service = None, as_json: Json = False) -> None:
    """List the messages that wait, oldest first. Exit code 1 when there are any."""
    found = wait(dead_letters.waiting(here(), services_of(service)))
    if as_json:
        print_json(found)
    else:
        columns = {
            "service": "service",
            "durable": "consumer",
            "failed_at": "failed at",
            "error": "error",
            "id": "id",
        }
        print_rows(columns, found, "No message waits.")
    raise typer.Exit(Exit.WRONG if found else Exit.GOOD)


@letters_app.command("replay")
def replay_letters(*, service: Service = None, as_json: Json = False) -> None:
    """Apply the messages that wait, once their cause is removed. Exit code 1 when one fails again."""
    place = here()
    wanted = services_of(service)
    if not service:
        wanted = sorted({str(letter["service"]) for letter in wait(dead_letters.waiting(place, wanted))})
    found = dead_letters.replay(place, wanted)
    if as_json:
        print_json(found)
    else:
        columns = {
            "service": "service",
            "applied": "applied",
            "failed": "failed again",
            "unknown": "without a consumer",
        }
        print_rows(columns, found, "No message waits.")
    raise typer.Exit(Exit.WRONG if any(row["failed"] or row["unknown"] for row in found) else Exit.GOOD)


@letters_app.command("discard")
def discard_letter(
    letter_id: Annotated[str, typer.Argument(metavar="ID", help="As `dead-letters list` shows it.")],
    reason: Annotated[str, typer.Option(help="Why it is never to be applied; the service's log keeps it.")],
) -> None:
    """Delete a message that will never be applied, such as one of somebody who was erased since."""
    place = here()
    letters = wait(dead_letters.waiting(place))
    service = next((str(letter["service"]) for letter in letters if letter["id"] == letter_id), None)
    if service is None:
        raise Failed("No message with that id waits: `resuena dead-letters list`.")
    place.ask(f"{service}-svc", "discard-dead-letter", letter_id, reason)
    say("It is discarded.")


def passed_on(process: str, *arguments: str) -> None:
    """Runs a service's own command, and shows what it says beside its log."""
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
    """The rows that a service's command prints."""
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
    label: Annotated[str, typer.Argument(help="For whom it is.")],
) -> None:
    """Make a token and print it, the only time that it is shown."""
    lines = lines_of("identity-svc", "create-guest-token", label)
    if not lines:
        raise Failed("identity-svc made no token.")
    print(lines[-1])


@guests_app.command("revoke")
def revoke_guest(
    token_id: Annotated[str, typer.Argument(metavar="ID", help="As `guests list` shows it.")],
) -> None:
    """Revoke a token, and end the stays that it opened."""
    show_rows(listed("identity-svc", "revoke-guest-token", token_id), TOKEN_COLUMNS, "", as_json=False)


@deletions_app.command("list")
def list_deletions(*, as_json: Json = False) -> None:
    """List people's requests to be erased, newest first."""
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
    """Erase now the people whose 72 hours have passed, instead of within a minute."""
    passed_on("identity-svc", "erase-due")


@people_app.command("remove-second-factor")
def remove_second_factor(
    email: Annotated[str, typer.Argument(help="Of somebody who proved to you who they are.")],
) -> None:
    """Turn a person's two-step verification off, end all their sessions, and notify them by mail.

    First have the person reset the password by mail and remove the passkeys there: others may know the old password.
    """
    passed_on("identity-svc", "remove-second-factor", email)


@mail_app.command("test")
def test_mail(address: Annotated[str, typer.Argument(help="To whom one mail is sent at once.")]) -> None:
    """Send one mail by the mail server that is set, and say what it answers."""
    printed("identity-svc", "send-test-mail", address)


@staff_app.command("grant")
def grant_staff(
    email: Annotated[str, typer.Argument(help="Of somebody who has signed up and confirmed it.")],
    roles: Annotated[
        list[str] | None,
        typer.Option("--role", help="auditor, campaigns, money, leads, people or system; several are possible."),
    ] = None,
) -> None:
    """Give somebody roles of the staff in place of those that they have; without `--role` all of them."""
    printed("identity-svc", "grant-staff", email, *(roles or []))


@staff_app.command("revoke")
def revoke_staff(email: Annotated[str, typer.Argument(help="Of somebody of the staff.")]) -> None:
    """Take all roles from somebody of the staff, and end their sessions of the portal: they are out at once."""
    printed("identity-svc", "revoke-staff", email)


@staff_app.command("list")
def list_staff(*, as_json: Json = False) -> None:
    """List who belongs to the staff, with their roles."""
    rows = listed("identity-svc", "list-staff")
    if not as_json:
        rows = [{**row, "roles": ", ".join(row["roles"])} for row in rows]
    columns = {"email": "e-mail", "roles": "roles", "since": "since"}
    show_rows(rows, columns, "Nobody belongs to the staff.", as_json=as_json)


def lines_of(process: str, *arguments: str) -> list[str]:
    """Runs a service's command; the lines that it prints, without its log. Raises Failed with them when it fails."""
    done = here().run(process, *arguments)
    lines = [line for line in done.stdout.splitlines() if line and not line.startswith("{")]
    if done.returncode:
        raise Failed("\n".join([*lines, done.stderr.strip()]).strip() or f"{process} failed")
    return lines


def printed(process: str, *arguments: str) -> None:
    """Runs a service's command and shows the lines that it prints."""
    for line in lines_of(process, *arguments):
        print(line)


@terms_app.command("publish")
def publish_terms(
    version: str,
    language: Annotated[str, typer.Argument(help="es or en.")],
    url: str,
    applications: Annotated[list[str] | None, typer.Argument(help="PublicPortal (default), MobileApp.")] = None,
) -> None:
    """Publish a version of the terms, which everybody accepts anew."""
    printed("company-svc", "publish-terms", version, language, url, *(applications or []))


@companies_app.command("set-currency")
def set_currency(
    company_id: str, currency: Annotated[str, typer.Argument(help="Of ISO 4217: ARS, USD, …")]
) -> None:
    """Set the currency of a company's amounts."""
    printed("company-svc", "set-currency", company_id, currency)


@digests_app.command("send")
def send_digests() -> None:
    """Queue the daily digest of every member now, without waiting for its hour."""
    printed("company-svc", "send-digests")


@app.command("backup")
def make_backup(
    target: Annotated[
        str,
        typer.Argument(metavar="TARGET", help="A folder, or s3://bucket/prefix with the usual AWS_ variables."),
    ],
    *,
    keep: Annotated[
        int | None, typer.Option(min=1, help="Delete all but so many, the newest, afterwards.")
    ] = None,
    with_secrets: Annotated[
        bool,
        typer.Option("--with-secrets", help="Also the pepper, the signing key and the secret of unique visitors."),
    ] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Make none: read the backup TARGET and check it.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Back up databases, messages under way, live settings and media while Resuena runs, into a folder below TARGET."""
    if verify:
        address, manifest, gone = target, wait(make.verify(target)), []
    else:
        address, manifest = wait(make.backup(here(), target, secrets=with_secrets, tell=say))
        gone = wait(make.prune(target, keep)) if keep else []
    if as_json:
        print_json({"to": address, **manifest.summary(), "deleted": gone})
        return
    verb = "is whole" if verify else f"was made in {manifest.seconds} s"
    out.print(f"The backup {address} {verb}: {len(manifest.files)} files, {manifest.size:,} bytes.", markup=False)
    for name in gone:
        out.print(f"Deleted: {name}", markup=False)


@app.command("restore")
def restore_backup(
    source: Annotated[str, typer.Argument(metavar="BACKUP", help="The folder of one backup, or its S3 address.")],
    *,
    replace: Annotated[bool, typer.Option("--replace", help="Delete what the system holds now.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Check everything and say what would be done.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Restore a backup into an empty system, or with --replace in place of what it holds. Stops and starts `make up`'s
    services itself; elsewhere they must be stopped."""
    place = here()
    found = wait(restore.plan(place, source))
    for line in found.lines():
        say(line)
    if found.replaced and not replace:
        raise Failed(
            "This system is not empty. --replace deletes what it holds; nothing was changed.", Exit.REFUSED
        )
    if not dry_run:
        with place.paused():
            wait(restore.restore(place, source, found, say))
            if place.pauser:
                restore.migrate(place)
    if as_json:
        print_json(
            {"from": source, "restored": not dry_run, "replaced": found.replaced, **found.manifest.summary()}
        )
    elif not dry_run:
        last = "Resuena serves again." if place.pauser else "Start the services: `docker compose up -d --wait`."
        out.print(f"Restored. {last}")


@app.command()
def rewind(*, as_json: Json = False) -> None:
    """After PostgreSQL was recovered to an earlier moment: make NATS follow it. Services must be stopped."""
    place = here()
    with place.paused():
        found = wait(restore.rewind(place))
    if as_json:
        print_json(found)
    else:
        out.print(f"{sum(found.values())} facts are sent again. Whoever has applied one ignores it.")


@app.command("doctor")
def see_doctor(*, as_json: Json = False) -> None:
    """Say what is wrong or will be soon, and what to do. Exit code 1 when something is wrong now."""
    try:
        found = wait(doctor.examine(here()))
    except Failed as failure:
        if failure.code != Exit.AWAY or find_spec("resuena_local") is None:
            raise
        found = doctor.before_the_start(chosen.data)
    if as_json:
        print_json([asdict(finding) for finding in found])
    elif not found:
        out.print("Nothing is wrong.")
    for finding in found if not as_json else ():
        out.print(f"[{'red]✗' if finding.state == 'wrong' else 'yellow]!'}[/] {escape(finding.what)}")
        out.print(f"  {finding.do}", markup=False)
    raise typer.Exit(Exit.WRONG if any(finding.state == "wrong" for finding in found) else Exit.GOOD)


Kind = Annotated[keys.Kind, typer.Argument(metavar="SECRET", help="signing-key or password-pepper.")]
Folder = Annotated[
    Path | None, typer.Option(help="The folder of identity-svc's secrets; without it that of `make up`.")
]
Anyway = Annotated[bool, typer.Option("--anyway", help="Do not wait, and do not ask what still needs the former.")]


def keys_place(folder: Path | None) -> keys.Place:
    return keys.place(folder, None if folder else here())


@keys_app.command("list")
def list_keys(*, folder: Folder = None, as_json: Json = False) -> None:
    """List the accepted secrets by fingerprint, and the next step of a rotation under way."""
    columns = {"secret": "secret", "id": "id", "state": "state", "since": "since", "then": "next step"}
    show_rows(keys.told(keys_place(folder)), columns, "", as_json=as_json)


@keys_app.command("add")
def add_key(kind: Kind, *, folder: Folder = None) -> None:
    """Make the next secret: it is accepted, and not used yet."""
    out.print(keys.add(keys_place(folder), kind), markup=False)


@keys_app.command("switch")
def switch_key(kind: Kind, *, folder: Folder = None, anyway: Anyway = False) -> None:
    """Put the next secret in force; what was made under the former one still counts."""
    out.print(keys.switch(keys_place(folder), kind, anyway=anyway), markup=False)


@keys_app.command("retire")
def retire_key(kind: Kind, *, folder: Folder = None, anyway: Anyway = False) -> None:
    """Take the former secret away: what was made under it is refused from now on."""
    out.print(keys.retire(keys_place(folder), kind, anyway=anyway), markup=False)


@keys_app.command("peppers")
def list_peppers(*, as_json: Json = False) -> None:
    """Count what hangs on each pepper; authenticators are encrypted under the one in force first."""
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
) -> None:
    """Put the secrets of a backup in place, before the first start of the system that it is to be restored into."""
    found = wait(restore.secrets_of(source))
    if to is None:
        from resuena_operator.local import keep_secrets

        keep_secrets(chosen.data, found)
        return
    files = {to / keys.OF_IDENTITY / name if name in keys.FILES else to / name: found[name] for name in found}
    for file, secret in files.items():
        if file.exists() and file.read_text().strip() != secret.strip():
            raise Failed(f"{file} exists and is another one; nothing was changed.", Exit.REFUSED)
    to.mkdir(parents=True, exist_ok=True, mode=0o700)
    for file, secret in files.items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(secret)


@app.command("simulate", context_settings=PASSED_ON, add_help_option=False)
def go_on_posting(context: typer.Context) -> None:
    """Let people of the demo go on posting and reacting, until Ctrl-C; `simulate --help` says how fast."""
    if find_spec("resuena_demo") is None:
        raise Failed(
            "The demo is not here. Simulate with its own container:\n"
            "  docker compose --profile demo up --detach --wait",
            Exit.AWAY,
        )
    from resuena_demo import simulate
    from resuena_demo.simulation import CannotSimulate

    try:
        simulate.command(context.args, "resuena simulate", simulated)
    except CannotSimulate as error:
        raise Failed(
            str(error), Exit.REFUSED if isinstance(error, simulate.InProduction) else Exit.WRONG
        ) from error


def simulated() -> DemoSettings:
    """What the simulation is told of this installation."""
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
    """Runs the command; a failure that is expected is told in one message, without a stack trace."""
    try:
        app()
    except Failed as failure:
        errors.print(str(failure), style="red", markup=False)
        sys.exit(failure.code)


if __name__ == "__main__":
    main()
