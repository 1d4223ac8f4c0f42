/** Why: an ad at a glance: picture, author, figures, status and actions. */

import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { postAddress } from "~/config/web-address";
import { Deadline } from "~/domain/advertisements/deadline";
import { networkName } from "~/domain/advertisements/network";
import { standingOf } from "~/domain/changes/ad-standing";
import { ChecksMark } from "~/domain/checks/checks-mark";
import { fullName } from "~/domain/full-name";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { may, useSession } from "~/session/use-session";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Skeleton } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { WebLink } from "~/ui/web-link";
import type { Card, Listed } from "./ad-pages";
import type { Layout } from "./layout";
import { sourceOf } from "./source-of";

/** Whether a card is selected, and how to change that. */
export interface Choice {
  chosen: boolean;
  /** `range`: everything from the card that was toggled last. */
  toggle: (range: boolean) => void;
}

export interface AdProps {
  ad: Card;
  zoom: () => void;
  /** Present in selection mode, on cards that can be selected. */
  choice?: Choice | null;
}

export function AdCard({ ad, zoom, choice }: AdProps) {
  const { campaigns, results } = usePortalTexts();
  const formats = useFormats();
  const texts = campaigns.ad;
  const status = standingOf(ad);
  const source = sourceOf(ad._posts);
  const posts = ad._posts.filter((post) => postAddress(post.postPlatformId));
  const creator = fullName(ad._person) ?? texts.someone;
  return (
    <article
      aria-label={`${texts.imageOf(creator)}, ${ad.captionIdentifier}`}
      className={classNames(
        "flex h-full flex-col overflow-hidden rounded-lg bg-surface shadow-lift",
        choice?.chosen && "outline-4 outline-accent",
      )}
    >
      <div className="relative aspect-4/5 bg-sunk">
        <img
          src={ad.imageGrid || ad.multimediaUri}
          alt={texts.imageOf(creator)}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
        <span className="absolute top-3 left-3">
          <Badge tone={status.tone}>{ad.approvedByRule ? texts.byRule : texts.status[status.label]}</Badge>
        </span>
        {choice && (
          <ChoiceBox
            ad={ad}
            choice={choice}
            area="absolute inset-0"
            className="absolute top-3 right-3 size-9 shadow-lift"
          />
        )}
        <button
          type="button"
          onClick={zoom}
          aria-label={`${texts.zoom}: ${texts.imageOf(creator)}`}
          className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-night/80 text-on-night hover:bg-night"
        >
          <Icon name="zoom" />
        </button>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p translate="no" className="max-w-full grow font-semibold wrap-anywhere">
            {creator}
          </p>
          <Moment at={ad.creationDt} as="relative" className="shrink-0 text-sm text-soft" />
        </div>
        <dl className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm tabular-nums">
          <Figure
            icon={<Icon name="heart" />}
            label={texts.likes}
            value={ad.likeCount + ad.notSponsoredLikeCount}
          />
          <Figure
            icon={<Icon name="comment" />}
            label={texts.comments}
            value={ad.commentCount + ad.notSponsoredCommentCount}
          />
          <div className="ml-auto">
            <dt className="sr-only">{texts.code}</dt>
            <dd translate="no" className="font-semibold tracking-widest">
              {ad.captionIdentifier}
            </dd>
          </div>
        </dl>
        {source && (
          <p className="text-xs text-soft">
            <Moment
              at={source.at}
              as="relative"
              say={(when) => results.source(formats.list(source.networks.map(networkName)), when)}
            />
          </p>
        )}
        {posts.length > 0 && (
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {posts.map((post) => (
              <WebLink
                key={post._id}
                href={post.postPlatformId}
                className="inline-flex items-center gap-1 font-medium text-accent underline-offset-4 hover:underline"
              >
                {texts.seeOn(networkName(post.platform))} <Icon name="external" className="size-4" />
              </WebLink>
            ))}
          </p>
        )}
        {status.label === "approved" && ad.paymentType === "Product" && <HandOver ad={ad} />}
        {showsChecks(ad) && (
          <p className="text-sm">
            <ChecksMark checks={ad.checks} />
          </p>
        )}
        {status.label === "changing" && <Changing ad={ad} />}
        {status.label === "waiting" && (
          <div className="mt-auto flex flex-col gap-3 pt-1 text-sm">
            <Deadline at={ad.auditDeadline} />
            <Audit ad={ad} className="w-full" />
          </div>
        )}
      </div>
    </article>
  );
}

/** A waiting ad shows the result of its checks; a decided one, only warnings. */
export function showsChecks(ad: Pick<Card, "status" | "changeState" | "checks">): boolean {
  const { checks } = ad;
  return standingOf(ad).label === "waiting" || checks.state === "WITH_WARNINGS";
}

interface ChoiceBoxProps {
  ad: Card;
  choice: Choice;
  /** The clickable area around the checkbox. */
  area: string;
  className: string;
}

