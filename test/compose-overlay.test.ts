import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };
type Map = { readonly [name: string]: Value };
const isMap = (value: Value | undefined): value is Map => typeof value === "object" && value !== null && !Array.isArray(value);

/** Replaced as a whole. Source: the Compose specification, 13-merge.md, read 2026-11: command, entrypoint and healthcheck.test. */
const replaced = new Set(["command", "entrypoint", "test"]);
/** Entries with the same key are merged: the path in the container, or the name. */
const keyOf: Readonly<Record<string, (entry: string) => string>> = {
  volumes: (entry) => entry.split(":")[1] ?? entry,
  networks: (entry) => entry,
};

/** As `docker compose -f one -f other config` does it: maps are merged, lists are added to each other. */
const merge = (one: Value | undefined, other: Value, name = ""): Value => {
  if (one === undefined || replaced.has(name)) return other;
  if (isMap(one) && isMap(other)) {
    const merged: Record<string, Value> = { ...one };
    for (const [key, value] of Object.entries(other)) merged[key] = merge(one[key], value, key);
    return merged;
  }
  if (!Array.isArray(one) || !Array.isArray(other)) return other;
  const key = keyOf[name];
  if (!key) return [...one, ...other];
  const byKey = new Map([...(one as string[]), ...(other as string[])].map((entry) => [key(entry), entry]));
  return [...byKey.values()];
};

/** What Compose's schema says must not occur twice. Source: compose-spec.json (uniqueItems), read 2026-11. */
const withoutDoubles = ["cap_add", "cap_drop", "security_opt", "networks", "profiles", "expose"];

const read = (file: string): Map => parse(readFileSync(file, "utf8"), { merge: true });
const services = (file: Map): Readonly<Record<string, Map>> => file.services as Record<string, Map>;

test("the Citus overlay on the Compose file is one that Compose accepts, and as strict as both", () => {
  const merged = merge(read("deploy/compose.yaml"), read("deploy/citus/compose.yaml")) as Map;
  const doubles = Object.entries(services(merged)).flatMap(([name, service]) =>
    withoutDoubles
      .filter((field) => {
        const entries = (service[field] ?? []) as string[];
        return Array.isArray(entries) && new Set(entries).size < entries.length;
      })
      .map((field) => `${name}.${field}`),
  );
  expect(doubles).toEqual([]);
  for (const name of ["postgres", "citus-worker-1", "citus-worker-2"])
    expect(services(merged)[name]).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      cap_add: ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"],
      security_opt: ["no-new-privileges:true"],
      tmpfs: services(read("deploy/compose.yaml")).postgres!.tmpfs,
    });
  expect(services(merged).postgres!.networks).toEqual(["database", "shards"]);
  const declared = Object.keys(merged.volumes as Map);
  const mounted = Object.values(services(merged)).flatMap((service) =>
    ((service.volumes ?? []) as string[]).map((volume) => volume.split(":")[0]!).filter((source) => !source.startsWith(".")),
  );
  expect(mounted.filter((source) => !declared.includes(source))).toEqual([]);
  const dependencies = Object.values(services(merged)).flatMap((service) => Object.keys((service.depends_on ?? {}) as Map));
  expect(dependencies.filter((name) => !services(merged)[name])).toEqual([]);
});
