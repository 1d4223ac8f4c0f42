/** Why: wherever a company meets a creator's name, what it knows of them is one press away. */
import { Link } from "react-router";
import { useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may, useSession } from "~/session/use-session";
import { creatorPath } from "./creator-path";

/** Whether the person may read what the company keeps about its creators: its members alone. */
export const mayKnowCreators = (session: Session | null, companyId: string) =>
  session?.company?._id === companyId && may(session, "readCampaings");

interface CreatorNameProps {
  companyId: string;
  personId: string;
  /** Null for whoever is gone: there is no name to lead anywhere. */
  name: string | null;
  /** What stands for somebody without a name. */
  unknown: string;
}

/** The name, which leads to the creator's page where the reader may see it. */
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
