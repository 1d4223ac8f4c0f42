/**
 * Why: the private part opens with a token; visitors without one request it in the same place (docs/product.md,
 * Screens: /investors).
 */
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { useInvestorsTexts, useLocalize } from "~/i18n/use-language";
import { RequestForm } from "./request-form";
import { TokenForm } from "./token-form";

export function Gate({ onEntered }: { onEntered: () => void }) {
  const { gate } = useInvestorsTexts();
  const localize = useLocalize();
  return (
    <div className="wrap flex flex-col gap-12">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-12">
        <h2 className="text-4xl lg:col-span-7">{gate.title}</h2>
        <p className="text-lg text-soft lg:col-span-5 lg:self-end">{gate.text}</p>
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6 rounded-lg bg-surface p-7 sm:p-9">
          <div>
            <h3 className="text-2xl">{gate.enter.title}</h3>
            <p className="mt-2 text-soft">
              {gate.enter.text} {gate.login}{" "}
              <Link to={localize(paths.login({ from: "investors" }))} className="text-link">
                {gate.loginLink}
              </Link>
              <span>.</span>
            </p>
          </div>
          <TokenForm onEntered={onEntered} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 rounded-lg bg-surface p-7 sm:p-9">
          <div>
            <h3 className="text-2xl">{gate.request.title}</h3>
            <p className="mt-2 text-soft">{gate.request.text}</p>
          </div>
          <RequestForm />
        </div>
      </div>
    </div>
  );
}
