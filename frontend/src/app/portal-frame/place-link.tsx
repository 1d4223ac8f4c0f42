/** Why: a place has the same look and name in the rail, in the phones' bar and in the sheet of all places. */

import { Link, useLocation } from "react-router";
import { useClosedCompany } from "~/domain/account/use-closed-company";
import { MOST } from "~/domain/waiting/use-waiting";
import type { Waiting, WaitingPlace } from "~/domain/waiting/waiting-counts";
import { usePortalFrameTexts } from "~/i18n/portal-frame-texts";
import { deskTexts } from "~/i18n/texts";
import { useLanguage, useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { isStaff } from "~/session/use-session";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { type Place, type PlaceKey, placeAt, placesOf } from "./places";

export interface NamedPlace extends Place {
  label: string;
  current: boolean;
  /** The number of items that wait there. */
  waiting?: number | undefined;
  /** How many of them are assigned to the user. */
  mine?: number | undefined;
}

/** The user's places by name, and the accessible name of their list. */
export function useNamedPlaces(session: Session, waiting: Waiting): { label: string; places: NamedPlace[] } {
  const address = useLocation();
  const texts = usePortalFrameTexts();
  const language = useLanguage();
  const desk = isStaff(session) ? deskTexts.read(language) : null;
  const closed = useClosedCompany(session);
  // A member of a deactivated company may not register another one.
  const places = placesOf(session).filter(({ key }) => key !== "addCompany" || closed === null);
  const here = placeAt(places, address);
  return {
    label: desk?.sections ?? texts.label,
    places: places.map((place) => ({
      ...place,
      label: place.key.startsWith("desk.")
        ? (desk?.nav[place.key.slice(5) as keyof typeof desk.nav] ?? "")
        : texts.places[place.key as PlaceKey],
      current: place === here,
      mine: place.key === "inbox" ? waiting.mine : undefined,
      waiting: waiting[place.key.replace("desk.", "") as WaitingPlace],
    })),
  };
}

const ROW =
  "relative flex min-h-11 md:[@media(max-height:56rem)]:min-h-9 items-center gap-3 rounded-sm px-3 text-sm font-medium text-soft hover:bg-ink/8 hover:text-ink aria-[current]:bg-ink/8 aria-[current]:font-semibold aria-[current]:text-ink";

/** Renders nothing if nothing waits. */
export function WaitingCount({ count = 0, className }: { count?: number | undefined; className: string }) {
  const texts = usePortalFrameTexts();
  if (!count) return null;
  const said = count < MOST ? String(count) : `${MOST - 1}+`;
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          "grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-[0.6875rem] leading-none font-bold text-paper tabular-nums",
          className,
        )}
      >
        {said}
      </span>
      <span className="sr-only">{`, ${texts.waiting(said)}`}</span>
    </>
  );
}

/** The number of items assigned to the user; renders nothing if it is zero. */
function Mine({ count = 0, narrow }: { count?: number | undefined; narrow: boolean }) {
  const texts = usePortalFrameTexts();
  if (!count) return null;
  const said = count < MOST ? String(count) : `${MOST - 1}+`;
  return (
    <span className={classNames("ml-auto text-xs font-normal whitespace-nowrap", narrow && "max-xl:sr-only")}>
      {texts.mine(said)}
    </span>
  );
}

export function PlaceLink({ place, narrow = false }: { place: Omit<NamedPlace, "key">; narrow?: boolean }) {
  const localize = useLocalize();
  return (
    <Link
      to={localize(place.to)}
      aria-current={place.current ? "page" : undefined}
      title={narrow ? place.label : undefined}
      className={ROW}
    >
      <Icon name={place.icon} />
      <span className={classNames("min-w-0 truncate", narrow && "max-xl:sr-only")}>{place.label}</span>
      <Mine count={place.mine} narrow={narrow} />
      <WaitingCount
        count={place.waiting}
        className={classNames(
          place.mine ? "ml-0" : "ml-auto",
          narrow && "max-xl:absolute max-xl:top-0.5 max-xl:right-0",
        )}
      />
    </Link>
  );
}
