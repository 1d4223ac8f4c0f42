/** Why: every contact button of this page opens the same chat, with a message that fits the user. */
import type { ReactNode } from "react";
import { chatLink, useLiveSettings } from "~/config/live-settings";
import { useBrandsTexts } from "~/i18n/use-language";
import { useSession } from "~/session/use-session";
import { type ButtonSize, type ButtonVariant, buttonClasses } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { contactMessage } from "./contact-messages";

interface ContactButtonProps {
  children: ReactNode;
  /** The subject, if it is not the next step. */
  topic?: "enterprise";
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

export function ContactButton({ children, topic, variant, size, className }: ContactButtonProps) {
  const { external } = useBrandsTexts();
  const { session } = useSession();
  const settings = useLiveSettings();
  return (
    <a
      href={chatLink(settings, contactMessage(session, topic))}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClasses({ ...(variant && { variant }), ...(size && { size }), className })}
    >
      <Icon name="comment" />
      {children}
      <span className="sr-only">({external})</span>
    </a>
  );
}
