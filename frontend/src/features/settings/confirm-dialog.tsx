/** Why: an action that cannot simply be undone is confirmed in a dialog, which shows its error. */
import { type FormEvent, type ReactNode, useId } from "react";
import { useSettingsTexts } from "~/i18n/use-language";
import { Button, type ButtonVariant } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Failure } from "~/ui/failure";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: ReactNode;
  confirm: string;
  working: string;
  busy: boolean;
  failure?: string | null | undefined;
  variant?: ButtonVariant;
  onConfirm: (form: HTMLFormElement) => void;
  /** Fields that the confirmation needs. */
  children?: ReactNode;
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirm,
  working,
  busy,
  failure,
  variant = "danger",
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const { cancel } = useSettingsTexts();
  const id = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onConfirm(event.currentTarget);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={() => onOpenChange(false)}>
            {cancel}
          </Button>
          <Button type="submit" form={id} variant={variant} busy={busy}>
            {busy ? working : confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5 empty:hidden">
        <Failure text={failure} />
        {children}
      </form>
    </Dialog>
  );
}
