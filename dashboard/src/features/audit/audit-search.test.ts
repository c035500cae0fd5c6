import { expect, test } from "vitest";
import { readAuditSearch, toAuditFilter } from "./audit-search.ts";

test("an address is read as far as it makes sense", () => {
  expect(readAuditSearch({ who: "maria", kind: "api-key", back: 7 })).toEqual({ who: "maria", kind: "api-key", back: "7" });
  expect(readAuditSearch({ who: "", kind: "nonsense", back: "8" })).toEqual({});
});

test("seven days back begin at a full hour", () => {
  const now = Date.UTC(2026, 10, 16, 6, 40);
  expect(toAuditFilter({ back: "7" }, now)).toEqual({ actor: null, action: null, since: "2026-11-09T06:00:00.000Z" });
});
