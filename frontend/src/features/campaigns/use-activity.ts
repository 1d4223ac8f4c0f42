/** Why: a campaign's page follows what happens to its ads, and catches up on what it missed while it was not connected. */
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useState } from "react";
import { tellActivity } from "~/domain/notices/activity";
import {
  type AdvertisementCardFragment,
  CampaignActivityDocument,
  CampaignFiguresFragmentDoc,
} from "~/graphql/generated/graphql";
import type { LiveState } from "~/graphql/live-link";

const AGAIN_MS = 3000;

interface Activity {
  /** An ad was added, decided or got new figures: as it stands now. */
  onAd: (ad: AdvertisementCardFragment) => void;
  /** Something may have been missed. Rejects when it could not be made up for, to be asked again. */
  onMissed: () => Promise<unknown>;
}

/** How the connection is; once it was lost, it is `waiting` until it is back. */
export function useActivity(campaignId: string, { onAd, onMissed }: Activity): LiveState {
  const client = useApolloClient();
  const [state, setState] = useState<LiveState>("connecting");
  const tell = useEffectEvent(onAd);
  const catchUp = useEffectEvent(onMissed);

  useEffect(() => {
    let lost = false;
    let missed: ReturnType<typeof setTimeout> | undefined;
    const makeUp = (): void => {
      clearTimeout(missed);
      catchUp().catch(() => {
        missed = setTimeout(makeUp, AGAIN_MS);
      });
    };
    const onLive = (now: LiveState): void => {
      if (now === "live" && lost) makeUp();
      lost = now === "waiting" || (lost && now === "connecting");
      setState(lost ? "waiting" : now);
    };
    const following = client
      .subscribe({
        query: CampaignActivityDocument,
        variables: { campaignId },
        context: { onLive },
        // Only the campaign's figures are read from the cache: the ads would stay in it for as long as the page is open.
        fetchPolicy: "no-cache",
      })
      .subscribe({
        next: ({ data }) => {
          tellActivity();
          if (data) {
            const { _campaign: figures, ...ad } = data.campaignActivity;
            if (figures)
              client.cache.writeFragment({
                fragment: CampaignFiguresFragmentDoc,
                fragmentName: "CampaignFigures",
                data: figures,
              });
            tell(ad as AdvertisementCardFragment);
          }
          // An ad that could not be read: a service was away for a moment.
          else makeUp();
        },
        error: () => onLive("waiting"),
      });
    return () => {
      clearTimeout(missed);
      following.unsubscribe();
    };
  }, [client, campaignId]);

  return state;
}
