import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { handleControl } from "./control.ts";
import type {
  CarrierEmulator,
  EmulatedAnswer,
  EmulatedPush,
  EmulatedRequest,
  EmulatedSubscription,
  EmulatedWorld,
  ScriptedParcel,
  ScriptedScan,
} from "./emulated-carrier.ts";
import { type ActiveFault, type Fault, mistaken, playFault } from "./faults.ts";

/** A local server that plays several carriers, each under its own path. */
export type Emulator = {
  url: string;
  /** The address to give an account as its base URL. */
  baseUrl(carrier: string): string;
  credentials(carrier: string): Readonly<Record<string, string>>;
  parcels: ParcelScripting;
  /** `times` requests long, or until cleared. */
  setFault(carrier: string, fault: Fault, times?: number): void;
  clearFaults(): void;
  /** Every token issued so far is refused from now on. */
  expireTokens(carrier: string): void;
  /** What it pushes, and where to. */
  subscriptions(carrier: string): readonly EmulatedSubscription[];
  /** When all its pushes are answered. */
  settled(): Promise<void>;
  /** How many requests came in, sign-ins apart. */
  counts(carrier: string): { requests: number; signIns: number };
  close(): Promise<void>;
};

export type ParcelScripting = {
  put(carrier: string, parcel: ScriptedParcel): void;
  addScan(carrier: string, code: string, scan: ScriptedScan): void;
  remove(carrier: string, code: string): void;
  all(carrier: string): ScriptedParcel[];
};

type CarrierState = {
  emulator: CarrierEmulator;
  parcels: Map<string, ScriptedParcel>;
  tokens: Set<string>;
  issued: number;
  requests: number;
  signIns: number;
  fault: ActiveFault | null;
  subscriptions: EmulatedSubscription[];
  memory: Map<string, string>;
  /** When the latest requests came, for its limit. */
  requestedAt: number[];
};

export type EmulatorOptions = {
  port?: number;
  now?: () => number;
  /** How a carrier's push gets to its receiver. */
  deliver?: (push: EmulatedPush) => Promise<{ status: number; body: string }>;
  /** So many requests in any stretch of so long; more are turned away. */
  limits?: Readonly<Record<string, { requests: number; perSeconds: number }>>;
};

/** Everything an emulator sends, one after the other as it happened. */
const createOutbox = (deliver: NonNullable<EmulatorOptions["deliver"]>) => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    send(push: EmulatedPush, then: (answer: { status: number; body: string }) => void = () => {}): void {
      last = last.then(() => deliver(push)).then(then, () => {}); // a receiver that is not there hears nothing
    },
    async settled(): Promise<void> {
      // What one answer leads to is waited for, too.
      for (let seen: unknown; seen !== last; ) {
        seen = last;
        await last;
      }
    },
  };
};
type Outbox = ReturnType<typeof createOutbox>;

/** As the carriers do it: over HTTPS, and a self-signed certificate is refused. */
const deliverByHttp: NonNullable<EmulatorOptions["deliver"]> = async ({ url, headers, body }) => {
  const response = await fetch(url, { method: "POST", headers, body });
  return { status: response.status, body: await response.text() };
};

export const carrierPath = (carrier: string): string => carrier.toLowerCase().replaceAll("_", "-");

const readRequest = async (incoming: IncomingMessage, prefix: string): Promise<EmulatedRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? "/", "http://emulator");
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const path = url.pathname.slice(prefix.length) || "/";
  return {
    method: incoming.method ?? "GET",
    path,
    query: url.searchParams,
    headers,
    body: Buffer.concat(chunks).toString("utf8"),
  };
};

const bodyOf = ({ json, xml, text, file }: EmulatedAnswer): string | Buffer =>
  json !== undefined ? JSON.stringify(json) : (file ?? xml ?? text ?? "");

const send = (response: ServerResponse, answer: EmulatedAnswer): void => {
  const type =
    answer.json !== undefined
      ? "application/json"
      : answer.xml !== undefined
        ? "application/xml; charset=utf-8"
        : answer.file
          ? "image/jpeg"
          : "text/plain; charset=utf-8";
  response.writeHead(answer.status ?? 200, { "content-type": type, ...answer.headers }).end(bodyOf(answer));
};

const takeFault = (state: CarrierState): Fault | undefined => {
  const active = state.fault;
  if (!active) return undefined;
  active.remaining -= 1;
  if (active.remaining <= 0) state.fault = null;
  return active.fault;
};

type Surroundings = { outbox: Outbox; now: () => number };

