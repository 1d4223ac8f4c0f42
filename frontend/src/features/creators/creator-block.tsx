/**
 * Why: a company decides with whom it continues to work; a creator whom it blocks is not notified of the reason, and
 * their earlier posts count.
 */
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { useSent } from "~/graphql/refusal";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import {
  BlockCreatorDocument,
  type CreatorPageQuery,
  type CreatorPageQueryVariables,
} from "./creator.generated";
import { useCreatorInCache } from "./use-creator-in-cache";

/**
 * Ids of the elements that get the focus once the work is ended, and once it is resumed: the clicked button is gone.
 */
const BLOCKED = "creator-blocked";
const END = "end-work";

interface CreatorBlockProps {
  variables: CreatorPageQueryVariables;
  name: string;
  creator: NonNullable<CreatorPageQuery["creator"]>;
}

function useBlock(variables: CreatorPageQueryVariables) {
  const [mutate, { loading }] = useMutation(BlockCreatorDocument);
  const keep = useCreatorInCache(variables);
  const sent = useSent();
  async function block(blocked: boolean, done: string) {
    const refusal = await sent(async () => {
      const response = await mutate({ variables: { ...variables, blocked } });
      const result = response.data?.result;
      // A blocked creator is no longer invited; earlier invitations stay shown.
      if (result?.success)
        keep(({ invitation }) => ({
          blockedAt: result.blockedAt ?? null,
          invitation: invitation?.announcedAt ? invitation : null,
        }));
      return response;
    });
    notify(refusal ? "bad" : "good", refusal?.text ?? done);
  }
  return { block, loading };
}

/** The note that the company takes no further posts of theirs, since when, and the button to resume. */
export function Blocked({ variables, name, creator }: CreatorBlockProps) {
  const { block: texts } = useCreatorsTexts().profile;
  const { block, loading } = useBlock(variables);
  if (!creator.blockedAt) return null;
  return (
    <div id={BLOCKED} tabIndex={-1} className="mt-4">
      <Banner tone="wait" title={<Moment at={creator.blockedAt} as="dayOf" say={texts.since} />}>
        <p>{texts.effect}</p>
        {creator.blockable && (
          <Button
            variant="quiet"
            size="sm"
            className="mt-3 print:hidden"
            busy={loading}
            onClick={() =>
              void block(false, texts.resumed(name)).then(() => document.getElementById(END)?.focus())
            }
          >
            {texts.resume}
          </Button>
        )}
      </Banner>
    </div>
  );
}

/** Asks for confirmation before the work with a creator is ended. */
export function EndWork({ variables, name, creator }: CreatorBlockProps) {
  const { block: texts } = useCreatorsTexts().profile;
  const { block, loading } = useBlock(variables);
  const [asking, setAsking] = useState(false);
  if (!creator.blockable) return null;
  return (
    <div className="mt-8 print:hidden">
      {!creator.blockedAt && (
        <Button id={END} variant="danger" size="sm" onClick={() => setAsking(true)}>
          {texts.end}
        </Button>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        focusAfter={() => document.getElementById(BLOCKED)}
        title={texts.ask(name)}
        description={texts.askText}
        actions={
          <>
            <Button variant="bare" onClick={() => setAsking(false)}>
              {texts.keep}
            </Button>
            <Button
              variant="danger"
              busy={loading}
              onClick={() => void block(true, texts.ended(name)).then(() => setAsking(false))}
            >
              {texts.yes}
            </Button>
          </>
        }
      />
    </div>
  );
}
