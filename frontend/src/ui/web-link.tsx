/** Why: a link to an external address opens beside the page and leads to the web or nowhere. */
import type { ReactNode } from "react";
import { pageAddress } from "~/config/web-address";

interface WebLinkProps {
  href: string | null | undefined;
  className?: string;
  children: ReactNode;
}

/** The link; only its content if the address may not be followed. */
export function WebLink({ href, className, children }: WebLinkProps) {
  const address = pageAddress(href);
  if (!address) return <span>{children}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
