/** Why: a visitor who opens a company's page is sent back or home with a notice, and reaches the page after signing in (docs/product.md, Roles). */
import { useLocation, useNavigate } from "react-router";
import { paths } from "~/config/paths";
import { returnFrom } from "~/config/safe-path";
import { useHomeTexts, useLocalize, usePortalTexts } from "~/i18n/use-language";
import { notify } from "~/ui/snackbar";
import { Leave } from "./require-session";
import { want } from "./wanted";

export function LeadAway() {
  const { shell } = useHomeTexts();
  const { companies } = usePortalTexts();
  const localize = useLocalize();
  const navigate = useNavigate();
  const from = returnFrom(useLocation());

  function tell() {
    want(from);
    const run = () => void navigate(localize(paths.login({ from })));
    notify("info", companies.signInFirst, { label: shell.account.login, run });
  }

  return <Leave onFirst={tell} />;
}
