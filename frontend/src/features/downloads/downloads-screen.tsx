/** Why: a company's download links and codes are on one page with their figures; bots are counted separately. */
import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router";
import { CompanyBreadcrumb } from "~/domain/campaigns/company-breadcrumb";
import { FiguresSection } from "~/domain/downloads/figures-section";
import { Failed } from "~/graphql/failed";
import { useDownloadsTexts } from "~/i18n/use-language";
import { TimeZone } from "~/session/use-time-zone";
import { NotFound } from "~/ui/not-found";
import { PageSpinner } from "~/ui/spinner";
import { DownloadsPageDocument } from "./downloads.generated";
import { LinksSection } from "./links-section";

export function DownloadsScreen() {
  const { companyId = "" } = useParams();
  const texts = useDownloadsTexts();
  const { data, error, refetch } = useQuery(DownloadsPageDocument, { variables: { companyId } });
  if (error && !data) return <Failed error={error} retry={() => refetch()} />;
  if (!data) return <PageSpinner label={texts.loading} />;
  const company = data.companies[0];
  if (!company) return <NotFound />;
  return (
    <div className="wrap py-8 md:py-12">
      <CompanyBreadcrumb company={company} here={texts.title} />
      <header className="mt-6 max-w-2xl">
        <h1 className="text-3xl">{texts.title}</h1>
        <p className="mt-3 text-soft">{texts.lead}</p>
      </header>
      <LinksSection companyId={company._id} companyName={company.name} />
      <TimeZone value={company.timeZone}>
        <FiguresSection companyId={company._id} />
      </TimeZone>
    </div>
  );
}
