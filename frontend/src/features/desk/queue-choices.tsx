/** Why: the queue is ordered by deadline or by risk, and filtered by check result; both choices are in the address. */
import { CHECKS_FILTERS, type ChecksFilter } from "~/domain/checks/filter";
import { useDeskTexts, usePortalTexts } from "~/i18n/use-language";
import { SmallSelect } from "~/ui/small-select";

export const ORDERS = ["deadline", "risk"] as const;
export type Order = (typeof ORDERS)[number];

interface QueueChoicesProps {
  order: Order;
  setOrder: (order: Order) => void;
  checks: ChecksFilter | "all";
  setChecks: (checks: ChecksFilter | "all") => void;
}

export function QueueChoices({ order, setOrder, checks, setChecks }: QueueChoicesProps) {
  const { queue } = useDeskTexts();
  const { checks: texts } = usePortalTexts().campaigns;
  return (
    <fieldset className="mt-6 flex flex-wrap gap-2">
      <legend className="sr-only">{queue.choices}</legend>
      <SmallSelect
        label={queue.order}
        value={order}
        options={ORDERS.map((option) => [option, queue.orders[option]] as const)}
        onChange={({ target }) => setOrder(ORDERS.find((option) => option === target.value) ?? "deadline")}
      />
      <SmallSelect
        label={texts.filter}
        value={checks}
        options={[
          ["all", texts.any],
          ...CHECKS_FILTERS.map((option) => [option, texts.filters[option]] as const),
        ]}
        onChange={({ target }) =>
          setChecks(CHECKS_FILTERS.find((option) => option === target.value) ?? "all")
        }
      />
    </fieldset>
  );
}
