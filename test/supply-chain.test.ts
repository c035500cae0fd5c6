import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cleanEnvironment } from "../bin/launcher/clean-environment.js";
import manifest from "../package.json" with { type: "json" };

type Entry = { version?: string; integrity?: string; resolved?: string; deprecated?: string; optional?: boolean; dev?: boolean };
const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as {
  packages: Record<string, Entry>;
};
const entries = Object.entries(lock.packages).filter(([path]) => path !== "");

/** Tools of development for other systems, of which the lock's maker had no copy to take the hash of. */
const unseen = /^node_modules\/(@biomejs\/cli|@oxc-parser\/binding|@rolldown\/binding|@tailwindcss\/oxide)-/;

test("every package of the lock has the hash of its content, and names no registry", () => {
  const without = entries.filter(([path, { integrity, optional, dev }]) => !integrity && !(optional && dev && unseen.test(path)));
  expect(without.map(([path]) => path)).toEqual([]);
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  for (const [path, { integrity }] of entries) if (integrity) expect(integrity, path).toMatch(/^sha512-/);
});

test("no package of the lock is deprecated", () => {
  expect(entries.filter(([, { deprecated }]) => deprecated !== undefined).map(([path]) => path)).toEqual([]);
});

test("versions are exact", () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const exact = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
  expect(all.filter(([, version]) => !exact.test(version))).toEqual([]);
});

test("what installs and builds runs no scripts of packages and is told no secret", () => {
  expect(readFileSync(new URL("../bin/launcher/install.js", import.meta.url), "utf8")).toContain('"--ignore-scripts"');
  const given = {
    ...{ PATH: "a:b", HOME: "somewhere", https_proxy: "http://proxy", npm_config_registry: "https://r", LC_ALL: "C" },
    ...{
      KOLLI_MASTER_KEY: "secret",
      DATABASE_URL: "secret",
      KOLLI_OIDC: "secret",
      PGPASSWORD: "secret",
      AWS_SECRET_ACCESS_KEY: "s",
    },
  };
  expect(Object.keys(cleanEnvironment(given))).toEqual(["PATH", "HOME", "https_proxy", "npm_config_registry", "LC_ALL"]);
  expect(readFileSync(new URL("../bin/launcher/long-step.js", import.meta.url), "utf8")).toContain(
    "cleanEnvironment(process.env)",
  );
});