export function ChoiceBox({ ad, choice, area, className }: ChoiceBoxProps) {
  const { bulk } = usePortalTexts().results;
  return (
    <label className={classNames("cursor-pointer select-none", area)}>
      <input
        type="checkbox"
        data-choice={ad._id}
        aria-label={bulk.choose(ad.captionIdentifier)}
        checked={choice.chosen}
        onChange={({ nativeEvent }) => choice.toggle((nativeEvent as MouseEvent).shiftKey)}
        className={classNames("rounded-md bg-surface", className)}
      />
    </label>
  );
}

/** Where a waiting ad is decided; for a user who may not decide, the name of who will. */
export function Audit({ ad, className }: { ad: Card; className?: string }) {
  const texts = usePortalTexts().campaigns.ad;
  const localize = useLocalize();
  const { session } = useSession();
  const money = ad.paymentType === "Money";
  // What is paid in money is decided by staff, what is paid in product by its brand (docs/product.md, States).
  const staff = may(session, "auditMoneyAdvertisement");
  if (money ? !staff : staff || !may(session, "auditAdvertisement"))
    return (
      <p className="text-sm text-soft">
        {money ? texts.pendingPlatform : staff ? texts.pendingAtBrand : texts.pendingBrand}
      </p>
    );
  return (
    <LinkButton
      to={localize(paths.audit(ad._id))}
      target="_blank"
      rel="noopener"
      size="sm"
      className={className}
    >
      <span>{ad.campaignType === "Spot" ? texts.validate : texts.audit}</span>
      <span className="sr-only">
        {ad.captionIdentifier} {texts.opensInNewTab}
      </span>
    </LinkButton>
  );
}

/** Leads the auditor to the change request of an ad that waits for its next revision. */
export function Changing({ ad }: { ad: Card }) {
  const texts = usePortalTexts().campaigns.ad;
  const localize = useLocalize();
  const { session } = useSession();
  if (!may(session, "auditAdvertisement")) return null;
  return (
    <p className="text-sm">
      <Link className="text-link" to={localize(paths.audit(ad._id))} target="_blank" rel="noopener">
        {texts.seeChange}
        <span className="sr-only">
          {ad.captionIdentifier} {texts.opensInNewTab}
        </span>
      </Link>
    </p>
  );
}

/** Whether the product for an approved ad was handed over, and for its brand a link to do so. */
export function HandOver({ ad }: { ad: Card }) {
  const texts = usePortalTexts().campaigns.ad;
  const localize = useLocalize();
  const { session } = useSession();
  if (ad.deliveredAt) {
    return (
      <p className="inline-flex items-center gap-1 text-sm text-soft">
        <Icon name="check" className="size-4 text-good" />
        <Moment at={ad.deliveredAt} as="relative" say={texts.handedOver} />
      </p>
    );
  }
  if (session?.company?._id !== ad.companyId || !may(session, "auditAdvertisement")) return null;
  return (
    <p className="text-sm">
      <Link
        to={localize(paths.audit(ad._id))}
        target="_blank"
        rel="noopener"
        className="inline-flex items-center gap-1 font-medium text-accent underline-offset-4 hover:underline"
      >
        {texts.handOver} <Icon name="arrow-up-right" className="size-4" />
        <span className="sr-only">
          {ad.captionIdentifier} {texts.opensInNewTab}
        </span>
      </Link>
    </p>
  );
}

/** Placeholder for a card that is being fetched, or for an ad that no longer exists. */
export function CardPlace({ ad, layout }: { ad: Listed; layout: Layout }) {
  const { companies, results } = usePortalTexts();
  if (layout === "table")
    return (
      <article
        aria-busy={!ad.gone || undefined}
        aria-label={ad.code}
        className="flex h-16 items-center gap-3 border-b border-line bg-surface px-3"
      >
        <Skeleton className="size-11 shrink-0" />
        <p className="text-sm text-soft">
          <span translate="no" className="mr-3 font-semibold tracking-widest">
            {ad.code}
          </span>
          <span className={ad.gone ? undefined : "sr-only"}>
            {ad.gone ? results.gone : companies.states.loading}
          </span>
        </p>
      </article>
    );
  return (
    <article
      aria-busy={!ad.gone || undefined}
      aria-label={ad.code}
      className="flex h-full min-h-120 flex-col overflow-hidden rounded-lg bg-surface shadow-lift"
    >
      {ad.gone ? (
        <p className="m-auto max-w-56 p-4 text-center text-sm text-soft">
          <span translate="no" className="mb-2 block font-semibold tracking-widest text-ink">
            {ad.code}
          </span>
          {results.gone}
        </p>
      ) : (
        <>
          <Skeleton className="aspect-4/5 rounded-none" />
          <span className="sr-only">{companies.states.loading}</span>
          <div className="grid gap-3 p-4">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-5" />
          </div>
        </>
      )}
    </article>
  );
}

function Figure({ icon, label, value }: { icon: ReactNode; label: string; value: number }) {
  const formats = useFormats();
  return (
    <div className="flex items-center gap-1.5">
      <dt className="text-soft" title={label}>
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd>{formats.number(value)}</dd>
    </div>
  );
}
