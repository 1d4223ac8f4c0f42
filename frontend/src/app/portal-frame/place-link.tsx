/** Why: a place looks and says its name alike in the rail, in the phones' bar and in the sheet of all places. */
import { Link, useLocation } from "react-router";
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
}

/** The person's places by name, and what their list is called. */
export function useNamedPlaces(session: Session): { label: string; places: NamedPlace[] } {
  const { pathname } = useLocation();
  const texts = usePortalFrameTexts();
  const language = useLanguage();
  const desk = isStaff(session) ? deskTexts.read(language) : null;
  const places = placesOf(session);
  const here = placeAt(places, pathname);
  return {
    label: desk?.sections ?? texts.label,
    places: places.map((place) => ({
      ...place,
      label: place.key.startsWith("desk.")
        ? (desk?.nav[place.key.slice(5) as keyof typeof desk.nav] ?? "")
        : texts.places[place.key as PlaceKey],
      current: place === here,
    })),
  };
}

const ROW =
  "flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm font-medium text-soft hover:bg-ink/8 hover:text-ink aria-[current]:bg-ink/8 aria-[current]:font-semibold aria-[current]:text-ink";

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
    </Link>
  );
}
