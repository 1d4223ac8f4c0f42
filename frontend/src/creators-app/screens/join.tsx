/** Why: a new creator enters the code of the person who invited them, and has an account two steps later. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { EmailInput } from "~/domain/account/email-input";
import { PasswordInput } from "~/domain/account/password-input";
import { checkEmail, checkSignUpPassword, tidyEmail } from "~/domain/account/rules";
import { useAppTexts } from "~/i18n/app-texts";
import { useLanguage, useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import { PageSpinner } from "~/ui/spinner";
import { Steps } from "~/ui/steps";
import { ask } from "../api";
import { AppReferralCodeDocument } from "../generated/graphql";
import { useErrorText } from "../me";
import { Screen } from "../parts";
import { signUp, useApp } from "../session";
import { useDebounced } from "../use-debounced";
import { at, useTo } from "../use-to";

/** As codes are typed: without blanks, in capitals. */
const tidyCode = (code: string) => code.replace(/[\s\p{Cf}-]/gu, "").toUpperCase();

export function JoinScreen() {
  const texts = useAppTexts();
  const { join, states } = texts;
  const { status } = useApp();
  const [query] = useSearchParams();
  const [code, setCode] = useState(() =>
    tidyCode(query.get("codigo") ?? query.get("code") ?? query.get("referralCode") ?? ""),
  );
  const [step, setStep] = useState<"code" | "account">("code");
  const to = useTo();
  if (status === "restoring") return <PageSpinner label={states.loading} />;
  if (status === "signed-in") return <Navigate to={to(at.start)} replace />;
  const first = step === "code";
  return (
    <Screen
      title={first ? join.titleCode : join.titleAccount}
      text={first ? join.textCode : join.textAccount}
    >
      <Steps label={join.steps} steps={Object.values(join.stepsOf)} current={first ? 0 : 1} />
      {first ? (
        <CodeStep code={code} onCode={setCode} onDone={() => setStep("account")} />
      ) : (
        <AccountStep code={code} onBack={() => setStep("code")} />
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-soft">
        <span>{join.haveAccount}</span>
        <Link to={to(at.login)} className="text-link inline-flex min-h-12 items-center">
          {join.login}
        </Link>
      </p>
    </Screen>
  );
}

function CodeStep({
  code,
  onCode,
  onDone,
}: {
  code: string;
  onCode: (code: string) => void;
  onDone: () => void;
}) {
  const { join } = useAppTexts();
  const held = useDebounced(code, 350);
  const codeQuery = useQuery({
    queryKey: ["code", held],
    queryFn: () => ask(AppReferralCodeDocument, { code: held }, { renew: false }),
    enabled: held.length >= 3,
    retry: false,
  });
  const referralCode = held === code ? codeQuery.data?.referralCode : undefined;
  const form = useSubmit(
    ["code"],
    (_, values) => {
      if (!tidyCode(values.code)) return join.codeRequired;
      return referralCode && !referralCode.valid ? join.codeUnknown : null;
    },
    () => {
      onDone();
      return Promise.resolve(null);
    },
  );
  const hint = !code
    ? join.codeHint
    : referralCode?.valid
      ? referralCode.firstName
        ? join.codeFrom(referralCode.firstName)
        : join.codeValid
      : referralCode
        ? join.codeUnknown
        : codeQuery.isError
          ? join.codeUnchecked
          : code.length >= 3
            ? join.codeChecking
            : join.codeHint;
  return (
    <Form form={form}>
      <Input
        {...form.field("code")}
        type="text"
        defaultValue={code}
        onChange={({ target }) => onCode(tidyCode(target.value))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        label={join.code}
        hint={<output>{hint}</output>}
        end={referralCode?.valid && <Icon name="check" className="mr-2 size-6 text-good" />}
        className="figure text-xl tracking-widest uppercase"
      />
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {join.next}
      </Button>
    </Form>
  );
}

function AccountStep({ code, onBack }: { code: string; onBack: () => void }) {
  const { join, states } = useAppTexts();
  const { rules, fields } = useTexts().account;
  const textOf = useErrorText();
  const language = useLanguage();
  const form = useSubmit(
    ["email", "password"],
    (name, values) =>
      name === "email" ? checkEmail(rules, values.email) : checkSignUpPassword(rules, values.password),
    async ({ email, password }) => {
      const outcome = await signUp(tidyEmail(email), password, code, language);
      if (outcome.ok) {
        notify("good", join.created);
        return null;
      }
      return { path: outcome.path, text: textOf(outcome.code, outcome.message) };
    },
  );
  return (
    <Form form={form}>
      <EmailInput {...form.field("email")} required label={fields.email} />
      <PasswordInput
        {...form.field("password")}
        autoComplete="new-password"
        required
        label={fields.password}
        hint={join.passwordHint}
      />
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {form.busy ? join.submitting : join.submit}
      </Button>
      <Button variant="bare" onClick={onBack} disabled={form.busy}>
        {states.back}
      </Button>
    </Form>
  );
}
