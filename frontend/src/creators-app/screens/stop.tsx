/** Why: a person unsubscribes from a kind of mail by the mail's own link, without signing in. */
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useAppNoticesTexts } from "~/i18n/app-notices-texts";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { AppStopNoticesDocument, type MyNoticeTopic } from "../generated/graphql";
import { Go, Screen } from "../parts";
import { useSend } from "../send";
import { at, useTo } from "../use-to";

export function StopScreen() {
  const { stop, choosing } = useAppNoticesTexts();
  const [query] = useSearchParams();
  const token = query.get("stop") ?? "";
  const send = useSend();
  const to = useTo();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [stopped, setStopped] = useState<MyNoticeTopic[] | null>(null);

  async function end() {
    setBusy(true);
    setFailure(null);
    const { done, failed } = await send(AppStopNoticesDocument, { token });
    if (failed) setFailure(failed.text);
    else setStopped(done.topics ?? []);
    setBusy(false);
  }

  if (stopped)
    return (
      <Screen title={stop.done} text={stop.doneText}>
        <ul className="list-disc pl-6">
          {stopped.map((topic) => (
            <li key={topic}>{choosing.topics[topic].title}</li>
          ))}
        </ul>
        <Go to={to(at.noticeSettings)} variant="quiet" className="self-start">
          {stop.choose}
        </Go>
      </Screen>
    );
  return (
    <Screen title={stop.title} text={stop.text}>
      <Failure text={failure} />
      <Button size="lg" busy={busy} className="self-start" onClick={() => void end()}>
        {busy ? stop.ending : stop.end}
      </Button>
    </Screen>
  );
}
