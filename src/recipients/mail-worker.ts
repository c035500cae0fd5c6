import { type Clock, days, type EpochMs, hours, minutes, seconds } from "../lib/clock.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { MailTransport, OutgoingMail, SendResult } from "../mail/transport.ts";
import type { Database } from "../postgres/database.ts";
import { type Claimed, type ClaimRequest, fullOf, type Taken } from "../work/claim-loop.ts";
import type { Resources } from "../work/destinations.ts";
import type { DuePoll } from "../work/due-poll.ts";
import { createOutcomeWriter } from "../work/outcome-writer.ts";
import { startWorker, type Worker, type WorkerPort } from "../work/worker.ts";
import type { Scope } from "../workspaces/scope.ts";
import { recipientBounds } from "./bounds.ts";
import { findAllMailSettings } from "./mail-settings.sql.ts";
import type { MailSettings } from "./mail-settings.ts";
import {
  areMailsDue,
  type ClaimedRecipientMail,
  claimDueMails,
  claimOrder,
  findDueMails,
  findSuperseded,
  type SettledMail,
  settleMails,
} from "./mails.sql.ts";
import { isUrgent, type MailState } from "./milestones.ts";
import { afterQuietHours } from "./quiet-hours.ts";
import type { Addressee, BrowserRecipient, Recipient, RecipientSealing } from "./recipient.ts";
import { eraseAddress, recipientsOf } from "./recipients.sql.ts";
import { createSendRate } from "./send-rate.ts";
import { findSuppressed, noteSoftFailure, suppressAddress } from "./suppressions.sql.ts";

/** A mail to a person about one parcel, or about several of an order. */
export type RecipientMailOrder<Parcel, To extends Addressee = Recipient> = {
  /** The first is the one that came due. */
  readonly claims: readonly ClaimedRecipientMail[];
  /** One for each. */
  readonly parcels: readonly Parcel[];
  readonly isAsked: boolean;
  readonly recipient: To;
  readonly settings: MailSettings;
};

export type MailWorkerOptions<Parcel> = {
  db: Database;
  clock: Clock;
  random: () => number;
  log: Log;
  sealing: RecipientSealing;
  /** What sends a workspace's mails. */
  transportOf: (workspaceId: string) => Pick<MailTransport, "send">;
  /** The parcels of mails, by their trackers' IDs. */
  load: (claims: readonly ClaimedRecipientMail[]) => Promise<ReadonlyMap<string, Parcel>>;
  /** The time zone in which a parcel arrives. */
  zoneOf: (parcel: Parcel) => string;
  compose: (order: RecipientMailOrder<Parcel>) => Promise<Omit<OutgoingMail, "to" | "id">>;
  /** Sends to browsers instead. */
  notify?: (order: RecipientMailOrder<Parcel, BrowserRecipient>) => Promise<SendResult>;
  onMail?: (state: MailState) => void;
  /** All workspaces together, from this process. */
  perSecond: number;
  pollMs?: number;
  /** The look for all kinds of work; by default its own. */
  poll?: DuePoll;
};

const deadlineMs = seconds(45);
const leaseMs = minutes(2);
const maxInFlight = 32;
const maxInFlightOfWorkspace = 16;
const retryDelaysMs = [minutes(1), minutes(5), minutes(15), hours(1), hours(3)];
/** After 21 minutes. Servers that do not know a sender ask it to come again, and take the mail then. */
const failsFromAttempt = 4;
/** Older news is none. */
const uselessAfterMs = days(2);

type Outcome = SettledMail & { readonly at: EpochMs };

/**
 * Sends queued mails: the fourth kind of due work. A destination is a workspace, so that none waits for another's; the rate is that of
 * the sender, which all share.
 */
export const startMailWorker = <Parcel extends object>(options: MailWorkerOptions<Parcel>): Worker => {
  const { db, clock, random, log, pollMs = 2_000, poll, perSecond } = options;
  const name = "mails to recipients";
  const rate = createSendRate(clock, perSecond);
  return startWorker<ClaimedRecipientMail, Resources>(
    { name, clock, random, log, deadlineMs, leaseMs, gatherMs: 0, pollMs, poll, maxInFlight },
    (port) => {
      const writer = createOutcomeWriter<Outcome>(async (outcomes) => void (await settleMails(db, outcomes)), {
        name,
        clock,
        log,
        leaseMs,
        onSettled: (outcomes) => {
          port.settled(outcomes.filter(({ claim }) => !mates.delete(claim.id)).map(({ claim }) => claim.accountId));
          for (const { state } of outcomes) options.onMail?.(state);
        },
      });
      /** Sent with another, so it needs no separate request. */
      const mates = new Set<string>();
      return {
        isDue: areMailsDue,
        findDue: (until) => findDueMails(db, until),
        claim: (request) => claim(options, port, rate, request),
        begin: (claimed) => begin(options, port, claimed, writer.add, mates),
      };
    },
  );
};

