/** Why: a page that acts by itself shows what it is doing, as its heading. */
import { Arcs } from "~/ui/spinner";

export function Waiting({ text }: { text: string }) {
  return (
    <section aria-busy="true" className="wrap grid min-h-[60vh] place-items-center py-24 text-center">
      <div className="flex flex-col items-center gap-6">
        <Arcs className="size-20 text-hot" />
        <h1 className="text-2xl">{text}</h1>
      </div>
    </section>
  );
}
