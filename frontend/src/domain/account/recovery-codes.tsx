/**
 * Why: recovery codes are shown once; they can be copied, downloaded, and stay until the user confirms that they are
 * stored.
 */
import { useEffect, useRef } from "react";
import { useSettingsTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { copyText } from "~/ui/copy-text";
import { Icon } from "~/ui/icon";
import { saveFile } from "~/ui/save-file";
import { notify } from "~/ui/snackbar";

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { codes: texts } = useSettingsTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);

  async function copy() {
    if (await copyText("The list of recovery codes", codes.join("\n"))) notify("good", texts.copied);
    else notify("bad", texts.notCopied);
  }

  function download() {
    saveFile(`${texts.file}.txt`, `${texts.heading}\n\n${codes.join("\n")}\n`, "text/plain");
  }

  return (
    <div className="flex flex-col gap-5 rounded-md bg-night p-6 text-on-night">
      <div className="flex flex-col gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {texts.title}
        </h3>
        <p className="text-sm text-night-soft">{texts.text}</p>
      </div>
      <ul
        aria-label={texts.list}
        translate="no"
        className="grid grid-cols-1 gap-x-8 gap-y-2 font-mono text-base tracking-wide min-[420px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="signal" size="sm" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button variant="signal" size="sm" onClick={download}>
          <Icon name="download" />
          {texts.download}
        </Button>
        <Button
          variant="bare"
          size="sm"
          onClick={onDone}
          className="text-on-night ring-2 ring-night-soft ring-inset hover:bg-white/12"
        >
          <Icon name="check" />
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
