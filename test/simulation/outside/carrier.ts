import { bring } from "../../../emulators/bring.ts";
import type { ScriptedScan } from "../../../emulators/emulated-carrier.ts";
import type { EpochMs } from "../../../src/lib/clock.ts";
import type { VirtualMachine } from "../virtual-machine.ts";
import type { HttpOutcome, OutgoingHttp } from "./http-client.ts";

export const carrierName = "BRING";
export const carrierCredentials = bring.credentials;
/** Few enough that nodes meet it. */
export const carrierLimit = { requests: 8, perSeconds: 60 };

/** What is true of a parcel: the carrier tells of each step from its time on. */
export type Parcel = {
  readonly code: string;
  readonly steps: { code: string; at: EpochMs }[] /** Its clock is wrong by this. */;
  readonly lieMs: number;
};

export type SimulatedCarrier = {
  readonly parcels: Map<string, Parcel>;
  /** When each account was asked, for the limits. */
  readonly asked: { accountKey: string; at: EpochMs }[];
  /** How often it fails in some way. */
  trouble: number;
  answer(request: OutgoingHttp): HttpOutcome;
};

const scanOf = (step: { code: string; at: EpochMs }, lieMs: number): ScriptedScan => ({
  code: step.code,
  message: `Step ${step.code}`,
  at: new Date(Math.floor((step.at + lieMs) / 1000) * 1000).toISOString().replace(".000Z", "+00:00"),
});

/** Delays, fails, repeats, forgets the newest for a moment, lies about the time. */
export const createSimulatedCarrier = (machine: VirtualMachine): SimulatedCarrier => {
  const failures: (() => HttpOutcome)[] = [
    () => null,
    () => ({ afterMs: 5, error: "ECONNRESET" }),
    () => ({ afterMs: 5, error: "ECONNREFUSED" }),
    () => ({ afterMs: machine.between(10, 2_000), status: 503, body: "busy" }),
    () => ({ afterMs: 20, status: 429, headers: { "retry-after": String(Math.ceil(machine.between(1, 120))) }, body: "" }),
    () => ({ afterMs: 20, status: 200, headers: { "content-type": "application/json" }, body: '{"consignmentSet":[{' }),
  ];
  const carrier: SimulatedCarrier = {
    parcels: new Map(),
    asked: [],
    trouble: 0,
    answer(request) {
      carrier.asked.push({ accountKey: request.headers["x-bring-client-url"] ?? "", at: machine.now() });
      if (machine.chance(carrier.trouble)) return machine.oneOf(failures)();
      const answer = bring.track(
        {
          method: request.method,
          path: request.url.pathname,
          query: request.url.searchParams,
          headers: request.headers,
          body: request.body,
        },
        {
          parcel(code) {
            const parcel = carrier.parcels.get(code);
            const shown = parcel?.steps.filter(({ at }) => at <= machine.now()) ?? [];
            if (!parcel || shown.length === 0) return undefined;
            const scans = shown.map((step) => scanOf(step, parcel.lieMs));
            return { code, scans: machine.chance(carrier.trouble) ? [...scans, scans.at(-1)!].toReversed() : scans };
          },
          issueToken: () => "",
          isValidToken: () => true,
          now: machine.now,
          // Its pushes are not simulated.
          subscriptions: [],
          newId: () => "",
          send: () => {},
          memory: new Map(),
        },
      );
      const body = answer.json === undefined ? (answer.text ?? "") : JSON.stringify(answer.json);
      const isSlow = machine.chance(carrier.trouble);
      return {
        afterMs: isSlow ? machine.between(1_000, 40_000) : machine.between(20, 300),
        status: answer.status ?? 200,
        headers: { "content-type": "application/json" },
        body,
      };
    },
  };
  return carrier;
};
