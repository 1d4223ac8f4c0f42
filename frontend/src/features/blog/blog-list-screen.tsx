/**
 * Why: the same posts in the four arrangements of docs/product.md, Screens: default, without, and with a sidebar on
 * either side.
 */
import { useBlogTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";
import { PostCard } from "./post-card";
import { POSTS } from "./posts";
import { Sidebar } from "./sidebar";

type ListLayout = "featured" | "grid" | "left" | "right";

export function BlogListScreen({ layout }: { layout: ListLayout }) {
  const { list } = useBlogTexts();
  return (
    <>
      <header className="wrap flex flex-wrap items-end justify-between gap-x-12 gap-y-6 pt-10 pb-14 sm:pt-16">
        <h1 className="text-5xl leading-[0.95] font-extrabold tracking-[-0.045em]">{list.title}</h1>
        <p className="max-w-xs text-lg text-soft">{list.text}</p>
      </header>
      <div className="wrap pb-24 sm:pb-32">
        {layout === "featured" && <Featured />}
        {layout === "grid" && <Grid />}
        {(layout === "left" || layout === "right") && (
          <div className="grid grid-cols-1 gap-16 lg:grid-cols-12">
            <div className={classNames("lg:col-span-8", layout === "left" && "lg:order-2")}>
              <ul className="flex flex-col gap-12">
                {POSTS.map((post) => (
                  <li key={post.key}>
                    <PostCard post={post} shape="row" />
                  </li>
                ))}
              </ul>
            </div>
            <div className="lg:col-span-4">
              <Sidebar />
            </div>
          </div>
        )}
      </div>
    </>
  );
}

/** The first post across the page, the others beside the sidebar. */
function Featured() {
  const [lead, ...others] = POSTS;
  return (
    <div className="flex flex-col gap-20">
      {lead && <PostCard post={lead} shape="lead" />}
      <div className="grid grid-cols-1 gap-16 lg:grid-cols-12">
        <ul className="grid grid-cols-1 content-start gap-x-6 gap-y-14 sm:grid-cols-2 lg:col-span-8">
          {others.map((post, index) => (
            <li key={post.key} className={index === others.length - 1 ? "sm:col-span-2" : undefined}>
              <PostCard post={post} shape={index === others.length - 1 ? "row" : "card"} />
            </li>
          ))}
        </ul>
        <div className="lg:col-span-4">
          <Sidebar />
        </div>
      </div>
    </div>
  );
}

function Grid() {
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-16 sm:grid-cols-2 lg:grid-cols-3">
      {POSTS.map((post) => (
        <li key={post.key}>
          <PostCard post={post} shape="card" />
        </li>
      ))}
    </ul>
  );
}
