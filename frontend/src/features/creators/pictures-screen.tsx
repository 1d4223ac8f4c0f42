/** Why: the pictures that a brand approved are found in one place, and downloaded with the rights to them. */
import { type RefObject, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { adPath } from "~/domain/advertisements/ad-path";
import { networkName } from "~/domain/advertisements/network";
import { fullName } from "~/domain/full-name";
import { Failed } from "~/graphql/failed";
import { usePages } from "~/graphql/use-pages";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { useTimeZone } from "~/session/use-time-zone";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Loading, Skeletons } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { MoreButton } from "~/ui/more-button";
import { stuckRef } from "~/ui/stuck";
import { withParameter } from "~/ui/with-parameter";
import { CreatorsTabs } from "./creators-tabs";
import { PictureFilterBar } from "./picture-filter-bar";
import { isFiltered, readFilters, whereOf } from "./picture-filters";
import { ApprovedPicturesDocument, type PictureCardFragment } from "./pictures.generated";
import { ARCHIVE_MAX, useArchive } from "./use-archive";
import { useChosen } from "./use-chosen";

const PAGE_SIZE = 60;
const GRID = "mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6";

export function PicturesScreen({ session }: { session: Session }) {
  const companyId = session.company?._id ?? "";
  const { pictures: texts } = useCreatorsTexts();
  const { states } = usePortalTexts().companies;
  const [query, setQuery] = useSearchParams();
  const zone = useTimeZone();
  const filters = readFilters(query);
  const filtered = isFiltered(filters);
  const list = usePages(ApprovedPicturesDocument, "approvedPictures", {
    where: whereOf(companyId, filters, zone),
    limit: PAGE_SIZE,
  });
  const { items, current, error, more, busy } = list;
  const [chosen, choose] = useChosen(companyId);
  const formats = useFormats();
  const title = useRef<HTMLHeadingElement>(null);
  const all = useRef<HTMLInputElement>(null);

  const change = (name: string, value: string) =>
    setQuery((now) => withParameter(now, name, value), { replace: true, preventScrollReset: true });
  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  }
  // The clicked element is gone after its action: the focus moves to where the user continues.
  function clear() {
    choose(new Set());
    ((current && all.current) || title.current)?.focus();
  }
  function showAll() {
    setQuery({}, { replace: true });
    title.current?.focus();
  }
  /** The previous list's message does not apply to the one that is loading. */
  function countText(): string {
    if (!items || !current) return "";
    const count = formats.number(items.length);
    if (items.length > 0) return more ? texts.shown(count) : texts.total(items.length, count);
    return filtered ? texts.noneMatch : texts.none;
  }
  return (
    <div className="wrap py-8 md:py-10">
      <h1 ref={title} tabIndex={-1} className="text-3xl outline-none">
        {texts.title}
      </h1>
      <p className="mt-1 text-soft">{texts.lead}</p>
      <CreatorsTabs current="pictures" />
      <PictureFilterBar companyId={companyId} filters={filters} change={change} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {/* Rendered before its text: a live region that is inserted with its text is mostly not read. */}
        <p aria-live="polite" className={items?.length === 0 ? "sr-only" : "text-sm text-soft"}>
          {countText()}
        </p>
        {items && items.length > 0 && (
          <ChooseAll pictures={items} chosen={chosen} choose={choose} boxRef={all} disabled={!current} />
        )}
      </div>
      <section aria-busy={!current || undefined}>
        {!items && !error && (
          <Loading label={states.loading} className={GRID}>
            <Skeletons count={12} className="aspect-[4/5] h-auto" />
          </Loading>
        )}
        {!items && error && <Failed what="collection" error={error} retry={list.retry} />}
        {items?.length === 0 && (
          <EmptyState
            level={2}
            title={filtered ? texts.noneMatch : texts.none}
            text={filtered ? undefined : texts.noneHint}
          >
            {filtered && (
              <Button variant="quiet" onClick={showAll}>
                {texts.showAll}
              </Button>
            )}
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <ul
            aria-label={texts.title}
            className={classNames(GRID, "transition-opacity", !current && "opacity-50")}
          >
            {items.map((picture) => (
              <Card
                key={picture._id}
                session={session}
                picture={picture}
                chosen={chosen.has(picture._id)}
                toggle={() => toggle(picture._id)}
              />
            ))}
          </ul>
        )}
        {more && (
          <MoreButton busy={busy} more={more} failed={states.unavailable}>
            {texts.more}
          </MoreButton>
        )}
      </section>
      <p aria-live="polite" className="sr-only">
        {chosen.size > 0 && texts.chosen(chosen.size, formats.number(chosen.size))}
      </p>
      {chosen.size > 0 && (
        <Bar companyId={companyId} chosen={chosen} shown={current ? (items ?? []) : null} clear={clear} />
      )}
    </div>
  );
}

interface ChooseAllProps {
  pictures: readonly PictureCardFragment[];
  chosen: ReadonlySet<string>;
  choose: (chosen: ReadonlySet<string>) => void;
  boxRef: RefObject<HTMLInputElement | null>;
  disabled: boolean;
}

