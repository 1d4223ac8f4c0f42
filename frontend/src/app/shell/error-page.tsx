/** Why: an error page replaces a page that threw, and shows what to do next and what to quote to us. */
import { useRouteError } from "react-router";
import { paths } from "~/config/paths";
import { useHomeTexts, useLocalize } from "~/i18n/use-language";
import { lastRequestId } from "~/session/request-id";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

const references = new Map<unknown, string>();

/** What users quote of an error: the last request before it, by which it is found in the logs. */
function referenceOf(error: unknown): string {
  const reference = references.get(error) ?? lastRequestId();
  references.set(error, reference);
  return reference;
}

/** Logs the error that broke a page, under the reference that the error page shows. */
export function logPageError(error: unknown): void {
  console.error(`The page broke (reference ${referenceOf(error)}):`, error);
}

/** Rendered by the error boundary of each area; tests look for `data-error-page`. */
export function ErrorPage() {
  const { crashed } = useHomeTexts().shell;
  const localize = useLocalize();
  const reference = referenceOf(useRouteError());
  return (
    <div role="alert" data-error-page={reference}>
      <EmptyState title={crashed.title} text={crashed.text}>
        <Button onClick={() => window.location.reload()}>{crashed.reload}</Button>
        <LinkButton to={localize(paths.home)} variant="quiet">
          {crashed.home}
        </LinkButton>
        <p className="w-full text-sm text-soft">
          {crashed.reference}{" "}
          <code translate="no" className="select-all whitespace-nowrap">
            {reference}
          </code>
        </p>
      </EmptyState>
    </div>
  );
}
