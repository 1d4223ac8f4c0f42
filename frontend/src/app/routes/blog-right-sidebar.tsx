/** Why: the address and the title of /blogRightSidebar; the screen is in features/blog. */
import { metaOf } from "~/app/head";
import { BlogListScreen } from "~/features/blog/blog-list-screen";
import { blogTexts } from "~/i18n/texts";

export const meta = metaOf(blogTexts, ({ list }) => ({ ...list, metaTitle: list.metaTitles.right }));

export default function BlogListPage() {
  return <BlogListScreen layout="right" />;
}
