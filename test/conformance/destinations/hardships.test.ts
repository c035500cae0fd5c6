import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { destinationKinds } from "../../../src/destinations/kinds.ts";
import { hardships, hardshipsOf, kindsWithAnswers } from "./hardships.ts";

const folder = new URL("./", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), "utf8");

test("every kind says what it does in each hardship, and is tested by the suite", () => {
  expect(kindsWithAnswers.toSorted()).toEqual([...Object.keys(destinationKinds), "file"].toSorted());
  const tests = readdirSync(folder)
    .filter((file) => file.endsWith(".test.ts"))
    .map(read)
    .filter((text) => text.includes("describeKind("));
  const untested = kindsWithAnswers.filter((kind) => !tests.some((text) => text.includes(`name: "${kind}"`)));
  expect(untested).toEqual([]);
  expect(() => hardshipsOf("carrier-pigeon")).toThrow("carrier-pigeon has no line in hardships.ts");
});

test("the suite has a case for each hardship", () => {
  const cases = ["delivery-cases.ts", "failure-cases.ts"].map(read).join("");
  for (const hardship of hardships) expect(cases).toMatch(new RegExp(`it\\(\`\\$\\{named\\["${hardship}"\\]\\}:`));
});
