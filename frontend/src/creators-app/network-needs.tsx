/** Why: a network account that does not work shows why in words, and what its owner can do about it. */
import { useAppNetworksTexts } from "~/i18n/app-networks-texts";
import type { OwnNetwork } from "./own-networks";

export function NetworkNeeds({ account }: { account: OwnNetwork }) {
  const texts = useAppNetworksTexts();
  const scopes: Record<string, string> = texts.scopes;
  const { reason } = account;
  if (!reason) return null;
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-wait-ground p-4 text-sm text-wait">
      <p className="font-semibold">{texts.reasons[reason]}</p>
      {reason === "PersonalAccount" && (
        <ol className="list-decimal pl-5">
          {texts.professional.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {account.missingScopes.length > 0 && (
        <>
          <p>{texts.missing}</p>
          <ul className="list-disc pl-5">
            {account.missingScopes.map((scope) => (
              <li key={scope}>{scopes[scope] ?? scope}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