const claim = async <Parcel>(
  { db, random }: MailWorkerOptions<Parcel>,
  { slots }: WorkerPort<Resources>,
  rate: ReturnType<typeof createSendRate>,
  request: ClaimRequest,
): Promise<Taken<ClaimedRecipientMail>> => {
  const wanted = request.wanted.map(({ destinationId, requests }) => {
    slots.get(destinationId).window.limit(maxInFlightOfWorkspace);
    return { destinationId, rows: rate.take(Math.min(requests, maxInFlightOfWorkspace)) };
  });
  const asked = wanted.filter(({ rows }) => rows > 0);
  const rows = asked.length === 0 ? [] : await claimDueMails(db, { ...request, wanted: asked, random });
  rate.giveBack(asked.reduce((sum, one) => sum + one.rows, 0) - rows.length);
  const later = wanted.filter((one) => one.rows === 0).map(({ destinationId }) => ({ destinationId, at: rate.nextAt() }));
  return { rows, fullIds: fullOf(asked, rows, ({ accountId }) => accountId), busyIds: [], later };
};

const scopeOf = ({ accountId, mode }: ClaimedRecipientMail): Scope => ({ workspaceId: accountId, mode });
const personKey = ({ trackerId, addressHash }: { trackerId: string; addressHash: Buffer }) =>
  `${trackerId} ${addressHash.toString("hex")}`;
const addressKey = ({ workspaceId, addressHash }: { workspaceId: string; addressHash: Buffer }) =>
  `${workspaceId} ${addressHash.toString("hex")}`;
const over = (claim: ClaimedRecipientMail, state: MailState, reason: string | null, now: EpochMs): SettledMail => ({
  ...{ claim, state, reason, dueAt: null, attempts: claim.attempts, doneAt: now, sentAs: null },
});

/** What has to be known about claimed mails before one is sent: a few statements for all of them. */
const lookUp = async <Parcel>({ db, load }: MailWorkerOptions<Parcel>, rows: readonly ClaimedRecipientMail[]) => {
  const [superseded, people, suppressed, settingsOf, parcels] = await Promise.all([
    findSuperseded(db, rows),
    recipientsOf(db, rows),
    findSuppressed(
      db,
      rows.map(({ accountId, addressHash }) => ({ workspaceId: accountId, addressHash })),
    ),
    findAllMailSettings(db, rows.map(scopeOf)),
    load(rows),
  ]);
  return {
    superseded: new Set(superseded.map(({ id }) => id)),
    people: new Map(people.map((person) => [personKey(person), person])),
    suppressed: new Map(suppressed.map((one) => [addressKey(one), one.reason])),
    settingsOf,
    parcels,
  };
};

type Found<Parcel> = Awaited<ReturnType<typeof lookUp<Parcel>>>;
type Ready<Parcel> = { readonly recipient: Addressee; readonly isAsked: boolean; readonly parcel: Parcel };

/** Why a mail is not sent now, or what it needs. */
const judge = <Parcel>(
  { sealing, clock, zoneOf }: MailWorkerOptions<Parcel>,
  row: ClaimedRecipientMail,
  { superseded, people, suppressed, parcels }: Found<Parcel>,
): SettledMail | Ready<Parcel> => {
  const now = clock.now();
  if (row.createdAt < now - uselessAfterMs) return over(row, "EXPIRED", null, now);
  if (superseded.has(row.id)) return over(row, "SUPERSEDED", null, now);
  const person = people.get(personKey(row));
  const recipient = person && sealing.open(row.trackerId, person.sealed);
  const parcel = parcels.get(row.trackerId);
  if (!person || !recipient || parcel === undefined) return over(row, "SUPPRESSED", "ERASED", now);
  if (person.isStopped) return over(row, "SUPPRESSED", "UNSUBSCRIBED_PARCEL", now);
  const reason = suppressed.get(addressKey({ workspaceId: row.accountId, addressHash: row.addressHash }));
  if (reason) return over(row, "SUPPRESSED", reason, now);
  const dueAt = isUrgent(row.milestone) ? now : afterQuietHours(now, zoneOf(parcel));
  return dueAt > now
    ? { claim: row, state: "QUEUED", reason: null, dueAt, attempts: row.attempts - 1, doneAt: null, sentAs: null }
    : { recipient, isAsked: person.isAsked, parcel };
};

