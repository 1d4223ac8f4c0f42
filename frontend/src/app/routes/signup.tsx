/** Why: the address and the title of /signup; the screen is in features/account. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { SignUpScreen } from "~/features/account/sign-up-screen";
import { ahead, publicTexts } from "~/i18n/texts";

ahead(publicTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { signUp } = publicTexts.read(language).account;
  return head({ language, pathname, title: signUp.metaTitle, description: signUp.metaDescription });
}

export default function SignUpPage() {
  return <SignUpScreen />;
}
