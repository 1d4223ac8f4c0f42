/** Why: the English texts that every chart has. */
import type { Dict } from "../dictionary";
import type es from "../es/charts";

export default {
  table: "View table",
  chart: "View chart",
  tableOf: (title: string) => `${title}: table`,
  day: "Day",
} satisfies Dict<typeof es>;
