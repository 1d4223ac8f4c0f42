/**
 * Why: staff create and revoke the guest tokens of investors; a token is shown once, when it is created
 * (docs/product.md, Rulings).
 */

import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { now } from "~/config/clock";
import { usePages } from "~/graphql/use-pages";
import { useDeskTexts } from "~/i18n/use-language";
import { Badge, type Tone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import { DeskFrame } from "./desk-layout";
import { ListState, PAGE } from "./list-state";
import { type DeskTokenFragment, DeskTokensDocument, RevokeGuestTokenDocument } from "./people.generated";
import { TokenDialog } from "./token-dialog";
import { useProblem } from "./use-problem";

type TokenState = "live" | "expired" | "used" | "revoked";
const TONES: Record<TokenState, Tone> = { live: "good", expired: "calm", used: "calm", revoked: "bad" };

export function tokenState(
  token: Pick<DeskTokenFragment, "revokedAt" | "expiresAt" | "maxUses" | "useCount">,
): TokenState {
  if (token.revokedAt) return "revoked";
  if (new Date(token.expiresAt).getTime() <= now()) return "expired";
  return token.maxUses != null && token.useCount >= token.maxUses ? "used" : "live";
}

export function TokensScreen() {
  const { tokens: texts } = useDeskTexts();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<DeskTokenFragment | null>(null);
  const list = usePages(DeskTokensDocument, "guestTokens", { limit: PAGE });
  return (
    <DeskFrame
      title={texts.title}
      lead={texts.lead}
      action={
        <Button onClick={() => setCreating(true)}>
          <Icon name="plus" /> {texts.create}
        </Button>
      }
    >
      <h2 className="sr-only">{texts.list}</h2>
      <ListState list={list} empty={texts.none}>
        <ul className="mt-8 grid grid-cols-1 gap-2">
          {list.items?.map((token) => (
            <TokenRow key={token._id} token={token} revoke={() => setRevoking(token)} />
          ))}
        </ul>
      </ListState>
      <TokenDialog
        open={creating}
        close={() => setCreating(false)}
        created={() => void list.retry().catch(() => undefined)}
      />
      <RevokeDialog token={revoking} close={() => setRevoking(null)} />
    </DeskFrame>
  );
}

function TokenRow({ token, revoke }: { token: DeskTokenFragment; revoke: () => void }) {
  const { tokens: texts } = useDeskTexts();
  const state = tokenState(token);
  const ends = state === "expired" ? texts.expired : texts.expiry;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-md bg-surface px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate font-semibold" title={token.label}>
          {token.label}
        </p>
        <p className="text-sm text-soft">
          <span>{`${texts.uses(token.useCount, token.maxUses ?? null)} · `}</span>
          <Moment
            at={token.revokedAt ?? token.expiresAt}
            as="dayOf"
            say={token.revokedAt ? texts.revoked : ends}
          />
        </p>
      </div>
      <Badge tone={TONES[state]}>{texts.state[state]}</Badge>
      {state === "live" && (
        <Button variant="quiet" size="sm" aria-label={texts.revokeNamed(token.label)} onClick={revoke}>
          {texts.revoke}
        </Button>
      )}
    </li>
  );
}

function RevokeDialog({ token, close }: { token: DeskTokenFragment | null; close: () => void }) {
  const { tokens: texts, cancel, saving } = useDeskTexts();
  const problem = useProblem();
  const [revoke, { loading }] = useMutation(RevokeGuestTokenDocument);

  async function confirm(id: string) {
    try {
      const { data } = await revoke({ variables: { id } });
      const refusal = data?.result.error[0];
      if (data?.result.success) notify("good", texts.revokedNotice);
      else notify("bad", problem({ refusal }));
      close();
    } catch (thrown) {
      notify("bad", problem({ thrown }));
    }
  }

  return (
    <Dialog
      open={token !== null}
      onOpenChange={(open) => !open && close()}
      title={token ? texts.revokeNamed(token.label) : texts.revoke}
      description={texts.revokeText}
      actions={
        <>
          <Button variant="bare" onClick={close}>
            {cancel}
          </Button>
          <Button variant="danger" busy={loading} onClick={() => token && void confirm(token._id)}>
            {loading ? saving : texts.revoke}
          </Button>
        </>
      }
    />
  );
}
