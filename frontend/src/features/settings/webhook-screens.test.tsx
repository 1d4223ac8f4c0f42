import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import SettingsApiPage from "~/app/routes/settings-api";
import SettingsWebhookPage from "~/app/routes/settings-webhook";
import en from "~/i18n/en/settings-webhooks";
import es from "~/i18n/es/settings-webhooks";
import { A_KEY, api, network } from "~/testing/network";
import { BRAND, failure, renderPortal, signIn, signOut } from "~/testing/portal";
import { OWN, refusal, SELF, serveMutation, serveQuery } from "~/testing/settings";

const OWNER = { permissions: [...BRAND, "manageMembers"] };
const URL = "https://crm.cafeaurora.example/resuena";
const SECRET = "whsec_abcdefghijklmnop";

function webhookAnswer(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Webhook",
    _id: "w-1",
    url: URL,
    description: "El CRM",
    events: ["PostSubmitted", "PostApproved"],
    campaignIds: [],
    state: "Active",
    failure: null,
    secretHint: "x9Qz",
    previousSecretUntil: null,
    creator: { __typename: "Person", _id: SELF, firstName: "Alba", lastName: "Ríos" },
    createdAt: "2026-11-20T12:00:00Z",
    lastAttemptAt: "2026-11-21T12:00:00Z",
    lastAttemptArrived: true,
    failingSince: null,
    ...changes,
  };
}

function deliveryAnswer(changes: Record<string, unknown> = {}) {
  return {
    __typename: "WebhookDelivery",
    _id: "d-1",
    event: {
      __typename: "CompanyEvent",
      _id: "e-1",
      type: "PostApproved",
      occurredAt: "2026-11-21T12:00:00Z",
      payload: '{"type":"post.approved","data":{"postId":"p-1"}}',
    },
    state: "Failed",
    attempts: [
      {
        __typename: "WebhookAttempt",
        at: "2026-11-21T12:00:01Z",
        status: 503,
        error: "The receiver answered 503.",
        durationMs: 1234,
        requestHeaders: "webhook-id: e-1",
        answer: "try later",
      },
    ],
    nextAttemptAt: null,
    ...changes,
  };
}

let webhooks: ReturnType<typeof webhookAnswer>[];
let deliveries: ReturnType<typeof deliveryAnswer>[];

beforeEach(async () => {
  webhooks = [];
  deliveries = [];
  await signIn(OWNER);
  serveQuery("ApiKeys", () => ({ apiKeys: [] }));
  serveQuery("CampaignOptions", () => ({
    campaigns: [{ __typename: "Campaign", _id: "c-1", name: "Mañanas" }],
  }));
  serveQuery("Webhooks", () => ({ webhooks }));
  serveQuery("WebhookDeliveries", () => {
    return {
      webhookDeliveries: {
        __typename: "WebhookDeliveryConnection",
        nodes: deliveries,
        pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
      },
    };
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await signOut();
});

const showList = (language = "") =>
  renderPortal(SettingsApiPage, `${language}/settings/api`, `${language}/settings/api`);
const showOne = (webhookId = "w-1", search = "") =>
  renderPortal(
    SettingsWebhookPage,
    "/settings/webhooks/:webhookId",
    `/settings/webhooks/${webhookId}${search}`,
  );

describe("the list", () => {
  test.each([
    ["", es],
    ["/en", en],
  ])("says what webhooks are for while there is none, at %s/settings/api", async (language, texts) => {
    showList(language);
    expect(await screen.findByText(texts.empty)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: texts.create })).toBeInTheDocument();
  });

  test("says of each where it goes, what of, and how it stands", async () => {
    webhooks = [
      webhookAnswer(),
      webhookAnswer({
        _id: "w-2",
        url: "https://b.example",
        events: [],
        failingSince: "2026-11-21T12:00:00Z",
      }),
      webhookAnswer({ _id: "w-3", url: "https://c.example", state: "SwitchedOff", failure: "Failing" }),
      webhookAnswer({ _id: "w-4", url: "https://d.example", state: "Paused", lastAttemptAt: null }),
    ];
    showList();
    const section = within(await screen.findByRole("region", { name: "Webhooks" }));
    expect(await section.findByText(URL)).toBeInTheDocument();
    expect(section.getAllByText("post.submitted y post.approved")).toHaveLength(3);
    expect(section.getByText("Todos, también los que agreguemos")).toBeInTheDocument();
    for (const state of ["Activo", "Con errores", "Apagado", "En pausa"])
      expect(section.getByText(state)).toBeInTheDocument();
    expect(section.getByText("Todavía no se envió nada")).toBeInTheDocument();
    expect(section.getByText("4 de 20")).toBeInTheDocument();
  });

  test("says that it loads, and in its section what could not be loaded, which comes when tried again", async () => {
    webhooks = [webhookAnswer()];
    const { promise: read, resolve } = Promise.withResolvers<void>();
    network.use(
      api.query(
        "Webhooks",
        async () => {
          await read;
          return failure("INTERNAL");
        },
        { once: true },
      ),
    );
    const { user } = showList();
    expect(await screen.findByText("Cargando los webhooks")).toBeInTheDocument();
    resolve();
    const section = within(await screen.findByRole("region", { name: "Webhooks" }));
    expect(await section.findByText("No pudimos cargar la lista")).toBeInTheDocument();
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    await user.click(section.getByRole("button", { name: "Probar de nuevo" }));
    expect(await section.findByText(URL)).toBeInTheDocument();
  });

  test("offers no other webhook once the company has as many as it may", async () => {
    webhooks = Array.from({ length: 20 }, (_, place) =>
      webhookAnswer({ _id: `w-${place}`, url: `https://${place}.example` }),
    );
    showList();
    expect(await screen.findByText(/llegó al máximo de webhooks/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: es.create })).not.toBeInTheDocument();
  });
});

