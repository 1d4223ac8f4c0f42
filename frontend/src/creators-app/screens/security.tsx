/** Why: access to the account is shown and changed in the app: e-mail, password, second factor, passkeys, sessions. */
import { useState } from "react";
import { useNavigate } from "react-router";
import { browserOf } from "~/domain/account/browser-name";
import { PasswordInput } from "~/domain/account/password-input";
import { checkConfirmation, checkSignUpPassword } from "~/domain/account/rules";
import { useAppTexts } from "~/i18n/app-texts";
import { useSettingsTexts, useTexts } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Form, useSubmit } from "~/ui/form";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import {
  AppChangePasswordDocument,
  AppEndSessionDocument,
  AppLogoutEverywhereDocument,
  AppRequestEmailConfirmationDocument,
  AppSecurityDocument,
  AppSessionsDocument,
  type AppSessionsQuery,
} from "../generated/graphql";
import { QueryView, Screen, Sheet } from "../parts";
import type { Account } from "../proof";
import { changed, forgetAnswers, useAppQuery } from "../query";
import { Section } from "../section";
import { useSend } from "../send";
import { logOut } from "../session";
import { at, useTo } from "../use-to";
import { PasskeysSection } from "./passkeys";
import { FactorSection } from "./second-factor";

export function SecurityScreen() {
  const { security } = useSettingsTexts();
  const query = useAppQuery("security", AppSecurityDocument, {});
  const to = useTo();
  return (
    <Screen title={security.title} text={security.lead} back={to(at.me)}>
      <QueryView query={query}>
        {({ account }) =>
          account && (
            <>
              <EmailSection account={account} />
              <PasswordSection email={account.email} />
              <FactorSection account={account} />
              <PasskeysSection account={account} />
              <SessionsSection />
            </>
          )
        }
      </QueryView>
    </Screen>
  );
}

function EmailSection({ account: { email, emailConfirmedAt } }: { account: Account }) {
  const { email: texts } = useSettingsTexts();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function resend() {
    setBusy(true);
    const { failed } = await send(AppRequestEmailConfirmationDocument, {});
    setBusy(false);
    setSent(!failed);
    setFailure(failed?.text ?? null);
  }

  return (
    <Section
      title={texts.title}
      aside={
        emailConfirmedAt ? (
          <Badge tone="good">{texts.confirmed}</Badge>
        ) : (
          <Badge tone="wait">{texts.pending}</Badge>
        )
      }
    >
      <div>
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm text-soft">
          {emailConfirmedAt ? (
            <Moment at={emailConfirmedAt} as="dayOf" say={texts.confirmedOn} />
          ) : (
            <span>{texts.pendingText}</span>
          )}
        </p>
      </div>
      <Failure text={failure} />
      {sent && <Banner tone="good">{texts.sent}</Banner>}
      {!emailConfirmedAt && !sent && (
        <Button variant="quiet" busy={busy} onClick={() => void resend()}>
          {busy ? texts.sending : texts.resend}
        </Button>
      )}
    </Section>
  );
}

const FIELDS = ["current", "password", "confirmation"] as const;

function PasswordSection({ email }: { email: string }) {
  const { rules } = useTexts().account;
  const { password: texts } = useSettingsTexts();
  const send = useSend();
  const form = useSubmit(
    FIELDS,
    (name, { current, password, confirmation }) => {
      if (name === "current") return current ? null : texts.missing;
      if (name === "confirmation") return checkConfirmation(rules, password, confirmation);
      return checkSignUpPassword(rules, password) ?? (password === current ? texts.same : null);
    },
    async ({ current, password }, _, clear) => {
      const { failed } = await send(AppChangePasswordDocument, { current, password });
      if (failed?.code === "INVALID_CREDENTIALS") return { path: "current", text: texts.wrong };
      if (failed)
        return failed.code === "INVALID_PASSWORD" ? { ...failed, text: rules.passwordRefused } : failed;
      changed("security");
      notify("good", texts.done);
      clear();
      return null;
    },
  );
  return (
    <Section title={texts.title} text={texts.text}>
      <Form form={form}>
        {/* Password managers need to know whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.field("current")}
          autoComplete="current-password"
          required
          label={texts.current}
        />
        <PasswordInput
          {...form.field("password")}
          autoComplete="new-password"
          required
          label={texts.next}
          hint={rules.signUpPassword}
        />
        <PasswordInput
          {...form.field("confirmation")}
          autoComplete="new-password"
          required
          label={texts.repeat}
        />
        <Button type="submit" variant="ink" busy={form.busy}>
          {form.busy ? texts.submitting : texts.submit}
        </Button>
      </Form>
    </Section>
  );
}

function SessionsSection() {
  const { sessions } = useSettingsTexts();
  const query = useAppQuery("security", AppSessionsDocument, {});
  const [ending, setEnding] = useState(false);
  return (
    <Section title={sessions.title} text={sessions.text}>
      <QueryView query={query} skeleton={{ count: 2, className: "h-14 w-full" }}>
        {(data) => (
          <ul className="-my-2 divide-y divide-line">
            {data.sessions.map((session) => (
              <SessionLine key={session._id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
      <Button variant="danger" onClick={() => setEnding(true)}>
        {sessions.everywhere}
      </Button>
      {ending && <Everywhere onClose={() => setEnding(false)} />}
    </Section>
  );
}

type OpenSession = AppSessionsQuery["sessions"][number];

function SessionLine({ session }: { session: OpenSession }) {
  const { security } = useAppTexts();
  const { sessions: texts } = useSettingsTexts();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { browser, system } = browserOf(session.userAgent);
  const name = browser && system ? texts.browser(browser, system) : (browser ?? system ?? texts.unknown);

  async function end() {
    setBusy(true);
    const { failed } = await send(AppEndSessionDocument, { sessionId: session._id });
    setBusy(false);
    setFailure(failed?.text ?? null);
    if (failed) return;
    changed("security");
    notify("good", texts.ended);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-soft">
          <span>{session.app === "MobileApp" ? security.inApp : security.inPortal}</span>
          <span>{" · "}</span>
          {session.current ? (
            <Moment at={session.creationDt} as="dayOf" say={texts.opened} />
          ) : (
            <Moment at={session.lastUsedDt} as="relative" say={texts.used} />
          )}
        </p>
      </div>
      {session.current ? (
        <Badge tone="good">{texts.current}</Badge>
      ) : (
        <Button variant="quiet" busy={busy} aria-label={texts.endOf(name)} onClick={() => void end()}>
          {texts.end}
        </Button>
      )}
      <div className="basis-full empty:hidden">
        <Failure text={failure} />
      </div>
    </li>
  );
}

function Everywhere({ onClose }: { onClose: () => void }) {
  const { sessions: texts } = useSettingsTexts();
  const send = useSend();
  const navigate = useNavigate();
  const to = useTo();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    setBusy(true);
    const { failed } = await send(AppLogoutEverywhereDocument, {});
    setBusy(false);
    setFailure(failed?.text ?? null);
    if (failed) return;
    const loggingOut = logOut();
    forgetAnswers();
    notify("good", texts.everywhereDone);
    await navigate(to(at.login), { replace: true });
    await loggingOut;
  }

  return (
    <Sheet title={texts.everywhereTitle} onClose={onClose}>
      <p className="text-soft">{texts.everywhereText}</p>
      <Failure text={failure} />
      <Button variant="danger" size="lg" busy={busy} onClick={() => void confirm()}>
        {busy ? texts.ending : texts.everywhere}
      </Button>
    </Sheet>
  );
}
