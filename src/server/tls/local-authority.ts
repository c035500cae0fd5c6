import { randomBytes, X509Certificate } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { days, type EpochMs } from "../../lib/clock.ts";
import { createAuthority, createLeaf, type KeyedCertificate } from "./certificates.ts";
import type { TlsMaterial } from "./material.ts";

const renewBeforeMs = days(30);
const longestName = 64;

const certificatePattern = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----\n?/;
const keyPattern = /-----BEGIN PRIVATE KEY-----[\s\S]+?-----END PRIVATE KEY-----\n?/;

/** Certificate and key stand in one file, so that they can never be a pair that does not belong together. */
const readPair = async (file: string): Promise<KeyedCertificate | null> => {
  const content = await readFile(file, "utf8").catch(() => "");
  const certificate = certificatePattern.exec(content)?.[0];
  const key = keyPattern.exec(content)?.[0];
  return certificate && key ? { certificate, key } : null;
};

/** `keep`: of two starts at once the first one's file stays; otherwise the new one takes the old one's place. */
const writeWhole = async (file: string, content: string, mode: number, { keep }: { keep: boolean }): Promise<void> => {
  const draft = `${file}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, content, { mode });
  if (!keep) return rename(draft, file);
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
};

const isValid = (pair: KeyedCertificate | null, now: EpochMs): pair is KeyedCertificate =>
  pair !== null && Date.parse(new X509Certificate(pair.certificate).validTo) - renewBeforeMs > now;

const loadAuthority = async (file: string, now: EpochMs): Promise<KeyedCertificate> => {
  const found = await readPair(file);
  if (isValid(found, now)) return found;
  const made = createAuthority(`Kolli local authority (${hostname()})`.slice(0, longestName), now);
  await writeWhole(file, made.certificate + made.key, 0o600, { keep: found === null });
  return (await readPair(file))!;
};

const fits = (leaf: KeyedCertificate, authority: KeyedCertificate, hosts: readonly string[]): boolean => {
  const certificate = new X509Certificate(leaf.certificate);
  return (
    certificate.verify(new X509Certificate(authority.certificate).publicKey) &&
    hosts.every((host) => (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined)
  );
};

/** Made once and kept in the data folder; the server's certificate is renewed in time, and when it lacks a name. */
export const loadLocalTls = async (dataDir: string, hosts: readonly string[], now: EpochMs): Promise<TlsMaterial> => {
  const folder = join(dataDir, "tls");
  await mkdir(folder, { recursive: true });
  const authority = await loadAuthority(join(folder, "authority.pem"), now);
  const authorityFile = join(folder, "ca.pem");
  if ((await readFile(authorityFile, "utf8").catch(() => "")) !== authority.certificate) {
    await writeWhole(authorityFile, authority.certificate, 0o644, { keep: false });
  }
  const leafFile = join(folder, "server.pem");
  let leaf = await readPair(leafFile);
  if (!isValid(leaf, now) || !fits(leaf, authority, hosts)) {
    leaf = createLeaf(authority, hosts, now);
    await writeWhole(leafFile, leaf.certificate + leaf.key, 0o600, { keep: false });
  }
  const expiresAt = Date.parse(new X509Certificate(leaf.certificate).validTo);
  return { certificate: leaf.certificate + authority.certificate, key: leaf.key, authorityFile, hosts, expiresAt };
};
