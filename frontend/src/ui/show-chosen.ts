/** Why: a strip of tabs may be wider, and a rail higher, than the screen, and what is chosen in it must be seen. */

/** How far the middle of one stretch is from the middle of the other, when it is not all inside of it. */
function outside(start: number, end: number, from: number, to: number): number {
  return start < from || end > to ? (start + end - from - to) / 2 : 0;
}

/** Scrolls a list until its chosen item is inside of it, in the middle as far as the list goes; the page itself does not move. */
export function showChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector('[aria-current], [aria-pressed="true"]');
  if (!list || !chosen) return;
  const [outer, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
  list.scrollLeft += outside(inner.left, inner.right, outer.left, outer.right);
  list.scrollTop += outside(inner.top, inner.bottom, outer.top, outer.bottom);
}
