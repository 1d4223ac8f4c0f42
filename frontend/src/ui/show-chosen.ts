/** Why: a strip of tabs may be wider, and a rail taller, than the screen, and the chosen item in it must be visible. */

/** The distance between the centres of two ranges, unless one is completely inside the other. */
function outside(start: number, end: number, from: number, to: number): number {
  return start < from || end > to ? (start + end - from - to) / 2 : 0;
}

/** Scrolls a list until its chosen item is visible, in the middle if possible; the page itself does not move. */
export function showChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector('[aria-current], [aria-pressed="true"]');
  if (!list || !chosen) return;
  const [outer, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
  list.scrollLeft += outside(inner.left, inner.right, outer.left, outer.right);
  list.scrollTop += outside(inner.top, inner.bottom, outer.top, outer.bottom);
}
