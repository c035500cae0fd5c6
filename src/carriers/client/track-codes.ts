import { newUuid } from "../../lib/ids.ts";
import type { CarrierAnswer, CarrierAnswers } from "../../tracking/carrier-port.ts";
import { type Hints, noHints } from "../../tracking/carrier-port.ts";
import type { AccountRules } from "../accounts/account-rules.ts";
import type { CarrierAdapter, CarrierContext, PushContext } from "../adapter.ts";
import { fitsFormat, normaliseCode } from "../number-formats/number-format.ts";
import { credentialForm, hostsOf, secretValues } from "./credentials.ts";
import { createAccountHttp } from "./http/account-http.ts";
import { createRedactor } from "./http/redact.ts";
import type { TakeAllowance } from "./http/sender.ts";
import type { CarrierTransport } from "./http/transport.ts";
import { inParallel } from "./parallel.ts";

/** A workspace's own account with a carrier, opened: the credentials are in clear. */
export type CarrierAccount = {
  id: string;
  workspaceId: string;
  carrier: string;
  /** What people call it; "" for nothing. */
  label?: string;
  /** Which parcels it is for, if the workspace has several with the carrier. */
  rules?: AccountRules;
  /** The carrier refused it when it was last asked with it. */
  isRejected?: boolean;
  credentials: Readonly<Record<string, string>>;
  /** Why the credentials cannot be read, and are empty here; nothing can be asked with them. */
  unreadable?: string;
  /** What its push address is recognised by; none while it is only being tried. */
  pushToken?: string;
  /** What Kolli chose for the carrier to prove itself with when it pushes; used if the person entered none. */
  ownPushSecret?: string;
  /** The address that replaces the carrier's hosts: an emulator, or an operator's proxy. */
  baseUrl?: string;
  /** A better limit than the carrier's default, by contract. */
  rateLimit?: { requests: number; perSeconds: number };
};

export type TrackSettings = {
  transport: CarrierTransport;
  deadlineMs: number;
  /** What is known about each code beside it. */
  hints?: ReadonlyMap<string, Hints>;
  /** Null when a request may be made now, otherwise how long to wait for the next. Without it there is no limit. */
  takeAllowance?: TakeAllowance;
};

export const pushContextOf = (
  adapter: CarrierAdapter,
  { credentials: entered, ownPushSecret = "" }: CarrierAccount,
): PushContext => {
  const credentials = Object.fromEntries(credentialForm(adapter).map(({ name }) => [name, entered[name] ?? ""]));
  return { credentials, pushSecret: credentials[adapter.push?.secretField ?? ""] || ownPushSecret };
};

export const createContext = (adapter: CarrierAdapter, account: CarrierAccount, settings: TrackSettings): CarrierContext => {
  const { transport, deadlineMs, takeAllowance = async () => null } = settings;
  const { credentials, pushSecret } = pushContextOf(adapter, account);
  const hosts = hostsOf(adapter, account);
  const { ownPushSecret = "" } = account;
  return {
    credentials,
    pushSecret,
    clock: transport.clock,
    hintsOf: (code) => settings.hints?.get(code) ?? noHints,
    newRequestId: () => newUuid(transport.clock.now()),
    http: createAccountHttp({
      transport,
      hosts,
      credentials,
      takeAllowance,
      state: transport.stateOf({ id: account.id, carrier: adapter.carrier }, credentials, hosts),
      redact: createRedactor([...secretValues(adapter, credentials), ownPushSecret]),
      deadlineAt: transport.clock.now() + deadlineMs,
      measure: (outcome, durationMs) =>
        transport.onRequest({ carrier: adapter.carrier, accountId: account.id, outcome, durationMs }),
    }),
  };
};

/** People put blanks and dashes into codes. They are left out if what remains is a number of this carrier's. */
export const wireCode = ({ numberFormats }: CarrierAdapter, code: string): string => {
  const normal = normaliseCode(code);
  return normal !== code && numberFormats.some((format) => fitsFormat(format, normal)) ? normal : code;
};

const noAnswer: CarrierAnswer = { ok: false, failure: { code: "unexpected-answer", detail: "the adapter returned nothing" } };

/** Asks a carrier about codes, in batches as large as it takes. There is an answer for every code. */
export const trackCodes = async (
  adapter: CarrierAdapter,
  account: CarrierAccount,
  codes: readonly string[],
  settings: TrackSettings,
): Promise<CarrierAnswers> => {
  const asked = new Map(codes.map((code) => [code, wireCode(adapter, code)]));
  const hints = new Map([...asked].map(([code, wire]) => [wire, settings.hints?.get(code) ?? noHints]));
  const context = createContext(adapter, account, { ...settings, hints });
  const distinct = [...new Set(asked.values())];
  const batchSize = Math.max(1, adapter.batchMax === 1 ? distinct.length : adapter.batchMax);
  const batches = Array.from({ length: Math.ceil(distinct.length / batchSize) }, (_, index) =>
    distinct.slice(index * batchSize, (index + 1) * batchSize),
  );
  const answers = await inParallel(batches, 8, (batch) => adapter.track(batch, context));
  const known = new Map(answers.flatMap((batch) => [...batch]));
  return new Map([...asked].map(([code, wire]) => [code, known.get(wire) ?? noAnswer]));
};
