import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { keepRunning, readSettings, untilStopped } from "../shared/keep-running.ts";
import { openKolliApi } from "../shared/kolli-api.ts";
import { createReporter } from "../shared/report.ts";
import { openStore } from "../shared/store.ts";
import { createShopifyConnector } from "./connector.ts";
import { shopifyTables } from "./import-fulfillments.ts";
import { openShopifyApi } from "./shopify-api.ts";
import { startWebhookServer } from "./webhook-server.ts";

const names = ["KOLLI_URL", "KOLLI_KEY", "SHOPIFY_SHOP", "SHOPIFY_TOKEN", "SHOPIFY_SECRET", "FOLDER"] as const;
const settings = readSettings(process.env, names);
await mkdir(settings.FOLDER, { recursive: true });
const store = openStore(join(settings.FOLDER, "connector.sqlite"), shopifyTables);
const shop = settings.SHOPIFY_SHOP;
const api = openKolliApi(settings.KOLLI_URL, settings.KOLLI_KEY);
const connector = createShopifyConnector({
  api,
  store,
  shopify: openShopifyApi(`https://${shop}/admin/api/2026-10/graphql.json`, settings.SHOPIFY_TOKEN),
  shop,
  setsLinks: process.env.SET_LINKS !== "no",
});

if (process.argv[2] === "status") console.log(JSON.stringify(connector.health(), null, 2));
else {
  const signal = untilStopped();
  const receive = { secret: settings.SHOPIFY_SECRET, shop, receive: connector.receive, health: connector.health };
  const server = await startWebhookServer(receive, Number(process.env.PORT ?? 8080), console.error);
  const report = createReporter({ api, store }, { connector: "shopify", name: shop });
  await keepRunning(() => connector.round(), { everyMs: 5_000, signal, log: console.error, report });
  server.close();
}
store.close();
