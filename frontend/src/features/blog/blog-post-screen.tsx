/**
 * Why: one article with its comments, and the sidebar on the side that the address names (docs/product.md, Screens).
 */

import { Link } from "react-router";
import type { Day } from "~/config/days";
import { paths } from "~/config/paths";
import { useFormats } from "~/i18n/use-formats";
import { useBlogTexts, useLocalize } from "~/i18n/use-language";
import { Avatar } from "~/ui/avatar";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { CommentForm } from "./comment-form";
import { Cover } from "./cover";
import { PostFacts } from "./post-card";
import { type ArticleKey, POSTS } from "./posts";
import { Sidebar } from "./sidebar";

export function BlogPostScreen({ article, sidebar }: { article: ArticleKey; sidebar: "left" | "right" }) {
  const blog = useBlogTexts();
  const localize = useLocalize();
  const texts = blog.articles[article];
  const { title, category } = blog.posts[article];
  const post = POSTS.find(({ key }) => key === article);
  return (
    <div className="wrap grid grid-cols-1 gap-16 pt-6 pb-24 sm:pb-32 lg:grid-cols-12">
      <div
        className={classNames(
          "flex min-w-0 flex-col gap-16 lg:col-span-8",
          sidebar === "left" && "lg:order-2",
        )}
      >
        <article className="flex flex-col gap-10">
          <header className="flex flex-col gap-5">
            <Link
              to={localize(paths.blog)}
              className="inline-flex min-h-11 items-center gap-2 self-start font-semibold underline-offset-4 hover:underline"
            >
              <Icon name="arrow-right" className="rotate-180" />
              {blog.post.back}
            </Link>
            <p className="font-semibold text-accent">{category}</p>
            <h1 className="text-4xl font-extrabold">{title}</h1>
            {post && <PostFacts post={post} />}
          </header>
          <Cover post={article} className="aspect-[3/2] w-full rounded-xl" />
          <p className="max-w-2xl font-display text-xl leading-snug font-medium tracking-tight">
            {texts.lead}
          </p>
          {texts.sections.map((section, index) => (
            <section key={section.title} className="flex max-w-2xl flex-col gap-4">
              {index === 1 && <Quote {...texts.quote} />}
              <h2 className="text-2xl">{section.title}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph} className="text-lg">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </article>
        <Comments comments={texts.comments} />
        <section className="rounded-xl bg-sunk p-6 sm:p-10">
          <CommentForm />
        </section>
      </div>
      <div className="lg:col-span-4 lg:pt-16">
        <Sidebar />
      </div>
    </div>
  );
}

function Quote({ text, who }: { text: string; who: string }) {
  return (
    <figure className="my-6 flex flex-col gap-4 rounded-lg bg-hot p-8 text-[#17130e] sm:p-10">
      <blockquote className="font-display text-2xl leading-tight font-bold tracking-tight text-balance">
        “{text}”
      </blockquote>
      <figcaption className="font-semibold">{who}</figcaption>
    </figure>
  );
}

interface Comment {
  readonly name: string;
  readonly date: string;
  readonly text: string;
}

function Comments({ comments }: { comments: readonly Comment[] }) {
  const { post } = useBlogTexts();
  const formats = useFormats();
  return (
    <section className="flex flex-col gap-8">
      <h2 className="text-2xl">{post.comments(comments.length)}</h2>
      <ul className="flex flex-col gap-8">
        {comments.map((comment) => (
          <li key={comment.name} className="flex max-w-2xl gap-4">
            <Avatar name={comment.name} className="size-12" />
            <div className="flex min-w-0 flex-col gap-1">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-semibold">{comment.name}</span>
                <time dateTime={comment.date} className="text-sm text-soft">
                  {formats.day(comment.date as Day)}
                </time>
              </p>
              <p>{comment.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
