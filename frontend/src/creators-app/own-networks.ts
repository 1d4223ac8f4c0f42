/** Why: what somebody's accounts are now is shown at once, whichever screen changed them. */
import {
  AppSocialAccountsDocument,
  type AppSocialAccountsQuery,
  type OwnNetworksFragment,
} from "./generated/graphql";
import { changed, client, useAsked } from "./query";

export type OwnNetwork = OwnNetworksFragment["accounts"][number];

/** `every` is how often they are asked again by themselves, in milliseconds. */
export function useOwnNetworks(every?: number) {
  return useAsked("networks", AppSocialAccountsDocument, {}, every === undefined ? {} : { every });
}

/** Shows what a change answered; who somebody is, and which campaigns they may post for, is asked again. */
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
