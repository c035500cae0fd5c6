import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EpochMs } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { HostCertificate } from "./material.ts";
import { checkPair } from "./pair.ts";

export type HostCertificates = { others: readonly HostCertificate[]; warnings: readonly string[] };

type Files = { certificate: string; key: string };

/** How certbot, lego and Kubernetes name the two files of a folder. */
const namesInFolder = [
  ["fullchain.pem", "privkey.pem"],
  ["tls.crt", "tls.key"],
  ["cert.pem", "key.pem"],
] as const;

const findFiles = async (folder: string): Promise<Files[]> => {
  const entries = await readdir(folder);
  const found: Files[] = [];
  // Kubernetes swaps a mounted folder with names that start with a dot.
  for (const name of entries.filter((one) => !one.startsWith(".")).sort()) {
    const [, base] = /^(.+)\.(?:crt|pem)$/.exec(name) ?? [];
    if (base !== undefined) {
      const key = `${base}.key`;
      found.push({ certificate: join(folder, name), key: join(folder, entries.includes(key) ? key : name) });
      continue;
    }
    if (/\.[a-z]+$/.test(name) && !(await isFolder(join(folder, name)))) continue;
    const inside = await readdir(join(folder, name)).catch(() => [] as string[]);
    const names = namesInFolder.find(([certificate, key]) => inside.includes(certificate) && inside.includes(key));
    if (names) found.push({ certificate: join(folder, name, names[0]), key: join(folder, name, names[1]) });
  }
  return found;
};

const isFolder = (path: string): Promise<boolean> =>
  readdir(path).then(
    () => true,
    () => false,
  );

/**
 * Every certificate below a folder: `shop.pem` or `shop.crt` with `shop.key` beside it or the key inside it, or a folder with
 * both files. The certificate names its hosts. An unusable one is reported and left out: the others are still served.
 */
export const loadHostCertificates = async (folder: string, now: EpochMs): Promise<Result<HostCertificates, string>> => {
  const files = await findFiles(folder).catch((error: Error) => error);
  if (files instanceof Error) return fail(`KOLLI_TLS_CERTIFICATES cannot be read: ${files.message}.`);
  const others: HostCertificate[] = [];
  const warnings: string[] = [];
  for (const names of files) {
    const texts = await Promise.all([readFile(names.certificate, "utf8"), readFile(names.key, "utf8")]).catch(
      (error: Error) => error,
    );
    const checked = texts instanceof Error ? fail(`${texts.message}.`) : checkPair(...texts, names, now);
    if (checked.ok) others.push(checked.value);
    else warnings.push(checked.failure);
  }
  return ok({ others, warnings });
};
