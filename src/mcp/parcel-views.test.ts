import { expect, test } from "vitest";
import { mcpBounds } from "./bounds.ts";
import { quoteCarrier } from "./parcel-views.ts";

test("a carrier's words are one printable line, cut at their cap", () => {
  const { cap } = mcpBounds.carrierWords;
  expect(quoteCarrier("a".repeat(cap))).toBe("a".repeat(cap));
  expect(quoteCarrier("a".repeat(cap + 1))).toBe(`${"a".repeat(cap - 1)}…`);
  expect(quoteCarrier("out\nfor\u202e delivery\u0000")).toBe("out for delivery");
  expect(quoteCarrier(" ")).toBeNull();
  expect(quoteCarrier(null)).toBeNull();
});
