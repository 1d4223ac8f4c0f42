/**
 * Why: an ad in one compact line, for users who look through many: picture, author, code, status, figures and actions.
 */

import { postAddress } from "~/config/web-address";
import { Deadline } from "~/domain/advertisements/deadline";
import { networkName } from "~/domain/advertisements/network";
import { standingOf } from "~/domain/changes/ad-standing";
import { ChecksMark } from "~/domain/checks/checks-mark";
import { fullName } from "~/domain/full-name";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { WebLink } from "~/ui/web-link";
import { type AdProps, Audit, Changing, ChoiceBox, HandOver, showsChecks } from "./ad-card";

export function AdLine({ ad, zoom, choice }: AdProps) {
  const texts = usePortalTexts().campaigns.ad;
  const formats = useFormats();
  const status = standingOf(ad);
  const creator = fullName(ad._person) ?? texts.someone;
  const figures = [
    ["heart", texts.likes, ad.likeCount + ad.notSponsoredLikeCount],
    ["comment", texts.comments, ad.commentCount + ad.notSponsoredCommentCount],
  ] as const;
  return (
    <article
      aria-label={`${texts.imageOf(creator)}, ${ad.captionIdentifier}`}
      className={classNames(
        "flex min-h-16 items-center gap-3 border-b border-line bg-surface px-3 py-2 text-sm",
        choice?.chosen && "bg-sunk",
      )}
    >
      {choice && (
        <ChoiceBox
          ad={ad}
          choice={choice}
          area="grid size-11 shrink-0 place-items-center"
          className="size-6"
        />
      )}
      <button
        type="button"
        onClick={zoom}
        aria-label={`${texts.zoom}: ${texts.imageOf(creator)}`}
        className="size-11 shrink-0 overflow-hidden rounded-sm bg-sunk"
      >
        <img
          src={ad.imageGrid || ad.multimediaUri}
          alt={texts.imageOf(creator)}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      </button>
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-4">
        <p translate="no" className="font-semibold wrap-anywhere md:min-w-28 md:flex-1">
          {creator}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 md:w-36 2xl:w-60">
          <span translate="no" className="shrink-0 text-xs font-semibold tracking-widest">
            {ad.captionIdentifier}
          </span>
          <Badge tone={status.tone}>{ad.approvedByRule ? texts.byRule : texts.status[status.label]}</Badge>
        </p>
        {showsChecks(ad) && (
          <p className="text-xs md:w-28">
            <ChecksMark checks={ad.checks} />
          </p>
        )}
        <p
          className={classNames(
            "shrink-0 text-soft md:w-44 md:whitespace-nowrap",
            status.label !== "waiting" && "max-lg:hidden",
          )}
        >
          {status.label === "waiting" ? (
            <Deadline at={ad.auditDeadline} />
          ) : (
            <Moment at={ad.creationDt} as="relative" />
          )}
        </p>
        <dl className="flex gap-3 tabular-nums max-lg:hidden">
          {figures.map(([icon, label, value]) => (
            <div key={label} className="flex w-14 items-center gap-1.5">
              <dt className="text-soft" title={label}>
                <Icon name={icon} className="size-4" />
                <span className="sr-only">{label}</span>
              </dt>
              <dd>{formats.number(value)}</dd>
            </div>
          ))}
        </dl>
        <p className="flex gap-3 max-2xl:hidden">
          {ad._posts
            .filter((post) => postAddress(post.postPlatformId))
            .map((post) => (
              <WebLink
                key={post._id}
                href={post.postPlatformId}
                className="inline-flex items-center gap-1 font-medium text-accent underline-offset-4 hover:underline"
              >
                {texts.seeOn(networkName(post.platform))} <Icon name="external" className="size-4" />
              </WebLink>
            ))}
        </p>
      </div>
      <div className="max-w-36 shrink-0">
        {status.label === "waiting" && <Audit ad={ad} />}
        {status.label === "changing" && <Changing ad={ad} />}
        {status.label === "approved" && ad.paymentType === "Product" && <HandOver ad={ad} />}
      </div>
    </article>
  );
}
