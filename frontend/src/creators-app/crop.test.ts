import { expect, test } from "vitest";
import { cutOf } from "./crop";

const wide = { width: 2000, height: 1000 };

test("a square of a wide photo is as high as the photo, from its middle", () => {
  expect(cutOf(wide, { shape: "square", zoom: 1, x: 0, y: 0 })).toEqual({
    width: 1000,
    height: 1000,
    left: 500,
    top: 0,
  });
});

test("a portrait is four to five, and stays within the photo at its edge", () => {
  expect(cutOf(wide, { shape: "portrait", zoom: 1, x: 1, y: 1 })).toEqual({
    width: 800,
    height: 1000,
    left: 1200,
    top: 0,
  });
});

test("closer takes less of it", () => {
  const { width, height, left, top } = cutOf(wide, { shape: "whole", zoom: 2, x: -1, y: 0 });
  expect([width, height, left, top]).toEqual([1000, 500, 0, 250]);
});
