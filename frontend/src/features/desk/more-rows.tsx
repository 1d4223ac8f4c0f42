/** Why: all lists of the desk are paged in the same way. */
import { useDeskTexts } from "~/i18n/use-language";
import { MoreButton } from "~/ui/more-button";
import { type MoreProps, useMore } from "~/ui/use-more";

export const PAGE = 50;

export function MoreRows(props: Omit<MoreProps, "pageSize">) {
  const desk = useDeskTexts();
  const { more, busy } = useMore({ ...props, pageSize: PAGE });
  if (!more) return null;
  return (
    <MoreButton busy={busy} more={more} failed={desk.moreFailed}>
      {busy ? desk.loadingMore : desk.more}
    </MoreButton>
  );
}
