/** Why: users can download and erase what is stored about them, and withdraw a requested erasure. */
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { dayIn, readersZone } from "~/config/days";
import { useProfileTexts } from "~/i18n/account-texts";
import { useSettingsTexts } from "~/i18n/use-language";
import { CallError } from "~/session/call-error";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { saveFile } from "~/ui/save-file";
import { notify } from "~/ui/snackbar";
import { ask } from "../api";
import {
  AppCancelDeletionDocument,
  AppDeleteMyDataDocument,
  AppMyDataDocument,
  AppSecurityDocument,
} from "../generated/graphql";
import { useErrorText } from "../me";
import { QueryView, Screen, Sheet } from "../parts";
import type { Account } from "../proof";
import { changed, forgetAnswers, useAppQuery } from "../query";
import { Section } from "../section";
import { useSend } from "../send";
import { logOut } from "../session";
import { at, useTo } from "../use-to";

/** Milliseconds between an accepted request and the sign-out (docs/product.md, Numbers). */
export const LEAVE_MS = 5000;

export function DataScreen() {
  const { data } = useSettingsTexts();
  const query = useAppQuery("security", AppSecurityDocument, {});
  const to = useTo();
  return (
    <Screen title={data.title} text={data.lead} back={to(at.me)}>
      <ExportSection />
      <QueryView query={query} skeleton={{ count: 1, className: "h-44 w-full" }}>
        {({ account }) => account && <DeletionSection account={account} />}
      </QueryView>
    </Screen>
  );
}

function ExportSection() {
  const { data } = useSettingsTexts();
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function take() {
    setBusy(true);
    setFailure(null);
    try {
      // Bypasses the cache: it is all of an account, and is needed once.
      const kept: unknown = JSON.parse((await ask(AppMyDataDocument, {})).myData);
      saveFile(
        `${data.file}-${dayIn(readersZone())}.json`,
        `${JSON.stringify(kept, null, 2)}\n`,
        "application/json",
      );
      notify("good", data.exported);
    } catch (error) {
      setFailure(textOf(error instanceof CallError ? error.code : "INTERNAL"));
    }
    setBusy(false);
  }

  return (
    <Section title={data.exportTitle} text={data.exportText}>
      <p className="-mt-3 text-sm text-soft">{data.exportElsewhere}</p>
      <Failure text={failure} />
      <Button variant="ink" size="lg" busy={busy} onClick={() => void take()}>
        {!busy && <Icon name="download" />}
        <span>{busy ? data.exporting : data.export}</span>
      </Button>
    </Section>
  );
}

function DeletionSection({ account }: { account: Account }) {
  const { data } = useSettingsTexts();
  const send = useSend();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function keep() {
    setBusy(true);
    const { failed } = await send(AppCancelDeletionDocument, {});
    setBusy(false);
    setFailure(failed?.text ?? null);
    if (failed) return;
    changed("security");
    notify("good", data.kept);
  }

  return (
    <Section title={data.deleteTitle} text={data.deleteText}>
      <Failure text={failure} />
      {account.deletionDueAt ? (
        <>
          <Banner tone="wait" title={data.pendingTitle}>
            <Moment at={account.deletionDueAt} say={data.pendingText} />
          </Banner>
          <Button variant="ink" size="lg" busy={busy} onClick={() => void keep()}>
            {busy ? data.keeping : data.keep}
          </Button>
        </>
      ) : (
        <Button variant="danger" size="lg" onClick={() => setAsking(true)}>
          {data.delete}
        </Button>
      )}
      {asking && <Deletion email={account.email} onClose={() => setAsking(false)} />}
    </Section>
  );
}

/** What happens when, one button, and 72 hours to withdraw. */
function Deletion({ email, onClose }: { email: string; onClose: () => void }) {
  const { remove } = useProfileTexts();
  const send = useSend();
  const navigate = useNavigate();
  const to = useTo();
  const [step, setStep] = useState<"asking" | "sending" | "sent">("asking");
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (step !== "sent") return;
    const timer = setTimeout(() => {
      void logOut();
      forgetAnswers();
      void navigate(to(at.login), { replace: true });
    }, LEAVE_MS);
    return () => clearTimeout(timer);
  }, [step, navigate, to]);

  async function confirm() {
    setStep("sending");
    const { failed } = await send(AppDeleteMyDataDocument, {});
    setFailure(failed?.text ?? null);
    setStep(failed ? "asking" : "sent");
  }

  return (
    <Sheet title={remove.title} onClose={onClose}>
      <ol className="flex flex-col gap-4">
        {remove.steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span aria-hidden="true" className="figure w-5 shrink-0 text-lg text-accent">
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-sm text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p>
        <span>{`${remove.signedInAs} `}</span>
        <strong translate="no" className="wrap-anywhere">
          {email}
        </strong>
        <span>.</span>
      </p>
      <Failure text={failure} />
      {step === "sent" && (
        <Banner tone="good" title={remove.done}>
          {remove.leaving}
        </Banner>
      )}
      <Button
        variant="danger"
        size="lg"
        busy={step === "sending"}
        disabled={step !== "asking"}
        onClick={() => void confirm()}
        className="whitespace-normal!"
      >
        {step === "sending" ? remove.confirming : remove.confirm}
      </Button>
    </Sheet>
  );
}
