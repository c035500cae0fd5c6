import { isIP } from "node:net";
import type { Config } from "../../config.ts";
import { urlsOf } from "../../lib/database-url.ts";

type DatabaseSettings = Pick<Config, "databaseUrl" | "databaseDirectUrl" | "databaseReplicaUrl">;

/** Whether traffic to this database is unencrypted: another host, and no setting that requires TLS. */
export const isPlainOnTheWire = (databaseUrl: string): boolean => urlsOf(databaseUrl).some(isPlainTo);

const isPlainTo = (databaseUrl: string): boolean => {
  if (!URL.canParse(databaseUrl)) return false;
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const named = searchParams.get("host") ?? host;
  const isHere = named === "" || named.startsWith("/") || named === "localhost" || named === "::1";
  if (isHere || (isIP(named) === 4 && named.startsWith("127."))) return false;
  const mode = searchParams.get("sslmode") ?? (searchParams.get("ssl") === "true" ? "require" : "disable");
  return !["require", "verify-ca", "verify-full", "no-verify"].includes(mode);
};

/** The settings whose connections have no TLS. */
export const plainDatabases = ({ databaseUrl, databaseDirectUrl, databaseReplicaUrl }: DatabaseSettings): string[] =>
  Object.entries({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl, DATABASE_REPLICA_URL: databaseReplicaUrl })
    .filter(([, url]) => url !== null && isPlainOnTheWire(url.reveal()))
    .map(([name]) => name);

export const plainDatabaseWarning = (names: readonly string[]): string =>
  `${names.join(" and ")} ${names.length === 1 ? "leads" : "lead"} to another host without TLS: anyone on the network can read parcels, hashes and the database's password. Add ?sslmode=verify-full, and sslrootcert=… if you use your own CA.`;
