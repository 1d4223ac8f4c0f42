/** Why: the auditors' rate of agreement with its interval and counts, in total and by auditor, reason and check. */
import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { fullName } from "~/domain/full-name";
import { Failed } from "~/graphql/failed";
import { useOpinionsTexts } from "~/i18n/desk-opinions-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage } from "~/i18n/use-language";
import { Select } from "~/ui/field";
import { LoadingArea } from "~/ui/loading";
import { useAddressQuery } from "~/ui/use-address-query";
import { type AgreementShownFragment, DeskAgreementDocument } from "./second-opinions.generated";

const PERIODS = ["30", "90"] as const;

export function Agreement() {
  const texts = useOpinionsTexts();
  const language = useLanguage();
  const formats = useFormats();
  const [query, change] = useAddressQuery();
  const days = PERIODS.find((option) => option === query.get("days")) ?? "30";
  const { data, previousData, error, refetch } = useQuery(DeskAgreementDocument, {
    variables: { days: Number(days), language },
    fetchPolicy: "network-only",
  });
  const shown = data ?? (error ? undefined : previousData);
  const agreement = shown?.auditAgreement;
  const reasonOf = (key: string) => shown?.auditReasons.find((reason) => reason.key === key)?.text ?? key;
  return (
    <>
      <div className="mt-4 max-w-xs">
        <Select
          label={texts.period}
          value={days}
          onChange={({ target }) =>
            change((to) => (target.value === "30" ? to.delete("days") : to.set("days", target.value)))
          }
          options={PERIODS.map((option) => [option, texts.days(option)] as const)}
        />
      </div>
      {agreement ? (
        <div className="mt-6 grid grid-cols-1 gap-8">
          <div className="grid gap-1 text-sm text-soft">
            <p>{texts.waitingOf(agreement.waiting, formats.number(agreement.waiting))}</p>
            <p>{texts.explained}</p>
          </div>
          <Table
            title={texts.overall}
            head={texts.name.overall}
            rows={[[texts.overall, agreement.overall]]}
          />
          {agreement.overall.compared === 0 ? (
            <p className="rounded-lg bg-sunk px-6 py-10 text-center text-soft">{texts.nothing}</p>
          ) : (
            <>
              <Table
                title={texts.byAuditor}
                head={texts.name.auditor}
                rows={agreement.auditors.map(
                  (auditor) => [fullName(auditor.person) ?? texts.team, auditor] as const,
                )}
              />
              <Table
                title={texts.byReason}
                head={texts.name.reason}
                note={texts.reasonsExplained}
                rows={agreement.reasons.map((reason) => [reasonOf(reason.key), reason] as const)}
              />
              <Table
                title={texts.byCheck}
                head={texts.name.check}
                rows={agreement.checks.map((check) => [check.label ?? check.key, check] as const)}
              />
            </>
          )}
        </div>
      ) : error ? (
        <Failed error={error} retry={() => refetch()} />
      ) : (
        <LoadingArea label={texts.loading} />
      )}
    </>
  );
}

interface TableProps {
  title: string;
  /** Heading of the names' column. */
  head: string;
  note?: string;
  rows: readonly (readonly [name: string, agreement: AgreementShownFragment])[];
}

function Table({ title, head, note, rows }: TableProps) {
  const texts = useOpinionsTexts();
  const formats = useFormats();
  if (rows.length === 0) return null;
  return (
    <div>
      <h2 className="text-lg">{title}</h2>
      {note && <p className="mt-1 text-sm text-soft">{note}</p>}
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls
        tabIndex={0} /* oxlint-disable-line */
        className="mt-2 overflow-x-auto rounded-lg bg-surface"
      >
        <table className="w-full min-w-[34rem] text-left">
          <thead className="text-sm text-soft">
            <tr>
              <Head>{head}</Head>
              <Head end>{texts.compared}</Head>
              <Head end>{texts.equal}</Head>
              <Head end>{texts.kappa}</Head>
              <Head end>{texts.interval}</Head>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, { key, compared, agreed, kappa, low, high }]) => (
              <tr key={key} className="border-t border-ink/10">
                <th scope="row" className="px-4 py-2 font-medium wrap-anywhere">
                  {name}
                </th>
                <Cell>{formats.number(compared)}</Cell>
                <Cell>
                  {`${formats.number(agreed)}${compared > 0 ? ` (${formats.percent(agreed / compared)})` : ""}`}
                </Cell>
                {kappa == null ? (
                  <td colSpan={2} className="px-4 py-2 text-right text-soft" title={texts.undefinedWhy}>
                    {texts.undefined}
                  </td>
                ) : (
                  <>
                    <Cell>{formats.decimal(kappa)}</Cell>
                    <Cell>
                      {low != null &&
                        high != null &&
                        texts.range(formats.decimal(low), formats.decimal(high))}
                    </Cell>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.some(([, { kappa }]) => kappa == null) && (
        <p className="mt-1 text-sm text-soft">{texts.undefinedWhy}</p>
      )}
    </div>
  );
}

function Head({ end = false, children }: { end?: boolean; children: string }) {
  return (
    <th scope="col" className={end ? "px-4 py-2 text-right font-semibold" : "px-4 py-2 font-semibold"}>
      {children}
    </th>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="px-4 py-2 text-right tabular-nums">{children}</td>;
}
