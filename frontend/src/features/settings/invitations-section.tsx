/** Why: people join a company by an e-mail invitation, which its owners send, resend and revoke. */

import { useNow } from "~/config/clock";
import { EmailInput } from "~/domain/account/email-input";
import { checkEmail } from "~/domain/account/rules";
import { useSettingsTexts, useTexts } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Select } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import { ROLES } from "./roles";
import { Section } from "./section";
import {
  CancelInvitationDocument,
  CompanySettingsDocument,
  InviteMemberDocument,
  type SettingsCompanyFragment,
  type SettingsInvitationFragment,
} from "./settings.generated";
import { useAction } from "./use-action";

type Role = SettingsInvitationFragment["role"];
const FIELDS = ["email", "role"] as const;
const AGAIN = [CompanySettingsDocument];

/** The chosen role; by default, the role of most invitations. */
const roleOf = (text: string): Role => ROLES.find((role) => role === text) ?? "auditor";

export function InvitationsSection({ company }: { company: SettingsCompanyFragment }) {
  const { invitations: texts, undo } = useSettingsTexts();
  const again = useAction(InviteMemberDocument);

  function sayCancelled({ email, role }: SettingsInvitationFragment) {
    const bringBack = async () => {
      if (await again.run({ companyId: company._id, email, role }, AGAIN)) notify("good", texts.sent(email));
    };
    again.forget();
    notify("good", texts.cancelled(email), { label: undo, run: () => void bringBack() });
  }

  return (
    <Section title={texts.title} text={texts.lead}>
      <Failure text={again.refusal?.text} />
      <InvitationForm companyId={company._id} />
      {company.invitations.length > 0 ? (
        <div className="flex flex-col gap-1">
          <h3 className="font-sans text-sm font-normal tracking-normal text-soft">{texts.open}</h3>
          <ul className="divide-y divide-line">
            {company.invitations.map((invitation) => (
              <Invitation
                key={invitation._id}
                companyId={company._id}
                invitation={invitation}
                onCancelled={() => sayCancelled(invitation)}
              />
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-sm text-soft">{texts.none}</p>
      )}
    </Section>
  );
}

function InvitationForm({ companyId }: { companyId: string }) {
  const { rules } = useTexts().account;
  const { invitations: texts, roles } = useSettingsTexts();
  const invite = useAction(InviteMemberDocument);
  const form = useSubmit(
    FIELDS,
    (name, { email }) => (name === "email" ? checkEmail(rules, email) : null),
    async (values, _, clear) => {
      const email = values.email.trim().toLowerCase();
      const outcome = await invite.attempt({ companyId, email, role: roleOf(values.role) }, AGAIN);
      if ("text" in outcome) {
        return outcome.code === "TOO_MANY_INVITATION_MAILS" ? { ...outcome, path: "email" } : outcome;
      }
      notify("good", texts.sent(email));
      clear();
      return null;
    },
  );
  const chosen = roleOf(form.values.role);

  return (
    <Form form={form} className="flex flex-col gap-5">
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[minmax(0,1fr)_15rem]">
        <EmailInput {...form.field("email")} autoComplete="off" required label={texts.email} />
        <Select
          {...form.field("role")}
          label={roles.label}
          defaultValue={chosen}
          hint={roles.about[chosen]}
          options={ROLES.map((each) => [each, roles[each]])}
        />
      </div>
      <Button type="submit" variant="ink" busy={invite.busy} className="self-start">
        {invite.busy ? texts.inviting : texts.invite}
      </Button>
    </Form>
  );
}

interface InvitationProps {
  companyId: string;
  invitation: SettingsInvitationFragment;
  onCancelled: () => void;
}

function Invitation({ companyId, invitation, onCancelled }: InvitationProps) {
  const { _id, email, role, expiresAt } = invitation;
  const { invitations: texts, roles } = useSettingsTexts();
  const resend = useAction(InviteMemberDocument);
  const cancel = useAction(CancelInvitationDocument);
  const now = useNow();
  const expired = new Date(expiresAt).getTime() <= now;
  const refusal = resend.refusal ?? cancel.refusal;

  async function sendAgain() {
    cancel.forget();
    if (await resend.run({ companyId, email, role }, AGAIN)) notify("good", texts.sent(email));
  }

  async function takeBack() {
    resend.forget();
    if (await cancel.run({ invitationId: _id }, AGAIN)) onCancelled();
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate font-semibold">{email}</p>
        <p className="text-sm text-soft">
          {expired ? texts.expired : <Moment at={expiresAt} as="relative" say={texts.expires} />}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <span className="mr-2">
          <Badge tone={expired ? "wait" : "calm"}>{roles[role]}</Badge>
        </span>
        <Button
          variant="bare"
          size="sm"
          busy={resend.busy}
          aria-label={texts.resendTo(email)}
          onClick={() => void sendAgain()}
        >
          {texts.resend}
        </Button>
        <Button
          variant="bare"
          size="sm"
          busy={cancel.busy}
          aria-label={texts.cancelFor(email)}
          onClick={() => void takeBack()}
        >
          {texts.cancel}
        </Button>
      </div>
      <div className="basis-full empty:hidden">
        <Failure text={refusal?.text} />
      </div>
    </li>
  );
}
