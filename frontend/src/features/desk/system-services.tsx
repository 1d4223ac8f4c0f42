/**
 * Why: each service and the gateway with its availability, latency and backlogs; an unavailable one keeps its place.
 */
import type { ReactNode } from "react";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Moment } from "~/ui/moment";
import { OF_SERVICES, processName } from "./system-help";
import { Part } from "./system-part";
import type { System } from "./use-system";

type Component = System["components"][number];
type Process = Component["processes"][number];
type Tables = NonNullable<Component["tables"]>;

export function SystemServices({ components }: { components: readonly Component[] }) {
  const { system: texts } = useDeskTexts();
  return (
    <Part title={texts.services}>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {components.map((component) => (
          <li key={component.name} className="flex min-w-0 flex-col gap-4 rounded-md bg-surface px-5 py-4">
            <h3 className="font-mono text-base font-semibold">{processName(component.name)}</h3>
            {component.processes.map((process) => (
              <ProcessFigures key={process.instance} process={process} />
            ))}
            {component.tables && <TablesFigures tables={component.tables} />}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function ProcessFigures({ process }: { process: Process }) {
  const { system: texts } = useDeskTexts();
  const formats = useFormats();
  const { answers, ready, lastAnsweredAt, startedAt } = process;
  const rate = (share: number | null | undefined) => (share == null ? texts.none : formats.percent(share));
  const took = (milliseconds: number | null | undefined) =>
    milliseconds == null ? texts.none : texts.milliseconds(formats.number(Math.ceil(milliseconds)));
  const figures: (readonly [string, string])[] = [
    [texts.perMinute, formats.number(Math.round(process.callsPerMinute ?? 0))],
    [texts.errorShare, rate(process.errorRate)],
    [texts.median, took(process.p50Milliseconds)],
    [texts.percentile, took(process.p99Milliseconds)],
    [texts.memory, formats.bytes(process.memoryBytes)],
    ...(process.liveConnections == null
      ? []
      : [[texts.open, formats.number(process.liveConnections)] as const]),
  ];
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={answers ? (ready ? "good" : "bad") : "bad"}>
          {answers ? (ready ? texts.state.serving : texts.state.unready) : texts.state.away}
        </Badge>
        <span className="font-mono text-xs text-soft wrap-anywhere">{process.instance}</span>
      </p>
      <p className="mt-1 text-xs text-soft">
        {answers ? (
          <>
            <span>{texts.version(process.version)}</span>
            {startedAt && (
              <span>
                {" · "}
                <Moment at={startedAt} as="relative" say={texts.started} />
              </span>
            )}
          </>
        ) : lastAnsweredAt ? (
          <Moment at={lastAnsweredAt} as="relative" say={texts.answered} />
        ) : (
          texts.neverAnswered
        )}
      </p>
      {answers && <Figures figures={figures} />}
    </div>
  );
}

function TablesFigures({ tables }: { tables: Tables }) {
  const { system: texts } = useDeskTexts();
  const formats = useFormats();
  if (!tables.answers) return <p className="text-sm font-semibold text-bad">{texts.tablesAway}</p>;
  const backlogs: Partial<Record<string, string>> = texts.backlog;
  const stores: Partial<Record<string, string>> = texts.store;
  return (
    <div className="border-t border-ink/10 pt-3">
      <Figures
        figures={[
          ...tables.backlogs
            .filter(({ name }) => OF_SERVICES.has(name))
            .map(
              (backlog) =>
                [
                  backlogs[backlog.name] ?? backlog.name,
                  <Waiting key="waiting" backlog={backlog} />,
                ] as const,
            ),
          [
            texts.letters,
            formats.number(tables.deadLetters.reduce((sum, { count }) => sum + count, 0)),
          ] as const,
          ...tables.stores.map(
            ({ name, bytes, diskUsed }) =>
              [
                stores[name] ?? name,
                texts.stored(formats.bytes(bytes), diskUsed == null ? null : formats.percent(diskUsed)),
              ] as const,
          ),
        ]}
      />
    </div>
  );
}

function Waiting({ backlog: { count, oldestAt, failing } }: { backlog: Tables["backlogs"][number] }) {
  const { system: texts } = useDeskTexts();
  const formats = useFormats();
  const failed = failing ? `, ${texts.failing(formats.number(failing))}` : "";
  const say = (oldest: string | null) => texts.waiting(formats.number(count), oldest) + failed;
  return oldestAt ? <Moment at={oldestAt} as="relative" say={say} /> : say(null);
}

function Figures({ figures }: { figures: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-3">
      {figures.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-soft">{label}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
