import { nodesOf } from "./database/citus.sql.ts";
import { createTemplateDatabase } from "./database/database.ts";
import { startScratchServer } from "./database/postgres-server.ts";

/** One server for the whole run; the workers find its address and the migrated template in their environment. */
export default async function setup(): Promise<() => Promise<void>> {
  // Called once per vitest project, all in the same process: only the first call starts something.
  if (process.env.KOLLI_TEST_SERVER_URL) return async () => {};
  const cluster = process.env.KOLLI_TEST_CITUS_URL;
  const given = cluster ?? process.env.KOLLI_TEST_DATABASE_URL;
  if (cluster) process.env.KOLLI_TEST_CITUS_NODES = (await nodesOf(cluster)).join(",");
  const server = given ? undefined : await startScratchServer();
  process.env.KOLLI_TEST_SERVER_URL = given ?? server!.url;
  const template = await createTemplateDatabase();
  process.env.KOLLI_TEST_TEMPLATE = template.name;
  return async () => {
    if (server) await server.stop();
    else await template.drop();
  };
}
