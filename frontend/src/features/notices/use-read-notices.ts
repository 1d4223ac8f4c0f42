/**
 * Why: marking as read is optimistic: it shows at once everywhere, and is reverted with an error if the server refuses.
 */
import type { ApolloClient } from "@apollo/client";
import type { NoticeItemFragment } from "~/domain/notices/notice-bell.generated";
import { useNoticesTexts } from "~/i18n/notices-texts";
import { notify } from "~/ui/snackbar";
import { ReadNoticesDocument } from "./notices.generated";

const LISTS: ReadonlySet<string | undefined> = new Set(["NoticeBell", "NoticesPage"]);

type Shown = readonly Pick<NoticeItemFragment, "_id" | "read">[];

function show(client: ApolloClient, notices: Shown, read: boolean): void {
  for (const { _id } of notices) {
    const id = client.cache.identify({ __typename: "Notice", _id });
    if (id) client.cache.modify({ id, fields: { read: () => read } });
  }
}

interface Reading {
  one: (notice: NoticeItemFragment) => Promise<void>;
  /** The first of these, which are newest first, and all that are older. */
  all: (shown: Shown) => Promise<void>;
}

export function useReadNotices(client: ApolloClient): Reading {
  const texts = useNoticesTexts();

  async function send(variables: { ids?: string[]; upTo?: string }, shown: Shown): Promise<void> {
    const fresh = shown.filter(({ read }) => !read);
    show(client, fresh, true);
    try {
      const { data } = await client.mutate({ mutation: ReadNoticesDocument, variables });
      if (!data?.result.success) throw new Error("refused");
      // The bell refetches its count, and a list of unread notices loses those that were read.
      const queries = [...client.getObservableQueries()].filter(({ queryName }) => LISTS.has(queryName));
      await Promise.all(queries.map((query) => query.refetch())).catch(() => undefined);
    } catch {
      show(client, fresh, false);
      notify("bad", texts.readFailed);
    }
  }

  return {
    one: async (notice) => {
      if (!notice.read) await send({ ids: [notice._id] }, [notice]);
    },
    all: async (shown) => {
      const [first] = shown;
      if (first) await send({ upTo: first._id }, shown);
    },
  };
}
