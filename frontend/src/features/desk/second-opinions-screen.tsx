/**
 * Why: a sample of staff's decisions is judged again blind, disagreements are resolved, and the auditors' agreement is
 * shown (docs/product.md, Rulings).
 */
import { useOpinionsTexts } from "~/i18n/desk-opinions-texts";
import { Select } from "~/ui/field";
import { useAddressQuery } from "~/ui/use-address-query";
import { Agreement } from "./agreement";
import { BlindOpinions } from "./blind-opinions";
import { DeskFrame } from "./desk-layout";
import { OpinionList } from "./opinion-list";

const VIEWS = ["waiting", "disagreed", "resolved", "agreement"] as const;

export function SecondOpinionsScreen() {
  const texts = useOpinionsTexts();
  const [query, change] = useAddressQuery();
  const view = VIEWS.find((option) => option === query.get("view")) ?? "waiting";
  return (
    <DeskFrame title={texts.title} lead={texts.lead}>
      <div className="mt-6 max-w-xs">
        <Select
          label={texts.shown}
          value={view}
          onChange={({ target }) =>
            change((to) => (target.value === "waiting" ? to.delete("view") : to.set("view", target.value)))
          }
          options={VIEWS.map((option) => [option, texts.views[option]] as const)}
        />
      </div>
      {view === "waiting" && <BlindOpinions />}
      {view === "disagreed" && <OpinionList key={view} state="Disagreed" empty={texts.none.disagreed} />}
      {view === "resolved" && <OpinionList key={view} state="Resolved" empty={texts.none.resolved} />}
      {view === "agreement" && <Agreement />}
    </DeskFrame>
  );
}
