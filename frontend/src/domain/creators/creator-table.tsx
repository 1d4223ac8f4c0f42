/** Why: who brought what, one row per creator, best first; the same table for a campaign and for a company. */

import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { fullName } from "~/domain/full-name";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { Avatar } from "~/ui/avatar";
import { Moment } from "~/ui/moment";
import type { CreatorRowFragment } from "./creator-row.generated";

interface CreatorTableProps {
  creators: readonly CreatorRowFragment[];
  to: (personId: string) => To;
  /** The link's target: a creator's page, or their advertisements in the campaign. */
  opens?: "profile" | "ads";
  /** Whether rows span several campaigns: adds their number and the date of the first. */
  acrossCampaigns?: boolean;
  /** Whether rows show the company's tags. */
  withTags?: boolean;
}

/**
 * On a phone each row is a card: the name above, figures below it in three columns, each under its title; in print it
 * is a table.
 */
export function CreatorTable({
  creators,
  to,
  opens = "profile",
  acrossCampaigns = false,
  withTags = false,
}: CreatorTableProps) {
  const { table: texts } = useCreatorsTexts();
  const formats = useFormats();
  const titles = [
    texts.posts,
    texts.rate,
    texts.interactions,
    texts.cost,
    ...(acrossCampaigns ? [texts.campaigns, texts.first] : []),
    texts.last,
  ];
  return (
    <table aria-label={texts.label} className="block w-full text-sm tabular-nums wide:table">
      <thead className="sr-only wide:not-sr-only wide:table-header-group">
        <tr className="text-xs text-soft">
          <th scope="col" className="px-4 py-2.5 text-left font-medium">
            {texts.name}
          </th>
          {titles.map((title) => (
            <th key={title} scope="col" className="px-1.5 py-2.5 text-right font-medium last:pr-4">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid grid-cols-1 gap-3 wide:table-row-group">
        {creators.map((creator) => {
          const name = fullName(creator.person) ?? texts.unknown;
          const decided = creator.approved + creator.rejected;
          return (
            <tr
              key={creator.personId}
              className="relative grid grid-cols-2 gap-x-3 min-[360px]:grid-cols-3 rounded-lg bg-surface p-4 shadow-lift wide:table-row wide:rounded-none wide:shadow-none wide:hover:bg-sunk"
            >
              <th
                scope="row"
                className="col-span-full mb-2 text-left font-semibold wide:border-t wide:border-line wide:px-4 wide:py-2"
              >
                <Link
                  to={to(creator.personId)}
                  aria-label={texts.opens[opens](name)}
                  className="flex min-w-0 items-center gap-3 underline-offset-4 after:absolute after:inset-0 hover:underline wide:after:hidden"
                >
                  <Avatar name={name} className="size-8" />
                  <span translate="no" className="min-w-0 wrap-anywhere wide:min-w-26">
                    {name}
                  </span>
                </Link>
                {withTags && creator.tags.length > 0 && (
                  <ul
                    aria-label={texts.tags(name)}
                    className="mt-1 flex flex-wrap gap-1 font-normal wide:max-w-60 wide:pl-11"
                  >
                    {creator.tags.map((tag) => (
                      <li
                        key={tag}
                        translate="no"
                        className="max-w-full truncate rounded-full bg-ink/8 px-2.5 py-0.5 text-xs"
                      >
                        {tag}
                      </li>
                    ))}
                  </ul>
                )}
              </th>
              <Cell title={texts.posts}>{formats.number(creator.advertisements)}</Cell>
              <Cell title={texts.rate}>
                {decided === 0 ? (
                  "–"
                ) : (
                  <span title={texts.rateOf(formats.number(creator.approved), formats.number(decided))}>
                    {formats.percent(creator.approved / decided)}
                  </span>
                )}
              </Cell>
              <Cell title={texts.interactions}>{formats.number(creator.engagement)}</Cell>
              <Cell title={texts.cost}>
                {creator.costs.map(({ spent, currency }) => formats.money(spent, currency)).join(" + ") ||
                  "–"}
              </Cell>
              {acrossCampaigns && (
                <>
                  <Cell title={texts.campaigns}>{formats.number(creator.campaigns)}</Cell>
                  <Cell title={texts.first}>
                    <Moment at={creator.firstAt} as="dayOf" className="wide:whitespace-nowrap" />
                  </Cell>
                </>
              )}
              <Cell title={texts.last}>
                <Moment at={creator.lastAt} as="relative" className="wide:whitespace-nowrap print:hidden" />
                <Moment at={creator.lastAt} as="dayOf" className="hidden whitespace-nowrap print:inline" />
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/**
 * Assistive technology reads the title from the column's head; on a phone, where that is hidden, it is also shown in
 * the cell.
 */
function Cell({ title, children }: { title: string; children: ReactNode }) {
  return (
    <td className="min-w-0 py-1 wide:table-cell wide:border-t wide:border-line wide:px-1.5 wide:py-2 wide:text-right wide:last:pr-4">
      <span aria-hidden="true" className="block text-xs text-soft wide:hidden">
        {title}
      </span>
      <span>{children}</span>
    </td>
  );
}
