/** Why: the cards that lead a brand from nothing to its campaigns, and a contact beside them. */
import { useBrandsTexts } from "~/i18n/use-language";
import { ContactButton } from "./contact-button";
import { StartCards } from "./start-cards";

export function StartSection() {
  const { start } = useBrandsTexts();
  return (
    <section id="start" className="py-24 sm:py-32">
      <div className="wrap flex flex-col gap-12">
        <div className="flex max-w-2xl flex-col gap-4">
          <h2 className="text-4xl">{start.title}</h2>
          <p className="text-lg text-soft">{start.text}</p>
        </div>
        <div className="flex flex-col gap-4">
          <StartCards />
          <div className="flex flex-wrap items-center gap-x-10 gap-y-5 rounded-lg border-2 border-line p-7 sm:p-8">
            <div className="min-w-0 flex-1 basis-72">
              <h3 className="text-xl">{start.help.title}</h3>
              <p className="mt-1 text-soft">{start.help.text}</p>
            </div>
            <ContactButton variant="quiet">{start.help.action}</ContactButton>
          </div>
        </div>
      </div>
    </section>
  );
}
