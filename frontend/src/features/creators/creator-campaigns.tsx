/** Why: a creator's results by campaign, and the product that they have received or wait for. */
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Moment } from "~/ui/moment";
import type { CreatorPageQuery } from "./creator.generated";

type Creator = NonNullable<CreatorPageQuery["creator"]>;

interface CreatorCampaignsProps {
  companyId: string;
  creator: Creator;
}

export function CreatorCampaigns({ companyId, creator }: CreatorCampaignsProps) {
  const { campaigns: texts } = useCreatorsTexts().profile;
  const formats = useFormats();
  const localize = useLocalize();
  const { campaigns, campaignCount } = creator;
  return (
    <section aria-label={texts.title}>
      <h2 className="mb-2 text-xl">{texts.title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-lift">
        {campaigns.map((campaign) => (
          <li
            key={campaign.campaignId}
            className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <Link
                to={localize(paths.campaign(companyId, campaign.campaignId))}
                className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
              >
                {campaign.name}
              </Link>
              <p className="text-sm text-soft">
                {[
                  texts.made(campaign.advertisements, formats.number(campaign.advertisements)),
                  ...(campaign.approved > 0
                    ? [texts.approved(campaign.approved, formats.number(campaign.approved))]
                    : []),
                  ...(campaign.rejected > 0
                    ? [texts.rejected(campaign.rejected, formats.number(campaign.rejected))]
                    : []),
                ].join(" · ")}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums sm:justify-end sm:text-right">
              <span>{texts.interactions(campaign.engagement, formats.number(campaign.engagement))}</span>
              {campaign.spent > 0 && <span>{formats.money(campaign.spent, campaign.currency)}</span>}
              <Moment at={campaign.lastAt} as="dayOf" className="text-soft" />
            </div>
            {(campaign.owed > 0 || campaign.delivered > 0) && (
              <p className="flex min-w-0 flex-wrap items-center gap-2 text-sm sm:col-span-2">
                {campaign.owed > 0 && (
                  <Badge tone="wait">{texts.owed(campaign.owed, formats.number(campaign.owed))}</Badge>
                )}
                {campaign.delivered > 0 && (
                  <Badge tone="good">
                    {texts.delivered(campaign.delivered, formats.number(campaign.delivered))}
                  </Badge>
                )}
                {campaign.product && (
                  <span className="min-w-0 wrap-anywhere text-soft">{campaign.product}</span>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
      {campaignCount > campaigns.length && (
        <p className="mt-2 text-sm text-soft">
          {texts.newest(formats.number(campaigns.length), formats.number(campaignCount))}
        </p>
      )}
    </section>
  );
}
