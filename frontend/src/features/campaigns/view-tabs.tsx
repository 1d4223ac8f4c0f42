/** Why: a campaign's page has a tab for each of its subjects; each is a link. */
import { useSearchParams } from "react-router";
import { usePortalTexts } from "~/i18n/use-language";
import { LinkTabs } from "~/ui/link-tabs";
import { VIEWS, type View, withView } from "./views";

export function ViewTabs({ current }: { current: View }) {
  const { views } = usePortalTexts().results;
  const [query] = useSearchParams();
  return (
    <LinkTabs
      label={views.label}
      tabs={VIEWS.map((view) => [view, views[view], { search: withView(query, view).toString() }] as const)}
      current={current}
    />
  );
}
