import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startHookServer } from "../shared/hook-server.ts";
import { keepRunning, readSettings, untilStopped } from "../shared/keep-running.ts";
import { openKolliApi } from "../shared/kolli-api.ts";
import { createReporter } from "../shared/report.ts";
import { openStore } from "../shared/store.ts";
import { createWooConnector, receiveFromWoo } from "./connector.ts";
import { wooTables } from "./import-orders.ts";
import { openWooApi } from "./woocommerce-api.ts";

const names = ["KOLLI_URL", "KOLLI_KEY", "SHOP_URL", "SHOP_KEY", "SHOP_SECRET", "WEBHOOK_SECRET", "FOLDER"] as const;
const settings = readSettings(process.env, names);
await mkdir(settings.FOLDER, { recursive: true });
const store = openStore(join(settings.FOLDER, "connector.sqlite"), wooTables);
const shop = settings.SHOP_URL.replace(/\/+$/, "");
const api = openKolliApi(settings.KOLLI_URL, settings.KOLLI_KEY);
const connector = createWooConnector({
  api,
  store,
  woo: openWooApi(shop, settings.SHOP_KEY, settings.SHOP_SECRET),
  shop,
  setsLinks: process.env.SET_LINKS !== "no",
  completesOrders: process.env.COMPLETE_ORDERS !== "no",
});

if (process.argv[2] === "status") console.log(JSON.stringify(connector.health(), null, 2));
else {
  const signal = untilStopped();
  const receiver = { secret: settings.WEBHOOK_SECRET, receive: connector.receive };
  const server = await startHookServer(
    { health: connector.health, receive: (body, headers) => receiveFromWoo(receiver, body, headers) },
    Number(process.env.PORT ?? 8080),
    console.error,
  );
  const report = createReporter({ api, store }, { connector: "woocommerce", name: shop });
  await keepRunning(() => connector.round(), { everyMs: 5_000, signal, log: console.error, report });
  server.close();
}
store.close();
