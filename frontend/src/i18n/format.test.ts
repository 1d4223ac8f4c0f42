import { describe, expect, test, vi } from "vitest";
import { formatsOf } from "./format";

const es = formatsOf("es");
const en = formatsOf("en");
const plain = (text: string) => text.replace(/\s/g, " ");

describe("money", () => {
  test("pesos have points and no decimals", () => expect(plain(es.money(12150.99))).toBe("$ 12.150"));
  test("four digits are grouped too", () => expect(plain(es.money(2490))).toBe("$ 2.490"));
  test("dollars say so, and keep their cents", () => {
    expect(plain(es.money(10.5, "USD"))).toBe("US$ 10,50");
    expect(plain(es.money(1234.56, "USD"))).toBe("US$ 1.234,56");
    expect(plain(es.money(80, "USD"))).toBe("US$ 80");
  });
  test("a page in English writes its own separators", () => {
    expect(plain(en.money(403515))).toBe("$ 403,515");
    expect(plain(en.money(2490.5, "USD"))).toBe("US$ 2,490.50");
    expect(plain(en.unitCost(0.085, "USD"))).toBe("US$ 0.085");
  });
  test("a debt has its minus before the sign", () => {
    expect(plain(es.money(-12.5, "USD"))).toBe("-US$ 12,50");
    expect(plain(es.money(-0.99))).toBe("$ 0");
  });
  test("where amounts are added up, pesos have the cents that they have", () => {
    expect(plain(es.exactMoney(12150.5, "ARS"))).toBe("$ 12.150,50");
    expect(plain(en.exactMoney(-0.99, "ARS"))).toBe("-$ 0.99");
    expect(plain(es.exactMoney(12150, "ARS"))).toBe("$ 12.150");
    expect(plain(es.exactMoney(80, "USD"))).toBe("US$ 80");
  });
  test("another currency is named by its code", () => expect(plain(es.money(1.5, "CLP"))).toBe("CLP 1,50"));
  test("the part after the comma is dropped, not rounded", () => expect(plain(es.money(0.99))).toBe("$ 0"));
});

test.each([
  [0, "0 byte", "0 byte"],
  [999, "999 byte", "999 byte"],
  [340_000, "340 kB", "340 kB"],
  [123_400_000, "123 MB", "123 MB"],
  [1_250_000_000, "1,3 GB", "1.3 GB"],
  [9.9e15, "9.900 TB", "9,900 TB"],
])("%d bytes are written by thousands", (size, spanish, english) => {
  expect(plain(formatsOf("es").bytes(size))).toBe(spanish);
  expect(plain(formatsOf("en").bytes(size))).toBe(english);
});

test("names are listed with the language's last word", () => {
  expect(es.list(["nombre", "ciudad", "logo"])).toBe("nombre, ciudad y logo");
  expect(en.list(["name", "city", "logo"])).toBe("name, city, and logo");
});

test.each([
  [["Facebook", "Instagram"], "Facebook e Instagram"],
  [["Otoño", "Invierno"], "Otoño e Invierno"],
  [["Otoño", "Ícaro"], "Otoño e Ícaro"],
  [["padres", "Hijos"], "padres e Hijos"],
  [["Otoño", "Hielo"], "Otoño y Hielo"],
  [["Pan y ícono", "Té"], "Pan y ícono y Té"],
])("Spanish says “e” for “y” before its own sound: %j", (names, listed) => {
  expect(es.list(names)).toBe(listed);
});

test("a percentage has a blank in Spanish that does not break, and none in English", () => {
  expect(es.percent(0.67)).toBe("67\u00a0%");
  expect(en.percent(0.67)).toBe("67%");
});

describe("numbers", () => {
  test("are grouped by language", () => {
    expect(es.number(2490)).toBe("2.490");
    expect(en.number(2490)).toBe("2,490");
  });
});

describe("dates", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  test("times end no sentence for it", () => {
    for (const moment of ["2026-11-21T02:05:00Z", "2026-11-21T15:05:00Z"])
      for (const text of [es.dateTime(moment), es.time(moment), es.deadline(moment), es.dayAndTime(moment)])
        expect(text).toMatch(/\d{2}:05$/);
  });
  test("month and year", () => expect(es.month("2026-11")).toBe("noviembre de 2026"));
  test.each([
    ["2026-11-21T11:59:50Z", "hace un momento", "just now"],
    ["2026-11-21T09:00:00Z", "hace 3 horas", "3 hours ago"],
    ["2026-11-20T12:00:00Z", "ayer", "yesterday"],
    ["2026-11-07T12:00:00Z", "hace 2 semanas", "2 weeks ago"],
    ["2026-11-24T12:00:00Z", "en 3 días", "in 3 days"],
    ["2026-11-28T11:59:58Z", "en 7 días", "in 7 days"],
    ["2026-11-24T11:59:30Z", "en 3 días", "in 3 days"],
    ["2026-11-18T12:00:10Z", "anteayer", "2 days ago"],
  ])("%s is %s", (date, spanish, english) => {
    expect(es.relative(date, now)).toBe(spanish);
    expect(en.relative(date, now)).toBe(english);
  });
});

test("formatters are made once, however many amounts and dates a screen shows", () => {
  const numbers = vi.spyOn(Intl, "NumberFormat");
  const dates = vi.spyOn(Intl, "DateTimeFormat");
  for (let line = 0; line < 50; line += 1) {
    const formats = formatsOf("es");
    formats.money(12_150 + line);
    formats.unitCost(0.05, "USD");
    formats.number(line);
    formats.dayMonth("2026-11-21");
  }
  expect(numbers.mock.calls.length).toBeLessThanOrEqual(3);
  expect(dates.mock.calls.length).toBeLessThanOrEqual(1);
  vi.restoreAllMocks();
});
