/** Why: a portal screen that could not be loaded says why and offers to try again. */
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { usePortalTexts, useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

export function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const texts = useTexts();
  const { states } = usePortalTexts().companies;
  return (
    <EmptyState title={states.failedTitle} text={errorText(texts, codeOf(error))}>
      <Button onClick={retry}>{states.retry}</Button>
    </EmptyState>
  );
}
