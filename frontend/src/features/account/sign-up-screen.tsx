/** Why: two steps on one address: the account, and once signed in the company (docs/product.md, Screens: /signup). */
import { afterAccount, afterCompany } from "~/config/safe-path";
import { useTexts } from "~/i18n/use-language";
import { useSession } from "~/session/use-session";
import { wanted } from "~/session/wanted";
import { Banner } from "~/ui/banner";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { useHydrated } from "~/ui/use-hydrated";
import { AccountForm } from "./account-form";
import { AccountPage } from "./account-page";
import { CompanyForm } from "./company-form";
import { GoOn } from "./go-on";
import { useInvitationOffer } from "./use-invitation-offer";
import { useOrigin } from "./use-origin";

export function SignUpScreen() {
  const { signUp, company } = useTexts().account;
  const { session } = useSession();
  const origin = useOrigin();
  const hydrated = useHydrated();
  const invitation = useInvitationOffer(origin);

  if (hydrated && session?.company) return <GoOn to={afterCompany(origin, wanted())} />;
  const invited = afterAccount(origin);
  if (hydrated && session && invited) return <GoOn to={invited} />;
  if (session) {
    return (
      <AccountPage key="company" title={company.title} text={company.text} before={<Steps current={1} />}>
        <CompanyForm />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      key="account"
      title={signUp.title}
      text={invitation?.email ? signUp.textInvited : signUp.text}
      before={invitation ? <Banner>{invitation.text}</Banner> : <Steps current={0} />}
    >
      <AccountForm origin={origin} invited={invitation?.email} />
    </AccountPage>
  );
}

function Steps({ current }: { current: 0 | 1 }) {
  const { signUp } = useTexts().account;
  const steps = [signUp.stepAccount, signUp.stepCompany, signUp.stepCampaign];
  return (
    <ol aria-label={signUp.steps} className="flex gap-2 text-xs font-semibold">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={classNames("flex flex-1 flex-col gap-2", index > current && "text-soft")}
        >
          <span
            className={classNames(
              "h-1.5 rounded-full",
              index < current ? "bg-ink" : index === current ? "bg-hot" : "bg-ink/15",
            )}
          />
          <span className="flex items-center gap-1">
            {index < current && <Icon name="check" className="size-4" />}
            <span>{step}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
