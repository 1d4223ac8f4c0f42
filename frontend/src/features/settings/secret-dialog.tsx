/** Why: a secret is shown once; it has a copy button, and the dialog is not closed by mistake. */
import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { copyText } from "~/ui/copy-text";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";

export interface SecretPart {
  label: string;
  text: string;
  /** Its name in the browser's log. */
  what: string;
  /** The button's label. */
  copy: string;
  copied: string;
}

interface SecretDialogProps {
  text: string;
  words: Record<"title" | "done" | "notCopied" | "leaveTitle" | "leaveText" | "leave" | "back", string>;
  /** The secret, and other fields with it. */
  parts: readonly SecretPart[];
  onClose: () => void;
}

export function SecretDialog({ text, words, parts, onClose }: SecretDialogProps) {
  const [copied, setCopied] = useState(false);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (copied) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [copied]);

  async function copy(part: SecretPart) {
    if (await copyText(part.what, part.text)) {
      setCopied(true);
      notify("good", part.copied);
    } else notify("bad", words.notCopied);
  }

  /** Escape, the cross and a click beside the dialog open the confirmation, or return from it. */
  function dismiss() {
    if (leaving) setLeaving(false);
    else if (copied) onClose();
    else setLeaving(true);
  }

  if (leaving)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && dismiss()}
        title={words.leaveTitle}
        description={words.leaveText}
        actions={
          <>
            <Button variant="danger" onClick={onClose}>
              {words.leave}
            </Button>
            <Button variant="ink" data-main onClick={() => setLeaving(false)}>
              {words.back}
            </Button>
          </>
        }
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dismiss()}
      title={words.title}
      description={text}
      actions={
        <Button variant="ink" onClick={dismiss}>
          {words.done}
        </Button>
      }
    >
      {parts.map((part, place) => (
        <Snippet
          key={part.what}
          label={part.label}
          text={part.text}
          copy={part.copy}
          main={place === 0}
          onCopy={() => void copy(part)}
          onCopiedByHand={() => setCopied(true)}
        />
      ))}
    </Dialog>
  );
}

interface SnippetProps {
  label: string;
  text: string;
  /** The button's label. */
  copy: string;
  /** Whether the button has the initial focus. */
  main?: boolean;
  onCopy: () => void;
  onCopiedByHand: () => void;
}

function Snippet({ label, text, copy, main, onCopy, onCopiedByHand }: SnippetProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="font-sans text-sm font-semibold tracking-normal">{label}</h3>
      <pre
        translate="no"
        onCopy={onCopiedByHand}
        className="rounded-md bg-night p-4 font-mono text-sm whitespace-pre-wrap text-on-night select-all wrap-anywhere"
      >
        {text}
      </pre>
      <Button
        variant={main ? "accent" : "quiet"}
        size="sm"
        className="self-start"
        data-main={main}
        onClick={onCopy}
      >
        <Icon name="copy" className="size-4" />
        <span>{copy}</span>
      </Button>
    </div>
  );
}
