/**
 * Why: ads with an open change request need no decision today, but members find them without searching each campaign.
 */
import { useQuery } from "@apollo/client/react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { fullName } from "~/domain/full-name";
import { Failed } from "~/graphql/failed";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { EmptyState } from "~/ui/empty-state";
import { LoadingArea } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { InboxChangesDocument, type InboxChangesQuery } from "./inbox.generated";

/** The advertisements with an open change request of the brand. */
export function AskedChanges({ companyId }: { companyId: string }) {
  const { changes, loading } = useInboxTexts();
  const { data, error, refetch } = useQuery(InboxChangesDocument, {
    variables: { companyId },
    fetchPolicy: "cache-and-network",
  });
  if (error && !data) return <Failed error={error} retry={() => refetch()} />;
  if (!data) return <LoadingArea label={loading} />;
  if (data.advertisements.length === 0)
    return <EmptyState level={2} title={changes.empty} text={changes.emptyText} />;
  return (
    <ul className="mt-4 grid max-w-3xl gap-1" aria-label={changes.list}>
      {data.advertisements.map((ad) => (
        <ChangeRequest key={ad._id} ad={ad} />
      ))}
    </ul>
  );
}

function ChangeRequest({ ad }: { ad: InboxChangesQuery["advertisements"][number] }) {
  const { changes } = useInboxTexts();
  const { campaigns } = usePortalTexts();
  const localize = useLocalize();
  const request = ad.changeRequest;
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 text-sm first:border-t-0">
      <img
        src={ad.imageGrid || ad.multimediaUri}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-11 shrink-0 rounded-sm bg-sunk object-cover"
      />
      <div className="min-w-0 flex-1">
        <p>
          <Link className="text-link font-medium" to={localize(paths.audit(ad._id))}>
            {fullName(ad._person) ?? campaigns.ad.someone}
          </Link>{" "}
          <span className="text-soft" translate="no">
            {ad.campaignName}
          </span>
        </p>
        {request && (
          <p className="text-soft wrap-anywhere">
            <span>{request.text}</span> <Moment at={request.answerUntil} as="relative" say={changes.until} />
          </p>
        )}
      </div>
    </li>
  );
}
