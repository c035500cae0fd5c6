import type { Clock, EpochMs } from "../lib/clock.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import type { Database } from "../postgres/database.ts";
import type { Scope } from "../workspaces/scope.ts";
import type { AttemptResult } from "./attempt.ts";
import {
  type AttemptRow,
  type Delivery,
  type DeliveryKey,
  type DeliveryPage,
  makeDeliveryDue,
  selectAttempts,
  selectDeliveries,
  selectDelivery,
} from "./deliveries.sql.ts";
import { requestHeaders } from "./request.ts";

export type Attempt = {
  number: number;
  at: EpochMs;
  durationMs: number;
  result: AttemptResult;
  status: number | null;
  detail: string | null;
  /** null: nothing was signed or sent. */
  requestHeaders: Readonly<Record<string, string>> | null;
  responseHeaders: Readonly<Record<string, string>> | null;
  /** The first 4 KiB, as text; null when there was none. */
  responseBody: string | null;
};

export type NoSuchDelivery = { code: "not-found"; field: "id"; message: string };

const pairs = (flat: readonly string[]): Record<string, string> =>
  Object.fromEntries(flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1]!]] : [])));

/** From the lines they are kept in, `name: value`. */
export const readHeaderLines = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines.split("\n").flatMap((line) => {
      const colon = line.indexOf(": ");
      return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 2)]];
    }),
  );

const attemptOf = ({ signature, responseHeaders, responseBody, ...row }: AttemptRow, eventId: string): Attempt => ({
  ...row,
  requestHeaders: signature === "" ? null : pairs(requestHeaders(eventId, row.at, signature)),
  responseHeaders: responseHeaders === null ? null : readHeaderLines(responseHeaders),
  responseBody: responseBody === null ? null : responseBody.toString("utf8"),
});

/** Newest first; go on from the last one's event id. */
export const listDeliveries = (db: Database, scope: Scope, page: DeliveryPage): Promise<Delivery[]> =>
  selectDeliveries(db, scope, page);

export const findDelivery = (db: Database, scope: Scope, key: DeliveryKey): Promise<Delivery | undefined> =>
  selectDelivery(db, scope, key);

export const listAttempts = async (db: Database, scope: Scope, key: DeliveryKey): Promise<Attempt[]> =>
  (await selectAttempts(db, scope, key)).map((row) => attemptOf(row, key.eventId));

/** Due at once, with a new round of attempts, also when it was delivered. Wake the deliverer after it. */
export const retryDelivery = async (
  { db, clock }: { db: Database; clock: Clock },
  scope: Scope,
  key: DeliveryKey,
): Promise<Result<null, NoSuchDelivery>> =>
  (await makeDeliveryDue(db, scope, key, clock.now()))
    ? ok(null)
    : fail({ code: "not-found", field: "id", message: "There is no such delivery in this workspace and mode." });
