/** Why: a brand looks for the pictures of one campaign, one person or one season among hundreds. */
import { useQuery } from "@apollo/client/react";
import { useId } from "react";
import { isDay } from "~/config/days";
import { fullName } from "~/domain/advertisements/ad-status";
import { networkName } from "~/domain/advertisements/network";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { SearchBox } from "~/ui/search-box";
import { SmallSelect } from "~/ui/small-select";
import { NETWORKS, type PictureFilters } from "./picture-filters";
import { PictureCampaignsDocument, PictureCreatorsDocument } from "./pictures.generated";

interface PictureFilterBarProps {
  companyId: string;
  filters: PictureFilters;
  change: (name: keyof PictureFilters, value: string) => void;
}

type Options = readonly (readonly [string, string])[];

/** With the chosen value among them, also before it is known what it is called. */
const withChosen = (options: Options, value: string): Options =>
  options.some(([key]) => key === value) ? options : [...options, [value, "…"]];

export function PictureFilterBar({ companyId, filters, change }: PictureFilterBarProps) {
  const texts = useCreatorsTexts();
  const { pictures } = texts;
  const { data: known } = useQuery(PictureCampaignsDocument, { variables: { companyId } });
  const people = usePeople(companyId, filters.creator);
  const set =
    (name: keyof PictureFilters) =>
    ({ target }: { target: { value: string } }) =>
      change(name, target.value);
  const campaigns = (known?.campaigns ?? []).map(({ _id, name }) => [_id, name] as const);
  return (
    <fieldset className="mt-4 flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">{pictures.filters}</legend>
      <div className="w-full sm:w-52">
        <SearchBox
          small
          label={pictures.searchBy}
          placeholder={pictures.search}
          text={filters.search}
          search={(text) => change("search", text)}
        />
      </div>
      <SmallSelect
        label={texts.campaign}
        value={filters.campaign}
        className="w-44 truncate lg:w-52"
        options={withChosen([["", texts.anyCampaign], ...campaigns], filters.campaign)}
        onChange={set("campaign")}
      />
      <SmallSelect
        label={pictures.creator}
        value={filters.creator}
        className="w-40 truncate lg:w-48"
        options={withChosen([["", pictures.anyCreator], ...people], filters.creator)}
        onChange={set("creator")}
      />
      <SmallSelect
        label={pictures.network}
        value={filters.network}
        options={[["", pictures.anyNetwork], ...NETWORKS.map((one) => [one, networkName(one)] as const)]}
        onChange={set("network")}
      />
      <SmallDay
        label={pictures.from}
        value={filters.from}
        max={filters.to}
        choose={(day) => change("from", day)}
      />
      <SmallDay
        label={pictures.to}
        value={filters.to}
        min={filters.from}
        choose={(day) => change("to", day)}
      />
    </fieldset>
  );
}

/** Those with most approved ads, and whoever is asked for, by name. */
function usePeople(companyId: string, personId: string): [string, string][] {
  const { table } = useCreatorsTexts();
  const { data } = useQuery(PictureCreatorsDocument, {
    variables: { companyId, personId, one: personId !== "" },
  });
  const all = [
    ...(data?.creators.creators ?? []).filter(({ approved }) => approved > 0),
    ...(data?.creator ? [data.creator] : []),
  ];
  const names = new Map(all.map((one) => [one.personId, fullName(one.person) ?? table.unknown]));
  return [...names].sort(([, one], [, other]) => one.localeCompare(other));
}

interface SmallDayProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  choose: (day: string) => void;
}

function SmallDay({ label, value, min, max, choose }: SmallDayProps) {
  const id = useId();
  return (
    <span className="flex min-h-10 items-center gap-1 rounded-full bg-ink/8 pl-4 text-sm font-semibold hover:bg-ink/15">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        {...(min && { min })}
        {...(max && { max })}
        onChange={({ target }) => choose(isDay(target.value) ? target.value : "")}
        className="min-h-10 rounded-full bg-transparent px-2 font-normal focus-visible:rounded-full"
      />
    </span>
  );
}
