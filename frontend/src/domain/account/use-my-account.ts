/** Why: only the pages that show them query whether the e-mail is confirmed and a deletion is due. */
import { useState } from "react";
import { MyAccountDocument, type MyAccountQuery } from "~/session/generated/graphql";
import { useCall } from "~/session/use-call";

export type MyAccount = NonNullable<MyAccountQuery["account"]>;

/** What only the owner of an account sees; undefined while loading, null if it is unavailable. */
export function useMyAccount(): { account: MyAccount | null | undefined; forget: () => void } {
  const { data, error } = useCall(MyAccountDocument, {}, { asker: "page" });
  const [forgotten, setForgotten] = useState(false);
  const account = forgotten || error ? null : data && (data.account ?? null);
  return { account, forget: () => setForgotten(true) };
}
