import { X509Certificate } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { days, type EpochMs } from "../../lib/clock.ts";
import { writeWholeFile } from "../../lib/whole-file.ts";
import { createAuthority, createLeaf, type KeyedCertificate } from "./certificates.ts";
import type { MainTls } from "./material.ts";

const renewBeforeMs = days(30);
const longestName = 64;

const certificatePattern = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----\n?/;
const keyPattern = /-----BEGIN PRIVATE KEY-----[\s\S]+?-----END PRIVATE KEY-----\n?/;

/** Certificate and key are in one file, so that they always belong together. */
const readPair = async (file: string): Promise<KeyedCertificate | null> => {
  const content = await readFile(file, "utf8").catch(() => "");
  return pairIn(content);
};

const pairIn = (content: string): KeyedCertificate | null => {
  const certificate = certificatePattern.exec(content)?.[0];
  const key = keyPattern.exec(content)?.[0];
  return certificate && key ? { certificate, key } : null;
};

const isValid = (pair: KeyedCertificate | null, now: EpochMs): pair is KeyedCertificate =>
  pair !== null && Date.parse(new X509Certificate(pair.certificate).validTo) - renewBeforeMs > now;

const loadAuthority = async (file: string, now: EpochMs): Promise<KeyedCertificate> => {
  const content = await readFile(file, "utf8").catch(() => null);
  const found = pairIn(content ?? "");
  if (isValid(found, now)) return found;
  const made = createAuthority(`Kolli local authority (${hostname()})`.slice(0, longestName), now);
  // Of two simultaneous first starts, the certificate of the first stays; one that is too old, or was cut short by a full disk, is replaced.
  await writeWholeFile(file, made.certificate + made.key, { mode: 0o600, keep: content === null });
  return (await readPair(file))!;
};

const fits = (leaf: KeyedCertificate, authority: KeyedCertificate, hosts: readonly string[]): boolean => {
  const certificate = new X509Certificate(leaf.certificate);
  return (
    certificate.verify(new X509Certificate(authority.certificate).publicKey) &&
    hosts.every((host) => (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined)
  );
};

/** Created once and stored in the data folder; the server's certificate is renewed in time, and if it lacks a name. */
export const loadLocalTls = async (dataDir: string, hosts: readonly string[], now: EpochMs): Promise<MainTls> => {
  const folder = join(dataDir, "tls");
  await mkdir(folder, { recursive: true });
  const authority = await loadAuthority(join(folder, "authority.pem"), now);
  const authorityFile = join(folder, "ca.pem");
  if ((await readFile(authorityFile, "utf8").catch(() => "")) !== authority.certificate) {
    await writeWholeFile(authorityFile, authority.certificate, { mode: 0o644, keep: false });
  }
  const leafFile = join(folder, "server.pem");
  let leaf = await readPair(leafFile);
  if (!isValid(leaf, now) || !fits(leaf, authority, hosts)) {
    leaf = createLeaf(authority, hosts, now);
    await writeWholeFile(leafFile, leaf.certificate + leaf.key, { mode: 0o600, keep: false });
  }
  const expiresAt = Date.parse(new X509Certificate(leaf.certificate).validTo);
  return { certificate: leaf.certificate + authority.certificate, key: leaf.key, authorityFile, hosts, expiresAt };
};
