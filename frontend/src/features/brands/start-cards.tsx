/**
 * Why: the next steps of a visitor, a new user, a new company and a company with campaigns, and nothing else
 * (docs/product.md, Screens).
 */
import { lazy, Suspense, useId, useState } from "react";
import { useLiveSettings } from "~/config/live-settings";
import { paths } from "~/config/paths";
import { campaignCount } from "~/domain/campaigns/campaign-count";
import { useBrandsTexts, useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may, mayEditCampaigns, useSession } from "~/session/use-session";
import { Avatar } from "~/ui/avatar";
import { Button, LinkButton } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { prefilled } from "./campaign-form";
import { StartCard } from "./start-card";

const EmbedDialog = lazy(async () => ({ default: (await import("~/ui/embed-dialog")).EmbedDialog }));

export function StartCards() {
  const { start } = useBrandsTexts();
  const localize = useLocalize();
  const { session } = useSession();
  const company = session?.company ?? null;
  const campaigns = company ? campaignCount(company) : 0;
  const seesAll = may(session, "readCompanies");
  const four = campaigns > 0 || (seesAll && company !== null);

  return (
    <ol
      className={classNames(
        "grid grid-cols-1 gap-4 md:grid-cols-2",
        four ? "xl:grid-cols-4" : "lg:grid-cols-3",
      )}
    >
      <AccountCard session={session} />
      {seesAll && !company ? (
        <StartCard number={2} stage="next" title={start.companies.title} text={start.companies.text}>
          <LinkButton to={localize(paths.companies)}>{start.companies.action}</LinkButton>
        </StartCard>
      ) : (
        <CompanyCard session={session} />
      )}
      <CreateCard session={session} loud={campaigns === 0} />
      {company && campaigns > 0 && (
        <StartCard
          number={4}
          stage="next"
          title={start.campaigns.title}
          text={start.campaigns.text}
          figure={start.campaigns.count(campaigns)}
        >
          <LinkButton to={localize(paths.company(company._id))}>{start.campaigns.action}</LinkButton>
        </StartCard>
      )}
      {seesAll && company && campaigns === 0 && (
        <StartCard number={4} stage="next" title={start.companies.title} text={start.companies.text}>
          <LinkButton to={localize(paths.companies)}>{start.companies.action}</LinkButton>
        </StartCard>
      )}
    </ol>
  );
}

function AccountCard({ session }: { session: Session | null }) {
  const { account } = useBrandsTexts().start;
  const localize = useLocalize();
  if (session) {
    return (
      <StartCard number={1} stage="done" title={account.mine} text={account.doneText(session.email ?? "")}>
        <LinkButton to={localize(paths.editProfile({ from: "brands" }))} variant="quiet">
          {account.edit}
        </LinkButton>
      </StartCard>
    );
  }
  return (
    <StartCard number={1} stage="next" title={account.title} text={account.text}>
      <LinkButton to={localize(paths.signUp({ from: "brands" }))}>{account.action}</LinkButton>
      <LinkButton to={localize(paths.login({ from: "brands" }))} variant="bare" className="hover:bg-paper/12">
        <span className="text-paper">{account.login}</span>
      </LinkButton>
    </StartCard>
  );
}

function CompanyCard({ session }: { session: Session | null }) {
  const { company: texts } = useBrandsTexts().start;
  const localize = useLocalize();
  const company = session?.company;
  if (company) {
    return (
      <StartCard
        number={2}
        stage="done"
        title={texts.mine}
        text={texts.doneText(company.name)}
        picture={<Avatar name={company.name} src={company.thumbnail} className="size-12" />}
      >
        {may(session, "manageMembers") && (
          <LinkButton to={localize(paths.editCompany({ from: "brands" }))} variant="quiet">
            {texts.edit}
          </LinkButton>
        )}
      </StartCard>
    );
  }
  return (
    <StartCard number={2} stage={session ? "next" : "later"} title={texts.title} text={texts.text}>
      {session && <LinkButton to={localize(paths.signUp({ from: "brands" }))}>{texts.action}</LinkButton>}
    </StartCard>
  );
}

/**
 * Our own form by default; the operator's above the page if there is one. A user who may not create a campaign is shown
 * why.
 */
function CreateCard({ session, loud }: { session: Session | null; loud: boolean }) {
  const { create } = useBrandsTexts().start;
  const localize = useLocalize();
  const form = useLiveSettings()["form.url"];
  // The address at the time of the click: a form that is being filled in stays when the operator changes the setting.
  const [opened, setOpened] = useState<string | null>(null);
  const reason = useId();
  const company = session?.company;
  if (!session || !company || !mayEditCampaigns(session, company._id)) {
    const text = company ? create.needsOwner : create.needsCompany;
    return (
      <StartCard number={3} stage="later" title={create.title} text={<span id={reason}>{text}</span>}>
        {/* Members of a company reach it by keyboard, too, and screen readers read why. */}
        <Button
          variant="ink"
          disabled={!company}
          aria-disabled={company ? true : undefined}
          title={text}
          aria-describedby={reason}
        >
          {create.action}
        </Button>
      </StartCard>
    );
  }
  const variant = loud ? "accent" : "ink";
  return (
    <StartCard number={3} stage={loud ? "next" : "open"} title={create.title} text={create.text}>
      {form ? (
        <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpened(prefilled(form, session))}>
          {create.action}
        </Button>
      ) : (
        <LinkButton to={localize(paths.newCampaign(company._id))} variant={variant}>
          {create.action}
        </LinkButton>
      )}
      {opened && (
        <Suspense>
          <EmbedDialog
            address={opened}
            title={create.title}
            frame={create.form}
            open={create.open}
            onClose={() => setOpened(null)}
            className="h-[calc(100dvh-2rem)]"
          />
        </Suspense>
      )}
    </StartCard>
  );
}
