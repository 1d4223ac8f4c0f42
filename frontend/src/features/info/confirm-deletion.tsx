/** Why: opening the mail's link deletes nothing (mail programs open links too): the person clicks the button. */

import { useState } from "react";
import { paths } from "~/config/paths";
import { errorText } from "~/i18n/error-text";
import { useInfoTexts, useLocalize, useTexts } from "~/i18n/use-language";
import { CallError } from "~/session/call-error";
import { ConfirmAccountDeletionDocument } from "~/session/generated/graphql";
import { call } from "~/session/transport";
import { Banner } from "~/ui/banner";
import { Button, LinkButton } from "~/ui/button";
import { Moment } from "~/ui/moment";

type State =
  | { step: "asking" | "busy" }
  | { step: "done"; due: string | null }
  | { step: "failed"; code: string };

async function confirm(token: string): Promise<State> {
  try {
    const { result } = await call(ConfirmAccountDeletionDocument, { token }, { renew: false });
    if (result.success) return { step: "done", due: result.deletionRequest?.dueDt ?? null };
    return { step: "failed", code: result.error[0]?.code ?? "UNKNOWN" };
  } catch (error) {
    return { step: "failed", code: error instanceof CallError ? error.code : "NETWORK" };
  }
}

export function ConfirmDeletion({ token }: { token: string }) {
  const texts = useTexts();
  const { deletion } = useInfoTexts();
  const localize = useLocalize();
  const [state, setState] = useState<State>({ step: "asking" });

  if (state.step === "done") {
    return (
      <div className="flex flex-col items-start gap-6">
        <h1 className="text-4xl font-extrabold">{deletion.done.title}</h1>
        <Banner tone="good">{deletion.done.text}</Banner>
        <p className="max-w-md text-lg">
          {state.due && (
            <span>
              <Moment at={state.due} as="dayOf" say={deletion.done.due} />{" "}
            </span>
          )}
          <span>{deletion.done.cancel}</span>
        </p>
        <LinkButton to={localize(paths.login())} variant="quiet" size="lg">
          {deletion.done.login}
        </LinkButton>
      </div>
    );
  }

  const press = async () => {
    setState({ step: "busy" });
    setState(await confirm(token));
  };
  const invalid = state.step === "failed" && state.code === "INVALID_TOKEN";
  return (
    <div className="flex flex-col items-start gap-8">
      <header className="flex flex-col gap-4">
        <h1 className="text-4xl font-extrabold">{deletion.confirm.title}</h1>
        <p className="max-w-md text-lg text-soft">{deletion.confirm.text}</p>
      </header>
      {state.step === "failed" && (
        <Banner tone="bad">{invalid ? deletion.invalid : errorText(texts, state.code)}</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        {invalid ? (
          <LinkButton to={localize(paths.deleteAccount)} size="lg">
            {deletion.again}
          </LinkButton>
        ) : (
          <>
            <Button variant="danger" size="lg" busy={state.step === "busy"} onClick={() => void press()}>
              {state.step === "busy" ? deletion.confirm.submitting : deletion.confirm.submit}
            </Button>
            <LinkButton to={localize(paths.home)} variant="quiet" size="lg">
              {deletion.confirm.keep}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  );
}
