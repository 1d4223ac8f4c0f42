/** Why: a campaign's page subscribes to the changes of its ads, and refetches after the connection was lost. */
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useState } from "react";
import { CampaignFiguresFragmentDoc } from "~/domain/campaigns/campaign-results.generated";
import { activity } from "~/domain/notices/activity";
import type { LiveState } from "~/graphql/live-stream";
import { type AdvertisementCardFragment, CampaignActivityDocument } from "./campaigns.generated";

const AGAIN_MS = 3000;

interface Activity {
  /** Called with an ad that was added, decided or got new figures. */
  onAd: (ad: AdvertisementCardFragment) => void;
  /** Called when changes may have been missed, to refetch; called again later if it rejects. */
  onMissed: () => Promise<unknown>;
  /** The shown data was read before this connection: changes may have been missed in between. */
  behind: boolean;
}

/** Subscribes; returns the state of the connection, which after a loss stays `waiting` until it is live again. */
export function useActivity(campaignId: string, { onAd, onMissed, behind }: Activity): LiveState {
  const client = useApolloClient();
  const [state, setState] = useState<LiveState>("connecting");
  const tell = useEffectEvent(onAd);
  const catchUp = useEffectEvent(onMissed);
  const isBehind = useEffectEvent(() => behind);

  useEffect(() => {
    let lost = false;
    let stale = isBehind();
    let missed: ReturnType<typeof setTimeout> | undefined;
    // An event that arrives meanwhile may be newer than the response that is on its way and would overwrite it:
    // refetch.
    let overtaken = false;
    const makeUp = (): void => {
      clearTimeout(missed);
      overtaken = false;
      catchUp().then(
        () => {
          if (overtaken) makeUp();
        },
        () => {
          missed = setTimeout(makeUp, AGAIN_MS);
        },
      );
    };
    const onLive = (now: LiveState): void => {
      if (now === "live" && (lost || stale)) {
        stale = false;
        makeUp();
      }
      lost = now === "waiting" || (lost && now === "connecting");
      setState(lost ? "waiting" : now);
    };
    const following = client
      .subscribe({
        query: CampaignActivityDocument,
        variables: { campaignId },
        context: { onLive },
        // Only the campaign's figures are read from the cache: the ads would stay in it for as long as the page is
        // open.
        fetchPolicy: "no-cache",
      })
      .subscribe({
        next: ({ data }) => {
          activity.tell();
          overtaken = true;
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
          // The changed ad could not be read because a service was unavailable: refetch.
          else makeUp();
        },
        error: () => onLive("waiting"),
      });
    return () => {
      overtaken = false;
      clearTimeout(missed);
      following.unsubscribe();
    };
  }, [client, campaignId]);

  return state;
}
