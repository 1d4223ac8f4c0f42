/** Why: for six seconds the last decision is shown, and can be undone with a key or a button. */
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { Button } from "~/ui/button";
import { Key } from "~/ui/key";
import { useShortcuts } from "~/ui/shortcuts";
import type { Decision } from "./use-held-decision";

export function Held({ decision, undo }: { decision: Decision | null; undo: () => void }) {
  const texts = useInboxTexts();
  const formats = useFormats();
  useShortcuts({ z: decision && undo });
  const words = ({ ids, status, creator }: Decision) => {
    const { one, several } = status === "Approved" ? texts.approved : texts.rejected;
    return creator === null ? several(ids.length, formats.number(ids.length)) : one(creator);
  };
  return (
    <div aria-live="polite">
      {decision && (
        <p className="mb-2 flex items-center justify-between gap-3 rounded-md bg-sunk py-1 pr-1 pl-4 text-sm">
          <span className="min-w-0 truncate">{words(decision)}</span>
          <Button variant="quiet" size="sm" onClick={undo}>
            {texts.undo} <Key>Z</Key>
          </Button>
        </p>
      )}
    </div>
  );
}
