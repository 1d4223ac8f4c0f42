/** Why: what passed all its checks needs nobody's eyes one by one: it is approved together, after seeing what that does. */
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
  /** Which ads wait, whatever their checks say. */
  where: AdvertisementWhere;
  /** Decided here already, some of them not sent yet. */
  settled: ReadonlySet<string>;
  campaigns: InboxCampaignsQuery["campaigns"];
  /** Decides on these, which the list need not have read. */
  decide: (decision: Decision, ads: AllPassed["passed"]) => void;
}

export function ApprovePassed({ where, settled, campaigns, decide }: ApprovePassedProps) {
  const { checks: texts } = usePortalTexts().campaigns;
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<AllPassed | null>(null);

  async function find() {
    setBusy(true);
    try {
      const answer = await findAllPassed(client, where, { most: AT_ONCE, without: settled });
      if (answer.passed.length === 0) notify("info", texts.nonePassed);
      else setFound(answer);
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
      {found && (
        <BulkDialog
          status="Approved"
          ids={found.passed.map(({ _id }) => _id)}
          left={found.left}
          campaigns={campaigns}
          reasons={[]}
          decide={(decision) => decide(decision, found.passed)}
          close={() => setFound(null)}
        />
      )}
    </>
  );
}
