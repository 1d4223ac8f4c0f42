/** Why: a link to an ad leads to it, also when it stands further down than what the list has read, or is left out by a filter. */
import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { type InboxAdFragment, InboxNamedDocument } from "./inbox.generated";

interface Named {
  /** The list with the ad that the address names, in its place. */
  ads: readonly InboxAdFragment[] | undefined;
  /** Why that ad does not stand in the list; null when it does. */
  named: "decided" | "unknown" | null;
}

export function useNamed(
  items: readonly InboxAdFragment[] | undefined,
  id: string | null,
  companyId: string,
): Named {
  const missing = id !== null && items !== undefined && !items.some(({ _id }) => _id === id);
  const { data } = useQuery(InboxNamedDocument, { variables: { id: id ?? "" }, skip: !missing });
  const ad = missing ? data?.advertisements[0] : undefined;
  const ads = useMemo(() => {
    if (!items || !ad || !isToDecide(ad, companyId)) return items;
    const later = items.findIndex(({ creationDt }) => creationDt > ad.creationDt);
    return items.toSpliced(later < 0 ? items.length : later, 0, ad);
  }, [items, ad, companyId]);
  if (!missing || !data || ads !== items) return { ads, named: null };
  return { ads, named: ad?.companyId === companyId ? "decided" : "unknown" };
}

/** What the inbox lists: it waits, is paid in product, and no change is asked of it. */
function isToDecide(
  { companyId, status, _campaign, changeState }: InboxAdFragment,
  company: string,
): boolean {
  const waits = status === "WaitingForCustomerAudit" || status === "WaitingForPlatformAudit";
  return (
    companyId === company && waits && _campaign?.paymentType === "Product" && changeState !== "REQUESTED"
  );
}
