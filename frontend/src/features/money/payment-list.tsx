/** Why: a company's past and due payments, with the state of each and its documents. */
import { Link } from "react-router";
import { dayIn } from "~/config/days";
import { paths } from "~/config/paths";
import { usePages } from "~/graphql/use-pages";
import { usePaymentsTexts } from "~/i18n/payments-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";
import { useTimeZone } from "~/session/use-time-zone";
import { Badge, type Tone } from "~/ui/badge";
import { MoreButton } from "~/ui/more-button";
import { CompanyPaymentsDocument, type CompanyPaymentsQuery } from "./money.generated";

const PAGE = 20;
type Payment = CompanyPaymentsQuery["payments"][number];

const TONES: Record<Payment["state"], Tone> = { Due: "wait", Reported: "calm", Confirmed: "good" };
const LINK = "underline decoration-line underline-offset-4 hover:decoration-current";

/**
 * Renders nothing for a company that had nothing to pay; if the list fails to load, the movements below it are
 * unaffected.
 */
export function PaymentList({ companyId }: { companyId: string }) {
  const { list: texts } = usePaymentsTexts();
  const { items, more, busy } = usePages(CompanyPaymentsDocument, "payments", { companyId, limit: PAGE });
  if (!items || items.length === 0) return null;
  return (
    <section aria-labelledby="payments" className="mt-8">
      <h2 id="payments" className="text-lg">
        {texts.title}
      </h2>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-lift">
        {items.map((payment) => (
          <PaymentRow key={payment._id} companyId={companyId} payment={payment} />
        ))}
      </ul>
      {more && (
        <MoreButton busy={busy} more={more} failed={texts.moreFailed}>
          {busy ? texts.loadingMore : texts.more}
        </MoreButton>
      )}
    </section>
  );
}

function PaymentRow({ companyId, payment }: { companyId: string; payment: Payment }) {
  const { list: texts } = usePaymentsTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const zone = useTimeZone();
  const { _id, campaignName, amount, currency, reference, state } = payment;
  const [at, say] = {
    Due: [payment.dueSince, texts.due] as const,
    Reported: [payment.reportedAt, texts.reported] as const,
    Confirmed: [payment.confirmedAt, texts.confirmed] as const,
  }[state];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 px-4 py-3 text-sm xl:grid-cols-[minmax(0,1fr)_19rem_8rem_8rem]">
      <span className="min-w-0">
        <Link
          to={localize(paths.campaign(companyId, _id))}
          className={`block font-semibold wrap-anywhere ${LINK}`}
          translate="no"
        >
          {campaignName}
        </Link>
        <span className="block text-xs text-soft">
          <span>{`${texts.reference} `}</span>
          <span translate="no" className="font-mono">
            {reference}
          </span>
        </span>
      </span>
      <span className="max-sm:col-span-full sm:col-start-1 xl:col-start-2 xl:row-start-1">
        <Badge tone={TONES[state]}>{at ? say(formats.day(dayIn(zone, at))) : texts.noDay[state]}</Badge>
      </span>
      <span className="col-start-2 row-start-1 text-right font-semibold whitespace-nowrap tabular-nums xl:col-start-3">
        {formats.exactMoney(amount, currency)}
      </span>
      <span className="max-sm:col-span-full sm:col-start-2 sm:text-right xl:col-start-4 xl:row-start-1">
        {state === "Due" && (
          <Link to={localize(paths.campaign(companyId, _id))} className={LINK}>
            {texts.how}
          </Link>
        )}
        {state === "Confirmed" && (
          <Link
            to={localize(paths.paymentReceipt(companyId, _id))}
            aria-label={texts.receiptOf(campaignName)}
            className={LINK}
          >
            {texts.receipt}
          </Link>
        )}
      </span>
    </li>
  );
}
