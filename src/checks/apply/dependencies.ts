import type { Clock } from "../../lib/clock.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import type { TrackerChange, TrackerLinks } from "../../trackers/changes.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import type { ReadForJudges } from "../judge/judge.ts";
import type { ConcludeInput } from "./conclude.ts";
import type { Concluded } from "./concluded.ts";
import type { MailSwitchesOf } from "./new-mails.ts";
import type { FurtherSteps } from "./write-if-unchanged.sql.ts";

/** Which trackers the statement changes, and where the parameters of further steps begin. */
export type StatementPlace = { readonly trackers: string; readonly firstParameter: number };

/** Events and deliveries of those changes whose trackers are among `trackers`. `read` gets what the statement answered; `cancel` is called if it changed nothing. */
export type AnnounceWithin<Announced> = (
  changes: readonly TrackerChange[],
  linksOf: (tracker: Tracker) => TrackerLinks,
  place: StatementPlace,
) => { readonly further: FurtherSteps; read(answer: unknown): Announced; cancel(): void };

/** What writing the outcomes of checks needs; `judges` say what time alone changes. */
export type ApplyDependencies<Announced> = Omit<ConcludeInput, "now" | "accountOf" | "largeAnswers"> & {
  db: TransactionalDatabase;
  clock: Clock;
  /** The judges of a look at these parcels, with what they need to have read. */
  judgesOf?: ReadForJudges;
  /** Whether the carrier gives documents about a delivery, and Kolli can ask for them. */
  givesDocuments: (carrier: string) => boolean;
  /** Called before the transaction, which must not wait for another connection. */
  linksIn: (workspaceIds: readonly string[]) => Promise<(tracker: Tracker) => TrackerLinks>;
  /** What these workspaces mail to recipients. Called before the transaction, too, and reads nothing that `linksIn` does not. */
  mailsIn?: (workspaceIds: readonly string[]) => Promise<MailSwitchesOf>;
  /** Inside the transaction that writes the changes: event and deliveries commit with the state or not at all. */
  announce: (tx: Database, changes: readonly TrackerChange[], linksOf: (tracker: Tracker) => TrackerLinks) => Promise<Announced>;
  /** The same as steps of the statement that writes the changes; null if there is no such way. */
  announceWithin: AnnounceWithin<Announced> | null;
  /** After the commit, with what `announce` gave: wakes what waits for the events. */
  onAnnounced: (changes: readonly TrackerChange[], announced: Announced) => void;
  /** After the commit: codes no map knows and scans that were refused, for the operator. */
  onOddities: (concluded: readonly Concluded[]) => void;
  /** One parcel's outcome that could not be written; the others of its batch were. */
  onUnwritable: (claim: ClaimedCheck, error: unknown) => void;
};
