/** Why: whether the e-mail is confirmed and a deletion is due is asked only by the pages that show it. */
import { useEffect, useState } from "react";
import { MyAccountDocument, type MyAccountQuery } from "~/session/generated/graphql";
import { call } from "~/session/transport";

export type MyAccount = NonNullable<MyAccountQuery["account"]>;

/** What only the owner of an account sees; undefined until it has come, null when it cannot be had. */
export function useMyAccount(): { account: MyAccount | null | undefined; forget: () => void } {
  const [account, setAccount] = useState<MyAccount | null>();
  useEffect(() => {
    let gone = false;
    const know = (found: MyAccount | null) => {
      if (!gone) setAccount(found);
    };
    call(MyAccountDocument, {}, { asker: "page" }).then(
      (answer) => know(answer.account ?? null),
      () => know(null),
    );
    return () => {
      gone = true;
    };
  }, []);
  return { account, forget: () => setAccount(null) };
}
