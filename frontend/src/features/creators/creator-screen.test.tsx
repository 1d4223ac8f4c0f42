import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, expect, test } from "vitest";
import CreatorsPage from "~/app/routes/creators";
import { api, network } from "~/testing/network";
import { failure, renderPortal, signIn, signOut } from "~/testing/portal";
import { refusal } from "~/testing/settings";

const OWN = "0197-company";
const person = { __typename: "Person", _id: "p-1", firstName: "Luz", lastName: "Sosa" };
const BOSS = { __typename: "Person", _id: "boss", firstName: "Ana", lastName: "Paz" };

function note(changes: Record<string, unknown> = {}) {
  return {
    __typename: "CreatorNote",
    _id: "n-1",
    text: "Entrega tarde.",
    createdAt: "2026-11-20T12:00:00Z",
    deletable: true,
    writer: BOSS,
    ...changes,
  };
}

function campaign(changes: Record<string, unknown> = {}) {
  return {
    __typename: "CreatorCampaign",
    campaignId: "k-1",
    name: "Otoño",
    paymentType: "Product",
    product: "Una bolsa de café",
    advertisements: 4,
    published: 3,
    approved: 3,
    rejected: 1,
    engagement: 1240,
    delivered: 1,
    owed: 2,
    currency: "ARS",
    spent: 0,
    lastAt: "2026-11-20T12:00:00Z",
    ...changes,
  };
}

function creator(changes: Record<string, unknown> = {}) {
  return {
    __typename: "CreatorProfile",
    companyId: OWN,
    personId: "p-1",
    person,
    advertisements: 4,
    published: 3,
    approved: 3,
    rejected: 1,
    engagement: 1240,
    delivered: 1,
    owed: 2,
    daysToPost: 2.4,
    firstAt: "2026-09-02T12:00:00Z",
    lastAt: "2026-11-20T12:00:00Z",
    costs: [{ __typename: "CreatorCost", currency: "ARS", spent: 4200 }],
    campaignCount: 1,
    campaigns: [campaign()],
    tags: ["café"],
    writable: true,
    blockedAt: null,
    blockable: true,
    invitation: null,
    invitationsStoppedAt: null,
    invitable: true,
    notes: [note()],
    ...changes,
  };
}

const ACCOUNTS = [
  {
    __typename: "PersonCredential",
    _id: "c-1",
    platform: "Instagram",
    platformObjectIdentity: "luz.sosa",
    picture: null,
  },
  {
    __typename: "PersonCredential",
    _id: "c-2",
    platform: "Facebook",
    platformObjectIdentity: "Luz Sosa",
    picture: null,
  },
];

/** Answers with this profile; what was asked of the posts is in the list returned. */
function serve(profile: unknown = creator()) {
  const wheres: unknown[] = [];
  network.use(
    api.query("CreatorPage", () =>
      HttpResponse.json({
        data: {
          creator: profile,
          personCredentials: ACCOUNTS,
          creatorTags: [
            { __typename: "CreatorTag", name: "café", creators: 3 },
            { __typename: "CreatorTag", name: "vip", creators: 1 },
          ],
        },
      }),
    ),
    api.query("CreatorAds", ({ variables }) => {
      wheres.push(variables.where);
      const ad = {
        __typename: "Advertisement",
        _id: "a-1",
        companyId: OWN,
        campaignId: "k-1",
        captionIdentifier: "ABCD1234",
        campaignName: "Otoño",
        status: "Approved",
        approvedByRule: false,
        creationDt: "2026-11-20T12:00:00Z",
        imageGrid: "/media/a.jpg",
      };
      return HttpResponse.json({ data: { advertisements: [ad] } });
    }),
  );
  return wheres;
}

const done = (more: Record<string, unknown>) => ({ __typename: "Result", success: true, error: [], ...more });

const show = (query = "") => renderPortal(CreatorsPage, "/creators/:personId?", `/creators/p-1${query}`);

const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s/g, " ");

afterEach(signOut);

