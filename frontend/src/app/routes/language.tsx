/** Why: below it all pages are of one language; its texts are fetched before a page of it is shown. */
import { Outlet } from "react-router";
import { languageOf } from "~/config/paths";
import { Footer } from "~/features/shell/footer";
import { Header } from "~/features/shell/header";
import { loadPublicTexts } from "~/i18n/texts";
import { useTexts } from "~/i18n/use-language";

export async function clientLoader({ request }: { request: Request }): Promise<null> {
  await loadPublicTexts(languageOf(new URL(request.url).pathname));
  return null;
}

/** Texts never change while the page is open. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return languageOf(currentUrl.pathname) !== languageOf(nextUrl.pathname);
}

export default function LanguageLayout() {
  const { shell } = useTexts();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        {shell.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
