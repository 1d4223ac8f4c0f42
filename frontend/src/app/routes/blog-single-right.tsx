/** Why: the address and the title of /blogSingleRightSidebar; the screen is in features/blog. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { BlogPostScreen } from "~/features/blog/blog-post-screen";
import { ahead, blogTexts } from "~/i18n/texts";

ahead(blogTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { metaTitle, metaDescription } = blogTexts.read(language).articles.brief;
  return head({ language, pathname, title: metaTitle, description: metaDescription });
}

export default function BlogPostPage() {
  return <BlogPostScreen article="brief" sidebar="right" />;
}
