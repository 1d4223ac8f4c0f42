/**
 * Why: an account can be deleted without signing in: the form takes an e-mail, and the mailed link returns here with
 * its token for a last confirmation (docs/product.md, Screens and Numbers: 72 hours, cancellable until then).
 */
import { Link, useSearchParams } from "react-router";
import { paths } from "~/config/paths";
import { useInfoTexts, useLocalize } from "~/i18n/use-language";
import { Rings } from "~/ui/rings";
import { useHydrated } from "~/ui/use-hydrated";
import { ConfirmDeletion } from "./confirm-deletion";
import { DeletionForm } from "./deletion-form";

export function DeleteAccountScreen() {
  const { deletion } = useInfoTexts();
  const localize = useLocalize();
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  const token = hydrated ? query.get("token") : null;
  return (
    <div className="wrap grid grid-cols-1 gap-14 pt-8 pb-24 lg:grid-cols-12 lg:gap-16 lg:pt-14">
      <section className="flex flex-col gap-8 lg:col-span-6">
        {token ? (
          <ConfirmDeletion token={token} />
        ) : (
          <>
            <header className="flex flex-col gap-4">
              <h1 className="text-4xl font-extrabold">{deletion.title}</h1>
              <p className="max-w-md text-lg text-soft">{deletion.text}</p>
            </header>
            <DeletionForm />
            <p className="text-soft">
              {deletion.signedIn}{" "}
              <Link to={localize(paths.login({ from: "deletemydata" }))} className="text-link">
                {deletion.signedInAction}
              </Link>
              .
            </p>
          </>
        )}
      </section>
      <section className="relative overflow-hidden rounded-xl bg-night p-8 pb-44 text-on-night sm:p-12 sm:pb-52 lg:col-span-6">
        <Rings
          count={8}
          centre={false}
          className="pointer-events-none absolute -bottom-84 left-1/2 size-[34rem] -translate-x-1/2 text-hot opacity-80"
        />
        <div className="relative flex flex-col gap-10">
          <h2 className="text-3xl">{deletion.steps.title}</h2>
          <ol className="flex flex-col gap-8">
            {deletion.steps.items.map((step, index) => (
              <li key={step.title} className="grid grid-cols-[3rem_1fr] gap-x-3">
                <span aria-hidden="true" className="figure text-3xl text-signal">
                  {index + 1}
                </span>
                <div className="flex flex-col gap-2">
                  <h3 className="text-xl">{step.title}</h3>
                  <p className="text-night-soft">{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </div>
  );
}
