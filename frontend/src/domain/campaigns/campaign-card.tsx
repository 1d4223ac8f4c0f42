/** Why: a campaign at a glance: its status, its kind, since when it exists, and its results. */

import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";
import { Moment } from "~/ui/moment";
import type { CampaignCardFragment } from "./campaign-card.generated";
import { StandingBadge, useStanding } from "./standing";

interface CampaignCardProps {
  campaign: CampaignCardFragment;
  /** In the card's corner, outside of its link: a checkbox. */
  corner?: ReactNode;
}

export function CampaignCard({ campaign, corner }: CampaignCardProps) {
  const { companies, campaigns } = usePortalTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const id = useId();
  const card = (
    <Link
      to={localize(paths.campaign(campaign.companyId, campaign._id))}
      aria-label={companies.page.open(campaign.name)}
      aria-describedby={`${id}-kind ${id}-results`}
      className="flex h-full flex-col rounded-lg bg-surface p-6 shadow-lift transition-transform hover:-translate-y-0.5"
    >
      <span
        id={`${id}-kind`}
        className={classNames(
          "flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm",
          corner !== undefined && corner !== false && "pr-9",
        )}
      >
        <StandingBadge campaign={campaign} />
        <span className="text-soft">{campaigns.type[campaign.type]}</span>
      </span>
      <span className="mt-4 block font-display text-xl leading-tight font-bold text-balance">
        {campaign.name}
      </span>
      <span id={`${id}-results`} className="mt-auto block pt-6 text-sm text-soft">
        <span className="flex flex-wrap gap-x-3">
          <span>{companies.page.ads(campaign.totals.posts)}</span>
          <span>
            {campaigns.approvedAds(campaign.totals.approved, formats.number(campaign.totals.approved))}
          </span>
        </span>
        <When campaign={campaign} />
      </span>
    </Link>
  );
  if (!corner) return card;
  return (
    <div className="relative h-full">
      {card}
      {corner}
    </div>
  );
}

/** Since when it exists; when it starts, while that is in the future. */
function When({ campaign }: { campaign: CampaignCardFragment }) {
  const { companies, campaigns } = usePortalTexts();
  const formats = useFormats();
  const standing = useStanding(campaign);
  if (standing !== "Scheduled" || !campaign.startDay)
    return <Moment at={campaign.creationDt} as="monthOf" say={companies.page.since} />;
  return (
    <time dateTime={campaign.startDay}>{campaigns.still.scheduled(formats.day(campaign.startDay))}</time>
  );
}
