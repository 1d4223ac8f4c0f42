/** Why: the header's round menu buttons look alike, and their space is reserved until they load. */

export const TRIGGER =
  "grid size-11 place-items-center rounded-full hover:bg-ink/8 focus-visible:rounded-full";

/** Placeholder of the button's size while its code loads, which avoids a layout shift. */
export const HELD = <span aria-hidden="true" className="size-11" />;
