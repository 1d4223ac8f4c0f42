/** Why: a forgotten password is reset by mail: first the address, then, with the mail's token, the new one. */
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { paths } from "~/config/paths";
import { EmailInput } from "~/domain/account/email-input";
import { PasswordInput } from "~/domain/account/password-input";
import { checkConfirmation, checkEmail, checkSignUpPassword } from "~/domain/account/rules";
import { send } from "~/domain/forms/send";
import { SimpleForm } from "~/domain/forms/simple-form";
import { useSubmitOnce } from "~/domain/forms/use-submit-once";
import { useProfileTexts } from "~/i18n/account-texts";
import { useLocalize, useTexts } from "~/i18n/use-language";
import { RequestPasswordResetDocument, ResetPasswordDocument } from "~/session/generated/graphql";
import { Banner } from "~/ui/banner";
import { LinkButton } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { PasswordHint } from "./account-form";
import { AccountPage } from "./account-page";

export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const token = query.get("token");
  return token ? <NewPassword key={token} token={token} /> : <AskForLink />;
}

function AskForLink() {
  const { reset } = useProfileTexts();
  const { fields, rules } = useTexts().account;
  const localize = useLocalize();
  const form = useSubmitOnce({
    names: ["email"],
    check: (_, { email }) => checkEmail(rules, email),
    send: ({ email }) => send(RequestPasswordResetDocument, { email: email.trim().toLowerCase() }),
  });
  return (
    <AccountPage title={reset.title} text={reset.text}>
      <SimpleForm
        form={form}
        label={reset.form}
        submit={reset.submit}
        submitting={reset.submitting}
        success={reset.sent}
        buttonClassName="w-full"
      >
        <EmailInput {...form.field("email")} autoComplete="username" required label={fields.email} />
      </SimpleForm>
      <p>
        <Link to={localize(paths.login())} className="text-link">
          {reset.back}
        </Link>
      </p>
    </AccountPage>
  );
}

function NewPassword({ token }: { token: string }) {
  const { reset } = useProfileTexts();
  const texts = useTexts();
  const { fields, rules } = texts.account;
  const localize = useLocalize();
  const [done, setDone] = useState(false);
  const form = useSubmitOnce({
    names: ["password", "confirmation", "removePasskeys"],
    failures: { INVALID_TOKEN: reset.expired, INVALID_PASSWORD: rules.passwordRefused },
    check: (name, { password, confirmation }) => {
      if (name === "password") return checkSignUpPassword(rules, password);
      return name === "confirmation" ? checkConfirmation(rules, password, confirmation) : null;
    },
    send: ({ password, removePasskeys }) =>
      send(ResetPasswordDocument, { token, password, removePasskeys: removePasskeys !== "" }),
    onSent: () => setDone(true),
  });
  if (done) {
    return (
      <AccountPage title={reset.newTitle} text={reset.newText}>
        <Banner tone="good">{reset.done}</Banner>
        <LinkButton to={localize(paths.login())} size="lg">
          {texts.account.login.submit}
        </LinkButton>
      </AccountPage>
    );
  }
  const expired = form.message?.kind === "refused" && form.message.code === "INVALID_TOKEN";
  return (
    <AccountPage title={reset.newTitle} text={reset.newText}>
      <SimpleForm
        form={form}
        label={reset.newForm}
        submit={reset.newSubmit}
        submitting={reset.newSubmitting}
        buttonClassName="w-full"
      >
        <PasswordInput
          {...form.field("password")}
          autoComplete="new-password"
          required
          label={reset.newPassword}
          hint={<PasswordHint password={form.values.password} />}
        />
        <PasswordInput
          {...form.field("confirmation")}
          autoComplete="new-password"
          required
          label={fields.confirmPassword}
        />
        <Checkbox name="removePasskeys">{reset.removePasskeys}</Checkbox>
      </SimpleForm>
      {expired && (
        <p>
          <Link to={localize(paths.resetPassword)} className="text-link">
            {reset.again}
          </Link>
        </p>
      )}
    </AccountPage>
  );
}
