import { readFileSync } from "node:fs";
import { startDeliverer } from "../../src/destinations/queue/deliverer.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { networksOf } from "../../src/egress/networks.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { createSealer } from "../../src/lib/seal.ts";
import { silentLog } from "../../src/lib/telemetry/log.ts";
import { openPool } from "../../src/postgres/pool.ts";

/** One delivering process, to be killed at any moment. Times are short so that its leases end within the test. */
const [url = "", masterKey = "", authorityFile = ""] = process.argv.slice(2);
const { db, close } = openPool({ url, maxConnections: 6, onError: () => {} });
const deliverer = startDeliverer({
  db,
  clock: systemClock,
  random: Math.random,
  sealer: createSealer(Buffer.from(masterKey, "base64")),
  openBody: (_trackerId, body) => body,
  egress: createEgress({ open: networksOf("127.0.0.0/8"), tls: { ca: readFileSync(authorityFile, "utf8") } }),
  log: silentLog,
  deadlineMs: 2_000,
  leaseMs: 5_000,
  pollMs: 200,
});

process.once("SIGTERM", async () => {
  await deliverer.stop();
  await close();
});
