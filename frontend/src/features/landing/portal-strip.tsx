/** Why: a signed-in user already has a portal, and is led to it instead of to a brand's registration. */
import { OwnAvatar } from "~/domain/account/own-avatar";
import { useHomeTexts, useLocalize } from "~/i18n/use-language";
import { ownPlace } from "~/session/own-place";
import type { Session } from "~/session/session-state";
import { displayName } from "~/session/use-session";
import { LinkButton } from "~/ui/button";
import { FrameIcon } from "~/ui/frame-icon";

export function PortalStrip({ session }: { session: Session }) {
  const { hero } = useHomeTexts().landing;
  const localize = useLocalize();
  const { company } = session;
  const name = displayName(session);
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-3 rounded-xl bg-surface p-3 shadow-lift ring-1 ring-line">
      <p className="flex min-w-0 flex-1 basis-44 items-center gap-3 pl-1">
        <OwnAvatar session={session} className="size-10" />
        <span className="min-w-0 text-sm leading-snug">
          <span className="block truncate font-semibold">{company?.name ?? name}</span>
          {company && <span className="block truncate text-soft">{name}</span>}
        </span>
      </p>
      <LinkButton to={localize(ownPlace(session))} className="max-sm:w-full">
        {hero.portal}
        <FrameIcon name="arrow-right" />
      </LinkButton>
    </div>
  );
}
