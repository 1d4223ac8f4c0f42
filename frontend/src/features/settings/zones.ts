/** Why: a zone is found by its place, its IANA name or its offset from UTC, however it is typed. */
import { offsetOf, placeOf } from "~/config/days";

/** The browser's canonical name of a zone: America/Buenos_Aires and America/Argentina/Buenos_Aires are one. */
function identityOf(zone: string): string {
  return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
}

/** All zones that the browser knows by their places, with `current` under its own name. */
export function zonesWith(current: string): string[] {
  const same = identityOf(current);
  const others = Intl.supportedValuesOf("timeZone").filter((zone) => identityOf(zone) !== same);
  return [...others, current].sort((one, other) => placeOf(one).localeCompare(placeOf(other)));
}

/** Buenos Aires (GMT-3). */
export function labelOf(zone: string): string {
  return `${placeOf(zone)} (${offsetOf(zone)})`;
}

const plain = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("_", " ").replaceAll("−", "-").toLowerCase();

/** Whether each typed word is in the place, the name or the offset. */
export function matchesZone(zone: string, typed: string): boolean {
  const searched = plain(`${labelOf(zone)} ${zone} ${offsetOf(zone).replace("GMT", "UTC")}`);
  return plain(typed)
    .split(/[\s()]+/)
    .every((word) => searched.includes(word));
}
