/** Why: links of header and footer look alike whether they stay in the site or leave it. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useHomeTexts, useLocalize } from "~/i18n/use-language";
import type { NavigationLink } from "./navigation";

interface NavigationAnchorProps {
  link: NavigationLink;
  className: string;
  /** Rendered after its label. */
  children?: ReactNode;
}

export function NavigationAnchor({ link, className, children }: NavigationAnchorProps) {
  const { shell } = useHomeTexts();
  const localize = useLocalize();
  if (!link.external) {
    return (
      <Link to={localize(link.to)} className={className}>
        {link.label}
        {children}
      </Link>
    );
  }
  return (
    <a href={link.to} target="_blank" rel="noopener noreferrer" className={className}>
      {link.label}
      <span className="sr-only"> ({shell.external})</span>
      {children}
    </a>
  );
}
