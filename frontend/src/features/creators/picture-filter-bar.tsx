/** Why: a brand filters hundreds of pictures by campaign, creator or period. */
import { useQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { isDay } from "~/config/days";
import { paths } from "~/config/paths";
import { networkName } from "~/domain/advertisements/network";
import { fullName } from "~/domain/full-name";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage, useLocalize } from "~/i18n/use-language";
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

interface Names {
  names: Options;
  /** The label of the chosen one while its name loads, and if there is none. */
  otherwise: string;
}

/** Includes the chosen value, also if its name is not known. */
const withChosen = (options: Options, value: string, otherwise: string): Options =>
  options.some(([key]) => key === value) ? options : [...options, [value, otherwise]];

export function PictureFilterBar({ companyId, filters, change }: PictureFilterBarProps) {
  const texts = useCreatorsTexts();
  const { pictures } = texts;
  const campaigns = useCampaigns(companyId, filters.campaign);
  const people = usePeople(companyId, filters.creator);
  const set =
    (name: keyof PictureFilters) =>
    ({ target }: { target: { value: string } }) =>
      change(name, target.value);
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
        options={withChosen(
          [["", texts.anyCampaign], ...campaigns.names],
          filters.campaign,
          campaigns.otherwise,
        )}
        onChange={set("campaign")}
      />
      <SmallSelect
        label={pictures.creator}
        value={filters.creator}
        className="w-40 truncate lg:w-48"
        options={withChosen([["", pictures.anyCreator], ...people.names], filters.creator, people.otherwise)}
        onChange={set("creator")}
      />
      <SmallSelect
        label={pictures.network}
        value={filters.network}
        options={[
          ["", pictures.anyNetwork],
          ...NETWORKS.map((option) => [option, networkName(option)] as const),
        ]}
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
      {people.some && <Others />}
    </fieldset>
  );
}

/** As the query's limit. */
const MOST_CREATORS = 100;

/** The note that the list of creators is incomplete, with a link to all of them, whose pages lead here. */
function Others() {
  const { pictures } = useCreatorsTexts();
  const formats = useFormats();
  const localize = useLocalize();
  return (
    <p className="w-full text-sm text-soft">
      <span>{pictures.mostApproved(formats.number(MOST_CREATORS))}</span>{" "}
      <Link to={localize(paths.creators)} className="text-link font-semibold">
        {pictures.searchCreators}
      </Link>
    </p>
  );
}

/** The campaigns by name, including the chosen one if they exceed the list's limit. */
function useCampaigns(companyId: string, chosen: string): Names {
  const { pictures } = useCreatorsTexts();
  const [requestedId, setRequestedId] = useState(chosen);
  const { data, previousData, error } = useQuery(PictureCampaignsDocument, {
    variables: { companyId, ...(requestedId && { campaignId: requestedId, one: true }) },
    fetchPolicy: "cache-and-network",
  });
  const shown = data ?? previousData;
  const all = [...(shown?.campaigns ?? []), ...(shown?.chosen ?? [])];
  const names = new Map(all.map(({ _id, name }) => [_id, name]));
  // Queried only if the list does not have it: changing the query's variables would empty the list while it loads.
  if (data && chosen && chosen !== requestedId && !names.has(chosen)) setRequestedId(chosen);
  return { names: [...names], otherwise: data || error ? pictures.unknownCampaign : "…" };
}

/** Those with most approved ads, and those that match the search, by name; `some` if there are more. */
function usePeople(companyId: string, chosen: string): Names & { some: boolean } {
  const { table, pictures } = useCreatorsTexts();
  const language = useLanguage();
  const [requestedId, setRequestedId] = useState(chosen);
  const { data, previousData, error } = useQuery(PictureCreatorsDocument, {
    variables: { companyId, personId: requestedId, one: requestedId !== "" },
    fetchPolicy: "cache-and-network",
  });
  const shown = data ?? previousData;
  const most = (shown?.creators.creators ?? []).filter(({ approved }) => approved > 0);
  const all = [...most, ...(shown?.creator ? [shown.creator] : [])];
  const names = new Map(all.map((creator) => [creator.personId, fullName(creator.person) ?? table.unknown]));
  // As above.
  if (data && chosen && chosen !== requestedId && !names.has(chosen)) setRequestedId(chosen);
  return {
    names: [...names].sort(([, one], [, other]) => one.localeCompare(other, language)),
    otherwise: data || error ? pictures.unknownCreator : "…",
    some: most.length === MOST_CREATORS && (shown?.creators.total ?? 0) > MOST_CREATORS,
  };
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
        className="min-h-10 rounded-full bg-transparent px-2 text-base font-normal focus-visible:rounded-full sm:text-sm"
      />
    </span>
  );
}
