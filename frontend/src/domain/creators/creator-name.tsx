/** Why: everywhere that a company sees a creator's name, it links to what the company knows of them. */
import { Link } from "react-router";
import { useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may, useSession } from "~/session/use-session";
import { creatorPath } from "./creator-path";

/** Whether the user may read what the company stores about its creators: its members only. */
export const mayKnowCreators = (session: Session | null, companyId: string) =>
  session?.company?._id === companyId && may(session, "readCampaings");

interface CreatorNameProps {
  companyId: string;
  personId: string;
  /** Null for an erased person, who has no name to link. */
  name: string | null;
  /** The placeholder for a missing name. */
  unknown: string;
}

/** The name, linked to the creator's page if the user may see it. */
export function CreatorName({ companyId, personId, name, unknown }: CreatorNameProps) {
  const localize = useLocalize();
  const { session } = useSession();
  if (!name || !mayKnowCreators(session, companyId))
    return <span translate={name ? "no" : undefined}>{name ?? unknown}</span>;
  return (
    <Link
      to={localize(creatorPath(personId))}
      translate="no"
      className="underline decoration-ink/35 decoration-1 underline-offset-4 hover:decoration-current"
    >
      {name}
    </Link>
  );
}
