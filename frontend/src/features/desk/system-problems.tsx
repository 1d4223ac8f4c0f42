/** Why: problems in plain words, the worst first, each with the command or the link that helps. */

import { Link } from "react-router";
import type { SystemSeverity } from "~/graphql/schema.generated";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts, useLocalize } from "~/i18n/use-language";
import { Badge, type Tone } from "~/ui/badge";
import { Moment } from "~/ui/moment";
import { helpFor, processName } from "./system-help";
import type { System } from "./use-system";

type Problem = System["problems"][number];

const TONES: Record<SystemSeverity, Tone> = { NOTE: "calm", WARNING: "wait", BROKEN: "bad" };
/** For these, `since` is the time of the last response. */
const AWAY = new Set(["COMPONENT_AWAY", "PROCESS_AWAY"]);

export function SystemProblems({ problems }: { problems: readonly Problem[] }) {
  const { system: texts } = useDeskTexts();
  if (problems.length === 0) return null;
  return (
    <ul aria-label={texts.problems} className="grid grid-cols-1 gap-2">
      {problems.map((problem) => (
        <ProblemRow key={`${problem.kind} ${problem.component} ${problem.subject}`} problem={problem} />
      ))}
    </ul>
  );
}

function ProblemRow({ problem }: { problem: Problem }) {
  const { system: texts } = useDeskTexts();
  const formats = useFormats();
  const { kind, severity, component, subject, count, since } = problem;
  const names: Partial<Record<string, string>> = { ...texts.backlog, ...texts.store };
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-md bg-surface px-5 py-4">
      <Badge tone={TONES[severity]}>{texts.severity[severity]}</Badge>
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="wrap-anywhere">
          <span className="font-semibold">
            {texts.problem[kind](
              processName(component),
              names[subject] ?? subject,
              count == null ? "" : formats.number(count),
            )}
          </span>
          {since && (
            <span className="text-soft">
              {" "}
              <Moment
                at={since}
                as="relative"
                say={(when) => `(${(AWAY.has(kind) ? texts.lately : texts.since)(when)})`}
              />
            </span>
          )}
        </p>
        <ProblemHelp problem={problem} />
      </div>
    </li>
  );
}

function ProblemHelp({ problem }: { problem: Problem }) {
  const { system: texts } = useDeskTexts();
  const localize = useLocalize();
  const help = helpFor(problem);
  if (!help) return null;
  if (help.to) {
    return (
      <Link to={help.to.startsWith("#") ? help.to : localize(help.to)} className="font-semibold underline">
        {texts.help[help.text]}
      </Link>
    );
  }
  return (
    <p className="wrap-anywhere text-soft">
      <span>{`${texts.help[help.text]} `}</span>
      {help.command && (
        <code translate="no" className="font-mono text-ink">
          {help.command}
        </code>
      )}
    </p>
  );
}
