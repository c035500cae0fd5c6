import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bring } from "../src/carriers/bring/emulator.ts";
import type { ControlCommand } from "./control.ts";
import { type Emulator, startEmulator } from "./emulator.ts";

describe("the emulator", () => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator([bring]);
  });
  afterAll(() => emulator.close());

  const command = async (order: ControlCommand): Promise<unknown> =>
    (await fetch(`${emulator.url}/_emulator`, { method: "POST", body: JSON.stringify(order) })).json();
  const { uid, apiKey, clientUrl } = bring.credentials as Record<string, string>;
  const headers = { "x-mybring-api-uid": uid!, "x-mybring-api-key": apiKey!, "x-bring-client-url": clientUrl! };
  const track = (code: string) => fetch(`${emulator.baseUrl("BRING")}/tracking/api/v2/tracking.json?q=${code}`, { headers });
  const scan = { code: "DELIVERED", message: "Delivered", at: "2026-03-01T09:30:00+01:00" };

  it("is scripted by another process over HTTP", async () => {
    await command({ do: "put", carrier: "BRING", parcel: { code: "A1", scans: [] } });
    await command({ do: "add-scan", carrier: "BRING", code: "a1", scan });
    expect(await command({ do: "list", carrier: "BRING" })).toEqual([{ code: "A1", scans: [scan] }]);
    expect(await (await track("A1")).text()).toContain("Delivered");
    await command({ do: "remove", carrier: "BRING", code: "A1" });
    expect(await (await track("A1")).text()).toContain("No shipments found");
    expect(await command({ do: "counts", carrier: "BRING" })).toEqual({ requests: 2, signIns: 0 });
  });

  it("plays a fault as often as requested, or until it is cleared", async () => {
    const statuses = async () => [(await track("A1")).status, (await track("A1")).status];
    await command({ do: "fault", carrier: "BRING", fault: { kind: "server-error", status: 503 }, times: 1 });
    expect(await statuses()).toEqual([503, 200]);
    await command({ do: "fault", carrier: "BRING", fault: { kind: "rate-limited", retryAfter: "3" } });
    expect(await statuses()).toEqual([429, 429]);
    await command({ do: "clear-faults" });
    expect(await statuses()).toEqual([200, 200]);
  });

  it("says what is missing if no carrier is emulated", async () => {
    const answer = await fetch(`${emulator.url}/ups/anything`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("/_emulator")]);
    expect(() => emulator.baseUrl("UPS")).toThrow("does not speak UPS");
  });
});
