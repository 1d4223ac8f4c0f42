/** Why: an owner who typed the company's name deactivates it; typing the name prevents accidents. */
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "~/config/paths";
import { tidyName } from "~/domain/names";
import { useLocalize, useSettingsTexts } from "~/i18n/use-language";
import { leaveCompany } from "~/session/session";
import { Button } from "~/ui/button";
import { Input, Textarea } from "~/ui/field";
import { notify } from "~/ui/snackbar";
import { textOf } from "~/ui/use-form";
import { ConfirmDialog } from "./confirm-dialog";
import { Section } from "./section";
import { DeactivateOwnCompanyDocument, type SettingsCompanyFragment } from "./settings.generated";
import { useAction } from "./use-action";

const REASON_MAX = 200;

/** Names are compared without case and outer spaces, as by the server. */
const plain = (name: string) => tidyName(name).toLocaleLowerCase();

export function DeactivationSection({ company }: { company: SettingsCompanyFragment }) {
  const { deactivation: texts, optional } = useSettingsTexts();
  const deactivate = useAction(DeactivateOwnCompanyDocument);
  const navigate = useNavigate();
  const localize = useLocalize();
  const [open, setOpen] = useState(false);
  const [mismatch, setMismatch] = useState(false);

  function show(shown: boolean) {
    setOpen(shown);
    setMismatch(false);
    deactivate.forget();
  }

  async function confirm(form: HTMLFormElement) {
    const typed = new FormData(form);
    const wrong = plain(textOf(typed.get("name"))) !== plain(company.name);
    setMismatch(wrong);
    if (wrong) {
      form.querySelector<HTMLInputElement>('[name="name"]')?.focus();
      return;
    }
    // One line, as the record requires.
    const reason = textOf(typed.get("reason")).replace(/\s+/g, " ").trim();
    if (!(await deactivate.run({ companyId: company._id, reason: reason || null }))) return;
    await navigate(localize(paths.home));
    await leaveCompany();
    notify("good", texts.done(company.name));
  }

  const reasonRefused = deactivate.refusal?.path === "reason";
  return (
    <Section title={texts.title} text={texts.text}>
      <Button variant="danger" className="self-start" onClick={() => show(true)}>
        {texts.open}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={show}
        title={texts.dialogTitle(company.name)}
        text={texts.dialogText(company.name)}
        confirm={texts.confirm}
        working={texts.working}
        busy={deactivate.busy}
        failure={reasonRefused ? null : deactivate.refusal?.text}
        onConfirm={(form) => void confirm(form)}
      >
        <Input
          name="name"
          autoComplete="off"
          spellCheck={false}
          label={texts.name}
          error={mismatch ? texts.mismatch : null}
          onInput={() => setMismatch(false)}
        />
        <Textarea
          name="reason"
          rows={2}
          longest={REASON_MAX}
          label={texts.reason}
          note={optional}
          error={reasonRefused ? deactivate.refusal?.text : null}
          onInput={deactivate.forget}
        />
      </ConfirmDialog>
    </Section>
  );
}
