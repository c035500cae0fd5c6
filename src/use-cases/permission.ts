import type { Requirement } from "./roles.ts";

/** What a use case does, as far as the access of API keys depends on it. */
export type KeyPermission = "read" | "create" | "change";

/**
 * Whether a person needs a proof of identity within the last ten minutes: for what a stolen open session must not be able to do. `in live
 * mode` is only for what belongs to a mode; the caller chooses the mode, so what belongs to both must say `always`. `password`: it comes with
 * the input, and the use case checks it. `second factor`: the proof was made with it, if the person has one.
 */
export const proofs = ["always", "in live mode", "never", "password", "second factor"] as const;
export type ProofRule = (typeof proofs)[number];

/** Who may: keys by their access, people by the rights of their role and by proof. The operator on the command line may do everything. */
export type Permission = {
  /** Null: no API key may. */
  readonly key: KeyPermission | null;
  /** Null: no person at the dashboard may. */
  readonly right: Requirement | null;
  readonly proof: ProofRule;
  /** The input with which it changes nothing, and needs no proof. */
  readonly looksOnlyWith?: string;
  /** For the few that are open while the workspace is deleted and can still be restored. */
  readonly isOpenWhenDeleted?: boolean;
};

/** Only on the command line. */
export const onlyOperator: Permission = { key: null, right: null, proof: "always" };

export const mayRead: Permission = { key: "read", right: "read", proof: "never" };

/** Only for people at the dashboard, and the operator. */
export const peopleMay = (right: Requirement, proof: ProofRule = "never"): Permission => ({ key: null, right, proof });
