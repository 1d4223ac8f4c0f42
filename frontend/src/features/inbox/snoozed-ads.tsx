/** Why: snoozed ads are not lost: auditors see who snoozed them and until when, and bring them back. */
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useNow } from "~/config/clock";
import { paths } from "~/config/paths";
import { Deadline } from "~/domain/advertisements/deadline";
import { fullName } from "~/domain/full-name";
import { isSnoozed } from "~/domain/snoozes/snoozing";
import { Failed } from "~/graphql/failed";
import { usePages } from "~/graphql/use-pages";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { LoadingArea } from "~/ui/loading";
import { InboxSnoozedDocument, type SnoozedAdFragment } from "./inbox.generated";
import { NO_FILTERS, whereOf } from "./inbox-filters";
import { SnoozedUntil, useSnooze } from "./snooze";

const PAGE = 25;

export function SnoozedAds({ companyId, changed }: { companyId: string; changed: () => void }) {
  const { snoozed: texts, loading, more } = useInboxTexts();
  const now = useNow();
  const { wake, busy } = useSnooze(changed);
  const list = usePages(InboxSnoozedDocument, "advertisements", {
    where: { ...whereOf(companyId, NO_FILTERS, now, ""), snoozed: true },
    limit: PAGE,
  });
  const ads = list.items?.filter((ad) => isSnoozed(ad, now));
  const area = useRef<HTMLDivElement>(null);
  /** The index of the row that is brought back: it disappears with its button, and the next one's gets the focus. */
  const going = useRef<number | null>(null);
  const count = ads?.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row has gone
  useEffect(() => {
    const place = going.current;
    going.current = null;
    if (place === null || document.activeElement !== document.body) return;
    const buttons = [...(area.current?.querySelectorAll<HTMLElement>("li button") ?? [])];
    (buttons[place] ?? buttons.at(-1) ?? area.current)?.focus();
  }, [count]);
  if (list.error && !ads) return <Failed error={list.error} retry={list.retry} />;
  if (!ads) return <LoadingArea label={loading} />;
  return (
    <div ref={area} tabIndex={-1} className="outline-none">
      {ads.length === 0 && !list.more ? (
        <EmptyState level={2} title={texts.empty} text={texts.emptyText} />
      ) : (
        <ul className="mt-4 grid max-w-3xl gap-1" aria-label={texts.list}>
          {ads.map((ad, place) => (
            <SnoozedRow
              key={ad._id}
              ad={ad}
              busy={busy}
              wake={() => {
                going.current = place;
                void wake([ad._id]);
              }}
            />
          ))}
        </ul>
      )}
      {list.more && (
        <Button
          variant="quiet"
          size="sm"
          busy={list.busy}
          className="mt-4"
          onClick={() => void list.more?.().catch(() => undefined)}
        >
          {more}
        </Button>
      )}
    </div>
  );
}

function SnoozedRow({ ad, busy, wake }: { ad: SnoozedAdFragment; busy: boolean; wake: () => void }) {
  const { snoozed: texts } = useInboxTexts();
  const { campaigns } = usePortalTexts();
  const localize = useLocalize();
  const creator = fullName(ad._person) ?? campaigns.ad.someone;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3 text-sm first:border-t-0">
      <img
        src={ad.imageGrid || ad.multimediaUri}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-11 shrink-0 rounded-sm bg-sunk object-cover"
      />
      <div className="min-w-0 flex-1 basis-48">
        <p>
          <Link className="text-link font-medium" to={localize(paths.inboxAd(ad._id))}>
            {creator}
          </Link>{" "}
          <span className="text-soft" translate="no">
            {ad.campaignName}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-3">
          <SnoozedUntil ad={ad} />
          <Deadline at={ad.auditDeadline} />
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        // A disabled button would lose the focus.
        aria-disabled={busy}
        aria-label={`${texts.wake}: ${creator}`}
        onClick={busy ? undefined : wake}
        className="max-sm:ml-14"
      >
        {texts.wake}
      </Button>
    </li>
  );
}
