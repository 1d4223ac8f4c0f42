/** Why: a file contains a whole list, of which a screen has only the first pages. */

/**
 * Yields the items of a list page by page; `page` fetches the one behind an item's key, of at most `size` items. An
 * item that moves to a later page between two requests, as in a list by reactions, is yielded once.
 */
export async function* pagesOf<Item>(
  size: number,
  keyOf: (item: Item) => string,
  page: (after: string | null) => Promise<readonly Item[] | undefined>,
): AsyncGenerator<readonly Item[]> {
  const seen = new Set<string>();
  let after: string | null = null;
  for (;;) {
    const items: readonly Item[] = (await page(after)) ?? [];
    yield items.filter((item) => !seen.has(keyOf(item)));
    for (const item of items) seen.add(keyOf(item));
    const last = items.at(-1);
    if (!last || items.length < size) return;
    after = keyOf(last);
  }
}

/** All items of such a list; `onProgress` is called with their number so far. */
export async function allOf<Item>(
  pages: AsyncIterable<readonly Item[]>,
  onProgress?: (count: number) => void,
): Promise<Item[]> {
  const all: Item[] = [];
  for await (const items of pages) {
    all.push(...items);
    onProgress?.(all.length);
  }
  return all;
}
