/** Why: each movement shows its cause, its amount and the balance after it; newest first. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { dayIn } from "~/config/days";
import { paths } from "~/config/paths";
import { adPath } from "~/domain/advertisements/ad-path";
import { formatsOf } from "~/i18n/format";
import { useMoneyTexts } from "~/i18n/money-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage, useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { useTimeZone } from "~/session/use-time-zone";
import { classNames } from "~/ui/class-names";
import type { MoneyLineFragment } from "./money.generated";
import { balanceAfter, balanceChange, wordsOf } from "./movement-words";

interface MovementTableProps {
  companyId: string;
  session: Session;
  movements: readonly MoneyLineFragment[];
}

const LINK =
  "underline decoration-line underline-offset-4 hover:decoration-current max-md:inline-block max-md:min-h-6";

/** On a phone each movement is a card: the words above, day and amounts below under their titles. */
export function MovementTable({ companyId, session, movements }: MovementTableProps) {
  const texts = useMoneyTexts();
  const { columns } = texts;
  return (
    <div className="md:overflow-hidden md:rounded-lg md:bg-surface md:shadow-lift">
      <table aria-label={texts.title} className="block w-full text-sm tabular-nums md:table">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="text-xs text-soft">
            <Head className="text-left md:pl-4">{columns.movement}</Head>
            <Head className="text-left">{columns.day}</Head>
            <Head className="text-right">{columns.amount}</Head>
            <Head className="text-right md:pr-4">{columns.balance}</Head>
          </tr>
        </thead>
        <tbody className="grid grid-cols-1 gap-3 md:table-row-group">
          {movements.map((movement) => (
            <MovementRow key={movement._id} {...{ companyId, session, movement }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ className, children }: { className: string; children: string }) {
  return (
    <th scope="col" className={classNames("px-3 py-2.5 font-medium", className)}>
      {children}
    </th>
  );
}

interface MovementRowProps {
  companyId: string;
  session: Session;
  movement: MoneyLineFragment;
}

function MovementRow({ companyId, session, movement }: MovementRowProps) {
  const texts = useMoneyTexts();
  const formats = useFormats();
  const language = useLanguage();
  const localize = useLocalize();
  const zone = useTimeZone();
  const { advertisementId, captionIdentifier, campaignId, campaignName, recordedAt, currency } = movement;
  const money = (amount: number) => formats.exactMoney(amount, currency);
  const change = balanceChange(movement);
  const words = wordsOf(movement, texts);
  return (
    <tr className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-lg bg-surface p-4 shadow-lift md:table-row md:rounded-none md:shadow-none md:hover:bg-sunk">
      <th
        scope="row"
        className="col-span-full mb-2 min-w-0 text-left font-normal wrap-anywhere md:border-t md:border-line md:py-2 md:pr-3 md:pl-4"
      >
        <span className="block font-semibold">
          {advertisementId && captionIdentifier ? (
            <Link
              to={localize(
                adPath(session, { _id: advertisementId, companyId, campaignId, captionIdentifier }),
              )}
              className={LINK}
            >
              {words}
            </Link>
          ) : (
            words
          )}
        </span>
        <span className="block text-xs text-soft">
          <Link to={localize(paths.campaign(companyId, campaignId))} className={LINK} translate="no">
            {campaignName}
          </Link>
          {captionIdentifier && <span translate="no">{` · ${captionIdentifier}`}</span>}
        </span>
      </th>
      <Cell title={texts.columns.day} line>
        <time
          dateTime={recordedAt}
          title={formatsOf(language, zone).exact(recordedAt)}
          className="whitespace-nowrap"
        >
          {formats.day(dayIn(zone, recordedAt))}
        </time>
      </Cell>
      <Cell title={texts.columns.amount} right>
        <span
          className={classNames("whitespace-nowrap", change > 0 && "text-good", change === 0 && "text-soft")}
        >
          {change > 0 ? `+${money(movement.amount)}` : money(change || movement.amount)}
        </span>
        {change === 0 && <span className="block text-xs text-soft">{texts.onlyMoved}</span>}
      </Cell>
      <Cell title={texts.columns.balance} right last>
        <span className="font-semibold whitespace-nowrap">{money(balanceAfter(movement))}</span>
        {movement.frozen > 0 && (
          <span className="block text-xs text-soft">{texts.ofThemReserved(money(movement.frozen))}</span>
        )}
      </Cell>
    </tr>
  );
}

interface CellProps {
  title: string;
  /** On a phone, a line of its own. */
  line?: boolean;
  right?: boolean;
  last?: boolean;
  children: ReactNode;
}

/**
 * Assistive technology reads the title from the column's head; on a phone, where that is hidden, it is also shown in
 * the cell.
 */
function Cell({ title, line = false, right = false, last = false, children }: CellProps) {
  return (
    <td
      className={classNames(
        "min-w-0 md:border-t md:border-line md:px-3 md:py-2 md:align-top",
        line && "max-md:col-span-full max-md:flex max-md:items-baseline max-md:gap-2",
        right && (last ? "text-right" : "md:text-right"),
        last && "md:pr-4",
      )}
    >
      <span aria-hidden="true" className="block text-xs text-soft md:hidden">
        {title}
      </span>
      {children}
    </td>
  );
}
