import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { freshDatabase } from "../../support/database/database.ts";
import { startNodeProcess } from "../../support/processes/node-process.ts";

const noteLoaded = fileURLToPath(new URL("../../support/processes/note-loaded.ts", import.meta.url));

/** What only a destination, a mail server or a recipient's browser needs. `request.ts` says how the log shows an attempt. */
const onFirstUse =
  /\/src\/(destinations\/(aws|chat|kafka|nats|pubsub|rabbitmq|webhook)\/(?!request\.ts)|mail\/providers\/|recipients\/web-push\/|public-page\/(mails\/words|notifications\/(?!notification-(routes|worker)))|lib\/aws\/)|\/node_modules\/(nodemailer|undici)\//;

test("a server without destinations loads none of their clients, nor what sends mails and notifications", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kolli-loaded-"));
  const file = join(folder, "loaded");
  const database = await freshDatabase({ lanes: 1 });
  const node = await startNodeProcess({
    databaseUrl: database.url,
    nodeArgs: ["--import", noteLoaded],
    env: { KOLLI_PROCESSES: "1", KOLLI_TEST_LOADED_FILE: file },
  });
  const loaded = (await readFile(file, "utf8")).trim().split("\n");
  await node.stop();
  await database.close();
  await rm(folder, { recursive: true });
  expect(loaded.some((url) => url.endsWith("/src/destinations/queue/deliverer.ts"))).toBe(true);
  expect(loaded.filter((url) => onFirstUse.test(url))).toEqual([]);
});
