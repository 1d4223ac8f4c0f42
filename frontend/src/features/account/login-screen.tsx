/** Why: the sign-in page; afterwards the visitor is where they wanted to be (docs/product.md, Screens: /login). */
import { Link } from "react-router";
import { type Origin, paths } from "~/config/paths";
import { afterLogin, comesFrom, safeFrom } from "~/config/safe-path";
import { InvitedEmail } from "~/domain/account/email-input";
import { PasswordInput } from "~/domain/account/password-input";
import type { PublicTexts } from "~/i18n/texts";
import { useLocalize, useTexts } from "~/i18n/use-language";
import { ownPlace } from "~/session/own-place";
import { useSession } from "~/session/use-session";
import { wanted } from "~/session/wanted";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { useHydrated } from "~/ui/use-hydrated";
import { AccountPage } from "./account-page";
import { GoOn } from "./go-on";
import { PasskeyButton } from "./passkey-button";
import { useInvitationOffer } from "./use-invitation-offer";
import { useOrigin } from "./use-origin";
import { useSignIn } from "./use-sign-in";

export function LoginScreen() {
  const { login, fields } = useTexts().account;
  const localize = useLocalize();
  const origin = useOrigin();
  const hydrated = useHydrated();
  const { session } = useSession();
  const { form, codeForm } = useSignIn(login.success);
  const invitation = useInvitationOffer(origin);

  if (hydrated && session) return <GoOn to={afterLogin(origin, wanted(), ownPlace(session))} />;
  if (codeForm) {
    return (
      <AccountPage key="code" title={login.codeTitle} text={login.codeText}>
        {codeForm}
      </AccountPage>
    );
  }

  const banner = invitation?.text ?? bannerText(login, origin);
  return (
    <AccountPage
      key="password"
      title={login.title}
      text={login.text}
      before={banner && <Banner>{banner}</Banner>}
    >
      <Form form={form}>
        <InvitedEmail
          {...form.field("email")}
          invited={invitation?.email}
          autoComplete="username webauthn"
          required
          label={fields.email}
        />
        <PasswordInput
          {...form.field("password")}
          autoComplete="current-password"
          required
          label={fields.password}
        />
        <Button type="submit" size="lg" busy={form.busy} disabled={!hydrated} className="w-full">
          {form.busy ? login.submitting : login.submit}
        </Button>
      </Form>
      <PasskeyButton done={login.success} suggests />
      <div className="flex flex-col gap-2 text-soft">
        <p>
          {login.noAccount}{" "}
          <Link to={localize(paths.signUp(signUpOrigin(origin)))} className="text-link">
            {login.signUp}
          </Link>
        </p>
        <p>
          <Link to={localize(paths.resetPassword)} className="text-link">
            {login.forgot}
          </Link>
        </p>
      </div>
    </AccountPage>
  );
}

function bannerText(login: PublicTexts["account"]["login"], origin: Origin): string | null {
  if (comesFrom(origin, "audit")) return login.auditBanner;
  return comesFrom(origin, "deletemydata") ? login.deletionBanner : null;
}

/** The visitor's origin, for the sign-up: the brands page, or an invitation. */
function signUpOrigin(origin: Origin): Origin {
  if (comesFrom(origin, "invitation")) return { from: origin.from, id: origin.id };
  return { from: safeFrom(origin.from)?.toLowerCase() === "brands" ? "brands" : null };
}
