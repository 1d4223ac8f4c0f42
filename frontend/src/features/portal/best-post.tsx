/** Why: if nothing waits, the post with the best results of the last seven days is shown. */

import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { moment } from "~/config/clock";
import { adPath } from "~/domain/advertisements/ad-path";
import { fullName } from "~/domain/full-name";
import { usePortalHomeTexts } from "~/i18n/portal-home-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { useTimeZone } from "~/session/use-time-zone";
import { LinkButton } from "~/ui/button";
import { weekUntil } from "./periods";
import { PortalBestDocument } from "./portal.generated";

export function BestPost({ companyId, session }: { companyId: string; session: Session }) {
  const { waits: texts } = usePortalHomeTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const zone = useTimeZone();
  const [now] = useState(() => moment());
  const week = weekUntil(now, zone);
  const { data } = useQuery(PortalBestDocument, { variables: { companyId, ...week } });
  const best = data?.campaignReport.top[0];
  if (!best) return null;
  const likes = best.likeCount + best.notSponsoredLikeCount;
  const comments = best.commentCount + best.notSponsoredCommentCount;
  return (
    <article className="mt-4 flex flex-wrap items-center gap-4 border-t border-line pt-4">
      <img src={best.imageGrid} alt="" className="size-24 rounded-md bg-sunk object-contain" />
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-sm font-semibold text-soft">{texts.best}</h3>
        <p className="font-semibold wrap-anywhere">
          {texts.bestOf(fullName(best._person) ?? texts.unknown, best.campaignName)}
        </p>
        <p className="text-sm text-soft">
          {`${texts.likes(formats.number(likes))} · ${texts.comments(formats.number(comments))}`}
        </p>
      </div>
      <LinkButton size="sm" variant="quiet" to={localize(adPath(session, best))}>
        {texts.open}
      </LinkButton>
    </article>
  );
}
