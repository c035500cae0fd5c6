import { access, constants, stat, statfs } from "node:fs/promises";
import { get } from "node:https";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import type { Config } from "../../config.ts";
import { days, type EpochMs } from "../../lib/clock.ts";
import { shellQuoted } from "../../lib/shell.ts";
import { readRunningAddress } from "../running-address.ts";
import { coversHost } from "../tls/material.ts";
import { loadTls } from "../tls/tls.ts";
import { bad, type Check, doubtful, good } from "./check.ts";

const warnBelowBytes = 2 * 2 ** 30;
const failBelowBytes = 200 * 2 ** 20;
const warnBeforeExpiryMs = days(14);

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The folder, or its nearest existing parent. */
const nearestExisting = async (path: string): Promise<string> => ((await exists(path)) ? path : nearestExisting(dirname(path)));

export const checkDataFolder = async ({ dataDir }: Config): Promise<Check> => {
  const folder = await nearestExisting(dataDir);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return bad(
      "Data folder",
      `${folder} cannot be written to.`,
      "Make this user the folder's owner (chown), or choose another KOLLI_DATA_DIR.",
    );
  const keyMode = await stat(join(dataDir, "master.key")).then(
    ({ mode }) => mode & 0o077,
    () => 0,
  );
  if (keyMode !== 0)
    return bad(
      "Data folder",
      `Others can read ${dataDir}/master.key, which decrypts every stored secret.`,
      `chmod 600 ${dataDir}/master.key`,
    );
  return good("Data folder", `${dataDir}${folder === dataDir ? "" : " (created at the first start)"}`);
};

export const checkDisk = async ({ dataDir }: Config): Promise<Check> => {
  // Where the embedded database really is: if root started it, the link leads to another disk.
  const folder = (await exists(join(dataDir, "postgres"))) ? join(dataDir, "postgres") : await nearestExisting(dataDir);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const message = `${(free / 2 ** 30).toFixed(1)} GiB free where ${folder} is.`;
  const fix = "Free up space, or move KOLLI_DATA_DIR to a larger disk: PostgreSQL stops when the disk is full.";
  if (free < failBelowBytes) return bad("Disk", message, fix);
  return free < warnBelowBytes ? doubtful("Disk", message, fix) : good("Disk", message);
};

export const checkTls = async (config: Config, now: EpochMs): Promise<Check> => {
  if (config.tlsCertFile === null && !(await exists(join(config.dataDir, "tls/ca.pem")))) {
    return good("TLS", "A local CA and certificate are created at the first start.");
  }
  const loaded = await loadTls(config, now);
  if (!loaded.ok)
    return bad("TLS", loaded.failure, "Correct KOLLI_TLS_CERT and KOLLI_TLS_KEY, or unset both for a local certificate.");
  const { hosts, expiresAt, authorityFile } = loaded.value;
  const until = new Date(expiresAt).toISOString().slice(0, 10);
  const host = new URL(config.publicUrl).hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  if (!hosts.some((certified) => coversHost(certified, host))) {
    return doubtful(
      "TLS",
      `The certificate is for ${hosts.join(", ")}, but KOLLI_PUBLIC_URL is at ${host}.`,
      "Get a certificate for that name, or correct KOLLI_PUBLIC_URL.",
    );
  }
  if (expiresAt - now < warnBeforeExpiryMs)
    return doubtful("TLS", `The certificate expires on ${until}.`, "Renew it. Kolli loads the new file within a minute.");
  return good(
    "TLS",
    authorityFile
      ? `Local certificate until ${until}; for curl: --cacert ${shellQuoted(authorityFile)}`
      : `The certificate in KOLLI_TLS_CERT is valid until ${until}.`,
  );
};

/** Whether each shop's own host, and each that speaks for another service, has a certificate. The names below a star are not known, so they are not checked. */
export const checkHostCertificates = async (config: Config, now: EpochMs): Promise<Check[]> => {
  if (config.tlsFolder === null) return [];
  const loaded = await loadTls(config, now);
  if (!loaded.ok) return [];
  const { hosts, others, warnings } = loaded.value;
  const name = "TLS for hosts";
  const broken = warnings.map((warning) => doubtful(name, warning, "Correct the file in KOLLI_TLS_CERTIFICATES, or remove it."));
  const ending = others
    .filter(({ expiresAt }) => expiresAt - now < warnBeforeExpiryMs)
    .map((one) =>
      doubtful(
        name,
        `The certificate for ${one.hosts.join(", ")} expires on ${new Date(one.expiresAt).toISOString().slice(0, 10)}.`,
        "Renew it. Kolli loads the new file within a minute.",
      ),
    );
  const certified = [...hosts, ...others.flatMap((one) => one.hosts)];
  const missing = [...config.trackingHosts.map(({ host }) => host), ...config.compatHosts.keys()]
    .filter((host) => !host.startsWith("*.") && !certified.some((one) => coversHost(one, host)))
    .map((host) =>
      doubtful(
        name,
        `No certificate covers ${host}.`,
        "Put one into the folder KOLLI_TLS_CERTIFICATES, or terminate TLS at a proxy.",
      ),
    );
  const found = [...broken, ...ending, ...missing];
  return found.length > 0 ? found : [good(name, `${others.length} more certificates are available.`)];
};

const tryToListen = (port: number, host: string): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host }, () => server.close(() => resolve(null)));
  });

const kolliAnswers = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    // Only to distinguish a Kolli from another program; nothing secret is sent, so the certificate does not matter.
    const local = host === "0.0.0.0" || host === "::" ? "localhost" : host;
    const request = get({ host: local, port, path: "/healthz", rejectUnauthorized: false, timeout: 2_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200 && response.headers["x-request-id"] !== undefined);
    });
    request.once("timeout", () => request.destroy()).once("error", () => resolve(false));
  });

/** The port in use may differ from this shell's setting: the service on the data folder has recorded it. */
export const checkAddress = async (config: Config): Promise<Check> => {
  const running = await readRunningAddress(config.dataDir);
  if (running !== null && (await kolliAnswers(running.port, config.host)))
    return good("Address", `This installation is running at ${running.url} (port ${running.port}).`);
  return checkPort(config);
};

const checkPort = async ({ port, host, dataDir }: Config): Promise<Check> => {
  const place = `port ${port} on ${host}`;
  const problem = await tryToListen(port, host);
  switch (problem) {
    case null:
      return good("Address", `${place} is free.`);
    case "EADDRINUSE":
      if (await kolliAnswers(port, host))
        return doubtful(
          "Address",
          `A Kolli with another data folder than ${dataDir} is running at ${place}.`,
          "If you meant that one, set KOLLI_DATA_DIR to its folder. To start this one beside it, set PORT.",
        );
      return bad("Address", `Another program uses ${place}.`, "Stop it, or choose another PORT.");
    case "EACCES":
      return bad(
        "Address",
        `This user may not use ${place}.`,
        "Choose a PORT of 1024 or higher, and forward traffic to it with a proxy or a firewall rule.",
      );
    case "EADDRNOTAVAIL":
      return bad("Address", `${host} is not an address of this machine.`, "Set HOST to one that is, or to 0.0.0.0 for all.");
    default:
      return bad("Address", `${place} cannot be used: ${problem}.`, "Choose another HOST or PORT.");
  }
};
