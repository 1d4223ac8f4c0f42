import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeClient } from "~/graphql/client";
import {
  checkAnswer,
  checksAnswer,
  marked,
  PENDING,
  REUSED,
  serveChecks,
  UNREACHABLE,
} from "~/testing/checks";
import { api, liveStream, network } from "~/testing/network";
import { failure, renderPortal, signIn, signOut } from "~/testing/portal";
import { Checks } from "./checks";
import { AdvertisementChecksDocument, ChecksMarkedFragmentDoc } from "./checks.generated";

const AD = {
  __typename: "Advertisement" as const,
  _id: "ad-1",
  campaignId: "k-1",
  companyId: "0197-company",
  imageGrid: "/media/ad-1-grid.jpg",
  imageZoom: "/media/ad-1-zoom.jpg",
  checks: marked("WITH_WARNINGS"),
};

function show(ad: Partial<typeof AD> = {}, reject: ((reason: string) => void) | null = null, at = "/") {
  return renderPortal(() => <Checks ad={{ ...AD, ...ad }} reject={reject} />, at, at);
}
const items = () => screen.getAllByRole("listitem").map(({ firstChild }) => firstChild?.textContent);
const folded = (name: RegExp) => screen.findByText(name, { selector: "summary, summary > span" });

beforeEach(() => signIn());
afterEach(() => signOut());

describe("the list", () => {
  test("has warnings first, then what is unknown, then what passed in one line that opens", async () => {
    const requests = serveChecks(() =>
      checksAnswer([REUSED, UNREACHABLE, checkAnswer(), checkAnswer({ name: "post_up" })]),
    );
    const { user } = show();
    expect(await screen.findByText("1 advertencia", { selector: "p > span" })).toBeInTheDocument();
    expect(await screen.findByText(REUSED.reason)).toBeVisible();
    expect(await folded(new RegExp(`^No se pudo verificar: ${UNREACHABLE.title}`))).toBeVisible();
    expect(screen.getByText(UNREACHABLE.reason)).not.toBeVisible();
    expect(items()).toEqual([REUSED.title, UNREACHABLE.title, checkAnswer().title, checkAnswer().title]);
    const passed = await folded(/^Pasó 2 verificaciones/);
    expect(screen.getAllByText("Lleva #aurora.")[0]).not.toBeVisible();
    await user.click(passed);
    expect(screen.getAllByText("Lleva #aurora.")[0]).toBeVisible();
    expect(requests).toEqual([{ id: "ad-1", companyId: "0197-company", language: "es" }]);
  });

  test("gives evidence and the score's formula on demand", async () => {
    serveChecks(() => checksAnswer([REUSED]));
    const { user } = show();
    const evidence = await folded(/^Ver en qué se basa/);
    expect(screen.getByText("98 %")).not.toBeVisible();
    await user.click(evidence);
    expect(screen.getByText("98 %")).toBeVisible();
    const score = await folded(/^Puntaje: 7,4 de 10/);
    expect(screen.getByText("10 × 20 / 27 = 7,4")).not.toBeVisible();
    await user.click(score);
    expect(screen.getByText("10 × 20 / 27 = 7,4")).toBeVisible();
  });

  test("without a score, because none could be made, tells none", async () => {
    serveChecks(() => checksAnswer([UNREACHABLE], { score: null }));
    show({ checks: marked("INCOMPLETE") });
    expect(await screen.findByText(UNREACHABLE.reason)).toBeInTheDocument();
    expect(screen.queryByText(/Puntaje/)).not.toBeInTheDocument();
  });

  test("is asked and told in English on an English page", async () => {
    const requests = serveChecks(() => checksAnswer([checkAnswer(), UNREACHABLE]));
    show({}, null, "/en");
    expect(await folded(/^Passed 1 check/)).toBeInTheDocument();
    expect(await folded(/^Could not be checked: /)).toBeInTheDocument();
    expect(requests).toMatchObject([{ language: "en" }]);
  });

  test("that does not come says so, keeps the counts' place and is asked again", async () => {
    network.use(api.query("AdvertisementChecks", () => failure("UNAVAILABLE")));
    const { user } = show();
    const again = await screen.findByRole("button", { name: "Probar de nuevo" });
    serveChecks(() => checksAnswer([REUSED]));
    await user.click(again);
    expect(await screen.findByText(REUSED.reason)).toBeInTheDocument();
  });
});

