/**
 * Why: a brand sees its campaigns and what is missing in its profile (docs/product.md, Screens:
 * /companies/{companyId}).
 */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { paths } from "~/config/paths";
import { AdSearchDialog } from "~/domain/advertisements/ad-search-dialog";
import { CompanyBreadcrumb } from "~/domain/campaigns/company-breadcrumb";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may, mayEditCampaigns } from "~/session/use-session";
import { Avatar } from "~/ui/avatar";
import { Banner } from "~/ui/banner";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Loading, Skeleton, Skeletons } from "~/ui/loading";
import { NotFound } from "~/ui/not-found";
import { CampaignList } from "./campaign-list";
import { CompanyPageDocument, type CompanyPageQuery } from "./companies.generated";
import { DraftsList } from "./drafts-list";

export function CompanyScreen({ session }: { session: Session }) {
  const { companyId } = useParams();
  const { companies: texts } = usePortalTexts();
  const localize = useLocalize();
  const [searching, setSearching] = useState(false);
  const hasId = companyId !== undefined && companyId !== "undefined";
  const { data, error } = useQuery(CompanyPageDocument, {
    variables: { companyId: companyId ?? "" },
    skip: !hasId,
    fetchPolicy: "cache-and-network",
  });
  if (!hasId || (error && !data)) return <NotFound />;
  if (!data) return <CompanyLoading />;
  const company = data.companies[0];
  if (!company) return <NotFound />;

  const own = session.company?._id === company._id;
  return (
    <div className="wrap py-6">
      <CompanyBreadcrumb company={company} />
      <header className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-4">
        <Avatar name={company.name} src={company.thumbnail ?? company.logo} className="size-14 sm:size-16" />
        <div className="min-w-0 flex-1 basis-52 sm:ml-2 sm:basis-80">
          <h1 translate="no" className="text-3xl wrap-anywhere">
            {company.name}
          </h1>
          <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <Count
              value={company.campaignsOnGoingCount}
              label={texts.page.ongoing(company.campaignsOnGoingCount)}
            />
            <Count
              value={company.campaignsFinishedCount}
              label={texts.page.finished(company.campaignsFinishedCount)}
            />
          </dl>
          <Budgets companyId={company._id} budgets={company.budgets} />
        </div>
        {own && company.campaignsOnGoingCount + company.campaignsFinishedCount > 1 && (
          <LinkButton variant="quiet" size="sm" to={localize(paths.compare)}>
            {texts.page.compare}
          </LinkButton>
        )}
        <LinkButton variant="quiet" size="sm" to={localize(paths.downloads(company._id))}>
          {texts.page.downloads}
        </LinkButton>
        {/* It leads to the audit. */}
        {may(session, "auditAdvertisement") && (
          <Button variant="quiet" size="sm" onClick={() => setSearching(true)}>
            <Icon name="search" /> {texts.page.searchAd}
          </Button>
        )}
      </header>
      <AdSearchDialog
        open={searching}
        onOpenChange={setSearching}
        {...(!may(session, "readCompanies") && { companyId: company._id })}
      />
      <div className="mt-6 grid gap-3 empty:hidden">
        {own && !(session.firstName && session.lastName) && (
          <Banner action={<PromptLink to={paths.editProfile()} text={texts.page.toProfile} />}>
            {texts.page.incompleteProfile}
          </Banner>
        )}
        {own && !company.logo && may(session, "manageMembers") && (
          <Banner action={<PromptLink to={paths.editCompany()} text={texts.page.toCompany} />}>
            {texts.page.noLogo}
          </Banner>
        )}
      </div>
      {mayEditCampaigns(session, companyId) && <DraftsList companyId={company._id} />}
      <CampaignList key={company._id} companyId={company._id} own={own} />
    </div>
  );
}

function PromptLink({ to, text }: { to: string; text: string }) {
  const localize = useLocalize();
  return (
    <LinkButton to={localize(to)} size="sm" variant="quiet">
      {text}
    </LinkButton>
  );
}

function Count({ value, label }: { value: number; label: string }) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-1">
      <dt className="text-soft">{label}</dt>
      <dd className="font-bold tabular-nums">{value}</dd>
    </div>
  );
}

interface BudgetsProps {
  companyId: string;
  budgets: CompanyPageQuery["companies"][number]["budgets"];
}

/** A line for each currency, with a link to its movements: amounts in different currencies cannot be added. */
function Budgets({ companyId, budgets }: BudgetsProps) {
  const { page } = usePortalTexts().companies;
  const formats = useFormats();
  const localize = useLocalize();
  if (budgets.length === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap gap-x-4 text-sm">
      <ul aria-label={page.budgets} className="grid gap-x-4 text-soft sm:flex sm:flex-wrap">
        {budgets.map(({ currency, investment, available }) => (
          <li key={currency}>
            <strong className="font-semibold text-ink">
              {page.budgeted(formats.money(investment, currency))}
            </strong>
            <span>{`, ${page.available(formats.money(available, currency))}`}</span>
          </li>
        ))}
      </ul>
      <Link
        to={localize(paths.money(companyId))}
        className="font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {page.money}
      </Link>
    </div>
  );
}

function CompanyLoading() {
  const { states } = usePortalTexts().companies;
  return (
    <Loading heading label={states.loading} className="wrap py-6">
      <div className="mt-3 flex items-center gap-5">
        <Skeleton className="size-14 rounded-full! sm:size-16" />
        <Skeleton className="h-14 w-72" />
      </div>
      <div className="mt-16 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Skeletons count={3} className="h-48" />
      </div>
    </Loading>
  );
}
