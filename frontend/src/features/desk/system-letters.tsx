/** Why: a message that a service could not apply is not lost: staff see it, apply it again, and see the outcome. */

import { useMutation } from "@apollo/client/react";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import { ReplayDeadLettersDocument } from "./system.generated";
import { LETTERS_ID, processName } from "./system-help";
import { Part } from "./system-part";
import { useProblem } from "./use-problem";
import type { System } from "./use-system";

type Component = System["components"][number];
type Letters = NonNullable<Component["tables"]>["deadLetters"][number];

interface SystemLettersProps {
  components: readonly Component[];
  refetch: () => Promise<unknown>;
}

export function SystemLetters({ components, refetch }: SystemLettersProps) {
  const { system: texts } = useDeskTexts();
  const deadLetters = components.flatMap(({ name, tables }) =>
    (tables?.deadLetters ?? []).map((letters) => ({ component: name, letters })),
  );
  return (
    <Part id={LETTERS_ID} title={texts.letters} lead={texts.lettersText}>
      {deadLetters.length === 0 ? (
        <p>{texts.lettersNone}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {deadLetters.map(({ component, letters }) => (
            <LettersRow
              key={`${component} ${letters.consumer}`}
              component={component}
              letters={letters}
              refetch={refetch}
            />
          ))}
        </ul>
      )}
    </Part>
  );
}

interface LettersRowProps {
  component: string;
  letters: Letters;
  refetch: () => Promise<unknown>;
}

function LettersRow({ component, letters, refetch }: LettersRowProps) {
  const { system: texts } = useDeskTexts();
  const formats = useFormats();
  const problem = useProblem();
  const [replay, { loading }] = useMutation(ReplayDeadLettersDocument);
  const { consumer, count, lastError, oldestAt } = letters;

  async function again() {
    try {
      const { data } = await replay({ variables: { component, consumer } });
      const result = data?.result;
      if (!result?.success) {
        notify("bad", problem({ refusal: result?.error[0] }));
        return;
      }
      const { applied, failed, unknown } = result;
      const left = (failed ?? 0) + (unknown ?? 0);
      if (!applied && !left) notify("info", texts.replayNothing);
      else {
        const text = texts.replayed(formats.number(applied ?? 0), left, formats.number(left));
        notify(left ? "bad" : "good", text);
      }
      await refetch().catch(() => undefined);
    } catch (thrown) {
      notify("bad", problem({ thrown }));
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md bg-surface px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-mono text-sm font-semibold wrap-anywhere">{consumer}</p>
        <p className="text-sm text-soft wrap-anywhere">
          <span>{texts.lettersOf(processName(component), formats.number(count), lastError)}</span>
          {oldestAt && (
            <span>
              {" · "}
              <Moment at={oldestAt} as="relative" say={texts.since} />
            </span>
          )}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        busy={loading}
        aria-label={texts.replayNamed(consumer)}
        onClick={() => void again()}
      >
        {loading ? texts.replaying : texts.replay}
      </Button>
    </li>
  );
}
