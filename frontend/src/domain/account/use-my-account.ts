/** Why: whether the e-mail is confirmed and a deletion is due is asked only by the pages that show it. */
import { useState } from "react";
import { MyAccountDocument, type MyAccountQuery } from "~/session/generated/graphql";
import { useCall } from "~/session/use-call";

export type MyAccount = NonNullable<MyAccountQuery["account"]>;

/** What only the owner of an account sees; undefined until it has come, null when it cannot be had. */
export function useMyAccount(): { account: MyAccount | null | undefined; forget: () => void } {
  const { data, error } = useCall(MyAccountDocument, {}, { asker: "page" });
  const [forgotten, setForgotten] = useState(false);
  const account = forgotten || error ? null : data && (data.account ?? null);
  return { account, forget: () => setForgotten(true) };
}
