import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";

const connectors = new URL("../../../../connectors/", import.meta.url);

test("every connector of the repository is listed, with the settings that it asks for", () => {
  const folders = readdirSync(connectors, { withFileTypes: true }).filter((one) => one.isDirectory() && one.name !== "shared");
  expect(catalogue.map(({ connector }) => connector).toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  for (const { connector, settings } of catalogue) {
    const main = new URL(`${connector}/main.ts`, connectors);
    if (!existsSync(main)) continue;
    const [, names = ""] = /\[("KOLLI_URL"[^\]]*)\]/.exec(readFileSync(main, "utf8")) ?? [];
    const asked = names.split(",").map((name) => name.trim().replaceAll('"', ""));
    expect([connector, "KOLLI_URL", "KOLLI_KEY", ...settings.map(([name]) => name)]).toEqual([connector, ...asked]);
  }
});
