"""Translates pages as a browser does: each text node gives way to elements, those that come later too."""

from __future__ import annotations

from playwright.sync_api import BrowserContext

STALE = "a translated text was changed out of sight"
TRANSLATE = """(() => {
  const APART = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEXTAREA", "FONT"]);
  const replaced = new WeakSet();
  // React has adopted an element once it keeps its fiber there; what it has not is compared with the document first.
  const adopted = (element) => Object.keys(element).some((key) => key.startsWith("__reactFiber$"));
  const replace = (text) => {
    const parent = text.parentElement;
    if (!parent || APART.has(parent.tagName) || !(parent instanceof HTMLElement) || !/[\\p{L}\\p{N}]/u.test(text.data)) return;
    if (parent.closest("[translate=no]") || !adopted(parent)) return;
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
  const begin = () => {
    translate(document.body);
    new MutationObserver(() => translate(document.body)).observe(document.body, {
      childList: true, subtree: true, characterData: true,
    });
    setInterval(() => translate(document.body), 100);  // what React adopts without a change of the document
  };
  if (document.body) begin();
  else document.addEventListener("DOMContentLoaded", begin);
})()""".replace("STALE", STALE)
TRANSLATED = "document.querySelectorAll('main font font').length > 0"


def translate(context: BrowserContext) -> None:
    """Translates every page of a context, into the same words, so that a journey still finds them."""
    context.add_init_script(TRANSLATE)
