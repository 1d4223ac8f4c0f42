/** Why: staff answer whoever wrote, and take the list along (docs/product.md, Rulings: forms are stored). */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { webAddress } from "~/config/web-address";
import { DeskLeadsDocument, type DeskLeadsQuery, type LeadKind } from "~/graphql/generated/graphql";
import type { DeskTexts } from "~/i18n/texts";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts, useLanguage } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { Badge, type Tone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { type Cell, csvLines, saveCsv } from "~/ui/csv";
import { Select } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { SearchBox } from "~/ui/search-box";
import { WebLink } from "~/ui/web-link";
import { DeskFrame } from "./desk-frame";
import { ListState } from "./list-state";
import { MoreRows, PAGE } from "./more-rows";

type Lead = DeskLeadsQuery["leads"][number];

const KINDS: readonly LeadKind[] = ["Contact", "Quote", "GuestToken", "Subscription"];
const TONES: Record<LeadKind, Tone> = {
  Contact: "calm",
  Quote: "good",
  GuestToken: "wait",
  Subscription: "calm",
};

export function LeadsScreen({ session }: { session: Session }) {
  const { leads: texts, csv } = useDeskTexts();
  const language = useLanguage();
  const [kind, setKind] = useState<LeadKind | "">("");
  const [search, setSearch] = useState("");
  const { data, previousData, error, refetch, fetchMore } = useQuery(DeskLeadsDocument, {
    variables: { where: { kind: kind || null, search: search || null }, limit: PAGE },
    fetchPolicy: "cache-and-network",
  });
  const shown = (data ?? previousData)?.leads;

  const bring = async (after: string) => {
    const { data: page } = await fetchMore({
      variables: { after },
      updateQuery: (before, { fetchMoreResult }) => ({ leads: [...before.leads, ...fetchMoreResult.leads] }),
    });
    return page?.leads.length ?? 0;
  };

  return (
    <DeskFrame
      session={session}
      title={texts.title}
      lead={texts.lead}
      action={
        <Button
          variant="quiet"
          size="sm"
          disabled={!shown?.length}
          onClick={() => shown && saveCsv("resuena-contactos", csvLines(leadRows(shown, texts), language))}
        >
          <Icon name="upload" className="rotate-180" /> {csv}
        </Button>
      }
    >
      <div className="mt-8 grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <SearchBox label={texts.search} hint={texts.searchHint} text={search} search={setSearch} />
        <Select
          label={texts.kind}
          value={kind}
          onChange={(event) => setKind(event.target.value as LeadKind | "")}
        >
          <option value="">{texts.all}</option>
          {KINDS.map((option) => (
            <option key={option} value={option}>
              {texts.kinds[option]}
            </option>
          ))}
        </Select>
      </div>
      <ListState
        count={shown?.length}
        error={error}
        retry={() => refetch()}
        empty={kind || search ? texts.noMatch : texts.none}
      >
        <output className="mt-6 block text-sm text-soft">{texts.shown(shown?.length ?? 0)}</output>
        <ul className="mt-3 grid grid-cols-1 gap-2">
          {shown?.map((lead) => (
            <LeadRow key={lead._id} lead={lead} />
          ))}
        </ul>
        <MoreRows items={shown} name={`${kind} ${search}`} bring={bring} />
      </ListState>
    </DeskFrame>
  );
}

function LeadRow({ lead }: { lead: Lead }) {
  const { leads: texts } = useDeskTexts();
  const formats = useFormats();
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-2 rounded-md bg-surface px-5 py-4 md:grid-cols-[16rem_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="truncate font-semibold">{lead.name ?? lead.email}</p>
        {lead.email && (
          <a
            href={`mailto:${lead.email}`}
            aria-label={texts.reply(lead.email)}
            className="text-link block truncate text-sm"
          >
            {lead.email}
          </a>
        )}
      </div>
      <div className="min-w-0 text-sm">
        {lead.message && <p className="whitespace-pre-line">{lead.message}</p>}
        {lead.list && <p className="text-soft">{texts.list(lead.list)}</p>}
        {webAddress(lead.profileUrl) ? (
          <WebLink href={lead.profileUrl} className="text-link">
            {texts.profile} <span className="sr-only">{texts.opensInNewTab}</span>
          </WebLink>
        ) : (
          lead.profileUrl
        )}
      </div>
      <div className="flex items-center gap-3 md:flex-col md:items-end md:gap-1">
        <Badge tone={TONES[lead.kind]} icon="dot">
          {texts.one[lead.kind]}
        </Badge>
        <time
          dateTime={lead.creationDt}
          title={formats.dateTime(lead.creationDt)}
          className="text-sm text-soft"
        >
          {formats.relative(lead.creationDt)}
        </time>
      </div>
    </li>
  );
}

function leadRows(leads: readonly Lead[], texts: DeskTexts["leads"]): Cell[][] {
  const { columns } = texts;
  return [
    [
      columns.date,
      columns.kind,
      columns.name,
      columns.email,
      columns.message,
      columns.list,
      columns.profile,
      columns.language,
    ],
    ...leads.map((lead) => [
      lead.creationDt,
      texts.one[lead.kind],
      lead.name,
      lead.email,
      lead.message,
      lead.list,
      lead.profileUrl,
      lead.language,
    ]),
  ];
}
