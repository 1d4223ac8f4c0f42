/**
 * Why: every decision and every change request keeps its actor, time, old and new status and reason (docs/product.md,
 * Rulings).
 */

import { statusOf } from "~/domain/advertisements/ad-status";
import { type ChangingAd, useChanges } from "~/domain/changes/use-changes";
import type { RuleApprovedFragment } from "~/domain/check-rules/approved-by-rule.generated";
import { doerOf, fullName } from "~/domain/full-name";
import { useChangesTexts } from "~/i18n/changes-texts";
import { useCheckRulesTexts } from "~/i18n/check-rules-texts";
import { usePortalTexts } from "~/i18n/use-language";
import { Moment } from "~/ui/moment";
import type { AuditAroundQuery, AuditEntryShownFragment } from "./audit.generated";

interface HistoryProps {
  ad: ChangingAd & { auditHistory: readonly AuditEntryShownFragment[] };
  /** It was approved by the company's rule, including when that was undone. */
  byRule: RuleApprovedFragment | null;
  reasons: AuditAroundQuery["auditReasons"];
}

/** An event of the history, as it is shown. */
interface Event {
  id: string;
  at: string;
  what: string;
  why: string;
}

export function History({ ad, byRule, reasons }: HistoryProps) {
  const { audit, campaigns } = usePortalTexts();
  const changes = useChangesTexts();
  const rule = useCheckRulesTexts().rule;
  const { requests } = useChanges(ad, true);
  const reasonOf = (key: string | null | undefined) =>
    reasons.find((reason) => reason.key === key)?.text ?? key;
  const because = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(" · ");
  const events: Event[] = [
    ...requests.flatMap((request) => [
      {
        id: request._id,
        at: request.requestedAt,
        what: changes.requestedBy(doerOf(request) ?? audit.by[request.role]),
        why: because(reasonOf(request.reason), request.text),
      },
      ...(request.endedAt && request.state !== "OPEN"
        ? [{ id: `${request._id} ended`, at: request.endedAt, what: changes.ended[request.state], why: "" }]
        : []),
    ]),
    ...undone(byRule, rule),
    ...ad.auditHistory.map((entry) => ({
      id: entry._id,
      at: entry.decidedAt,
      what: entry.byRule
        ? rule.approved
        : audit.decided(
            campaigns.ad.status[statusOf(entry.toStatus).label],
            doerOf(entry) ?? audit.by[entry.role],
          ),
      why: because(reasonOf(entry.reason), entry.note),
    })),
  ];
  if (events.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="font-sans text-sm font-normal tracking-normal text-soft">{audit.history}</h2>
      <ol className="mt-2 grid gap-3 border-l-2 border-accent/40 pl-4">
        {events
          .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
          .map(({ id, at, what, why }) => (
            <li key={id}>
              <p>{what}</p>
              {why && <p className="text-sm wrap-anywhere text-soft">{why}</p>}
              <Moment at={at} className="text-sm text-soft" />
            </li>
          ))}
      </ol>
    </section>
  );
}

/** An approval by rule that was undone: the audit's history no longer has an entry for it. */
function undone(
  approval: RuleApprovedFragment | null,
  rule: ReturnType<typeof useCheckRulesTexts>["rule"],
): Event[] {
  if (!approval?.undoneAt) return [];
  const { approvedAt, undoneAt, undoneBy } = approval;
  return [
    { id: "approved by the rule", at: approvedAt, what: rule.approved, why: "" },
    { id: "undone", at: undoneAt, what: rule.undoneBy(fullName(undoneBy) ?? rule.somebody), why: "" },
  ];
}
