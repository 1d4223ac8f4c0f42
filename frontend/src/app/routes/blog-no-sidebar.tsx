/** Why: the address and the title of /blogNoSidebar; the screen is in features/blog. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { BlogListScreen } from "~/features/blog/blog-list-screen";
import { ahead, blogTexts } from "~/i18n/texts";

ahead(blogTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { metaTitles, metaDescription } = blogTexts.read(language).list;
  return head({ language, pathname, title: metaTitles.grid, description: metaDescription });
}

export default function BlogListPage() {
  return <BlogListScreen layout="grid" />;
}
