/** Why: in a list of waiting ads, one that was revised, or whose requested change never came, is marked. */
import type { ChangeState } from "~/graphql/schema.generated";
import { useChangesTexts } from "~/i18n/changes-texts";
import { Icon } from "~/ui/icon";

export function ChangeMark({ state }: { state: ChangeState }) {
  const { marks } = useChangesTexts();
  if (state !== "CHANGED" && state !== "UNANSWERED") return null;
  return (
    <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-accent">
      <Icon name={state === "CHANGED" ? "refresh" : "clock"} className="size-3.5" />
      <span>{marks[state]}</span>
    </span>
  );
}
