/** Why: on return from a network the user sees the result: linked, a step missing, a Page to choose, or not linked. */
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useAppNetworksTexts } from "~/i18n/app-networks-texts";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { PageSpinner } from "~/ui/spinner";
import {
  AppChooseFacebookPageDocument,
  AppLinkSocialAccountDocument,
  type AppLinkSocialAccountMutation,
  type OwnNetworksFragment,
  type Platform,
} from "../generated/graphql";
import { useErrorText } from "../me";
import { NetworkNeeds } from "../network-needs";
import { shownName, showOwnNetworks } from "../own-networks";
import { Go, Screen } from "../parts";
import { useSend } from "../send";
import { at, useTo } from "../use-to";

/** The state begins with the network's name (identity-svc, `link_accounts.py`). */
const NETWORKS: Partial<Record<string, Platform>> = { instagram: "Instagram", facebook: "Facebook" };

type Page = NonNullable<AppLinkSocialAccountMutation["result"]["pages"]>[number];
type Outcome =
  | { kind: "waiting" }
  | { kind: "refused" }
  | { kind: "failed"; text: string }
  | { kind: "choosing"; pages: Page[] }
  | { kind: "linked"; network: Platform; networks: OwnNetworksFragment | null | undefined };

export function NetworkLinkedScreen() {
  const texts = useAppNetworksTexts();
  const textOf = useErrorText();
  const [query] = useSearchParams();
  const [outcome, setOutcome] = useState<Outcome>({ kind: "waiting" });
  const navigate = useNavigate();
  const to = useTo();
  const send = useSend();
  const sent = useRef(false);

  useEffect(() => {
    // The code can be used once, also where React runs an effect twice.
    if (sent.current) return;
    sent.current = true;
    // Opened again: the code, which has been used, is no longer in the address.
    if (query.size === 0) {
      void navigate(to(at.networks), { replace: true });
      return;
    }
    const code = query.get("code");
    const state = query.get("state") ?? "";
    const network = NETWORKS[state.split(".")[0] ?? ""];
    const refused = query.has("error");
    // Keeps them out of the history and of screenshots.
    void navigate({ search: "" }, { replace: true });
    async function link() {
      if (refused) return setOutcome({ kind: "refused" });
      if (!code || !network) return setOutcome({ kind: "failed", text: textOf("LINKING_UNKNOWN") });
      const { done, failed } = await send(AppLinkSocialAccountDocument, { network, code, state });
      if (failed) return setOutcome({ kind: "failed", text: failed.text });
      if (done.pages) return setOutcome({ kind: "choosing", pages: done.pages });
      showOwnNetworks(done.socialAccounts);
      return setOutcome({ kind: "linked", network, networks: done.socialAccounts });
    }
    void link();
  }, [query, navigate, to, send, textOf]);

  switch (outcome.kind) {
    case "waiting":
      return <PageSpinner label={texts.linked.wait} />;
    case "refused":
      return <Ended title={texts.linked.refused} text={texts.linked.refusedText} />;
    case "failed":
      return <Ended title={texts.linked.failed} text={outcome.text} />;
    case "choosing":
      return (
        <Choosing
          pages={outcome.pages}
          chosen={(networks) => setOutcome({ kind: "linked", network: "Facebook", networks })}
        />
      );
    default:
      return <Linked network={outcome.network} networks={outcome.networks} />;
  }
}

function Ended({ title, text }: { title: string; text: string }) {
  const { linked } = useAppNetworksTexts();
  const to = useTo();
  return (
    <Screen title={title} text={text}>
      <Go to={to(at.networks)} className="self-start">
        {linked.back}
      </Go>
    </Screen>
  );
}

function Linked({
  network,
  networks,
}: {
  network: Platform;
  networks: OwnNetworksFragment | null | undefined;
}) {
  const { linked } = useAppNetworksTexts();
  const to = useTo();
  const account = networks?.accounts.find(({ platform }) => platform === network);
  if (!account) return <Ended title={linked.title} text={linked.doneText} />;
  if (account.state === "Linked")
    return <Ended title={linked.done(shownName(account))} text={linked.doneText} />;
  return (
    <Screen title={linked.needs}>
      <NetworkNeeds account={account} />
      <Go to={to(at.networks)} className="self-start">
        {linked.back}
      </Go>
    </Screen>
  );
}

function Choosing({
  pages,
  chosen,
}: {
  pages: Page[];
  chosen: (networks: OwnNetworksFragment | null | undefined) => void;
}) {
  const { linked } = useAppNetworksTexts();
  const send = useSend();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function choose(pageId: string) {
    setBusy(pageId);
    const { done, failed } = await send(AppChooseFacebookPageDocument, { pageId });
    if (failed) {
      setFailure(failed.text);
      setBusy(null);
      return;
    }
    showOwnNetworks(done.socialAccounts);
    chosen(done.socialAccounts);
  }
  return (
    <Screen title={linked.choose} text={linked.chooseText}>
      <Failure text={failure} />
      <ul className="flex flex-col gap-3">
        {pages.map(({ _id, name }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-surface p-4 shadow-lift"
          >
            <span className="min-w-0 font-semibold wrap-anywhere" translate="no">
              {name}
            </span>
            <Button
              busy={busy === _id}
              disabled={busy !== null}
              aria-label={`${linked.chosen}: ${name}`}
              onClick={() => void choose(_id)}
            >
              {linked.chosen}
            </Button>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
