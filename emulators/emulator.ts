import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { handleControl } from "./control.ts";
import type {
  CarrierEmulator,
  EmulatedAnswer,
  EmulatedRequest,
  EmulatedWorld,
  ScriptedParcel,
  ScriptedScan,
} from "./emulated-carrier.ts";
import { type ActiveFault, type Fault, mistaken, playFault } from "./faults.ts";

/** A local server that is several carriers at once, each under its own path. */
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

const bodyOf = ({ json, xml, text }: EmulatedAnswer): string => (json !== undefined ? JSON.stringify(json) : (xml ?? text ?? ""));

const send = (response: ServerResponse, answer: EmulatedAnswer): void => {
  const type =
    answer.json !== undefined
      ? "application/json"
      : answer.xml !== undefined
        ? "application/xml; charset=utf-8"
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

const worldOf = (state: CarrierState, fault: Fault | undefined): EmulatedWorld => ({
  parcel: (code) => mistaken(state.parcels.get(code.toUpperCase()), fault),
  issueToken() {
    state.issued += 1;
    const token = `${carrierPath(state.emulator.carrier)}-token-${state.issued}`;
    state.tokens.add(token);
    return token;
  },
  isValidToken: (token) => token !== undefined && state.tokens.has(token),
});

const serve = async (state: CarrierState, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  const request = await readRequest(incoming, `/${carrierPath(state.emulator.carrier)}`);
  const signIn = state.emulator.signIn?.(request, worldOf(state, undefined));
  if (signIn) {
    state.signIns += 1;
    send(response, signIn);
    return;
  }
  state.requests += 1;
  const fault = takeFault(state);
  const ordinary = () => state.emulator.track(request, worldOf(state, fault));
  if (fault?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, fault.ms));
  if (fault && playFault(fault, response, () => bodyOf(ordinary()))) return;
  send(response, ordinary());
};

const script = (stateOf: (carrier: string) => CarrierState): ParcelScripting => ({
  put: (carrier, parcel) => void stateOf(carrier).parcels.set(parcel.code.toUpperCase(), parcel),
  addScan(carrier, code, scan) {
    const { parcels } = stateOf(carrier);
    const parcel = parcels.get(code.toUpperCase()) ?? { code, scans: [] };
    parcels.set(code.toUpperCase(), { ...parcel, scans: [...parcel.scans, scan] });
  },
  remove: (carrier, code) => void stateOf(carrier).parcels.delete(code.toUpperCase()),
  all: (carrier) => [...stateOf(carrier).parcels.values()],
});

/** Starts on a free loopback port (or the given one). */
export const startEmulator = async (carriers: readonly CarrierEmulator[], options: { port?: number } = {}): Promise<Emulator> => {
  const states = new Map<string, CarrierState>(
    carriers.map((emulator) => [
      carrierPath(emulator.carrier),
      { emulator, parcels: new Map(), tokens: new Set(), issued: 0, requests: 0, signIns: 0, fault: null },
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
    const work = state ? serve(state, incoming, response) : handleControl(emulator, incoming, response);
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
    parcels: script(stateOf),
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
