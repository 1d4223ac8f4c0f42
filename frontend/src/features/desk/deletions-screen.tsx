/**
 * Why: staff see the deletion requests and when each is due; the system executes them by itself (docs/product.md,
 * Rulings).
 */

import { useState } from "react";
import { now } from "~/config/clock";
import { fullName } from "~/domain/full-name";
import type { DeletionState } from "~/graphql/schema.generated";
import { usePages } from "~/graphql/use-pages";
import { useDeskTexts } from "~/i18n/use-language";
import { Badge, type Tone } from "~/ui/badge";
import { classNames } from "~/ui/class-names";
import { Select } from "~/ui/field";
import { LookOnly } from "~/ui/look-only";
import { Moment } from "~/ui/moment";
import { DeskFrame } from "./desk-layout";
import { ListState, PAGE } from "./list-state";
import { DeskDeletionsDocument, type DeskDeletionsQuery } from "./people.generated";
import { PersonLink } from "./person-link";

type Request = DeskDeletionsQuery["deletionRequests"][number];

const STATES: readonly DeletionState[] = ["Confirmed", "Requested", "Cancelled", "Erased"];
const TONES: Record<DeletionState, Tone> = {
  Confirmed: "wait",
  Requested: "calm",
  Cancelled: "calm",
  Erased: "good",
};

export function DeletionsScreen() {
  const { deletions: texts } = useDeskTexts();
  const [state, setState] = useState<DeletionState | "">("");
  const list = usePages(DeskDeletionsDocument, "deletionRequests", { state: state || null, limit: PAGE });
  return (
    <DeskFrame title={texts.title} lead={texts.lead}>
      <div className="mt-4">
        <LookOnly>{texts.looks}</LookOnly>
      </div>
      <div className="mt-6 max-w-xs">
        <Select
          label={texts.state}
          value={state}
          onChange={(event) => setState(event.target.value as DeletionState | "")}
          options={[["", texts.all], ...STATES.map((option) => [option, texts.states[option]] as const)]}
        />
      </div>
      <ListState list={list} empty={state ? texts.noMatch : texts.none}>
        <ul className="mt-6 grid grid-cols-1 gap-2">
          {list.items?.map((request) => (
            <RequestRow key={request._id} request={request} />
          ))}
        </ul>
      </ListState>
    </DeskFrame>
  );
}

function RequestRow({ request }: { request: Request }) {
  const { deletions: texts } = useDeskTexts();
  const name = fullName(request.person);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-md bg-surface px-5 py-4">
      <Badge tone={TONES[request.state]}>{texts.states[request.state]}</Badge>
      <div className="min-w-0 flex-1 basis-56">
        {name && (
          <p className="font-semibold wrap-anywhere">
            <PersonLink id={request.personId} name={name} />
          </p>
        )}
        <p
          className={classNames("truncate font-mono", name ? "text-xs text-soft" : "text-sm")}
          title={request.personId}
        >
          {request.personId}
        </p>
        <p className="text-sm text-soft">
          <Moment at={request.requestedDt} say={texts.requested} />
        </p>
      </div>
      <p className="text-sm font-semibold">
        <Standing request={request} />
      </p>
    </li>
  );
}

/** The next step, or the outcome. */
function Standing({ request }: { request: Request }) {
  const { deletions: texts } = useDeskTexts();
  const since = (moment: string | null | undefined) => moment ?? request.requestedDt;
  switch (request.state) {
    case "Erased":
      return <Moment at={since(request.erasedDt)} say={texts.erased} />;
    case "Cancelled":
      return <Moment at={since(request.cancelledDt)} say={texts.cancelled} />;
    case "Confirmed":
      if (!request.dueDt) return <Moment at={since(request.confirmedDt)} say={texts.confirmed} />;
      if (new Date(request.dueDt).getTime() <= now()) return texts.overdue;
      return (
        <>
          <Moment at={request.dueDt} as="relative" say={texts.due} />
          <span>{" · "}</span>
          <Moment at={request.dueDt} />
        </>
      );
    default:
      return texts.waiting;
  }
}
