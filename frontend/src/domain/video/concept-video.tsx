/** Why: without a video the concept is still explained: four sentences, and a drawing that grows with them. */
import { useState } from "react";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

/** Scene after scene, three seconds each; whole class names, so that Tailwind finds them. */
const CAPTION_DELAYS = [
  "[animation-delay:0s]",
  "[animation-delay:3s]",
  "[animation-delay:6s]",
  "[animation-delay:9s]",
];

/** A point's delay by its position in its scene. */
const SECOND = ["[animation-delay:3.2s]"];
const THIRD = [
  "[animation-delay:6.1s]",
  "[animation-delay:6.3s]",
  "[animation-delay:6.5s]",
  "[animation-delay:6.7s]",
  "[animation-delay:6.9s]",
];
const FOURTH = [
  "[animation-delay:9.1s]",
  "[animation-delay:9.25s]",
  "[animation-delay:9.4s]",
  "[animation-delay:9.55s]",
  "[animation-delay:9.7s]",
  "[animation-delay:9.85s]",
  "[animation-delay:10s]",
  "[animation-delay:10.15s]",
  "[animation-delay:10.3s]",
];

const RINGS = [
  [92, "[animation-delay:0.6s]"],
  [168, "[animation-delay:3s]"],
  [250, "[animation-delay:6s]"],
  [336, "[animation-delay:9s]"],
  [426, "[animation-delay:9.4s]"],
  [520, "[animation-delay:9.8s]"],
] as const;

/** x, y, background, initials. */
const CLOSE = [[0, -168, "#d5f13f", "SO"]] as const;
const FRIENDS = [
  [-104, -227, "#b9c8f0", "LM"],
  [108, -225, "#f6c453", "TN"],
  [250, 12, "#e7b8dd", "VR"],
  [-247, 38, "#a9d8c6", "JP"],
  [36, 247, "#ffb199", "CF"],
] as const;
const CROWD = [
  [-336, -30, "#d9c2a0", ""],
  [306, -138, "#d5f13f", ""],
  [-392, -166, "#f6c453", ""],
  [420, 70, "#b9c8f0", ""],
  [-420, 152, "#ffb199", ""],
  [300, 204, "#a9d8c6", ""],
  [508, -110, "#e7b8dd", ""],
  [-260, 212, "#d5f13f", ""],
  [-510, -40, "#b9c8f0", ""],
] as const;

const HEARTS = [
  [-70, -262, "[animation-delay:7.2s]"],
  [284, -26, "[animation-delay:7.6s]"],
  [336, -176, "[animation-delay:10.2s]"],
  [-302, -66, "[animation-delay:10.4s]"],
  [334, 168, "[animation-delay:10.7s]"],
] as const;

const POP = "animate-pop origin-center [transform-box:fill-box]";

interface ConceptProps {
  scenes: readonly string[];
  again: string;
}

export function ConceptVideo({ scenes, again }: ConceptProps) {
  // A new key restarts the animation.
  const [round, setRound] = useState(0);
  return (
    <div key={round} className="relative flex flex-col overflow-hidden bg-night text-on-night">
      <svg
        viewBox="-540 -310 1080 620"
        aria-hidden="true"
        className="block aspect-[16/9] w-full max-sm:aspect-[4/5]"
        preserveAspectRatio="xMidYMid slice"
      >
        <g fill="none" className="stroke-hot">
          {RINGS.map(([radius, delay], index) => (
            <circle
              key={radius}
              r={radius}
              strokeWidth={13 - index * 2}
              className={classNames(POP, delay)}
              strokeOpacity={1 - index * 0.15}
            />
          ))}
        </g>
        <g className={classNames(POP, "[animation-delay:0.2s]")}>
          <circle r="54" className="fill-hot" />
          <path
            d="M-22 -12h37v17a18 18 0 0 1-37 0zM15 -7h7a8 8 0 0 1 0 16h-8M-14 -30v8M-4 -34v12M6 -30v8"
            fill="none"
            stroke="#17130e"
            strokeWidth="5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
        <People people={CLOSE} delays={SECOND} size={38} />
        <People people={FRIENDS} delays={THIRD} size={32} />
        <People people={CROWD} delays={FOURTH} size={20} />
        {HEARTS.map(([x, y, delay]) => (
          <g key={delay} transform={`translate(${x} ${y})`}>
            <path
              d="M0 14c-11-7-16-12-16-19a8.5 8.5 0 0 1 16-4 8.5 8.5 0 0 1 16 4c0 7-5 12-16 19z"
              className={classNames("fill-signal", POP, delay)}
            />
          </g>
        ))}
      </svg>
      <ol className="sr-only motion-reduce:not-sr-only motion-reduce:absolute motion-reduce:p-6">
        {scenes.map((scene) => (
          <li key={scene}>{scene}</li>
        ))}
      </ol>
      <div
        aria-hidden="true"
        className="grid min-h-24 items-center bg-night px-6 py-4 text-center font-display text-2xl font-bold tracking-tight motion-reduce:hidden"
      >
        {scenes.map((scene, index) => (
          <p
            key={scene}
            className={classNames(
              "col-start-1 row-start-1 text-balance",
              index < scenes.length - 1 ? "animate-caption" : "animate-rise",
              CAPTION_DELAYS[index],
            )}
          >
            {scene}
          </p>
        ))}
      </div>
      <div className="flex justify-center bg-night pb-6 motion-reduce:hidden">
        <Button variant="signal" size="sm" onClick={() => setRound(round + 1)}>
          <Icon name="refresh" />
          {again}
        </Button>
      </div>
    </div>
  );
}

type Person = readonly [x: number, y: number, ground: string, initials: string];

function People({
  people,
  delays,
  size,
}: {
  people: readonly Person[];
  delays: readonly string[];
  size: number;
}) {
  return people.map(([x, y, ground, initials], index) => (
    <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
      <g className={classNames(POP, delays[index])}>
        <circle r={size} fill={ground} className="stroke-night" strokeWidth="7" />
        {initials && (
          <text
            y={size * 0.25}
            textAnchor="middle"
            fontSize={size * 0.7}
            fontWeight="700"
            fill="#17130e"
            className="font-display tracking-tight"
          >
            {initials}
          </text>
        )}
      </g>
    </g>
  ));
}
