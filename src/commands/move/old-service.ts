import type { PastParcel } from "../../checks/past/move-in.ts";

/** One parcel of the account at the old service. */
export type OldParcel = {
  readonly code: string;
  /** As the old service names it. */
  readonly carrier: string;
  /** Nothing more is to be expected of it. */
  readonly isFinished: boolean;
  /** Or why it cannot be moved. */
  readonly past: PastParcel | string;
};

export type OldPage = { readonly parcels: readonly OldParcel[]; readonly next: string | null };

/** A request for a page, and how its answer is read. */
export type OldService = {
  readonly title: string;
  readonly baseUrl: string;
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  readonly pathOf: (cursor: string | null) => string;
  readonly read: (body: unknown) => OldPage;
};
