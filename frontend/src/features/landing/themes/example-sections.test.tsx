import { fireEvent, screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { SUBMIT_MS } from "~/domain/forms/use-submit-once";
import { A_KEY, api, network } from "~/testing/network";
import { renderScreen } from "~/testing/render";
import { ExampleNewsletter, ExamplePlans } from "./example-sections";

test.each([
  ["/theme1", "Ejemplo", ["Estándar", "Premium", "Ilimitado"], "/brands#plans"],
  ["/en/theme1", "Example", ["Standard", "Premium", "Unlimited"], "/en/brands#plans"],
])(
  "at %s three plans are shown as an example, beside the way to what it costs",
  async (at, example, plans, real) => {
    renderScreen(ExamplePlans, at);
    expect(await screen.findByText(example)).toBeInTheDocument();
    expect(screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual(plans);
    expect(screen.getByRole("link")).toHaveAttribute("href", real);
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  },
);

test("the newsletter offers the example of a discount, and its list can be joined", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const onRequest = vi.fn<(variables: object) => void>();
  network.use(
    api.mutation("Subscribe", ({ variables }) => {
      onRequest(variables);
      return HttpResponse.json({ data: { result: { success: true, error: [] } } });
    }),
  );
  renderScreen(ExampleNewsletter, "/en/theme1");
  expect(await screen.findByRole("heading", { name: "20% off your first project" })).toBeInTheDocument();
  expect(screen.getByText("Example")).toBeInTheDocument();
  const form = within(screen.getByRole("form"));
  fireEvent.change(form.getByLabelText("Your email"), { target: { value: "ana@resuena.demo" } });
  fireEvent.submit(screen.getByRole("form"));
  await vi.advanceTimersByTimeAsync(SUBMIT_MS + 50);
  expect(await screen.findByText("Done! You’ll hear from us.")).toBeInTheDocument();
  expect(onRequest).toHaveBeenCalledExactlyOnceWith({
    email: "ana@resuena.demo",
    list: "firstProject",
    website: "",
    idempotencyKey: A_KEY,
  });
  vi.useRealTimers();
});
