/** Why: past the gate: the documents, the nine questions, and for a guest the way out. */
import type { RefObject } from "react";
import { useInvestorsTexts } from "~/i18n/use-language";
import { leaveAsGuest } from "~/session/guest";
import { Button } from "~/ui/button";
import { Questions } from "~/ui/questions";
import { notify } from "~/ui/snackbar";
import { DocumentList } from "./documents";

interface PrivatePartProps {
  /** The guest's token; null for a signed-in user. */
  guest: string | null;
  heading: RefObject<HTMLHeadingElement | null>;
}

export function PrivatePart({ guest, heading }: PrivatePartProps) {
  const { documents } = useInvestorsTexts();
  return (
    <>
      <div className="wrap flex flex-col gap-12">
        {guest && <GuestBar />}
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-12">
          <h2 ref={heading} tabIndex={-1} className="text-4xl outline-none lg:col-span-7">
            {documents.title}
          </h2>
          <p className="text-lg text-soft lg:col-span-5 lg:self-end">{documents.text}</p>
        </div>
        <DocumentList guest={guest} />
      </div>
      <Faq />
    </>
  );
}

function GuestBar() {
  const { guest } = useInvestorsTexts();
  const leave = () => {
    leaveAsGuest();
    notify("info", guest.left);
  };
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-full bg-good-ground py-2 pr-2 pl-6 text-good max-sm:rounded-lg">
      <p className="mr-auto font-semibold">{guest.welcome}</p>
      <Button size="sm" variant="ink" onClick={leave}>
        {guest.leave}
      </Button>
    </div>
  );
}

function Faq() {
  const { faq } = useInvestorsTexts();
  return (
    <div className="wrap grid grid-cols-1 gap-12 pt-24 sm:pt-32 lg:grid-cols-12">
      <h2 className="self-start text-4xl lg:sticky lg:top-28 lg:col-span-5">{faq.title}</h2>
      <div className="flex min-w-0 flex-col lg:col-span-7">
        <Questions name="investors-faq" items={faq.items} />
      </div>
    </div>
  );
}
