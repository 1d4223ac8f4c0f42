/** Why: whoever names a creator leads to the same page, and whoever leads to approved pictures says which. */
import { paths } from "~/config/paths";

export const creatorPath = (personId: string) => `${paths.creators}/${encodeURIComponent(personId)}`;

/** In the place of a creator's id, which is never a word. */
export const PICTURES = "pictures";

export function picturesPath(which: { campaign?: string; creator?: string } = {}): string {
  const query = new URLSearchParams(which);
  return `${creatorPath(PICTURES)}${query.size > 0 ? `?${query}` : ""}`;
}
