import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EpochMs } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { loadHostCertificates } from "./host-certificates.ts";
import { hostsToCertify } from "./hosts.ts";
import { loadLocalTls } from "./local-authority.ts";
import type { MainTls, TlsMaterial } from "./material.ts";
import { checkPair } from "./pair.ts";

export type TlsSource = {
  tlsCertFile: string | null;
  tlsKeyFile: string | null;
  tlsFolder: string | null;
  dataDir: string;
  publicUrl: string;
};

/** The operator's certificates, or one of our local authority. A failure says what to fix. */
export const loadTls = async (source: TlsSource, now: EpochMs): Promise<Result<TlsMaterial, string>> => {
  const main = await loadMainTls(source, now);
  if (!main.ok) return main;
  if (source.tlsFolder === null) return ok({ ...main.value, others: [], warnings: [] });
  const more = await loadHostCertificates(source.tlsFolder, now);
  return more.ok ? ok({ ...main.value, ...more.value }) : more;
};

const loadMainTls = async (source: TlsSource, now: EpochMs): Promise<Result<MainTls, string>> => {
  const { tlsCertFile, tlsKeyFile, dataDir, publicUrl } = source;
  if (tlsCertFile !== null && tlsKeyFile !== null) return loadGivenTls(tlsCertFile, tlsKeyFile, now);
  const local = await attempt(() => loadLocalTls(dataDir, hostsToCertify(publicUrl), now));
  if (local instanceof Error)
    return fail(`The local certificate in ${join(dataDir, "tls")} cannot be created: ${local.message}.`);
  return ok(local);
};

const attempt = async <T>(work: () => Promise<T>): Promise<T | Error> => {
  try {
    return await work();
  } catch (error) {
    return error as Error;
  }
};

const loadGivenTls = async (certificateFile: string, keyFile: string, now: EpochMs): Promise<Result<MainTls, string>> => {
  const certificate = await attempt(() => readFile(certificateFile, "utf8"));
  if (certificate instanceof Error) return fail(`KOLLI_TLS_CERT cannot be read: ${certificate.message}.`);
  const key = await attempt(() => readFile(keyFile, "utf8"));
  if (key instanceof Error) return fail(`KOLLI_TLS_KEY cannot be read: ${key.message}.`);
  const names = { certificate: `KOLLI_TLS_CERT (${certificateFile})`, key: `KOLLI_TLS_KEY (${keyFile})` };
  const checked = checkPair(certificate, key, names, now);
  return checked.ok ? ok({ ...checked.value, authorityFile: null }) : checked;
};
