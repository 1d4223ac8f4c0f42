/**
 * Why: a visitor who opens the page of their profile or company is redirected home with a notice, and reaches the page
 * after signing in (docs/product.md, Screens: Account).
 */
import { useEffect, useRef } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { paths } from "~/config/paths";
import { returnFrom } from "~/config/safe-path";
import { useHomeTexts, useLocalize, usePortalTexts } from "~/i18n/use-language";
import { notify } from "~/ui/snackbar";
import { want } from "./wanted";

export function LeadAway() {
  const { shell } = useHomeTexts();
  const { companies } = usePortalTexts();
  const localize = useLocalize();
  const navigate = useNavigate();
  const from = returnFrom(useLocation());
  // StrictMode runs effects twice: without this the notice would be shown twice.
  const said = useRef(false);
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    want(from);
    const run = () => void navigate(localize(paths.login({ from })));
    notify("info", companies.signInFirst, { label: shell.account.login, run });
  }, [from, navigate, localize, companies, shell]);
  return <Navigate to={localize(paths.home)} replace />;
}
