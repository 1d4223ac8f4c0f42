/** Why: facts travel by bounded streams, which a slow consumer fills up, so both are shown together. */
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";
import { Part } from "./system-part";
import type { System } from "./use-system";

type Messaging = System["messaging"];
type Stream = Messaging["streams"][number];

const NEARLY_FULL = 0.8;

export function SystemMessaging({ messaging }: { messaging: Messaging }) {
  const { system: texts } = useDeskTexts();
  const formats = useFormats();
  if (!messaging.answers) {
    return (
      <Part title={texts.messaging}>
        <p>{texts.messagingAway}</p>
      </Part>
    );
  }
  const limit = messaging.maxBytes == null ? null : formats.bytes(messaging.maxBytes);
  return (
    <Part title={texts.messaging} lead={texts.messagingStored(formats.bytes(messaging.bytes), limit)}>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {messaging.streams.map((stream) => (
          <StreamRow key={stream.name} stream={stream} />
        ))}
      </ul>
    </Part>
  );
}

function StreamRow({ stream }: { stream: Stream }) {
  const { system: texts } = useDeskTexts();
  const formats = useFormats();
  const { name, messages, bytes, maxBytes, consumers } = stream;
  const share = maxBytes ? bytes / maxBytes : null;
  return (
    <li className="min-w-0 rounded-md bg-surface px-5 py-4">
      <h3 className="font-mono text-base font-semibold wrap-anywhere">{name}</h3>
      <p className="text-xs text-soft">
        <span>{texts.stream(formats.number(messages), formats.bytes(bytes))}</span>
        {share != null && <span>{` · ${texts.fill(formats.percent(share))}`}</span>}
      </p>
      {share != null && (
        <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunk">
          <div
            className={classNames("h-full rounded-full", share < NEARLY_FULL ? "bg-good" : "bg-bad")}
            style={{ width: `${Math.min(100, 100 * share)}%` }}
          />
        </div>
      )}
      {consumers.length > 0 && (
        <>
          <h4 className="mt-3 text-xs font-semibold text-soft">{texts.consumers(consumers.length)}</h4>
          <ul className="mt-1 grid gap-1 text-xs">
            {consumers.map((consumer) => (
              <li key={consumer.name} className="flex flex-wrap justify-between gap-x-3">
                <span translate="no" className="min-w-0 font-mono wrap-anywhere">
                  {consumer.name}
                </span>
                <Lag consumer={consumer} />
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

function Lag({
  consumer: { pending, unacknowledged, redelivered },
}: {
  consumer: Stream["consumers"][number];
}) {
  const { system: texts } = useDeskTexts();
  const formats = useFormats();
  if (pending + unacknowledged === 0) return <span className="text-soft">{texts.upToDate}</span>;
  return (
    <span className="font-semibold">
      {texts.lag(formats.number(pending), formats.number(unacknowledged), formats.number(redelivered))}
    </span>
  );
}
