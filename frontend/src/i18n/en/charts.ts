/** Why: the English texts that all charts share. */
import type { Dict } from "../dictionary";
import type es from "../es/charts";

export default {
  table: "View table",
  chart: "View chart",
  tableOf: (title: string) => `${title}: table`,
  day: "Day",
  period: "Period",
  customPeriod: "Custom",
  from: "From",
  to: "To",
  wholePeriod: "All",
  lastDays: { "7": "7 days", "30": "30 days", "90": "90 days" },
} satisfies Dict<typeof es>;
