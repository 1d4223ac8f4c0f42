/** Why: for a decision on a campaign: first what it requires, then what it pays, its history, and its money. */

import { useQuery } from "@apollo/client/react";
import { type ReactNode, type Ref, useRef } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { paymentOf } from "~/domain/campaigns/payment";
import { standingAfter, standingOf } from "~/domain/campaigns/standing";
import { doerOf } from "~/domain/full-name";
import { Failed } from "~/graphql/failed";
import type { DeskTexts } from "~/i18n/texts";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts, useLocalize, usePortalTexts } from "~/i18n/use-language";
import { Banner } from "~/ui/banner";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { Spinner } from "~/ui/spinner";
import { stuckRef } from "~/ui/stuck";
import { CampaignActions, type Triage } from "./campaign-actions";
import { type DeskCampaignDetailFragment, DeskCampaignDocument } from "./campaigns.generated";
import { PaymentReported } from "./payment-reported";

interface CampaignDetailProps {
  id: string;
  /** Called after the status changed. */
  moved: () => void;
  /** Present in a list that is decided one after the other. */
  triage: Triage | null;
}

export function CampaignDetail({ id, moved, triage }: CampaignDetailProps) {
  const { loading, campaigns: texts } = useDeskTexts();
  const { campaigns } = usePortalTexts();
  const localize = useLocalize();
  const facts = useRef<HTMLDListElement>(null);
  const { data, error, refetch } = useQuery(DeskCampaignDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
  });
  if (error && !data) return <Failed error={error} retry={() => refetch()} />;
  if (!data) return <Spinner label={loading} className="p-5" />;
  const campaign = data.campaigns[0];
  if (!campaign) return <p className="p-5 text-soft">{texts.none}</p>;

  const spot = campaign.type === "Spot";
  const lacking = [
    spot && !campaign.picture && texts.picture,
    spot && !campaign.briefToShow && texts.spotText,
  ].filter((text) => text !== false);

  function after() {
    void refetch().catch(() => undefined);
    moved();
  }

  return (
    <div className="grid gap-6 px-5 pt-4">
      {lacking.length > 0 && (
        <Banner tone="wait" title={texts.spotLacks}>
          <ul className="list-disc pl-5">
            {lacking.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Banner>
      )}
      {(campaign.briefToShow || campaign.picture) && (
        <Words
          title={spot ? texts.spotText : texts.brief}
          text={campaign.briefToShow}
          picture={campaign.picture ?? null}
          alt={campaign.name}
        />
      )}
      <PaymentReported campaign={campaign} moved={after} focusAfter={() => facts.current} />
      <Facts campaign={campaign} ref={facts} />
      {campaign.termsAndConditionsToShow && (
        <Words title={texts.terms} text={campaign.termsAndConditionsToShow} />
      )}
      <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-2">
        <History campaign={campaign} />
        <Ledger campaign={campaign} />
      </div>
      <Link
        className="text-link justify-self-start text-sm"
        to={localize(paths.campaign(campaign.companyId, campaign._id))}
      >
        {texts.results} <Icon name="arrow-right" className="inline size-4" />
      </Link>
      <div
        ref={stuckRef}
        className="sticky bottom-(--bottom-bar,0px) z-10 -mx-5 rounded-b-md empty:hidden border-t border-line bg-surface/95 px-5 py-3 backdrop-blur-md"
      >
        <CampaignActions campaign={campaign} moved={after} triage={triage} />
      </div>
      <output className="sr-only">{campaigns.status[standingOf(campaign)]}</output>
    </div>
  );
}

interface FactsProps {
  campaign: DeskCampaignDetailFragment;
  ref: Ref<HTMLDListElement>;
}