/** The checkbox that selects all pictures on the screen, up to the limit of one download. */
function ChooseAll({ pictures, chosen, choose, boxRef, disabled }: ChooseAllProps) {
  const { pictures: texts } = useCreatorsTexts();
  const formats = useFormats();
  const ids = pictures.slice(0, ARCHIVE_MAX).map(({ _id }) => _id);
  const all = ids.every((id) => chosen.has(id));
  const some = pictures.some(({ _id }) => chosen.has(_id));
  useEffect(() => {
    if (boxRef.current) boxRef.current.indeterminate = some && !all;
  }, [boxRef, some, all]);
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-2 text-sm font-semibold">
      <input
        ref={boxRef}
        type="checkbox"
        checked={all}
        disabled={disabled}
        onChange={() =>
          choose(all ? new Set([...chosen].filter((id) => !ids.includes(id))) : new Set([...chosen, ...ids]))
        }
        className="size-5 accent-accent"
      />
      <span>
        {pictures.length > ARCHIVE_MAX ? texts.chooseFirst(formats.number(ARCHIVE_MAX)) : texts.chooseAll}
      </span>
    </label>
  );
}

interface CardProps {
  session: Session;
  picture: PictureCardFragment;
  chosen: boolean;
  toggle: () => void;
}

function Card({ session, picture, chosen, toggle }: CardProps) {
  const { pictures: texts, table } = useCreatorsTexts();
  const localize = useLocalize();
  const name = fullName(picture.person) ?? table.unknown;
  return (
    <li
      className={`overflow-hidden rounded-lg bg-surface shadow-lift outline-accent ${chosen ? "outline-3" : ""}`}
    >
      <label className="relative block cursor-pointer has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-ink">
        <img
          src={picture.imageGrid}
          alt={texts.alt(name, picture.campaignName)}
          loading="lazy"
          className="aspect-square w-full bg-sunk object-cover"
        />
        <span className="absolute top-2 left-2 grid size-9 place-items-center rounded-full bg-night/80">
          <input
            type="checkbox"
            aria-label={texts.choose(name, picture.campaignName, picture.captionIdentifier)}
            checked={chosen}
            onChange={toggle}
            className="size-5 accent-accent outline-none"
          />
        </span>
      </label>
      <div className="p-3 text-sm">
        <Link
          to={localize(adPath(session, picture))}
          aria-label={texts.open(picture.captionIdentifier, name)}
          title={name}
          className="block truncate font-semibold underline-offset-4 hover:underline"
          translate="no"
        >
          {name}
        </Link>
        <span className="block truncate text-soft" title={picture.campaignName}>
          {picture.campaignName}
        </span>
        <Moment at={picture.sentAt} as="dayOf" say={texts.sent} className="block text-soft" />
        {picture.approvedAt && (
          <Moment at={picture.approvedAt} as="dayOf" say={texts.approved} className="block text-soft" />
        )}
        {picture.platforms.length > 0 && (
          <span className="block text-soft">{picture.platforms.map(networkName).join(", ")}</span>
        )}
      </div>
    </li>
  );
}

interface BarProps {
  companyId: string;
  chosen: ReadonlySet<string>;
  /** The list for the filters; null while it loads. */
  shown: readonly PictureCardFragment[] | null;
  clear: () => void;
}

/** The actions for the chosen pictures, beside the list at any scroll position. */
function Bar({ companyId, chosen, shown, clear }: BarProps) {
  const { pictures: texts } = useCreatorsTexts();
  const formats = useFormats();
  const { download, again, busy } = useArchive(companyId, chosen);
  const over = chosen.size - ARCHIVE_MAX;
  const unseen = shown ? chosen.size - shown.filter(({ _id }) => chosen.has(_id)).length : 0;
  return (
    <section
      aria-label={texts.bar}
      ref={stuckRef}
      className="sticky bottom-[calc(0.75rem+var(--bottom-bar))] z-30 mt-6 flex animate-rise flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-lg bg-surface p-4 shadow-lift ring-2 ring-ink/15"
    >
      <div className="mr-auto text-sm">
        <strong className="block">{texts.chosen(chosen.size, formats.number(chosen.size))}</strong>
        {unseen > 0 && (
          <span className="block text-soft">{texts.unseen(unseen, formats.number(unseen))}</span>
        )}
        <p aria-live="polite" className={over > 0 ? "text-bad" : "text-soft"}>
          {over > 0 ? texts.tooMany(formats.number(over), formats.number(ARCHIVE_MAX)) : texts.what}
        </p>
      </div>
      <Button variant="bare" size="sm" onClick={clear}>
        {texts.clear}
      </Button>
      <Button size="sm" busy={busy} disabled={over > 0} onClick={() => void download()}>
        <Icon name="download" />
        <span>{again ? texts.again : texts.download}</span>
      </Button>
    </section>
  );
}
