import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { beginFeed, catchUpWithFeed } from "../shared/event-feed.ts";
import { keepRunning, readSettings, untilStopped } from "../shared/keep-running.ts";
import { openKolliApi } from "../shared/kolli-api.ts";
import { createReporter } from "../shared/report.ts";
import { openStore } from "../shared/store.ts";
import { type Drop, folderDrop } from "./drop.ts";
import { eventFiles } from "./event-file.ts";
import { importFolder, importTables, largestFile } from "./import-folder.ts";

const settings = readSettings(process.env, ["KOLLI_URL", "KOLLI_KEY", "FOLDER"]);
const folders = { in: join(settings.FOLDER, "in"), out: join(settings.FOLDER, "out") };
for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
const openDrop = async (): Promise<Drop & { close?(): void }> => {
  const { SFTP_URL: url, SFTP_KEY_FILE: keyFile, SFTP_KNOWN_HOSTS: knownHosts } = process.env;
  if (!url) return folderDrop(folders.in);
  const { sftpConnection, sftpDrop } = await import("./sftp-drop.ts");
  const { connect, folder } = sftpConnection({ url, keyFile, knownHosts });
  return sftpDrop(connect, folder, largestFile);
};
const store = openStore(join(settings.FOLDER, "connector.sqlite"), importTables);

if (process.argv[2] === "status") {
  const [lastImportAt, lastEventAt] = [store.get("lastImportAt") ?? null, store.get("lastEventAt") ?? null];
  console.log(JSON.stringify({ lastImportAt, lastEventAt, problems: store.problems(20) }, null, 2));
} else {
  const api = openKolliApi(settings.KOLLI_URL, settings.KOLLI_KEY);
  const feed = { api, store, target: eventFiles(folders.out), topics: ["TRACKER_UPDATED"] };
  const drop = await openDrop();
  const round = async () => {
    await beginFeed(feed);
    await importFolder({ api, store, drop, settleMs: 2_000 });
    await catchUpWithFeed(feed);
  };
  const report = createReporter({ api, store }, { connector: "csv", name: settings.FOLDER });
  await keepRunning(round, { everyMs: 5_000, signal: untilStopped(), log: console.error, report });
  drop.close?.();
}
store.close();
