/** Why: the link of the confirmation mail opens this page, which confirms without a further click. */
import { useSearchParams } from "react-router";
import { paths } from "~/config/paths";
import { send } from "~/domain/forms/send";
import { useProfileTexts } from "~/i18n/account-texts";
import { useLocalize } from "~/i18n/use-language";
import { ConfirmEmailDocument } from "~/session/generated/graphql";
import { buttonClasses, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { useTokenCall } from "./use-token-call";
import { Waiting } from "./waiting";

export function ConfirmEmailScreen() {
  const { confirm } = useProfileTexts();
  const localize = useLocalize();
  const [query] = useSearchParams();
  const token = query.get("token");
  const outcome = useTokenCall(token, (secret) => send(ConfirmEmailDocument, { token: secret }));

  if (token && !outcome) return <Waiting text={confirm.working} />;
  if (outcome?.ok) {
    return (
      <EmptyState title={confirm.title} text={confirm.text}>
        {query.get("app") ? (
          // A document of its own.
          <a href={localize("/app")} className={buttonClasses({ size: "lg" })}>
            {confirm.app}
          </a>
        ) : (
          <LinkButton to={localize(paths.brands)} size="lg">
            {confirm.portal}
          </LinkButton>
        )}
      </EmptyState>
    );
  }
  const refused = !outcome || outcome.code === "INVALID_TOKEN" || outcome.code === "BAD_USER_INPUT";
  return (
    <EmptyState title={confirm.failedTitle} text={refused ? confirm.failedText : confirm.unavailableText}>
      <LinkButton to={localize(paths.login({ from: "editProfile" }))} size="lg">
        {confirm.profile}
      </LinkButton>
    </EmptyState>
  );
}
