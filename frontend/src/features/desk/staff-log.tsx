/** Why: the log of role changes, with who granted or revoked which roles and when, below the list of the staff. */
import type { ComponentProps } from "react";
import { useStaffTexts } from "~/i18n/desk-staff-texts";
import { Moment } from "~/ui/moment";
import { ListState } from "./list-state";
import type { DeskStaffChangesQuery } from "./staff.generated";
import { staffName } from "./staff-name";

type Change = DeskStaffChangesQuery["staffChanges"][number];

interface StaffLogProps {
  list: Omit<ComponentProps<typeof ListState>["list"], "items"> & { items: readonly Change[] | undefined };
}

export function StaffLog({ list }: StaffLogProps) {
  const { log: texts } = useStaffTexts();
  return (
    <section aria-labelledby="staff-log" className="mt-12">
      <h2 id="staff-log" className="text-xl">
        {texts.title}
      </h2>
      <p className="mt-2 max-w-2xl text-soft">{texts.lead}</p>
      <ListState list={list} empty={texts.none}>
        <ol className="mt-6 grid grid-cols-1">
          {list.items?.map((change) => (
            <Entry key={change._id} change={change} />
          ))}
        </ol>
      </ListState>
    </section>
  );
}

function Entry({ change }: { change: Change }) {
  const { log: texts, roles } = useStaffTexts();
  const named = (list: Change["rolesAfter"]) => list.map((role) => roles[role].name).join(", ");
  const person = staffName(change.person) ?? texts.erased;
  const actor = change.actor ? (staffName(change.actor) ?? texts.erased) : texts.operator;
  const before = named(change.rolesBefore);
  const after = named(change.rolesAfter);
  const what = !before
    ? texts.joined(person, after)
    : after
      ? texts.changed(person, before, after)
      : texts.left(person, before);
  return (
    <li className="border-b border-line py-4">
      <p className="wrap-anywhere">{what}</p>
      <p className="mt-1 text-sm wrap-anywhere text-soft">
        <span>{texts.by(actor)}</span>
        <span>{" · "}</span>
        <Moment at={change.changedAt} as="dateTime" />
      </p>
    </li>
  );
}
