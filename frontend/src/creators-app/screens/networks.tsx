/** Why: where somebody posts: their public accounts, one for each network. */
import { useState } from "react";
import { useAppTexts } from "~/i18n/app-texts";
import { Failure } from "~/ui/failure";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import { type Platform, RemoveNetworkDocument } from "../generated/graphql";
import { useChangeMe, useMe } from "../me";
import { NetworkForm } from "../network-form";
import { Asked, Screen } from "../parts";
import { at, useTo } from "../use-to";

export function NetworksScreen() {
  const { networks } = useAppTexts();
  const query = useMe();
  const to = useTo();
  const change = useChangeMe();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<Platform | null>(null);
  async function remove(platform: Platform) {
    setBusy(platform);
    const failed = await change(RemoveNetworkDocument, { platform });
    setFailure(failed?.text ?? null);
    if (!failed) notify("good", networks.removed);
    setBusy(null);
  }
  return (
    <Screen title={networks.title} text={networks.text} back={to(at.me)}>
      <Failure text={failure} />
      <Asked query={query}>
        {({ creatorAccount: me }) =>
          me && me.networks.length > 0 ? (
            <ul className="flex flex-col gap-3">
              {me.networks.map(({ platform, username, url }) => (
                <li
                  key={platform}
                  className="flex items-center gap-2 rounded-lg bg-surface p-3 pl-5 shadow-lift"
                >
                  <div className="flex min-w-0 flex-1 flex-col">
                    <span className="text-sm text-soft">{networks.names[platform]}</span>
                    <a
                      href={url}
                      target="_blank"
                      rel="noreferrer"
                      translate="no"
                      className="truncate font-semibold"
                    >
                      {`@${username.replace(/^@/, "")}`}
                    </a>
                  </div>
                  <button
                    type="button"
                    aria-label={networks.remove(networks.names[platform])}
                    disabled={busy !== null}
                    onClick={() => void remove(platform)}
                    className="grid size-12 place-items-center rounded-full hover:bg-ink/8"
                  >
                    <Icon name="trash" />
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-soft">{networks.empty}</p>
          )
        }
      </Asked>
      <NetworkForm submit={networks.add} />
    </Screen>
  );
}
