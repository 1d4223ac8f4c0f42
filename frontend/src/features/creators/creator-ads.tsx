/** Why: a creator's figures lead to their posts, over all campaigns or in one; each links to its own page. */
import { Link, useSearchParams } from "react-router";
import { adPath } from "~/domain/advertisements/ad-path";
import { statusOf } from "~/domain/advertisements/ad-status";
import { picturesPath } from "~/domain/creators/creator-path";
import { Failed } from "~/graphql/failed";
import { usePages } from "~/graphql/use-pages";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Loading, Skeletons } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { MoreButton } from "~/ui/more-button";
import { SmallSelect } from "~/ui/small-select";
import { withParameter } from "~/ui/with-parameter";
import type { CreatorPageQuery } from "./creator.generated";
import { CreatorAdsDocument } from "./creators.generated";

const PAGE_SIZE = 40;
/** The parameter with the campaign whose posts are shown; `campaign` is the list's, to which the way back leads. */
const ADS = "ads";
/** Those of all campaigns, though the list is of one. */
const ANY = "all";
const GRID = "mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5";

interface CreatorAdsProps {
  session: Session;
  companyId: string;
  creator: NonNullable<CreatorPageQuery["creator"]>;
}

export function CreatorAds({ session, companyId, creator }: CreatorAdsProps) {
  const texts = useCreatorsTexts();
  const { companies, campaigns } = usePortalTexts();
  const localize = useLocalize();
  const [query, setQuery] = useSearchParams();
  // From the list of a campaign's creators, that campaign's posts are shown first.
  const addressId = query.get(ADS) ?? query.get("campaign");
  const campaignId = creator.campaigns.find((campaign) => campaign.campaignId === addressId)?.campaignId;
  const where = { companyId, personId: creator.personId, ...(campaignId && { campaignId }) };
  const list = usePages(CreatorAdsDocument, "advertisements", { where, limit: PAGE_SIZE });
  const { items: ads, error, more, busy } = list;
  return (
    <section aria-label={texts.ads.list} className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="mr-auto text-xl">{texts.ads.list}</h2>
        {creator.approved > 0 && creator.person && (
          <Link
            to={localize(picturesPath({ creator: creator.personId }))}
            className="inline-flex min-h-10 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline print:hidden"
          >
            <Icon name="image" className="size-4" />
            <span>{texts.pictures.theirs}</span>
          </Link>
        )}
        {creator.campaigns.length > 1 && (
          <SmallSelect
            label={texts.campaign}
            value={campaignId ?? ""}
            className="w-52 truncate sm:w-72"
            options={[
              ["", texts.anyCampaign],
              ...creator.campaigns.map((campaign) => [campaign.campaignId, campaign.name] as const),
            ]}
            onChange={({ target }) =>
              setQuery((now) => withParameter(now, ADS, target.value || ANY), {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
        )}
      </div>
      {!ads && !error && (
        <Loading label={companies.states.loading} className={GRID}>
          <Skeletons count={10} className="aspect-square h-auto" />
        </Loading>
      )}
      {!ads && error && <Failed what="collection" error={error} retry={list.retry} />}
      {ads?.length === 0 && <p className="mt-4 text-soft">{texts.ads.none}</p>}
      {ads && ads.length > 0 && (
        <ul aria-label={texts.ads.list} className={GRID}>
          {ads.map((ad) => {
            const { tone, label } = statusOf(ad.status);
            return (
              <li key={ad._id}>
                <Link
                  to={localize(adPath(session, ad))}
                  aria-label={texts.ads.open(ad.captionIdentifier, ad.campaignName)}
                  className="block overflow-hidden rounded-lg bg-surface shadow-lift"
                >
                  <img
                    src={ad.imageGrid}
                    alt=""
                    loading="lazy"
                    className="aspect-square w-full bg-sunk object-cover"
                  />
                  <span className="block p-3 text-sm">
                    <Badge tone={tone}>
                      {ad.approvedByRule ? campaigns.ad.byRule : campaigns.ad.status[label]}
                    </Badge>
                    <span className="mt-2 block truncate font-semibold" title={ad.campaignName}>
                      {ad.campaignName}
                    </span>
                    <Moment at={ad.creationDt} as="dayOf" className="block text-soft" />
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {more && (
        <MoreButton busy={busy} more={more} failed={companies.states.unavailable}>
          {texts.ads.more}
        </MoreButton>
      )}
    </section>
  );
}
