/** Why: the address and the title of /blogLeftSidebar; the screen is in features/blog. */
import { metaOf } from "~/app/head";
import { BlogListScreen } from "~/features/blog/blog-list-screen";
import { blogTexts } from "~/i18n/texts";

export const meta = metaOf(blogTexts, ({ list }) => ({ ...list, metaTitle: list.metaTitles.left }));

export default function BlogListPage() {
  return <BlogListScreen layout="left" />;
}
