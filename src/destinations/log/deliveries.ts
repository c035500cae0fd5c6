import type { Clock, EpochMs } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { AttemptResult } from "../queue/attempt.ts";
import { requestHeaders } from "../webhook/request.ts";
import {
  type AttemptRow,
  type Delivery,
  type DeliveryKey,
  makeDeliveryDue,
  selectAttempts,
  selectDelivery,
} from "./deliveries.sql.ts";

export type Attempt = DeliveryKey & {
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

/** Name, value, name, value: as they are sent. */
export const pairs = (flat: readonly string[]): Record<string, string> =>
  Object.fromEntries(flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1]!]] : [])));

/** From the lines they are kept in, `name: value`. */
export const readHeaderLines = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines.split("\n").flatMap((line) => {
      const colon = line.indexOf(": ");
      return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 2)]];
    }),
  );

const attemptOf = ({ signature, responseHeaders, responseBody, ...row }: AttemptRow): Attempt => ({
  ...row,
  requestHeaders: signature === "" ? null : pairs(requestHeaders(row.eventId, row.at, signature)),
  responseHeaders: responseHeaders === null ? null : readHeaderLines(responseHeaders),
  responseBody: responseBody === null ? null : responseBody.toString("utf8"),
});

export const findDelivery = (db: Database, scope: Scope, key: DeliveryKey): Promise<Delivery | undefined> =>
  selectDelivery(db, scope, key);

/** Of many deliveries at once, each delivery's in order. */
export const listAttempts = async (db: Database, scope: Scope, keys: readonly DeliveryKey[]): Promise<Attempt[]> =>
  (await selectAttempts(db, scope, keys)).map(attemptOf);

/** Due at once, with a new round of attempts, also when it was delivered. Wake the deliverer after it. */
export const retryDelivery = async (
  { db, clock }: { db: Database; clock: Clock },
  scope: Scope,
  key: DeliveryKey,
): Promise<Result<null, NoSuchDelivery>> =>
  (await makeDeliveryDue(db, scope, key, clock.now()))
    ? ok(null)
    : fail({ code: "not-found", field: "id", message: "No such delivery exists in this workspace and mode." });
