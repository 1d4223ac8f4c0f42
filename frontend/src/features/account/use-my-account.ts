/** Why: whether the e-mail is confirmed and a deletion is due is asked only by the pages that show it. */
import { useEffect, useState } from "react";
import { MyAccountDocument, type MyAccountQuery } from "~/session/generated/graphql";
import { call } from "~/session/transport";

export type MyAccount = NonNullable<MyAccountQuery["account"]>;

/** What only the owner of an account sees; null until it has come, and when it cannot be had. */
export function useMyAccount(): { account: MyAccount | null; forget: () => void } {
  const [account, setAccount] = useState<MyAccount | null>(null);
  useEffect(() => {
    let gone = false;
    call(MyAccountDocument, {}).then(
      (answer) => {
        if (!gone) setAccount(answer.account ?? null);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return { account, forget: () => setAccount(null) };
}
