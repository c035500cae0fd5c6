import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { actionInWords } from "./action-words.ts";

const server = fileURLToPath(new URL("../../../../src/", import.meta.url));
const kinds =
  "account|api-key|carrier-account|invitation|master-key|member|notice|recipient-mail|session|tracker|tracking-page|webhook|workspace";
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