describe("adding one", () => {
  async function openForm() {
    const { user } = showList();
    await user.click(await screen.findByRole("button", { name: es.create }));
    return { user, form: within(await screen.findByRole("dialog")) };
  }

  test("sends what was chosen, and shows the secret once", async () => {
    const sent = serveMutation("CreateWebhook", () => {
      webhooks = [webhookAnswer()];
      return { secret: SECRET };
    });
    const { user, form } = await openForm();
    await user.type(form.getByLabelText(/^Dirección/), URL);
    await user.click(form.getByRole("radio", { name: es.form.someEvents }));
    await user.click(form.getByRole("checkbox", { name: /Se aprobó una publicación/ }));
    await user.click(form.getByRole("radio", { name: es.form.some }));
    await user.click(await form.findByRole("checkbox", { name: "Mañanas" }));
    await user.click(form.getByRole("button", { name: es.form.submit }));
    const secret = within(await screen.findByRole("dialog", { name: es.secret.title }));
    expect(secret.getByText(SECRET)).toBeInTheDocument();
    expect(sent).toEqual([
      {
        companyId: OWN,
        url: URL,
        description: "",
        events: ["PostApproved"],
        campaignIds: ["c-1"],
        idempotencyKey: A_KEY,
      },
    ]);
    await user.click(secret.getByRole("button", { name: es.secret.copy }));
    await user.click(secret.getByRole("button", { name: es.secret.done }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(document.body.textContent).not.toContain(SECRET);
  });

  test("asks for an address, an event and a campaign before anything is sent", async () => {
    const sent = serveMutation("CreateWebhook");
    const { user, form } = await openForm();
    await user.click(form.getByRole("radio", { name: es.form.someEvents }));
    await user.click(form.getByRole("radio", { name: es.form.some }));
    await user.click(form.getByRole("button", { name: es.form.submit }));
    expect(await form.findByText(es.form.urlMissing)).toBeInTheDocument();
    expect(form.getByText(es.form.eventMissing)).toBeInTheDocument();
    expect(form.getByText(es.form.campaignMissing)).toBeInTheDocument();
    await user.type(form.getByLabelText(/^Dirección/), "crm.example");
    await user.click(form.getByRole("button", { name: es.form.submit }));
    expect(await form.findByText(es.form.urlWrong)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  test("says beside the address why it is refused", async () => {
    serveMutation("CreateWebhook", () => ({ ...refusal("INVALID_WEBHOOK_URL", "url"), secret: null }));
    const { user, form } = await openForm();
    await user.type(form.getByLabelText(/^Dirección/), "https://127.0.0.1/");
    await user.click(form.getByRole("button", { name: es.form.submit }));
    await waitFor(() => expect(form.getByLabelText(/^Dirección/)).toHaveAttribute("aria-invalid", "true"));
  });
});

describe("the page of one", () => {
  test("says how it stands, and changes it with what was chosen before ticked", async () => {
    webhooks = [webhookAnswer({ campaignIds: ["c-1"] })];
    const sent = serveMutation("UpdateWebhook");
    const { user } = showOne();
    expect(await screen.findByRole("heading", { level: 1, name: URL })).toBeInTheDocument();
    expect(screen.getByText("post.submitted y post.approved")).toBeInTheDocument();
    expect(screen.getByText("1 campaña")).toBeInTheDocument();
    expect(screen.getByText("…x9Qz")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: es.edit }));
    const form = within(await screen.findByRole("dialog"));
    expect(form.getByRole("checkbox", { name: /Llegó una publicación/ })).toBeChecked();
    await user.click(form.getByRole("checkbox", { name: /Llegó una publicación/ }));
    await user.click(form.getByRole("button", { name: es.form.save }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          webhookId: "w-1",
          url: URL,
          description: "El CRM",
          events: ["PostApproved"],
          campaignIds: ["c-1"],
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  test("pauses it, resumes it, and sends a test only while it receives", async () => {
    webhooks = [webhookAnswer()];
    const sent = serveMutation("UpdateWebhook", ({ paused }) => {
      webhooks = [webhookAnswer({ state: paused ? "Paused" : "Active" })];
      return {};
    });
    const tests = serveMutation("SendTestEvent");
    const { user } = showOne();
    await user.click(await screen.findByRole("button", { name: es.test }));
    expect(await screen.findByText(es.tested)).toBeInTheDocument();
    expect(tests).toEqual([{ webhookId: "w-1", idempotencyKey: A_KEY }]);
    await user.click(screen.getByRole("button", { name: es.pause }));
    expect(await screen.findByText(es.pausedText)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: es.test })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: es.resume }));
    expect(await screen.findByText("Activo")).toBeInTheDocument();
    expect(sent.map(({ paused }) => paused)).toEqual([true, false]);
  });

  test.each([
    ["is to come", 3, /^Volvemos a intentar .*3/],
    ["is due", -1, /^Estamos volviendo a intentar$/],
  ])("says when the next try of a delivery %s", async (_, hours, text) => {
    const nextAttemptAt = new Date(Date.now() + hours * 3_600_000).toISOString();
    webhooks = [webhookAnswer()];
    deliveries = [deliveryAnswer({ state: "Waiting", nextAttemptAt })];
    const { user } = showOne();
    await user.click(await screen.findByText("post.approved", { selector: "summary *" }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  test("speaks of no other try before the first one", async () => {
    webhooks = [webhookAnswer()];
    deliveries = [
      deliveryAnswer({ state: "Waiting", attempts: [], nextAttemptAt: new Date().toISOString() }),
    ];
    showOne();
    expect(await screen.findByText("sin intentos")).toBeInTheDocument();
    expect(screen.queryByText(/volviendo a intentar|Volvemos a intentar/)).not.toBeInTheDocument();
  });

  test("gives another secret, which is seen once", async () => {
    webhooks = [webhookAnswer()];
    const sent = serveMutation("RotateWebhookSecret", () => ({ secret: SECRET }));
    const { user } = showOne();
    await user.click(await screen.findByRole("button", { name: es.rotate }));
    const question = within(await screen.findByRole("dialog", { name: es.rotateTitle }));
    await user.click(question.getByRole("button", { name: es.rotate }));
    const secret = within(await screen.findByRole("dialog", { name: es.secret.title }));
    expect(secret.getByText(SECRET)).toBeInTheDocument();
    expect(sent).toEqual([{ webhookId: "w-1" }]);
  });

  test("asks before it deletes, and goes back to the list", async () => {
    webhooks = [webhookAnswer()];
    const sent = serveMutation("DeleteWebhook", () => {
      webhooks = [];
      return {};
    });
    const { user } = showOne();
    await user.click(await screen.findByRole("button", { name: es.remove }));
    const question = within(await screen.findByRole("dialog", { name: es.removeTitle }));
    expect(sent).toEqual([]);
    await user.click(question.getByRole("button", { name: es.remove }));
    expect(await screen.findByText("at /settings/api")).toBeInTheDocument();
    expect(sent).toEqual([{ webhookId: "w-1" }]);
  });

  test.each([
    [{ state: "SwitchedOff", failure: "Gone" }, es.failures.Gone],
    [{ state: "SwitchedOff", failure: "Failing" }, es.failures.Failing],
    [{ failingSince: "2026-11-21T12:00:00Z" }, /^No recibe desde/],
  ])("says what is wrong with one that is %o", async (changes, text) => {
    webhooks = [webhookAnswer(changes)];
    showOne();
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test("says that one which was deleted is gone", async () => {
    showOne("w-9");
    expect(await screen.findByText(es.missing)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: es.back })).toHaveAttribute("href", "/settings/api");
  });
});

describe("what was sent", () => {
  test("is shown with what it was answered, and sent again", async () => {
    webhooks = [webhookAnswer()];
    deliveries = [deliveryAnswer()];
    const sent = serveMutation("ResendWebhookDelivery");
    const { user } = showOne();
    const line = within((await screen.findByText("1 intento")).closest("li") as HTMLElement);
    expect(line.getByText("post.approved")).toBeInTheDocument();
    expect(line.getByText("No llegó")).toBeInTheDocument();
    expect(line.getByText(/"postId": "p-1"/)).toBeInTheDocument();
    expect(line.getByText("Respondió 503")).toBeInTheDocument();
    expect(line.getByText("en 1.234 ms")).toBeInTheDocument();
    expect(line.getByText("The receiver answered 503.")).toHaveAttribute("lang", "en");
    expect(line.getByText("try later")).toBeInTheDocument();
    await user.click(line.getByText("1 intento"));
    await user.click(line.getByRole("button", { name: es.deliveries.resend }));
    expect(await screen.findByText(es.deliveries.resent)).toBeInTheDocument();
    expect(sent).toEqual([{ deliveryId: "d-1" }]);
  });

  test("is read again after a while, whatever else renders the page meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    webhooks = [webhookAnswer()];
    deliveries = [deliveryAnswer()];
    const { user } = showOne();
    await screen.findByText("1 intento");
    vi.advanceTimersByTime(4000);
    await user.click(screen.getByRole("button", { name: es.deliveries.resendAll }));
    await screen.findByRole("dialog");
    deliveries = [deliveryAnswer({ state: "Delivered", attempts: [] })];
    vi.advanceTimersByTime(2000);
    expect(await screen.findByText("sin intentos")).toBeInTheDocument();
  });

  test("is sent again from a day on, when it did not arrive", async () => {
    webhooks = [webhookAnswer()];
    deliveries = [deliveryAnswer()];
    const sent = serveMutation("ResendFailedSince", () => ({ count: 3 }));
    const { user } = showOne();
    await user.click(await screen.findByRole("button", { name: es.deliveries.resendAll }));
    const dialog = within(await screen.findByRole("dialog"));
    const day = dialog.getByLabelText<HTMLInputElement>(es.deliveries.since);
    const today = day.value;
    await user.clear(day);
    await user.click(dialog.getByRole("button", { name: es.deliveries.resend }));
    expect(await dialog.findByText(es.deliveries.sinceMissing)).toBeInTheDocument();
    await user.type(day, today);
    await user.click(dialog.getByRole("button", { name: es.deliveries.resend }));
    expect(await screen.findByText("Van de nuevo 3 envíos.")).toBeInTheDocument();
    expect(sent).toEqual([{ webhookId: "w-1", since: `${today}T03:00:00.000Z` }]);
  });

  test("is filtered by the address, and says when nothing is like that", async () => {
    webhooks = [webhookAnswer()];
    const { user } = showOne("w-1", "?state=Waiting");
    expect(await screen.findByText(es.deliveries.emptyFiltered)).toBeInTheDocument();
    expect(screen.getByLabelText(es.deliveries.state)).toHaveValue("Waiting");
    await user.selectOptions(screen.getByLabelText(es.deliveries.state), "");
    expect(await screen.findByText(es.deliveries.empty)).toBeInTheDocument();
  });

  test("offers nothing to send again while the webhook receives nothing", async () => {
    webhooks = [webhookAnswer({ state: "SwitchedOff", failure: "Gone" })];
    deliveries = [deliveryAnswer()];
    showOne();
    expect(await screen.findByText("1 intento")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: es.deliveries.resendAll })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: es.deliveries.resend })).not.toBeInTheDocument();
  });
});
