import { minutes } from "../../lib/clock.ts";
import { ok, type Result } from "../../lib/result.ts";
import { actorOf, recordAccountAudit } from "../account-audit.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { type Proof, type Site, verifyPasskey } from "../passkeys/passkeys.ts";
import { findUserSecrets } from "../users.sql.ts";
import type { OwnChange } from "./own-credentials.ts";
import { recordProof } from "./sessions.sql.ts";
import type { Session } from "./sessions.ts";
import { checkSecondFactor, confirmPassword } from "./sign-in.ts";
import type { SignInMeans } from "./sign-in-means.ts";

const proofLifeMs = minutes(10);

export const confirmationNeeded = "Confirm your identity: enter your password, or use a passkey.";

/** Whether the person has proved within the last ten minutes to be who they are. Signing in was a proof. */
export const isProved = ({ session }: Session, now: number): boolean => now - session.provedAt < proofLifeMs;

/** For what a stolen open session must not be able to do. */
export const requireProof = ({ session, now }: OwnChange): Result<null, AccountFailure> =>
  isProved(session, now) ? ok(null) : refuseAccount("CONFIRMATION_REQUIRED", confirmationNeeded);

const proved = (
  { db, session, origin, now }: OwnChange,
  signedInBy: SignInMeans,
  by: string,
): Promise<Result<null, AccountFailure>> =>
  db.transaction(async (tx) => {
    const { user } = session;
    await recordProof(tx, session.session.id, { now, signedInBy });
    const auditAction = { action: "session.confirm", subjectId: user.id, subjectName: user.email, detail: { by } } as const;
    await recordAccountAudit(tx, user.id, { actor: actorOf(user, origin), auditAction, now });
    return ok(null);
  });

/** As at the door: the password, and a code where two-factor is on. */
export const confirmByPassword = async (
  change: OwnChange,
  { password, code }: { password: string; code: string | null },
): Promise<Result<null, AccountFailure>> => {
  const { db, sealer, session, origin, now } = change;
  const user = await findUserSecrets(db, session.user.id);
  if (!user) return refuseAccount("SIGNED_OUT", "Sign in again.");
  const right = await confirmPassword(db, user, { password, field: "password", origin, now, session: session.session.id });
  if (!right.ok) return right;
  const means = await checkSecondFactor({ db, sealer }, user, { code, now });
  if (!means.ok) return means;
  const { signedInBy } = session.session;
  return proved(change, signedInBy === "PASSWORD" && means.value !== "password" ? "TWO_FACTOR" : signedInBy, means.value);
};

export const confirmByPasskey = async (change: OwnChange, site: Site, proof: Proof): Promise<Result<null, AccountFailure>> => {
  const verified = await verifyPasskey({ ...change, site }, "passkey confirmation", proof);
  if (!verified.ok) return verified;
  // Whoever came by single sign-on stays so: a workspace may ask for it.
  return proved(change, change.session.session.signedInBy === "OIDC" ? "OIDC" : "PASSKEY", "passkey");
};
