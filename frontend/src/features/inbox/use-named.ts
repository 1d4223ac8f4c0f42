/**
 * Why: a link to an ad opens it, also if it is further down than the loaded part of the list, or excluded by a filter.
 */
import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { type InboxAdFragment, InboxNamedDocument } from "./inbox.generated";

interface Named {
  /** The list with the ad of the address, in its place. */
  ads: readonly InboxAdFragment[] | undefined;
  /** Why that ad is not in the list; null if it is. */
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

/** What the inbox lists: waiting ads that are paid in product and have no open change request. */
function isToDecide(
  { companyId, status, _campaign, changeState }: InboxAdFragment,
  company: string,
): boolean {
  const waits = status === "WaitingForCustomerAudit" || status === "WaitingForPlatformAudit";
  return (
    companyId === company && waits && _campaign?.paymentType === "Product" && changeState !== "REQUESTED"
  );
}
