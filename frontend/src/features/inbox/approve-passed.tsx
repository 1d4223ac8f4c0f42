/**
 * Why: ads that passed all their checks need no separate audits: they are approved together, after a preview of the
 * effect.
 */
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { type AllPassed, findAllPassed } from "~/domain/checks/all-passed";
import type { AdvertisementWhere } from "~/graphql/schema.generated";
import { usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import type { InboxCampaignsQuery } from "./inbox.generated";
import { AT_ONCE, BulkDialog } from "./inbox-bulk-dialog";
import type { Decision } from "./use-held-decision";

interface ApprovePassedProps {
  /** The filter of the waiting ads, whatever the result of their checks. */
  where: AdvertisementWhere;
  /** Already decided here, some of them not sent yet. */
  settled: ReadonlySet<string>;
  campaigns: InboxCampaignsQuery["campaigns"];
  /** Decides these, which the list may not have loaded. */
  decide: (decision: Decision, ads: AllPassed["passed"]) => void;
}

export function ApprovePassed({ where, settled, campaigns, decide }: ApprovePassedProps) {
  const { checks: texts } = usePortalTexts().campaigns;
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [allPassed, setAllPassed] = useState<AllPassed | null>(null);

  async function find() {
    setBusy(true);
    try {
      const result = await findAllPassed(client, where, { most: AT_ONCE, without: settled });
      if (result.passed.length === 0) notify("info", texts.nonePassed);
      else setAllPassed(result);
    } catch {
      notify("bad", texts.searchFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="quiet" size="sm" busy={busy} onClick={() => void find()}>
        {!busy && <Icon name="check" className="size-4" />}
        <span>{busy ? texts.searching : texts.approvePassed}</span>
      </Button>
      {allPassed && (
        <BulkDialog
          status="Approved"
          ids={allPassed.passed.map(({ _id }) => _id)}
          left={allPassed.left}
          campaigns={campaigns}
          reasons={[]}
          decide={(decision) => decide(decision, allPassed.passed)}
          close={() => setAllPassed(null)}
        />
      )}
    </>
  );
}
