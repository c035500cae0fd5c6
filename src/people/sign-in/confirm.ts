import { minutes } from "../../lib/clock.ts";
import { ok, type Result } from "../../lib/result.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { type Proof, type Site, verifyPasskey } from "../passkeys/passkeys.ts";
import { findUserSecrets } from "../users.sql.ts";
import { type OwnChange, ownTransaction, recordOwnChange, signedOut } from "./own-change.ts";
import { recordProof } from "./sessions.sql.ts";
import type { Session } from "./sessions.ts";
import { checkSecondFactor, confirmPassword } from "./sign-in.ts";
import type { SignInMeans } from "./sign-in-means.ts";

const proofLifeMs = minutes(10);

export const confirmationNeeded = "Confirm your identity: enter your password, or use a passkey.";

/** Whether the person has proved within the last ten minutes to be who they are. Signing in was a proof. */
export const isProved = ({ session }: Session, now: number): boolean => now - session.provedAt < proofLifeMs;

const required = () => refuseAccount("CONFIRMATION_REQUIRED", confirmationNeeded);

/** For what a stolen open session must not be able to do. */
export const requireProof = ({ session, now }: OwnChange): Result<null, AccountFailure> =>
  isProved(session, now) ? ok(null) : required();

/** Means that the person has the second factor in hand. */
const withSecondFactor: readonly SignInMeans[] = ["TWO_FACTOR", "PASSKEY"];

/** For changes of second factors: if two-factor is on, the proof was made with it. A provider's word or a password is not enough. */
export const requireSecondFactor = (change: OwnChange): Result<null, AccountFailure> => {
  const { user, session } = change.session;
  return user.twoFactorEnabled && !withSecondFactor.includes(session.provedBy) ? required() : requireProof(change);
};

const proved = (
  change: OwnChange,
  { signedInBy, provedBy, by }: { signedInBy: SignInMeans; provedBy: SignInMeans; by: string },
): Promise<Result<null, AccountFailure>> =>
  ownTransaction(change, async (tx) => {
    await recordProof(tx, change.session.session.id, { now: change.now, signedInBy, provedBy });
    await recordOwnChange(tx, change, { action: "session.confirm", detail: { by } });
    return ok(null);
  });

/** As at the door: the password, and a code if two-factor is on. */
export const confirmByPassword = async (
  change: OwnChange,
  { password, code }: { password: string; code: string | null },
): Promise<Result<null, AccountFailure>> => {
  const { db, sealer, session, origin, now } = change;
  const user = await findUserSecrets(db, session.user.id);
  if (!user) return signedOut();
  const right = await confirmPassword(db, user, { password, field: "password", origin, now, session: session.session.id });
  if (!right.ok) return right;
  const means = await checkSecondFactor({ db, sealer }, user, { code, now });
  if (!means.ok) return means;
  const { signedInBy } = session.session;
  const provedBy = means.value === "password" ? "PASSWORD" : "TWO_FACTOR";
  return proved(change, { signedInBy: signedInBy === "PASSWORD" ? provedBy : signedInBy, provedBy, by: means.value });
};

export const confirmByPasskey = async (change: OwnChange, site: Site, proof: Proof): Promise<Result<null, AccountFailure>> => {
  const verified = await verifyPasskey({ ...change, site }, proof, change.session);
  if (!verified.ok) return verified;
  // Whoever came by single sign-on stays so: a workspace may ask for it.
  const signedInBy = change.session.session.signedInBy === "OIDC" ? "OIDC" : "PASSKEY";
  return proved(change, { signedInBy, provedBy: "PASSKEY", by: "passkey" });
};
