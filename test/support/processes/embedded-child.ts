// A Kolli reduced to its embedded server: started by tests as a process of its own, to be killed.
import { startEmbedded } from "../../../src/postgres/embedded/embedded.ts";

const server = await startEmbedded({ dataDir: process.argv[2]!, log: () => {} });
process.stdout.write(`${server.url}\n`);
process.once("SIGTERM", async () => {
  await server.stop();
  process.exit(0);
});
