import { describe, expect, test } from "vitest";
import { canBeKept, EMPTY, inputOf, numberOf, problemsOf, unsendable } from "./values";

const money = { ...EMPTY, name: "Otoño", type: "Sponsorship", paymentType: "Money" } as const;
const product = { ...EMPTY, name: "Otoño", type: "Sponsorship", paymentType: "Product" } as const;
const TODAY = "2026-11-21";

describe("a number as people type it", () => {
  test.each([
    ["12150", 12150],
    ["12.150", 12150],
    ["12.150,50", 12150.5],
    ["12,150.50", 12150.5],
    ["10,000", 10000],
    ["1,500", 1500],
    ["1,234,567", 1234567],
    ["0,500", 0.5],
    ["0.500", 0.5],
    ["80.5", 80.5],
    ["80,5", 80.5],
    ["1.234.567", 1234567],
    [" 7 ", 7],
    ["", undefined],
  ])("%j is %j", (text, number) => expect(numberOf(text)).toBe(number));
  test.each(["doce", "-5", "1e3", "$ 10"])("%j is none", (text) => expect(numberOf(text)).toBeNaN());
});

describe("what keeps a campaign from being submitted", () => {
  test("an empty form lacks its three choices", () =>
    expect(problemsOf(EMPTY, TODAY)).toEqual({
      name: "NAME_REQUIRED",
      type: "CHOICE_REQUIRED",
      paymentType: "CHOICE_REQUIRED",
    }));
  test("money needs a price and an investment that pays one", () => {
    expect(problemsOf(money, TODAY)).toEqual({
      customAdPrice: "PRICE_REQUIRED",
      investment: "INVESTMENT_REQUIRED",
    });
    expect(problemsOf({ ...money, customAdPrice: "100", investment: "99" }, TODAY)).toEqual({
      investment: "INVESTMENT_REQUIRED",
    });
    expect(problemsOf({ ...money, customAdPrice: "100", investment: "100" }, TODAY)).toEqual({});
  });
  test.each([
    ["doce", "ARS", "INVALID_AMOUNT"],
    ["80,5055", "ARS", "MORE_THAN_CENTS"],
    ["0,505", "ARS", "MORE_THAN_CENTS"],
    ["100.000.000.001", "ARS", "TOO_LARGE"],
    ["80,50", "CLP", "TOO_MANY_DECIMALS"],
    ["80,50", "JPY", "TOO_MANY_DECIMALS"],
    ["80,50", "PYG", "TOO_MANY_DECIMALS"],
    ["80,00", "CLP", undefined],
    ["80,50", "ARS", undefined],
    ["80,500", "ARS", undefined],
  ])("a price of %j in %s: %j", (customAdPrice, currency, code) => {
    const problems = problemsOf({ ...money, customAdPrice, currency, investment: "100.000.000.000" }, TODAY);
    expect(problems.customAdPrice).toBe(code);
    expect(unsendable({ ...money, customAdPrice, currency }).customAdPrice).toBe(code);
  });
  test("the investment is an amount of the currency too", () =>
    expect(
      problemsOf({ ...money, customAdPrice: "80", investment: "160,5", currency: "CLP" }, TODAY).investment,
    ).toBe("TOO_MANY_DECIMALS"));
  test.each([
    ["10,5", "INVALID_STOCK"],
    ["diez", "INVALID_STOCK"],
    ["1.000.001", "TOO_LARGE"],
    ["1.000.000", undefined],
    ["", "STOCK_REQUIRED"],
  ])("a stock of %j: %j", (stock, code) =>
    expect(problemsOf({ ...product, productPaymentDescription: "x", stock }, TODAY).stock).toBe(code),
  );
  test("a product needs its description and stock", () => {
    expect(problemsOf(product, TODAY)).toEqual({
      productPaymentDescription: "DESCRIPTION_REQUIRED",
      stock: "STOCK_REQUIRED",
    });
    expect(problemsOf({ ...product, productPaymentDescription: "Un café", stock: "1" }, TODAY)).toEqual({});
  });
  test.each([
    ["", undefined],
    ["0", "NOT_ABOVE_ZERO"],
    ["0,00", "NOT_ABOVE_ZERO"],
    ["0,01", undefined],
    ["0,505", "MORE_THAN_CENTS"],
    ["mucho", "INVALID_AMOUNT"],
    ["100.000.000", undefined],
    ["100.000.001", "TOO_LARGE"],
  ])("a unit worth %j: %j", (productUnitValue, code) =>
    expect(unsendable({ ...product, productUnitValue }).productUnitValue).toBe(code),
  );
  test("advertising needs a brief", () =>
    expect(
      problemsOf({ ...product, type: "Advertising", productPaymentDescription: "x", stock: "1" }, TODAY),
    ).toEqual({ brief: "BRIEF_REQUIRED" }));
  test("a Spot needs the picture and the text that are published", () => {
    const spot = { ...product, type: "Spot", productPaymentDescription: "x", stock: "1" } as const;
    expect(problemsOf({ ...spot, brief: " " }, TODAY)).toEqual({
      picture: "PICTURE_REQUIRED",
      brief: "SPOT_TEXT_REQUIRED",
    });
    expect(problemsOf({ ...spot, brief: "Hoy, medialunas.", picture: "/media/x" }, TODAY)).toEqual({});
  });
  test("it ends in the future, and not before it starts", () => {
    const whole = { ...product, productPaymentDescription: "x", stock: "1" };
    expect(problemsOf({ ...whole, endDay: "2026-11-20" }, TODAY)).toEqual({ endDay: "END_PASSED" });
    expect(problemsOf({ ...whole, endDay: "2026-11-21" }, TODAY)).toEqual({});
    expect(problemsOf({ ...whole, startDay: "2026-12-02", endDay: "2026-12-01" }, TODAY)).toEqual({
      endDay: "END_BEFORE_START",
    });
  });
});

test("a draft is kept from its name and two choices on", () => {
  expect(canBeKept({ ...money, name: " " })).toBe(false);
  expect(canBeKept(money)).toBe(true);
});

test("what belongs to the other payment is emptied", () => {
  const both = {
    customAdPrice: "100",
    investment: "1.000",
    stock: "5",
    productPaymentDescription: "Un café",
  };
  expect(inputOf({ ...money, ...both })).toMatchObject({
    rewardKind: "money",
    customAdPrice: 100,
    investment: 1000,
    stock: 0,
    productPaymentDescription: null,
  });
  expect(inputOf({ ...product, ...both, rewardKind: "discount" })).toMatchObject({
    rewardKind: "discount",
    customAdPrice: null,
    investment: 0,
    stock: 5,
    productPaymentDescription: "Un café",
  });
});
