/**
 * Why: a member of a deactivated company sees that, and who can reactivate it, instead of actions that would be
 * refused.
 */
import { paths } from "~/config/paths";
import { usePortalFrameTexts } from "~/i18n/portal-frame-texts";
import { useLocalize } from "~/i18n/use-language";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

interface ClosedCompanyProps {
  membership: { companyName: string; role: string };
}

export function ClosedCompany({ membership }: ClosedCompanyProps) {
  const { closed } = usePortalFrameTexts();
  const localize = useLocalize();
  const owner = membership.role === "owner";
  return (
    <EmptyState title={closed.title(membership.companyName)} text={owner ? closed.ofOwner : closed.ofOthers}>
      {owner && <LinkButton to={localize(paths.contactUs)}>{closed.write}</LinkButton>}
    </EmptyState>
  );
}
