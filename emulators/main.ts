import { parseArgs } from "node:util";
import { allEmulators } from "./all.ts";
import { startEmulator } from "./emulator.ts";

// Runs the emulator by hand: npm run -s emulator [-- --port 4100]. Parcels and faults are posted to /_emulator (see control.ts).
const { values } = parseArgs({ options: { port: { type: "string", default: "4100" } } });
const emulator = await startEmulator(allEmulators, { port: Number(values.port) });

console.log(
  `Carriers are emulated at ${emulator.url}. Start Kolli with KOLLI_EGRESS_ALLOW=127.0.0.0/8, and give an account one of these as its address:\n`,
);
for (const { carrier, credentials } of allEmulators) {
  console.log(`  ${carrier.padEnd(20)} ${emulator.baseUrl(carrier)}  ${JSON.stringify(credentials)}`);
}
console.log(
  `\nScript a parcel:\n  curl -s ${emulator.url}/_emulator -d '${JSON.stringify({
    do: "add-scan",
    carrier: "UPS",
    code: "1Z999AA10123456784",
    scan: { code: "I:OT", message: "Out For Delivery Today", at: "2026-03-01T08:20:00-07:00", city: "Reno", countryCode: "US" },
  })}'`,
);
process.on("SIGINT", () => void emulator.close().then(() => process.exit(0)));
