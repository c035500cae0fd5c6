import { minutes } from "../../lib/clock.ts";
import { ok, type Result } from "../../lib/result.ts";
import { defineUseCase } from "../../use-cases/use-case.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { listPasskeys } from "../passkeys/passkeys.sql.ts";
import { askToConfirm, type Proof, verifyPasskey } from "../passkeys/passkeys.ts";
import { findUserSecrets } from "../users.sql.ts";
import { type OwnChange, type OwnDeps, ownAudit, ownTransaction, ownWith, routeCosts, signedOut } from "./own-change.ts";
import { recordProof } from "./sessions.sql.ts";
import type { Session } from "./sessions.ts";
import { checkSecondFactor, confirmPassword } from "./sign-in.ts";
import type { SignInMeans } from "./sign-in-means.ts";

const proofLifeMs = minutes(10);

export const confirmationNeeded = "Confirm your identity: enter your password, or use a passkey.";

/** Whether the person has proved within the last ten minutes to be who they are. Signing in was a proof. */
const isProved = ({ session }: Session, now: number): boolean => now - session.provedAt < proofLifeMs;

const required = () => refuseAccount("CONFIRMATION_REQUIRED", confirmationNeeded);

/** For what a stolen open session must not be able to do. */
type Asking = Pick<OwnChange, "session" | "now">;

export const requireProof = ({ session, now }: Asking): Result<null, AccountFailure> =>
  isProved(session, now) ? ok(null) : required();

/** Means that the person has the second factor in hand. */
const withSecondFactor: readonly SignInMeans[] = ["TWO_FACTOR", "PASSKEY"];

/** For changes of second factors: if two-factor is on, the proof was made with it. A provider's word or a password is not enough. */
export const requireSecondFactor = (change: Asking): Result<null, AccountFailure> => {
  const { user, session } = change.session;
  return user.twoFactorEnabled && !withSecondFactor.includes(session.provedBy) ? required() : requireProof(change);
};

type Proved = { signedInBy: SignInMeans; provedBy: SignInMeans; by: string };

/** The proof was checked before the transaction; here it is noted in the session. */
const noteProof = async (
  _caller: unknown,
  _typed: unknown,
  change: OwnDeps,
  proved: Result<Proved, AccountFailure>,
): Promise<Result<Proved, AccountFailure>> => {
  if (!proved.ok) return proved;
  const { signedInBy, provedBy } = proved.value;
  return ownTransaction(change, async (tx) => {
    await recordProof(tx, change.session.session.id, { now: change.now, signedInBy, provedBy });
    return proved;
  });
};

const confirmAudit = ownAudit("session.confirm", ({ by }: Proved) => ({ by }));

/** The ways in which this person can confirm. */
export const startConfirm = defineUseCase({
  name: "Own.confirmStart",
  permission: ownWith("never"),
  cost: { weight: routeCosts.look },
  async run(_caller, _typed: object, change: OwnDeps): Promise<Result<object, AccountFailure>> {
    const { user } = change.session;
    const hasOne = (await listPasskeys(change.db, user.id)).length > 0;
    const passkey = hasOne ? await askToConfirm(change, change.session) : null;
    return ok({ password: user.hasPassword, twoFactor: user.twoFactorEnabled, passkey });
  },
  audit: "nothing",
});

/** As when signing in: the password, and a code if two-factor is on. */
export const confirmByPassword = defineUseCase({
  name: "Own.confirmByPassword",
  permission: ownWith("password"),
  cost: { weight: routeCosts.hash },
  async prepare(
    _caller,
    { password, code }: { password: string; code?: string | null | undefined },
    { db, sealer, session, origin, now }: OwnDeps,
  ): Promise<Result<Proved, AccountFailure>> {
    const user = await findUserSecrets(db, session.user.id);
    if (!user) return signedOut();
    const right = await confirmPassword(db, user, { password, field: "password", origin, now, session: session.session.id });
    if (!right.ok) return right;
    const means = await checkSecondFactor({ db, sealer }, user, { code: code ?? null, now });
    if (!means.ok) return means;
    const { signedInBy } = session.session;
    const provedBy = means.value === "password" ? "PASSWORD" : "TWO_FACTOR";
    return ok({ signedInBy: signedInBy === "PASSWORD" ? provedBy : signedInBy, provedBy, by: means.value });
  },
  run: noteProof,
  audit: confirmAudit,
});

export const confirmByPasskey = defineUseCase({
  name: "Own.confirmByPasskey",
  permission: ownWith("never"),
  cost: { weight: routeCosts.signature },
  async prepare(_caller, proof: Proof, change: OwnDeps): Promise<Result<Proved, AccountFailure>> {
    const verified = await verifyPasskey(change, proof, change.session);
    if (!verified.ok) return verified;
    // A person who came by single sign-on stays so: a workspace may require it.
    const signedInBy = change.session.session.signedInBy === "OIDC" ? "OIDC" : "PASSKEY";
    return ok({ signedInBy, provedBy: "PASSKEY", by: "passkey" });
  },
  run: noteProof,
  audit: confirmAudit,
});
