/** Why: members who share an inbox assign ads to each other, one or several; a single auditor sees none of it. */
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";
import { useAssigning } from "~/domain/assignments/use-assigning";
import { fullName } from "~/domain/full-name";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { Icon } from "~/ui/icon";
import { SmallSelect } from "~/ui/small-select";
import type { InboxAdFragment, InboxCampaignsQuery } from "./inbox.generated";

/** An assignee: the user first. */
export interface Colleague {
  id: string;
  name: string;
  me: boolean;
}

/** Values of the select that are no person. */
const NOBODY = "nobody";

/** Members who may audit for the company, the user first; empty for a single auditor. */
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
  return [...named.filter((colleague) => colleague.me), ...named.filter((colleague) => !colleague.me)];
}

/** Assigns, and shows the outcome. */
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

/** Keys that open a closed select: the option picked then is final. */
const OPENING = new Set([" ", "Enter", "F4"]);

/**
 * A select that acts on choice. Arrow keys and letters change the value of a closed one: that value counts on blur, or
 * on Enter.
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

/** The assignee of the open ad. */
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

/** Assigns the selected ads. */
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

/** In a list: an ad's assignee, if it has one. */
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
