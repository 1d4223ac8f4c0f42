/**
 * Why: staff managers see the members of the staff with their roles, change them, and read the log of earlier changes.
 */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { usePages } from "~/graphql/use-pages";
import { useStaffTexts } from "~/i18n/desk-staff-texts";
import type { Session } from "~/session/session-state";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { DeskFrame } from "./desk-layout";
import { ListState, PAGE } from "./list-state";
import { DeskStaffChangesDocument, DeskStaffDocument, type DeskStaffMemberFragment } from "./staff.generated";
import { StaffDialog, type StaffTask } from "./staff-dialog";
import { StaffLog } from "./staff-log";
import { staffName } from "./staff-name";

export function StaffScreen({ session }: { session: Session }) {
  const texts = useStaffTexts();
  const [task, setTask] = useState<StaffTask | null>(null);
  const { data, error, refetch } = useQuery(DeskStaffDocument, { fetchPolicy: "cache-and-network" });
  const log = usePages(DeskStaffChangesDocument, "staffChanges", { limit: PAGE });
  const account = data?.account;
  const list = { items: data?.staff, error, retry: () => refetch(), busy: false };
  return (
    <DeskFrame
      title={texts.title}
      lead={texts.lead}
      action={
        account && (
          <Button onClick={() => setTask({ kind: "add" })}>
            <Icon name="plus" /> {texts.add}
          </Button>
        )
      }
    >
      <h2 className="sr-only">{texts.list}</h2>
      <ListState list={list} empty={texts.none}>
        <ul className="mt-8 grid grid-cols-1 gap-2">
          {list.items?.map((member) => (
            <MemberRow key={member._id} member={member} own={member._id === session._id} ask={setTask} />
          ))}
        </ul>
      </ListState>
      <StaffLog list={log} />
      {account && task && (
        <StaffDialog
          key={task.kind === "add" ? "add" : `${task.kind}-${task.member._id}`}
          task={task}
          account={account}
          close={() => setTask(null)}
        />
      )}
    </DeskFrame>
  );
}

interface MemberRowProps {
  member: DeskStaffMemberFragment;
  own: boolean;
  ask: (task: StaffTask) => void;
}

function MemberRow({ member, own, ask }: MemberRowProps) {
  const texts = useStaffTexts();
  const name = staffName(member) ?? member.email;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md bg-surface px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p translate="no" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm wrap-anywhere text-soft">
          <span translate="no">{member.email}</span>
          <span>{" · "}</span>
          {member.since ? (
            <Moment at={member.since} as="dayOf" say={texts.since} />
          ) : (
            <span>{texts.longAgo}</span>
          )}
        </p>
        <ul aria-label={texts.rolesOf(name)} className="mt-2 flex flex-wrap gap-2">
          {member.roles.map((role) => (
            <li key={role}>
              <Badge tone="calm">{texts.roles[role].name}</Badge>
            </li>
          ))}
        </ul>
      </div>
      {own ? (
        <p className="max-w-60 text-sm text-soft">{texts.own}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            size="sm"
            aria-label={texts.changeNamed(name)}
            onClick={() => ask({ kind: "change", member })}
          >
            {texts.change}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            aria-label={texts.revokeNamed(name)}
            onClick={() => ask({ kind: "revoke", member })}
          >
            {texts.revoke}
          </Button>
        </div>
      )}
    </li>
  );
}
