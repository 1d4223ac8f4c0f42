/** Why: a creator earns from the people they invite: their code, their link, and what it brought. */
import { useAppTexts } from "~/i18n/app-texts";
import { useFormats } from "~/i18n/use-formats";
import { Button } from "~/ui/button";
import { copyText } from "~/ui/copy-text";
import { Icon } from "~/ui/icon";
import { QrCode } from "~/ui/qr-code";
import { notify } from "~/ui/snackbar";
import type { MeFragment } from "../generated/graphql";
import { useMe } from "../me";
import { QueryView, Screen } from "../parts";
import { shareWith } from "../share";
import { at, useTo } from "../use-to";

export function InviteScreen() {
  const { invite } = useAppTexts();
  const query = useMe();
  const to = useTo();
  return (
    <Screen title={invite.title} text={invite.text} back={to(at.me)}>
      <QueryView query={query}>
        {({ creatorAccount }) => creatorAccount && <Invite me={creatorAccount} />}
      </QueryView>
    </Screen>
  );
}

function Invite({ me }: { me: MeFragment }) {
  const { invite, post } = useAppTexts();
  const formats = useFormats();
  const copy = async (what: string, text: string) => {
    const copied = await copyText(what, text);
    notify(copied ? "good" : "bad", copied ? invite.copied : post.copyFailed);
  };
  const share = async () => {
    const shared = await shareWith({ text: invite.shareText(me.referralCode), url: me.referralLink });
    if (!shared) await copy("The invitation", `${invite.shareText(me.referralCode)} ${me.referralLink}`);
  };
  return (
    <>
      <section className="flex flex-col items-center gap-4 rounded-lg bg-night p-6 text-on-night">
        <h2 className="text-sm font-semibold text-night-soft">{invite.code}</h2>
        <p translate="no" className="figure text-3xl select-all">
          {me.referralCode}
        </p>
        <QrCode text={me.referralLink} label={invite.qr} className="w-full max-w-56 rounded-md" />
        <p translate="no" className="text-center text-sm break-all text-night-soft select-all">
          {me.referralLink}
        </p>
      </section>
      <div className="flex flex-col gap-3">
        <Button size="lg" onClick={() => void share()}>
          <Icon name="external" />
          <span>{invite.share}</span>
        </Button>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="quiet" className="px-3" onClick={() => void copy("The link", me.referralLink)}>
            {invite.copyLink}
          </Button>
          <Button variant="quiet" className="px-3" onClick={() => void copy("The code", me.referralCode)}>
            {invite.copyCode}
          </Button>
        </div>
      </div>
      <section className="flex flex-col gap-3">
        <h2 className="text-lg">{invite.brought}</h2>
        <dl className="grid grid-cols-2 gap-3">
          {(
            [
              [me.referralsFirstLevel, invite.first],
              [me.referralsSecondLevel, invite.second],
            ] as const
          ).map(([count, words], level) => (
            <div
              key={level}
              className="flex flex-col-reverse justify-end gap-1 rounded-lg bg-surface p-5 shadow-lift"
            >
              <dt className="text-sm text-soft">{words(count)}</dt>
              <dd className="figure text-2xl">{formats.number(count)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
