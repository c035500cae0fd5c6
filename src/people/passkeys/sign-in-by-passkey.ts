import type { Result } from "../../lib/result.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { type Entered, enter, type SignInAttempt } from "../sign-in/sign-in.ts";
import { spendNetworkGuess } from "../sign-in/sign-in-throttle.ts";
import { hasPasskey } from "./passkeys.sql.ts";
import { type PasskeyDeps, type Proof, verifyPasskey } from "./passkeys.ts";

/** A signature cannot be guessed, but checking one costs: a network that sends many wrong ones is slowed down. */
export const signInByPasskey = async (
  deps: PasskeyDeps & { log: Log },
  proof: Proof,
  { origin, now }: SignInAttempt,
): Promise<Result<Entered, AccountFailure>> => {
  const guess = await spendNetworkGuess(deps.db, { ipAddress: origin.ipAddress, now });
  if (!guess.ok) return refuseAccount("THROTTLED", "Too many attempts. Try again later.", guess.failure);
  const verified = await verifyPasskey(deps, proof, "at the door");
  if (!verified.ok) return verified;
  await guess.value.refund();
  const { userId, passkeyId } = verified.value;
  const entered = await enter(
    deps.db,
    { userId, by: "passkey", signedInBy: "PASSKEY", isStillProved: (tx) => hasPasskey(tx, userId, passkeyId) },
    { origin, now },
  );
  return entered ?? refuseAccount("PASSKEY_REFUSED", "The passkey no longer opens an account.");
};
