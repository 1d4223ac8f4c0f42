/** Why: campaigns, people, posts and brands are searched on the server as the user types. */

import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { paths } from "~/config/paths";
import { adIn } from "~/domain/advertisements/ad-code";
import { adPath } from "~/domain/advertisements/ad-path";
import { standingOf } from "~/domain/campaigns/standing";
import { creatorPath } from "~/domain/creators/creator-path";
import { fullName } from "~/domain/full-name";
import { usePaletteTexts } from "~/i18n/palette-texts";
import { usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { isStaff, may } from "~/session/use-session";
import type { Command, CommandGroup } from "./command";
import { PaletteSearchDocument } from "./palette.generated";

const TYPING_MS = 200;
const SHORTEST = 2;
const LONGEST = 100;

interface SearchResults {
  groups: CommandGroup[];
  /** The response for this text has not arrived yet. */
  busy: boolean;
  /** Retries the queries that failed; null if none did. */
  retry: (() => void) | null;
}

export function useSearchResults(session: Session, text: string): SearchResults {
  const { groups: titles } = usePaletteTexts();
  const { campaigns: texts } = usePortalTexts();
  const staff = isStaff(session);
  const companyId = staff ? null : session.company?._id;
  const reads = may(session, "readCampaings") && companyId !== undefined;
  const searchText = reads && text.length >= SHORTEST && text.length <= LONGEST ? text : "";
  const settledText = useSettled(searchText);
  const code = codeIn(settledText);
  const search = useQuery(PaletteSearchDocument, {
    variables: {
      text: settledText,
      companyId: companyId ?? null,
      code: code ?? "",
      byCode: code !== null,
      people: Boolean(companyId),
      brands: may(session, "readCompanies"),
    },
    skip: !settledText,
    fetchPolicy: "no-cache",
  });

  // Results of the previous text stay while the next ones load; the palette drops those that no longer match.
  const results = searchText ? (search.data ?? search.previousData) : undefined;
  const groups: { value: string; items: Command[] }[] = [
    {
      value: titles.advertisements,
      items: uniqueById([
        ...(results?.advertisements ?? []).filter(
          ({ captionIdentifier }) => captionIdentifier === codeIn(text),
        ),
        ...(results?.byExternalId ?? []).filter(({ externalId }) => externalId === text),
      ]).map((ad) => ({
        id: ad._id,
        label: ad.captionIdentifier ?? "",
        note: ad.campaignName ?? "",
        icon: "image",
        to: adPath(session, ad),
      })),
    },
    {
      value: titles.campaigns,
      items: (results?.campaigns ?? []).map((campaign) => ({
        id: campaign._id,
        label: campaign.name,
        note: texts.status[standingOf(campaign)],
        icon: "megaphone",
        words: campaign.externalId ?? "",
        to: paths.campaign(campaign.companyId, campaign._id),
      })),
    },
    {
      value: titles.creators,
      items: (results?.creators?.creators ?? []).flatMap(({ personId, person }) => {
        const label = fullName(person);
        return label ? [{ id: personId, label, icon: "user" as const, to: creatorPath(personId) }] : [];
      }),
    },
    {
      value: titles.companies,
      items: (results?.companies ?? []).map(({ _id, name }) => ({
        id: _id,
        label: name,
        icon: "building",
        to: paths.company(_id),
      })),
    },
  ];
  return {
    groups,
    busy: searchText !== settledText || search.loading,
    retry: searchText && search.error ? () => void search.refetch().catch(() => undefined) : null,
  };
}

/** An ad may be found by its code and by its external id. */
function uniqueById<T extends { _id: string }>(ads: readonly T[]): T[] {
  return [...new Map(ads.map((ad) => [ad._id, ad])).values()];
}

/** The ad code that a text names, however it was pasted. */
function codeIn(text: string): string | null {
  const ad = adIn(text);
  return ad && "code" in ad ? ad.code : null;
}

/** The debounced text. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
