import { type Clock, days, type EpochMs, hours } from "../../lib/clock.ts";
import { newUuid } from "../../lib/ids.ts";
import { inBatches } from "../../lib/in-batches.ts";
import type { Database } from "../../postgres/database.ts";
import type { CarrierAnswers } from "../../tracking/carrier-port.ts";
import { noteAccountStates, notePushes } from "../accounts/account-store.sql.ts";
import { carrierBounds } from "../bounds.ts";
import type { MeasuredRequest } from "./http/transport.ts";
import type { LongReading } from "./longest-reading.ts";
import {
  addHourCounts,
  addUnknownCodes,
  deleteOldHourCounts,
  type HourCount,
  keepLatestUnknownCodes,
  keepUnexpectedAnswers,
  type UnexpectedAnswer,
  type UnknownCode,
} from "./observations.sql.ts";

/** What is noticed while asking, gathered in memory and written together now and then: a request must not cost a write. */
export type Observations = {
  request(measured: MeasuredRequest): void;
  answers(accountId: string, answers: CarrierAnswers): void;
  /** The carrier pushed something, which was taken or refused. */
  push(accountId: string, isTaken: boolean): void;
  unknownCode(carrier: string, code: string, message: string): void;
  /** More scans of a parcel than are read: stored with the answers that were not expected. */
  longReading(accountId: string, long: LongReading): void;
  /** Writes what was gathered. A failed write loses it: these are counts, not the truth about parcels. */
  flush(): Promise<void>;
};

/** A carrier that answers nonsense to everything must not fill the memory. */
const gatheredMax = carrierBounds.gatheredObservations.cap;
const cut = (code: string): string => code.slice(0, carrierBounds.unknownCode.cap);
const hourCountsForMs = days(90);

export const createObservations = (db: Database, clock: Clock): Observations => {
  let counts = new Map<string, HourCount>();
  let unknown = new Map<string, UnknownCode>();
  let unexpected: UnexpectedAnswer[] = [];
  let verdicts = new Map<string, string | null>();

  let pushedAt = new Map<string, EpochMs>();

  const countOf = (accountId: string): HourCount => {
    const hour = hourOf(clock.now());
    const key = `${accountId}/${hour}`;
    const known = counts.get(key);
    if (known) return known;
    const none = { accountId, hour, requests: 0, failures: 0, rateLimited: 0, durationMs: 0, pushes: 0, pushesRefused: 0 };
    counts.set(key, none);
    return none;
  };

  const hourOf = (now: EpochMs): EpochMs => now - (now % hours(1));

  const flush = async (): Promise<void> => {
    const now = clock.now();
    const taken = { counts, unknown, unexpected, verdicts, pushedAt };
    [counts, unknown, unexpected, verdicts, pushedAt] = [new Map(), new Map(), [], new Map(), new Map()];
    const byId = <Row extends { accountId: string }>(rows: Row[]) =>
      rows.toSorted((a, b) => a.accountId.localeCompare(b.accountId));
    if (taken.counts.size > 0) await addHourCounts(db, byId([...taken.counts.values()]));
    if (taken.unknown.size > 0)
      await addUnknownCodes(
        db,
        [...taken.unknown.values()].toSorted((a, b) => a.code.localeCompare(b.code)),
        now,
      );
    if (taken.unexpected.length > 0) await keepUnexpectedAnswers(db, taken.unexpected, carrierBounds.unexpectedAnswers.cap);
    if (taken.pushedAt.size > 0) await notePushes(db, byId([...taken.pushedAt].map(([accountId, at]) => ({ accountId, at }))));
    if (taken.verdicts.size > 0)
      await noteAccountStates(db, byId([...taken.verdicts].map(([accountId, error]) => ({ accountId, error }))), now);
  };

  return {
    request({ accountId, outcome, durationMs }) {
      const count = countOf(accountId);
      const isFailure = outcome !== "ok" && outcome !== "not-found" && outcome !== "rate-limited";
      count.requests += 1;
      if (isFailure) count.failures += 1;
      if (outcome === "rate-limited") count.rateLimited += 1;
      count.durationMs += durationMs;
    },
    push(accountId, isTaken) {
      const count = countOf(accountId);
      if (isTaken) {
        count.pushes += 1;
        pushedAt.set(accountId, clock.now());
      } else count.pushesRefused += 1;
    },
    answers(accountId, answers) {
      for (const [trackingCode, answer] of answers) {
        if (answer.ok || answer.failure.code === "not-found") {
          if (!verdicts.get(accountId)) verdicts.set(accountId, null);
        } else if (answer.failure.code === "credentials-rejected") {
          verdicts.set(accountId, answer.failure.detail);
        } else if (answer.failure.code === "unexpected-answer" && unexpected.length < gatheredMax) {
          const { detail, raw = null } = answer.failure;
          // PostgreSQL has no text with a zero character in it.
          const clean = raw?.replaceAll("\u0000", "") ?? null;
          unexpected.push({ id: newUuid(clock.now()), accountId, trackingCode, detail, raw: clean, receivedAt: clock.now() });
        }
      }
    },
    unknownCode(carrier, code, message) {
      const short = cut(code);
      const key = `${carrier}/${short}`;
      const known = unknown.get(key);
      if (known) known.seen += 1;
      else if (unknown.size < gatheredMax)
        unknown.set(key, { carrier, code: short, message: message.slice(0, carrierBounds.unknownMessage.cap), seen: 1 });
    },
    longReading(accountId, { code, listed }) {
      if (unexpected.length >= gatheredMax) return;
      const detail = `it lists ${listed} scans, of which the newest ${carrierBounds.scansOfReading.cap} were kept`;
      const [now, trackingCode] = [clock.now(), cut(code.replaceAll("\u0000", ""))];
      unexpected.push({ id: newUuid(now), accountId, trackingCode, detail, raw: null, receivedAt: now });
    },
    flush,
  };
};

/** Removes what is past its time of what was written. */
export const removeOldObservations = async (db: Database, now: EpochMs, signal?: AbortSignal): Promise<number> =>
  (await inBatches((limit) => deleteOldHourCounts(db, now - hourCountsForMs, limit), signal)) +
  (await keepLatestUnknownCodes(db, carrierBounds.unknownCodes.cap));
