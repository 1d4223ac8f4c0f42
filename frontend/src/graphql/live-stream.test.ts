import { describe, expect, test } from "vitest";
import { readEvents } from "./event-stream";
import { backoffOf } from "./live-stream";

function body(...chunks: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
}

async function eventsOf(...chunks: string[]) {
  const events: unknown[] = [];
  for await (const event of readEvents(body(...chunks))) events.push(event);
  return events;
}

describe("server-sent events", () => {
  test("are read however they are cut, with comments left out", async () => {
    const next = { event: "next", data: '{"a":"ñ"}' };
    expect(
      await eventsOf(":\n\nevent: ne", 'xt\ndata: {"a":', '"ñ"}\n', "\nevent: complete\n", "data:\n\n"),
    ).toEqual([next, { event: "complete", data: "" }]);
    expect(await eventsOf('event: next\r\ndata: {"a":"ñ"}\r\n\r\n')).toEqual([next]);
  });

  test("several lines of data are one text; what is not ended is dropped", async () => {
    expect(await eventsOf("data: one\ndata: two\n\ndata: lost\n")).toEqual([
      { event: "message", data: "one\ntwo" },
    ]);
  });
});

test("tries come later and later, and not all at once", () => {
  expect([0, 1, 2, 10].map((tries) => backoffOf(tries, 0))).toEqual([500, 1000, 2000, 15_000]);
  expect(backoffOf(10, 1)).toBe(7_500);
});
