/**
 * Why: differing verdicts are shown side by side with their reasons; a third person decides which one is right, and a
 * wrong decision can be overturned.
 */
import { useMutation, useQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import { RejectionReasonsDocument } from "~/domain/audit/rejection-reasons.generated";
import { checkText, pathOf, Said, TEXT_MAX } from "~/domain/disputes/dispute-texts";
import { fullName } from "~/domain/full-name";
import type { SecondOpinionState } from "~/graphql/schema.generated";
import { usePages } from "~/graphql/use-pages";
import { useOpinionsTexts } from "~/i18n/desk-opinions-texts";
import { useDisputesTexts } from "~/i18n/disputes-texts";
import { useLanguage } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Textarea } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { notify } from "~/ui/snackbar";
import { JudgedAd } from "./judged-ad";
import { ListState, PAGE } from "./list-state";
import {
  DeskSecondOpinionsDocument,
  type DeskSecondOpinionsQuery,
  OverturnDecisionDocument,
  ResolveDisagreementDocument,
  type VerdictShownFragment,
} from "./second-opinions.generated";
import { Outcomes } from "./settle-form";
import { useProblem } from "./use-problem";

type Opinion = DeskSecondOpinionsQuery["secondOpinions"][number];
type Reasons = readonly { key: string; text: string }[];

interface OpinionListProps {
  state: SecondOpinionState;
  empty: string;
}

export function OpinionList({ state, empty }: OpinionListProps) {
  const id = useId();
  const language = useLanguage();
  const list = usePages(DeskSecondOpinionsDocument, "secondOpinions", { state, limit: PAGE });
  const { data } = useQuery(RejectionReasonsDocument, { variables: { language } });
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <ListState list={list} empty={empty}>
      <ul className="mt-6 grid grid-cols-1 gap-3">
        {list.items?.map((opinion) => (
          <Item
            key={opinion._id}
            id={`${id}-${opinion._id}`}
            opinion={opinion}
            reasons={data?.auditReasons ?? []}
            open={opened === opinion._id}
            toggle={() => setOpened(opened === opinion._id ? null : opinion._id)}
            reload={() => void list.retry().catch(() => undefined)}
          />
        ))}
      </ul>
    </ListState>
  );
}

interface ItemProps {
  id: string;
  opinion: Opinion;
  reasons: Reasons;
  open: boolean;
  toggle: () => void;
  reload: () => void;
}

function Item({ id, opinion, reasons, open, toggle, reload }: ItemProps) {
  const texts = useOpinionsTexts();
  const ad = opinion.advertisement;
  return (
    <li>
      <article aria-labelledby={`${id}-title`} className="rounded-lg bg-surface p-5">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <h2 id={`${id}-title`} className="text-lg wrap-anywhere">
              <span translate="no">{ad?.campaignName}</span>{" "}
              <span translate="no" className="text-base text-soft">
                {ad?.captionIdentifier}
              </span>
            </h2>
            <p translate="no" className="text-sm text-soft">
              {ad?.companyName}
            </p>
          </div>
          {opinion.state === "Resolved" && (
            <Badge tone={opinion.secondStands ? "wait" : "good"}>
              {texts.resolution[opinion.secondStands ? "second" : "first"]}
            </Badge>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={open}
            aria-describedby={`${id}-title`}
            onClick={toggle}
          >
            {open ? texts.close : texts.review}
          </Button>
        </div>
        {open && ad && (
          <JudgedAd ad={ad}>
            <Verdict title={texts.first} verdict={opinion.first} reasons={reasons} />
            <Verdict title={texts.second} verdict={opinion.second} reasons={reasons} />
            {opinion.state === "Disagreed" &&
              (opinion.mayResolve ? (
                <Resolving opinion={opinion} reload={reload} />
              ) : (
                <p className="text-sm font-semibold text-wait">{texts.third}</p>
              ))}
            {opinion.resolvedAt && <Resolution opinion={opinion} />}
          </JudgedAd>
        )}
      </article>
    </li>
  );
}

interface VerdictProps {
  title: string;
  verdict: VerdictShownFragment | null | undefined;
  reasons: Reasons;
}

function Verdict({ title, verdict, reasons }: VerdictProps) {
  const texts = useOpinionsTexts();
  if (!verdict) return null;
  const reason = reasons.find(({ key }) => key === verdict.reason)?.text ?? verdict.reason;
  const said = [`${verdict.approved ? texts.approved : texts.rejected}.`, reason, verdict.note];
  return (
    <Said
      title={title}
      text={said.filter(Boolean).join(" ")}
      by={(when) => texts.by(fullName(verdict.person) ?? texts.team, when)}
      at={verdict.at}
    />
  );
}

function Resolving({ opinion, reload }: { opinion: Opinion; reload: () => void }) {
  const texts = useOpinionsTexts();
  const disputes = useDisputesTexts();
  const problem = useProblem();
  const [resolve] = useMutation(ResolveDisagreementDocument);
  const form = useSubmit(
    ["stands", "text"],
    (name, values) =>
      name === "text" ? checkText(disputes, values.text) : values.stands ? null : texts.standsRequired,
    async ({ stands, text }) => {
      try {
        const variables = { id: opinion._id, secondStands: stands === "second", text };
        const { data } = await resolve({ variables });
        const refusal = data?.result.error[0];
        if (!data?.result.success) {
          if (refusal?.code === "NO_DISAGREEMENT") reload();
          return { path: refusal ? pathOf(refusal) : "", text: problem({ refusal }) };
        }
        notify("good", texts.resolved);
        return null;
      } catch (thrown) {
        return problem({ thrown });
      }
    },
  );
  return (
    <Form form={form} className="grid gap-4 rounded-lg bg-sunk p-4">
      <Outcomes
        legend={texts.stands}
        error={form.errorOf("stands")}
        name="stands"
        options={[
          ["first", texts.firstStands, texts.firstHint],
          ["second", texts.secondStands, texts.secondHint],
        ]}
      />
      <Textarea
        label={texts.because}
        hint={texts.becauseHint}
        longest={TEXT_MAX}
        rows={3}
        {...form.field("text")}
      />
      <p>
        <Button type="submit" variant="ink" busy={form.busy}>
          {form.busy ? texts.saving : texts.resolve}
        </Button>
      </p>
    </Form>
  );
}

function Resolution({ opinion }: { opinion: Opinion }) {
  const texts = useOpinionsTexts();
  const problem = useProblem();
  const [overturn, { loading }] = useMutation(OverturnDecisionDocument);
  const at = opinion.resolvedAt ?? "";

  async function send() {
    try {
      const { data } = await overturn({ variables: { id: opinion._id } });
      if (data?.result.success) notify("good", texts.overturned);
      else notify("bad", problem({ refusal: data?.result.error[0] }));
    } catch (thrown) {
      notify("bad", problem({ thrown }));
    }
  }
  return (
    <>
      <Said
        title={texts.resolution[opinion.secondStands ? "second" : "first"]}
        text={opinion.resolution || texts.erased}
        by={(when) => texts.by(fullName(opinion.resolver) ?? texts.team, when)}
        at={at}
      />
      {opinion.overturned && <p className="font-semibold text-good">{texts.overturned}</p>}
      {opinion.mayOverturn && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="danger" busy={loading} onClick={() => void send()}>
            {texts.overturn}
          </Button>
          <p className="min-w-0 flex-1 basis-56 text-sm text-soft">{texts.overturnHint}</p>
        </div>
      )}
    </>
  );
}
