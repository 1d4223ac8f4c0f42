/** Why: thousands of ads are filtered by text, status, network, checks, person and day, and sorted. */

import { useQuery } from "@apollo/client/react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type Day, isDay } from "~/config/days";
import { networkName } from "~/domain/advertisements/network";
import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import { CHECKS_FILTERS } from "~/domain/checks/filter";
import { fullName } from "~/domain/full-name";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Input, Select } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { SearchBox } from "~/ui/search-box";
import { showChosen } from "~/ui/show-chosen";
import { SmallSelect } from "~/ui/small-select";
import { CampaignCreatorsDocument } from "./campaigns.generated";
import { type AdFilters, countFilters, NETWORKS, NO_FILTERS, PLATFORM, SORTS, STATUSES } from "./filters";
import { LAYOUTS, type Layout } from "./layout";

interface FilterBarProps {
  campaign: Pick<CampaignResultsFragment, "_id" | "totals">;
  filters: AdFilters;
  change: (changes: Partial<AdFilters>) => void;
  layout: Layout;
  setLayout: (layout: Layout) => void;
  /** The list's actions. */
  actions: ReactNode;
}

/** Stays on the screen while the ads scroll; on a phone only its first line, the statuses, does. */
export function FilterBar({ campaign, filters, change, layout, setLayout, actions }: FilterBarProps) {
  const { campaigns, results } = usePortalTexts();
  const { filters: texts } = results;
  const { checks } = campaigns;
  const panel = useId();
  const [open, setOpen] = useState(false);
  const count = countFilters({ ...filters, q: "", status: null });
  const creators = useCreators(campaign._id, open || filters.creator !== null);
  return (
    <>
      <div
        className={`${STUCK} contents flex-wrap items-center justify-between gap-x-4 gap-y-1 md:sticky md:flex md:pt-1 md:pb-2`}
      >
        <Statuses totals={campaign.totals} filters={filters} change={change} />
        <div className="flex flex-wrap items-center gap-2 max-md:pb-1 md:w-full">
          <div className="min-w-0 flex-1 basis-40">
            <SearchBox
              small
              label={texts.searchBy}
              placeholder={texts.search}
              text={filters.q}
              search={(q) => change({ q })}
            />
          </div>
          <SmallSelect
            label={texts.sort}
            value={filters.sort}
            options={SORTS.map((sort) => [sort, texts.sorts[sort]])}
            onChange={({ target }) =>
              change({ sort: SORTS.find((option) => option === target.value) ?? "newest" })
            }
            className="max-2xl:pr-8 max-2xl:pl-3 max-sm:order-1"
          />
          <Button
            variant="quiet"
            size="sm"
            aria-label={texts.open(count)}
            title={texts.open(count)}
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpen(!open)}
            className="max-2xl:px-2.5"
          >
            <Icon name="settings" />
            <span className="max-2xl:hidden">{texts.open(count)}</span>
            {count > 0 && <span className="2xl:hidden">{count}</span>}
          </Button>
          <LayoutChoice layout={layout} choose={setLayout} />
          <div className="flex gap-2 max-sm:order-1 max-sm:ml-auto max-sm:gap-1">{actions}</div>
        </div>
      </div>
      <div
        id={panel}
        hidden={!open}
        className="mb-2 grid grid-cols-1 gap-4 rounded-md bg-sunk p-4 min-[480px]:grid-cols-2 lg:grid-cols-5"
      >
        <Choice
          label={texts.network}
          value={filters.network ?? ""}
          options={[
            ["", texts.anyNetwork],
            ...NETWORKS.map((option) => [option, networkName(PLATFORM[option])] as const),
          ]}
          choose={(network) => change({ network: NETWORKS.find((option) => option === network) ?? null })}
        />
        <Choice
          label={checks.filter}
          value={filters.checks ?? ""}
          options={[
            ["", checks.any],
            ...CHECKS_FILTERS.map((option) => [option, checks.filters[option]] as const),
          ]}
          choose={(chosen) => change({ checks: CHECKS_FILTERS.find((option) => option === chosen) ?? null })}
        />
        <Choice
          label={texts.creator}
          value={filters.creator ?? ""}
          options={[
            ["", texts.any],
            ...creators.map(({ id, name, ads }) => [id, texts.creatorOption(name, ads)] as const),
          ]}
          choose={(creator) => change({ creator: creator || null })}
        />
        <DayInput
          label={texts.from}
          value={filters.from}
          max={filters.to}
          choose={(from) => change({ from })}
        />
        <DayInput label={texts.to} value={filters.to} min={filters.from} choose={(to) => change({ to })} />
      </div>
      <Chips filters={filters} change={change} creators={creators} />
    </>
  );
}

/** Below the page's own bar, whose height it reads. */
const STUCK = "top-(--top-bar,5rem) z-10 bg-paper";

interface StatusesProps {
  totals: CampaignResultsFragment["totals"];
  filters: AdFilters;
  change: (changes: Partial<AdFilters>) => void;
}

/**
 * One button per status. The counts are the campaign's: with other filters on they would not be those of the list, and
 * are left out.
 */
