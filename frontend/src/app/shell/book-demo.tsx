/**
 * Why: a demo is booked on an external calendar. It is loaded on click only; without it the link leads to the contact
 * page.
 */
import { lazy, Suspense, useState } from "react";
import { useLiveSettings } from "~/config/live-settings";
import { paths } from "~/config/paths";
import { useHomeTexts, useLocalize } from "~/i18n/use-language";
import { Button, type ButtonSize, type ButtonVariant, LinkButton } from "~/ui/button";

const EmbedDialog = lazy(async () => ({ default: (await import("~/ui/embed-dialog")).EmbedDialog }));

interface BookDemoProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

export function BookDemo({ variant = "ink", size = "sm", ...rest }: BookDemoProps) {
  const { shell } = useHomeTexts();
  const localize = useLocalize();
  const address = useLiveSettings()["booking.url"];
  const [open, setOpen] = useState(false);
  if (!address) {
    return (
      <LinkButton to={localize(paths.contactUs)} variant={variant} size={size} {...rest}>
        {shell.nav.demo}
      </LinkButton>
    );
  }
  return (
    <>
      <Button variant={variant} size={size} {...rest} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {shell.nav.demo}
      </Button>
      {open && (
        <Suspense>
          <EmbedDialog
            address={address}
            {...shell.booking}
            onClose={() => setOpen(false)}
            className="h-[min(46rem,calc(100dvh-2rem))] max-w-[60rem]!"
          />
        </Suspense>
      )}
    </>
  );
}
