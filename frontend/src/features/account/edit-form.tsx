/** Why: profile and company are edited alike (docs/product.md, Screens and States): read-only, edit, then save, or cancel and be as before. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useProfileTexts } from "~/i18n/account-texts";
import { useTexts } from "~/i18n/use-language";
import type { Outcome } from "~/session/outcome";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Form, useSubmit } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import type { Form as FormState, Values } from "~/ui/use-form";

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
  children: (form: { editing: boolean; field: FormState<Name>["field"]; values: Values<Name> }) => ReactNode;
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
  const opened = useRef(false);

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

  const form = useSubmit(names, check, async (values) => {
    if (!editing || uploading !== null) return null;
    notify("info", edit.savingNotice);
    const outcome = await save(values);
    if (outcome.ok) notify("good", edit.saved);
    else notify("bad", failureText(outcome.code));
    leave();
    return null;
  });

  function leave() {
    if (element.current) form.clear(element.current);
    onRevert?.();
    setEditing(false);
  }

  return (
    <Card className="p-6 sm:p-10">
      <Form ref={element} form={form} aria-labelledby={heading}>
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
        {children({ editing, field: form.field, values: form.values })}
        {editing && (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.busy || uploading !== null} className="flex-1 basis-48">
              {uploading !== null ? company.uploading(uploading) : form.busy ? edit.saving : edit.save}
            </Button>
            <Button variant="quiet" disabled={form.busy} onClick={leave}>
              {edit.cancel}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
