"""Translates pages as a browser does: each text node is replaced by elements, later ones too."""

from __future__ import annotations

from playwright.sync_api import BrowserContext

STALE = "a translated text was changed out of sight"
TRANSLATE = """(() => {
  const APART = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEXTAREA", "FONT"]);
  const replaced = new WeakSet();
  // What React has committed; while it hydrates it still compares an element with the document, and a browser translates later.
  const committed = new WeakSet();
  const commit = (fiber) => {
    for (; fiber; fiber = fiber.sibling) {
      if (fiber.stateNode instanceof Element) committed.add(fiber.stateNode);
      commit(fiber.child);
    }
  };
  const replace = (text) => {
    const parent = text.parentElement;
    if (!parent || APART.has(parent.tagName) || !(parent instanceof HTMLElement) || !/[\\p{L}\\p{N}]/u.test(text.data)) return;
    if (parent.closest("[translate=no]") || !committed.has(parent)) return;
    const inner = document.createElement("font");
    inner.textContent = text.data;
    const outer = document.createElement("font");
    outer.append(inner);
    parent.replaceChild(outer, text);
    replaced.add(text);
  };
  const translate = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(replace);
  };
  const { set, ...rest } = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...rest,
    set(value) {
      if (replaced.has(this) && this.data !== value) console.error(`STALE: ${this.data} → ${value}`);
      set.call(this, value);
    },
  });
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_, root) => {
      commit(root.current);
      queueMicrotask(() => translate(document.body));
    },
    onPostCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
})()""".replace("STALE", STALE)
TRANSLATED = "main font font"
"""The translated texts."""


def translate(context: BrowserContext) -> None:
    """Translates every page of a context, into the same words, so that a journey still finds them."""
    context.add_init_script(TRANSLATE)
