/** Why: the pages of one's own account share a frame: who this is, in rings; what can be changed; where else to go. */
import type { ReactNode } from "react";
import { useProfileTexts } from "~/i18n/use-language";
import { Avatar } from "~/ui/avatar";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Rings } from "~/ui/rings";

interface EditPageProps {
  title: string;
  text: string;
  /** Whose page it is. */
  name: string;
  picture: string | null | undefined;
  /** Localised addresses, in the order in which they are offered. */
  links: readonly { to: string; label: string }[];
  children: ReactNode;
}

export function EditPage({ title, text, name, picture, links, children }: EditPageProps) {
  const { edit } = useProfileTexts();
  return (
    <div className="wrap grid grid-cols-1 items-start gap-10 pt-4 pb-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16 lg:pt-10">
      <section className="relative isolate flex min-w-0 flex-col gap-6 overflow-hidden rounded-xl bg-night p-8 text-on-night sm:p-12 lg:sticky lg:top-28 lg:min-h-[34rem]">
        <Rings
          count={9}
          centre={false}
          className="absolute -right-48 -bottom-48 -z-10 size-[28rem] text-hot opacity-80 max-lg:-top-52 max-lg:bottom-auto"
        />
        <Avatar name={name} src={picture} className="size-24 ring-4 ring-night-line" />
        <h1 className="text-4xl">{title}</h1>
        <p className="max-w-xs text-lg text-night-soft">{text}</p>
        <p className="max-w-full truncate font-semibold lg:mt-auto lg:max-w-64">{name}</p>
      </section>
      <div className="flex min-w-0 flex-col gap-8">
        {children}
        <nav aria-label={edit.elsewhere} className="flex flex-wrap gap-3">
          {links.map(({ to, label }) => (
            <LinkButton key={to} to={to} variant="quiet">
              {label}
              <Icon name="arrow-right" />
            </LinkButton>
          ))}
        </nav>
      </div>
    </div>
  );
}
