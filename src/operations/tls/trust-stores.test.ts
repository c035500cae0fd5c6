import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuthority } from "./certificates.ts";
import { authorityName, type Command, trustStores } from "./trust-stores.ts";

let home: string;
let file: string;
const { certificate } = createAuthority("Kolli local authority (test's machine)", Date.now());
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "kolli trust "));
  file = join(home, "ca.pem");
  writeFileSync(file, certificate);
});
afterAll(() => rm(home, { recursive: true }));

const run = (commands: readonly Command[]) =>
  commands.map(([program, ...args]) => spawnSync(program, args, { encoding: "utf8" }).status);

test("the authority is called what its certificate says", () => {
  expect(authorityName(certificate)).toBe("Kolli local authority (test's machine)");
});

describe("every platform has its own way in, and the same way out", () => {
  test("macOS: the login keychain", () => {
    const [store] = trustStores({ platform: "darwin", home, file }, certificate);
    const keychain = join(home, "Library/Keychains/login.keychain-db");
    expect(store!.add).toEqual([["security", "add-trusted-cert", "-r", "trustRoot", "-k", keychain, file]]);
    expect(store!.remove.at(-1)).toEqual([
      "security",
      "delete-certificate",
      "-c",
      "Kolli local authority (test's machine)",
      keychain,
    ]);
  });

  test("Windows: the user's roots, by the certificate's own number", () => {
    const [store] = trustStores({ platform: "win32", home, file }, certificate);
    expect(store!.add).toEqual([["certutil", "-user", "-addstore", "Root", file]]);
    expect(store!.remove[0]!.at(-1)).toMatch(/^[0-9A-F]+$/);
  });

  test("Linux: one system store, and each browser's database that is there", () => {
    const root = join(home, "linux");
    mkdirSync(join(root, "usr/local/share/ca-certificates"), { recursive: true });
    for (const folder of [".pki/nssdb", ".mozilla/firefox/abc.default"]) {
      mkdirSync(join(home, folder), { recursive: true });
      writeFileSync(join(home, folder, "cert9.db"), "");
    }
    mkdirSync(join(home, ".mozilla/firefox/Crash Reports"), { recursive: true });
    const stores = trustStores({ platform: "linux", home, file, root }, certificate);
    expect(stores.map(({ name, needsRoot }) => [name.split(" (")[0], needsRoot])).toEqual([
      ["the system", true],
      ["Chromium and Chrome", false],
      ["Firefox", false],
    ]);
  });
});

test("the system's folder gets the certificate, and loses it again", () => {
  const root = join(home, "system");
  const folder = join(root, "usr/local/share/ca-certificates");
  mkdirSync(folder, { recursive: true });
  const [store] = trustStores({ platform: "linux", home, file, root }, certificate);
  const files = (commands: readonly Command[]) => commands.slice(0, -1);
  expect(run(files(store!.add))).toEqual([0, 0]);
  const shown = spawnSync("cat", [join(folder, "kolli-local-authority.crt")], { encoding: "utf8" });
  expect(shown.stdout).toBe(certificate);
  expect(store!.add.at(-1)).toEqual(["update-ca-certificates"]);
  expect(run(files(store!.remove))).toEqual([0]);
  expect(run([["test", "-e", join(folder, "kolli-local-authority.crt")]])).toEqual([1]);
});

test.skipIf(spawnSync("certutil", ["-H"]).error)("a real database of a browser trusts it, and then no longer", async () => {
  const own = await mkdtemp(join(tmpdir(), "kolli nss "));
  const database = join(own, ".pki/nssdb");
  mkdirSync(database, { recursive: true });
  expect(run([["certutil", "-d", `sql:${database}`, "-N", "--empty-password"]])).toEqual([0]);
  const [store] = trustStores({ platform: "linux", home: own, file, root: join(own, "nothing") }, certificate);
  const listed = () => spawnSync("certutil", ["-d", `sql:${database}`, "-L"], { encoding: "utf8" }).stdout;
  expect(run(store!.add)).toEqual([0]);
  expect(listed()).toMatch(/Kolli local authority \(test's machine\)\s+C,,/);
  expect(run(store!.remove)).toEqual([0]);
  expect(listed()).not.toContain("Kolli");
  await rm(own, { recursive: true });
});
