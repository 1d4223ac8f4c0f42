/**
 * Why: a company invites a good creator to come back: the platform writes to them when its next campaign starts, and
 * their e-mail stays hidden.
 */
import { useApolloClient, useMutation } from "@apollo/client/react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { fullName } from "~/domain/full-name";
import { useSent } from "~/graphql/refusal";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useLocalize } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import {
  CreatorPageDocument,
  type CreatorPageQuery,
  type CreatorPageQueryVariables,
  InviteCreatorDocument,
} from "./creator.generated";
import { useCreatorInCache } from "./use-creator-in-cache";

/** After these errors the page shows stale data. */
const OUTDATED: readonly string[] = ["INVITATIONS_STOPPED", "CREATOR_BLOCKED"];

interface CreatorInvitationProps {
  variables: CreatorPageQueryVariables;
  creator: NonNullable<CreatorPageQuery["creator"]>;
}

/**
 * The state of the invitation to come back, and its button; nothing for a creator with whom the company does not work.
 */
export function CreatorInvitation({ variables, creator }: CreatorInvitationProps) {
  const { invite: texts } = useCreatorsTexts().profile;
  const [mutate, { loading }] = useMutation(InviteCreatorDocument);
  const client = useApolloClient();
  const keep = useCreatorInCache(variables);
  const sent = useSent();
  const { invitation, invitationsStoppedAt: stoppedAt, invitable, blockedAt } = creator;
  const open = invitation !== null && invitation.announcedAt === null;
  async function invite(invited: boolean) {
    let late = false;
    const refusal = await sent(async () => {
      const response = await mutate({ variables: { ...variables, invited } });
      const { success, invitation: now = null } = response.data?.result ?? {};
      // A campaign that began meanwhile has used it up: the mail was sent, and nothing was withdrawn.
      late = !invited && Boolean(now?.announcedAt);
      if (success) keep(() => ({ invitation: now }));
      return response;
    });
    if (refusal && OUTDATED.includes(refusal.code))
      void client.refetchQueries({ include: [CreatorPageDocument] });
    if (refusal) notify("bad", refusal.text);
    else if (late) notify("info", texts.tooLate);
    else notify("good", invited ? texts.invited : texts.takenBack);
  }
  if (blockedAt || (!invitation && !stoppedAt && !invitable)) return null;
  return (
    <section
      aria-label={texts.label}
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-surface px-4 py-3 text-sm shadow-lift"
    >
      <div className="min-w-0 flex-1 basis-64">
        {stoppedAt && (
          <Moment at={stoppedAt} as="dayOf" say={texts.stopped} className="block font-semibold" />
        )}
        {!stoppedAt && open && <p className="font-semibold">{texts.open}</p>}
        {invitation && open && <Inviter invitation={invitation} />}
        {invitation?.announcedAt && <Announced companyId={creator.companyId} invitation={invitation} />}
        {!stoppedAt && !open && invitable && <p className="text-soft">{texts.hint}</p>}
      </div>
      {invitable && !stoppedAt && (
        <Button
          variant="quiet"
          size="sm"
          className="print:hidden"
          busy={loading}
          // The second click of a double click would undo the first.
          onClick={({ detail }) => detail < 2 && void invite(!open)}
        >
          {open ? texts.takeBack : texts.action}
        </Button>
      )}
    </section>
  );
}

type Invitation = NonNullable<CreatorInvitationProps["creator"]["invitation"]>;

function Inviter({ invitation }: { invitation: Invitation }) {
  const { invite: texts } = useCreatorsTexts().profile;
  const name = fullName(invitation.inviter);
  return (
    <>
      <Moment
        at={invitation.invitedAt}
        as="dayOf"
        say={(day) => texts.by(name, day)}
        className="block text-soft wrap-anywhere"
      />
      {invitation.expiresAt && (
        <Moment at={invitation.expiresAt} as="dayOf" say={texts.expires} className="block text-soft" />
      )}
    </>
  );
}

function Announced({ companyId, invitation }: { companyId: string; invitation: Invitation }) {
  const { invite: texts } = useCreatorsTexts().profile;
  const localize = useLocalize();
  const { announcedAt, campaignId, campaignName } = invitation;
  if (!announcedAt || !campaignId) return null;
  return (
    <p className="wrap-anywhere">
      <Moment at={announcedAt} as="dayOf" say={texts.announced} />{" "}
      <Link to={localize(paths.campaign(companyId, campaignId))} className="text-link font-semibold">
        {texts.campaign(campaignName ?? "")}
      </Link>
    </p>
  );
}
