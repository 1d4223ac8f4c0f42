/** Why: the sessions of an account are listed, and ended, one by one or all at once. */

import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { browserOf } from "~/domain/account/browser-name";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useHomeTexts, useSettingsTexts, useTexts } from "~/i18n/use-language";
import { logOut } from "~/session/session";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Loading, Skeleton } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import {
  EndSessionDocument,
  LogoutEverywhereDocument,
  OpenSessionsDocument,
  type OpenSessionsQuery,
} from "./account.generated";
import { ConfirmDialog } from "./confirm-dialog";
import { Section } from "./section";
import { useAction } from "./use-action";

type OpenSession = OpenSessionsQuery["sessions"][number];

export function SessionsSection() {
  const texts = useTexts();
  const { shell } = useHomeTexts();
  const { sessions } = useSettingsTexts();
  const { data, error, refetch } = useQuery(OpenSessionsDocument, { fetchPolicy: "cache-and-network" });
  return (
    <Section title={sessions.title} text={sessions.text}>
      {data ? (
        <ul className="-my-2 divide-y divide-line">
          {data.sessions.map((session) => (
            <SessionLine key={session._id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <Banner
          tone="bad"
          action={
            <Button size="sm" variant="quiet" onClick={() => void refetch().catch(() => undefined)}>
              {shell.retry}
            </Button>
          }
        >
          {errorText(texts, codeOf(error))}
        </Banner>
      ) : (
        <Loading label={shell.loading}>
          <Skeleton className="h-24" />
        </Loading>
      )}
      <Everywhere />
    </Section>
  );
}

function SessionLine({ session }: { session: OpenSession }) {
  const { sessions: texts } = useSettingsTexts();
  const end = useAction(EndSessionDocument);
  const { browser, system } = browserOf(session.userAgent);
  const name = browser && system ? texts.browser(browser, system) : (browser ?? system ?? texts.unknown);

  async function finish() {
    const done = await end.run({ sessionId: session._id }, [OpenSessionsDocument]);
    if (done) notify("good", texts.ended);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-soft">
          <Moment at={session.creationDt} say={texts.opened} />
          {!session.current && (
            <span>
              {" · "}
              <Moment at={session.lastUsedDt} as="relative" say={texts.used} />
            </span>
          )}
        </p>
      </div>
      {session.current ? (
        <Badge tone="good">{texts.current}</Badge>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          busy={end.busy}
          aria-label={texts.endOf(name)}
          onClick={() => void finish()}
        >
          {texts.end}
        </Button>
      )}
      <div className="basis-full empty:hidden">
        <Failure text={end.refusal?.text} />
      </div>
    </li>
  );
}

function Everywhere() {
  const { sessions: texts } = useSettingsTexts();
  const action = useAction(LogoutEverywhereDocument);
  const [open, setOpen] = useState(false);

  async function confirm() {
    if (!(await action.run({}))) return;
    // As a visitor the user is then redirected to the login, and from there back here.
    await logOut();
    notify("good", texts.everywhereDone);
  }

  return (
    <>
      <Button variant="danger" size="sm" className="self-start" onClick={() => setOpen(true)}>
        {texts.everywhere}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={(shown) => {
          setOpen(shown);
          action.forget();
        }}
        title={texts.everywhereTitle}
        text={texts.everywhereText}
        confirm={texts.everywhere}
        working={texts.ending}
        busy={action.busy}
        failure={action.refusal?.text}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
