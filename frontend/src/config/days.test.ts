import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  clockTime,
  dayIn,
  daysBetween,
  endOf,
  isDay,
  lastOf,
  offsetOf,
  placeOf,
  seriesDay,
  startOf,
} from "./days";

const BUENOS_AIRES = "America/Argentina/Buenos_Aires";
const SANTIAGO = "America/Santiago";

describe("the day of a moment", () => {
  test.each([
    ["2026-11-24T23:59:59Z", "2026-11-24"], // 20:59:59 in Buenos Aires
    ["2026-11-25T00:00:00Z", "2026-11-24"], // 21:00
    ["2026-11-25T02:59:59Z", "2026-11-24"], // 23:59:59
    ["2026-11-25T03:00:00Z", "2026-11-25"], // 00:00
    ["2026-12-01T02:59:59Z", "2026-11-30"],
    ["2026-12-01T03:00:00Z", "2026-12-01"],
    ["2027-01-01T02:59:59Z", "2026-12-31"],
  ])("%s is on %s in Buenos Aires", (moment, day) => expect(dayIn(BUENOS_AIRES, moment)).toBe(day));

  test("is another one in Madrid and in Auckland", () => {
    expect(dayIn("Europe/Madrid", "2026-11-24T23:30:00Z")).toBe("2026-11-25");
    expect(dayIn("Pacific/Auckland", "2026-11-24T11:00:00Z")).toBe("2026-11-25");
  });

  test("of a row of a series is the one that the server wrote", () => {
    expect(seriesDay("2026-11-25T00:00:00Z")).toBe("2026-11-25");
  });
});

describe("a day", () => {
  test("begins at midnight of its zone, and ends with the next one's", () => {
    expect(startOf("2026-11-25", BUENOS_AIRES)).toBe("2026-11-25T03:00:00.000Z");
    expect(endOf("2026-12-31", BUENOS_AIRES)).toBe("2027-01-01T03:00:00.000Z");
    expect(startOf("2026-11-25", "Asia/Kathmandu")).toBe("2026-11-24T18:15:00.000Z");
  });

  test("begins an hour late where clocks skip midnight, and has 25 hours where they are put back over it", () => {
    // Chile: from 24:00 of September 5th to 01:00 of the 6th, and from 24:00 of April 4th to 23:00.
    expect(startOf("2026-09-06", SANTIAGO)).toBe("2026-09-06T04:00:00.000Z");
    expect(dayIn(SANTIAGO, Date.parse(startOf("2026-09-06", SANTIAGO)) - 1)).toBe("2026-09-05");
    const hours = (day: "2026-09-06" | "2026-04-04" | "2026-04-05") =>
      (Date.parse(endOf(day, SANTIAGO)) - Date.parse(startOf(day, SANTIAGO))) / 3_600_000;
    expect(hours("2026-09-06")).toBe(23);
    expect(hours("2026-04-04")).toBe(25);
    expect(hours("2026-04-05")).toBe(24);
  });

  test("where midnight comes twice begins with the first one", () => {
    // Havana: from 01:00 of November 1st back to 00:00.
    expect(startOf("2026-11-01", "America/Havana")).toBe("2026-11-01T04:00:00.000Z");
  });

  test("holds each of its moments, in every zone, also when clocks are turned", () => {
    for (const zone of [SANTIAGO, BUENOS_AIRES, "Europe/Madrid", "Pacific/Auckland", "America/Havana"])
      for (let day = addDays("2026-01-01", 0); day <= "2026-12-31"; day = addDays(day, 1)) {
        const start = Date.parse(startOf(day, zone));
        expect([dayIn(zone, start), dayIn(zone, start - 1)]).toEqual([day, addDays(day, -1)]);
      }
  });

  test("exists or does not", () => {
    expect(["2026-02-28", "2026-02-29", "2026-2-1", "", null].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

test("days and months are counted without clocks", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysBetween("2026-09-05", "2026-09-07")).toBe(2);
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(lastOf("2028-02")).toBe("2028-02-29");
});

test("a moment in a file is by the company's clocks", () => {
  expect(clockTime("2026-11-25T19:20:07.123456+00:00", BUENOS_AIRES)).toBe("2026-11-25 16:20:07");
  expect(clockTime("2026-11-25T03:00:00Z", BUENOS_AIRES)).toBe("2026-11-25 00:00:00");
});

test("zones are told by their place and how far they are from UTC", () => {
  expect(placeOf(BUENOS_AIRES)).toBe("Buenos Aires");
  expect(offsetOf(BUENOS_AIRES, "2026-11-25T00:00:00Z")).toBe("GMT-3");
  expect(offsetOf("Asia/Kathmandu", "2026-11-25T00:00:00Z")).toBe("GMT+5:45");
  expect(offsetOf(SANTIAGO, "2026-07-01T00:00:00Z")).toBe("GMT-4");
  expect(offsetOf("UTC")).toBe("GMT");
});
