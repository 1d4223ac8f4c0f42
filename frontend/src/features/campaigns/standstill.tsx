/** Why: a campaign that takes no posts shows the reason, since when, the person responsible, and what comes next. */
import { useQuery } from "@apollo/client/react";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { chatLink, useLiveSettings } from "~/config/live-settings";
import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import { useStanding } from "~/domain/campaigns/standing";
import { doerOf } from "~/domain/full-name";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { isStaff } from "~/session/use-session";
import { Banner } from "~/ui/banner";
import { LinkButton } from "~/ui/button";
import { Skeleton } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { CampaignStepsDocument } from "./campaigns.generated";
import { withView } from "./views";

/** Fetched if a campaign has something to pay. */
const HowToPay = lazy(() =>
  import("~/domain/payments/how-to-pay").then(({ HowToPay }) => ({ default: HowToPay })),
);

const STILL = ["WaitingForApproval", "WaitingForPayment", "Stopped", "Finished"] as const;
type Still = (typeof STILL)[number];

interface StandstillProps {
  campaign: CampaignResultsFragment;
  session: Session;
}

export function Standstill({ campaign, session }: StandstillProps) {
  const { still } = usePortalTexts().campaigns;
  const formats = useFormats();
  const standing = useStanding(campaign);
  if (standing === "Scheduled" && campaign.startDay) {
    return <Banner title={still.scheduled(formats.day(campaign.startDay))}>{still.scheduledNext}</Banner>;
  }
  const lack = standing === "OnGoing" && lackOf(campaign);
  if (lack) return <Exhausted campaign={campaign} session={session} lack={lack} />;
  const state = STILL.find((each) => each === standing);
  return state ? <Stopped key={state} campaign={campaign} session={session} state={state} /> : null;
}

/** What a campaign has not enough of for one more post; null if it has. */
function lackOf({ paymentType, stock, budgetAvailable, customAdPrice }: CampaignResultsFragment) {
  if (paymentType === "Money") return budgetAvailable < Math.max(customAdPrice ?? 0, 0.01) ? "budget" : null;
  return stock <= 0 ? "stock" : null;
}

function Exhausted({ campaign, session, lack }: StandstillProps & { lack: "budget" | "stock" }) {
  const { exhausted, contact } = usePortalTexts().campaigns.still;
  const settings = useLiveSettings();
  const texts = exhausted[lack];
  const staff = isStaff(session);
  // A Spot is validated, never rejected: none of its units is released.
  const next = campaign.type === "Spot" ? exhausted.nextOfSpot : texts.next;
  return (
    <Banner
      tone="wait"
      title={texts.title}
      action={
        !staff && (
          <LinkButton to={chatLink(settings, texts.message(campaign.name))} variant="quiet" size="sm">
            {contact}
          </LinkButton>
        )
      }
    >
      <p>{texts.reason}</p>
      <p>{staff ? texts.nextOfStaff : next}</p>
    </Banner>
  );
}

function Stopped({ campaign, session, state }: StandstillProps & { state: Still }) {
  const { campaigns, form } = usePortalTexts();
  const { still } = campaigns;
  const settings = useLiveSettings();
  const [query] = useSearchParams();
  const { data } = useQuery(CampaignStepsDocument, {
    variables: { campaignId: campaign._id },
    fetchPolicy: "cache-and-network",
  });
  const [step] = (data?.campaigns[0]?.statusHistory ?? [])
    .filter(({ toStatus }) => toStatus === state)
    .sort((one, other) => Date.parse(other.changedAt) - Date.parse(one.changedAt));
  const staff = isStaff(session);
  const payment = data?.campaigns[0]?.payment;
  const over = state === "Finished";
  return (
    <>
      <Banner
        tone={over ? "info" : "wait"}
        title={
          step ? (
            <Moment
              at={step.changedAt}
              say={(when) =>
                over && step.actorKind === "Clock"
                  ? still.ended(when)
                  : still.since[state](when, doerOf(step) ?? form.actor[step.actorKind])
              }
            />
          ) : undefined
        }
        action={
          over ? (
            <LinkButton to={{ search: withView(query, "summary").toString() }} variant="quiet" size="sm">
              {still.results}
            </LinkButton>
          ) : (
            !staff && (
              <LinkButton
                to={chatLink(settings, still.message[state](campaign.name))}
                variant="quiet"
                size="sm"
              >
                {still.contact}
              </LinkButton>
            )
          )
        }
      >
        {step?.reason && <p>{still.reason(step.reason)}</p>}
        {!payment?.campaignEnded && <p>{staff ? still.nextOfStaff[state] : still.next[state]}</p>}
      </Banner>
      {payment && payment.state !== "Confirmed" && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <HowToPay payment={payment} session={session} />
        </Suspense>
      )}
    </>
  );
}
