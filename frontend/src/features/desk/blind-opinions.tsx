/** Why: a second opinion is given on the ad without seeing the decision, one ad at a time, by keyboard. */
import { useMutation, useQuery } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { RejectForm } from "~/domain/audit/reject-form";
import { Failed } from "~/graphql/failed";
import { useOpinionsTexts } from "~/i18n/desk-opinions-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Key } from "~/ui/key";
import { LoadingArea } from "~/ui/loading";
import { useShortcuts } from "~/ui/shortcuts";
import { ShortcutsChoice } from "~/ui/shortcuts-choice";
import { notify } from "~/ui/snackbar";
import { stuckRef } from "~/ui/stuck";
import { JudgedAd } from "./judged-ad";
import { DeskBlindOpinionsDocument, GiveSecondOpinionDocument } from "./second-opinions.generated";
import { useProblem } from "./use-problem";

const LIMIT = 50;
const POLL_MS = 30_000;

export function BlindOpinions() {
  const texts = useOpinionsTexts();
  const language = useLanguage();
  const formats = useFormats();
  const { data, error, refetch } = useQuery(DeskBlindOpinionsDocument, {
    variables: { limit: LIMIT, language },
    fetchPolicy: "network-only",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  /** Judged or skipped here; the skipped ones come again once nothing else is left. */
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  if (!data)
    return error ? <Failed error={error} retry={() => refetch()} /> : <LoadingArea label={texts.loading} />;
  const left = data.secondOpinions.filter(({ _id, advertisement }) => advertisement && !done.has(_id));
  const next = left.find(({ _id }) => !skipped.has(_id)) ?? left[0];
  if (!next) return <EmptyState level={2} title={texts.none.waiting} text={texts.lead} />;
  return (
    <>
      <p className="mt-4 text-sm text-soft">{texts.left(left.length, formats.number(left.length))}</p>
      <Judging
        key={next._id}
        opinion={next}
        reasons={data.auditReasons}
        skip={left.length > 1 ? () => setSkipped((before) => new Set(before).add(next._id)) : null}
        judged={() => {
          setDone((before) => new Set(before).add(next._id));
          void refetch().catch(() => undefined);
        }}
      />
    </>
  );
}

interface JudgingProps {
  opinion: { _id: string; advertisement?: Parameters<typeof JudgedAd>[0]["ad"] | null };
  reasons: readonly { key: string; text: string }[];
  skip: (() => void) | null;
  judged: () => void;
}

function Judging({ opinion, reasons, skip, judged }: JudgingProps) {
  const texts = useOpinionsTexts();
  const problem = useProblem();
  const [give, { loading: busy }] = useMutation(GiveSecondOpinionDocument);
  const [rejecting, setRejecting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);

  async function judge(approve: boolean, reason: string | null = null, note: string | null = null) {
    try {
      const { data } = await give({ variables: { id: opinion._id, approve, reason, note } });
      const refusal = data?.result.error[0];
      if (!data?.result.success) {
        notify("bad", problem({ refusal }));
        if (refusal?.code === "ALREADY_REVIEWED" || refusal?.code === "UNKNOWN_SECOND_OPINION") judged();
        return;
      }
      const equal = data.result.secondOpinion?.state === "Agreed";
      notify(equal ? "good" : "info", equal ? texts.agreed : texts.differed);
      judged();
    } catch (thrown) {
      notify("bad", problem({ thrown }));
    }
  }
  function keep() {
    setRejecting(false);
    heading.current?.focus();
  }
  useShortcuts({
    a: !busy && !rejecting && (() => void judge(true)),
    r: !busy && !rejecting && (() => setRejecting(true)),
    n: !busy && !rejecting && skip,
    escape: rejecting && keep,
  });
  const ad = opinion.advertisement;
  if (!ad) return null;
  return (
    <article aria-labelledby="blind-ad">
      <JudgedAd ad={ad}>
        <div>
          <p translate="no" className="text-sm text-soft">
            {ad.companyName}
          </p>
          <h2 id="blind-ad" ref={heading} tabIndex={-1} className="mt-1 text-2xl wrap-anywhere outline-none">
            {ad.campaignName}
          </h2>
          <p translate="no" className="mt-1 text-sm tracking-widest text-soft">
            {ad.captionIdentifier}
          </p>
        </div>
        <p>{texts.blind}</p>
        <div className="contents">
          {rejecting && (
            <RejectForm
              reasons={reasons}
              texts={{
                title: texts.reason,
                hint: texts.hint,
                note: texts.note,
                optional: texts.optional,
                send: busy ? texts.saving : texts.send,
                cancel: texts.cancel,
                missing: texts.missing,
              }}
              busy={busy}
              reject={(reason, note) => void judge(false, reason, note)}
              cancel={keep}
            />
          )}
        </div>
      </JudgedAd>
      {/* At the foot of the screen, as in the inbox: on a phone the picture takes the first screenful. */}
      {!rejecting && (
        <div
          ref={stuckRef}
          className="sticky bottom-(--bottom-bar,0px) z-10 -mx-2 mt-4 rounded-t-lg bg-paper/95 p-2 backdrop-blur-md"
        >
          <div className="flex flex-wrap gap-3">
            <Button variant="ink" busy={busy} onClick={() => void judge(true)}>
              {texts.approve} <Key>A</Key>
            </Button>
            <Button variant="danger" disabled={busy} onClick={() => setRejecting(true)}>
              {texts.reject} <Key>R</Key>
            </Button>
            {skip && (
              <Button variant="bare" disabled={busy} onClick={skip}>
                {texts.skip} <Key>N</Key>
              </Button>
            )}
          </div>
        </div>
      )}
      <ShortcutsChoice
        label={texts.keys}
        keys={[texts.keyNames.decide, skip !== null && texts.keyNames.skip]}
        className="mt-6"
      />
    </article>
  );
}
