/** Why: the user's own names; the e-mail is shown and cannot be changed (docs/product.md, Screens: /editProfile). */
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { paths } from "~/config/paths";
import { safeFrom } from "~/config/safe-path";
import { useMyAccount } from "~/domain/account/use-my-account";
import { sendSignedIn } from "~/domain/forms/send";
import { nameProblem } from "~/domain/names";
import { useProfileTexts } from "~/i18n/account-texts";
import { errorText } from "~/i18n/error-text";
import { useLocalize, useTexts } from "~/i18n/use-language";
import { RequestEmailConfirmationDocument } from "~/session/generated/graphql";
import { updatePerson } from "~/session/session";
import type { Session } from "~/session/session-state";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { notify } from "~/ui/snackbar";
import { fieldOf } from "~/ui/use-form";
import { EditForm, Elsewhere, READ_ONLY } from "./edit-form";
import { SettingsPage } from "./section";

const NAME_MAX = 100;
const FIELDS = ["firstName", "lastName"] as const;

/** `alone`: opened as /editProfile, where a failure reverts the fields and buttons lead to other pages. */
export function ProfileSettings({ session, alone = false }: { session: Session; alone?: boolean }) {
  const { edit, profile } = useProfileTexts();
  const texts = useTexts();
  const {
    account: { fields },
    errors,
  } = texts;
  const localize = useLocalize();
  const from = useSearchParams()[0].get("from");
  return (
    <SettingsPage title={profile.title} lead={profile.text}>
      <Unconfirmed />
      <EditForm
        title={profile.form}
        names={FIELDS}
        check={(name, values) => {
          const problem = nameProblem(values[name], NAME_MAX);
          return problem === "NAME_REQUIRED" ? profile.nameRequired : problem && errors[problem];
        }}
        save={async ({ firstName, lastName }) => {
          const outcome = await updatePerson(firstName.trim(), lastName.trim());
          if (outcome.ok) return null;
          const { path, code, message } = outcome;
          const name = FIELDS.find((field) => field === fieldOf(path));
          if (!name) return { path, text: profile.failed };
          const text = errorText(texts, code, message);
          // The fields have been reverted, so their errors no longer apply.
          return { path, text: alone ? `${profile.failed} ${profile[name]}: ${text}` : text };
        }}
        reverts={alone}
      >
        {({ editing, field }) => (
          <>
            <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
              <Input
                {...field("firstName")}
                autoComplete="given-name"
                required
                longest={NAME_MAX}
                readOnly={!editing}
                defaultValue={session.firstName ?? ""}
                label={profile.firstName}
                className={READ_ONLY}
              />
              <Input
                {...field("lastName")}
                autoComplete="family-name"
                required
                longest={NAME_MAX}
                readOnly={!editing}
                defaultValue={session.lastName ?? ""}
                label={profile.lastName}
                className={READ_ONLY}
              />
            </div>
            <Input
              type="email"
              autoComplete="off"
              readOnly
              value={session.email ?? ""}
              label={fields.email}
              hint={editing ? profile.emailHint : undefined}
              className={READ_ONLY}
            />
          </>
        )}
      </EditForm>
      {alone && (
        <Elsewhere
          links={[
            session.company
              ? { to: localize(paths.editCompany({ from: safeFrom(from) })), label: profile.company }
              : { to: localize(paths.signUp()), label: profile.addCompany },
            { to: localize(paths.brands), label: from ? edit.backToPortal : edit.portal },
          ]}
        />
      )}
      <p>
        <Link to={localize(paths.deleteMyData())} className="text-link text-sm">
          {profile.deletion}
        </Link>
      </p>
    </SettingsPage>
  );
}

/** Requests another confirmation mail, while the e-mail is unconfirmed. */
function Unconfirmed() {
  const { profile } = useProfileTexts();
  const texts = useTexts();
  const { account } = useMyAccount();
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  if (!account || account.emailConfirmedAt || state === "sent") return null;
  async function sendLink() {
    setState("busy");
    const outcome = await sendSignedIn(RequestEmailConfirmationDocument, {});
    if (outcome.ok) notify("good", profile.confirmSent);
    else notify("bad", errorText(texts, outcome.code, outcome.message));
    setState(outcome.ok ? "sent" : "idle");
  }
  return (
    <Banner
      tone="wait"
      action={
        <Button size="sm" variant="quiet" busy={state === "busy"} onClick={() => void sendLink()}>
          {profile.confirmAgain}
        </Button>
      }
    >
      {profile.unconfirmed}
    </Banner>
  );
}
