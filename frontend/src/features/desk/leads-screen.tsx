/** Why: staff reply to leads, see who replied, and export the list (docs/product.md, Rulings: forms are stored). */

import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { webAddress } from "~/config/web-address";
import { fullName } from "~/domain/full-name";
import type { LeadKind, LeadState } from "~/graphql/schema.generated";
import { usePages } from "~/graphql/use-pages";
import type { DeskTexts } from "~/i18n/texts";
import { useDeskTexts, useLanguage } from "~/i18n/use-language";
import { Badge, type Tone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { type Cell, csvLines, saveCsv } from "~/ui/csv";
import { Select } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { SearchBox } from "~/ui/search-box";
import { SmallSelect } from "~/ui/small-select";
import { notify } from "~/ui/snackbar";
import { WebLink } from "~/ui/web-link";
import { DeskFrame } from "./desk-layout";
import { replyAddress } from "./lead-reply";
import { ListState, PAGE } from "./list-state";
import { type DeskLeadFragment, DeskLeadsDocument, SetLeadStateDocument } from "./people.generated";
import { useProblem } from "./use-problem";

const KINDS: readonly LeadKind[] = ["Contact", "Quote", "GuestToken", "Subscription"];
const TONES: Record<LeadKind, Tone> = {
  Contact: "calm",
  Quote: "good",
  GuestToken: "wait",
  Subscription: "calm",
};
const STATES: readonly LeadState[] = ["New", "InProgress", "Answered"];

export function LeadsScreen() {
  const { leads: texts, csv } = useDeskTexts();
  const language = useLanguage();
  const [kind, setKind] = useState<LeadKind | "">("");
  const [state, setState] = useState<LeadState | "">("");
  const [search, setSearch] = useState("");
  const list = usePages(DeskLeadsDocument, "leads", {
    where: { kind: kind || null, state: state || null, search: search || null },
    limit: PAGE,
  });
  const shown = list.items;

  return (
    <DeskFrame
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
      <div className="mt-8 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_14rem_14rem]">
        <div className="sm:max-lg:col-span-2">
          <SearchBox label={texts.search} hint={texts.searchHint} text={search} search={setSearch} />
        </div>
        <Select
          label={texts.state}
          value={state}
          onChange={(event) => setState(event.target.value as LeadState | "")}
          options={[["", texts.all], ...STATES.map((option) => [option, texts.states[option]] as const)]}
        />
        <Select
          label={texts.kind}
          value={kind}
          onChange={(event) => setKind(event.target.value as LeadKind | "")}
          options={[["", texts.all], ...KINDS.map((option) => [option, texts.kinds[option]] as const)]}
        />
      </div>
      <ListState list={list} empty={kind || state || search ? texts.noMatch : texts.none}>
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

function LeadRow({ lead }: { lead: DeskLeadFragment }) {
  const { leads: texts } = useDeskTexts();
  const { setState, loading } = useLeadState(lead._id);
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-3 rounded-md bg-surface px-5 py-4 md:grid-cols-[16rem_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p translate="no" className="truncate font-semibold">
          {lead.name ?? lead.email}
        </p>
        {lead.email && (
          <a
            href={replyAddress({ ...lead, email: lead.email })}
            aria-label={texts.reply(lead.email)}
            onClick={() => lead.state === "New" && void setState("InProgress")}
            className="text-link block truncate text-sm leading-6"
          >
            {lead.email}
          </a>
        )}
      </div>
      <div className="min-w-0 text-sm">
        {lead.message && <p className="whitespace-pre-line">{lead.message}</p>}
        {lead.list && (
          <p className="text-soft">
            {texts.list((texts.lists as Record<string, string>)[lead.list] ?? lead.list)}
          </p>
        )}
        {webAddress(lead.profileUrl) ? (
          <WebLink href={lead.profileUrl} className="text-link">
            {texts.profile} <span className="sr-only">{texts.opensInNewTab}</span>
          </WebLink>
        ) : (
          <span translate="no">{lead.profileUrl}</span>
        )}
      </div>
      <div className="flex items-center gap-3 md:flex-col md:items-end md:gap-1">
        <Badge tone={TONES[lead.kind]} icon="dot">
          {texts.one[lead.kind]}
        </Badge>
        <Moment at={lead.creationDt} as="relative" className="text-sm text-soft" />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft md:col-span-3">
        <SmallSelect
          label={texts.stateOf(lead.name ?? lead.email ?? texts.one[lead.kind])}
          value={lead.state}
          disabled={loading}
          onChange={(event) => void setState(event.target.value as LeadState)}
          options={STATES.map((option) => [option, texts.stateNow[option]] as const)}
        />
        {lead.handledDt && (
          <Moment
            at={lead.handledDt}
            as="relative"
            say={(when) => texts.handled(fullName(lead.handler), when)}
          />
        )}
      </div>
    </li>
  );
}

function useLeadState(id: string) {
  const problem = useProblem();
  const [change, { loading }] = useMutation(SetLeadStateDocument);

  async function setState(state: LeadState) {
    try {
      const { data } = await change({ variables: { id, state } });
      if (!data?.result.success) notify("bad", problem({ refusal: data?.result.error[0] }));
    } catch (thrown) {
      notify("bad", problem({ thrown }));
    }
  }

  return { setState, loading };
}

function leadRows(leads: readonly DeskLeadFragment[], texts: DeskTexts["leads"]): Cell[][] {
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
      columns.state,
      columns.handler,
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
      texts.stateNow[lead.state],
      fullName(lead.handler),
    ]),
  ];
}
