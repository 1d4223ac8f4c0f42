/** Why: a printed page has its subject and its address at its foot, and its PDF is named after it. */
import { useEffect } from "react";

/** What app.css writes at the foot of each printed page. */
const FOOT = "--paper-foot";
const LONGEST_SEARCH = 120;

/** The page's address, without what would fill the foot: many chosen campaigns. */
function address(): string {
  const url = new URL(location.href);
  url.hash = "";
  if (url.search.length > LONGEST_SEARCH) url.searchParams.delete("c");
  return url.href;
}

/** While it is mounted, printed pages have this at their foot, with the page's address. */
export function usePaperFoot(text: string) {
  useEffect(() => {
    const root = document.documentElement.style;
    const write = () => root.setProperty(FOOT, JSON.stringify(`${text} · ${address()}`));
    write();
    // The address may have changed meanwhile.
    window.addEventListener("beforeprint", write);
    return () => {
      window.removeEventListener("beforeprint", write);
      root.removeProperty(FOOT);
    };
  }, [text]);
}

/** Prints the page; browsers propose the title as the name of the PDF. */
export function printAs(title: string) {
  const before = document.title;
  window.addEventListener(
    "afterprint",
    () => {
      document.title = before;
    },
    { once: true },
  );
  document.title = title;
  window.print();
}
