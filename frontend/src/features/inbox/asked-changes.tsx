/** Why: what waits for an influencer's answer is no decision of today, but whoever asked finds it without searching each campaign. */
import { useQuery } from "@apollo/client/react";
import { Link, useLocation } from "react-router";
import { paths } from "~/config/paths";
import { fullName } from "~/domain/advertisements/ad-status";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { InboxChangesDocument, type InboxChangesQuery } from "./inbox.generated";

/** The list is opened by an address that ends in it. */
const ANCHOR = "changes";

interface AskedChangesProps {
  companyId: string;
  /** How many there are. */
  count: number;
}

/** The advertisements of which the brand asked a change that has not come, folded. */
export function AskedChanges({ companyId, count }: AskedChangesProps) {
  const { changes } = useInboxTexts();
  const formats = useFormats();
  const { hash } = useLocation();
  const { data } = useQuery(InboxChangesDocument, {
    variables: { companyId },
    fetchPolicy: "cache-and-network",
    skip: count === 0,
  });
  if (!data || count === 0) return null;
  return (
    <details
      id={ANCHOR}
      open={hash === `#${ANCHOR}`}
      className="group mt-3 scroll-mt-24 rounded-md bg-calm-ground/60"
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-4 py-2 text-sm focus-visible:rounded-md">
        <Icon name="clock" className="size-5 text-soft" />
        <span className="flex-1 font-medium">{changes.title(count, formats.number(count))}</span>
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="grid gap-1 px-4 pb-4" aria-label={changes.list}>
        {data.advertisements.map((ad) => (
          <Asked key={ad._id} ad={ad} />
        ))}
      </ul>
    </details>
  );
}

function Asked({ ad }: { ad: InboxChangesQuery["advertisements"][number] }) {
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
