import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { keepRunning, readSettings, untilStopped } from "../shared/keep-running.ts";
import { openKolliApi } from "../shared/kolli-api.ts";
import { createReporter } from "../shared/report.ts";
import { openStore } from "../shared/store.ts";
import { createMedusaConnector } from "./connector.ts";
import { medusaTables } from "./import-orders.ts";
import { openMedusaApi } from "./medusa-api.ts";

const settings = readSettings(process.env, ["KOLLI_URL", "KOLLI_KEY", "MEDUSA_URL", "MEDUSA_KEY", "FOLDER"]);
await mkdir(settings.FOLDER, { recursive: true });
const store = openStore(join(settings.FOLDER, "connector.sqlite"), medusaTables);
const api = openKolliApi(settings.KOLLI_URL, settings.KOLLI_KEY);
const shop = new URL(settings.MEDUSA_URL).host;
const connector = createMedusaConnector({ api, store, medusa: openMedusaApi(settings.MEDUSA_URL, settings.MEDUSA_KEY), shop });

if (process.argv[2] === "status") console.log(JSON.stringify(connector.health(), null, 2));
else {
  const report = createReporter({ api, store }, { connector: "medusa", name: shop });
  await keepRunning(() => connector.round(), { everyMs: 5_000, signal: untilStopped(), log: console.error, report });
}
store.close();
