/** Why: an act is one sentence, the same on the page and in the exported file. */
import { fullName } from "~/domain/full-name";
import type { Formats } from "~/i18n/format";
import type { ActivityTexts } from "~/i18n/settings-activity-texts";
import type { CompanyActLineFragment } from "./activity.generated";

type Act = CompanyActLineFragment;
type Role = NonNullable<Act["role"]>;

export function nameOf(person: Act["actor"], texts: ActivityTexts): string {
  if (!person) return texts.erased;
  return fullName(person) ?? texts.unnamed;
}

/** The actor. */
export function whoOf({ by, actor, apiKey }: Act, texts: ActivityTexts): string {
  if (by === "ApiKey") return `API · ${apiKey ?? ""}`;
  if (by === "Staff") return texts.staff;
  return by === "Platform" ? texts.platform : nameOf(actor, texts);
}

/** The act: the rest of the sentence. */
export function didOf(act: Act, texts: ActivityTexts, formats: Formats): string {
  const { did } = texts;
  const subject = act.subject ?? "";
  const email = act.email ?? texts.someone;
  const roleOf = (role: Role | null) => (role ? texts.roles[role] : "");
  switch (act.kind) {
    case "CompanyCreated":
      return did.companyCreated;
    case "CompanyUpdated":
      return did.companyUpdated(formats.list(act.fields.map((field) => fieldOf(field, texts))));
    case "CompanyDeactivated":
      return did.companyDeactivated;
    case "CompanyReactivated":
      return did.companyReactivated;
    case "MemberJoined":
      return did.memberJoined(roleOf(act.role));
    case "MemberLeft":
      return did.memberLeft;
    case "MemberRemoved":
      return did.memberRemoved(nameOf(act.member, texts));
    case "MemberErased":
      return did.memberErased;
    case "RoleChanged":
      return did.roleChanged(nameOf(act.member, texts), roleOf(act.roleBefore), roleOf(act.role));
    case "InvitationSent":
      return did.invitationSent(email, roleOf(act.role));
    case "InvitationCancelled":
      return did.invitationCancelled(email);
    case "DeletionRequested":
      return did.deletionRequested;
    case "DeletionCancelled":
      return did.deletionCancelled;
    case "PaymentConfirmed":
      return did.paymentConfirmed(subject);
    case "CampaignStopped":
      return did.campaignStopped(subject);
    case "CampaignExternalDataChanged":
      return did.externalDataChanged(formats.list(act.fields.map((field) => fieldOf(field, texts))), subject);
    case "ReportShared":
      return did.reportShared(subject);
    case "ReportShareRevoked":
      return did.reportShareRevoked(subject);
    case "CreatorBlocked":
      return did.creatorBlocked(nameOf(act.member, texts));
    case "CreatorUnblocked":
      return did.creatorUnblocked(nameOf(act.member, texts));
    case "CreatorInvited":
      return did.creatorInvited(nameOf(act.member, texts));
    case "CreatorUninvited":
      return did.creatorUninvited(nameOf(act.member, texts));
    case "PaymentReported":
      return did.paymentReported(subject);
    case "ApiKeyCreated":
      return did.apiKeyCreated(subject);
    case "ApiKeyRevoked":
      return did.apiKeyRevoked(subject);
    case "WebhookCreated":
      return did.webhookCreated(subject);
    case "WebhookChanged":
      return did.webhookChanged(subject);
    case "WebhookDeleted":
      return did.webhookDeleted(subject);
    case "WebhookSecretRotated":
      return did.webhookSecretRotated(subject);
    case "WebhookSwitchedOff":
      return did.webhookSwitchedOff(subject);
    case "DataExported":
      return did.dataExported(exportOf(act, texts), sizeOf(act, texts, formats));
  }
}

function fieldOf(field: string, { fields }: ActivityTexts): string {
  return field in fields ? fields[field as keyof typeof fields] : field;
}

function sizeOf({ export: kind, rows }: Act, texts: ActivityTexts, formats: Formats): string {
  const count = kind === "Pictures" ? texts.photos : texts.rows;
  return count(rows ?? 0, formats.number(rows ?? 0));
}

function exportOf({ export: kind, subject }: Act, texts: ActivityTexts): string {
  if (subject && kind === "Advertisements") return texts.advertisementsOf(subject);
  if (subject && kind === "Creators") return texts.creatorsOf(subject);
  if (subject && kind === "Pictures") return texts.picturesOf(subject);
  return kind ? texts.exports[kind] : "";
}
