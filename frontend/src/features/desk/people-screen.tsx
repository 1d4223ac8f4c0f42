/**
 * Why: staff find the person who wrote to them by name or other identifiers, and open their record (docs/product.md,
 * Roles).
 */
import { useQuery } from "@apollo/client/react";
import { Link, useParams } from "react-router";
import { paths } from "~/config/paths";
import { fullName } from "~/domain/full-name";
import { usePeopleTexts } from "~/i18n/desk-people-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { SearchBox } from "~/ui/search-box";
import { useAddressQuery } from "~/ui/use-address-query";
import { DeskFrame } from "./desk-layout";
import { ListState } from "./list-state";
import { PersonScreen } from "./person-screen";
import { DeskPeopleDocument, type DeskPeopleQuery } from "./persons.generated";

const SHORTEST = 2;

export function PeopleScreen() {
  const { personId } = useParams();
  return personId ? <PersonScreen key={personId} id={personId} /> : <Search />;
}

function Search() {
  const texts = usePeopleTexts();
  const [query, change] = useAddressQuery();
  const search = query.get("search")?.trim() ?? "";
  const longEnough = search.length >= SHORTEST;
  const { data, previousData, error, refetch } = useQuery(DeskPeopleDocument, {
    variables: { search },
    skip: !longEnough,
    fetchPolicy: "cache-and-network",
  });
  const matches = (data ?? (error ? undefined : previousData))?.people;
  const list = { items: matches?.people, error, retry: () => refetch(), busy: false };
  return (
    <DeskFrame title={texts.title} lead={texts.lead}>
      <div className="mt-6 max-w-xl">
        <SearchBox
          label={texts.search}
          hint={texts.hint}
          text={search}
          search={(typed) => change((to) => (typed ? to.set("search", typed) : to.delete("search")))}
        />
      </div>
      {longEnough ? (
        <ListState list={list} empty={texts.none}>
          <output className="mt-6 block text-sm text-soft">{texts.found(matches?.people.length ?? 0)}</output>
          <ul className="mt-2 grid grid-cols-1 gap-2">
            {matches?.people.map((person) => (
              <Match key={person._id} person={person} />
            ))}
          </ul>
          {matches?.more && <p className="mt-4 text-sm font-semibold">{texts.more}</p>}
        </ListState>
      ) : (
        <p className="mt-6 rounded-lg bg-sunk px-6 py-10 text-center text-soft">{texts.start}</p>
      )}
    </DeskFrame>
  );
}

type Person = DeskPeopleQuery["people"]["people"][number];

function Match({ person }: { person: Person }) {
  const texts = usePeopleTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const { _id, email, erasedAt, handle, joinedAt } = person;
  const name = erasedAt ? texts.erased : (fullName(person) ?? texts.unnamed);
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-1 rounded-md bg-surface px-5 py-4 hover:bg-ink/5">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={localize(paths.deskPeople(_id))}
          aria-label={texts.record(name)}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-md"
        >
          {name}
        </Link>
        <p translate="no" className="text-sm text-soft wrap-anywhere">
          {[handle && `@${handle}`, email].filter(Boolean).join(" · ") || _id}
        </p>
      </div>
      {erasedAt && <Badge tone="calm">{texts.erased}</Badge>}
      <p className="text-sm text-soft">{texts.joined(formats.dayOf(joinedAt))}</p>
    </li>
  );
}
