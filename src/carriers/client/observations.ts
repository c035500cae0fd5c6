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

/** What waits in memory to be written. */
type Gathered = {
  counts: Map<string, HourCount>;
  unknown: Map<string, UnknownCode>;
  unexpected: UnexpectedAnswer[];
  /** By account: why the credentials were rejected, or null if they worked. */
  verdicts: Map<string, string | null>;
  pushedAt: Map<string, EpochMs>;
};

const nothingGathered = (): Gathered => ({
  counts: new Map(),
  unknown: new Map(),
  unexpected: [],
  verdicts: new Map(),
  pushedAt: new Map(),
});

const hourOf = (now: EpochMs): EpochMs => now - (now % hours(1));

const countOf = ({ counts }: Gathered, accountId: string, now: EpochMs): HourCount => {
  const hour = hourOf(now);
  const key = `${accountId}/${hour}`;
  const known = counts.get(key);
  if (known) return known;
  const none = { accountId, hour, requests: 0, failures: 0, rateLimited: 0, durationMs: 0, pushes: 0, pushesRefused: 0 };
  counts.set(key, none);
  return none;
};

/** In the order of their ids, so that none of two nodes that write the same rows waits for the other. */
const byId = <Row extends { accountId: string }>(rows: Row[]): Row[] =>
  rows.toSorted((a, b) => a.accountId.localeCompare(b.accountId));

const writeGathered = async (db: Database, gathered: Gathered, now: EpochMs): Promise<void> => {
  const { counts, unknown, unexpected, verdicts, pushedAt } = gathered;
  const codes = [...unknown.values()].toSorted((a, b) => a.code.localeCompare(b.code));
  if (counts.size > 0) await addHourCounts(db, byId([...counts.values()]));
  if (codes.length > 0) await addUnknownCodes(db, codes, now);
  if (unexpected.length > 0) await keepUnexpectedAnswers(db, unexpected, carrierBounds.unexpectedAnswers.cap);
  if (pushedAt.size > 0) await notePushes(db, byId([...pushedAt].map(([accountId, at]) => ({ accountId, at }))));
  if (verdicts.size > 0)
    await noteAccountStates(db, byId([...verdicts].map(([accountId, error]) => ({ accountId, error }))), now);
};

export const createObservations = (db: Database, clock: Clock): Observations => {
  let gathered = nothingGathered();
  return {
    request({ accountId, outcome, durationMs }) {
      const count = countOf(gathered, accountId, clock.now());
      const isFailure = outcome !== "ok" && outcome !== "not-found" && outcome !== "rate-limited";
      count.requests += 1;
      if (isFailure) count.failures += 1;
      if (outcome === "rate-limited") count.rateLimited += 1;
      count.durationMs += durationMs;
    },
    push(accountId, isTaken) {
      const count = countOf(gathered, accountId, clock.now());
      if (isTaken) {
        count.pushes += 1;
        gathered.pushedAt.set(accountId, clock.now());
      } else count.pushesRefused += 1;
    },
    answers(accountId, answers) {
      const { verdicts, unexpected } = gathered;
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
      const { unknown } = gathered;
      const short = cut(code);
      const key = `${carrier}/${short}`;
      const known = unknown.get(key);
      if (known) known.seen += 1;
      else if (unknown.size < gatheredMax)
        unknown.set(key, { carrier, code: short, message: message.slice(0, carrierBounds.unknownMessage.cap), seen: 1 });
    },
    longReading(accountId, { code, listed }) {
      const { unexpected } = gathered;
      if (unexpected.length >= gatheredMax) return;
      const detail = `it lists ${listed} scans, of which the newest ${carrierBounds.scansOfReading.cap} were kept`;
      const [now, trackingCode] = [clock.now(), cut(code.replaceAll("\u0000", ""))];
      unexpected.push({ id: newUuid(now), accountId, trackingCode, detail, raw: null, receivedAt: now });
    },
    flush() {
      const taken = gathered;
      gathered = nothingGathered();
      return writeGathered(db, taken, clock.now());
    },
  };
};

/** Removes what is past its time of what was written. */
export const removeOldObservations = async (db: Database, now: EpochMs, signal?: AbortSignal): Promise<number> =>
  (await inBatches((limit) => deleteOldHourCounts(db, now - hourCountsForMs, limit), signal)) +
  (await keepLatestUnknownCodes(db, carrierBounds.unknownCodes.cap));
