/** Why: below it all pages are of one language; its texts are fetched before a page of it is shown. */
import { Outlet } from "react-router";
import { Footer } from "~/features/shell/footer";
import { Header } from "~/features/shell/header";
import { useHomeTexts } from "~/i18n/use-language";

export default function LanguageLayout() {
  const { shell } = useHomeTexts();
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
