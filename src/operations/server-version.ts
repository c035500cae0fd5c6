import { Refusal } from "../lib/refusal.ts";
import type { Database } from "../postgres/database.ts";
import { readServerVersion } from "./server-version.sql.ts";

/** PostgreSQL's major versions that Kolli is tested with. */
const oldest = 16;
const newest = 18;
export const supportedRange = `PostgreSQL ${oldest} to ${newest}`;

export type VersionVerdict = "supported" | "too-old" | "newer-than-tested";

export const judgeServerVersion = (version: number): VersionVerdict => {
  if (version < oldest) return "too-old";
  return version > newest ? "newer-than-tested" : "supported";
};

/** Before anything is written there: what works by chance today may lose data after the next update of either. */
export const refuseUnsupportedServer = async (db: Database): Promise<void> => {
  const { version } = (await readServerVersion(db))!;
  if (judgeServerVersion(version) === "too-old")
    throw new Refusal(
      `The database runs PostgreSQL ${version}, which Kolli does not support. Upgrade it to ${supportedRange}, or point DATABASE_URL at a supported one.`,
    );
};
