/** Why: before they post, users read what a campaign requires, what it gives them, and until when. */
import { useParams } from "react-router";
import type { Day } from "~/config/days";
import { useAppTexts } from "~/i18n/app-texts";
import { useFormats } from "~/i18n/use-formats";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Icon } from "~/ui/icon";
import { signed } from "../caption";
import {
  type CampaignDetailFragment,
  OpenCampaignDocument,
  type PostingObstacle,
} from "../generated/graphql";
import { Gives, Go, Picture, QueryView, Screen, useObstacle } from "../parts";
import { useAppQuery } from "../query";
import { at, useTo } from "../use-to";

/** Obstacles that the user can remove. */
const OWN: readonly PostingObstacle[] = ["Names", "Email", "Age", "Terms", "Network"];

export function CampaignScreen() {
  const { campaignId = "" } = useParams();
  const { states, posts } = useAppTexts();
  const to = useTo();
  const query = useAppQuery("campaigns", OpenCampaignDocument, { id: campaignId });
  return (
    <QueryView query={query} skeleton={{ count: 2, className: "column my-6 h-72" }}>
      {({ openCampaign: campaign }) =>
        campaign ? (
          <Campaign campaign={campaign} />
        ) : (
          <Screen title={states.missingTitle} text={states.missingText} back={to(at.campaigns)}>
            <Go to={to(at.campaigns)}>{posts.toCampaigns}</Go>
          </Screen>
        )
      }
    </QueryView>
  );
}

function Campaign({ campaign }: { campaign: CampaignDetailFragment }) {
  const texts = useAppTexts();
  const { campaign: words, campaigns } = texts;
  const formats = useFormats();
  const to = useTo();
  const whyNot = useObstacle();
  const reactions: Partial<Record<string, string>> = campaigns.reactions;
  const { obstacle, myPosts, postsPerPerson } = campaign;
  const required = [
    ...campaign.hashtags.map((word) => signed("#", word)),
    ...campaign.mentions.map((word) => signed("@", word)),
  ];
  const spot = campaign.type === "Spot";
  return (
    <Screen title={campaign.name} back={to(at.campaigns)}>
      <Picture
        src={campaign.spotPicture ?? campaign.picture}
        className="-mt-2 aspect-4/3 w-full rounded-lg"
      />
      <div className="flex items-center gap-3">
        <Avatar
          name={campaign.company.name}
          src={campaign.company.thumbnail ?? campaign.company.logo}
          className="size-12"
        />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{campaign.company.name}</p>
          <p className="text-sm text-soft">{campaigns.types[campaign.type]}</p>
        </div>
      </div>
      <section className="flex flex-col gap-2 rounded-lg bg-surface p-5 shadow-lift">
        <Gives campaign={campaign} />
        {campaign.paysMePerReaction.map(({ metric, pays }) => (
          <p key={metric} className="text-sm text-soft">
            {campaigns.perReaction(reactions[metric] ?? metric, formats.unitCost(pays, campaign.currency))}
          </p>
        ))}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-soft">
          <Badge
            tone={campaign.placesLeft === "Many" ? "good" : campaign.placesLeft === "None" ? "bad" : "signal"}
          >
            {campaigns.unitsLeft[campaign.placesLeft]}
          </Badge>
          {campaign.endDay && <span>{campaigns.untilDay(formats.day(campaign.endDay as Day))}</span>}
          {campaign.city && <span>{campaign.city}</span>}
        </p>
        {postsPerPerson > 1 && myPosts > 0 && (
          <p className="text-sm text-soft">{words.room(myPosts, postsPerPerson)}</p>
        )}
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-lg">{words.asks}</h2>
        <p className="whitespace-pre-line">
          {spot ? words.asksSpot : campaign.brief || words.asksFree(campaign.company.name)}
        </p>
      </section>
      {required.length > 0 && <Words title={words.mustHave} words={required} />}
      {campaign.forbiddenWords.length > 0 && (
        <Words title={words.mustNot} words={campaign.forbiddenWords} forbidden />
      )}
      {spot && (
        <section className="flex flex-col gap-3">
          <h2 className="text-lg">{words.piece}</h2>
          <p className="whitespace-pre-line">{campaign.spotText}</p>
        </section>
      )}
      <section className="flex flex-col gap-3">
        <h2 className="text-lg">{words.howItGoes}</h2>
        <ol className="flex flex-col gap-3">
          {words.steps[campaign.rewardKind === "money" ? "money" : "product"].map((step, index) => (
            <li key={step} className="flex items-center gap-4">
              <span className="figure grid size-9 shrink-0 place-items-center rounded-full bg-signal text-on-signal">
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </section>
      {campaign.terms && (
        <details className="group rounded-lg bg-surface">
          <summary className="flex min-h-14 items-center justify-between gap-4 px-5 font-semibold">
            <span>{words.terms}</span>
            <Icon name="chevron-down" className="group-open:rotate-180" />
          </summary>
          <p className="px-5 pb-5 text-sm whitespace-pre-line text-soft">{campaign.terms}</p>
        </details>
      )}
      <div className="sticky bottom-(--bottom-bar) -mx-4 flex flex-col gap-3 bg-paper/95 p-4 lg:bottom-0">
        {obstacle ? (
          <Banner tone="wait">{whyNot(obstacle, campaign)}</Banner>
        ) : (
          <Go to={to(at.create(campaign._id))}>{words.post}</Go>
        )}
        {obstacle && OWN.includes(obstacle) && <Go to={to(at.start)}>{words.complete}</Go>}
        {obstacle && myPosts > 0 && (
          <Go to={to(at.posts)} variant="quiet">
            {words.mine}
          </Go>
        )}
      </div>
    </Screen>
  );
}

function Words({
  title,
  words,
  forbidden = false,
}: {
  title: string;
  words: readonly string[];
  forbidden?: boolean;
}) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li
            key={word}
            translate="no"
            className={
              forbidden
                ? "rounded-full bg-bad-ground px-4 py-2 text-sm font-semibold text-bad line-through"
                : "rounded-full bg-surface px-4 py-2 text-sm font-semibold"
            }
          >
            {word}
          </li>
        ))}
      </ul>
    </section>
  );
}
