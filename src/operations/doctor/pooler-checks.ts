import type { Config } from "../../config.ts";
import { hostOf, urlsOf } from "../../lib/database-url.ts";
import { whatPoolerLacks } from "../../postgres/connections/pooler.ts";
import { readReplayedPosition } from "../../postgres/connections/replicas.sql.ts";
import { openPool, usualStatementLimitMs } from "../../postgres/pool.ts";
import { bad, type Check, doubtful, good } from "./check.ts";
import { adviceForDatabase } from "./database-advice.ts";

/** Whether sessions behind a pooler have the settings that Kolli cannot set there. */
export const checkPooler = async (url: string): Promise<Check> => {
  const name = "Pooler";
  const pool = openPool({ url, isPooled: true, maxConnections: 1, onError: () => {} });
  try {
    const lacking = await whatPoolerLacks(pool.db, usualStatementLimitMs);
    if (lacking === null) return good(name, "DATABASE_URL points to a pooler whose sessions have all required settings.");
    const [problem, ...statements] = lacking.split("\n");
    return bad(name, problem!, statements.join(" "));
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return bad(name, `DATABASE_URL cannot be reached: ${message || code}.`, adviceForDatabase(code));
  } finally {
    await pool.close();
  }
};

/** Everything works without a replica, so none of these prevents the start. */
export const checkReplicas = ({ databaseReplicaUrl, databaseDirectUrl }: Config): Promise<Check[]> => {
  const urls = databaseReplicaUrl === null ? [] : urlsOf(databaseReplicaUrl.reveal());
  return Promise.all(urls.map((url) => checkReplica(url, databaseDirectUrl !== null)));
};

const checkReplica = async (url: string, isPooled: boolean): Promise<Check> => {
  const name = `Replica ${hostOf(url)}`;
  const pool = openPool({ url, isPooled, maxConnections: 1, onError: () => {} });
  try {
    const isReplica = (await readReplayedPosition(pool.db))!.position !== null;
    if (isReplica) return good(name, "It follows a primary.");
    const advice = "Remove it from DATABASE_REPLICA_URL, or make it a replica of the database of DATABASE_URL.";
    return doubtful(name, "It is not a replica, so Kolli does not read from it.", advice);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return doubtful(name, `It cannot be reached: ${message || code}.`, adviceForDatabase(code));
  } finally {
    await pool.close();
  }
};
