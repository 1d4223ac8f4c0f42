/** Why: each system problem has a command or a link that helps; the rule that picks it, kept apart from its look. */
import { paths } from "~/config/paths";
import type { SystemProblemKind } from "~/graphql/schema.generated";
import type { DeskTexts } from "~/i18n/texts";

interface Problem {
  kind: SystemProblemKind;
  component: string;
  subject: string;
}

interface Help {
  text: keyof DeskTexts["system"]["help"];
  /** To be typed into a terminal. */
  command?: string;
  to?: string;
}

/** The anchor of the messages that could not be applied. */
export const LETTERS_ID = "letters";

/** Backlogs that every service may have; they are shown with their service. */
export const OF_SERVICES: ReadonlySet<string> = new Set(["outbox", "mail"]);

/** The operators' names of the processes: in compose and in the logs. */
export function processName(component: string): string {
  return component === "gateway" ? component : `${component}-svc`;
}

export function helpFor({ kind, component, subject }: Problem): Help | null {
  switch (kind) {
    case "DEAD_LETTERS":
      return { text: "letters", to: `#${LETTERS_ID}` };
    case "MESSAGING_AWAY":
      return { text: "restart", command: "docker compose restart nats" };
    case "MAIL_WAITS":
      return { text: "mail", command: "resuena settings get smtp.url" };
    case "NO_MAIL_SERVER":
      return { text: "mailServer", command: "resuena settings set smtp.url smtps://user:password@host:465" };
    case "BACKUP_NEVER":
      return { text: "backup", command: "resuena backup /srv/backups --keep 7" };
    case "BACKUP_FAILED":
    case "BACKUP_OLD":
      return { text: "backupLog", command: "docker compose logs backup" };
    case "DISK_FILLS":
      return { text: "disk" };
    case "STREAM_FILLS":
      return { text: "consumer" };
    case "CONSUMER_BEHIND":
      // A consumer is named after its service: company__person_erased.
      return { text: "log", command: `docker compose logs ${processName(subject.split("__")[0] ?? "")}` };
    case "WAITS":
      return subject === "audits_of_staff" ? { text: "queue", to: paths.deskQueue } : null;
    default:
      return { text: "log", command: `docker compose logs ${processName(component)}` };
  }
}
