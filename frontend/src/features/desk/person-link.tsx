/** Why: everywhere that the desk shows a creator's name, it links to their record if the user may read it. */
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { useLocalize } from "~/i18n/use-language";
import { may, useSession } from "~/session/use-session";

interface PersonLinkProps {
  /** Null if the person is unknown. */
  id: string | null | undefined;
  name: string;
  className?: string;
}

export function PersonLink({ id, name, className }: PersonLinkProps) {
  const { session } = useSession();
  const localize = useLocalize();
  if (!id || !may(session, "readPeople")) {
    return (
      <span translate="no" className={className}>
        {name}
      </span>
    );
  }
  return (
    <Link translate="no" to={localize(paths.deskPeople(id))} className={className ?? "text-link"}>
      {name}
    </Link>
  );
}