test("tells who it is, where to find them, and what came of what they made", async () => {
  await signIn();
  serve();
  show();
  expect(await screen.findByRole("heading", { level: 1, name: "Luz Sosa" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "@luz.sosa" })).toHaveAttribute(
    "href",
    "https://www.instagram.com/luz.sosa",
  );
  // A name that is no address.
  expect(screen.getByText("Facebook")).toBeInTheDocument();
  expect(screen.getByText("Luz Sosa", { selector: "span" })).toBeInTheDocument();
  const record = textOf(screen.getByLabelText("Qué hizo para tu empresa"));
  for (const text of [
    "3 en sus redes",
    "75 %",
    "3 de 4 con decisión",
    "1.240",
    "2 días",
    "Faltan entregar 2",
    "$ 4.200",
  ])
    expect(record).toContain(text);
  const campaigns = within(screen.getByRole("region", { name: "Por campaña" }));
  expect(campaigns.getByRole("link", { name: "Otoño" })).toHaveAttribute("href", `/companies/${OWN}/k-1`);
  expect(campaigns.getByText("4 publicaciones · 3 aprobadas · 1 rechazada")).toBeInTheDocument();
  expect(campaigns.getByText("Una bolsa de café")).toBeInTheDocument();
});

test("posts are those of the person, in all campaigns or in one, and each opens its own page", async () => {
  await signIn();
  const wheres = serve(
    creator({ campaigns: [campaign(), campaign({ campaignId: "k-2", name: "Invierno" })] }),
  );
  const { user } = show();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Campaña" }), "Invierno");
  await waitFor(() => expect(wheres.at(-1)).toEqual({ companyId: OWN, personId: "p-1", campaignId: "k-2" }));
  expect(wheres[0]).toEqual({ companyId: OWN, personId: "p-1" });
  await user.click(await screen.findByRole("link", { name: "Abrir la publicación ABCD1234 de Otoño" }));
  expect(await screen.findByText("at /audit/a-1")).toBeInTheDocument();
});

test("the way back keeps the filters of the list", async () => {
  await signIn();
  serve();
  show("?order=Last&tag=vip");
  expect(await screen.findByRole("link", { name: "Todos los creadores" })).toHaveAttribute(
    "href",
    "/creators?order=Last&tag=vip",
  );
});

test("a note is added, sent by Ctrl+Enter too", async () => {
  await signIn();
  serve(creator({ notes: [] }));
  const sent: Record<string, unknown>[] = [];
  network.use(
    api.mutation("AddCreatorNote", ({ variables }) => {
      sent.push(variables);
      const added = note({ _id: `n-${sent.length + 1}`, text: variables.text });
      return HttpResponse.json({ data: { result: done({ note: added }) } });
    }),
  );
  const { user } = show();
  const notes = within(await screen.findByRole("region", { name: "Notas" }));
  expect(notes.getByText("Todavía no hay notas.")).toBeInTheDocument();
  await user.type(notes.getByRole("textbox", { name: "Nota nueva" }), "Buena luz");
  await user.click(notes.getByRole("button", { name: "Guardar nota" }));
  expect(await notes.findByText("Buena luz")).toBeInTheDocument();
  expect(notes.getByText("Ana Paz")).toBeInTheDocument();
  expect(notes.getByRole("textbox", { name: "Nota nueva" })).toHaveValue("");
  // user-event does not see that the form was reset.
  await user.clear(notes.getByRole("textbox", { name: "Nota nueva" }));
  await user.type(notes.getByRole("textbox", { name: "Nota nueva" }), "Otra{Control>}{Enter}{/Control}");
  expect(await notes.findByText("Otra")).toBeInTheDocument();
  expect(sent[0]).toMatchObject({ companyId: OWN, personId: "p-1", text: "Buena luz" });
  expect(sent).toHaveLength(2);
});

/** One note of Ana Paz on the page; the texts of those that were deleted are in the list returned. */
async function oneNote() {
  await signIn();
  serve();
  const deleted: unknown[] = [];
  network.use(
    api.mutation("DeleteCreatorNote", ({ variables }) => {
      deleted.push(variables.id);
      return HttpResponse.json({ data: { result: done({}) } });
    }),
  );
  const { user } = show();
  const remove = await screen.findByRole("button", { name: /^Borrar la nota de Ana Paz del 20 de nov/ });
  return { user, deleted, remove };
}

test("a note is deleted once one is sure, and the focus goes to where notes are written", async () => {
  const { user, deleted, remove } = await oneNote();
  await user.dblClick(remove);
  const question = within(await screen.findByRole("dialog", { name: "¿Borrar la nota?" }));
  expect(question.getByText("Entrega tarde.")).toBeInTheDocument();
  expect(deleted).toEqual([]);
  await user.click(question.getByRole("button", { name: "Borrar nota" }));
  await waitFor(() => expect(screen.queryByText("Entrega tarde.")).toBeNull());
  await waitFor(() => expect(screen.getByRole("heading", { name: "Notas" })).toHaveFocus());
  expect(screen.getByText("Borraste la nota.")).toBeInTheDocument();
  expect(deleted).toEqual(["n-1"]);
});

