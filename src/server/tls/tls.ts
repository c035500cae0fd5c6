import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EpochMs } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { hostsToCertify } from "./hosts.ts";
import { loadLocalTls } from "./local-authority.ts";
import type { TlsMaterial } from "./material.ts";

export type TlsSource = { tlsCertFile: string | null; tlsKeyFile: string | null; dataDir: string; publicUrl: string };

/** The operator's certificate, or one of our own local authority. A failure says what to fix. */
export const loadTls = async (source: TlsSource, now: EpochMs): Promise<Result<TlsMaterial, string>> => {
  const { tlsCertFile, tlsKeyFile, dataDir, publicUrl } = source;
  if (tlsCertFile !== null && tlsKeyFile !== null) return loadGivenTls(tlsCertFile, tlsKeyFile, now);
  const local = await attempt(() => loadLocalTls(dataDir, hostsToCertify(publicUrl), now));
  if (local instanceof Error) return fail(`The local certificate in ${join(dataDir, "tls")} cannot be made: ${local.message}.`);
  return ok(local);
};

const attempt = async <T>(work: () => T | Promise<T>): Promise<T | Error> => {
  try {
    return await work();
  } catch (error) {
    return error as Error;
  }
};

const loadGivenTls = async (certificateFile: string, keyFile: string, now: EpochMs): Promise<Result<TlsMaterial, string>> => {
  const certificate = await attempt(() => readFile(certificateFile, "utf8"));
  if (certificate instanceof Error) return fail(`KOLLI_TLS_CERT cannot be read: ${certificate.message}.`);
  const key = await attempt(() => readFile(keyFile, "utf8"));
  if (key instanceof Error) return fail(`KOLLI_TLS_KEY cannot be read: ${key.message}.`);
  const parsed = await attempt(() => new X509Certificate(certificate));
  if (parsed instanceof Error) return fail(`KOLLI_TLS_CERT (${certificateFile}) does not begin with a PEM certificate.`);
  const parsedKey = await attempt(() => createPrivateKey(key));
  if (parsedKey instanceof Error) {
    const isLocked = /ENCRYPTED/.test(key);
    return fail(
      `KOLLI_TLS_KEY (${keyFile}) ${isLocked ? "is protected by a passphrase; remove it with `openssl pkey`" : "is not a PEM private key"}.`,
    );
  }
  if (!parsed.checkPrivateKey(parsedKey)) {
    return fail(`KOLLI_TLS_KEY (${keyFile}) is not the key of the first certificate in KOLLI_TLS_CERT (${certificateFile}).`);
  }
  const expiresAt = Date.parse(parsed.validTo);
  if (expiresAt <= now)
    return fail(`The certificate in KOLLI_TLS_CERT (${certificateFile}) expired on ${parsed.validTo}. Renew it.`);
  if (Date.parse(parsed.validFrom) > now) {
    return fail(
      `The certificate in KOLLI_TLS_CERT (${certificateFile}) is valid only from ${parsed.validFrom}. Is the clock right?`,
    );
  }
  return ok({ certificate, key, authorityFile: null, hosts: certificateHosts(parsed), expiresAt });
};

/** "DNS:localhost, IP Address:127.0.0.1" to the bare names. */
export const certificateHosts = (certificate: X509Certificate): string[] =>
  (certificate.subjectAltName ?? "").split(", ").flatMap((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1] ?? []);
