// A Kolli reduced to its embedded server, which kills itself with -9 when it reports what matches the second argument.
import { startEmbedded } from "../../../src/postgres/embedded/embedded.ts";

const [dataDir, killAt] = process.argv.slice(2);
const report = (text: string) => {
  if (killAt && new RegExp(killAt).test(text)) process.kill(process.pid, "SIGKILL");
};
const server = await startEmbedded({ dataDir: dataDir!, log: () => {}, report });
await server.stop();
