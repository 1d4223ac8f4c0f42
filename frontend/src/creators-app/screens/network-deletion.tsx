/**
 * Why: a person who had a network delete the data that it gave us checks by a code that it was done, without signing
 * in.
 */
import { useSearchParams } from "react-router";
import { useAppNetworksTexts } from "~/i18n/app-networks-texts";
import { useAppTexts } from "~/i18n/app-texts";
import { useFormats } from "~/i18n/use-formats";
import { AppNetworkDeletionDocument } from "../generated/graphql";
import { QueryView, Screen } from "../parts";
import { useAppQuery } from "../query";

export function NetworkDeletionScreen() {
  const { deletion } = useAppNetworksTexts();
  const { names } = useAppTexts().networks;
  const formats = useFormats();
  const [query] = useSearchParams();
  const state = useAppQuery("networks", AppNetworkDeletionDocument, { code: query.get("code") ?? "" });
  return (
    <Screen title={deletion.title}>
      <QueryView query={state} skeleton={{ count: 1, className: "h-12 w-full" }}>
        {({ networkDeletion }) => (
          <p>
            {networkDeletion
              ? deletion.done(names[networkDeletion.platform], formats.dayAndTime(networkDeletion.deletedAt))
              : deletion.unknown}
          </p>
        )}
      </QueryView>
    </Screen>
  );
}
