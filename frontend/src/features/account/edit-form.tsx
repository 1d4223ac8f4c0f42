/** Why: profile and company are edited alike (docs/product.md, Screens and States): read-only, edit, then save, or cancel and be as before. */
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useProfileTexts } from "~/i18n/account-texts";
import { useTexts } from "~/i18n/use-language";
import type { Outcome } from "~/session/session";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/notices";
import { useForm, type Values } from "~/ui/use-form";

interface EditFormProps<Name extends string> {
  title: string;
  names: readonly Name[];
  check: (name: Name, values: Values<Name>) => string | null;
  save: (values: Values<Name>) => Promise<Outcome>;
  /** What is said when it was not saved. */
  failureText: (code: string) => string;
  /** What is not a field of the form (a picture) is as before again. */
  onRevert?: () => void;
  /** Percents of an upload that saving must wait for. */
  uploading?: number | null;
  children: (form: {
    editing: boolean;
    errorOf: (name: Name) => string | null;
    values: Values<Name>;
  }) => ReactNode;
}

/** How a field looks while it can only be read. */
export const READ_ONLY =
  "read-only:border-transparent read-only:bg-ink/6 read-only:hover:border-transparent read-only:focus-visible:border-transparent";

export function EditForm<Name extends string>({
  title,
  names,
  check,
  children,
  ...rest
}: EditFormProps<Name>) {
  const { save, failureText, onRevert, uploading = null } = rest;
  const { edit } = useProfileTexts();
  const { company } = useTexts().account;
  const heading = useId();
  const element = useRef<HTMLFormElement>(null);
  const [editing, setEditing] = useState(false);
  const [saving, setSaving] = useState(false);
  const opened = useRef(false);
  const form = useForm(names, check);

  useEffect(() => {
    if (editing) {
      opened.current = true;
      element.current?.querySelector<HTMLInputElement>("input:not([type=file]):not(:read-only)")?.focus();
    } else if (opened.current) {
      // By now the fields' stored values are rendered: saved ones after a success, the old ones otherwise.
      element.current?.reset();
      element.current?.querySelector<HTMLButtonElement>("[data-edit]")?.focus();
    }
  }, [editing]);

  function leave() {
    form.clear();
    onRevert?.();
    setEditing(false);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!editing || saving || uploading !== null) return;
    const values = form.submitted(event.currentTarget);
    if (!values) return;
    setSaving(true);
    notify("info", edit.savingNotice);
    const outcome = await save(values);
    setSaving(false);
    if (outcome.ok) notify("good", edit.saved);
    else notify("bad", failureText(outcome.code));
    leave();
  }

  return (
    <Card className="p-6 sm:p-10">
      <form
        ref={element}
        method="post"
        noValidate
        aria-labelledby={heading}
        {...form.handlers}
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-6"
      >
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-4">
          <h2 id={heading} className="text-xl">
            {title}
          </h2>
          {!editing && (
            <Button variant="ink" size="sm" data-edit="" onClick={() => setEditing(true)}>
              <Icon name="pencil" />
              {edit.edit}
            </Button>
          )}
        </div>
        {children({ editing, errorOf: form.errorOf, values: form.values })}
        {editing && (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={saving || uploading !== null} className="flex-1 basis-48">
              {uploading !== null ? company.uploading(uploading) : saving ? edit.saving : edit.save}
            </Button>
            <Button variant="quiet" disabled={saving} onClick={leave}>
              {edit.cancel}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
