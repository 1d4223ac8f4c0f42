/** Why: all links to a creator lead to the same page, and all links to approved pictures carry their filters. */
import { paths } from "~/config/paths";

export const creatorPath = (personId: string) => `${paths.creators}/${encodeURIComponent(personId)}`;

/** Takes the place of a creator's id, which is never a word. */
export const PICTURES = "pictures";

export function picturesPath(which: { campaign?: string; creator?: string } = {}): string {
  const query = new URLSearchParams(which);
  return `${creatorPath(PICTURES)}${query.size > 0 ? `?${query}` : ""}`;
}