describe("a duplicate", () => {
  test("shows both pictures side by side, and leads to the other ad", async () => {
    serveChecks(() => checksAnswer([REUSED]));
    show();
    expect(await screen.findByRole("img", { name: "Imagen de esta publicación" })).toHaveAttribute(
      "src",
      AD.imageGrid,
    );
    expect(screen.getByRole("img", { name: "Publicación de Bruno Paz" })).toHaveAttribute(
      "src",
      "/media/twin-grid.jpg",
    );
    expect(screen.getByRole("link", { name: /^La de Bruno Paz/ })).toHaveAttribute("href", "/audit/ad-twin");
    expect(screen.getByText("Otoño en taza, hace 3 días")).toBeInTheDocument();
  });

  test("out of reach is told by the sentence alone", async () => {
    serveChecks(() =>
      checksAnswer([{ ...REUSED, twin: null, reason: "Está en una publicación de otra empresa." }]),
    );
    show();
    expect(await screen.findByText("Está en una publicación de otra empresa.")).toBeInTheDocument();
    expect(screen.queryByRole("img")).not.toBeInTheDocument();
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
  });

  test("of a text names the other ad without pictures", async () => {
    serveChecks(() => checksAnswer([{ ...REUSED, name: "text_copied", group: "TEXT" }]));
    show();
    expect(await screen.findByRole("link", { name: /^La de Bruno Paz/ })).toBeInTheDocument();
    expect(screen.queryByRole("img")).not.toBeInTheDocument();
  });
});

describe("rejecting", () => {
  test("is offered by warnings that suggest a reason, where it is allowed", async () => {
    const other = checkAnswer({ name: "picture_small", verdict: "WARNING", title: "El tamaño de la imagen" });
    serveChecks(() => checksAnswer([REUSED, other, UNREACHABLE, checkAnswer({ suggestedReason: "OTHER" })]));
    const reject = vi.fn();
    const { user } = show({}, reject);
    const buttons = await screen.findAllByRole("button", { name: /^Rechazar por esto/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual([`Rechazar por esto: ${REUSED.title}`]);
    await user.click(within(screen.getAllByRole("listitem")[0] as HTMLElement).getByRole("button"));
    expect(reject).toHaveBeenCalledWith("DUPLICATE");
  });

  test("is not where it is not allowed", async () => {
    serveChecks(() => checksAnswer([REUSED]));
    show();
    await screen.findByText(REUSED.reason);
    expect(screen.queryByRole("button", { name: /^Rechazar/ })).not.toBeInTheDocument();
  });
});

describe("pending", () => {
  test("is calm, and turns when the checks of this ad are done", async () => {
    let done = false;
    const requests = serveChecks(() => (done ? checksAnswer([REUSED]) : PENDING));
    const stream = liveStream();
    network.use(stream.handler);
    show({ checks: marked("PENDING") });
    expect(await screen.findByText(/^La estamos verificando/)).toBeInTheDocument();
    await waitFor(() => expect(stream.connections()).toBe(1));
    await waitFor(() => expect(requests.length).toBeGreaterThan(0));
    done = true;
    stream.send({
      campaignActivity: { __typename: "Advertisement", _id: "ad-1", checks: marked("WITH_WARNINGS") },
    });
    expect(await screen.findByText(REUSED.reason)).toBeInTheDocument();
  });

  test("is read again after the connection was lost, when it may have been done meanwhile", async () => {
    let done = false;
    const requests = serveChecks(() => (done ? checksAnswer([REUSED]) : PENDING));
    const stream = liveStream();
    network.use(stream.handler);
    show({ checks: marked("PENDING") });
    await waitFor(() => expect(stream.connections()).toBe(1));
    await waitFor(() => expect(requests.length).toBeGreaterThan(0));
    done = true;
    stream.lose();
    expect(await screen.findByText(REUSED.reason)).toBeInTheDocument();
    expect(stream.connections()).toBe(2);
  });

  test("is not followed where the checks are done", async () => {
    serveChecks(() => checksAnswer([REUSED]));
    const stream = liveStream();
    network.use(stream.handler);
    show();
    await screen.findByText(REUSED.reason);
    expect(stream.connections()).toBe(0);
  });
});

test("what an opened ad knows does not vanish when a list reads its counts anew", async () => {
  network.use(
    api.query("AdvertisementChecks", () =>
      HttpResponse.json({
        data: {
          advertisements: [{ __typename: "Advertisement", _id: "ad-1", checks: checksAnswer([REUSED]) }],
        },
      }),
    ),
  );
  const client = makeClient();
  const request = {
    query: AdvertisementChecksDocument,
    variables: { id: "ad-1", companyId: "0197-company", language: "es" },
  };
  await client.query(request);
  client.cache.writeFragment({
    id: 'Advertisement:{"_id":"ad-1"}',
    fragment: ChecksMarkedFragmentDoc,
    data: { checks: marked("WITH_WARNINGS", 1) },
  });
  expect(client.cache.readQuery(request)?.advertisements[0]?.checks.items).toHaveLength(1);
});
