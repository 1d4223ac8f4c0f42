/** Why: the state of each active campaign: what waits, results against expectations, what is left, until when. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { comparisonOf } from "~/domain/campaigns/comparison";
import { StandingBadge, useStanding } from "~/domain/campaigns/standing";
import { usePortalHomeTexts } from "~/i18n/portal-home-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";
import type { ActiveCampaignFragment } from "./portal.generated";

interface ActiveCampaignsProps {
  companyId: string;
  campaigns: readonly ActiveCampaignFragment[];
}

/** On a phone each row is a card: the name above, figures below it in two columns, each under its title. */
export function ActiveCampaigns({ companyId, campaigns }: ActiveCampaignsProps) {
  const { active: texts } = usePortalHomeTexts();
  const formats = useFormats();
  const localize = useLocalize();
  // Ads paid in money wait for staff, not for the brand (docs/product.md, States).
  const waitingOf = ({ paymentType, totals }: ActiveCampaignFragment) =>
    (paymentType === "Money" ? texts.atPlatform : String)(formats.number(totals.waiting));
  const titles = [texts.waiting, texts.approved, texts.left, texts.ends];
  return (
    <section aria-labelledby="active" className="mt-8">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="active" className="text-lg">
          {texts.title}
        </h2>
        <p className="flex gap-5 text-sm font-semibold">
          {campaigns.length > 1 && (
            <Link
              to={localize(comparisonOf(campaigns.map(({ _id }) => _id)))}
              className="underline-offset-4 hover:underline"
            >
              {texts.compare}
            </Link>
          )}
          <Link to={localize(paths.company(companyId))} className="underline-offset-4 hover:underline">
            {texts.all}
          </Link>
        </p>
      </div>
      {campaigns.length === 0 ? (
        <p className="text-soft">{texts.none}</p>
      ) : (
        <div className="lg:overflow-hidden lg:rounded-lg lg:bg-surface lg:shadow-lift">
          <table aria-labelledby="active" className="block w-full text-sm tabular-nums lg:table">
            <thead className="sr-only lg:not-sr-only lg:table-header-group">
              <tr className="text-xs text-soft">
                <th scope="col" className="px-4 py-2.5 text-left font-medium">
                  {texts.name}
                </th>
                {titles.map((title) => (
                  <th key={title} scope="col" className="px-3 py-2.5 text-right font-medium">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="grid grid-cols-1 gap-3 lg:table-row-group">
              {campaigns.map((campaign) => (
                <tr
                  key={campaign._id}
                  className="grid grid-cols-2 gap-x-3 rounded-lg bg-surface p-4 shadow-lift lg:table-row lg:rounded-none lg:shadow-none lg:hover:bg-sunk"
                >
                  <th
                    scope="row"
                    className="col-span-2 mb-2 text-left font-semibold wrap-anywhere lg:border-t lg:border-line lg:px-4 lg:py-2.5"
                  >
                    <Link
                      to={localize(paths.campaign(companyId, campaign._id))}
                      className="underline-offset-4 hover:underline"
                    >
                      {campaign.name}
                    </Link>
                    <NotBegun campaign={campaign} />
                  </th>
                  <Cell title={texts.waiting}>
                    {campaign.totals.waiting > 0 ? (
                      <Link
                        to={`${localize(paths.campaign(companyId, campaign._id))}?status=waiting`}
                        aria-label={`${campaign.name}, ${texts.waiting}: ${waitingOf(campaign)}`}
                        className={classNames(
                          "underline underline-offset-4",
                          campaign.paymentType === "Product" && "font-semibold",
                        )}
                      >
                        {waitingOf(campaign)}
                      </Link>
                    ) : (
                      "0"
                    )}
                  </Cell>
                  <Cell title={texts.approved}>
                    {campaign.influencersExpected > 0
                      ? texts.ofExpected(
                          formats.number(campaign.totals.approved),
                          formats.number(campaign.influencersExpected),
                        )
                      : formats.number(campaign.totals.approved)}
                  </Cell>
                  <Cell title={texts.left}>
                    {campaign.paymentType === "Money"
                      ? texts.budget(
                          formats.money(campaign.budgetAvailable, campaign.currency),
                          formats.money(campaign.investment, campaign.currency),
                        )
                      : texts.units(formats.number(campaign.stock))}
                  </Cell>
                  <Cell title={texts.ends}>
                    {campaign.endDay ? (
                      <time dateTime={campaign.endDay} className="whitespace-nowrap">
                        {formats.day(campaign.endDay)}
                      </time>
                    ) : (
                      texts.noEnd
                    )}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Shown for a campaign whose first day has not come. */
function NotBegun({ campaign }: { campaign: ActiveCampaignFragment }) {
  const { still } = usePortalTexts().campaigns;
  const formats = useFormats();
  const standing = useStanding(campaign);
  if (standing !== "Scheduled" || !campaign.startDay) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs font-normal text-soft">
      <StandingBadge campaign={campaign} />
      <time dateTime={campaign.startDay}>{still.scheduled(formats.day(campaign.startDay))}</time>
    </p>
  );
}

/**
 * Assistive technology reads the title from the column's head; on a phone, where that is hidden, it is also shown in
 * the cell.
 */
function Cell({ title, children }: { title: string; children: ReactNode }) {
  return (
    <td className="min-w-0 py-1 lg:table-cell lg:border-t lg:border-line lg:px-3 lg:py-2.5 lg:text-right">
      <span aria-hidden="true" className="block text-xs text-soft lg:hidden">
        {title}
      </span>
      <span>{children}</span>
    </td>
  );
}
