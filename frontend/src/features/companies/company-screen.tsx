/** Why: a brand sees its campaigns and what is missing in its profile (SPEC section 2, /companies/{companyId}). */

import { useQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import { Link, useParams } from "react-router";
import { paths } from "~/config/paths";
import { DraftsList } from "~/features/campaign-form/drafts-list";
import { NotFound } from "~/features/shell/not-found";
import { type CampaignCardFragment, CompanyPageDocument } from "~/graphql/generated/graphql";
import { useFormats, useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may, mayEditCampaigns } from "~/session/use-session";
import { Avatar } from "~/ui/avatar";
import { Badge, type Tone } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Skeleton } from "~/ui/skeleton";
import { AdSearchDialog } from "./ad-search-dialog";

export const CAMPAIGN_TONE: Record<CampaignCardFragment["status"], Tone> = {
  PreDraft: "calm",
  Draft: "calm",
  WaitingForApproval: "wait",
  WaitingForPayment: "wait",
  OnGoing: "good",
  Stopped: "bad",
  Finished: "calm",
};

/** Statuses that no listing shows (SPEC section 2); the server hides them from brands only. */
const UNLISTED: ReadonlySet<CampaignCardFragment["status"]> = new Set(["PreDraft", "Draft"]);

export function CompanyScreen({ session }: { session: Session }) {
  const { companyId } = useParams();
  const { companies: texts } = usePortalTexts();
  const localize = useLocalize();
  const [searching, setSearching] = useState(false);
  const known = companyId !== undefined && companyId !== "undefined";
  const { data, error } = useQuery(CompanyPageDocument, {
    variables: { companyId: companyId ?? "" },
    skip: !known,
    fetchPolicy: "cache-and-network",
  });
  if (!known || (error && !data)) return <NotFound />;
  if (!data) return <CompanyLoading />;
  const company = data.companies[0];
  if (!company) return <NotFound />;

  const campaigns = data.campaigns.filter(({ status }) => !UNLISTED.has(status));
  const own = session.company?._id === company._id;
  return (
    <div className="wrap py-8 md:py-12">
      <Breadcrumb
        label={texts.breadcrumb}
        crumbs={[
          { label: texts.page.breadcrumbHome, to: localize(paths.home) },
          ...(may(session, "readCompanies")
            ? [{ label: texts.page.breadcrumbBrands, to: localize(paths.companies) }]
            : []),
          { label: company.name },
        ]}
      />
      <header className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-6">
        <Avatar name={company.name} src={company.thumbnail ?? company.logo} className="size-24" />
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-3xl">{company.name}</h1>
          <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
            <Count value={company.campaignsOnGoingCount} label={texts.page.ongoing} />
            <Count value={company.campaignsFinishedCount} label={texts.page.finished} />
          </dl>
        </div>
        <LinkButton variant="quiet" to={localize(paths.downloads(company._id))}>
          {texts.page.downloads}
        </LinkButton>
        <Button variant="quiet" onClick={() => setSearching(true)}>
          <Icon name="search" /> {texts.page.searchAd}
        </Button>
      </header>
      <AdSearchDialog
        open={searching}
        onOpenChange={setSearching}
        {...(!may(session, "readCompanies") && { companyId: company._id })}
      />
      <div className="mt-6 grid gap-3 empty:hidden">
        {own && !(session.firstName && session.lastName) && <Banner>{texts.page.incompleteProfile}</Banner>}
        {own && !company.logo && <Banner>{texts.page.noLogo}</Banner>}
      </div>
      <h2 className="mt-12 text-2xl">{texts.page.campaigns}</h2>
      {mayEditCampaigns(session, companyId) && <DraftsList companyId={companyId} />}
      {campaigns.length === 0 ? (
        <EmptyState level={2} title={texts.page.empty} text={texts.page.emptyHint} />
      ) : (
        <ul className="mt-6 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {campaigns.map((campaign) => (
            <li key={campaign._id}>
              <CampaignCard campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Count({ value, label }: { value: number; label: string }) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-2">
      <dt className="text-soft">{label}</dt>
      <dd className="figure text-2xl">{value}</dd>
    </div>
  );
}

function CampaignCard({ campaign }: { campaign: CampaignCardFragment }) {
  const { companies, campaigns } = usePortalTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const id = useId();
  return (
    <Link
      to={localize(paths.campaign(campaign.companyId, campaign._id))}
      aria-label={companies.page.open(campaign.name)}
      aria-describedby={`${id}-kind ${id}-results`}
      className="flex h-full flex-col rounded-lg bg-surface p-6 shadow-lift transition-transform hover:-translate-y-0.5"
    >
      <span id={`${id}-kind`} className="flex items-center justify-between gap-3 text-sm">
        <Badge tone={CAMPAIGN_TONE[campaign.status]}>{campaigns.status[campaign.status]}</Badge>
        <span className="text-soft">{campaigns.type[campaign.type]}</span>
      </span>
      <span className="mt-4 block font-display text-xl leading-tight font-bold text-balance">
        {campaign.name}
      </span>
      <span
        id={`${id}-results`}
        className="mt-auto flex items-end justify-between gap-4 pt-6 text-sm text-soft"
      >
        <span>{companies.page.since(formats.month(campaign.creationDt))}</span>
        <span className="shrink-0 text-right">
          <span className="block">{companies.page.ads(campaign.totals.posts)}</span>
          <span className="block">{`${campaign.totals.approved} ${campaigns.totals.approved.toLocaleLowerCase()}`}</span>
        </span>
      </span>
    </Link>
  );
}

function CompanyLoading() {
  const { states } = usePortalTexts().companies;
  return (
    <div aria-busy="true" className="wrap py-8 md:py-12">
      <span className="sr-only">{states.loading}</span>
      <Skeleton className="h-6 w-48" />
      <div className="mt-6 flex items-center gap-8">
        <Skeleton className="size-24 rounded-full" />
        <Skeleton className="h-14 w-72" />
      </div>
      <div className="mt-16 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} className="h-48" />
        ))}
      </div>
    </div>
  );
}
