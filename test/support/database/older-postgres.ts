import { dirname, join } from "node:path";
import { postgresPackage, preparePostgresBinaries } from "../../../src/postgres/embedded/binaries.ts";
import { createCluster, readDataVersion } from "../../../src/postgres/embedded/cluster.ts";
import { prepareServerPlace } from "../../../src/postgres/embedded/place.ts";
import { type RunningServer, runServer } from "../../../src/postgres/embedded/server.ts";

const log = () => {};

/** The embedded server as a Kolli before the last major version of PostgreSQL ran it; `name` is the folder of its data. */
export const startOlderPostgres = async (dataDir: string, name = "data"): Promise<RunningServer> => {
  const place = { ...(await prepareServerPlace(dataDir, log)), port: 5499 };
  const binaries = await preparePostgresBinaries(place.user, dirname(place.home), postgresPackage("17"));
  const data = join(place.home, name);
  if ((await readDataVersion(data)) === null) await createCluster({ binaries, folder: data, user: place.user, durable: false });
  return runServer({ ...place, data }, binaries, log, { fsync: "off" });
};
