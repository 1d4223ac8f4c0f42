/** Why: the checks of an opened ad have a query of their own, which is refetched once pending checks are done. */
import { useApolloClient, useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent } from "react";
import type { LiveState } from "~/graphql/live-stream";
import { useLanguage } from "~/i18n/use-language";
import {
  AdvertisementChecksDocument,
  type ChecksListedFragment,
  ChecksMadeDocument,
  type ChecksMarkedFragment,
} from "./checks.generated";

export interface CheckedAd extends ChecksMarkedFragment {
  _id: string;
  campaignId: string;
  companyId: string;
}

interface AdChecks {
  /** Absent until the response has arrived, and if the request failed. */
  checks: ChecksListedFragment | undefined;
  failed: boolean;
  retry: () => void;
}

export function useChecks({ _id: id, campaignId, companyId, checks: marked }: CheckedAd): AdChecks {
  const language = useLanguage();
  const { data, error, refetch } = useQuery(AdvertisementChecksDocument, {
    variables: { id, companyId, language },
    fetchPolicy: "cache-and-network",
  });
  const checks = data?.advertisements[0]?.checks;
  const retry = () => void refetch().catch(() => undefined);
  usePending(id, campaignId, (checks ?? marked).state === "PENDING", retry);
  return { checks, failed: Boolean(error) && !checks, retry };
}

/**
 * While an ad's checks are pending, calls `read` when they are done, and once the subscription is up, since they may
 * have been done before.
 */
function usePending(id: string, campaignId: string, pending: boolean, read: () => void): void {
  const client = useApolloClient();
  const again = useEffectEvent(read);
  useEffect(() => {
    if (!pending) return;
    const following = client
      .subscribe({
        query: ChecksMadeDocument,
        variables: { campaignId },
        context: { onLive: (state: LiveState) => state === "live" && again() },
        fetchPolicy: "no-cache",
      })
      .subscribe(({ data }) => {
        if (!data || data.campaignActivity._id === id) again();
      });
    return () => following.unsubscribe();
  }, [client, id, campaignId, pending]);
}
