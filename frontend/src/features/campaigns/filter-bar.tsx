/** Why: thousands of ads are filtered by text, status, network, person and day, and sorted. */
import { useQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import { fullName } from "~/domain/advertisements/ad-status";
import { CampaignCreatorsDocument } from "~/graphql/generated/graphql";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Input, Select } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { SearchBox } from "~/ui/search-box";
import { type AdFilters, countFilters, NETWORKS, NO_FILTERS, PLATFORM, SORTS, STATUSES } from "./filters";

interface FilterBarProps {
  campaignId: string;
  filters: AdFilters;
  change: (changes: Partial<AdFilters>) => void;
}

export function FilterBar({ campaignId, filters, change }: FilterBarProps) {
  const { filters: texts } = usePortalTexts().results;
  const panel = useId();
  const [open, setOpen] = useState(false);
  const count = countFilters({ ...filters, q: "" });
  const creators = useCreators(campaignId, open || filters.creator !== null);
  return (
    <div className="mt-6 grid gap-4">
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_14rem_auto]">
        <SearchBox
          label={texts.search}
          placeholder={texts.searchHint}
          text={filters.q}
          search={(q) => change({ q })}
        />
        <Choice
          label={texts.sort}
          value={filters.sort}
          options={SORTS.map((sort) => [sort, texts.sorts[sort]])}
          choose={(sort) => change({ sort: SORTS.find((one) => one === sort) ?? "newest" })}
        />
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          className="justify-self-start"
        >
          {texts.open(count)}
          <Icon name="chevron-down" className={open ? "rotate-180" : ""} />
        </Button>
      </div>
      <div
        id={panel}
        hidden={!open}
        className="grid grid-cols-1 gap-4 rounded-md bg-sunk p-5 min-[480px]:grid-cols-2 lg:grid-cols-5"
      >
        <Choice
          label={texts.status}
          value={filters.status ?? ""}
          options={[["", texts.any], ...STATUSES.map((one) => [one, texts.statuses[one]] as const)]}
          choose={(status) => change({ status: STATUSES.find((one) => one === status) ?? null })}
        />
        <Choice
          label={texts.network}
          value={filters.network ?? ""}
          options={[["", texts.anyNetwork], ...NETWORKS.map((one) => [one, PLATFORM[one]] as const)]}
          choose={(network) => change({ network: NETWORKS.find((one) => one === network) ?? null })}
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
    </div>
  );
}

interface Creator {
  id: string;
  name: string;
  ads: number;
}

/** The people who posted ads of the campaign, by name. */
function useCreators(campaignId: string, wanted: boolean): Creator[] {
  const { creatorUnknown } = usePortalTexts().results.filters;
  const { data } = useQuery(CampaignCreatorsDocument, { variables: { campaignId }, skip: !wanted });
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
  value: string | null;
  min?: string | null;
  max?: string | null;
  choose: (day: string | null) => void;
}

function DayInput({ label, value, min, max, choose }: DayInputProps) {
  return (
    <Input
      type="date"
      label={label}
      value={value ?? ""}
      {...(min && { min })}
      {...(max && { max })}
      onChange={(event) => choose(event.target.value || null)}
    />
  );
}

interface ChipsProps {
  filters: AdFilters;
  change: (changes: Partial<AdFilters>) => void;
  creators: readonly Creator[];
}

/** The active filters, each with a button that removes it. */
function Chips({ filters, change, creators }: ChipsProps) {
  const { filters: texts } = usePortalTexts().results;
  const formats = useFormats();
  const { q, status, network, creator, from, to } = filters;
  const chips: [keyof AdFilters, string][] = [];
  if (q) chips.push(["q", `«${q}»`]);
  if (status) chips.push(["status", texts.statuses[status]]);
  if (network) chips.push(["network", PLATFORM[network]]);
  if (creator)
    chips.push(["creator", creators.find(({ id }) => id === creator)?.name ?? texts.creatorUnknown]);
  if (from) chips.push(["from", texts.fromChip(formats.date(from))]);
  if (to) chips.push(["to", texts.toChip(formats.date(to))]);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={texts.active} className="flex flex-wrap items-center gap-2">
      {chips.map(([name, text]) => (
        <li key={name}>
          <button
            type="button"
            aria-label={texts.remove(text)}
            onClick={() => change({ [name]: NO_FILTERS[name] })}
            className="inline-flex min-h-9 items-center gap-2 rounded-full bg-ink px-4 text-sm font-medium text-paper hover:bg-ink/85"
          >
            {text} <Icon name="cross" className="size-4" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button variant="bare" size="sm" onClick={() => change({ ...NO_FILTERS, sort: filters.sort })}>
            {texts.clear}
          </Button>
        </li>
      )}
    </ul>
  );
}
