import { type Clock, hours, minutes } from "../lib/clock.ts";
import { newUuid } from "../lib/ids.ts";
import { ok, type Result } from "../lib/result.ts";
import type { Sealer } from "../lib/seal.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { TransactionalDatabase } from "../postgres/database.ts";
import { type CarrierFailure, isStruggling, type ProofFile } from "../tracking/carrier-port.ts";
import { type Claimed, type ClaimRequest, fullOf, type Taken } from "../work/claim-loop.ts";
import type { Resources } from "../work/destinations.ts";
import type { DuePoll } from "../work/due-poll.ts";
import { createOutcomeWriter } from "../work/outcome-writer.ts";
import { startWorker, type Worker, type WorkerPort } from "../work/worker.ts";
import { proofBounds } from "./bounds.ts";
import { proofContentType } from "./document-types.ts";
import {
  areProofsDue,
  type ClaimedProof,
  claimDueProofs,
  findDueProofs,
  type SealedDocument,
  type SettledProof,
  writeSettledProofs,
} from "./fetching.sql.ts";
import { documentContext } from "./proof-links.ts";

export type FetchedProof = Result<readonly ProofFile[], CarrierFailure> | "not-connected";

export type ProofFetcherOptions = {
  db: TransactionalDatabase;
  clock: Clock;
  random: () => number;
  log: Log;
  sealer: Sealer;
  /** Within the account's limits: `rate-limited` if they leave no room before the deadline. */
  fetchProof: (accountId: string, codeKey: string, options: { deadlineMs: number }) => Promise<FetchedProof>;
  /** The documents of test mode's simulated carrier. */
  drawProof?: () => readonly ProofFile[];
  pollMs?: number;
  /** The look for all kinds of work; by default its own. */
  poll?: DuePoll;
};

/**
 * Carriers have a picture minutes after the delivery, some on the next day. Each attempt costs a request of the account's limit,
 * and many accounts never get one: Kolli gives up after the third.
 */
export const firstFetchDelayMs = minutes(2);
const retryDelaysMs = [hours(1), hours(24)];

const deadlineMs = 30_000;
const leaseMs = 60_000;
/** A response may have 5 MiB and takes several times that while it is read; it is not urgent. */
const maxInFlight = 4;
const maxInFlightOfAccount = 2;
/** This many bytes of documents count as one row of a batch that is written together. */
const bytesPerRow = 64 * 1024;

type Outcome = SettledProof & { readonly at: number };

/**
 * Fetches documents about delivered parcels, once each: the third kind of due work. A destination is a carrier account. Its
 * limits are drawn request by request, so that checks and documents share them exactly.
 */
export const startProofFetcher = (options: ProofFetcherOptions): Worker => {
  const { db, clock, random, log, pollMs = 2_000, poll } = options;
  const name = "proofs of delivery";
  return startWorker<ClaimedProof, Resources>(
    { name, clock, random, log, deadlineMs, leaseMs, gatherMs: 0, pollMs, poll, maxInFlight },
    (port) => {
      const writer = createOutcomeWriter<Outcome>((outcomes) => writeSettledProofs(db, outcomes, clock.now()), {
        name,
        clock,
        log,
        leaseMs,
        rowsOf: ({ documents }) => 1 + documents.reduce((sum, { sealed }) => sum + Math.ceil(sealed.length / bytesPerRow), 0),
        onSettled: (outcomes) => port.settled(outcomes.map(({ claim }) => claim.accountId)),
      });
      return {
        isDue: areProofsDue,
        findDue: (until) => findDueProofs(db, until),
        claim: (request) => claim(options, port, request),
        begin: async (claimed) => begin(options, port, claimed, writer.add),
      };
    },
  );
};

const claim = async (
  { db, random }: ProofFetcherOptions,
  { slots }: WorkerPort<Resources>,
  request: ClaimRequest,
): Promise<Taken<ClaimedProof>> => {
  // A new slot has a wider window until its limits are known.
  const wanted = request.wanted.map(({ destinationId, requests }) => {
    slots.get(destinationId).window.limit(maxInFlightOfAccount);
    return { destinationId, rows: Math.min(requests, maxInFlightOfAccount) };
  });
  const rows = await claimDueProofs(db, { ...request, wanted, random });
  return { rows, fullIds: fullOf(wanted, rows, ({ accountId }) => accountId), busyIds: [], later: [] };
};

const begin = (
  options: ProofFetcherOptions,
  { slots }: WorkerPort<Resources>,
  { rows, at }: Claimed<ClaimedProof>,
  onFetched: (outcome: Outcome) => void,
): void => {
  const { clock, log, fetchProof, drawProof = () => [] } = options;
  const fetch = async (row: ClaimedProof, deadline: { deadlineMs: number }): Promise<FetchedProof> =>
    row.accountId === row.workspaceId ? ok(drawProof()) : fetchProof(row.accountId, row.codeKey, deadline);
  for (const row of rows) {
    const slot = slots.get(row.accountId);
    slots.started(slot);
    const finish = (fetched: FetchedProof): void => {
      slots.answered(slot, isWell(fetched));
      onFetched({ ...settledOf(options, row, fetched), at });
    };
    fetch(row, { deadlineMs: at + deadlineMs - clock.now() }).then(finish, (error) => {
      log.error({ err: error, carrier: row.carrier, trackerId: row.trackerId }, "A proof of delivery could not be fetched");
      finish({ ok: false, failure: { code: "unexpected-answer", detail: "the adapter failed" } });
    });
  }
};

const isWell = (fetched: FetchedProof): boolean => fetched === "not-connected" || fetched.ok || !isStruggling(fetched.failure);

const settledOf = (options: ProofFetcherOptions, row: ClaimedProof, fetched: FetchedProof): SettledProof => {
  const { attempts } = row;
  const now = options.clock.now();
  if (fetched === "not-connected") return { claim: row, documents: [], dueAt: null, attempts };
  if (fetched.ok) {
    const documents = sealedOf(options, row, fetched.value);
    if (documents.length > 0) return { claim: row, documents, dueAt: null, attempts };
  } else if (fetched.failure.code === "rate-limited") {
    // Nothing was learnt, and it does not count as an attempt.
    const waitMs = Math.max(fetched.failure.retryAfterMs ?? minutes(1), minutes(1));
    return { claim: row, documents: [], dueAt: now + waitMs, attempts: attempts - 1 };
  }
  const delayMs = retryDelaysMs[attempts - 1];
  return { claim: row, documents: [], dueAt: delayMs === undefined ? null : now + delayMs, attempts };
};

const sealedOf = (
  { sealer, clock, log }: ProofFetcherOptions,
  row: ClaimedProof,
  files: readonly ProofFile[],
): SealedDocument[] =>
  files.slice(0, proofBounds.files.cap).flatMap(({ kind, bytes }, nth) => {
    const contentType = proofContentType(bytes);
    if (contentType === null || bytes.length > proofBounds.fileBytes.cap) {
      const why = contentType === null ? "neither an image nor a PDF" : "too large";
      log.warn({ carrier: row.carrier, kind, bytes: bytes.length, why }, "A carrier's document was not stored");
      return [];
    }
    // In the carrier's order.
    const id = newUuid(clock.now() + nth);
    return [{ id, kind, contentType, sealed: sealer.seal(bytes, documentContext(row.trackerId, id)) }];
  });
