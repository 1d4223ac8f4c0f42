/** Why: Resuena's contact details in one place; links to other hosts load nothing until they are clicked. */
export const OFFICE_EMAIL = "hola@resuena.demo";
export const JOBS_EMAIL = "sumate@resuena.demo";

const ADDRESS = "Gorriti 4870, Buenos Aires";

/** The office on a public map. */
export const MAP_URL = `https://www.openstreetmap.org/search?query=${encodeURIComponent(ADDRESS)}`;

export function mailTo(address: string, subject?: string): string {
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`;
}
