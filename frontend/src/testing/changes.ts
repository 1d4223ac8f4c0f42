/** Why: changes of an ad as the server answers them, for the screens that show them. */
import { HttpResponse } from "msw";
import { api, network } from "./network";

export function requestAnswer(changes: Record<string, unknown> = {}) {
  return {
    __typename: "ChangeRequest",
    apiKey: null,
    _id: "cr-1",
    state: "OPEN",
    reason: "BLURRY",
    text: "Sacala de nuevo con más luz.",
    role: "Brand",
    actor: { __typename: "Person", _id: "p-9", firstName: "Abril", lastName: "Suárez" },
    requestedAt: "2026-04-13T12:00:00Z",
    answerUntil: "2026-04-27T12:00:00Z",
    endedAt: null,
    ...changes,
  };
}

export function revisionAnswer(number: number, changes: Record<string, unknown> = {}) {
  return {
    __typename: "AdvertisementRevision",
    number,
    imageGrid: `/media/v${number}.jpg?size=grid`,
    imageZoom: `/media/v${number}.jpg?size=zoom`,
    multimediaUri: `/media/v${number}.jpg`,
    caption: `Texto ${number}`,
    taggedPeople: [],
    sentAt: "2026-04-12T12:00:00Z",
    changeRequest: null,
    ...changes,
  };
}

/** Answers what was asked of any ad; returns the variables of each request. */
export function serveChanges(
  changeRequests: unknown[] = [],
  revisions: unknown[] = [revisionAnswer(1)],
  changeState = "NONE",
) {
  const requests: unknown[] = [];
  network.use(
    api.query("AdvertisementChanges", ({ variables }) => {
      requests.push(variables);
      const ad = { __typename: "Advertisement", _id: variables.id, changeState, changeRequests, revisions };
      return HttpResponse.json({ data: { advertisements: [ad] } });
    }),
  );
  return requests;
}
