/** Why: account deletion on one honest page: what happens when, one button, five seconds, and 72 hours to withdraw. */

import { useEffect, useState } from "react";
import { paths } from "~/config/paths";
import { type MyAccount, useMyAccount } from "~/domain/account/use-my-account";
import { sendSignedIn } from "~/domain/forms/send";
import { useProfileTexts } from "~/i18n/account-texts";
import { errorText } from "~/i18n/error-text";
import { useHomeTexts, useLocalize, useTexts } from "~/i18n/use-language";
import { CancelDeletionDocument, DeleteMyDataDocument } from "~/session/generated/graphql";
import { RequireSession } from "~/session/require-session";
import { logOut } from "~/session/session";
import type { Session } from "~/session/session-state";
import { Banner } from "~/ui/banner";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Failure } from "~/ui/failure";
import { Loading, Skeleton } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { Rings } from "~/ui/rings";
import { notify } from "~/ui/snackbar";

/** Milliseconds between an accepted request and the sign-out (docs/product.md, Numbers). */
export const LEAVE_MS = 5000;

type Step = "asking" | "sending" | "sent";

export function DeleteMyDataScreen() {
  const [step, setStep] = useState<Step>("asking");
  // Once the request is sent, signing out leads home and not to the login.
  const otherwise = step === "sent" ? paths.home : paths.login({ from: "deletemydata" });
  return (
    <RequireSession otherwise={otherwise}>
      {(session) => <Deletion session={session} step={step} onStep={setStep} />}
    </RequireSession>
  );
}

interface DeletionProps {
  session: Session;
  step: Step;
  onStep: (step: Step) => void;
}

function Deletion({ session, step, onStep }: DeletionProps) {
  const { remove } = useProfileTexts();
  const { account, forget } = useMyAccount();
  const due = step === "asking" ? account?.deletionDueAt : null;
  return (
    <div className="wrap relative isolate overflow-hidden pt-4 pb-24 lg:pt-10">
      <Rings
        count={10}
        centre={false}
        className="absolute -top-72 -right-80 -z-10 size-[46rem] text-line max-lg:hidden"
      />
      <h1 className="max-w-3xl text-4xl">{remove.title}</h1>
      <p className="mt-6 max-w-xl text-lg text-soft">{remove.text}</p>
      <ol className="mt-14 grid grid-cols-1 gap-10 lg:grid-cols-3">
        {remove.steps.map(({ title, text }, index) => (
          <li key={title} className="flex min-w-0 flex-col gap-3 border-t-4 border-hot pt-5">
            <span className="figure text-xl text-accent">{index + 1}</span>
            <h2 className="text-xl">{title}</h2>
            <p className="max-w-sm text-soft">{text}</p>
          </li>
        ))}
      </ol>
      <Card className="mt-16 flex max-w-2xl flex-col items-start gap-6">
        {account === undefined ? (
          <Asking />
        ) : due ? (
          <Due due={due} onCancelled={forget} />
        ) : (
          <Confirm session={session} step={step} onStep={onStep} />
        )}
      </Card>
    </div>
  );
}

/** Whether a deletion is already due. */
function Asking() {
  const { shell } = useHomeTexts();
  return (
    <Loading label={shell.loading} className="flex w-full flex-col gap-6">
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="h-14 w-56" />
    </Loading>
  );
}

function Confirm({ session, step, onStep }: DeletionProps) {
  const texts = useTexts();
  const { remove } = useProfileTexts();
  const localize = useLocalize();
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (step !== "sent") return;
    const timer = setTimeout(() => void logOut(), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [step]);

  async function confirm() {
    onStep("sending");
    setFailure(null);
    const outcome = await sendSignedIn(DeleteMyDataDocument, {});
    if (!outcome.ok) setFailure(errorText(texts, outcome.code, outcome.message));
    onStep(outcome.ok ? "sent" : "asking");
  }

  return (
    <>
      <p className="min-w-0 text-lg">
        {remove.signedInAs}{" "}
        <strong translate="no" className="wrap-anywhere">
          {session.email}
        </strong>
        .
      </p>
      <Failure text={failure} />
      {step === "sent" && (
        <Banner tone="good" title={remove.done}>
          {remove.leaving}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          size="lg"
          busy={step === "sending"}
          disabled={step !== "asking"}
          onClick={() => void confirm()}
          className="max-w-full whitespace-normal!"
        >
          {step === "sending" ? remove.confirming : remove.confirm}
        </Button>
        {step === "asking" && (
          <LinkButton to={localize(paths.editProfile())} variant="bare" size="lg">
            {remove.stay}
          </LinkButton>
        )}
      </div>
    </>
  );
}

interface DueProps {
  due: NonNullable<MyAccount["deletionDueAt"]>;
  onCancelled: () => void;
}

/** The deletion was requested and can still be withdrawn. */
function Due({ due, onCancelled }: DueProps) {
  const texts = useTexts();
  const { remove } = useProfileTexts();
  const [busy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    const outcome = await sendSignedIn(CancelDeletionDocument, {});
    setBusy(false);
    if (outcome.ok) {
      notify("good", remove.cancelled);
      onCancelled();
    } else notify("bad", errorText(texts, outcome.code, outcome.message));
  }

  return (
    <>
      <Banner tone="wait" title={remove.dueTitle}>
        <Moment at={due} as="deadline" say={remove.due} />
      </Banner>
      <Button size="lg" variant="ink" busy={busy} onClick={() => void cancel()}>
        {busy ? remove.cancelling : remove.cancel}
      </Button>
    </>
  );
}
