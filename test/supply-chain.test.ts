import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cleanEnvironment } from "../bin/launcher/clean-environment.js";
import docsSite from "../docs-site/package.json" with { type: "json" };
import manifest from "../package.json" with { type: "json" };

type Entry = { version?: string; integrity?: string; resolved?: string; deprecated?: string; inBundle?: boolean };
const entriesOf = (file: string): [string, Entry][] => {
  const lock = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as { packages: Record<string, Entry> };
  return Object.entries(lock.packages).filter(([path]) => path !== "");
};
const entries = [...entriesOf("../package-lock.json"), ...entriesOf("../docs-site/package-lock.json")];

test("every package of the lock has the hash of its content, and names no registry", () => {
  // What is inside another package's archive is covered by that one's hash.
  const without = entries.filter(([, { integrity, inBundle }]) => !integrity && !inBundle);
  expect(without.map(([path]) => path)).toEqual([]);
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  for (const [path, { integrity }] of entries) if (integrity) expect(integrity, path).toMatch(/^sha512-/);
});

test("no package of the lock is deprecated", () => {
  expect(entries.filter(([, { deprecated }]) => deprecated !== undefined).map(([path]) => path)).toEqual([]);
});

test("versions are exact", () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...docsSite.dependencies });
  const exact = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
  expect(all.filter(([, version]) => !exact.test(version))).toEqual([]);
});

test("what installs and builds runs no scripts of packages and is told no secret", () => {
  expect(readFileSync(new URL("../bin/launcher/install.js", import.meta.url), "utf8")).toContain('"--ignore-scripts"');
  expect(readFileSync(new URL("../.npmrc", import.meta.url), "utf8")).toMatch(/^ignore-scripts=true$/m);
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

/** Where another program is started, and why what it gets of the environment is a list there. */
const startingPlaces: Readonly<Record<string, string>> = {
  "bin/launcher/debian-packages.js": "cleanEnvironment(process.env)",
  "bin/launcher/long-step.js": "cleanEnvironment(process.env)",
  "bin/launcher/libatomic.js": "cleanEnvironment(process.env)",
  "bin/launcher/run.js": "KOLLI_LIFELINE", // Kolli itself
  "src/lib/programs/run-program.ts": "cleanEnvironment(process.env)",
  "src/postgres/embedded/supervisor.ts": "serverEnvironment()",
};

test("other programs get a list of environment variables, never all of them", () => {
  const starts = globSync(["src/**/*.ts", "bin/**/*.js"], { exclude: ["src/**/*.test.ts"] })
    .map((file) => ({ file, text: readFileSync(file, "utf8") }))
    .filter(({ text }) => text.includes('"node:child_process"'));
  expect(starts.map(({ file }) => file).toSorted()).toEqual(Object.keys(startingPlaces).toSorted());
  for (const { file, text } of starts) {
    expect(text, file).toContain(startingPlaces[file]!);
    const calls = text.matchAll(/(?<!\w)(?:spawn|spawnSync|execute|execFile)\((?!execFile\))/g);
    for (const { index } of calls) expect(text.slice(index, text.indexOf(";", index)), file).toMatch(/\benv\b|options/);
  }
});
