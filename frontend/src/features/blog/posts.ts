/**
 * Why: the facts about a post that are the same in every language: date, author, reading time, and whether it can be
 * read yet.
 */
import type { Day } from "~/config/days";
import { paths } from "~/config/paths";

export type PostKey = "coffee" | "brief" | "light" | "small" | "no" | "code";
export type ArticleKey = "coffee" | "brief";

export interface Post {
  key: PostKey;
  date: Day;
  minutes: number;
  author: string;
  /** Its address; null while it is being written. */
  to: string | null;
}

export const POSTS: readonly Post[] = [
  { key: "brief", date: "2026-11-04", minutes: 4, author: "Valentina Roldán", to: paths.blogPost },
  { key: "coffee", date: "2026-10-12", minutes: 5, author: "Emilia Sosa", to: paths.blogStory },
  { key: "light", date: "2026-11-24", minutes: 3, author: "Camila Duarte", to: null },
  { key: "small", date: "2026-12-01", minutes: 6, author: "Ignacio Ferro", to: null },
  { key: "no", date: "2026-12-08", minutes: 4, author: "Bruno Etchart", to: null },
  { key: "code", date: "2026-12-15", minutes: 3, author: "Renata Bianchi", to: null },
];

/** Sample figures, in the order of the sidebar's names (docs/product.md, Numbers). */
export const CATEGORY_COUNTS = [112, 86, 10, 144, 18] as const;
