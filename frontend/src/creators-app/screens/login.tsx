/** Why: the sign-in screen; afterwards the user is on the screen that they wanted. */
import { Link, Navigate, useLocation } from "react-router";
import { paths } from "~/config/paths";
import { useAppTexts } from "~/i18n/app-texts";
import { useLocalize } from "~/i18n/use-language";
import { Banner } from "~/ui/banner";
import { Rings } from "~/ui/rings";
import { PageSpinner } from "~/ui/spinner";
import { Screen } from "../parts";
import { useApp } from "../session";
import { SignIn } from "../sign-in";
import { at, useTo } from "../use-to";

/** The address from which the user was redirected; always one of this app. */
function cameFrom(state: unknown): string | null {
  const { from } = (state ?? {}) as { from?: unknown };
  return typeof from === "string" && /^(?:\/en)?\/app(?:[/?]|$)/.test(from) ? from : null;
}

export function LoginScreen() {
  const { login, states } = useAppTexts();
  const { status } = useApp();
  const { state } = useLocation();
  const localize = useLocalize();
  const to = useTo();
  if (status === "restoring") return <PageSpinner label={states.loading} />;
  if (status === "signed-in") return <Navigate to={cameFrom(state) ?? to(at.today)} replace />;
  return (
    <Screen title={login.title} text={login.text}>
      <Rings count={6} className="absolute -top-24 -right-24 -z-10 size-72 text-hot opacity-60" />
      {(state as { ended?: boolean } | null)?.ended && <Banner>{login.ended}</Banner>}
      <SignIn />
      <p className="flex flex-wrap items-center gap-x-2 text-soft">
        <span>{login.noAccount}</span>
        <Link to={to(at.join)} className="text-link inline-flex min-h-12 items-center">
          {login.join}
        </Link>
      </p>
      <p className="-mt-4">
        <a href={localize(paths.resetPassword)} className="text-link inline-flex min-h-12 items-center">
          {login.forgot}
        </a>
      </p>
      <p className="-mt-4">
        <a href={localize(paths.login())} className="text-link inline-flex min-h-12 items-center">
          {login.brand}
        </a>
      </p>
    </Screen>
  );
}
