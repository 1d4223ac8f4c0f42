/** Why: the brand sees today's approvals by rule, and undoes wrong ones. */

import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import {
  ApprovedByRuleDocument,
  type UndoableAdFragment,
} from "~/domain/check-rules/approved-by-rule.generated";
import { useUndo } from "~/domain/check-rules/use-undo";
import { fullName } from "~/domain/full-name";
import { useCheckRulesTexts } from "~/i18n/check-rules-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";

/** The rule approves within seconds, while the page is open. */
const AGAIN_MS = 30_000;

interface ByRuleProps {
  companyId: string;
  /** An ad waits again. */
  undone: (id: string) => void;
}

export function ByRule({ companyId, undone }: ByRuleProps) {
  const { rule } = useCheckRulesTexts();
  const formats = useFormats();
  const { data, refetch } = useQuery(ApprovedByRuleDocument, {
    variables: { companyId },
    fetchPolicy: "cache-and-network",
    pollInterval: AGAIN_MS,
    skipPollAttempt: () => document.hidden,
  });
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const approvals = data?.automaticApprovals;
  const ads = approvals?.advertisements.filter(({ _id }) => !taken.has(_id)) ?? [];
  if (!approvals || (approvals.today === 0 && ads.length === 0)) return null;
  return (
    <details className="group mt-3 rounded-md bg-good-ground/60">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-4 py-2 text-sm focus-visible:rounded-md">
        <Icon name="check" className="size-5 text-good" />
        <span className="flex-1 font-medium">
          <span>{rule.today(approvals.today, formats.number(approvals.today))}</span>
          {approvals.enabled && (
            <span className="font-normal text-soft">{` ${rule.limitTold(formats.number(approvals.dailyLimit))}`}</span>
          )}
        </span>
        {ads.length > 0 && <span className="text-soft">{rule.look}</span>}
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">
        {ads.length === 0 ? (
          <p className="text-sm text-soft">{rule.nothing}</p>
        ) : (
          <ul className="grid gap-1" aria-label={rule.list}>
            {ads.map((ad) => (
              <Approved
                key={ad._id}
                ad={ad}
                undone={() => {
                  setTaken((before) => new Set(before).add(ad._id));
                  undone(ad._id);
                  void refetch().catch(() => undefined);
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

function Approved({ ad, undone }: { ad: UndoableAdFragment; undone: () => void }) {
  const { rule } = useCheckRulesTexts();
  const { campaigns } = usePortalTexts();
  const localize = useLocalize();
  const { undo, busy } = useUndo();
  const creator = fullName(ad._person) ?? campaigns.ad.someone;
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 text-sm first:border-t-0">
      <img
        src={ad.imageGrid || ad.multimediaUri}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-11 shrink-0 rounded-sm bg-sunk object-cover"
      />
      <p className="min-w-0 flex-1">
        <Link className="text-link font-medium" to={localize(paths.audit(ad._id))}>
          {creator}
        </Link>{" "}
        <span className="text-soft">
          <span translate="no">{ad.campaignName}</span>
          {ad.automaticApproval && (
            <span>
              {" · "}
              <Moment at={ad.automaticApproval.approvedAt} as="relative" />
            </span>
          )}
        </span>
      </p>
      <Button
        variant="quiet"
        size="sm"
        busy={busy}
        onClick={() => void undo(ad._id, creator).then((done) => done && undone())}
      >
        {rule.undo}
        <span className="sr-only">: {creator}</span>
      </Button>
    </li>
  );
}
