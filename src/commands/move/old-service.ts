import type { PastParcel } from "../../checks/past/move-in.ts";
import type { EpochMs } from "../../lib/clock.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";

/** One parcel of the account at the old service. */
export type OldParcel = {
  readonly code: string;
  /** As the old service names it. */
  readonly carrier: string;
  /** Nothing more is to be expected of it. */
  readonly isFinished: boolean;
  /** Or why it cannot be moved. */
  readonly past: PastParcel | string;
  /** The old service's own words for where the parcel is. */
  readonly words: string;
  /** When the old service first knew a status, if it reports that. */
  readonly knownAt?: ReadonlyMap<TrackingStatus, EpochMs>;
};

export type OldPage = { readonly parcels: readonly OldParcel[]; readonly next: string | null };

export type OldRequest = { readonly path: string; readonly json?: unknown; readonly isMissingAllowed?: true };

/** Asks the old service, as often as it takes. Returns the JSON of its answer; null for a 404 that is allowed. */
export type AskOldService = (request: OldRequest) => Promise<unknown>;

/** How an account is read: a page, and where the next one begins. */
export type OldService = {
  readonly title: string;
  readonly baseUrl: string;
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  /** The service refuses more than these. */
  readonly requestsPerSecond: number;
  readonly readPage: (cursor: string | null, ask: AskOldService) => Promise<OldPage>;
};

export const unreadableParcel = (title: string): OldParcel => ({
  ...{ code: "(unreadable)", carrier: "", isFinished: false, words: "" },
  past: `${title}'s answer about it cannot be read.`,
});
