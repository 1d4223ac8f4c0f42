/** Why: staff answer whoever wrote, and take the list along (docs/product.md, Rulings: forms are stored). */
import { useState } from "react";
import { webAddress } from "~/config/web-address";
import { DeskLeadsDocument, type DeskLeadsQuery, type LeadKind } from "~/graphql/generated/graphql";
import { usePages } from "~/graphql/use-pages";
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
import { DeskFrame } from "./desk-layout";
import { ListState, PAGE } from "./list-state";

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
  const list = usePages(DeskLeadsDocument, "leads", {
    where: { kind: kind || null, search: search || null },
    limit: PAGE,
  });
  const shown = list.items;

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
          options={[["", texts.all], ...KINDS.map((one) => [one, texts.kinds[one]] as const)]}
        />
      </div>
      <ListState list={list} empty={kind || search ? texts.noMatch : texts.none}>
        <output className="mt-6 block text-sm text-soft">{texts.shown(shown?.length ?? 0)}</output>
        <ul className="mt-3 grid grid-cols-1 gap-2">
          {shown?.map((lead) => (
            <LeadRow key={lead._id} lead={lead} />
          ))}
        </ul>
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
