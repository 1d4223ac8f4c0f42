/** Why: what the checks say of an advertisement, as the server answers it, for the screens that show it. */
import { HttpResponse } from "msw";
import type { ChecksState } from "~/graphql/schema.generated";
import { api, network } from "./network";

/** The counts that lists ask for. */
export function marked(state: ChecksState = "ALL_PASSED", warnings = state === "WITH_WARNINGS" ? 1 : 0) {
  return { __typename: "AdvertisementChecks" as const, state, warnings };
}

export function checkAnswer(changes: Record<string, unknown> = {}) {
  return {
    __typename: "AdvertisementCheck",
    name: "text_hashtag",
    group: "TEXT",
    verdict: "PASSED",
    suggestedReason: null,
    title: "El hashtag de la campaña",
    reason: "Lleva #aurora.",
    evidence: [],
    twin: null,
    ...changes,
  };
}

/** The same picture in another advertisement, which is in reach. */
export const REUSED = {
  ...checkAnswer(),
  name: "picture_reused",
  group: "PICTURE",
  verdict: "WARNING",
  suggestedReason: "DUPLICATE",
  title: "La imagen es original",
  reason: "Es la misma imagen que publicó otra persona en esta campaña.",
  evidence: [{ __typename: "CheckEvidence", label: "Parecido", value: "98 %" }],
  twin: {
    __typename: "Advertisement",
    _id: "ad-twin",
    captionIdentifier: "TWIN0001",
    campaignName: "Otoño en taza",
    companyName: "Café Aurora",
    imageGrid: "/media/twin-grid.jpg",
    creationDt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    _person: { __typename: "Person", _id: "p-twin", firstName: "Bruno", lastName: "Paz" },
  },
};
/** One that could not be made. */
export const UNREACHABLE = {
  ...checkAnswer(),
  name: "person_pictures",
  group: "PERSON",
  verdict: "UNCHECKED",
  title: "Sus otras imágenes",
  reason: "No se pudo verificar: se vuelve a intentar.",
};

/** All that was found, as an opened advertisement asks for it. */
export function checksAnswer(
  items: readonly (Record<string, unknown> & { verdict: string })[] = [checkAnswer()],
  changes: Record<string, unknown> = {},
) {
  const of = (verdict: string) => items.filter((check) => check.verdict === verdict).length;
  const state = of("WARNING") > 0 ? "WITH_WARNINGS" : of("UNCHECKED") > 0 ? "INCOMPLETE" : "ALL_PASSED";
  return {
    __typename: "AdvertisementChecks",
    state,
    passed: of("PASSED"),
    warnings: of("WARNING"),
    unchecked: of("UNCHECKED"),
    score: 7.4,
    scoreFormula: "10 × 20 / 27 = 7,4",
    items: [...items],
    ...changes,
  };
}

/** Before they ran. */
export const PENDING = checksAnswer([], { state: "PENDING", score: null, scoreFormula: "" });

/** Answers an opened advertisement's checks with what `giveChecks` gives at that moment. Gives what was asked. */
export function serveChecks(giveChecks: () => ReturnType<typeof checksAnswer> = checksAnswer) {
  const requests: unknown[] = [];
  network.use(
    api.query("AdvertisementChecks", ({ variables }) => {
      requests.push(variables);
      const advertisement = { __typename: "Advertisement", _id: variables.id, checks: giveChecks() };
      return HttpResponse.json({ data: { advertisements: [advertisement] } });
    }),
  );
  return requests;
}
