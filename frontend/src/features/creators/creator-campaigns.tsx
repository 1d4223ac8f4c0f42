/** Why: what a creator made is told by campaign: what came of it, and which product they have or wait for. */
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
        {campaigns.map((one) => (
          <li
            key={one.campaignId}
            className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <Link
                to={localize(paths.campaign(companyId, one.campaignId))}
                className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
              >
                {one.name}
              </Link>
              <p className="text-sm text-soft">
                {[
                  texts.made(one.advertisements, formats.number(one.advertisements)),
                  ...(one.approved > 0 ? [texts.approved(one.approved, formats.number(one.approved))] : []),
                  ...(one.rejected > 0 ? [texts.rejected(one.rejected, formats.number(one.rejected))] : []),
                ].join(" · ")}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums sm:justify-end sm:text-right">
              <span>{texts.interactions(one.engagement, formats.number(one.engagement))}</span>
              {one.spent > 0 && <span>{formats.money(one.spent, one.currency)}</span>}
              <Moment at={one.lastAt} as="dayOf" className="text-soft" />
            </div>
            {(one.owed > 0 || one.delivered > 0) && (
              <p className="flex min-w-0 flex-wrap items-center gap-2 text-sm sm:col-span-2">
                {one.owed > 0 && <Badge tone="wait">{texts.owed(one.owed, formats.number(one.owed))}</Badge>}
                {one.delivered > 0 && (
                  <Badge tone="good">{texts.delivered(one.delivered, formats.number(one.delivered))}</Badge>
                )}
                {one.product && <span className="min-w-0 wrap-anywhere text-soft">{one.product}</span>}
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
