import type { Sealer } from "../../lib/seal.ts";
import type { UseCaseDeps } from "../../use-cases/use-case.ts";
import type { CarrierAdapter } from "../adapter.ts";
import { createAccountStore } from "./account-store.ts";

export type CarrierAccountDeps = UseCaseDeps & {
  readonly workSealer: Sealer;
  readonly findAdapter: (carrier: string) => CarrierAdapter | undefined;
  /** Why an address of the account's own may not be asked, null if it may: the rule for every outgoing request. */
  readonly refuseAddress: (url: string) => string | null;
  /** Something came due for these accounts. */
  readonly wakeChecker: (accountIds: readonly string[]) => void;
  /** What a change left to do is worked off. */
  readonly workOff: () => void;
  /** An account was connected or changed: what its carrier is to push may be another. */
  readonly onAccountSaved: (accountId: string) => void;
};

export const storeOn = ({ db, workSealer, clock, findAdapter }: CarrierAccountDeps) =>
  createAccountStore({ db, sealer: workSealer, clock, findAdapter });
