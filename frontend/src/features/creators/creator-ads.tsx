/** Why: behind a creator's figures are their posts, over all campaigns or in one; each leads to its own page. */

import { Link } from "react-router";
import { adPath } from "~/domain/advertisements/ad-path";
import { fullName, statusOf } from "~/domain/advertisements/ad-status";
import { Failed } from "~/graphql/failed";
import type { AdvertisementWhere } from "~/graphql/schema.generated";
import { usePages } from "~/graphql/use-pages";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Loading, Skeletons } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { MoreButton } from "~/ui/more-button";
import { CreatorAdsDocument } from "./creators.generated";

const PAGE_SIZE = 40;
const GRID = "mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5";

interface CreatorAdsProps {
  session: Session;
  where: AdvertisementWhere;
  /** The list of all creators, with its filters. */
  back: string;
}

export function CreatorAds({ session, where, back }: CreatorAdsProps) {
  const texts = useCreatorsTexts();
  const { companies, campaigns } = usePortalTexts();
  const localize = useLocalize();
  const list = usePages(CreatorAdsDocument, "advertisements", { where, limit: PAGE_SIZE });
  const { items: ads, error, more, busy } = list;
  const name = fullName(ads?.[0]?._person) ?? texts.table.unknown;
  return (
    <div className="wrap py-8 md:py-10">
      <Link
        to={back}
        className="inline-flex min-h-10 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline"
      >
        <Icon name="chevron-down" className="size-4 rotate-90" />
        {texts.ads.back}
      </Link>
      {ads ? (
        <h1 className="mt-2 text-3xl wrap-anywhere">{texts.ads.of(name)}</h1>
      ) : (
        !error && (
          <Loading heading label={companies.states.loading} className={GRID}>
            <Skeletons count={10} className="aspect-square h-auto" />
          </Loading>
        )
      )}
      {!ads && error && <Failed error={error} retry={list.retry} />}
      {ads?.length === 0 && <EmptyState level={2} title={texts.ads.none} />}
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
    </div>
  );
}
