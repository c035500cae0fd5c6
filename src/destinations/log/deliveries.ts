import type { Clock } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { selectKinds } from "../endpoints/endpoints.sql.ts";
import type { DescribedAttempt, DestinationKind, KindList } from "../kind.ts";
import { destinationKinds } from "../kinds.ts";
import {
  type AttemptRow,
  type Delivery,
  type DeliveryKey,
  makeDeliveryDue,
  selectAttempts,
  selectDelivery,
} from "./deliveries.sql.ts";

export type Attempt = Omit<AttemptRow, keyof DescribedAttempt | "signature"> & DescribedAttempt;

export type NoSuchDelivery = { code: "not-found"; field: "id"; message: string };

const attemptOf = (row: AttemptRow, kind: DestinationKind): Attempt => {
  const { signature: _signature, ...shown } = row;
  return { ...shown, ...kind.describe(row) };
};

export const findDelivery = (db: Database, scope: Scope, key: DeliveryKey): Promise<Delivery | undefined> =>
  selectDelivery(db, scope, key);

/** Of many deliveries, each delivery's in order, as its kind of destination describes them. A deleted one is taken for a webhook. */
export const listAttempts = async (
  { db, kinds = destinationKinds }: { db: Database; kinds?: KindList },
  scope: Scope,
  keys: readonly DeliveryKey[],
): Promise<Attempt[]> => {
  const endpointIds = [...new Set(keys.map(({ endpointId }) => endpointId))];
  const [rows, found] = await Promise.all([selectAttempts(db, scope, keys), selectKinds(db, endpointIds)]);
  const nameOf = new Map(found.map(({ id, kind }) => [id, kind]));
  const kindOf = (endpointId: string) => (kinds[nameOf.get(endpointId) ?? "webhook"] ?? destinationKinds.webhook!)();
  return rows.map((row) => attemptOf(row, kindOf(row.endpointId)));
};

/** Due immediately, with a new round of attempts, also when it was delivered. Wake the deliverer after it. */
export const retryDelivery = async (
  { db, clock }: { db: Database; clock: Clock },
  scope: Scope,
  key: DeliveryKey,
): Promise<Result<null, NoSuchDelivery>> =>
  (await makeDeliveryDue(db, scope, key, clock.now()))
    ? ok(null)
    : fail({ code: "not-found", field: "id", message: "No such delivery exists in this workspace and mode." });
