/**
 * Why: staff settle disputes of brands and creators, the most urgent first, each by a person who did not take the
 * decision (docs/product.md, Rulings).
 */
import { useQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { statusOf } from "~/domain/advertisements/ad-status";
import { Deadline } from "~/domain/advertisements/deadline";
import { RejectionReasonsDocument } from "~/domain/audit/rejection-reasons.generated";
import { DisputeTexts, Said } from "~/domain/disputes/dispute-texts";
import { usePages } from "~/graphql/use-pages";
import { useDisputesTexts } from "~/i18n/disputes-texts";
import { useLanguage, useLocalize, usePortalTexts } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Select } from "~/ui/field";
import { useAddressQuery } from "~/ui/use-address-query";
import { DeskFrame } from "./desk-layout";
import { type DeskDisputeFragment, DeskDisputesDocument } from "./disputes.generated";
import { JudgedAd } from "./judged-ad";
import { ListState, PAGE } from "./list-state";
import { SettleForm } from "./settle-form";

export function DisputesScreen() {
  const texts = useDisputesTexts();
  const language = useLanguage();
  const id = useId();
  const [query, change] = useAddressQuery();
  const settled = query.get("shown") === "settled";
  const list = usePages(DeskDisputesDocument, "disputes", { settled, limit: PAGE });
  const { data } = useQuery(RejectionReasonsDocument, { variables: { language } });
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <DeskFrame title={texts.listTitle} lead={texts.lead}>
      <div className="mt-6 max-w-xs">
        <Select
          label={texts.shown}
          value={settled ? "settled" : "open"}
          onChange={({ target }) =>
            change((to) => (target.value === "settled" ? to.set("shown", "settled") : to.delete("shown")))
          }
          options={[
            ["open", texts.open],
            ["settled", texts.settled],
          ]}
        />
      </div>
      <ListState list={list} empty={settled ? texts.noneSettled : texts.noneOpen}>
        <ul className="mt-6 grid grid-cols-1 gap-3">
          {list.items?.map((dispute) => (
            <Item
              key={dispute._id}
              id={`${id}-${dispute._id}`}
              dispute={dispute}
              reasons={data?.auditReasons ?? []}
              open={opened === dispute._id}
              toggle={() => setOpened(opened === dispute._id ? null : dispute._id)}
              reload={() => void list.retry().catch(() => undefined)}
            />
          ))}
        </ul>
      </ListState>
    </DeskFrame>
  );
}

interface ItemProps {
  id: string;
  dispute: DeskDisputeFragment;
  reasons: readonly { key: string; text: string }[];
  open: boolean;
  toggle: () => void;
  reload: () => void;
}

function Item({ id, dispute, reasons, open, toggle, reload }: ItemProps) {
  const texts = useDisputesTexts();
  const { campaigns } = usePortalTexts();
  const localize = useLocalize();
  const ad = dispute.advertisement;
  const state = dispute.state;
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
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
              <span translate="no">{ad?.companyName}</span>
              <span>{texts.side[dispute.side]}</span>
              <span>{campaigns.ad.status[statusOf(dispute.decidedStatus).label]}</span>
              {state === "Open" && <Deadline at={dispute.deadline} />}
            </p>
          </div>
          {state !== "Open" && (
            <Badge tone={state === "Overturned" ? "good" : "calm"}>{texts.state[state]}</Badge>
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
            <Decision dispute={dispute} reasons={reasons} />
            <DisputeTexts dispute={dispute} why={texts.why[dispute.side]} />
            <p>
              <Link className="text-link" to={localize(paths.audit(ad._id))}>
                {texts.history}
              </Link>
            </p>
            {dispute.maySettle ? (
              <SettleForm dispute={dispute} reload={reload} />
            ) : (
              state === "Open" && <p className="text-sm font-semibold text-wait">{texts.own}</p>
            )}
          </JudgedAd>
        )}
      </article>
    </li>
  );
}

/** The disputed decision, in the words of its author. */
function Decision({ dispute, reasons }: Pick<ItemProps, "dispute" | "reasons">) {
  const texts = useDisputesTexts();
  const { campaigns } = usePortalTexts();
  const { decisionReason: key, decisionNote: note } = dispute;
  const reason = reasons.find((entry) => entry.key === key)?.text ?? key;
  const status = campaigns.ad.status[statusOf(dispute.decidedStatus).label];
  return (
    <Said
      title={texts.decision}
      text={[`${status}.`, [reason, note].filter(Boolean).join(" ") || texts.noReason].join(" ")}
      at={dispute.decidedAt}
    />
  );
}
