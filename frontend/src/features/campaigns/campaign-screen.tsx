/** Why: a brand reads what its campaign has brought (SPEC section 2, /companies/{companyId}/{campaignId}). */
import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { useParams } from "react-router";
import { paths } from "~/config/paths";
import { CAMPAIGN_TONE } from "~/features/companies/company-screen";
import { NotFound } from "~/features/shell/not-found";
import { CampaignPageDocument, type CampaignResultsFragment } from "~/graphql/generated/graphql";
import { useFormats, useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";
import { Badge } from "~/ui/badge";
import { Breadcrumb } from "~/ui/breadcrumb";
import { PageSpinner } from "~/ui/spinner";
import { Failed } from "../failed";
import { AdGrid } from "./ad-grid";
import { CampaignFacts } from "./campaign-facts";

export function CampaignScreen({ session }: { session: Session }) {
  const { companyId = "", campaignId = "" } = useParams();
  const { data, error, refetch } = useQuery(CampaignPageDocument, {
    variables: { companyId, campaignId },
    fetchPolicy: "cache-and-network",
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another campaign is another page
  useEffect(() => window.scrollTo({ top: 0 }), [campaignId]);

  if (error && !data) return <Failed error={error} retry={() => refetch()} />;
  if (!data) return <PageSpinner />;
  const campaign = data.campaigns[0];
  if (!campaign) return <NotFound />;
  return (
    <div className="wrap py-8 md:py-12">
      <CampaignHero campaign={campaign} session={session} />
      <CampaignFacts campaign={campaign} />
      <AdGrid campaignId={campaign._id} total={campaign.totals.posts} refreshTotals={() => refetch()} />
    </div>
  );
}

function CampaignHero({ campaign, session }: { campaign: CampaignResultsFragment; session: Session }) {
  const { companies, campaigns } = usePortalTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const { totals } = campaign;
  return (
    <header>
      <Breadcrumb
        label={companies.breadcrumb}
        crumbs={[
          { label: companies.page.breadcrumbHome, to: localize(paths.home) },
          ...(may(session, "readCompanies")
            ? [{ label: companies.page.breadcrumbBrands, to: localize(paths.companies) }]
            : []),
          {
            label: campaign.company?.name ?? campaigns.companyUnknown,
            to: localize(paths.company(campaign.companyId)),
          },
          { label: campaign.name },
        ]}
      />
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Badge tone={CAMPAIGN_TONE[campaign.status]}>{campaigns.status[campaign.status]}</Badge>
        <span className="text-sm text-soft">{companies.page.since(formats.month(campaign.creationDt))}</span>
      </div>
      <h1 className="mt-3 max-w-4xl text-3xl">{campaign.name}</h1>
      <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-6 md:grid-cols-4">
        <Total value={totals.posts} label={campaigns.totals.posts} />
        <Total value={totals.approved} label={campaigns.totals.approved} />
        <Total value={totals.comments} label={campaigns.totals.comments} />
        <Total value={totals.likes} label={campaigns.totals.likes} />
      </dl>
    </header>
  );
}

function Total({ value, label }: { value: number; label: string }) {
  const formats = useFormats();
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="mt-1 text-soft">{label}</dt>
      <dd className="figure text-4xl">{formats.number(value)}</dd>
    </div>
  );
}
