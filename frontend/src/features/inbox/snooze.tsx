/**
 * Why: an ad that need not be decided today leaves every auditor's list until a day within its deadline; who snoozed it
 * is shown.
 */
import { useRef, useState } from "react";
import { useNow } from "~/config/clock";
import { type Day, dayIn } from "~/config/days";
import { fullName } from "~/domain/full-name";
import { daysBefore, isSnoozed } from "~/domain/snoozes/snoozing";
import { useSnoozing } from "~/domain/snoozes/use-snoozing";
import { decidedHere } from "~/domain/waiting/waiting-counts";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { useTimeZone } from "~/session/use-time-zone";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Key } from "~/ui/key";
import type { SnoozedAdFragment } from "./inbox.generated";
import { OPEN_AD } from "./use-opened";

/** A day within a sentence: "sábado 28 de noviembre", without the comma that it has alone. */
function useWeekday() {
  const formats = useFormats();
  return (day: Day) => formats.weekday(day).replace(/, (?=\d)/, " ");
}

/**
 * Snoozes and undoes that, and shows the outcome; `changed` is called when the counts of snoozed ads change, with the
 * ads that came back.
 */
export function useSnooze(changed: (woken?: readonly string[]) => void) {
  const { snoozed: texts, undo } = useInboxTexts();
  const formats = useFormats();
  const weekday = useWeekday();
  const { snooze, busy } = useSnoozing();
  async function wake(ids: readonly string[]) {
    const back = (count: number) => (count === 1 ? texts.woken : texts.severalWoken(formats.number(count)));
    const here = await snooze(ids, null, back);
    decidedHere.remove(here);
    if (here.length > 0) changed(here);
  }
  /** `mine` are those assigned to the user. */
  async function snoozeUntil(ids: readonly string[], day: Day, mine: readonly string[]) {
    const when = weekday(day);
    const done = (count: number) =>
      count === 1 ? texts.done(when) : texts.severalDone(formats.number(count), when);
    const back = (those: readonly string[]) => ({ label: undo, run: () => void wake(those) });
    const refused = (count: number, why: string) =>
      ids.length === 1 ? why : texts.refused(count, formats.number(count), why);
    const away = await snooze(ids, day, done, back, refused);
    decidedHere.hold(away, mine);
    decidedHere.send(away);
    if (away.length > 0) changed();
  }
  return { snoozeUntil, wake, busy };
}

interface SnoozeDialogProps {
  ads: readonly { auditDeadline: string }[];
  snooze: (day: Day) => void;
  close: () => void;
}

/** The dialog for the day; with several ads, until the last deadline: the server refuses those due before. */
export function SnoozeDialog({ ads, snooze, close }: SnoozeDialogProps) {
  const { snoozed: texts } = useInboxTexts();
  const weekday = useWeekday();
  const now = useNow();
  const deadlines = ads.map(({ auditDeadline }) => auditDeadline);
  const days = daysBefore(deadlines.toSorted().at(-1) ?? "", useTimeZone(), now);
  const [chosen, setChosen] = useState(days[0]);
  const sent = useRef(false);
  const { title, text, tooLate } = ads.length === 1 ? texts.one : texts.several;
  return (
    <Dialog
      open
      // The button that opened it disappears with the snoozed ad.
      focusAfter={() => (sent.current ? document.getElementById(OPEN_AD) : null)}
      onOpenChange={(open) => !open && close()}
      title={title}
      description={days.length > 0 ? text : tooLate}
    >
      {chosen && (
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            sent.current = true;
            snooze(chosen);
            close();
          }}
        >
          <fieldset className="grid gap-1">
            <legend className="sr-only">{title}</legend>
            {days.map((day, later) => (
              <label key={day} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="day"
                  value={day}
                  checked={day === chosen}
                  onChange={() => setChosen(day)}
                  className="size-6 shrink-0"
                />
                <span>{later === 0 ? texts.tomorrow(weekday(day)) : weekday(day)}</span>
              </label>
            ))}
          </fieldset>
          <Button type="submit" variant="ink" className="justify-self-end">
            {texts.confirm}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** For the open ad: snoozes it, or shows until when it is snoozed. */
export function SnoozeLine({
  ad,
  ask,
  wake,
}: {
  ad: Pick<SnoozedAdFragment, "snoozedUntil" | "snoozer">;
  ask: () => void;
  wake: () => void;
}) {
  const { snoozed: texts } = useInboxTexts();
  const now = useNow();
  const snoozed = isSnoozed(ad, now);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {snoozed && <SnoozedUntil ad={ad} />}
      {/* One button for both, which keeps the focus. */}
      <Button variant="quiet" size="sm" onClick={snoozed ? wake : ask}>
        <span>{snoozed ? texts.wake : texts.act}</span>
        {!snoozed && <Key>P</Key>}
      </Button>
    </div>
  );
}

/** Until when it is snoozed, and who snoozed it. */
export function SnoozedUntil({ ad }: { ad: Pick<SnoozedAdFragment, "snoozedUntil" | "snoozer"> }) {
  const { snoozed: texts, assigned } = useInboxTexts();
  const weekday = useWeekday();
  const zone = useTimeZone();
  if (!ad.snoozedUntil) return null;
  const day = weekday(dayIn(zone, ad.snoozedUntil));
  return <span className="text-soft">{texts.until(day, fullName(ad.snoozer) ?? assigned.unnamed)}</span>;
}
