// A process with one task that never ends: started by a test, to be killed in the midst of it.
import { systemClock } from "../../../src/lib/clock.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { startMaintenance } from "../../../src/server/maintenance/maintenance.ts";

const [url, name, leaseMs] = process.argv.slice(2);
const run = () => {
  console.log("begun");
  return new Promise(() => {});
};
startMaintenance({
  db: openPool({ url: url!, maxConnections: 2 }).db,
  tasks: [{ name: name!, everyMs: 60_000, run }],
  clock: systemClock,
  log: silentLog,
  pollMs: 20,
  leaseMs: Number(leaseMs),
});
