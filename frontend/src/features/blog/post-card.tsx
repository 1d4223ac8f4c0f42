/** Why: a post has the same card on every page of the blog; one that is not written yet says so and has no link. */
import { Link } from "react-router";
import { useFormats } from "~/i18n/use-formats";
import { useBlogTexts, useLocalize } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Cover } from "./cover";
import type { Post } from "./posts";

interface PostCardProps {
  post: Post;
  /** card: picture above · row: picture beside · lead: the first and largest. */
  shape: "card" | "row" | "lead";
}

const TITLES = { card: "text-xl", row: "text-2xl", lead: "text-3xl" };

export function PostCard({ post, shape }: PostCardProps) {
  const blog = useBlogTexts();
  const localize = useLocalize();
  const texts = blog.posts[post.key];
  return (
    <article
      className={classNames(
        "group relative grid grid-cols-1 content-start gap-5",
        shape === "row" && "sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-center sm:gap-8",
        shape === "lead" && "lg:grid-cols-2 lg:items-center lg:gap-10",
      )}
    >
      <div className="overflow-hidden rounded-lg">
        <Cover
          post={post.key}
          className={classNames(
            "aspect-[3/2] w-full",
            post.to && "transition-transform duration-250 group-hover:scale-103",
          )}
        />
      </div>
      <div className="flex min-w-0 flex-col items-start gap-3">
        <p className="text-sm font-semibold text-accent">{texts.category}</p>
        <h2 className={TITLES[shape]}>
          {post.to ? (
            <Link
              to={localize(post.to)}
              className="underline-offset-4 before:absolute before:inset-0 hover:underline focus-visible:rounded-sm"
            >
              {texts.title}
            </Link>
          ) : (
            texts.title
          )}
        </h2>
        <p className={classNames("max-w-lg text-soft", shape === "lead" && "text-lg")}>{texts.excerpt}</p>
        {post.to ? (
          <PostFacts post={post} />
        ) : (
          <p className="flex items-center gap-2 rounded-full bg-ink/8 px-3 py-1 text-sm font-medium">
            <Icon name="clock" className="size-4" />
            {blog.list.soon}
          </p>
        )}
      </div>
    </article>
  );
}

export function PostFacts({ post }: { post: Post }) {
  const blog = useBlogTexts();
  const formats = useFormats();
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-soft">
      <span>{blog.by(post.author)}</span>
      <time dateTime={post.date}>{formats.day(post.date)}</time>
      <span>{blog.minutes(post.minutes)}</span>
    </p>
  );
}
