/** Why: the networks on which the user posts: an account of each, how it is linked, and what to do when it is not. */
import { useState } from "react";
import { useAppNetworksTexts } from "~/i18n/app-networks-texts";
import { useAppTexts } from "~/i18n/app-texts";
import { useFormats } from "~/i18n/use-formats";
import { Badge, type Tone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { notify } from "~/ui/snackbar";
import {
  AppRequestNetworkConfirmationDocument,
  AppUnlinkSocialAccountDocument,
  type Platform,
  type SocialAccountState,
} from "../generated/graphql";
import { LinkButton } from "../link-button";
import { NetworkForm, PLATFORMS } from "../network-form";
import { NetworkNeeds } from "../network-needs";
import { type OwnNetwork, shownName, showOwnNetworks, useOwnNetworks } from "../own-networks";
import { QueryView, Screen } from "../parts";
import { Section } from "../section";
import { useSend } from "../send";
import { at, useTo } from "../use-to";

const TONES: Record<SocialAccountState, Tone> = {
  Linked: "good",
  NeedsAttention: "wait",
  Unlinked: "calm",
  Declared: "calm",
  Confirmed: "good",
};
/** How often the app checks whether a network revoked its permissions, in milliseconds. */
const LOOK_MS = 5000;

export function NetworksScreen() {
  const texts = useAppNetworksTexts();
  const { start } = useAppTexts();
  const query = useOwnNetworks(LOOK_MS);
  const to = useTo();
  const noneLinks = query.data?.socialAccounts.linkable.length === 0;
  return (
    <Screen title={texts.title} text={noneLinks ? texts.textByHand : texts.text} back={to(at.me)}>
      <QueryView query={query}>
        {({ socialAccounts: { accounts, linkable } }) => {
          const byHand = PLATFORMS.filter((platform) => !linkable.includes(platform));
          const shown = PLATFORMS.filter(
            (platform) =>
              linkable.includes(platform) || accounts.some((account) => account.platform === platform),
          );
          return (
            <>
              {shown.map((platform) => (
                <NetworkSection
                  key={platform}
                  platform={platform}
                  linkable={linkable.includes(platform)}
                  account={accounts.find((account) => account.platform === platform)}
                />
              ))}
              {byHand.length > 0 && (
                <Section title={texts.byHand} text={texts.byHandText}>
                  <NetworkForm submit={start.network.submit} platforms={byHand} />
                </Section>
              )}
            </>
          );
        }}
      </QueryView>
    </Screen>
  );
}

interface NetworkSectionProps {
  platform: Platform;
  linkable: boolean;
  account: OwnNetwork | undefined;
}

function NetworkSection({ platform, linkable, account }: NetworkSectionProps) {
  const texts = useAppNetworksTexts();
  const formats = useFormats();
  const name = useAppTexts().networks.names[platform];
  const [failure, setFailure] = useState<string | null>(null);
  // The operator has removed the application since it was linked: the permission expires by itself.
  const notRenewed = !linkable && account?.state === "Linked";
  return (
    <Section
      title={name}
      aside={
        <Badge tone={notRenewed ? "wait" : account ? TONES[account.state] : "calm"}>
          {notRenewed ? texts.notRenewed : account ? texts.states[account.state] : texts.none}
        </Badge>
      }
    >
      <Failure text={failure} />
      {account && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <a
            href={account.url}
            target="_blank"
            rel="noreferrer"
            translate="no"
            className="min-w-0 font-semibold wrap-anywhere"
          >
            {shownName(account)}
          </a>
          {account.followers != null && (
            <span className="text-sm text-soft">{texts.followers(formats.number(account.followers))}</span>
          )}
        </p>
      )}
      {account && <NetworkNeeds account={account} />}
      {notRenewed && (
        <p className="rounded-lg bg-wait-ground p-4 text-sm text-wait">{texts.notRenewedText(name)}</p>
      )}
      {linkable && account?.state !== "Linked" && (
        <LinkButton platform={platform} again={account?.state === "NeedsAttention"} setFailure={setFailure} />
      )}
      {!linkable && account?.state === "Declared" && <ByHand account={account} setFailure={setFailure} />}
      {account && <Unlink account={account} setFailure={setFailure} />}
    </Section>
  );
}

type SetFailure = (text: string | null) => void;

/** Where the network cannot be linked by OAuth: a code for the profile's text, which staff look for. */
function ByHand({ account, setFailure }: { account: OwnNetwork; setFailure: SetFailure }) {
  const texts = useAppNetworksTexts();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  async function request() {
    setBusy(true);
    const { done, failed } = await send(AppRequestNetworkConfirmationDocument, { network: account.platform });
    setFailure(failed?.text ?? null);
    if (done) showOwnNetworks(done.socialAccounts);
    setBusy(false);
  }
  if (account.confirmationCode && !account.confirmationRefusedAt)
    return (
      <div className="flex flex-col gap-2">
        <p className="text-sm">{texts.confirming}</p>
        <p className="rounded-lg bg-sunk p-4 text-center">
          <span className="sr-only">{texts.code}</span>
          <strong className="figure text-xl tracking-widest" translate="no">
            {account.confirmationCode}
          </strong>
        </p>
      </div>
    );
  return (
    <>
      {account.confirmationRefusedAt && (
        <p className="rounded-lg bg-wait-ground p-4 text-sm text-wait">{texts.refused}</p>
      )}
      <Button variant="quiet" busy={busy} className="self-start" onClick={() => void request()}>
        {texts.confirm}
      </Button>
    </>
  );
}

function Unlink({ account, setFailure }: { account: OwnNetwork; setFailure: SetFailure }) {
  const texts = useAppNetworksTexts();
  const { names } = useAppTexts().networks;
  const send = useSend();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  async function unlink() {
    setBusy(true);
    const { done, failed } = await send(AppUnlinkSocialAccountDocument, { network: account.platform });
    setFailure(failed?.text ?? null);
    if (done) {
      showOwnNetworks(done.socialAccounts);
      notify("good", texts.unlinked);
    }
    setBusy(false);
    setAsking(false);
  }
  if (!asking)
    return (
      <Button
        variant="bare"
        className="self-start"
        aria-label={texts.unlinkNamed(names[account.platform])}
        onClick={() => setAsking(true)}
      >
        {account.state === "Declared" ? texts.remove : texts.unlink}
      </Button>
    );
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunk p-4">
      <p className="font-semibold">{texts.sure(shownName(account))}</p>
      <p className="text-sm">{texts.sureText}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" busy={busy} onClick={() => void unlink()}>
          {texts.yes}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(false)}>
          {texts.keep}
        </Button>
      </div>
    </div>
  );
}
