/** Why: the rule that decides which places a user finds in the rail, kept apart from the rail's look. */
import { paths, unlocalized } from "~/config/paths";
import { DESK_SECTIONS, type DeskSection } from "~/features/desk/sections";
import type { Session } from "~/session/session-state";
import { isStaff, may } from "~/session/use-session";
import type { IconName } from "~/ui/icon";

export type PlaceKey =
  | "portal"
  | "inbox"
  | "creators"
  | "reports"
  | "campaigns"
  | "downloads"
  | "scan"
  | "brands"
  | "addCompany"
  | "notices";

export interface Place {
  /** The key of its text: in the portal's frame, or in the staff desk. */
  key: PlaceKey | `desk.${DeskSection}`;
  to: string;
  icon: IconName;
  /** Path prefixes of other pages for which this navigation entry is highlighted. */
  also?: readonly string[];
}

const DESK_ICONS: Record<DeskSection, IconName> = {
  overview: "grid",
  queue: "inbox",
  disputes: "help",
  secondOpinions: "eye",
  campaigns: "megaphone",
  payments: "coins",
  payouts: "upload",
  people: "people",
  companies: "building",
  leads: "comment",
  downloads: "qr",
  tokens: "lock",
  networks: "globe",
  deletions: "trash",
  system: "settings",
  staff: "user",
};

/** In the rail's order. */
export function placesOf(session: Session): Place[] {
  if (isStaff(session)) {
    return [
      ...DESK_SECTIONS.filter(({ needs }) => !needs || may(session, needs)).map(
        ({ key, to }): Place => ({ key: `desk.${key}`, to, icon: DESK_ICONS[key] }),
      ),
      ...(may(session, "readCompanies")
        ? [{ key: "brands", to: paths.companies, icon: "home" } as const]
        : []),
    ];
  }
  const { company } = session;
  const notices = { key: "notices", to: paths.notices, icon: "bell" } as const;
  const portal = { key: "portal", to: paths.portal, icon: "home" } as const;
  if (!company) {
    return session.guest
      ? [notices]
      : [portal, { key: "addCompany", to: paths.signUp(), icon: "plus" }, notices];
  }
  if (!may(session, "readCampaings")) return [notices];
  const audits = may(session, "auditAdvertisement");
  return [
    portal,
    ...(audits ? [{ key: "inbox", to: paths.inbox, icon: "inbox", also: ["/audit/"] } as const] : []),
    { key: "campaigns", to: paths.company(company._id), icon: "megaphone" },
    { key: "creators", to: paths.creators, icon: "people" },
    { key: "reports", to: paths.reports, icon: "chart", also: [`${paths.compare}/`] },
    { key: "downloads", to: paths.downloads(company._id), icon: "qr" },
    ...(audits ? [{ key: "scan", to: paths.scan, icon: "scan" } as const] : []),
  ];
}

const BAR: readonly string[] = ["portal", "inbox", "scan", "campaigns"];

/** The four places in the phones' bar. */
export function inBar<P extends Pick<Place, "key">>(places: readonly P[]): P[] {
  const chosen = BAR.flatMap((key) => places.filter((place) => place.key === key));
  return chosen.length === BAR.length ? chosen : places.slice(0, BAR.length);
}

interface Address {
  pathname: string;
  search?: string;
}

/** The place to which an address belongs: the longest match. A place with a query matches only with that query. */
export function placeAt(places: readonly Place[], { pathname, search }: Address): Place | undefined {
  const here = `${unlocalized(pathname).toLowerCase().replace(/\/+$/, "")}/`;
  const parameters = new URLSearchParams(search);
  const length = ({ to, also = [] }: Place) => {
    const [path = "", query = ""] = to.split("?");
    if (![...new URLSearchParams(query)].every(([name, value]) => parameters.get(name) === value)) return 0;
    const starts = [`${path}/`, ...also].filter((start) => here.startsWith(start.toLowerCase()));
    return Math.max(0, ...starts.map((start) => start.length + query.length));
  };
  return places.reduce<Place | undefined>(
    (best, place) => (length(place) > (best ? length(best) : 0) ? place : best),
    undefined,
  );
}
