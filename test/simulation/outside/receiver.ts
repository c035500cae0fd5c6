import { createHmac } from "node:crypto";
import type { EpochMs } from "../../../src/lib/clock.ts";
import type { VirtualMachine } from "../virtual-machine.ts";
import type { HttpOutcome, OutgoingHttp } from "./http-client.ts";

/** Something that was taken for good, whatever became of the answer. */
export type Receipt = { readonly webhookId: string; readonly trackerId: string; readonly at: EpochMs; readonly body: string };

export type SimulatedReceiver = {
  readonly host: string;
  /** Set when its endpoint is made; null where its secret cannot be read. */
  secret: string | null;
  /** How often it fails in some way. */
  trouble: number;
  deadUntil: EpochMs;
  /** How long it takes for an answer, at most. */
  slowestMs: number;
  readonly receipts: Receipt[];
  /** Every request: when it arrived, and when its sender had the answer or had given up. */
  readonly open: { readonly webhookId: string; readonly at: EpochMs; readonly until: EpochMs }[];
  /** What cannot be: an unsigned or forged request. */
  readonly forged: string[];
  answer(request: OutgoingHttp): HttpOutcome;
};

/** A little less than a sender waits for an answer: part of its time is the way. */
const deadlineMs = 14_900;

/** Delays, fails, takes something and loses the answer, dies for a while. */
export const createSimulatedReceiver = (machine: VirtualMachine, host: string): SimulatedReceiver => {
  const receiver: SimulatedReceiver = {
    ...{ host, secret: null, trouble: 0, deadUntil: 0, slowestMs: 80, receipts: [], open: [], forged: [] },
    answer(request) {
      const outcome = answerOne(request);
      const at = machine.now();
      receiver.open.push({
        webhookId: request.headers["webhook-id"] ?? "",
        at,
        until: at + Math.min(outcome?.afterMs ?? deadlineMs, deadlineMs),
      });
      return outcome;
    },
  };
  const answerOne = ({ headers, body }: OutgoingHttp): HttpOutcome => {
    if (machine.now() < receiver.deadUntil) return machine.chance(0.5) ? { afterMs: 2, error: "ECONNREFUSED" } : null;
    const isTroubled = machine.chance(receiver.trouble);
    if (isTroubled && machine.chance(0.4)) {
      return machine.oneOf<() => HttpOutcome>([
        () => ({ afterMs: 5, status: 500, body: "no" }),
        () => ({ afterMs: 5, status: 503, headers: { "retry-after": String(Math.ceil(machine.between(1, 60))) } }),
        () => null,
      ])();
    }
    if (!isSigned(receiver, headers, body)) receiver.forged.push(headers["webhook-id"] ?? "without an id");
    const trackerId = (JSON.parse(body) as { data: { id: string } }).data.id;
    receiver.receipts.push({ webhookId: headers["webhook-id"]!, trackerId, at: machine.now(), body });
    if (isTroubled)
      return machine.chance(0.5) ? { afterMs: 5, error: "ECONNRESET" } : { afterMs: machine.between(5_000, 30_000), status: 200 };
    return { afterMs: machine.between(2, receiver.slowestMs), status: 204 };
  };
  return receiver;
};

const isSigned = ({ secret }: SimulatedReceiver, headers: OutgoingHttp["headers"], body: string): boolean => {
  if (secret === null) return false;
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const signature = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
    .update(signed)
    .digest("base64");
  return headers["webhook-signature"]!.split(" ").includes(`v1,${signature}`);
};
