import type { ScriptedScan } from "../../../emulators/emulated-carrier.ts";
import { bring } from "../../../src/carriers/bring/emulator.ts";
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
  /** Whether this question has to go well: bad luck ends some time, or no status would be shown long enough. */
  owesAnAnswer(request: OutgoingHttp): boolean;
  /** `isCaught`: whoever asks stands still meanwhile, which is as good as no answer. */
  answer(request: OutgoingHttp, isCaught?: boolean): HttpOutcome;
};

/** How often in a row questions about one parcel go wrong, for whatever reason. */
const mostInARow = 3;

const scanOf = (step: { code: string; at: EpochMs }, lieMs: number): ScriptedScan => ({
  code: step.code,
  message: `Step ${step.code}`,
  at: new Date(Math.floor((step.at + lieMs) / 1000) * 1000).toISOString().replace(".000Z", "+00:00"),
});

const accountOf = ({ headers }: OutgoingHttp): string => headers["x-bring-client-url"] ?? "";
const questionOf = (request: OutgoingHttp): string => `${accountOf(request)} ${request.url.href}`;

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
  const wrongInARow = new Map<string, number>();
  const carrier: SimulatedCarrier = {
    parcels: new Map(),
    asked: [],
    trouble: 0,
    owesAnAnswer: (request) => (wrongInARow.get(questionOf(request)) ?? 0) >= mostInARow,
    answer(request, isCaught = false) {
      carrier.asked.push({ accountKey: accountOf(request), at: machine.now() });
      const question = questionOf(request);
      const wrong = wrongInARow.get(question) ?? 0;
      const trouble = carrier.owesAnAnswer(request) ? 0 : carrier.trouble;
      // Until it is known to have gone well.
      wrongInARow.set(question, wrong + 1);
      if (machine.chance(trouble)) return machine.oneOf(failures)();
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
            return { code, scans: machine.chance(trouble) ? [...scans, scans.at(-1)!].toReversed() : scans };
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
      const isSlow = machine.chance(trouble);
      if (!isSlow && !isCaught) wrongInARow.delete(question);
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
