/** Why: owners see who did what in their company and when; the filters are in the address. */

import { useQuery } from "@apollo/client/react";
import { Failed } from "~/graphql/failed";
import type { CompanyActKind } from "~/graphql/schema.generated";
import { usePages } from "~/graphql/use-pages";
import { useActivityTexts } from "~/i18n/settings-activity-texts";
import { useFormats } from "~/i18n/use-formats";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Loading, Skeletons } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { MoreButton } from "~/ui/more-button";
import { SmallSelect } from "~/ui/small-select";
import { useAddressQuery } from "~/ui/use-address-query";
import { didOf, nameOf, whoOf } from "./act-words";
import {
  ActivityPeopleDocument,
  type CompanyActLineFragment,
  CompanyActsDocument,
} from "./activity.generated";
import { ActivityCsv } from "./activity-csv";
import { Section, SettingsPage } from "./section";

export const ACTIVITY_PAGE = 50;

export function ActivitySettings({ session }: { session: Session }) {
  const texts = useActivityTexts();
  const companyId = session.company?._id;
  if (!companyId) return <EmptyState title={texts.none} text={texts.noneText} />;
  if (!may(session, "manageMembers"))
    return <EmptyState title={texts.ownersOnly} text={texts.ownersOnlyText} />;
  return <Activity companyId={companyId} />;
}

function Activity({ companyId }: { companyId: string }) {
  const texts = useActivityTexts();
  const [query, change] = useAddressQuery();
  const kinds = Object.keys(texts.kinds) as CompanyActKind[];
  const kind = kinds.find((option) => option === query.get("kind")) ?? null;
  const personId = query.get("person");
  const variables = { companyId, kind, personId };
  const list = usePages(CompanyActsDocument, "companyActs", { ...variables, limit: ACTIVITY_PAGE });
  const { items, error, retry, more, busy } = list;
  const people = usePeople(companyId, items);
  const choose = (name: string) => (event: { target: { value: string } }) =>
    change((next) => (event.target.value ? next.set(name, event.target.value) : next.delete(name)));

  if (!items && error) return <Failed error={error} retry={retry} />;
  return (
    <SettingsPage title={texts.title} lead={texts.lead}>
      <Section title={texts.section} aside={<ActivityCsv filter={variables} />}>
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">{texts.filters}</legend>
          <SmallSelect
            label={texts.kind}
            value={kind ?? ""}
            onChange={choose("kind")}
            className="w-full max-w-72 truncate"
            options={[["", texts.anyKind], ...kinds.map((option) => [option, texts.kinds[option]] as const)]}
          />
          <SmallSelect
            label={texts.person}
            value={personId ?? ""}
            onChange={choose("person")}
            className="w-full max-w-72 truncate"
            options={[
              ["", texts.anybody],
              ...people,
              ...(personId && !people.some(([id]) => id === personId)
                ? [[personId, texts.otherPerson] as const]
                : []),
            ]}
          />
          {(kind || personId) && (
            <Button
              variant="bare"
              size="sm"
              onClick={() =>
                change((next) => {
                  next.delete("kind");
                  next.delete("person");
                })
              }
            >
              {texts.clear}
            </Button>
          )}
        </fieldset>
        {!items ? (
          <Loading label={texts.loading} className="grid gap-2">
            <Skeletons count={5} className="h-14" />
          </Loading>
        ) : items.length === 0 ? (
          <div className="rounded-lg bg-sunk px-6 py-10 text-center">
            <p className="font-semibold">{kind || personId ? texts.emptyFiltered : texts.empty}</p>
            <p className="text-soft">{kind || personId ? texts.emptyFilteredText : texts.emptyText}</p>
          </div>
        ) : (
          <ol aria-busy={!list.current} className="-my-2 divide-y divide-line">
            {items.map((act) => (
              <ActLine key={act._id} act={act} />
            ))}
          </ol>
        )}
        {more && (
          <MoreButton busy={busy} more={more} failed={texts.moreFailed}>
            {busy ? texts.loadingMore : texts.more}
          </MoreButton>
        )}
      </Section>
    </SettingsPage>
  );
}

function ActLine({ act }: { act: CompanyActLineFragment }) {
  const texts = useActivityTexts();
  const formats = useFormats();
  return (
    <li className="flex flex-col gap-x-6 gap-y-1 py-4 sm:flex-row sm:items-baseline sm:justify-between">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{whoOf(act, texts)}</span> {didOf(act, texts, formats)}
      </p>
      <Moment at={act.happenedAt} className="shrink-0 text-sm text-soft" />
    </li>
  );
}

/** The people to filter by: the company's members, and other actors in the shown acts. */
function usePeople(companyId: string, acts: readonly CompanyActLineFragment[] | undefined) {
  const texts = useActivityTexts();
  const { data } = useQuery(ActivityPeopleDocument, { variables: { companyId } });
  const members = data?.companies[0]?.members.map(({ person }) => person) ?? [];
  const namesById = new Map<string, string>();
  for (const person of [...members, ...(acts ?? []).map(({ actor }) => actor)]) {
    if (person && !namesById.has(person._id)) namesById.set(person._id, nameOf(person, texts));
  }
  return [...namesById].map(([id, name]) => [id, name] as const);
}
