// A Kolli reduced to its embedded server, which kills itself with -9 where it tells what matches the second argument.
import { startEmbedded } from "../../../src/postgres/embedded/embedded.ts";

const [dataDir, killAt] = process.argv.slice(2);
const tell = (text: string) => {
  if (killAt && new RegExp(killAt).test(text)) process.kill(process.pid, "SIGKILL");
};
const server = await startEmbedded({ dataDir: dataDir!, log: () => {}, tell });
await server.stop();
