/**
 * Why: profile and company are edited alike (docs/product.md, Screens and States): read-only, edit, then save, or
 * cancel and revert.
 */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useProfileTexts } from "~/i18n/account-texts";
import { Button, LinkButton } from "~/ui/button";
import { Form, useSubmit } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import type { Form as FormState, Refused, Values } from "~/ui/use-form";
import { Section } from "./section";

interface EditFormProps<Name extends string> {
  title: string;
  names: readonly Name[];
  check: (name: Name, values: Values<Name>) => string | null;
  /** Resolves to null if it was saved, else to the error, with the refused field. */
  save: (values: Values<Name>) => Promise<Refused | null>;
  /** Whether the fields revert to the stored values after a failure; otherwise typed values stay. */
  reverts: boolean;
  children: (form: { editing: boolean; field: FormState<Name>["field"] }) => ReactNode;
}

/** The look of a read-only field. */
export const READ_ONLY =
  "read-only:border-transparent read-only:bg-ink/6 read-only:hover:border-transparent read-only:focus-visible:border-transparent";

export function EditForm<Name extends string>({
  title,
  names,
  check,
  save,
  reverts,
  children,
}: EditFormProps<Name>) {
  const { edit } = useProfileTexts();
  const place = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const [editing, setEditing] = useState(false);
  const opened = useRef(false);

  useEffect(() => {
    if (editing) {
      opened.current = true;
      element.current?.querySelector<HTMLInputElement>("input:not(:read-only)")?.focus();
    } else if (opened.current) {
      // By now the fields' stored values are rendered: saved ones after a success, the old ones otherwise.
      element.current?.reset();
      place.current?.querySelector<HTMLButtonElement>("[data-edit]")?.focus();
    }
  }, [editing]);

  const form = useSubmit(names, check, async (values) => {
    if (!editing) return null;
    if (reverts) notify("info", edit.savingNotice);
    const failure = await save(values);
    if (failure && !reverts) return failure;
    if (failure) notify("bad", failure.text);
    else notify("good", edit.saved);
    leave();
    return null;
  });

  function leave() {
    if (element.current) form.clear(element.current);
    form.setFailure(null);
    setEditing(false);
  }

  return (
    <div ref={place}>
      <Section
        title={title}
        aside={
          !editing && (
            <Button variant="quiet" size="sm" data-edit="" onClick={() => setEditing(true)}>
              <Icon name="pencil" />
              {edit.edit}
            </Button>
          )
        }
      >
        <Form ref={element} form={form}>
          <div className="contents">{children({ editing, field: form.field })}</div>
          {editing && (
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="ink" busy={form.busy}>
                {form.busy ? edit.saving : edit.save}
              </Button>
              <Button variant="quiet" disabled={form.busy} onClick={leave}>
                {edit.cancel}
              </Button>
            </div>
          )}
        </Form>
      </Section>
    </div>
  );
}

/** Links to other pages, for users who opened the page by its own address (`/editProfile`, `/editCompany`). */
export function Elsewhere({ links }: { links: readonly { to: string; label: string }[] }) {
  const { edit } = useProfileTexts();
  return (
    <nav aria-label={edit.elsewhere} className="flex flex-wrap gap-3">
      {links.map(({ to, label }) => (
        <LinkButton key={to} to={to} variant="quiet">
          {label}
          <Icon name="arrow-right" />
        </LinkButton>
      ))}
    </nav>
  );
}
