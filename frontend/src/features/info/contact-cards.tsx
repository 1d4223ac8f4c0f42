/** Why: mail, chat and a visit side by side, each with its own action. */
import type { ReactNode } from "react";
import { chatLink, useLiveSettings } from "~/config/live-settings";
import { useInfoTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";
import { MAP_URL, mailTo, OFFICE_EMAIL } from "./reach";

export function ContactCards() {
  const { mail, chat, visit } = useInfoTexts().contact.cards;
  const settings = useLiveSettings();
  return (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3">
      <Card title={mail.title} text={mail.text} ground="bg-surface text-ink" drawing={<MailDrawing />}>
        <a href={mailTo(OFFICE_EMAIL)} className="text-link text-lg break-all">
          {OFFICE_EMAIL}
        </a>
      </Card>
      <Card title={chat.title} text={chat.text} ground="bg-hot text-[#17130e]" drawing={<ChatDrawing />} loud>
        <a
          href={chatLink(settings, chat.message)}
          target="_blank"
          rel="noreferrer"
          className="text-lg font-semibold underline decoration-2 underline-offset-4 outline-[#17130e] hover:decoration-4"
        >
          {chat.action}
        </a>
      </Card>
      <Card title={visit.title} text={visit.text} ground="bg-surface text-ink" drawing={<DoorDrawing />}>
        <a href={MAP_URL} target="_blank" rel="noreferrer" className="text-link text-lg">
          {visit.address}
        </a>
      </Card>
    </ul>
  );
}

interface CardProps {
  title: string;
  text: string;
  ground: string;
  drawing: ReactNode;
  loud?: boolean;
  children: ReactNode;
}

function Card({ title, text, ground, drawing, loud = false, children }: CardProps) {
  return (
    <li
      className={classNames("relative flex min-h-92 flex-col gap-3 overflow-hidden rounded-lg p-8", ground)}
    >
      {drawing}
      <h2 className="mt-auto text-2xl">{title}</h2>
      <p className={classNames("max-w-sm", !loud && "text-soft")}>{text}</p>
      <div className="pt-2">{children}</div>
    </li>
  );
}

const DRAWING = "absolute -top-6 -right-6 h-44 w-52";

function MailDrawing() {
  return (
    <svg viewBox="0 0 208 176" fill="none" aria-hidden="true" className={DRAWING}>
      <g className="stroke-hot" strokeLinecap="round">
        <path d="M90 92a70 70 0 0 1 70-70" strokeWidth="9" opacity=".45" />
        <path d="M66 92a94 94 0 0 1 94-94" strokeWidth="6" opacity=".25" />
      </g>
      <rect x="72" y="62" width="120" height="84" rx="12" className="fill-hot" />
      <path
        d="M76 70l56 44 56-44"
        stroke="#17130e"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function ChatDrawing() {
  return (
    <svg viewBox="0 0 208 176" fill="none" aria-hidden="true" className={DRAWING}>
      <path
        d="M60 44a20 20 0 0 1 20-20h92a20 20 0 0 1 20 20v40a20 20 0 0 1-20 20H96l-26 22v-24a20 20 0 0 1-10-18z"
        fill="#17130e"
      />
      <path d="M128 104h44v28a16 16 0 0 1-8 14v16l-18-14h-32a16 16 0 0 1-16-16v-14" fill="#d5f13f" />
      <g stroke="#fffbf3" strokeWidth="6" strokeLinecap="round">
        <path d="M88 56h76M88 74h48" />
      </g>
    </svg>
  );
}

function DoorDrawing() {
  return (
    <svg viewBox="0 0 208 176" fill="none" aria-hidden="true" className={DRAWING}>
      <path d="M84 150V84a46 46 0 0 1 92 0v66z" className="fill-hot" />
      <path d="M98 150V86a32 32 0 0 1 64 0v64z" fill="#17130e" />
      <path d="M98 150V86a32 32 0 0 1 32-32l8 12v92z" className="fill-signal" />
      <circle cx="128" cy="112" r="5" fill="#17130e" />
      <path d="M60 150h132" className="stroke-ink" strokeWidth="6" strokeLinecap="round" />
    </svg>
  );
}
