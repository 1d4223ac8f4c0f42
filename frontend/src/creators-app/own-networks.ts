/** Why: the current state of the user's network accounts is shown at once, whichever screen changed them. */
import {
  AppSocialAccountsDocument,
  type AppSocialAccountsQuery,
  type OwnNetworksFragment,
} from "./generated/graphql";
import { changed, client, useAppQuery } from "./query";

export type OwnNetwork = OwnNetworksFragment["accounts"][number];

/** `every` is the polling interval, in milliseconds. */
export function useOwnNetworks(every?: number) {
  return useAppQuery("networks", AppSocialAccountsDocument, {}, every === undefined ? {} : { every });
}

/** Shows what a change returned; the user's account, and the campaigns for which they may post, are refetched. */
export function showOwnNetworks(networks: OwnNetworksFragment | null | undefined): void {
  if (networks)
    client.setQueryData<AppSocialAccountsQuery>(["networks", AppSocialAccountsDocument.toString(), {}], {
      socialAccounts: networks,
    });
  changed("account", "campaigns");
}

/** The name as the network writes it; a Page without one has its number. */
export function shownName({ username }: Pick<OwnNetwork, "username">): string {
  return /^\d+$/.test(username) ? username : `@${username.replace(/^@/, "")}`;
}
