import { createHash } from "node:crypto";
import type { Agent, buildConnector } from "undici";
import { type HttpClient, httpClient } from "../../../egress/http-client.ts";
import { type Clock, type EpochMs, seconds } from "../../../lib/clock.ts";
import type { CarrierFailure } from "../../../tracking/carrier-port.ts";
import { carrierBounds } from "../../bounds.ts";
import { type Breaker, type BreakerSettings, createBreaker, defaultBreaker } from "./breaker.ts";
import { type CarrierExchange, createExchange } from "./exchange.ts";
import { createTokenStore, type TokenStore } from "./tokens.ts";

/** What all carrier accounts of a process share: connections kept alive per origin, tokens, breakers. */
export type CarrierTransport = {
  clock: Clock;
  random: () => number;
  exchange: CarrierExchange;
  requestTimeoutMs: number;
  retryDelaysMs: readonly number[];
  pauseWithoutRetryAfterMs: number;
  onRequest: (measured: MeasuredRequest) => void;
  /** New credentials or another address start afresh: a token of the old ones is not theirs. */
  stateOf(
    account: { id: string; carrier: string },
    credentials: Readonly<Record<string, string>>,
    hosts: Readonly<Record<string, string>>,
  ): TransportAccount;
  /** How long the account is to be left alone: the carrier asked for it, or keeps failing. */
  pauseMs(accountId: string): number;
  /** Accounts that are left alone at the moment, and why. */
  paused(): { carrier: string; reason: PauseReason }[];
  close(): Promise<void>;
};

export type PauseReason = "breaker" | "asked";

export type TransportAccount = {
  tokens: TokenStore;
  breaker: Breaker;
  pausedUntil: EpochMs;
  /** The carrier asked for a long pause and has not answered since: one asks, and the others wait for what it finds. */
  isProbed: boolean;
  probe: { readonly by: object; readonly until: EpochMs } | null;
};

export type MeasuredRequest = {
  carrier: string;
  accountId: string;
  outcome: "ok" | CarrierFailure["code"];
  durationMs: number;
};

export type TransportOptions = {
  clock: Clock;
  random: () => number;
  onRequest?: (measured: MeasuredRequest) => void;
  /** For an operator's own rules about the hosts of connections. */
  connect?: buildConnector.connector;
  client?: () => HttpClient;
  /** For one request. Without it only the deadline of the whole ask counts: some carriers take half a minute. */
  requestTimeoutMs?: number;
  retryDelaysMs?: readonly number[];
  breaker?: BreakerSettings;
};

export const createCarrierTransport = (options: TransportOptions): CarrierTransport => {
  const { clock, random, breaker = defaultBreaker, client = httpClient } = options;
  const connect = options.connect ?? { timeout: seconds(10) };
  let agent: Agent | undefined;
  const openAgent = (): Agent => {
    agent ??= new (client().Agent)({ connections: 32, keepAliveTimeout: seconds(30), connect });
    return agent;
  };
  const states = new Map<string, { carrier: string; fingerprint: string; state: TransportAccount }>();
  return {
    clock,
    random,
    exchange: createExchange(openAgent, { client }),
    requestTimeoutMs: options.requestTimeoutMs ?? Number.POSITIVE_INFINITY,
    retryDelaysMs: options.retryDelaysMs ?? [300, 1_200],
    pauseWithoutRetryAfterMs: seconds(5),
    onRequest: options.onRequest ?? (() => {}),
    stateOf({ id, carrier }, credentials, hosts) {
      const fingerprint = createHash("sha256")
        .update(JSON.stringify([credentials, hosts]))
        .digest("base64");
      const known = states.get(id);
      // In the order of their last use.
      states.delete(id);
      if (known?.fingerprint === fingerprint) {
        states.set(id, known);
        return known.state;
      }
      const state: TransportAccount = {
        ...{ tokens: createTokenStore(clock), breaker: createBreaker(clock, breaker) },
        ...{ pausedUntil: 0, isProbed: false, probe: null },
      };
      states.set(id, { carrier, fingerprint, state });
      for (const oldest of states.keys()) {
        if (states.size <= carrierBounds.transportStates.cap) break;
        states.delete(oldest);
      }
      return state;
    },
    pauseMs(accountId) {
      const state = states.get(accountId)?.state;
      return state ? Math.max(0, state.pausedUntil - clock.now(), state.breaker.openForMs()) : 0;
    },
    paused() {
      const now = clock.now();
      const reasonOf = ({ breaker, pausedUntil }: TransportAccount): PauseReason | null => {
        if (breaker.openForMs() > 0) return "breaker";
        return pausedUntil > now ? "asked" : null;
      };
      return [...states.values()].flatMap(({ carrier, state }) => {
        const reason = reasonOf(state);
        return reason === null ? [] : [{ carrier, reason }];
      });
    },
    // No caller waits for what is still under way: a carrier that never answers must not keep the process.
    close: async () => agent?.destroy(),
  };
};
