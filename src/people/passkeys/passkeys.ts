import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { newUuid } from "../../lib/ids.ts";
import { ok, type Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { actorOf, recordAccountAudit } from "../account-audit.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { readName } from "../account-input.ts";
import { giveChallenge, readChallenge, spendOnce } from "../sign-in/challenges.ts";
import type { RequestOrigin } from "../sign-in/sessions.ts";
import type { User } from "../users.sql.ts";
import { deletePasskey, findPasskey, insertPasskey, listPasskeys, type Passkey, recordPasskeyUse } from "./passkeys.sql.ts";

/** What a passkey is bound to: the host of the public address, and the page that asks. */
export type Site = { host: string; origin: string };
export type PasskeyDeps = { db: TransactionalDatabase; sealer: Sealer; site: Site; now: number };
export type Asked = { options: object; challenge: string };
type Content = { challenge: string; userId: string | null };

/** It brings a parser of certificates along, 29 MB: only whoever uses passkeys pays for it. */
const library = () => import("@simplewebauthn/server");

const passkeysMax = 20;
/** EdDSA, ES256 and RS256: every authenticator has one of them. The library's own list asks Node for what is experimental there. */
const algorithms = [-8, -7, -257];

const refused = () => refuseAccount("PASSKEY_REFUSED", "The passkey was not accepted. Try again, or sign in another way.");

const sealed = (
  { sealer, now }: PasskeyDeps,
  purpose: "passkey sign-in" | "passkey registration" | "passkey confirmation",
  options: { challenge: string },
  userId: string | null,
): Asked => ({
  options,
  challenge: giveChallenge(sealer, purpose, { challenge: options.challenge, userId } satisfies Content, now),
});

/** For somebody who is not known yet: the device offers what passkeys it has for this site. */
export const askForPasskey = async (deps: PasskeyDeps): Promise<Asked> => {
  const options = await (await library()).generateAuthenticationOptions({ rpID: deps.site.host, userVerification: "required" });
  return sealed(deps, "passkey sign-in", options, null);
};

/** For somebody who is signed in and is to prove it again. */
export const askToConfirm = async (deps: PasskeyDeps, user: User): Promise<Asked> => {
  const allowCredentials = (await listPasskeys(deps.db, user.id)).map(({ credentialId }) => ({ id: credentialId }));
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({ rpID: deps.site.host, userVerification: "required", allowCredentials });
  return sealed(deps, "passkey confirmation", options, user.id);
};

export type Proof = { challenge: string; response: unknown };

/** Whose passkey answered. The challenge is good once, whatever its signature counter says: synchronised passkeys have none. */
export const verifyPasskey = async (
  deps: PasskeyDeps,
  purpose: "passkey sign-in" | "passkey confirmation",
  { challenge, response }: Proof,
): Promise<Result<{ userId: string }, AccountFailure>> => {
  const { db, sealer, site, now } = deps;
  const asked = readChallenge<Content>(sealer, purpose, challenge, now);
  const answer = response as AuthenticationResponseJSON;
  const passkey = asked && typeof answer?.id === "string" ? await findPasskey(db, answer.id) : undefined;
  if (!asked || !passkey || (asked.userId !== null && asked.userId !== passkey.userId)) return refused();
  const verified = await (await library())
    .verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: asked.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.signCount },
    })
    // Whatever a browser sends that is no answer is told as an exception.
    .catch(() => null);
  if (!verified?.verified || !(await spendOnce(db, challenge, now))) return refused();
  await recordPasskeyUse(db, passkey.id, verified.authenticationInfo.newCounter, now);
  return ok({ userId: passkey.userId });
};

export const askToRegister = async (deps: PasskeyDeps, user: User): Promise<Asked> => {
  const known = await listPasskeys(deps.db, user.id);
  const options = await (await library()).generateRegistrationOptions({
    rpName: "Kolli",
    rpID: deps.site.host,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return sealed(deps, "passkey registration", options, user.id);
};

export const registerPasskey = async (
  deps: PasskeyDeps,
  user: User,
  { challenge, response, name, origin }: Proof & { name: string; origin: RequestOrigin },
): Promise<Result<Passkey, AccountFailure>> => {
  const { db, sealer, site, now } = deps;
  const label = readName(name);
  if (!label.ok) return label;
  const asked = readChallenge<Content>(sealer, "passkey registration", challenge, now);
  if (asked?.userId !== user.id) return refused();
  if ((await listPasskeys(db, user.id)).length >= passkeysMax)
    return refuseAccount("INVALID_INPUT", `An account can have at most ${passkeysMax} passkeys. Remove one first.`, {
      field: "name",
    });
  const verified = await (await library())
    .verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    .catch(() => null);
  if (!verified?.verified || !(await spendOnce(db, challenge, now))) return refused();
  const { id: credentialId, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return db.transaction(async (tx) => {
    const made = await insertPasskey(tx, {
      ...{ id: newUuid(now), userId: user.id, credentialId, signCount: counter, transports, label: label.value, createdAt: now },
      publicKey: Buffer.from(publicKey),
    });
    if (!made) return refused();
    const auditAction = { action: "account.add-passkey", subjectId: user.id, subjectName: user.email, detail: { name } } as const;
    await recordAccountAudit(tx, user.id, { actor: actorOf(user, origin), auditAction, now });
    return ok(made);
  });
};

export const removePasskey = (
  { db, now }: Pick<PasskeyDeps, "db" | "now">,
  user: User,
  { id, origin }: { id: string; origin: RequestOrigin },
): Promise<Result<null, AccountFailure>> =>
  db.transaction(async (tx) => {
    const removed = await deletePasskey(tx, user.id, id);
    if (!removed) return refuseAccount("INVALID_INPUT", "This passkey does not exist.", { field: "id" });
    const detail = { name: removed.label };
    const auditAction = { action: "account.remove-passkey", subjectId: user.id, subjectName: user.email, detail } as const;
    await recordAccountAudit(tx, user.id, { actor: actorOf(user, origin), auditAction, now });
    return ok(null);
  });
