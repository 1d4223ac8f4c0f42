/** Why: the charts and their library are a chunk of their own, fetched by who looks at figures. */
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";

export interface Point {
  label: string;
  arrivals: number;
  hops: number;
}

export interface ChartProps {
  points: readonly Point[];
  names: { arrivals: string; hops: string };
  number: (value: number) => string;
  /** Over time as lines, else as bars. */
  lines: boolean;
}

const TICK = { fill: "var(--color-soft)", fontSize: 13 };
const TIP = {
  contentStyle: {
    background: "var(--color-night)",
    border: "none",
    borderRadius: 12,
    color: "var(--color-on-night)",
    fontSize: 14,
  },
  itemStyle: { color: "var(--color-on-night)" },
  labelStyle: { fontWeight: 600 },
};
const LINES = [
  { dataKey: "arrivals", stroke: "var(--color-hot)", strokeWidth: 3 },
  { dataKey: "hops", stroke: "var(--color-ink)", strokeWidth: 2, strokeDasharray: "6 5" },
] as const;
const BAR_HEIGHT = 64;

export default function Chart({ points, names, number, lines }: ChartProps) {
  const data = [...points];
  const show = (value: unknown) => (typeof value === "number" ? number(value) : String(value));
  const legend = (name: unknown) => <span className="text-sm text-ink">{String(name)}</span>;
  if (lines) {
    return (
      <ResponsiveContainer width="100%" height={280}>
        <LineChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: -12 }}>
          <CartesianGrid stroke="var(--color-line)" strokeDasharray="2 6" vertical={false} />
          <XAxis dataKey="label" tick={TICK} tickLine={false} axisLine={false} minTickGap={28} />
          <YAxis tick={TICK} tickLine={false} axisLine={false} allowDecimals={false} tickFormatter={show} />
          <Tooltip {...TIP} formatter={show} />
          <Legend itemSorter={null} formatter={legend} iconType="plainline" />
          {LINES.map((line) => (
            <Line
              {...line}
              key={line.dataKey}
              name={names[line.dataKey]}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    );
  }
  return (
    <ResponsiveContainer width="100%" height={data.length * BAR_HEIGHT + 56}>
      <BarChart
        data={data}
        layout="vertical"
        accessibilityLayer={false}
        barGap={3}
        margin={{ top: 0, right: 16, bottom: 0, left: 0 }}
      >
        <XAxis type="number" hide allowDecimals={false} />
        <YAxis
          type="category"
          dataKey="label"
          width={112}
          tick={{ ...TICK, fill: "var(--color-ink)" }}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip {...TIP} formatter={show} cursor={{ fill: "var(--color-sunk)" }} />
        <Legend itemSorter={null} formatter={legend} iconType="circle" iconSize={10} />
        {LINES.map(({ dataKey, stroke }) => (
          <Bar
            key={dataKey}
            dataKey={dataKey}
            name={names[dataKey]}
            fill={stroke}
            radius={[0, 6, 6, 0]}
            barSize={18}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
