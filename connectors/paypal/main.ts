import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startHookServer } from "../shared/hook-server.ts";
import { keepRunning, readSettings, untilStopped } from "../shared/keep-running.ts";
import { openKolliApi } from "../shared/kolli-api.ts";
import { createReporter } from "../shared/report.ts";
import { openStore } from "../shared/store.ts";
import { createPaypalConnector, receiveFromPaypal } from "./connector.ts";
import { paypalTables } from "./hand-over.ts";
import { openPaypalApi } from "./paypal-api.ts";

const names = ["KOLLI_URL", "KOLLI_KEY", "PAYPAL_CLIENT_ID", "PAYPAL_SECRET", "PAYPAL_WEBHOOK_ID", "FOLDER"] as const;
const settings = readSettings(process.env, names);
await mkdir(settings.FOLDER, { recursive: true });
const store = openStore(join(settings.FOLDER, "connector.sqlite"), paypalTables);
const address = process.env.PAYPAL_SANDBOX === "yes" ? "https://api-m.sandbox.paypal.com" : "https://api-m.paypal.com";
const paypal = openPaypalApi(address, settings.PAYPAL_CLIENT_ID, settings.PAYPAL_SECRET);
const mode = process.env.PAYPAL_API === "tracking" ? "tracking" : "orders";
const api = openKolliApi(settings.KOLLI_URL, settings.KOLLI_KEY);
const connector = createPaypalConnector(api, { store, paypal, mode });

if (process.argv[2] === "status") console.log(JSON.stringify(connector.health(), null, 2));
else {
  const signal = untilStopped();
  const receiver = {
    paypal,
    webhookId: settings.PAYPAL_WEBHOOK_ID,
    prefix: process.env.INVOICE_PREFIX ?? "",
    receive: connector.receive,
  };
  const server = await startHookServer(
    { health: connector.health, receive: (body, headers) => receiveFromPaypal(receiver, body, headers) },
    Number(process.env.PORT ?? 8080),
    console.error,
  );
  const report = createReporter({ api, store }, { connector: "paypal", name: settings.PAYPAL_CLIENT_ID });
  await keepRunning(() => connector.round(), { everyMs: 5_000, signal, log: console.error, report });
  server.close();
}
store.close();
