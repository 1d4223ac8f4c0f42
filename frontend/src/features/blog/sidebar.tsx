/** Why: beside a post or a list: what the blog is, its topics with their numbers of posts, and the latest posts. */
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { useFormats } from "~/i18n/use-formats";
import { useBlogTexts, useLocalize } from "~/i18n/use-language";
import { LinkButton } from "~/ui/button";
import { Rings } from "~/ui/rings";
import { Cover } from "./cover";
import { CATEGORY_COUNTS, POSTS } from "./posts";

export function Sidebar() {
  const { sidebar, posts } = useBlogTexts();
  const localize = useLocalize();
  const formats = useFormats();
  return (
    <aside aria-label={sidebar.label} className="flex flex-col gap-12">
      <section className="flex flex-col gap-4">
        <h2 className="text-lg">{sidebar.categories}</h2>
        <ul>
          {sidebar.names.map((name, index) => (
            <li
              key={name}
              className="flex items-baseline justify-between gap-4 border-line py-3 not-first:border-t-2"
            >
              {name}
              <span className="figure text-lg text-accent">
                {formats.number(CATEGORY_COUNTS[index] ?? 0)}
                <span className="sr-only"> ({sidebar.count(CATEGORY_COUNTS[index] ?? 0)})</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="flex flex-col gap-4">
        <h2 className="text-lg">{sidebar.recent}</h2>
        <ul className="flex flex-col gap-4">
          {POSTS.flatMap(({ key, to, date }) =>
            to
              ? [
                  <li key={key}>
                    <Link
                      to={localize(to)}
                      className="group flex items-center gap-4 rounded-md focus-visible:rounded-md"
                    >
                      <Cover post={key} className="size-16 shrink-0 rounded-md" />
                      <span className="min-w-0">
                        <span className="block font-semibold underline-offset-4 group-hover:underline">
                          {posts[key].title}
                        </span>
                        <time dateTime={date} className="text-sm text-soft">
                          {formats.day(date)}
                        </time>
                      </span>
                    </Link>
                  </li>,
                ]
              : [],
          )}
        </ul>
      </section>
      <section className="relative flex flex-col items-start gap-4 overflow-hidden rounded-lg bg-night p-8 text-on-night">
        <Rings count={5} className="absolute -right-20 -bottom-24 size-64 text-hot opacity-60" />
        <h2 className="relative text-xl">{sidebar.about.title}</h2>
        <p className="relative text-night-soft">{sidebar.about.text}</p>
        <LinkButton to={localize(paths.contactUs)} variant="signal" size="sm" className="relative mt-2">
          {sidebar.about.action}
        </LinkButton>
      </section>
    </aside>
  );
}
