/** Why: the English texts of the desk's staff screen. */
import type { Dict } from "../dictionary";
import type es from "../es/desk-staff";

export default {
  title: "Team",
  lead: "Who works at the desk, and what they do. Whoever loses a role loses it at once.",
  list: "Who they are",
  none: "Nobody is here yet.",
  add: "Add somebody",
  since: (day) => `Since ${day}`,
  longAgo: "Since before the log",
  rolesOf: (name) => `Roles of ${name}`,
  own: "This is you. Somebody else on the team changes your roles.",
  change: "Change roles",
  changeNamed: (name) => `Change the roles of ${name}`,
  revoke: "Remove",
  revokeNamed: (name) => `Remove ${name} from the team`,
  whatTheyDo: "What they do",
  roles: {
    Auditor: { name: "Audit", text: "Decides on ads paid in money, disputes and second opinions." },
    Campaigns: {
      name: "Campaigns",
      text: "Approves and runs campaigns, closes companies and brings them back.",
    },
    Money: { name: "Money", text: "Confirms brands’ payments and pays creators. Runs campaigns too." },
    Leads: { name: "Leads", text: "Reads what arrives by the forms, and hands tokens to investors." },
    People: { name: "People", text: "Sees anybody’s record, data deletions and networks to confirm." },
    System: { name: "System", text: "Sees how everything is doing, and decides who is on the team." },
  },
  email: "Email",
  emailHint: "Of somebody who has signed up and confirmed their email.",
  emailMissing: "Enter their email.",
  rolesMissing: "Choose at least one role.",
  password: "Your password",
  passwordMissing: "Enter your password.",
  codeMissing: "Enter the code.",
  dialogs: {
    add: {
      title: () => "Add somebody to the team",
      text: "We tell them by email.",
      confirm: "Add",
      done: "They are on the team now.",
    },
    change: {
      title: (name) => `Roles of ${name}`,
      text: "We tell them by email. If they lose a role, they have to log in again.",
      confirm: "Save",
      done: "We changed their roles.",
    },
    revoke: {
      title: (name) => `Remove ${name} from the team`,
      text: "They lose all their roles, and their sessions end at once. Their account stays theirs. We tell them by email.",
      confirm: "Remove",
      done: "They are no longer on the team.",
    },
  },
  log: {
    title: "What has changed",
    lead: "Each person who joined, changed or left, and who did it. Nothing is erased.",
    none: "Nothing has changed yet.",
    joined: (person, roles) => `${person} joined the team: ${roles}.`,
    changed: (person, before, after) => `${person} had ${before} and now has ${after}.`,
    left: (person, roles) => `${person} left the team. They had: ${roles}.`,
    by: (actor) => `By ${actor}`,
    operator: "operations, with a command",
    erased: "a deleted account",
  },
} satisfies Dict<typeof es>;
