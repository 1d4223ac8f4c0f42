/** Why: the address and the title of /login; the screen is in features/account. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { LoginScreen } from "~/features/account/login-screen";
import { ahead, publicTexts } from "~/i18n/texts";

ahead(publicTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { login } = publicTexts.read(language).account;
  return head({ language, pathname, title: login.metaTitle, description: login.metaDescription });
}

export default function LoginPage() {
  return <LoginScreen />;
}