const worldOf = (state: CarrierState, fault: Fault | undefined, { outbox, now }: Surroundings): EmulatedWorld => ({
  now,
  subscriptions: state.subscriptions,
  newId: () => randomUUID(),
  send: outbox.send,
  memory: state.memory,
  parcel: (code) => mistaken(state.parcels.get(code.toUpperCase()), fault),
  issueToken() {
    state.issued += 1;
    const token = `${carrierPath(state.emulator.carrier)}-token-${state.issued}`;
    state.tokens.add(token);
    return token;
  },
  isValidToken: (token) => token !== undefined && state.tokens.has(token),
});

const isOverLimit = (state: CarrierState, now: number, limit: { requests: number; perSeconds: number } | undefined): boolean => {
  if (!limit) return false;
  state.requestedAt = state.requestedAt.filter((at) => at > now - limit.perSeconds * 1000);
  if (state.requestedAt.length >= limit.requests) return true;
  state.requestedAt.push(now);
  return false;
};

const serve = async (
  state: CarrierState,
  incoming: IncomingMessage,
  response: ServerResponse,
  around: Surroundings & Pick<EmulatorOptions, "limits">,
): Promise<void> => {
  const request = await readRequest(incoming, `/${carrierPath(state.emulator.carrier)}`);
  const signIn = state.emulator.signIn?.(request, worldOf(state, undefined, around));
  if (signIn) {
    state.signIns += 1;
    send(response, signIn);
    return;
  }
  state.requests += 1;
  if (isOverLimit(state, around.now(), around.limits?.[state.emulator.carrier])) {
    send(response, { status: 429, json: { title: "Too many requests" } });
    return;
  }
  const fault = takeFault(state);
  const ordinary = () => state.emulator.track(request, worldOf(state, fault, around));
  if (fault?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, fault.ms));
  if (fault && playFault(fault, response, () => String(bodyOf(ordinary())))) return;
  send(response, ordinary());
};

const script = (stateOf: (carrier: string) => CarrierState, around: Surroundings): ParcelScripting => ({
  put: (carrier, parcel) => void stateOf(carrier).parcels.set(parcel.code.toUpperCase(), parcel),
  addScan(carrier, code, scan) {
    const { parcels } = stateOf(carrier);
    const parcel = parcels.get(code.toUpperCase()) ?? { code, scans: [] };
    const next = { ...parcel, scans: [...parcel.scans, scan] };
    parcels.set(code.toUpperCase(), next);
    const state = stateOf(carrier);
    for (const push of state.emulator.push?.(next, worldOf(state, undefined, around)) ?? []) around.outbox.send(push);
  },
  remove: (carrier, code) => void stateOf(carrier).parcels.delete(code.toUpperCase()),
  all: (carrier) => [...stateOf(carrier).parcels.values()],
});

/** Starts on a free loopback port (or the given one). */
export const startEmulator = async (carriers: readonly CarrierEmulator[], options: EmulatorOptions = {}): Promise<Emulator> => {
  const { now = Date.now, deliver = deliverByHttp, limits = {} } = options;
  const around = { outbox: createOutbox(deliver), now, limits };
  const states = new Map<string, CarrierState>(
    carriers.map((emulator) => [
      carrierPath(emulator.carrier),
      {
        emulator,
        parcels: new Map(),
        tokens: new Set(),
        issued: 0,
        requests: 0,
        signIns: 0,
        fault: null,
        subscriptions: [],
        memory: new Map(),
        requestedAt: [],
      },
    ]),
  );
  const stateOf = (carrier: string): CarrierState => {
    const state = states.get(carrierPath(carrier));
    if (!state) throw new Error(`The emulator does not speak ${carrier}.`);
    return state;
  };
  const server = createServer((incoming, response) => {
    const [, first = ""] = (incoming.url ?? "").split(/[/?]/);
    const state = states.get(first);
    const work = state ? serve(state, incoming, response, around) : handleControl(emulator, incoming, response);
    work.catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(`The emulator failed: ${String(error)}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const emulator: Emulator = {
    url,
    baseUrl: (carrier) => `${url}/${carrierPath(stateOf(carrier).emulator.carrier)}`,
    credentials: (carrier) => stateOf(carrier).emulator.credentials,
    parcels: script(stateOf, around),
    subscriptions: (carrier) => stateOf(carrier).subscriptions,
    settled: around.outbox.settled,
    setFault(carrier, fault, times = Number.POSITIVE_INFINITY) {
      stateOf(carrier).fault = { fault, remaining: times };
    },
    clearFaults() {
      for (const state of states.values()) state.fault = null;
    },
    expireTokens: (carrier) => stateOf(carrier).tokens.clear(),
    counts: (carrier) => ({ requests: stateOf(carrier).requests, signIns: stateOf(carrier).signIns }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return emulator;
};
