/**
 * Why: a company whose first campaign does not run yet sees the three steps to it, those done ticked, and the next
 * one's button.
 */
import { lazy, Suspense } from "react";
import { paths } from "~/config/paths";
import { usePortalHomeTexts } from "~/i18n/portal-home-texts";
import { useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { LinkButton } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Skeleton } from "~/ui/loading";
import type { PortalHomeQuery } from "./portal.generated";

/** Fetched if there is something to pay. */
const HowToPay = lazy(() =>
  import("~/domain/payments/how-to-pay").then(({ HowToPay }) => ({ default: HowToPay })),
);

interface Step {
  title: string;
  hint: string;
  done: boolean;
  button?: { text: string; to: string; main?: boolean };
}

interface FirstStepsProps {
  companyId: string;
  home: PortalHomeQuery;
  session: Session;
}

export function FirstSteps({ companyId, home, session }: FirstStepsProps) {
  const { start: texts } = usePortalHomeTexts();
  const localize = useLocalize();
  const company = home.companies[0];
  const [draft] = home.campaignDrafts;
  const [waiting] = home.waiting;
  const due = unpaid(home);
  const paying = due.length > 0 || waiting?.status === "WaitingForPayment";
  const shown = due[0]?._id ?? waiting?._id;
  const steps: Step[] = [
    {
      title: texts.company,
      hint: texts.companyHint,
      done: Boolean(company?.logo),
      button: { text: texts.toCompany, to: paths.settingsCompany },
    },
    {
      title: texts.campaign,
      hint: texts.campaignHint,
      done: waiting !== undefined,
      button: draft
        ? { text: texts.toDraft, to: paths.editCampaign(companyId, draft._id), main: true }
        : { text: texts.toCampaign, to: paths.newCampaign(companyId), main: true },
    },
    {
      title: texts.review,
      hint: waiting ? (paying ? texts.paying : texts.reviewing) : texts.reviewHint,
      done: paying,
      ...(shown && { button: { text: texts.toReview, to: paths.campaign(companyId, shown) } }),
    },
  ];
  return (
    <div className="wrap max-w-3xl py-6 md:py-10">
      <h1 className="text-3xl wrap-anywhere">{texts.title(company?.name ?? "")}</h1>
      <p className="mt-2 text-soft">{texts.lead}</p>
      <ol className="mt-6 divide-y divide-line rounded-lg bg-surface shadow-lift">
        {steps.map(({ title, hint, done, button }, number) => (
          <li key={title} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-5">
            <span
              className={classNames(
                "grid size-9 shrink-0 place-items-center rounded-full font-semibold",
                done ? "bg-good-ground text-good" : "bg-ink/8",
              )}
            >
              {done ? <Icon name="check" className="size-5" /> : number + 1}
            </span>
            <span className="min-w-0 flex-1 basis-44">
              <span className="block font-semibold">
                <span>{title}</span>
                {done && <span className="sr-only">{`: ${texts.done}`}</span>}
              </span>
              <span className="block text-sm text-soft">{hint}</span>
            </span>
            {button && !(done && number < 2) && (
              <LinkButton size="sm" variant={button.main ? "accent" : "quiet"} to={localize(button.to)}>
                {button.text}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
      {due.map((payment) => (
        <div key={payment._id} className="mt-4">
          <Suspense fallback={<Skeleton className="h-40" />}>
            <HowToPay payment={payment} session={session} named />
          </Suspense>
        </div>
      ))}
    </div>
  );
}

/** What is due or reported; one that has been reported since is in both lists until they are refetched. */
function unpaid({ due, reported }: PortalHomeQuery) {
  return [...new Map([...due, ...reported].map((payment) => [payment._id, payment])).values()];
}
