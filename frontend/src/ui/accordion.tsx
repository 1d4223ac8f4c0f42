/** Why: long explanations collapse and expand with a key; portal only (public pages use native `<details>`). */
import { Accordion as Base } from "@base-ui/react/accordion";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export interface AccordionItem {
  value: string;
  title: ReactNode;
  /** Shown at the right of the title while collapsed: the amount, the type. */
  summary?: ReactNode;
  icon?: IconName;
  content: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  defaultOpen?: readonly string[];
  /** The heading level of the titles. */
  level?: 2 | 3;
}

export function Accordion({ items, defaultOpen = [], level = 3 }: AccordionProps) {
  const Heading = `h${level}` as const;
  return (
    <Base.Root multiple defaultValue={[...defaultOpen]} className="flex flex-col gap-2">
      {items.map(({ value, title, summary, icon, content }) => (
        <Base.Item key={value} value={value} className="rounded-md bg-surface">
          <Base.Header render={<Heading />} className="font-sans tracking-normal">
            <Base.Trigger className="group flex min-h-14 w-full items-center gap-3 rounded-md px-5 py-3 text-left text-base font-semibold focus-visible:rounded-md">
              {icon && <Icon name={icon} className="size-5 text-soft" />}
              <span className="min-w-0 flex-1">{title}</span>
              {summary && <span className="text-right text-sm font-normal text-soft">{summary}</span>}
              <Icon
                name="chevron-down"
                className="size-5 transition-transform group-data-panel-open:rotate-180"
              />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel className="h-(--accordion-panel-height) overflow-hidden transition-[height] duration-200 data-ending-style:h-0 data-starting-style:h-0">
            <div className="px-5 pt-1 pb-5 text-sm text-soft">{content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  );
}