const begin = async <Parcel>(
  options: MailWorkerOptions<Parcel>,
  { slots }: WorkerPort<Resources>,
  { rows, at }: Claimed<ClaimedRecipientMail>,
  write: (outcome: Outcome) => void,
  mates: Set<string>,
): Promise<void> => {
  const found = await lookUp(options, rows);
  const claimedIds = new Set(rows.map(({ id }) => id));
  const judged = new Map(rows.map((row) => [row, judge(options, row, found)]));
  const taken = new Set<ClaimedRecipientMail>();
  const gatherings: Promise<unknown>[] = [];
  for (const row of rows) {
    const slot = slots.get(row.accountId);
    slots.started(slot);
    const settle = (outcomes: readonly SettledMail[], isWell: boolean): void => {
      slots.answered(slot, isWell);
      for (const outcome of outcomes) {
        if (!claimedIds.has(outcome.claim.id)) mates.add(outcome.claim.id);
        write({ ...outcome, at });
      }
    };
    const verdict = judged.get(row)!;
    if (taken.has(row)) slots.answered(slot, true);
    else if ("claim" in verdict) settle([verdict], true);
    else {
      // Others of this batch that belong to the same order leave with the first of them.
      const together = rows.flatMap((other): Part<Parcel>[] => {
        const ready = judged.get(other)!;
        const isMine = other === row || (!taken.has(other) && isMate(row, other));
        return isMine && !("claim" in ready) ? [{ claim: other, ready }] : [];
      });
      const parts = together.slice(0, recipientBounds.parcelsOfMail.cap);
      for (const { claim: other } of parts) taken.add(other);
      const gathering = gather(options, parts, at);
      gatherings.push(gathering);
      sendOrder(options, { settings: found.settingsOf(scopeOf(row)), gathering }).then(
        ({ outcomes, isWell }) => settle(outcomes, isWell),
        (error) => {
          options.log.error({ err: error, mailId: row.id }, "A mail to a recipient could not be prepared; it will be retried");
          settle(
            parts.map(({ claim: other }) => later(other, options.clock.now())),
            false,
          );
        },
      );
    }
  }
  // The workspace's next claim would otherwise take parcels of these orders, and mail them separately.
  await Promise.allSettled(gatherings);
};

const isMate = (row: ClaimedRecipientMail, other: ClaimedRecipientMail): boolean =>
  row.reference !== null &&
  row.reference === other.reference &&
  row.accountId === other.accountId &&
  row.mode === other.mode &&
  row.milestone === other.milestone &&
  row.addressHash.equals(other.addressHash);

/** Tried again after a while, not before the provider wants it. */
const later = (claim: ClaimedRecipientMail, now: EpochMs, askedMs = 0): SettledMail => ({
  ...{ claim, state: "QUEUED", reason: null, doneAt: null, sentAs: null, attempts: claim.attempts },
  dueAt: now + Math.max(askedMs, retryDelaysMs[Math.min(claim.attempts, retryDelaysMs.length) - 1]!),
});

type Sent = { outcomes: readonly SettledMail[]; isWell: boolean };
type Part<Parcel> = { readonly claim: ClaimedRecipientMail; readonly ready: Ready<Parcel> };
type Gathered<Parcel> = { readonly parts: readonly Part<Parcel>[]; readonly unsent: readonly SettledMail[] };

/** Soon enough for a person, and late enough for the other process to have sent its mail. */
const sentElsewhereMs = seconds(15);

/** Left to another process, which mails this order: by then it has taken the mail, or given it back. */
const leftToOther = (claim: ClaimedRecipientMail, now: EpochMs): SettledMail => ({
  ...{ claim, state: "QUEUED", reason: null, doneAt: null, sentAs: null },
  ...{ attempts: claim.attempts - 1, dueAt: now + sentElsewhereMs },
});

