/** Why: the effect of a bulk decision, as one line in the bar and in full in the dialog that confirms it. */
import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import { errorText } from "~/i18n/error-text";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts, useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Spinner } from "~/ui/spinner";
import type { Projection, Refusal } from "./bulk-decision";
import type { Projected } from "./use-projection";

/** The most ad codes that are listed; the others are counted. */
const NAMED = 12;

interface LineProps {
  campaign: CampaignResultsFragment;
  projected: Projected;
}

/** For the bar: what remains after approving, and how many ads cannot be approved. */
export function ProjectionLine({ campaign, projected }: LineProps) {
  const { projection: texts } = usePortalTexts().results.bulk;
  const formats = useFormats();
  if (projected.state === "none") return null;
  if (projected.state === "loading") return <span>{texts.loading}</span>;
  if (projected.state === "failed")
    return (
      <span>
        {texts.failed}{" "}
        <button
          type="button"
          className="font-semibold underline underline-offset-4"
          onClick={projected.again}
        >
          {texts.again}
        </button>
      </span>
    );
  const { before, after, refused, deciding } = projected.projection;
  const money = (amount: number) => formats.money(amount, campaign.currency);
  const meaning =
    after.remainingStock === null
      ? texts.paid(money(after.budgetSpent - before.budgetSpent), money(after.budgetAvailable))
      : texts.unitsLeft(formats.number(after.remainingStock), formats.number(before.remainingStock ?? 0));
  return (
    <>
      {deciding > 0 && <span className="block">{texts.ifApproved(meaning)}</span>}
      {refused.length > 0 && <span className="block font-semibold">{texts.refused(refused.length)}</span>}
    </>
  );
}

interface FullProps extends LineProps {
  approving: boolean;
}

export function ProjectionInFull({ campaign, projected, approving }: FullProps) {
  const { projection: texts } = usePortalTexts().results.bulk;
  if (projected.state === "none") return null;
  return (
    <div aria-live="polite" className="rounded-md bg-sunk p-5">
      {projected.state === "loading" && <Spinner label={texts.loading} />}
      {projected.state === "failed" && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {texts.failed}
          <Button variant="quiet" size="sm" onClick={projected.again}>
            {texts.again}
          </Button>
        </p>
      )}
      {projected.state === "ready" && (
        <Meaning campaign={campaign} projection={projected.projection} approving={approving} />
      )}
    </div>
  );
}

interface MeaningProps {
  campaign: CampaignResultsFragment;
  projection: Projection;
  approving: boolean;
}

function Meaning({ campaign, projection, approving }: MeaningProps) {
  const { projection: texts } = usePortalTexts().results.bulk;
  const formats = useFormats();
  const { before, after, deciding, refused } = projection;
  const money = (amount: number) => formats.money(amount, campaign.currency);
  const product = after.remainingStock !== null;
  const rows = product
    ? ([
        [texts.left, before.remainingStock, after.remainingStock],
        [texts.free, before.freeStock, after.freeStock],
      ] as const)
    : ([
        [texts.available, before.budgetAvailable, after.budgetAvailable],
        [texts.frozen, before.budgetFreezed, after.budgetFreezed],
        [texts.spent, before.budgetSpent, after.budgetSpent],
      ] as const);
  const shown = (value: number | null) => (product ? formats.number(value ?? 0) : money(value ?? 0));
  return (
    <>
      {deciding === 0 ? (
        <p className="text-sm font-semibold">{texts.nothing}</p>
      ) : (
        <>
          <p className="text-sm">
            {!approving ? (
              <span>{texts.noReward(deciding, formats.number(deciding))}</span>
            ) : product ? (
              <span>
                <span>{`${texts.receive(deciding, formats.number(deciding))} `}</span>
                <span className="font-semibold">{campaign.productPaymentDescription}</span>
              </span>
            ) : (
              <span>{texts.rewards(money(after.budgetSpent - before.budgetSpent))}</span>
            )}
          </p>
          <dl className="mt-4 grid gap-2 text-sm tabular-nums">
            {rows.map(([label, from, to]) => (
              <div key={label} className="flex items-baseline justify-between gap-4">
                <dt className="text-soft">{label}</dt>
                <dd className="font-semibold">
                  <span className="sr-only">{texts.change(shown(from), shown(to))}</span>
                  <span aria-hidden="true">{from === to ? shown(to) : `${shown(from)} → ${shown(to)}`}</span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {refused.length > 0 && (
        <div className="mt-4 text-sm">
          <p className="font-semibold">{texts.refused(refused.length)}</p>
          <Refusals refused={refused} codeOf={() => undefined} />
        </div>
      )}
    </>
  );
}

interface RefusalsProps {
  refused: readonly Refusal[];
  /** The ad's public code. */
  codeOf: (id: string) => string | undefined;
}

/** Each reason once, with its ads. */
export function Refusals({ refused, codeOf }: RefusalsProps) {
  const { bulk } = usePortalTexts().results;
  const texts = useTexts();
  const formats = useFormats();
  const reasons = new Map<string, string[]>();
  for (const { _id, code, message } of refused) {
    const text = errorText(texts, code, message);
    reasons.set(text, [...(reasons.get(text) ?? []), codeOf(_id) ?? ""]);
  }
  return (
    <ul className="mt-1 grid gap-2">
      {[...reasons].map(([text, codes]) => {
        const named = codes.filter(Boolean).slice(0, NAMED);
        return (
          <li key={text}>
            <span>{`${text} ${named.length === 0 ? formats.number(codes.length) : ""}`}</span>
            {named.length > 0 && (
              <span className="block font-semibold tracking-widest">
                <span translate="no">{named.join(" · ")}</span>
                {codes.length > named.length && (
                  <span className="font-normal tracking-normal">
                    {` ${bulk.andMore(formats.number(codes.length - named.length))}`}
                  </span>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
