/** Why: operators see in ten seconds whether Resuena is up, fast, losing messages, and whether users wait. */

import { Failed } from "~/graphql/failed";
import type { SystemVerdict } from "~/graphql/schema.generated";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts } from "~/i18n/use-language";
import { Banner } from "~/ui/banner";
import { classNames } from "~/ui/class-names";
import { Icon, type IconName } from "~/ui/icon";
import { Loading, Skeletons } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { DeskFrame } from "./desk-layout";
import { OF_SERVICES } from "./system-help";
import { SystemLetters } from "./system-letters";
import { SystemMessaging } from "./system-messaging";
import { Part } from "./system-part";
import { SystemProblems } from "./system-problems";
import { SystemServices } from "./system-services";
import { type System, useSystem } from "./use-system";

const VERDICTS: Record<SystemVerdict, { ground: string; icon: IconName }> = {
  WORKS: { ground: "bg-good-ground text-good", icon: "check" },
  ATTENTION: { ground: "bg-wait-ground text-wait", icon: "warning" },
  BROKEN: { ground: "bg-bad-ground text-bad", icon: "cross" },
};

export function SystemScreen() {
  const { system: texts, loading } = useDeskTexts();
  const { system, error, refetch } = useSystem();
  return (
    <DeskFrame
      title={texts.title}
      lead={texts.lead}
      action={
        system &&
        !error && (
          <p className="text-sm text-soft">
            <Moment at={system.at} as="time" say={texts.updated} />
          </p>
        )
      }
    >
      {system ? (
        <div className="mt-6 grid grid-cols-1 gap-10">
          {error && (
            <Banner tone="wait">
              <Moment at={system.at} as="time" say={texts.stale} />
            </Banner>
          )}
          <div className="grid grid-cols-1 gap-4">
            <Verdict verdict={system.verdict} />
            <SystemProblems problems={system.problems} />
          </div>
          <Numbers system={system} />
          <Waiting system={system} />
          <SystemServices components={system.components} />
          <SystemLetters components={system.components} refetch={refetch} />
          <SystemMessaging messaging={system.messaging} />
          <Backup system={system} />
        </div>
      ) : error ? (
        <Failed error={error} retry={() => refetch()} />
      ) : (
        <Loading label={loading} className="mt-6 grid gap-4">
          <Skeletons count={4} className="h-28" />
        </Loading>
      )}
    </DeskFrame>
  );
}

/** Announced to screen readers when it changes, and only then. */
function Verdict({ verdict }: { verdict: SystemVerdict }) {
  const { system: texts } = useDeskTexts();
  const { ground, icon } = VERDICTS[verdict];
  return (
    <output className={classNames("flex items-center gap-5 rounded-lg px-6 py-5", ground)}>
      <Icon name={icon} className="size-10 shrink-0" />
      <span className="min-w-0">
        <span className="block font-display text-2xl font-bold">{texts.verdict[verdict]}</span>
        <span className="block text-sm">{texts.verdictText[verdict]}</span>
      </span>
    </output>
  );
}

function Numbers({ system }: { system: System }) {
  const { system: texts } = useDeskTexts();
  const formats = useFormats();
  const gateways =
    system.components.find(({ name }) => name === "gateway")?.processes.filter(({ answers }) => answers) ??
    [];
  const calls = gateways.reduce((sum, gateway) => sum + (gateway.callsPerMinute ?? 0), 0);
  const failed = gateways.reduce(
    (sum, gateway) => sum + (gateway.callsPerMinute ?? 0) * (gateway.errorRate ?? 0),
    0,
  );
  const slowest = gateways.map((gateway) => gateway.p99Milliseconds).filter((each) => each != null);
  const open = gateways.reduce((sum, gateway) => sum + (gateway.liveConnections ?? 0), 0);
  const figures = [
    [texts.calls, formats.number(Math.round(calls)), texts.callsText],
    [texts.errors, calls ? formats.percent(failed / calls) : texts.none, texts.errorsText],
    [
      texts.slowest,
      slowest.length ? texts.milliseconds(formats.number(Math.ceil(Math.max(...slowest)))) : texts.none,
      texts.slowestText,
    ],
    [texts.pages, formats.number(open), texts.pagesText],
  ] as const;
  return (
    <Part title={texts.numbers}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map(([label, value, text]) => (
          <div key={label} className="rounded-md bg-surface px-5 py-4">
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="figure mt-1 text-2xl">{value}</dd>
            <dd className="text-xs text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Waiting({ system }: { system: System }) {
  const { system: texts } = useDeskTexts();
  const formats = useFormats();
  const names: Partial<Record<string, string>> = texts.backlog;
  const waiting = system.components
    .flatMap(({ tables }) => tables?.backlogs ?? [])
    .filter(({ name, count }) => count > 0 && !OF_SERVICES.has(name));
  return (
    <Part title={texts.people}>
      {waiting.length === 0 ? (
        <p className="text-soft">{texts.nobody}</p>
      ) : (
        <dl className="grid grid-cols-1 gap-2 md:grid-cols-2">
          {waiting.map(({ name, count, oldestAt }) => (
            <div key={name} className="rounded-md bg-surface px-5 py-4">
              <dt className="text-sm text-soft">{names[name] ?? name}</dt>
              <dd className="font-semibold">
                {oldestAt ? (
                  <Moment
                    at={oldestAt}
                    as="relative"
                    say={(when) => texts.waiting(formats.number(count), when)}
                  />
                ) : (
                  texts.waiting(formats.number(count), null)
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  );
}

function Backup({ system: { lastBackup, lastGoodBackup, messaging } }: { system: System }) {
  const { system: texts } = useDeskTexts();
  const formats = useFormats();
  return (
    <Part title={texts.backup}>
      {!messaging.answers && <p>{texts.backupUnknown}</p>}
      {messaging.answers && !lastBackup && <p>{texts.backupNever}</p>}
      {lastBackup && !lastBackup.ok && (
        <p>
          <Moment at={lastBackup.at} as="relative" say={texts.backupFailed} />
        </p>
      )}
      {lastBackup && !lastGoodBackup && <p>{texts.backupNoneWhole}</p>}
      {lastGoodBackup && (
        <p className="wrap-anywhere">
          <Moment
            at={lastGoodBackup.at}
            as="relative"
            say={(when) =>
              (lastBackup?.ok ? texts.backupAt : texts.backupWholeAt)(
                when,
                formats.bytes(lastGoodBackup.bytes),
                lastGoodBackup.to,
              )
            }
          />
        </p>
      )}
    </Part>
  );
}
