import { expect, test } from "vitest";
import { changeDetail, shownUrl } from "./audit-change.ts";

test("an entry shows what differs, and all of what is new or gone", () => {
  const before = { name: "Shop", topics: ["A"], rate: null };
  const after = { name: "Shop", topics: ["A", "B"], rate: 3 };
  expect(changeDetail(before, after)).toEqual({ before: { topics: ["A"], rate: null }, after: { topics: ["A", "B"], rate: 3 } });
  expect(changeDetail(null, after)).toEqual({ after });
  expect(changeDetail(before, null)).toEqual({ before });
});

test("a receiver's address is shown without its password and its query", () => {
  expect(shownUrl("https://user:pass@shop.example/hook?token=secret#part")).toBe("https://shop.example/hook?…");
  expect(shownUrl("https://shop.example/")).toBe("https://shop.example");
});
