/** Why: the period of the downloads is in the address: `days=7`, or `from` and `to` of a custom period. */
import { LAST_DAYS, type LastDays, lastDays, type Period } from "~/domain/charts/periods";
import { useTimeZone } from "~/session/use-time-zone";
import { useAddressQuery } from "~/ui/use-address-query";

const USUAL: LastDays = "30";

export function usePeriod() {
  const zone = useTimeZone();
  const [query, change] = useAddressQuery();
  const from = query.get("from");
  const to = query.get("to");
  const custom = from !== null || to !== null;
  const last = LAST_DAYS.find((days) => days === query.get("days")) ?? USUAL;
  const period: Period = custom ? { from: from ?? "", to: to ?? "" } : lastDays(Number(last), zone);
  const write = (own: Period) =>
    change((next) => {
      next.delete("days");
      next.set("from", own.from);
      next.set("to", own.to);
    });
  const choose = (preset: LastDays | "custom") => {
    if (preset === "custom") write(period);
    else
      change((next) => {
        for (const name of ["days", "from", "to"]) next.delete(name);
        if (preset !== USUAL) next.set("days", preset);
      });
  };
  return { preset: custom ? "custom" : last, period, choose, write } as const;
}
