/** Why: a link to an address that came from outside opens beside the page and leads to the web or nowhere. */
import type { ReactNode } from "react";
import { pageAddress } from "~/config/web-address";

interface WebLinkProps {
  href: string | null | undefined;
  className?: string;
  children: ReactNode;
}

/** The link; its content alone when the address is none that may be followed. */
export function WebLink({ href, className, children }: WebLinkProps) {
  const address = pageAddress(href);
  if (!address) return <span>{children}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