test("a note that is kept after all has the focus again", async () => {
  const { user, deleted, remove } = await oneNote();
  await user.click(remove);
  await user.click(await screen.findByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(remove).toHaveFocus();
  expect(deleted).toEqual([]);
});

test("a note that was refused stays in its field, with the reason above it", async () => {
  await signIn();
  serve();
  network.use(
    api.mutation("AddCreatorNote", () => {
      const error = [{ __typename: "FieldError", path: "", message: "", code: "TOO_MANY_NOTES" }];
      return HttpResponse.json({ data: { result: done({ success: false, error, note: null }) } });
    }),
  );
  const { user } = show();
  await user.type(await screen.findByRole("textbox", { name: "Nota nueva" }), "Una más");
  await user.click(screen.getByRole("button", { name: "Guardar nota" }));
  expect(await screen.findByText(/Ya hay 100 notas/)).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Nota nueva" })).toHaveValue("Una más");
});

test("tags are added by name and taken away by a press, and lead to who has them", async () => {
  await signIn();
  serve();
  const sent: unknown[] = [];
  network.use(
    api.mutation("TagCreator", ({ variables }) => {
      sent.push(variables.tag);
      return HttpResponse.json({ data: { result: done({ tags: ["café", "vip"] }) } });
    }),
    api.mutation("UntagCreator", ({ variables }) => {
      sent.push(variables.tag);
      return HttpResponse.json({ data: { result: done({ tags: ["vip"] }) } });
    }),
  );
  const { user } = show();
  const field = await screen.findByRole("combobox", { name: "Agregar etiqueta" });
  await user.type(field, " VIP {Enter}");
  const tags = within(screen.getByRole("list", { name: "Etiquetas" }));
  expect(await tags.findByRole("link", { name: "vip" })).toHaveAttribute("href", "/creators?tag=vip");
  expect(field).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Quitar la etiqueta «café»" }));
  await waitFor(() => expect(tags.queryByText("café")).toBeNull());
  expect(sent).toEqual(["VIP", "café"]);
});

test("after a tag is taken away the focus is in the field, and what changed is said", async () => {
  await signIn();
  serve();
  network.use(
    api.mutation("TagCreator", () =>
      HttpResponse.json({ data: { result: done({ tags: ["café", "vip"] }) } }),
    ),
    api.mutation("UntagCreator", () => HttpResponse.json({ data: { result: done({ tags: ["vip"] }) } })),
  );
  const { user } = show();
  const field = await screen.findByRole("combobox", { name: "Agregar etiqueta" });
  await user.type(field, "vip{Enter}");
  expect(await screen.findByText("Agregaste la etiqueta «vip».")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Quitar la etiqueta «café»" }));
  expect(await screen.findByText("Quitaste la etiqueta «café».")).toBeInTheDocument();
  expect(field).toHaveFocus();
});

test("a tag that could not be taken away keeps the focus, and the field is not at fault", async () => {
  await signIn();
  serve();
  network.use(api.mutation("UntagCreator", () => failure("INTERNAL")));
  const { user } = show();
  const button = await screen.findByRole("button", { name: "Quitar la etiqueta «café»" });
  await user.click(button);
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(button).toHaveFocus();
  expect(screen.getByRole("combobox", { name: "Agregar etiqueta" })).not.toHaveAttribute("aria-invalid");
});

test("with 20 tags the field stays, and says why it takes no more", async () => {
  await signIn();
  serve(creator({ tags: Array.from({ length: 20 }, (_, number) => `t${number}`) }));
  show();
  const field = await screen.findByRole("combobox", { name: "Agregar etiqueta" });
  expect(field).toHaveAttribute("readonly");
  expect(field).toHaveAccessibleDescription("Ya hay 20: quitá alguna para agregar otra.");
});

test("a tag that was refused stays in its field, with the reason below it", async () => {
  await signIn();
  serve();
  network.use(
    api.mutation("TagCreator", () => {
      const error = [{ __typename: "FieldError", path: "", message: "", code: "TOO_MANY_TAGS" }];
      return HttpResponse.json({ data: { result: done({ success: false, error, tags: null }) } });
    }),
  );
  const { user } = show();
  const field = await screen.findByRole("combobox", { name: "Agregar etiqueta" });
  expect(screen.queryByRole("button", { name: "Agregar" })).toBeNull();
  await user.type(field, "vip");
  await user.click(screen.getByRole("button", { name: "Agregar" }));
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(field).toHaveValue("vip");
  expect(field).toHaveAttribute("aria-invalid", "true");
});

test("a tag that is too long is not sent", async () => {
  await signIn();
  serve();
  const { user } = show();
  await user.type(
    await screen.findByRole("combobox", { name: "Agregar etiqueta" }),
    `${"x".repeat(31)}{Enter}`,
  );
  expect(screen.getByText("Una etiqueta puede tener hasta 30 caracteres.")).toBeInTheDocument();
  expect(screen.getByRole("combobox", { name: "Agregar etiqueta" })).toHaveValue("x".repeat(31));
});

test("who may not audit reads notes and tags, and changes neither", async () => {
  await signIn({ permissions: ["readCampaings"] });
  serve(creator({ writable: false, notes: [note({ deletable: false, writer: null })] }));
  show();
  const notes = within(await screen.findByRole("region", { name: "Notas" }));
  expect(notes.getByText("Alguien que ya no está")).toBeInTheDocument();
  expect(notes.queryByRole("textbox")).toBeNull();
  expect(notes.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("combobox", { name: "Agregar etiqueta" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Quitar/ })).toBeNull();
  // A browser's translation would make other words of them.
  expect(screen.getByRole("link", { name: "café" })).toHaveAttribute("translate", "no");
});

test("whoever posted nothing for the company is not found", async () => {
  await signIn();
  serve(null);
  show();
  expect(
    await screen.findByRole("heading", { name: "No encontramos a esta persona entre tus creadores" }),
  ).toBeInTheDocument();
});

test("says that it could not be read, and tries again", async () => {
  await signIn();
  network.use(api.query("CreatorPage", () => failure("INTERNAL")));
  const { user } = show();
  const again = await screen.findByRole("button", { name: /Reintentar|Probar/ });
  serve();
  await user.click(again);
  expect(await screen.findByRole("heading", { level: 1, name: "Luz Sosa" })).toBeInTheDocument();
});

test("ends the work with somebody after a question, and resumes it", async () => {
  await signIn();
  serve();
  const sent: unknown[] = [];
  network.use(
    api.mutation("BlockCreator", ({ variables }) => {
      sent.push(variables.blocked);
      const blockedAt = variables.blocked ? "2026-11-21T12:00:00Z" : null;
      return HttpResponse.json({ data: { result: done({ blockedAt }) } });
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Dejar de trabajar con esta persona" }));
  expect(sent).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Dejar de trabajar" }));
  expect(await screen.findByText(/Ya no trabajan juntos desde el 21 de? ?nov/)).toBeInTheDocument();
  expect(
    screen.queryByRole("button", { name: "Dejar de trabajar con esta persona" }),
  ).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Volver a trabajar con esta persona" }));
  expect(
    await screen.findByRole("button", { name: "Dejar de trabajar con esta persona" }),
  ).toBeInTheDocument();
  expect(screen.queryByText(/Ya no trabajan juntos desde/)).not.toBeInTheDocument();
  expect(sent).toEqual([true, false]);
});

test.each([
  ["who may not", { blockable: false }, 0],
  ["who was ended with already", { blockedAt: "2026-11-21T12:00:00Z", blockable: false }, 1],
])("%s is offered nothing to end or resume", async (_, changes, banners) => {
  await signIn();
  serve(creator(changes));
  show();
  await screen.findByRole("heading", { level: 1, name: "Luz Sosa" });
  expect(screen.queryByRole("button", { name: /trabajar/ })).not.toBeInTheDocument();
  expect(screen.queryAllByText(/Ya no trabajan juntos desde/)).toHaveLength(banners);
});

function invitation(changes: Record<string, unknown> = {}) {
  return {
    __typename: "CreatorInvitation",
    invitedAt: "2026-11-21T12:00:00Z",
    inviter: BOSS,
    announcedAt: null,
    expiresAt: "2027-05-20T12:00:00Z",
    campaignId: null,
    campaignName: null,
    ...changes,
  };
}

test("invites somebody by one press, and takes it back by another", async () => {
  await signIn();
  serve();
  const sent: unknown[] = [];
  network.use(
    api.mutation("InviteCreator", ({ variables }) => {
      sent.push(variables.invited);
      return HttpResponse.json({
        data: { result: done({ invitation: variables.invited ? invitation() : null }) },
      });
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Invitar de nuevo" }));
  expect(await screen.findByText("Le avisamos cuando empiece tu próxima campaña")).toBeInTheDocument();
  expect(screen.getByText(/Invitación de Ana Paz, el 21 de? ?nov/)).toBeInTheDocument();
  expect(
    screen.getByText(/^Vence el 20 de? ?may.* si antes no empieza ninguna campaña$/),
  ).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Quitar la invitación" }));
  expect(await screen.findByRole("button", { name: "Invitar de nuevo" })).toBeInTheDocument();
  expect(sent).toEqual([true, false]);
});

test("says that they were written to already, when a campaign began before the invitation was taken back", async () => {
  await signIn();
  serve(creator({ invitation: invitation() }));
  const announced = { announcedAt: "2026-11-25T12:00:00Z", campaignId: "k-9", campaignName: "Verano" };
  network.use(
    api.mutation("InviteCreator", () =>
      HttpResponse.json({ data: { result: done({ invitation: invitation(announced) }) } }),
    ),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Quitar la invitación" }));
  expect(await screen.findByText(/^Ya le habíamos escrito/)).toBeInTheDocument();
  expect(screen.queryByText(/no le vamos a escribir/)).not.toBeInTheDocument();
  expect(screen.getByText(/Le escribimos el 25 de? ?nov.* por/)).toBeInTheDocument();
});

test("a double click invites once", async () => {
  await signIn();
  serve();
  const sent: unknown[] = [];
  network.use(
    api.mutation("InviteCreator", ({ variables }) => {
      sent.push(variables.invited);
      return HttpResponse.json({ data: { result: done({ invitation: invitation() }) } });
    }),
  );
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Invitar de nuevo" }), { detail: 1 });
  fireEvent.click(await screen.findByRole("button", { name: "Quitar la invitación" }), { detail: 2 });
  expect(screen.getByRole("button", { name: "Quitar la invitación" })).toBeEnabled();
  expect(sent).toEqual([true]);
});

test("one who asked meanwhile for no more is offered none", async () => {
  await signIn();
  serve();
  const { user } = show();
  const button = await screen.findByRole("button", { name: "Invitar de nuevo" });
  serve(creator({ invitationsStoppedAt: "2026-11-22T12:00:00Z" }));
  network.use(
    api.mutation("InviteCreator", () =>
      HttpResponse.json({ data: { result: done({ ...refusal("INVITATIONS_STOPPED"), invitation: null }) } }),
    ),
  );
  await user.click(button);
  expect(await screen.findByRole("alert")).toHaveTextContent("pidió no recibir más");
  expect(await screen.findByText(/Pidió el 22 de? ?nov.* no recibir más/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Invitar de nuevo" })).not.toBeInTheDocument();
});

test("tells of which campaign they were written to, and invites again", async () => {
  await signIn();
  const announced = { announcedAt: "2026-11-25T12:00:00Z", campaignId: "k-9", campaignName: "Verano" };
  serve(creator({ invitation: invitation(announced) }));
  show();
  expect(await screen.findByText(/Le escribimos el 25 de? ?nov.* por/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "«Verano»" })).toHaveAttribute("href", `/companies/${OWN}/k-9`);
  expect(screen.getByRole("button", { name: "Invitar de nuevo" })).toBeInTheDocument();
});

test.each([
  ["a viewer", { invitable: false }],
  ["who was ended with", { blockedAt: "2026-11-21T12:00:00Z" }],
  ["who asked for no more", { invitationsStoppedAt: "2026-11-22T12:00:00Z" }],
])("offers no invitation: %s", async (_, changes) => {
  await signIn();
  serve(creator(changes));
  show();
  await screen.findByRole("heading", { level: 1, name: "Luz Sosa" });
  expect(screen.queryByRole("button", { name: "Invitar de nuevo" })).not.toBeInTheDocument();
  expect(screen.queryAllByText(/Pidió el 22 de? ?nov.* no recibir más/)).toHaveLength(
    "invitationsStoppedAt" in changes ? 1 : 0,
  );
});
