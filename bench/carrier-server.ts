import { startEmulator } from "../emulators/emulator.ts";
import { bring } from "../src/carriers/bring/emulator.ts";
import { liveCodeOf } from "./parcels.ts";

// A carrier that knows so many parcels, each with one scan.
const emulator = await startEmulator([bring]);
const at = new Date(Date.now() - 3_600_000).toISOString();
for (let nth = 0; nth < Number(process.env.BENCH_PARCELS); nth++)
  emulator.parcels.put(bring.carrier, {
    code: liveCodeOf(nth),
    scans: [{ code: "IN_TRANSIT", message: "The package is in transit", at, city: "Oslo", countryCode: "NO" }],
  });
console.log(JSON.stringify({ port: Number(new URL(emulator.url).port) }));
process.once("SIGTERM", () => process.exit(0));