function Statuses({ totals, filters, change }: StatusesProps) {
  const { filters: texts } = usePortalTexts().results;
  const formats = useFormats();
  const counted = countFilters({ ...filters, status: null }) === 0;
  const all = [
    [null, texts.all, totals.posts],
    // Most campaigns have no ad with an open change request.
    ...STATUSES.filter(
      (status) => status !== "changing" || totals.changing > 0 || filters.status === status,
    ).map((status) => [status, texts.statuses[status], totals[status]] as const),
  ] as const;
  const strip = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another status may lie outside of the strip
  useEffect(() => {
    showChosen(strip.current);
  }, [filters.status]);
  return (
    <fieldset
      ref={strip}
      className={`${STUCK} flex gap-1 min-w-0 overflow-x-auto [scrollbar-width:none] max-md:sticky max-md:-mx-1 max-md:px-1 max-md:py-2`}
    >
      <legend className="sr-only">{texts.status}</legend>
      {all.map(([status, text, count]) => (
        <button
          key={text}
          type="button"
          aria-pressed={filters.status === status}
          onClick={() => change({ status })}
          className="flex min-h-9 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-semibold whitespace-nowrap hover:bg-ink/8 focus-visible:rounded-full focus-visible:-outline-offset-2 aria-pressed:bg-ink aria-pressed:text-paper"
        >
          <span>{`${text} `}</span>
          {counted && <span className="font-normal tabular-nums opacity-80">{formats.number(count)}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** Cards or lines. */
function LayoutChoice({ layout, choose }: { layout: Layout; choose: (layout: Layout) => void }) {
  const { layouts } = usePortalTexts().results;
  return (
    <fieldset className="flex shrink-0 rounded-full bg-ink/8 ">
      <legend className="sr-only">{layouts.label}</legend>
      {LAYOUTS.map((option) => (
        <button
          key={option}
          type="button"
          aria-label={layouts[option]}
          title={layouts[option]}
          aria-pressed={option === layout}
          onClick={() => choose(option)}
          className="grid size-10 place-items-center rounded-full max-sm:w-9 focus-visible:rounded-full aria-pressed:bg-ink aria-pressed:text-paper"
        >
          <Icon name={option === "cards" ? "cards" : "rows"} />
        </button>
      ))}
    </fieldset>
  );
}

interface Creator {
  id: string;
  name: string;
  ads: number;
}

/** The people who posted ads of the campaign, by name. */
function useCreators(campaignId: string, needed: boolean): Creator[] {
  const { creatorUnknown } = usePortalTexts().results.filters;
  const { data } = useQuery(CampaignCreatorsDocument, { variables: { campaignId }, skip: !needed });
  const creators = data?.campaigns?.[0]?.creators ?? [];
  return creators
    .map(({ personId, advertisements, person }) => ({
      id: personId,
      name: fullName(person) ?? creatorUnknown,
      ads: advertisements,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  choose: (value: string) => void;
}

function Choice({ label, value, options, choose }: ChoiceProps) {
  return (
    <Select
      label={label}
      value={value}
      onChange={(event) => choose(event.target.value)}
      // A value of the address may not, or not yet, be among those known.
      options={options.some(([key]) => key === value) ? options : [...options, [value, "…"]]}
    />
  );
}

interface DayInputProps {
  label: string;
  value: Day | null;
  min?: Day | null;
  max?: Day | null;
  choose: (day: Day | null) => void;
}

function DayInput({ label, value, min, max, choose }: DayInputProps) {
  return (
    <Input
      type="date"
      label={label}
      value={value ?? ""}
      {...(min && { min })}
      {...(max && { max })}
      onChange={({ target }) => choose(isDay(target.value) ? target.value : null)}
    />
  );
}

interface ChipsProps {
  filters: AdFilters;
  change: (changes: Partial<AdFilters>) => void;
  creators: readonly Creator[];
}

/** The active filters besides the status, each with a button that removes it. */
function Chips({ filters, change, creators }: ChipsProps) {
  const { campaigns, results } = usePortalTexts();
  const { filters: texts } = results;
  const formats = useFormats();
  const { q, network, checks, creator, from, to } = filters;
  const chips: [keyof AdFilters, string][] = [];
  if (q) chips.push(["q", `«${q}»`]);
  if (network) chips.push(["network", networkName(PLATFORM[network])]);
  if (checks) chips.push(["checks", campaigns.checks.filters[checks]]);
  if (creator)
    chips.push(["creator", creators.find(({ id }) => id === creator)?.name ?? texts.creatorUnknown]);
  if (from) chips.push(["from", texts.fromChip(formats.day(from))]);
  if (to) chips.push(["to", texts.toChip(formats.day(to))]);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={texts.active} className="mb-2 flex flex-wrap items-center gap-2">
      {chips.map(([name, text]) => (
        <li key={name}>
          <button
            type="button"
            aria-label={texts.remove(text)}
            onClick={() => change({ [name]: NO_FILTERS[name] })}
            className="inline-flex min-h-9 items-center gap-2 rounded-full bg-ink/8 px-4 text-sm font-medium hover:bg-ink/15"
          >
            <span>{text}</span> <Icon name="cross" className="size-4" />
          </button>
        </li>
      ))}
      {countFilters(filters) > 1 && (
        <li>
          <Button variant="bare" size="sm" onClick={() => change({ ...NO_FILTERS, sort: filters.sort })}>
            {texts.clear}
          </Button>
        </li>
      )}
    </ul>
  );
}
