import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { days } from "../../lib/clock.ts";
import { fail, ok } from "../../lib/result.ts";
import { createAuthority, createLeaf } from "./certificates.ts";
import { hostsToCertify } from "./hosts.ts";
import { certificateHosts } from "./pair.ts";
import { keepCertificateFresh } from "./refresh.ts";
import { loadTls } from "./tls.ts";

const now = Date.parse("2026-11-15T12:00:00Z");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolli-tls-"));
});
afterAll(() => rm(folder, { recursive: true }));

const local = (dataDir: string, publicUrl = "https://localhost:4000", at = now) =>
  loadTls({ tlsCertFile: null, tlsKeyFile: null, tlsFolder: null, dataDir, publicUrl }, at);
const loaded = async (...args: Parameters<typeof local>) => {
  const result = await local(...args);
  if (!result.ok) throw new Error(result.failure);
  return result.value;
};

test("the certified hosts are this machine by every name, and the public one", () => {
  expect(hostsToCertify("https://track.shop.com", "Parcel-Box")).toEqual([
    "localhost",
    "parcel-box",
    "127.0.0.1",
    "::1",
    "track.shop.com",
  ]);
  expect(hostsToCertify("https://[2001:db8::7]:8443", "not a name!")).toEqual(["localhost", "127.0.0.1", "::1", "2001:db8::7"]);
  expect(hostsToCertify("https://localhost:4000", "localhost")).toEqual(["localhost", "127.0.0.1", "::1"]);
});

test("OpenSSL finds nothing to object to in the chain, for names and addresses", async () => {
  const dataDir = join(folder, "chain");
  const { authorityFile } = await loaded(dataDir, "https://[2001:db8::7]", Date.now());
  const verify = (...how: string[]) =>
    execFileSync(
      "openssl",
      ["verify", "-x509_strict", "-purpose", "sslserver", ...how, "-CAfile", authorityFile!, join(dataDir, "tls/server.pem")],
      { encoding: "utf8" },
    );
  for (const how of [
    ["-verify_hostname", "localhost"],
    ["-verify_ip", "127.0.0.1"],
    ["-verify_ip", "::1"],
    ["-verify_ip", "2001:db8::7"],
  ]) {
    expect(verify(...how)).toMatch(/: OK\n$/);
  }
});

test("authority and certificate are made once, and their keys are readable by their owner alone", async () => {
  const dataDir = join(folder, "once");
  const first = await loaded(dataDir);
  expect(await loaded(dataDir)).toEqual(first);
  for (const name of ["authority.pem", "server.pem"]) expect((await stat(join(dataDir, "tls", name))).mode & 0o777).toBe(0o600);
  expect(await readFile(first.authorityFile!, "utf8")).not.toMatch(/PRIVATE/);
});

test("two simultaneous first starts agree on one authority", async () => {
  const dataDir = join(folder, "race");
  const both = await Promise.all([loaded(dataDir), loaded(dataDir)]);
  const authority = new X509Certificate(await readFile(both[0].authorityFile!, "utf8"));
  for (const { certificate } of both) expect(new X509Certificate(certificate).verify(authority.publicKey)).toBe(true);
});

test("the certificate is renewed a month before its end and for a new public name, under the same authority", async () => {
  const dataDir = join(folder, "renew");
  const first = await loaded(dataDir);
  expect(new Date(first.expiresAt).toISOString()).toBe("2027-12-17T12:00:00.000Z");
  expect((await loaded(dataDir, undefined, now + days(366))).certificate).toBe(first.certificate);
  const renewed = await loaded(dataDir, undefined, now + days(368));
  expect(new Date(renewed.expiresAt).toISOString()).toBe("2028-12-19T12:00:00.000Z");
  const moved = await loaded(dataDir, "https://track.shop.com", now + days(368));
  expect(certificateHosts(new X509Certificate(moved.certificate))).toContain("track.shop.com");
  const authority = new X509Certificate(await readFile(first.authorityFile!, "utf8"));
  for (const { certificate } of [first, renewed, moved])
    expect(new X509Certificate(certificate).verify(authority.publicKey)).toBe(true);
});

const given = async (certificate: string | null, key: string | null, at = now) => {
  const [tlsCertFile, tlsKeyFile] = [join(folder, "given.pem"), join(folder, "given-key.pem")];
  await rm(tlsCertFile, { force: true });
  if (certificate !== null) await writeFile(tlsCertFile, certificate);
  if (key !== null) await writeFile(tlsKeyFile, key);
  const result = await loadTls({ tlsCertFile, tlsKeyFile, tlsFolder: null, dataDir: folder, publicUrl: "https://localhost" }, at);
  return result.ok ? result.value : result.failure;
};

