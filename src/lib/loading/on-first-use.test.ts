import { expect, test } from "vitest";
import { onFirstUse } from "./on-first-use.ts";

test("functions of a module do what they do, and the module is the one that others import", async () => {
  const { newUuid, bucketOfUuid } = onFirstUse<typeof import("../ids.ts")>(import.meta.url, "../ids.ts");
  const now = Date.parse("2026-11-16T10:00:00Z");
  expect((await import("../ids.ts")).timeOfUuid(newUuid(now))).toBe(now);
  expect(bucketOfUuid("01977777-7777-7abc-8000-000000000000")).toBe(
    (await import("../ids.ts")).bucketOfUuid("01977777-7777-7abc-8000-000000000000"),
  );
});

test("a module is not looked at before one of its functions is called", () => {
  const { anything } = onFirstUse<{ anything(): void }>(import.meta.url, "./there-is-no-such-file.ts");
  expect(() => anything()).toThrow(/there-is-no-such-file/);
});
