import { ok, type Result } from "../../lib/result.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import type { SignInAttempt } from "../sign-in/sign-in.ts";
import { spendNetworkGuess } from "../sign-in/sign-in-throttle.ts";
import { findUserSecrets, type User } from "../users.sql.ts";
import { type PasskeyDeps, type Proof, verifyPasskey } from "./passkeys.ts";

/** Nobody can guess a signature, but checking one costs: a network that sends many wrong ones is slowed down. */
export const signInByPasskey = async (
  deps: PasskeyDeps & { log: Log },
  proof: Proof,
  { origin, now }: SignInAttempt,
): Promise<Result<User, AccountFailure>> => {
  const guess = await spendNetworkGuess(deps.db, { ipAddress: origin.ipAddress, now });
  if (!guess.ok) return refuseAccount("THROTTLED", "Too many attempts. Try again later.", guess.failure);
  const verified = await verifyPasskey(deps, "passkey sign-in", proof);
  if (!verified.ok) return verified;
  await guess.value.refund();
  const user = await findUserSecrets(deps.db, verified.value.userId);
  return user ? ok(user) : refuseAccount("PASSKEY_REFUSED", "The passkey's account no longer exists.");
};
