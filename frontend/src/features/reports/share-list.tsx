/** Why: a company sees which links to its reports are active, with their expiry and their views, and revokes them. */

import { useMutation, useQuery } from "@apollo/client/react";
import { useRef } from "react";
import { useNow } from "~/config/clock";
import type { ShareRowFragment } from "~/domain/reports/share.generated";
import { ReportSharesDocument } from "~/domain/reports/share.generated";
import { SHARE_LIST } from "~/domain/reports/share-dialog";
import { useShareLink } from "~/domain/reports/use-share-link";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useReportsTexts } from "~/i18n/reports-texts";
import { useFormats } from "~/i18n/use-formats";
import { useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import { useLanding } from "~/ui/use-landing";
import { RevokeReportShareDocument } from "./reports.generated";

export function ShareList({ companyId }: { companyId: string }) {
  const { links } = useReportsTexts();
  const list = useRef<HTMLElement>(null);
  const { data } = useQuery(ReportSharesDocument, {
    variables: { companyId },
    fetchPolicy: "cache-and-network",
  });
  useLanding(SHARE_LIST, list, data !== undefined);
  if (!data) return null;
  return (
    <section ref={list} aria-labelledby={SHARE_LIST} className="mt-10 print:hidden">
      <h2 id={SHARE_LIST} className="scroll-mt-20 text-xl">
        {links.title}
      </h2>
      {data.reportShares.length === 0 ? (
        <p className="mt-2 text-soft">{links.none}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-lg bg-surface shadow-lift">
          {data.reportShares.map((share) => (
            <ShareRow key={share._id} share={share} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ShareRow({ share }: { share: ShareRowFragment }) {
  const { links } = useReportsTexts();
  const texts = useTexts();
  const formats = useFormats();
  const { copy } = useShareLink();
  const now = useNow();
  const [revoke, { loading }] = useMutation(RevokeReportShareDocument, {
    variables: { shareId: share._id },
  });
  const over = Date.parse(share.expiresAt) <= now;
  const works = !share.revokedAt && !over;

  async function end() {
    try {
      const { data } = await revoke();
      const failure = data?.result.error[0];
      if (failure) notify("bad", errorText(texts, failure.code));
      else notify("good", links.gone);
    } catch (error) {
      notify("bad", errorText(texts, codeOf(error)));
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{share.title}</p>
        <p className="text-sm text-soft">
          {share.revokedAt ? (
            <span>{links.revoked}</span>
          ) : (
            <Moment at={share.expiresAt} as="dayOf" say={over ? links.ended : links.until} />
          )}
          <span>{` · ${links.views(formats.number(share.views))}`}</span>
        </p>
      </div>
      {works && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            size="sm"
            aria-label={links.copyOf(share.title)}
            onClick={() => void copy(share.token)}
          >
            {links.copy}
          </Button>
          <Button
            variant="danger"
            size="sm"
            busy={loading}
            aria-label={links.revokeOf(share.title)}
            onClick={() => void end()}
          >
            {links.revoke}
          </Button>
        </div>
      )}
    </li>
  );
}
