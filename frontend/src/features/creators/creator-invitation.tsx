/** Why: a company brings back who worked well: the platform writes to them when its next campaign starts, and their e-mail stays unseen. */
import { useApolloClient, useMutation } from "@apollo/client/react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { fullName } from "~/domain/advertisements/ad-status";
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
import { useKept } from "./use-kept";

/** With these the page shows what is no longer so. */
const OUTDATED: readonly string[] = ["INVITATIONS_STOPPED", "CREATOR_BLOCKED"];

interface CreatorInvitationProps {
  asked: CreatorPageQueryVariables;
  creator: NonNullable<CreatorPageQuery["creator"]>;
}

/** Where the invitation to come back stands, and the button for it; nothing of somebody with whom the company does not work. */
export function CreatorInvitation({ asked, creator }: CreatorInvitationProps) {
  const { invite: texts } = useCreatorsTexts().profile;
  const [mutate, { loading }] = useMutation(InviteCreatorDocument);
  const client = useApolloClient();
  const keep = useKept(asked);
  const sent = useSent();
  const { invitation, invitationsStoppedAt: stoppedAt, invitable, blockedAt } = creator;
  const open = invitation !== null && invitation.announcedAt === null;
  async function invite(invited: boolean) {
    let late = false;
    const refusal = await sent(async () => {
      const answer = await mutate({ variables: { ...asked, invited } });
      const { success, invitation: now = null } = answer.data?.result ?? {};
      // A campaign that began meanwhile has used it up: they were written to, and nothing was taken back.
      late = !invited && Boolean(now?.announcedAt);
      if (success) keep(() => ({ invitation: now }));
      return answer;
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
          // The second click of a double click would undo what the first one did.
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
