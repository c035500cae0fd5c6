import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { actionInWords } from "./action-words.ts";

const server = fileURLToPath(new URL("../../../../src/", import.meta.url));
const kinds =
  "account|api-key|carrier-account|invitation|master-key|member|notice|person|recipient-mail|session|tracker|tracking-page|view|webhook|workspace";
/** The name of an event's type, which is written alike. */
const otherNames = ["tracker.updated"];

test("everything that the server writes into the log is said in words", () => {
  const sources = globSync("**/*.ts", { cwd: server })
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(server + file, "utf8"));
  const actions = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(new RegExp(`"((?:${kinds})\\.[a-z]+(?:-[a-z]+)*)"`, "g"))].map(([, name]) => name!),
    ),
  );
  expect(actions.size).toBeGreaterThan(40);
  // One without words of its own is shown by its name and a colon.
  expect([...actions].filter((action) => !otherNames.includes(action) && actionInWords(action).includes(":"))).toEqual([]);
});

test("one entry for many trackers says how many", () => {
  expect(actionInWords("tracker.bulk-stop", { count: 1 })).toBe("stopped 1 tracker");
  expect(actionInWords("tracker.stop-matching", { count: 532, isMore: false })).toBe("stopped 532 trackers that match a filter");
  expect(actionInWords("tracker.import", { count: 1_000, isMore: true })).toBe(
    `imported more than ${(1_000).toLocaleString()} trackers`,
  );
  expect(actionInWords("tracker.bulk-stop")).toBe("stopped trackers");
});
