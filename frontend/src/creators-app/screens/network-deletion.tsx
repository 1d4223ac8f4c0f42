/** Why: whoever had a network delete what it gave us looks up by its code that it was done; nobody signs in for that. */
import { useSearchParams } from "react-router";
import { useAppNetworksTexts } from "~/i18n/app-networks-texts";
import { useAppTexts } from "~/i18n/app-texts";
import { useFormats } from "~/i18n/use-formats";
import { AppNetworkDeletionDocument } from "../generated/graphql";
import { Asked, Screen } from "../parts";
import { useAsked } from "../query";

export function NetworkDeletionScreen() {
  const { deletion } = useAppNetworksTexts();
  const { names } = useAppTexts().networks;
  const formats = useFormats();
  const [query] = useSearchParams();
  const state = useAsked("networks", AppNetworkDeletionDocument, { code: query.get("code") ?? "" });
  return (
    <Screen title={deletion.title}>
      <Asked query={state} skeleton={{ count: 1, className: "h-12 w-full" }}>
        {({ networkDeletion: found }) => (
          <p>
            {found
              ? deletion.done(names[found.platform], formats.dayAndTime(found.deletedAt))
              : deletion.unknown}
          </p>
        )}
      </Asked>
    </Screen>
  );
}
