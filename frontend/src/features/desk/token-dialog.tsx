/** Why: the dialog in which staff create a guest token; the token itself is shown once, right after it was created. */

import { useMutation } from "@apollo/client/react";
import { type FormEvent, useState } from "react";
import { now } from "~/config/clock";
import { endOf, isDay } from "~/config/days";
import { useDeskTexts } from "~/i18n/use-language";
import { useTimeZone } from "~/session/use-time-zone";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Failure } from "~/ui/failure";
import { Input } from "~/ui/field";
import { CopyField } from "./copy-field";
import { CreateGuestTokenDocument } from "./people.generated";
import { useProblem } from "./use-problem";

interface TokenDialogProps {
  open: boolean;
  close: () => void;
  created: () => void;
}

export function TokenDialog({ open, close, created }: TokenDialogProps) {
  const { tokens: texts } = useDeskTexts();
  const [token, setToken] = useState<string | null>(null);

  function leave() {
    close();
    setToken(null);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title={token ? texts.createdTitle : texts.create}
      description={token ? texts.createdText : undefined}
    >
      {token ? (
        <>
          <CopyField label={texts.tokenLabel} value={token} />
          <Button variant="quiet" onClick={leave}>
            {texts.done}
          </Button>
        </>
      ) : (
        <TokenForm
          onCreated={(newToken) => {
            setToken(newToken);
            created();
          }}
        />
      )}
    </Dialog>
  );
}

type Problems = Partial<Record<"label" | "expires" | "maxUses", string>>;

/** The field of each argument. */
const FIELDS: ReadonlyMap<string, keyof Problems> = new Map([
  ["label", "label"],
  ["expiresAt", "expires"],
  ["maxUses", "maxUses"],
]);

function TokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const { tokens: texts, saving } = useDeskTexts();
  const problem = useProblem();
  const [label, setLabel] = useState("");
  const [expires, setExpires] = useState("");
  const [maxUses, setMaxUses] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<string>();
  // The operator's zone, as on all pages of the desk.
  const zone = useTimeZone();
  const [create, { loading }] = useMutation(CreateGuestTokenDocument);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A second before the next day begins: the list shows the chosen day.
    const ends = isDay(expires) ? new Date(Date.parse(endOf(expires, zone)) - 1000).toISOString() : null;
    const nextProblems: Problems = {};
    if (!label.trim()) nextProblems.label = texts.labelRequired;
    if (ends && Date.parse(ends) <= now()) nextProblems.expires = texts.expiresWrong;
    if (maxUses && !/^[1-9]\d{0,8}$/.test(maxUses.trim())) nextProblems.maxUses = texts.maxUsesWrong;
    setProblems(nextProblems);
    setRefused(undefined);
    if (Object.keys(nextProblems).length > 0) return;
    try {
      const { data } = await create({
        variables: {
          label: label.trim(),
          expiresAt: ends,
          maxUses: maxUses ? Number(maxUses) : null,
        },
      });
      const refusal = data?.result.error[0];
      const field = refusal && FIELDS.get(refusal.path);
      if (data?.result.token) onCreated(data.result.token);
      else if (field) setProblems({ [field]: problem({ refusal }) });
      else setRefused(problem({ refusal }));
    } catch (thrown) {
      setRefused(problem({ thrown }));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Failure text={refused} />
      <Input
        label={texts.label}
        hint={texts.labelHint}
        error={problems.label}
        value={label}
        longest={100}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Input
        type="date"
        label={texts.expires}
        note={texts.optional}
        hint={texts.expiresHint}
        error={problems.expires}
        value={expires}
        onChange={(event) => setExpires(event.target.value)}
      />
      <Input
        inputMode="numeric"
        label={texts.maxUses}
        note={texts.optional}
        hint={texts.maxUsesHint}
        error={problems.maxUses}
        value={maxUses}
        onChange={(event) => setMaxUses(event.target.value)}
      />
      <Button type="submit" busy={loading}>
        {loading ? saving : texts.submit}
      </Button>
    </form>
  );
}
