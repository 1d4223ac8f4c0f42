/** Why: who shares the inbox with colleagues says who of them decides, for one ad or several; whoever audits alone sees none of it. */
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";
import { fullName } from "~/domain/advertisements/ad-status";
import { useAssigning } from "~/domain/assignments/use-assigning";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { Icon } from "~/ui/icon";
import { SmallSelect } from "~/ui/small-select";
import type { InboxAdFragment, InboxCampaignsQuery } from "./inbox.generated";

/** Somebody to whom ads are assigned: oneself first. */
export interface Colleague {
  id: string;
  name: string;
  me: boolean;
}

/** Values of the choice that are no person. */
const NOBODY = "nobody";

/** Who may audit for the company, oneself first; empty for whoever audits alone. */
export function colleaguesOf(
  read: InboxCampaignsQuery | undefined,
  me: string,
  texts: { me: string; unnamed: string },
): Colleague[] {
  const members = read?.companies[0]?.members ?? [];
  const auditors = members.filter(({ role }) => role !== "viewer");
  if (auditors.length < 2) return [];
  const named = auditors.map(({ personId, person }) => ({
    id: personId,
    name: personId === me ? texts.me : (fullName(person) ?? texts.unnamed),
    me: personId === me,
  }));
  return [...named.filter((one) => one.me), ...named.filter((one) => !one.me)];
}

/** Assigns, and says what became of it. */
export function useAssign() {
  const { assigned: texts } = useInboxTexts();
  const formats = useFormats();
  const { assign, busy } = useAssigning();
  return {
    busy,
    assign: (ids: readonly string[], to: Colleague | null) => {
      const done = (count: number) => {
        const shown = formats.number(count);
        const several = count > 1;
        if (to?.me) return several ? texts.severalTaken(shown) : texts.taken;
        if (to) return several ? texts.severalGiven(shown, to.name) : texts.given(to.name);
        return several ? texts.severalReleased(shown) : texts.released;
      };
      return assign(ids, to?.id ?? null, done);
    },
  };
}

/** Keys with which a closed choice opens: what is picked then is meant. */
const OPENING = new Set([" ", "Enter", "F4"]);

/**
 * A choice that acts. By arrows and letters a closed one goes through its options: what it stops at counts when it is left, or by Enter.
 */
function useActingChoice(shown: string, act: (value: string) => void) {
  const byKey = useRef(false);
  const [picked, setPicked] = useState<string | null>(null);
  const finish = () => {
    setPicked(null);
    if (picked !== null && picked !== shown) act(picked);
  };
  return {
    value: picked ?? shown,
    onPointerDown: () => {
      byKey.current = false;
    },
    onKeyDown: ({ key, altKey }: KeyboardEvent) => {
      byKey.current = !OPENING.has(key) && !altKey;
      if (key === "Enter") finish();
      if (key === "Escape") setPicked(null);
    },
    onChange: ({ target: { value } }: ChangeEvent<HTMLSelectElement>) => {
      if (byKey.current) setPicked(value);
      else act(value);
    },
    onBlur: finish,
  };
}

interface AssigneeChoiceProps {
  ad: InboxAdFragment;
  colleagues: readonly Colleague[];
}

/** Whose the open ad is. */
export function AssigneeChoice({
  ad,
  colleagues,
  assign,
}: AssigneeChoiceProps & { assign: (to: Colleague | null) => void }) {
  const { assigned: texts } = useInboxTexts();
  const choice = useActingChoice(ad.assignee?._id ?? NOBODY, (value) =>
    assign(colleagues.find(({ id }) => id === value) ?? null),
  );
  return (
    <p className="flex items-center gap-2">
      <span className="text-soft">{texts.label}</span>
      <SmallSelect
        label={texts.label}
        {...choice}
        translate="no"
        className="truncate"
        options={[[NOBODY, texts.nobody], ...colleagues.map(({ id, name }) => [id, name] as const)]}
      />
    </p>
  );
}

interface AssignSeveralProps {
  colleagues: readonly Colleague[];
  disabled: boolean;
  assign: (to: Colleague | null) => void;
}

/** Assigns what is chosen. */
export function AssignSeveral({ colleagues, disabled, assign }: AssignSeveralProps) {
  const { assigned: texts } = useInboxTexts();
  const choice = useActingChoice("", (value) => {
    if (value) assign(colleagues.find(({ id }) => id === value) ?? null);
  });
  return (
    <SmallSelect
      label={texts.pick}
      {...choice}
      translate="no"
      disabled={disabled}
      options={[
        ["", texts.pick],
        ...colleagues.map(({ id, name }) => [id, name] as const),
        [NOBODY, texts.nobody],
      ]}
    />
  );
}

/** In a list: whose an ad is, when it is somebody's. */
export function AssigneeMark({ ad, colleagues }: AssigneeChoiceProps) {
  const { assigned: texts } = useInboxTexts();
  if (!ad.assignee || colleagues.length === 0) return null;
  const name = colleagues.find(({ id }) => id === ad.assignee?._id)?.name ?? texts.unnamed;
  return (
    <span className="inline-flex min-w-0 items-center gap-1 font-semibold text-soft">
      <Icon name="people" className="size-3.5" />
      <span className="sr-only">{texts.label}</span>
      <span className="truncate" translate="no">
        {name}
      </span>
    </span>
  );
}
