/**
 * Why: which tab of a campaign's page is shown is in the query string, so that it can be linked to and the back button
 * works.
 */

export const VIEWS = ["summary", "ads", "creators", "terms", "history"] as const;
export type View = (typeof VIEWS)[number];

const DEFAULT: View = "ads";

/** The tab of a query string; the charts are on the summary. */
export function readView(query: URLSearchParams): View {
  const viewName = query.get("view");
  if (viewName === "charts") return "summary";
  return VIEWS.find((view) => view === viewName) ?? DEFAULT;
}

/** The query string that shows a tab, with its other parameters unchanged. */
export function withView(query: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(query);
  if (view === DEFAULT) next.delete("view");
  else next.set("view", view);
  return next;
}
