/** Why: the decision's actions are always within reach at the foot of the screen, at thumb height on a phone. */
import { useChangesTexts } from "~/i18n/changes-texts";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Key } from "~/ui/key";

interface DecisionBarProps {
  /** A Spot is validated, never rejected. */
  spot: boolean;
  disabled: boolean;
  approve: () => void;
  reject: () => void;
  /** Requests a change instead. */
  ask: () => void;
  skip: (() => void) | null;
}

export function DecisionBar({ spot, disabled, approve, reject, ask, skip }: DecisionBarProps) {
  const texts = useInboxTexts();
  const changes = useChangesTexts();
  return (
    <div className="flex flex-wrap items-center gap-2 sm:gap-3">
      <Button variant="ink" disabled={disabled} onClick={approve} className="flex-1 max-sm:px-3 sm:max-w-60">
        <Icon name="check" className="max-[22.5rem]:hidden" />
        <span>{spot ? texts.validate : texts.approve}</span> <Key>A</Key>
      </Button>
      {!spot && (
        <Button
          variant="danger"
          disabled={disabled}
          onClick={reject}
          className="flex-1 max-sm:px-3 sm:max-w-60"
        >
          <Icon name="cross" className="max-[22.5rem]:hidden" /> {texts.reject} <Key>R</Key>
        </Button>
      )}
      {!spot && (
        <Button
          variant="quiet"
          disabled={disabled}
          onClick={ask}
          aria-label={changes.ask}
          className="max-sm:px-4"
        >
          <Icon name="pencil" /> <span className="max-2xl:sr-only">{changes.ask}</span> <Key>C</Key>
        </Button>
      )}
      {skip && (
        <Button variant="bare" onClick={skip} className="px-4! max-sm:hidden">
          {texts.skip} <Key>N</Key>
        </Button>
      )}
    </div>
  );
}
