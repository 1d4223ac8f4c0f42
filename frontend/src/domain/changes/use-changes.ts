/**
 * Why: the change requests of an opened ad have a query of their own, and the screen is notified of the next revision.
 */
import { useApolloClient, useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent } from "react";
import type { LiveState } from "~/graphql/live-stream";
import {
  AdvertisementChangesDocument,
  type ChangeMarkedFragment,
  type ChangeRequestShownFragment,
  ChangesMadeDocument,
  type ChangesMadeSubscription,
  type RevisionShownFragment,
} from "./changes.generated";

export interface ChangingAd extends ChangeMarkedFragment {
  _id: string;
  campaignId: string;
  companyId: string;
}

export interface AdChanges {
  /** Oldest first; empty until the response has arrived. */
  requests: readonly ChangeRequestShownFragment[];
  revisions: readonly RevisionShownFragment[];
}

/** `always`: also of an ad without an open change request, for its history. */
export function useChanges(ad: ChangingAd, always = false): AdChanges {
  const { data } = useQuery(AdvertisementChangesDocument, {
    variables: { id: ad._id, companyId: ad.companyId },
    skip: ad.changeState === "NONE" && !always,
    fetchPolicy: "cache-and-network",
  });
  const advertisement = data?.advertisements[0];
  return { requests: advertisement?.changeRequests ?? [], revisions: advertisement?.revisions ?? [] };
}

interface Following {
  /** Refetches the ad: also once the subscription is up, since a revision may have come before. */
  read: () => void;
  /** Called once when the change request has ended, with the ad as it is now. */
  ended: (now: ChangesMadeSubscription["campaignActivity"]) => void;
}

/** Follows the campaign while the ad has an open change request. */
export function useNextRevision(
  { _id: id, campaignId, changeState }: ChangingAd,
  { read, ended }: Following,
): void {
  const client = useApolloClient();
  const again = useEffectEvent(read);
  const tell = useEffectEvent(ended);
  const requested = changeState === "REQUESTED";
  useEffect(() => {
    if (!requested) return;
    let over = false;
    const following = client
      .subscribe({
        query: ChangesMadeDocument,
        variables: { campaignId },
        context: { onLive: (state: LiveState) => state === "live" && again() },
        fetchPolicy: "no-cache",
      })
      .subscribe(({ data }) => {
        const advertisement = data?.campaignActivity;
        if (advertisement?._id !== id || advertisement.changeState === "REQUESTED") return;
        // Several events may arrive before it is refetched.
        if (!over) tell(advertisement);
        over = true;
        again();
      });
    return () => following.unsubscribe();
  }, [client, id, campaignId, requested]);
}
