/** Why: questions expand to their answers without any script, one open at a time. */
import { FrameIcon } from "./frame-icon";

interface QuestionsProps {
  /** Groups them: opening one closes the others. */
  name: string;
  items: readonly { question: string; answer: string }[];
}

export function Questions({ name, items }: QuestionsProps) {
  return items.map((entry) => (
    <details key={entry.question} name={name} data-part="question" className="group border-b-2 border-line">
      <summary className="flex min-h-18 items-center justify-between gap-6 py-5 font-display text-xl font-bold tracking-tight">
        {entry.question}
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-ink/8 transition-transform group-open:rotate-45 group-open:bg-signal group-open:text-on-signal"
        >
          <FrameIcon name="plus" />
        </span>
      </summary>
      <p className="max-w-2xl pb-7 text-lg text-soft">{entry.answer}</p>
    </details>
  ));
}
