/** Why: every decision keeps who, when, from what to what and why (docs/product.md, Rulings). */
import { fullName, statusOf } from "~/domain/advertisements/ad-status";
import type { AuditAroundQuery, AuditEntryShownFragment } from "~/graphql/generated/graphql";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";

interface HistoryProps {
  entries: readonly AuditEntryShownFragment[];
  reasons: AuditAroundQuery["auditReasons"];
}

export function History({ entries, reasons }: HistoryProps) {
  const { audit, campaigns } = usePortalTexts();
  const formats = useFormats();
  if (entries.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="font-sans text-sm font-normal tracking-normal text-soft">{audit.history}</h2>
      <ol className="mt-2 grid gap-3 border-l-2 border-accent/40 pl-4">
        {entries.map((entry) => {
          const to = campaigns.ad.status[statusOf(entry.toStatus).label];
          const reason = reasons.find(({ key }) => key === entry.reason)?.text ?? entry.reason;
          return (
            <li key={entry._id}>
              <p>{audit.decided(to, fullName(entry.actor) ?? audit.by[entry.role])}</p>
              {(reason || entry.note) && (
                <p className="text-sm text-soft">{[reason, entry.note].filter(Boolean).join(" · ")}</p>
              )}
              <time dateTime={entry.decidedAt} className="text-sm text-soft">
                {formats.dateTime(entry.decidedAt)}
              </time>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
