/**
 * Why: a brand writes a campaign in under five minutes; it is saved as it is typed and submitted when it is complete
 * (docs/product.md, Purpose).
 */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useParams } from "react-router";
import { paths } from "~/config/paths";
import {
  type CampaignDraftFragment,
  CampaignDraftsDocument,
} from "~/domain/campaigns/campaign-drafts.generated";
import { Failed } from "~/graphql/failed";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { TimeZone } from "~/session/use-time-zone";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageSpinner } from "~/ui/spinner";
import { CampaignForm } from "./campaign-form";

export function CampaignFormScreen() {
  const { companyId = "", campaignId } = useParams();
  const { form, companies } = usePortalTexts();
  const localize = useLocalize();
  /** Once submitted it is no longer a draft; its form stays until the navigation. */
  const [opened, setOpened] = useState<CampaignDraftFragment>();
  const { data, error, refetch } = useQuery(CampaignDraftsDocument, { variables: { companyId } });
  if (error && !data) return <Failed error={error} retry={() => refetch()} />;
  if (!data) return <PageSpinner label={companies.states.loading} />;
  const company = data.companies[0];
  const draft = campaignId ? (data.campaignDrafts.find(({ _id }) => _id === campaignId) ?? opened) : null;
  if (draft && !opened) setOpened(draft);
  if (!company || draft === undefined) {
    return (
      <EmptyState title={form.unknown} text={form.unknownHint}>
        {company && (
          <LinkButton to={localize(paths.company(companyId))} variant="quiet">
            {form.toCampaigns}
          </LinkButton>
        )}
      </EmptyState>
    );
  }
  return (
    <TimeZone value={company.timeZone}>
      <CampaignForm company={company} draft={draft} />
    </TimeZone>
  );
}
