/** Why: a printable receipt of what a company paid; the operator's invoice is another document. */
import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { dayIn } from "~/config/days";
import { paths } from "~/config/paths";
import { fullName } from "~/domain/full-name";
import { ProofLink } from "~/domain/payments/proof-link";
import { Failed } from "~/graphql/failed";
import { usePaymentsTexts } from "~/i18n/payments-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";
import { Button, LinkButton } from "~/ui/button";
import { Loading, Skeleton } from "~/ui/loading";
import { NotFound } from "~/ui/not-found";
import { printAs } from "~/ui/paper";
import { PaymentReceiptDocument } from "./money.generated";

interface PaymentReceiptProps {
  companyId: string;
  campaignId: string;
}

export function PaymentReceipt({ companyId, campaignId }: PaymentReceiptProps) {
  const { receipt: texts, amount, reference, report } = usePaymentsTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const { data, error, refetch } = useQuery(PaymentReceiptDocument, { variables: { companyId, campaignId } });
  if (error && !data) return <Failed error={error} retry={() => refetch()} />;
  if (!data)
    return (
      <Loading heading label={texts.loading} className="wrap max-w-2xl py-6">
        <Skeleton className="h-80" />
      </Loading>
    );
  const company = data.companies[0];
  const payment = data.campaigns[0]?.payment;
  if (!company || payment?.state !== "Confirmed") return <NotFound />;
  const day = (moment: string) => formats.day(dayIn(company.timeZone, moment));
  const { dueSince, reportedAt, confirmedAt } = payment;
  const who = fullName(payment.reportedBy) ?? report.somebody;
  return (
    <div className="wrap max-w-2xl py-6 print:py-0">
      <div className="mb-4 flex flex-wrap gap-2 print:hidden">
        <Button size="sm" onClick={() => printAs(`${texts.title} ${payment.reference} · ${company.name}`)}>
          {texts.print}
        </Button>
        <ProofLink payment={payment} />
        <LinkButton variant="quiet" size="sm" to={localize(paths.money(companyId))}>
          {texts.back}
        </LinkButton>
      </div>
      <article className="rounded-lg bg-surface p-6 shadow-lift sm:p-8 print:p-0 print:shadow-none">
        <p className="text-sm font-semibold" translate="no">
          Resuena
        </p>
        <h1 className="mt-1 text-2xl">{texts.title}</h1>
        <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Line name={texts.company}>{company.name}</Line>
          <Line name={texts.campaign}>{payment.campaignName}</Line>
          <Line name={amount}>{formats.exactMoney(payment.amount, payment.currency)}</Line>
          <Line name={reference}>{payment.reference}</Line>
          {dueSince && <Line name={texts.dueSince}>{day(dueSince)}</Line>}
          {reportedAt && <Line name={texts.reportedAt}>{texts.reportedBy(day(reportedAt), who)}</Line>}
          {confirmedAt && <Line name={texts.confirmedAt}>{day(confirmedAt)}</Line>}
        </dl>
        <p className="mt-6 border-t border-line pt-4 text-sm text-soft">{texts.note}</p>
      </article>
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
