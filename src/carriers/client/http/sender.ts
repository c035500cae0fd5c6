import type { EpochMs } from "../../../lib/clock.ts";
import { delay } from "../../../lib/machine.ts";
import { fail } from "../../../lib/result.ts";
import type { CarrierFailure } from "../../../tracking/carrier-port.ts";
import { longPauseMs } from "../../../tracking/schedule-policy.ts";
import type { CarrierReply, CarrierRequest } from "./http.ts";
import { interpret } from "./interpret.ts";
import { type AnswerFormat, buildOutgoing } from "./outgoing.ts";
import type { CarrierTransport, TransportAccount } from "./transport.ts";

/** Null when a request may be made now, otherwise how long to wait for the next: the limit is used up, or another node was asked for a pause. */
export type TakeAllowance = () => Promise<{ readonly waitMs: number; readonly isPaused: boolean } | null>;

/** One ask's way out: an account's hosts, secrets and state, a deadline, and an allowance of requests. */
export type SenderSettings = {
  transport: CarrierTransport;
  state: TransportAccount;
  hosts: Readonly<Record<string, string>>;
  redact: (text: string) => string;
  deadlineAt: EpochMs;
  takeAllowance: TakeAllowance;
  measure: (outcome: CarrierFailure["code"] | "ok", durationMs: number) => void;
};

/** `again`: the carrier's connection or server was at fault, and the same request may well succeed. */
type Sent = { reply: CarrierReply; again: boolean };

const held = (failure: CarrierFailure): Sent => ({ reply: fail(failure), again: false });

/** Why nothing may be sent now, if so: the carrier asked for a pause, keeps failing, or the limit is used up. */
const reasonToHold = async (
  { transport, state, takeAllowance, deadlineAt }: SenderSettings,
  sender: object,
): Promise<CarrierFailure | null> => {
  const now = transport.clock.now();
  const pauseMs = state.pausedUntil - now;
  if (pauseMs > 0) return { code: "rate-limited", retryAfterMs: pauseMs };
  if (state.isProbed) {
    const { probe } = state;
    if (probe && probe.by !== sender && probe.until > now) return { code: "rate-limited", retryAfterMs: probe.until - now };
    state.probe = { by: sender, until: deadlineAt };
  }
  const breakerMs = state.breaker.waitMs();
  if (breakerMs !== null) {
    return { code: "unavailable", detail: `paused after repeated failures for another ${Math.ceil(breakerMs / 1_000)} s` };
  }
  const hold = await takeAllowance();
  if (hold === null) return null;
  return { code: "rate-limited", retryAfterMs: hold.waitMs, ...(!hold.isPaused && { isOwnLimit: true }) };
};

const noteOutcome = ({ transport, state }: SenderSettings, reply: CarrierReply): void => {
  const code = reply.ok ? null : reply.failure.code;
  if (code === "unavailable" || code === "timed-out") state.breaker.failed();
  else state.breaker.succeeded();
  state.probe = null;
  if (!reply.ok && reply.failure.code === "rate-limited") {
    const pauseMs = reply.failure.retryAfterMs ?? transport.pauseWithoutRetryAfterMs;
    state.pausedUntil = transport.clock.now() + pauseMs;
    state.isProbed ||= pauseMs >= longPauseMs;
  } else if (code !== "unavailable" && code !== "timed-out") state.isProbed = false;
};

/** Sends requests; again only what can be sent twice, only for the carrier's own faults, and only while the deadline allows. */
export const createSender = (
  settings: SenderSettings,
): ((request: CarrierRequest, format: AnswerFormat) => Promise<CarrierReply>) => {
  const { transport, redact } = settings;
  const self = {};
  const { clock, random } = transport;
  const remainingMs = () => settings.deadlineAt - clock.now();

  const sendOnce = async (request: CarrierRequest, format: AnswerFormat): Promise<Sent> => {
    const reason = await reasonToHold(settings, self);
    if (reason) return held(reason);
    const timeoutMs = Math.min(transport.requestTimeoutMs, remainingMs());
    if (timeoutMs <= 0) return held({ code: "timed-out" });
    const startedAt = clock.now();
    const outcome = await transport.exchange({ ...buildOutgoing(settings.hosts, request, format), timeoutMs });
    const reply = interpret(outcome, { request, format, redact, now: clock.now() });
    settings.measure(reply.ok ? "ok" : reply.failure.code, clock.now() - startedAt);
    noteOutcome(settings, reply);
    return { reply, again: outcome.kind === "broken-off" || (!reply.ok && reply.failure.code === "unavailable") };
  };

  return async (request, format) => {
    for (const delayMs of transport.retryDelaysMs) {
      const { reply, again } = await sendOnce(request, format);
      const waitMs = delayMs * (0.5 + random());
      if (!again || request.retry === false || waitMs >= remainingMs()) return reply;
      await delay(waitMs);
    }
    return (await sendOnce(request, format)).reply;
  };
};
