/** Why: the prices, claim by claim (docs/product.md, Purpose), and a contact for other needs. */
import { paths } from "~/config/paths";
import { useBrandsTexts, useLocalize } from "~/i18n/use-language";
import { useSession } from "~/session/use-session";
import { LinkButton } from "~/ui/button";
import { Rings } from "~/ui/rings";
import { ContactButton } from "./contact-button";
import { Coins, Parcel } from "./plan-figures";

const CARD = "relative flex min-w-0 flex-col gap-4 overflow-hidden rounded-lg p-7 sm:p-9";

export function PlansSection() {
  const { plans } = useBrandsTexts();
  return (
    <section id="plans" className="py-24 sm:py-32">
      <div className="wrap flex flex-col gap-14">
        <h2 className="max-w-3xl text-4xl">{plans.title}</h2>
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
          <article className={`${CARD} bg-surface`}>
            <h3 className="text-xl">{plans.money.title}</h3>
            <p className="figure text-5xl text-accent">{plans.money.value}</p>
            <p className="max-w-xs text-soft">{plans.money.text}</p>
            <Coins className="mt-auto -mb-3 w-52 self-end pt-4" />
          </article>
          <article className={`${CARD} bg-surface`}>
            <h3 className="text-xl">{plans.product.title}</h3>
            <p className="figure text-5xl text-accent">{plans.product.value}</p>
            <p className="max-w-xs text-soft">{plans.product.text}</p>
            <Parcel className="mt-auto -mb-3 w-52 self-end pt-4" />
          </article>
          <EarlyPlan />
          <article className={`${CARD} bg-night text-on-night`}>
            <h3 className="text-2xl">{plans.enterprise.title}</h3>
            <p className="text-night-soft">{plans.enterprise.text}</p>
            <ContactButton
              topic="enterprise"
              variant="signal"
              className="mt-auto max-sm:self-stretch sm:self-start"
            >
              {plans.enterprise.action}
            </ContactButton>
          </article>
          <Split />
        </div>
      </div>
    </section>
  );
}

function EarlyPlan() {
  const { early } = useBrandsTexts().plans;
  const localize = useLocalize();
  const { session } = useSession();
  return (
    <article className={`${CARD} bg-hot text-[#17130e]`}>
      <Rings count={7} centre={false} className="absolute -top-40 -right-40 size-96 opacity-25" />
      <p className="self-start rounded-full bg-[#17130e] px-4 py-1.5 text-sm font-semibold text-[#f6f0e4]">
        {early.badge}
      </p>
      <h3 className="relative text-xl">{early.title}</h3>
      <p className="figure relative text-5xl">{early.value}</p>
      <p className="relative max-w-xs font-medium">{early.text}</p>
      {!session && (
        <LinkButton
          to={localize(paths.signUp({ from: "brands" }))}
          variant="signal"
          className="relative mt-auto self-start"
        >
          {early.action}
        </LinkButton>
      )}
    </article>
  );
}

/** 75, 25 and nothing, as proportional bars. */
function Split() {
  const { split } = useBrandsTexts().plans;
  return (
    <article className={`${CARD} justify-between bg-sunk lg:col-span-2`}>
      <h3 className="text-2xl">{split.title}</h3>
      <svg viewBox="0 0 400 44" preserveAspectRatio="none" aria-hidden="true" className="h-16 w-full sm:h-24">
        <rect width="298" height="44" rx="6" className="fill-hot" />
        <rect x="302" width="96" height="44" rx="6" className="fill-ink" />
        <rect x="399" width="1" height="44" className="fill-control" />
      </svg>
      <ul className="flex flex-col gap-x-8 gap-y-2 sm:flex-row sm:flex-wrap">
        <li className="flex items-center gap-3 font-semibold">
          <span aria-hidden="true" className="size-4 shrink-0 rounded-full bg-hot" />
          {split.people}
        </li>
        <li className="flex items-center gap-3 font-semibold">
          <span aria-hidden="true" className="size-4 shrink-0 rounded-full bg-ink" />
          {split.house}
        </li>
        <li className="flex items-center gap-3 text-soft">
          <span aria-hidden="true" className="h-4 w-0.5 shrink-0 bg-control" />
          {split.platforms}
        </li>
      </ul>
    </article>
  );
}
