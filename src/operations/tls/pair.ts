import { createPrivateKey, X509Certificate } from "node:crypto";
import type { EpochMs } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { HostCertificate } from "./material.ts";

/** The files' names in messages. */
type Names = { certificate: string; key: string };

/** A certificate and its key, if they can be served now. A failure says what to fix. */
export const checkPair = (certificate: string, key: string, names: Names, now: EpochMs): Result<HostCertificate, string> => {
  const parsed = attempt(() => new X509Certificate(certificate));
  if (parsed === null) return fail(`${names.certificate} does not begin with a PEM certificate.`);
  const parsedKey = attempt(() => createPrivateKey(key));
  if (parsedKey === null) {
    const isLocked = /ENCRYPTED/.test(key);
    return fail(
      `${names.key} ${isLocked ? "is protected by a passphrase; remove it with `openssl pkey`" : "is not a PEM private key"}.`,
    );
  }
  if (!parsed.checkPrivateKey(parsedKey))
    return fail(`${names.key} is not the key of the first certificate in ${names.certificate}.`);
  const expiresAt = Date.parse(parsed.validTo);
  if (expiresAt <= now) return fail(`The certificate in ${names.certificate} expired on ${parsed.validTo}. Renew it.`);
  if (Date.parse(parsed.validFrom) > now)
    return fail(`The certificate in ${names.certificate} is not valid before ${parsed.validFrom}. Check this machine's clock.`);
  return ok({ certificate, key, hosts: certificateHosts(parsed), expiresAt });
};

const attempt = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

/** "DNS:localhost, IP Address:127.0.0.1" to the bare names. */
export const certificateHosts = (certificate: X509Certificate): string[] =>
  (certificate.subjectAltName ?? "").split(", ").flatMap((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1] ?? []);
