/**
 * Why: a notice looks and acts alike in the bell and on the page: an icon, a sentence, a time, and whether it is new.
 */

import { Link } from "react-router";
import type { NoticeItemFragment } from "~/domain/notices/notice-bell.generated";
import { useNoticesTexts } from "~/i18n/notices-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { NOTICE_ICONS, noticeLine, noticePath } from "./notice-line";

interface NoticeItemProps {
  notice: NoticeItemFragment;
  onRead: (notice: NoticeItemFragment) => Promise<void>;
}

const ROW = "flex w-full items-start gap-3 rounded-sm px-3 py-3 text-left focus-visible:outline-offset-0";

export function NoticeItem({ notice, onRead }: NoticeItemProps) {
  const texts = useNoticesTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const path = noticePath(notice);
  const low = notice.kind === "BudgetLow" || notice.kind === "StockLow";
  const content = (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          "grid size-9 shrink-0 place-items-center rounded-full",
          low ? "bg-wait-ground text-wait" : "bg-ink/8",
        )}
      >
        <Icon name={NOTICE_ICONS[notice.kind]} className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className={classNames("block text-sm wrap-anywhere", !notice.read && "font-semibold")}>
          {noticeLine(notice, texts, formats)}
        </span>
        <Moment at={notice.happenedAt} as="relative" className="text-xs text-soft" />
      </span>
      {!notice.read && (
        <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-hot">
          <span className="sr-only">{texts.unreadMark}</span>
        </span>
      )}
    </>
  );
  const read = () => void onRead(notice);
  if (path) {
    return (
      <Link to={localize(path)} onClick={read} className={classNames(ROW, "hover:bg-ink/8")}>
        {content}
      </Link>
    );
  }
  if (notice.read) return <div className={ROW}>{content}</div>;
  return (
    <button type="button" onClick={read} className={classNames(ROW, "cursor-pointer hover:bg-ink/8")}>
      {content}
    </button>
  );
}
