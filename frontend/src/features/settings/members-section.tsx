/** Why: the members of a company and their roles; owners change them, any member may leave. */

import { type ChangeEvent, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "~/config/paths";
import { useLocalize, useSettingsTexts } from "~/i18n/use-language";
import { leaveCompany, reread } from "~/session/session";
import type { Session } from "~/session/session-state";
import { displayName } from "~/session/use-session";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Moment } from "~/ui/moment";
import { SmallSelect } from "~/ui/small-select";
import { notify } from "~/ui/snackbar";
import { ConfirmDialog } from "./confirm-dialog";
import { ROLES } from "./roles";
import { Section } from "./section";
import {
  ChangeMemberRoleDocument,
  CompanySettingsDocument,
  RemoveMemberDocument,
  type SettingsCompanyFragment,
  type SettingsMemberFragment,
} from "./settings.generated";
import { useAction } from "./use-action";

type Role = SettingsMemberFragment["role"];
const AGAIN = [CompanySettingsDocument];

interface MembersProps {
  company: SettingsCompanyFragment;
  session: Session;
  editable: boolean;
}

export function MembersSection({ company, session, editable }: MembersProps) {
  const { members: texts, roles, undo } = useSettingsTexts();
  const nameOf = useNameOf(session);
  /** Optimistic: shown as changed while the request is under way. */
  const [given, setGiven] = useState<{ personId: string; role: Role } | null>(null);
  const change = useAction(ChangeMemberRoleDocument);
  const [stepping, setStepping] = useState<Role | null>(null);
  const [removing, setRemoving] = useState<SettingsMemberFragment | null>(null);
  const isOwn = ({ personId }: SettingsMemberFragment) => personId === session._id;

  async function give(member: SettingsMemberFragment, role: Role) {
    const { personId, role: before } = member;
    setGiven({ personId, role });
    const done = await change.run({ companyId: company._id, personId, role }, AGAIN);
    setGiven(null);
    setStepping(null);
    if (!done) return;
    const said = texts.changed(nameOf(member), roles[role].toLocaleLowerCase());
    // An owner who gave up the role cannot take it back.
    if (isOwn(member)) notify("good", said);
    else notify("good", said, { label: undo, run: () => void give({ ...member, role }, before) });
    if (isOwn(member)) await reread();
  }

  return (
    <Section
      title={texts.title}
      aside={<span className="text-sm text-soft">{texts.count(company.members.length)}</span>}
    >
      <Failure text={change.refusal?.text} />
      <ul className="-my-2 divide-y divide-line">
        {company.members.map((member) => (
          <li key={member.personId} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
            <MemberName member={member} name={nameOf(member)} own={isOwn(member)} />
            <div className="flex flex-wrap items-center gap-2 max-sm:pl-15">
              {editable ? (
                <SmallSelect
                  label={texts.roleOf(nameOf(member))}
                  value={given?.personId === member.personId ? given.role : member.role}
                  disabled={change.busy}
                  onChange={(event: ChangeEvent<HTMLSelectElement>) => {
                    const role = event.target.value as Role;
                    if (isOwn(member)) setStepping(role);
                    else void give(member, role);
                  }}
                  options={ROLES.map((role) => [role, roles[role]])}
                />
              ) : (
                <Badge tone="calm">{roles[member.role]}</Badge>
              )}
              {(editable || isOwn(member)) && (
                <Button
                  variant="bare"
                  size="sm"
                  aria-label={isOwn(member) ? texts.leave : texts.removeOf(nameOf(member))}
                  onClick={() => setRemoving(member)}
                >
                  {isOwn(member) ? texts.leave : texts.remove}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={stepping !== null}
        onOpenChange={(open) => !open && setStepping(null)}
        title={texts.ownRole.title}
        text={texts.ownRole.text}
        confirm={texts.ownRole.confirm}
        working={texts.ownRole.confirm}
        busy={change.busy}
        onConfirm={() => {
          const own = company.members.find(isOwn);
          if (own && stepping) void give(own, stepping);
        }}
      />
      {removing && (
        <Removal
          company={company}
          member={removing}
          name={nameOf(removing)}
          own={isOwn(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Section>
  );
}

function MemberName({ member, name, own }: { member: SettingsMemberFragment; name: string; own: boolean }) {
  const { members: texts } = useSettingsTexts();
  return (
    <div className="flex min-w-0 flex-1 basis-56 items-center gap-4">
      <Avatar name={name} className="size-11" />
      <div className="min-w-0">
        <p className="truncate font-semibold">
          <span translate="no">{name}</span>
          {own && <span className="font-normal text-soft">{` (${texts.you})`}</span>}
        </p>
        <p className="text-sm text-soft">
          <Moment at={member.joinedAt} as="dayOf" say={texts.since} />
        </p>
      </div>
    </div>
  );
}

interface RemovalProps {
  company: SettingsCompanyFragment;
  member: SettingsMemberFragment;
  name: string;
  own: boolean;
  onClose: () => void;
}

/** Removing a member, or leaving: the same call, but a member who leaves is led home. */
function Removal({ company, member, name, own, onClose }: RemovalProps) {
  const { members: texts } = useSettingsTexts();
  const remove = useAction(RemoveMemberDocument);
  const navigate = useNavigate();
  const localize = useLocalize();

  async function confirm() {
    const variables = { companyId: company._id, personId: member.personId };
    const done = await remove.run(variables, own ? [] : AGAIN);
    if (!done) return;
    if (own) {
      await navigate(localize(paths.home));
      await leaveCompany();
    } else onClose();
    notify("good", own ? texts.left(company.name) : texts.removed(name));
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={own ? texts.leaveTitle(company.name) : texts.removeTitle(name)}
      text={own ? texts.leaveText : texts.removeText}
      confirm={own ? texts.leave : texts.remove}
      working={own ? texts.leaving : texts.removing}
      busy={remove.busy}
      failure={remove.refusal?.text}
      onConfirm={() => void confirm()}
    />
  );
}

function useNameOf(session: Session): (member: SettingsMemberFragment) => string {
  const { members: texts } = useSettingsTexts();
  return ({ personId, person }) => {
    if (personId === session._id) return displayName(session);
    if (!person) return texts.gone;
    return [person.firstName, person.lastName].filter(Boolean).join(" ") || texts.unnamed;
  };
}
