/** Why: adding, changing and revoking a person's roles require the same: the change, and the password again. */
import { useMutation } from "@apollo/client/react";
import { type FormEvent, useId, useState } from "react";
import { CodeInput } from "~/domain/account/code-input";
import { EmailInput } from "~/domain/account/email-input";
import { PasswordInput } from "~/domain/account/password-input";
import type { StaffRole } from "~/graphql/schema.generated";
import { useStaffTexts } from "~/i18n/desk-staff-texts";
import { useDeskTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Failure } from "~/ui/failure";
import { Checkbox, FieldError } from "~/ui/field";
import { notify } from "~/ui/snackbar";
import { textOf } from "~/ui/use-form";
import {
  DeskStaffChangesDocument,
  DeskStaffDocument,
  type DeskStaffMemberFragment,
  type DeskStaffQuery,
  GrantStaffDocument,
  RevokeStaffDocument,
  SetStaffRolesDocument,
} from "./staff.generated";
import { staffName } from "./staff-name";
import { useProblem } from "./use-problem";

export type StaffTask = { kind: "add" } | { kind: "change" | "revoke"; member: DeskStaffMemberFragment };

const ROLES: readonly StaffRole[] = ["Auditor", "Campaigns", "Money", "Leads", "People", "System"];
const REFETCHED = { refetchQueries: [DeskStaffDocument, DeskStaffChangesDocument] };
type Field = "email" | "roles" | "password" | "code";
const FIELD_OF: Partial<Record<string, Field>> = {
  UNKNOWN_PERSON: "email",
  UNCONFIRMED_EMAIL: "email",
  ALREADY_STAFF: "email",
  INVALID_ROLES: "roles",
  WRONG_PASSWORD: "password",
  INVALID_CODE: "code",
};

interface StaffDialogProps {
  task: StaffTask;
  account: NonNullable<DeskStaffQuery["account"]>;
  close: () => void;
}

export function StaffDialog({ task, account, close }: StaffDialogProps) {
  const texts = useStaffTexts();
  const { cancel, saving } = useDeskTexts();
  const id = useId();
  const problem = useProblem();
  const [roles, setRoles] = useState<readonly StaffRole[]>(task.kind === "change" ? task.member.roles : []);
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [grant] = useMutation(GrantStaffDocument, REFETCHED);
  const [change] = useMutation(SetStaffRolesDocument, REFETCHED);
  const [revoke] = useMutation(RevokeStaffDocument, REFETCHED);
  const name = task.kind === "add" ? "" : (staffName(task.member) ?? task.member.email);
  const words = texts.dialogs[task.kind];

  async function send(email: string, proof: { password: string; code: string }) {
    if (task.kind === "add") return (await grant({ variables: { email, roles: [...roles], ...proof } })).data;
    if (task.kind === "change")
      return (await change({ variables: { id: task.member._id, roles: [...roles], ...proof } })).data;
    return (await revoke({ variables: { id: task.member._id, ...proof } })).data;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const [email, password, code] = ["email", "password", "code"].map((field) =>
      textOf(data.get(field)).trim(),
    ) as [string, string, string];
    const missing: Partial<Record<Field, string>> = {};
    if (task.kind === "add" && !email) missing.email = texts.emailMissing;
    if (task.kind !== "revoke" && roles.length === 0) missing.roles = texts.rolesMissing;
    if (!password) missing.password = texts.passwordMissing;
    if (account.secondFactorEnabled && !code) missing.code = texts.codeMissing;
    setFailure(undefined);
    setWrong(missing);
    if (Object.keys(missing).length > 0) return focusOn(form, missing);
    setBusy(true);
    try {
      const refusal = (await send(email, { password, code }))?.result.error[0];
      const field = refusal && FIELD_OF[refusal.code];
      if (field && form.elements.namedItem(field)) {
        setWrong({ [field]: problem({ refusal }) });
        focusOn(form, { [field]: "" });
      } else if (refusal) setFailure(problem({ refusal }));
      else {
        notify("good", words.done);
        close();
      }
    } catch (thrown) {
      setFailure(problem({ thrown }));
    }
    setBusy(false);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={words.title(name)}
      description={words.text}
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" form={id} variant={task.kind === "revoke" ? "danger" : "ink"} busy={busy}>
            {busy ? saving : words.confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Failure text={failure} />
        {task.kind === "add" && (
          <EmailInput
            name="email"
            autoComplete="off"
            required
            label={texts.email}
            hint={texts.emailHint}
            error={wrong.email}
          />
        )}
        {task.kind !== "revoke" && <Roles chosen={roles} choose={setRoles} error={wrong.roles} />}
        {/* Password managers need to know whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordInput
          name="password"
          autoComplete="current-password"
          required
          label={texts.password}
          error={wrong.password}
        />
        {account.secondFactorEnabled && <CodeInput recovery error={wrong.code} />}
      </form>
    </Dialog>
  );
}

/** The first invalid field is selected, ready to be overwritten. */
function focusOn(form: HTMLFormElement, wrong: Partial<Record<Field, string>>) {
  const order: readonly Field[] = ["email", "roles", "password", "code"];
  const name = order.find((candidate) => wrong[candidate] !== undefined);
  const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  field?.focus();
  if (field && field.type !== "checkbox") field.select();
}

interface RolesProps {
  chosen: readonly StaffRole[];
  choose: (roles: readonly StaffRole[]) => void;
  error: string | undefined;
}

function Roles({ chosen, choose, error }: RolesProps) {
  const texts = useStaffTexts();
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className="flex flex-col gap-4">
      <legend className="mb-3 text-sm font-semibold">{texts.whatTheyDo}</legend>
      {ROLES.map((role) => (
        <Checkbox
          key={role}
          name="roles"
          checked={chosen.includes(role)}
          onChange={({ target }) =>
            choose(ROLES.filter((option) => (option === role ? target.checked : chosen.includes(option))))
          }
        >
          <span className="block font-semibold">{texts.roles[role].name}</span>
          <span className="block text-soft">{texts.roles[role].text}</span>
        </Checkbox>
      ))}
      <FieldError id={id} text={error} />
    </fieldset>
  );
}
