/** Why: how Resuena is reached is written once; what leads to another host does so only when it is pressed. */
export const OFFICE_EMAIL = "hola@resuena.demo";
export const JOBS_EMAIL = "sumate@resuena.demo";

const ADDRESS = "Gorriti 4870, Buenos Aires";

/** The office on a map that anybody may use. */
export const MAP_URL = `https://www.openstreetmap.org/search?query=${encodeURIComponent(ADDRESS)}`;

export function mailTo(address: string, subject?: string): string {
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`;
}
