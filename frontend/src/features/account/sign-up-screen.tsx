/** Why: two steps on one address: the account, and once signed in the company (docs/product.md, Screens: /signup). */
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { afterAccount, afterCompany } from "~/config/safe-path";
import { FROM_SIGN_UP, signUpSteps } from "~/domain/account/sign-up-steps";
import { useHomeTexts, useLocalize, useTexts } from "~/i18n/use-language";
import { useSession } from "~/session/use-session";
import { wanted } from "~/session/wanted";
import { Banner } from "~/ui/banner";
import { PageSpinner } from "~/ui/spinner";
import { Steps } from "~/ui/steps";
import { useHydrated } from "~/ui/use-hydrated";
import { AccountForm } from "./account-form";
import { AccountPage } from "./account-page";
import { CompanyForm } from "./company-form";
import { GoOn } from "./go-on";
import { useInvitationOffer } from "./use-invitation-offer";
import { useOrigin } from "./use-origin";

export function SignUpScreen() {
  const texts = useTexts();
  const { signUp, company } = texts.account;
  const { session, status } = useSession();
  const origin = useOrigin();
  const hydrated = useHydrated();
  const invitation = useInvitationOffer(origin);

  /** Whether the company is added here; a user who has one was led here by an old link or by a sign-in. */
  const [adds, setAdds] = useState(false);

  const code = useReferralCode();
  if (code && status !== "signed-in") return <ToTheApp code={code} />;
  if (session && !session.company && !adds) setAdds(true);
  if (hydrated && session?.company) {
    return adds ? (
      <GoOn to={afterCompany(origin, wanted(), session.company._id)} state={FROM_SIGN_UP} />
    ) : (
      <GoOn to={afterCompany(origin, wanted())} />
    );
  }
  const invited = afterAccount(origin);
  if (hydrated && session && invited) return <GoOn to={invited} />;
  if (session) {
    return (
      <AccountPage
        key="company"
        title={company.title}
        text={company.text}
        before={<Steps {...signUpSteps(texts)} current={1} />}
      >
        <CompanyForm />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      key="account"
      title={signUp.title}
      text={invitation?.email ? signUp.textInvited : signUp.text}
      before={invitation ? <Banner>{invitation.text}</Banner> : <Steps {...signUpSteps(texts)} current={0} />}
    >
      <AccountForm origin={origin} invited={invitation?.email} />
    </AccountPage>
  );
}

/** The referral code of an address that invites creators; brands sign up without one. */
function useReferralCode(): string | null {
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  return (hydrated && query.get("referralCode")?.trim()) || null;
}

/** Creators sign up in the app, with the referral code. */
function ToTheApp({ code }: { code: string }) {
  const { shell } = useHomeTexts();
  const localize = useLocalize();
  useEffect(() => {
    window.location.replace(`${localize("/app/join")}?${new URLSearchParams({ code }).toString()}`);
  }, [code, localize]);
  return <PageSpinner label={shell.loading} />;
}
