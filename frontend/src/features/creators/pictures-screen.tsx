/** Why: what people made for a brand and what it approved is found in one place, and taken along with the rights to it. */
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { adPath } from "~/domain/advertisements/ad-path";
import { fullName } from "~/domain/advertisements/ad-status";
import { networkName } from "~/domain/advertisements/network";
import { Failed } from "~/graphql/failed";
import { usePages } from "~/graphql/use-pages";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { useTimeZone } from "~/session/use-time-zone";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Loading, Skeletons } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { MoreButton } from "~/ui/more-button";
import { withParameter } from "~/ui/with-parameter";
import { CreatorsTabs } from "./creators-tabs";
import { PictureFilterBar } from "./picture-filter-bar";
import { isFiltered, readFilters, whereOf } from "./picture-filters";
import { ApprovedPicturesDocument, type PictureCardFragment } from "./pictures.generated";
import { ARCHIVE_MAX, useArchive } from "./use-archive";

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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  const change = (name: string, value: string) =>
    setQuery((now) => withParameter(now, name, value), { replace: true, preventScrollReset: true });
  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  return (
    <div className="wrap py-8 md:py-10">
      <h1 className="text-3xl">{texts.title}</h1>
      <p className="mt-1 text-soft">{texts.lead}</p>
      <CreatorsTabs current="pictures" />
      <PictureFilterBar companyId={companyId} filters={filters} change={change} />
      <section aria-label={texts.title} aria-busy={!current || undefined}>
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
              <Button variant="quiet" onClick={() => setQuery({}, { replace: true })}>
                {texts.showAll}
              </Button>
            )}
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <>
            <ChooseAll pictures={items} chosen={chosen} choose={setChosen} whole={!more} />
            <ul aria-label={texts.title} className={GRID}>
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
          </>
        )}
        {more && (
          <MoreButton busy={busy} more={more} failed={states.unavailable}>
            {texts.more}
          </MoreButton>
        )}
      </section>
      {chosen.size > 0 && <Bar companyId={companyId} chosen={chosen} clear={() => setChosen(new Set())} />}
    </div>
  );
}

interface ChooseAllProps {
  pictures: readonly PictureCardFragment[];
  chosen: ReadonlySet<string>;
  choose: (chosen: ReadonlySet<string>) => void;
  /** Whether there are no further pages. */
  whole: boolean;
}

/** How many are shown, and all of them at once. */
function ChooseAll({ pictures, chosen, choose, whole }: ChooseAllProps) {
  const { pictures: texts } = useCreatorsTexts();
  const formats = useFormats();
  const all = pictures.every(({ _id }) => chosen.has(_id));
  const count = formats.number(pictures.length);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p aria-live="polite" className="text-sm text-soft">
        {whole ? texts.total(pictures.length, count) : texts.shown(count)}
      </p>
      <label className="flex min-h-10 cursor-pointer items-center gap-2 text-sm font-semibold">
        <input
          type="checkbox"
          checked={all}
          onChange={() => {
            const shown = pictures.map(({ _id }) => _id);
            choose(
              all ? new Set([...chosen].filter((id) => !shown.includes(id))) : new Set([...chosen, ...shown]),
            );
          }}
          className="size-5 accent-accent"
        />
        <span>{texts.chooseAll}</span>
      </label>
    </div>
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
          className="block truncate font-semibold underline-offset-4 hover:underline"
          translate="no"
        >
          {name}
        </Link>
        <span className="block truncate text-soft" title={picture.campaignName}>
          {picture.campaignName}
        </span>
        {picture.approvedAt && (
          <p className="flex items-center gap-1 text-soft">
            <Icon name="check" className="size-4 shrink-0" />
            <span className="sr-only">{texts.approved}</span>
            <Moment at={picture.approvedAt} as="dayOf" className="truncate" />
          </p>
        )}
        {picture.platforms.length > 0 && (
          <span className="block truncate text-soft">{picture.platforms.map(networkName).join(", ")}</span>
        )}
      </div>
    </li>
  );
}

interface BarProps {
  companyId: string;
  chosen: ReadonlySet<string>;
  clear: () => void;
}

/** What can be done with the chosen ones, beside the list wherever it was scrolled to. */
function Bar({ companyId, chosen, clear }: BarProps) {
  const { pictures: texts } = useCreatorsTexts();
  const formats = useFormats();
  const { download, busy } = useArchive(companyId);
  const tooMany = chosen.size > ARCHIVE_MAX;
  return (
    <section
      aria-label={texts.bar}
      className="sticky bottom-[calc(0.75rem+var(--bottom-bar))] z-20 mt-6 flex animate-rise flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-lg bg-surface p-4 shadow-lift ring-2 ring-ink/15"
    >
      <p aria-live="polite" className="mr-auto text-sm">
        <strong className="block">{texts.chosen(chosen.size, formats.number(chosen.size))}</strong>
        <span className={tooMany ? "text-bad" : "text-soft"}>
          {tooMany ? texts.tooMany(formats.number(ARCHIVE_MAX)) : texts.what}
        </span>
      </p>
      <Button variant="bare" size="sm" onClick={clear}>
        {texts.clear}
      </Button>
      <Button
        size="sm"
        busy={busy}
        disabled={tooMany}
        onClick={() => void download([...chosen]).then((begun) => begun && clear())}
      >
        <Icon name="download" />
        <span>{texts.download}</span>
      </Button>
    </section>
  );
}
