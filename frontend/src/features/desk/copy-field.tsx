/** Why: a link or a token is shown in full, with a copy button. */
import { useDeskTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { copyText } from "~/ui/copy-text";
import { Input } from "~/ui/field";
import { notify } from "~/ui/snackbar";

export function CopyField({ label, value }: { label: string; value: string }) {
  const { copy, copied, copyFailed } = useDeskTexts();

  async function toClipboard() {
    if (await copyText("The text", value)) notify("good", copied);
    else notify("bad", copyFailed);
  }

  return (
    <div className="grid gap-3">
      <Input
        label={label}
        readOnly
        value={value}
        onFocus={(event) => event.target.select()}
        className="font-mono text-sm"
      />
      <Button className="justify-self-start" onClick={() => void toClipboard()}>
        {copy}
      </Button>
    </div>
  );
}
