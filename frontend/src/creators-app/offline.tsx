/** Why: without a network, users see that the data may be stale and that the app will reconnect by itself. */
import { useEffect, useSyncExternalStore } from "react";
import { useAppTexts } from "~/i18n/app-texts";
import { Icon } from "~/ui/icon";
import { client } from "./query";

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

export function Offline() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { states } = useAppTexts();
  useEffect(() => {
    if (online)
      void client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  }, [online]);
  return (
    <output className="sticky top-0 z-20 block">
      {!online && (
        <p className="flex items-center gap-3 bg-wait-ground px-4 py-3 text-sm font-semibold text-wait">
          <Icon name="warning" className="size-5" />
          <span>{states.offline}</span>
        </p>
      )}
    </output>
  );
}
