import { type Database, type TransactionalDatabase, whereLaneIs } from "../../postgres/database.ts";
import { byLane, isOneLane } from "../../postgres/lanes.ts";
import type { TrackerChange } from "../../trackers/changes.ts";
import { deleteCheckpoints } from "../../trackers/checkpoints/checkpoints.sql.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import type { AccountOf } from "../legs/followed-legs.ts";
import { type LegChecks, legChecksOf, writeLegChecks } from "../legs/leg-checks.ts";
import { updateCheckpoints } from "./apply.sql.ts";
import type { Concluded } from "./concluded.ts";
import type { ApplyDependencies } from "./dependencies.ts";
import { noMails, queueNewMails } from "./new-mails.ts";
import { noteNewProofs } from "./new-proofs.ts";
import { writeChanged } from "./write-changed.sql.ts";

type CommitDependencies<Announced> = Pick<
  ApplyDependencies<Announced>,
  "db" | "linksIn" | "mailsIn" | "announce" | "onAnnounced" | "givesDocuments"
>;

/** The claims of one lane. `holdsAccounts`: so that an account that is connected meanwhile waits, what is concluded holds rows elsewhere. */
export type ToConclude = { readonly claims: readonly ClaimedCheck[]; readonly now: number; readonly holdsAccounts: boolean };

const databaseFor = (db: TransactionalDatabase, { claims, holdsAccounts }: ToConclude): TransactionalDatabase => {
  const lanes = byLane(db, claims, ({ bucket }) => bucket);
  return holdsAccounts || lanes.length !== 1 ? db : whereLaneIs(db, lanes[0]![0]);
};

/** Writes what `concludeIn` finds about locked trackers in one transaction: state, scans, checks of legs, events, deliveries. */
export const commitConcluded = async <Announced>(
  dependencies: CommitDependencies<Announced>,
  toConclude: ToConclude,
  concludeIn: (tx: Database) => Promise<{ concluded: readonly Concluded[]; accountOf: AccountOf }>,
): Promise<{ concluded: readonly Concluded[]; legChecks: readonly LegChecks[] }> => {
  const { db, announce, onAnnounced, givesDocuments } = dependencies;
  const { claims, now } = toConclude;
  const workspaceIds = [...new Set(claims.map(({ workspaceId }) => workspaceId))];
  const { linksIn, mailsIn = async () => noMails } = dependencies;
  const [linksOf, switchesOf] = await Promise.all([linksIn(workspaceIds), mailsIn(workspaceIds)]);
  const { value, last } = await databaseFor(db, toConclude).transaction(
    async (tx) => {
      const { concluded, accountOf } = await concludeIn(tx);
      const legChecks = concluded.map((one) => legChecksOf(one, accountOf, now));
      const changes = concluded.flatMap(changesOf);
      // A cluster reads first which endpoints want an event, before it inserts: that cannot leave with the commit.
      const announced = isOneLane(db) || changes.length === 0 ? null : await announce(tx, changes, linksOf);
      return { concluded, legChecks, changes, announced };
    },
    // None waits for another, and the commit for none of them: they leave together.
    (tx, { concluded, legChecks, changes, announced }) => [
      isOneLane(db) && changes.length > 0 ? announce(tx, changes, linksOf) : Promise.resolve(announced),
      ...write(tx, concluded, now),
      ...writeLegChecks(tx, legChecks),
      ...noteNewProofs(tx, concluded, givesDocuments, now),
      ...queueNewMails(tx, concluded, switchesOf, now),
    ],
  );
  if (last[0] !== null) onAnnounced(value.changes, last[0]);
  return value;
};

export const changesOf = ({ changes, claim: { span } }: Concluded): readonly TrackerChange[] =>
  span ? changes.map((change) => ({ ...change, span })) : changes;

const write = (tx: Database, concluded: readonly Concluded[], now: number): Promise<unknown>[] => {
  if (concluded.length === 0) return [];
  const refined = concluded.flatMap((one) => one.changed);
  const added = concluded.flatMap((one) => one.added);
  const removed = concluded.flatMap((one) => one.removed.map(({ id }) => ({ id, bucket: one.claim.bucket })));
  return [
    writeChanged(tx, concluded, added, now),
    ...(refined.length > 0 ? [updateCheckpoints(tx, refined)] : []),
    ...(removed.length > 0 ? [deleteCheckpoints(tx, removed)] : []),
  ];
};
