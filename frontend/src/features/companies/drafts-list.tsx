/** Why: drafts are listed where campaigns are, above those that run. */

import { useQuery } from "@apollo/client/react";
import { paths } from "~/config/paths";
import { CampaignDraftsDocument } from "~/domain/campaigns/campaign-drafts.generated";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";

/** The company's drafts and the link to a new one; shown to users who may edit campaigns. */
export function DraftsList({ companyId }: { companyId: string }) {
  const { form } = usePortalTexts();
  const localize = useLocalize();
  const { data } = useQuery(CampaignDraftsDocument, {
    variables: { companyId },
    fetchPolicy: "cache-and-network",
  });
  const drafts = data?.campaignDrafts ?? [];
  return (
    <section aria-label={form.drafts} className="mt-5 flex flex-wrap items-center gap-2">
      <LinkButton size="sm" to={localize(paths.newCampaign(companyId))}>
        <Icon name="plus" /> {form.newCampaign}
      </LinkButton>
      {drafts.map((draft) => (
        <LinkButton
          key={draft._id}
          to={localize(paths.editCampaign(companyId, draft._id))}
          variant="quiet"
          size="sm"
          className="max-w-full"
        >
          <span className="min-w-0 truncate">{draft.name}</span>
          <span className="text-sm font-normal text-soft">
            <Moment at={draft.creationDt} as="dayOf" say={form.draftSince} />
          </span>
        </LinkButton>
      ))}
    </section>
  );
}
