/** Why: users choose their notices, in the app and by mail. */
import { useRef, useState } from "react";
import { useAppNoticesTexts } from "~/i18n/app-notices-texts";
import { Failure } from "~/ui/failure";
import { Checkbox } from "~/ui/field";
import {
  AppNoticePreferencesDocument,
  type AppNoticePreferencesQuery,
  AppUpdateNoticePreferencesDocument,
} from "../generated/graphql";
import { useMe } from "../me";
import { QueryView, Screen } from "../parts";
import { changed, client, useAppQuery } from "../query";
import { useSend } from "../send";
import { at, useTo } from "../use-to";

type Preference = AppNoticePreferencesQuery["myNoticePreferences"][number];
const KEY = ["notices", AppNoticePreferencesDocument.toString(), {}];

export function NotifyingScreen() {
  const texts = useAppNoticesTexts();
  const query = useAppQuery("notices", AppNoticePreferencesDocument, {});
  const account = useMe().data?.creatorAccount;
  const to = useTo();
  return (
    <Screen title={texts.choosing.title} text={texts.choosing.text} back={to(at.me)}>
      {account && !account.emailConfirmedAt && (
        <p className="rounded-lg bg-wait-ground p-5 text-sm text-wait">{texts.choosing.unconfirmed}</p>
      )}
      <QueryView query={query} skeleton={{ count: 6, className: "h-28 w-full" }}>
        {({ myNoticePreferences }) => (
          <ul className="flex flex-col gap-3">
            {myNoticePreferences.map((preference) => (
              <li key={preference.topic}>
                <Topic chosen={preference} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Screen>
  );
}

function Topic({ chosen }: { chosen: Preference }) {
  const { choosing } = useAppNoticesTexts();
  const send = useSend();
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef(chosen);
  const waiting = useRef(0);
  const last = useRef(Promise.resolve());
  const words = choosing.topics[chosen.topic];

  /** Shown at once and sent one after the other; if one is refused only its own option is reverted. */
  function choose(side: "inApp" | "byMail", ticked: boolean) {
    setFailure(null);
    if (waiting.current === 0) latest.current = chosen;
    latest.current = { ...latest.current, [side]: ticked };
    waiting.current += 1;
    show([latest.current]);
    last.current = last.current.then(async () => {
      const { failed } = await send(AppUpdateNoticePreferencesDocument, { preferences: [latest.current] });
      waiting.current -= 1;
      if (failed) {
        latest.current = { ...latest.current, [side]: !ticked };
        show([latest.current]);
        setFailure(failed.text);
      }
      if (waiting.current === 0) changed("notices");
    });
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg bg-surface p-5 shadow-lift">
      <legend className="float-left w-full font-semibold">{words.title}</legend>
      <p className="-mt-2 text-sm text-soft">{words.text}</p>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <Checkbox checked={chosen.inApp} onChange={({ target }) => choose("inApp", target.checked)}>
          {choosing.inApp}
        </Checkbox>
        <Checkbox checked={chosen.byMail} onChange={({ target }) => choose("byMail", target.checked)}>
          {choosing.byMail}
        </Checkbox>
      </div>
      <Failure text={failure} />
    </fieldset>
  );
}

function show(changes: readonly Preference[]) {
  client.setQueryData<AppNoticePreferencesQuery>(KEY, (cached) =>
    cached === undefined
      ? cached
      : {
          myNoticePreferences: cached.myNoticePreferences.map(
            (preference) => changes.find(({ topic }) => topic === preference.topic) ?? preference,
          ),
        },
  );
}
