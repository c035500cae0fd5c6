import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { beginFeed, catchUpWithFeed } from "../shared/event-feed.ts";
import { keepRunning, readSettings, untilStopped } from "../shared/keep-running.ts";
import { openKolliApi } from "../shared/kolli-api.ts";
import { createReporter } from "../shared/report.ts";
import { openStore } from "../shared/store.ts";
import { eventFiles } from "./event-file.ts";
import { importFolder, importTables } from "./import-folder.ts";

const settings = readSettings(process.env, ["KOLLI_URL", "KOLLI_KEY", "FOLDER"]);
const folders = { in: join(settings.FOLDER, "in"), out: join(settings.FOLDER, "out") };
for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
const store = openStore(join(settings.FOLDER, "connector.sqlite"), importTables);

if (process.argv[2] === "status") {
  const [lastImportAt, lastEventAt] = [store.get("lastImportAt") ?? null, store.get("lastEventAt") ?? null];
  console.log(JSON.stringify({ lastImportAt, lastEventAt, problems: store.problems(20) }, null, 2));
} else {
  const api = openKolliApi(settings.KOLLI_URL, settings.KOLLI_KEY);
  const feed = { api, store, target: eventFiles(folders.out), topics: ["TRACKER_UPDATED"] };
  const round = async () => {
    await beginFeed(feed);
    await importFolder({ api, store, folder: folders.in, settleMs: 2_000, now: Date.now });
    await catchUpWithFeed(feed);
  };
  const report = createReporter({ api, store }, { connector: "csv", name: settings.FOLDER });
  await keepRunning(round, { everyMs: 5_000, signal: untilStopped(), log: console.error, report });
}
store.close();