function Facts({ campaign, ref }: FactsProps) {
  const { campaigns: texts } = useDeskTexts();
  const { campaigns } = usePortalTexts();
  const formats = useFormats();
  const { totals } = campaign;
  const period = [
    campaign.startDay && texts.from(formats.day(campaign.startDay)),
    campaign.endDay && texts.until(formats.day(campaign.endDay)),
  ].filter(Boolean);
  return (
    <dl ref={ref} tabIndex={-1} className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
      <Fact label={texts.pays}>{paymentOf(campaign, campaigns, formats)}</Fact>
      {campaign.paymentType === "Product" ? (
        <Fact label={texts.stock}>{texts.units(campaign.stock, formats.number(campaign.stock))}</Fact>
      ) : (
        <Fact label={texts.invests}>{formats.money(campaign.investment, campaign.currency)}</Fact>
      )}
      {campaign.payment && (
        <Fact label={texts.toPay}>
          {texts.amountOf(
            formats.exactMoney(campaign.payment.amount, campaign.payment.currency),
            campaign.payment.reference,
          )}
        </Fact>
      )}
      <Fact label={texts.period}>{period.join(" · ") || texts.noDates}</Fact>
      <Fact
        label={texts.posts}
      >{`${totals.posts} · ${campaigns.approvedAds(totals.approved, formats.number(totals.approved))}`}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-sm font-semibold">{children}</dd>
    </div>
  );
}

function History({ campaign }: { campaign: DeskCampaignDetailFragment }) {
  const { campaigns: texts } = useDeskTexts();
  const steps = [...campaign.statusHistory].reverse();
  return (
    <section>
      <h4 className="font-display text-base font-bold">{texts.history}</h4>
      {steps.length === 0 ? (
        <p className="mt-2 text-sm text-soft">{texts.historyNone}</p>
      ) : (
        <ol className="mt-3 border-l-2 border-line">
          {steps.map((step, index) => (
            <li key={step._id} className="relative pb-4 pl-5 text-sm last:pb-0">
              <span
                aria-hidden="true"
                className={`absolute top-1.5 -left-[0.4375rem] size-3 rounded-full ${index === 0 ? "bg-hot" : "bg-control"}`}
              />
              <p className="font-semibold">{stepText(step, campaign, texts)}</p>
              <p className="text-soft">
                <span>{`${doerOf(step) ?? texts.by[step.actorKind]} · `}</span>
                <Moment at={step.changedAt} />
              </p>
              {step.reason && <p className="mt-1">{step.reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type Step = DeskCampaignDetailFragment["statusHistory"][number];

/** The kind of a transition: the first one created the draft, one back to Draft returned it. */
function stepText(
  step: Step,
  { startDt }: Pick<DeskCampaignDetailFragment, "startDt">,
  { steps }: DeskTexts["campaigns"],
): string {
  const { fromStatus } = step;
  const standing = standingAfter(step, startDt);
  const early = !fromStatus || fromStatus === "PreDraft";
  return early && standing === "Draft" ? steps.PreDraft : steps[standing];
}

function Ledger({ campaign }: { campaign: DeskCampaignDetailFragment }) {
  const { campaigns: texts } = useDeskTexts();
  const formats = useFormats();
  const { ledger } = campaign;
  const rows = ledger
    ? ([
        [texts.available, ledger.available],
        [texts.frozen, ledger.frozen],
        [texts.influencers, ledger.influencers],
        [texts.referrers, ledger.referrersFirst + ledger.referrersSecond],
        [texts.platform, ledger.platform],
      ] as const)
    : [];
  return (
    <section>
      <h4 className="font-display text-base font-bold">{texts.ledger}</h4>
      {!ledger || ledger.movements === 0 ? (
        <p className="mt-2 text-sm text-soft">
          {campaign.investment > 0 ? texts.ledgerUnpaid : texts.ledgerNone}
        </p>
      ) : (
        <>
          <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 text-sm">
            <dt className="font-semibold">{texts.funded}</dt>
            <dd className="figure text-right text-base">{formats.money(ledger.funded, ledger.currency)}</dd>
            {rows.map(([label, amount]) => (
              <div key={label} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-soft">{label}</dt>
                <dd className="text-right tabular-nums">{formats.money(amount, ledger.currency)}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-sm text-soft">{texts.movements(ledger.movements)}</p>
        </>
      )}
    </section>
  );
}

function Words({
  title,
  text,
  picture,
  alt,
}: {
  title: string;
  text: string;
  picture?: string | null;
  alt?: string;
}) {
  return (
    <section>
      <h4 className="font-display text-base font-bold">{title}</h4>
      <div className="mt-2 flex flex-wrap items-start gap-5">
        {picture && (
          <img src={picture} alt={alt} className="size-32 shrink-0 rounded-md bg-sunk object-cover" />
        )}
        <p className="max-w-2xl min-w-0 flex-1 basis-64 text-sm whitespace-pre-line">{text.trim()}</p>
      </div>
    </section>
  );
}
