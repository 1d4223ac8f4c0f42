/** Why: a company decides with whom it goes on working; who it ends with is not told why, and what they made before counts. */
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
import { useKept } from "./use-kept";

/** Ids of what has the focus once the work is ended, and once it is resumed: the button that was pressed is gone. */
const BLOCKED = "creator-blocked";
const END = "end-work";

interface CreatorBlockProps {
  asked: CreatorPageQueryVariables;
  name: string;
  creator: NonNullable<CreatorPageQuery["creator"]>;
}

function useBlock(asked: CreatorPageQueryVariables) {
  const [mutate, { loading }] = useMutation(BlockCreatorDocument);
  const keep = useKept(asked);
  const sent = useSent();
  async function block(blocked: boolean, done: string) {
    const refusal = await sent(async () => {
      const answer = await mutate({ variables: { ...asked, blocked } });
      const result = answer.data?.result;
      // Who is ended with is invited no more; of what they were told before stays shown.
      if (result?.success)
        keep(({ invitation }) => ({
          blockedAt: result.blockedAt ?? null,
          invitation: invitation?.announcedAt ? invitation : null,
        }));
      return answer;
    });
    notify(refusal ? "bad" : "good", refusal?.text ?? done);
  }
  return { block, loading };
}

/** That the company takes no further posts of theirs, since when, and the way back. */
export function Blocked({ asked, name, creator }: CreatorBlockProps) {
  const { block: texts } = useCreatorsTexts().profile;
  const { block, loading } = useBlock(asked);
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

/** Asks before it ends the work with somebody. */
export function EndWork({ asked, name, creator }: CreatorBlockProps) {
  const { block: texts } = useCreatorsTexts().profile;
  const { block, loading } = useBlock(asked);
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
