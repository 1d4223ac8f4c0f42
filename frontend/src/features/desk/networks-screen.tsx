/**
 * Why: for a network that cannot be linked by OAuth, staff look for a creator's code in the profile's text and record
 * whether it is there.
 */
import { useMutation } from "@apollo/client/react";
import { fullName } from "~/domain/full-name";
import { usePages } from "~/graphql/use-pages";
import { useDeskTexts } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import { DeskFrame } from "./desk-layout";
import { ListState, PAGE } from "./list-state";
import {
  ConfirmNetworkDocument,
  DeskNetworksDocument,
  type DeskNetworksQuery,
  RefuseNetworkDocument,
} from "./networks.generated";
import { useProblem } from "./use-problem";

type Waiting = DeskNetworksQuery["networkConfirmations"][number];

export function NetworksScreen() {
  const { networks: texts } = useDeskTexts();
  const list = usePages(DeskNetworksDocument, "networkConfirmations", { limit: PAGE });
  return (
    <DeskFrame title={texts.title} lead={texts.lead}>
      <ListState list={list} empty={texts.none}>
        <ul className="mt-6 grid grid-cols-1 gap-2">
          {list.items?.map((waiting) => (
            <WaitingRow
              key={waiting._id}
              waiting={waiting}
              decided={() => void list.retry().catch(() => undefined)}
            />
          ))}
        </ul>
      </ListState>
    </DeskFrame>
  );
}

function WaitingRow({ waiting, decided }: { waiting: Waiting; decided: () => void }) {
  const { networks: texts } = useDeskTexts();
  const problem = useProblem();
  const [confirm, confirming] = useMutation(ConfirmNetworkDocument);
  const [refuse, refusing] = useMutation(RefuseNetworkDocument);
  const busy = confirming.loading || refusing.loading;

  async function decide(send: typeof confirm | typeof refuse, said: string) {
    try {
      const { data } = await send({ variables: { id: waiting._id } });
      const refusal = data?.result.error[0];
      if (data?.result.success) notify("good", said);
      else notify("bad", problem({ refusal }));
      decided();
    } catch (thrown) {
      notify("bad", problem({ thrown }));
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md bg-surface px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{fullName(waiting) || texts.unnamed}</p>
        <p className="text-sm wrap-anywhere">
          <span>{`${waiting.platform}: `}</span>
          <a href={waiting.url} target="_blank" rel="noreferrer" translate="no">
            {waiting.username}
          </a>
        </p>
        <p className="text-sm text-soft">
          <Moment at={waiting.requestedAt} say={texts.requested} />
        </p>
      </div>
      <Badge tone="wait">{texts.code(waiting.code)}</Badge>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={confirming.loading}
          disabled={busy}
          aria-label={texts.confirmNamed(waiting.username)}
          onClick={() => void decide(confirm, texts.confirmed)}
        >
          {texts.confirm}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          busy={refusing.loading}
          disabled={busy}
          aria-label={texts.refuseNamed(waiting.username)}
          onClick={() => void decide(refuse, texts.refused)}
        >
          {texts.refuse}
        </Button>
      </div>
    </li>
  );
}