test("a given certificate is used as it is", async () => {
  const leaf = createLeaf(createAuthority("Some authority", now), ["track.shop.com"], now);
  expect(await given(leaf.certificate, leaf.key)).toEqual({
    ...leaf,
    authorityFile: null,
    hosts: ["track.shop.com"],
    expiresAt: Date.parse("2027-12-17T12:00:00Z"),
    others: [],
    warnings: [],
  });
});

test("each way in which given files can be wrong is named", async () => {
  const authority = createAuthority("Some authority", now);
  const leaf = createLeaf(authority, ["track.shop.com"], now);
  const locked = execFileSync("openssl", ["pkcs8", "-topk8", "-passout", "pass:x"], { input: leaf.key, encoding: "utf8" });
  expect(await given(null, leaf.key)).toMatch(/^KOLLI_TLS_CERT cannot be read: ENOENT/);
  expect(await given("nonsense", leaf.key)).toMatch(/does not begin with a PEM certificate/);
  expect(await given(leaf.certificate, "nonsense")).toMatch(/is not a PEM private key/);
  expect(await given(leaf.certificate, locked)).toMatch(/protected by a passphrase/);
  expect(await given(leaf.certificate, authority.key)).toMatch(/is not the key of the first certificate/);
  expect(await given(leaf.certificate, leaf.key, now + days(400))).toMatch(/expired on Dec 17 .* 2027/);
  expect(await given(leaf.certificate, leaf.key, now - days(1))).toMatch(/not valid before/);
});

test("a renewed certificate is put to use while the server runs, and a broken one is reported and not used", async () => {
  const authority = createAuthority("Some authority", now);
  const [old, renewed] = [createLeaf(authority, ["a.test"], now), createLeaf(authority, ["a.test"], now + days(1))];
  const materialOf = (pair: typeof old) => ({
    ...pair,
    authorityFile: null,
    hosts: ["a.test"],
    expiresAt: now,
    others: [],
    warnings: [],
  });
  const answers = [ok(materialOf(old)), fail("KOLLI_TLS_CERT cannot be read"), ok(materialOf(renewed))];
  const events: string[] = [];
  const refresh = keepCertificateFresh({
    current: materialOf(old),
    load: async () => answers.shift() ?? ok(materialOf(renewed)),
    apply: ({ certificate }) => events.push(certificate),
    onTrouble: (message) => events.push(message),
    everyMs: 5,
  });
  await vi.waitFor(() => expect(events).toEqual(["KOLLI_TLS_CERT cannot be read", renewed.certificate]));
  refresh.stop();
});

test("certificates for further hosts are found in every form they come in, and a broken one is reported and left out", async () => {
  const authority = createAuthority("Some authority", now);
  const tlsFolder = join(folder, "hosts");
  const write = async (name: string, text: string) => {
    await mkdir(join(tlsFolder, name, ".."), { recursive: true });
    await writeFile(join(tlsFolder, name), text);
  };
  const leafFor = (host: string) => createLeaf(authority, [host], now);
  const [beside, within, certbot, mounted] = ["a.test", "b.test", "*.c.test", "d.test"].map(leafFor);
  await write("a.crt", beside!.certificate);
  await write("a.key", beside!.key);
  await write("b.pem", within!.certificate + within!.key);
  await write("c.test/fullchain.pem", certbot!.certificate);
  await write("c.test/privkey.pem", certbot!.key);
  await write("d/tls.crt", mounted!.certificate);
  await write("d/tls.key", mounted!.key);
  await write("e.pem", "nonsense");
  await write("f.pem", beside!.certificate + within!.key);
  await write("README", "Not a certificate.");
  const source = {
    tlsCertFile: null,
    tlsKeyFile: null,
    tlsFolder,
    dataDir: join(folder, "hosts-main"),
    publicUrl: "https://x.test",
  };
  const tls = await loadTls(source, now);
  if (!tls.ok) throw new Error(tls.failure);
  expect(tls.value.others.flatMap(({ hosts }) => hosts)).toEqual(["a.test", "b.test", "*.c.test", "d.test"]);
  expect(tls.value.warnings).toEqual([
    expect.stringMatching(/e\.pem does not begin with a PEM certificate/),
    expect.stringMatching(/f\.pem is not the key of the first certificate/),
  ]);
  expect(await loadTls({ ...source, tlsFolder: join(folder, "none") }, now)).toMatchObject({
    failure: expect.stringMatching(/^KOLLI_TLS_CERTIFICATES cannot be read: ENOENT/),
  });
});
