/** Why: the address and the title of /blogSingleLeftSidebar; the screen is in features/blog. */
import { metaOf } from "~/app/head";
import { BlogPostScreen } from "~/features/blog/blog-post-screen";
import { blogTexts } from "~/i18n/texts";

export const meta = metaOf(blogTexts, ({ articles }) => articles.coffee);

export default function BlogPostPage() {
  return <BlogPostScreen article="coffee" sidebar="left" />;
}