/** All parts of the order that leave in one mail, and what is not to be sent, or not from here. */
const gather = async <Parcel>(
  options: MailWorkerOptions<Parcel>,
  together: readonly Part<Parcel>[],
  at: EpochMs,
): Promise<Gathered<Parcel>> => {
  const { db, clock } = options;
  const own = together.map(({ claim }) => claim);
  const limit = recipientBounds.parcelsOfMail.cap;
  const claimed = await claimOrder(db, own, { now: clock.now(), leaseUntil: at + leaseMs, limit });
  const ids = new Set(claimed.map(({ id }) => id));
  const more = together.filter(({ claim }) => ids.has(claim.id));
  const unsent = own.filter(({ id }) => !ids.has(id)).map((claim) => leftToOther(claim, clock.now()));
  const isOwn = new Set(own.map(({ id }) => id));
  const others = claimed.filter(({ id }) => !isOwn.has(id));
  if (others.length === 0) return { parts: more, unsent };
  const found = await lookUp(options, others);
  for (const claim of others) {
    const verdict = judge(options, claim, found);
    if ("claim" in verdict) unsent.push(verdict);
    else more.push({ claim, ready: verdict });
  }
  return { parts: more, unsent };
};

/** Sends one mail for all parcels of the order that have the same news. */
const sendOrder = async <Parcel>(
  options: MailWorkerOptions<Parcel>,
  { settings, gathering }: { settings: MailSettings; gathering: Promise<Gathered<Parcel>> },
): Promise<Sent> => {
  const { clock } = options;
  const { parts, unsent } = await gathering;
  const [first] = parts;
  if (first === undefined) return { outcomes: unsent, isWell: true };
  const row = first.claim;
  const claims = parts.map(({ claim }) => claim);
  const { recipient, isAsked } = first.ready;
  const sent = await sendTo(options, { claims, parcels: parts.map(({ ready }) => ready.parcel), recipient, isAsked, settings });
  await (row.toBrowser ? forgetIfGone : noteAnswer)(options, row, sent);
  const now = clock.now();
  const ofAll = (settled: (claim: ClaimedRecipientMail) => SettledMail): SettledMail[] => [...unsent, ...claims.map(settled)];
  if (sent.result === "later") return { outcomes: ofAll((claim) => later(claim, now, sent.retryAfterMs)), isWell: false };
  const state = sent.result === "sent" ? "SENT" : "BOUNCED";
  const reason = sent.result === "sent" ? null : withoutAddresses(sent.error);
  return { outcomes: ofAll((claim) => ({ ...over(claim, state, reason, now), sentAs: row.id })), isWell: true };
};

const sendTo = async <Parcel>(
  { compose, transportOf, notify }: MailWorkerOptions<Parcel>,
  { recipient, ...order }: RecipientMailOrder<Parcel, Addressee>,
): Promise<SendResult> => {
  if ("browser" in recipient)
    return notify?.({ ...order, recipient }) ?? { result: "later", error: "No key for browsers is set." };
  const { id, accountId } = order.claims[0]!;
  return transportOf(accountId).send({ ...(await compose({ ...order, recipient })), id, to: recipient.email });
};

/** What servers answer repeats the address. */
export const withoutAddresses = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, "…").slice(0, 200);

/** A browser that has ended its subscription gets nothing more, about no parcel of this workspace. */
const forgetIfGone: typeof noteAnswer = async ({ db }, { accountId, addressHash }, { result }) => {
  if (result === "refused") await eraseAddress(db, accountId, addressHash);
};

/** An address that is refused gets nothing more; one that keeps failing for the moment counts once for each mail, if its server answered so. */
const noteAnswer = async (
  { db, clock }: Pick<MailWorkerOptions<never>, "db" | "clock">,
  row: ClaimedRecipientMail,
  sent: SendResult,
): Promise<void> => {
  const { accountId: workspaceId, addressHash, attempts } = row;
  if (sent.result === "refused") await suppressAddress(db, { workspaceId, addressHash, reason: "BOUNCED", now: clock.now() });
  if (sent.result === "later" && attempts === failsFromAttempt && /\b45\d\b/.test(sent.error))
    await noteSoftFailure(db, workspaceId, addressHash, clock.now());
};
