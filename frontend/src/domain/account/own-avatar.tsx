/**
 * Why: the signed-in user is recognised everywhere by their company's thumbnail; without one by initials
 * (docs/product.md, Header).
 */
import type { Session } from "~/session/session-state";
import { displayName } from "~/session/use-session";
import { Avatar } from "~/ui/avatar";

export function OwnAvatar({ session, className }: { session: Session; className?: string }) {
  const { company } = session;
  return (
    <Avatar
      name={company?.name ?? displayName(session)}
      src={company?.thumbnail}
      {...(className && { className })}
    />
  );
}
