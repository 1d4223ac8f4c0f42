/** Why: what was asked of an opened ad is read by a request of its own, and the screen learns of the next version when it comes. */
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
  /** Oldest first; empty until the server answered. */
  requests: readonly ChangeRequestShownFragment[];
  revisions: readonly RevisionShownFragment[];
}

/** `always`: also of an ad of which no change is asked now, for its history. */
export function useChanges(ad: ChangingAd, always = false): AdChanges {
  const { data } = useQuery(AdvertisementChangesDocument, {
    variables: { id: ad._id, companyId: ad.companyId },
    skip: ad.changeState === "NONE" && !always,
    fetchPolicy: "cache-and-network",
  });
  const found = data?.advertisements[0];
  return { requests: found?.changeRequests ?? [], revisions: found?.revisions ?? [] };
}

interface Following {
  /** Reads the ad anew: also once the server is listened to, since it may have come again before. */
  read: () => void;
  /** Called once when the request for a change has ended, with the ad as it is now. */
  ended: (now: ChangesMadeSubscription["campaignActivity"]) => void;
}

/** Follows the campaign while a change is asked of the ad. */
export function useNextRevision(
  { _id: id, campaignId, changeState }: ChangingAd,
  { read, ended }: Following,
): void {
  const client = useApolloClient();
  const again = useEffectEvent(read);
  const tell = useEffectEvent(ended);
  const asked = changeState === "REQUESTED";
  useEffect(() => {
    if (!asked) return;
    let over = false;
    const following = client
      .subscribe({
        query: ChangesMadeDocument,
        variables: { campaignId },
        context: { onLive: (state: LiveState) => state === "live" && again() },
        fetchPolicy: "no-cache",
      })
      .subscribe(({ data }) => {
        const told = data?.campaignActivity;
        if (told?._id !== id || told.changeState === "REQUESTED") return;
        // More may be told of it before it is read again.
        if (!over) tell(told);
        over = true;
        again();
      });
    return () => following.unsubscribe();
  }, [client, id, campaignId, asked]);
}
