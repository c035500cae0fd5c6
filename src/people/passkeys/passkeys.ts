import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { newUuid, parseGlobalId } from "../../lib/ids.ts";
import { ok, type Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { defineUseCase } from "../../use-cases/use-case.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { readName } from "../account-input.ts";
import { peopleBounds } from "../bounds.ts";
import { giveChallenge, readChallenge, spendOnce } from "../sign-in/challenges.ts";
import { type OwnDeps, ownAudit, ownTransaction, ownWith, routeCosts } from "../sign-in/own-change.ts";
import { lowerSessions } from "../sign-in/sessions.sql.ts";
import type { Session } from "../sign-in/sessions.ts";
import { deletePasskey, findPasskey, insertPasskey, listPasskeys, type Passkey, recordPasskeyUse } from "./passkeys.sql.ts";

/** What a passkey is bound to: the host of the public address, and pages of exactly that origin. */
export type Site = { host: string; origin: string };
export type PasskeyDeps = { db: TransactionalDatabase; sealer: Sealer; site: Site; now: number };
export type Asked = { options: object; challenge: string };

/** Who asked: this person in this session, or a person who is not signed in yet. */
type Asker = Session | "at the door";
type Content = { challenge: string; userId: string | null; sessionId: string | null };

const contentOf = (challenge: string, asker: Asker): Content =>
  asker === "at the door"
    ? { challenge, userId: null, sessionId: null }
    : { challenge, userId: asker.user.id, sessionId: asker.session.id };

const isBy = (asked: Content, asker: Asker): boolean => {
  const { userId, sessionId } = contentOf("", asker);
  return asked.userId === userId && asked.sessionId === sessionId;
};

/** It brings a parser of certificates along, 29 MB: only installations that use passkeys pay for it. */
const library = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256: every authenticator has one of them. The library's own list asks Node for what is experimental there. */
const algorithms = [-8, -7, -257];

const refused = () => refuseAccount("PASSKEY_REFUSED", "The passkey was not accepted. Try again, or sign in another way.");

const sealed = (
  { sealer, now }: PasskeyDeps,
  purpose: "passkey sign-in" | "passkey registration" | "passkey confirmation",
  options: { challenge: string },
  asker: Asker,
): Asked => ({ options, challenge: giveChallenge(sealer, purpose, contentOf(options.challenge, asker), now) });

/** For a person who is not known yet: the device offers what passkeys it has for this site. */
export const askForPasskey = async (deps: PasskeyDeps): Promise<Asked> => {
  const options = await (await library()).generateAuthenticationOptions({ rpID: deps.site.host, userVerification: "required" });
  return sealed(deps, "passkey sign-in", options, "at the door");
};

/** For a person who is signed in and has to prove it again. */
export const askToConfirm = async (deps: PasskeyDeps, session: Session): Promise<Asked> => {
  const allowCredentials = (await listPasskeys(deps.db, session.user.id)).map(({ credentialId }) => ({ id: credentialId }));
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({ rpID: deps.site.host, userVerification: "required", allowCredentials });
  return sealed(deps, "passkey confirmation", options, session);
};

export type Proof = { challenge: string; response: unknown };

/**
 * Whose passkey answered. In a session, the challenge must have been given in that same session, and the passkey must be its person's:
 * a person can confirm only for themselves. The challenge is good once, whatever its signature counter says: synchronised passkeys have none.
 */
export const verifyPasskey = async (
  deps: PasskeyDeps,
  { challenge, response }: Proof,
  expected: Asker,
): Promise<Result<{ userId: string; passkeyId: string }, AccountFailure>> => {
  const { db, sealer, site, now } = deps;
  const purpose = expected === "at the door" ? "passkey sign-in" : "passkey confirmation";
  const asked = readChallenge<Content>(sealer, purpose, challenge, now);
  const answer = response as AuthenticationResponseJSON;
  if (!asked || !isBy(asked, expected) || typeof answer?.id !== "string") return refused();
  const passkey = await findPasskey(db, answer.id);
  if (!passkey || (expected !== "at the door" && passkey.userId !== expected.user.id)) return refused();
  const verified = await (await library())
    .verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: asked.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.signCount },
    })
    // What a browser sends that is no answer is reported as an exception.
    .catch(() => null);
  if (!verified?.verified || !(await spendOnce(db, challenge, now))) return refused();
  await recordPasskeyUse(db, passkey.id, verified.authenticationInfo.newCounter, now);
  return ok({ userId: passkey.userId, passkeyId: passkey.id });
};

const askToRegister = async (deps: PasskeyDeps, session: Session): Promise<Asked> => {
  const { user } = session;
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
  return sealed(deps, "passkey registration", options, session);
};

export const startPasskey = defineUseCase({
  name: "Own.passkeyStart",
  permission: ownWith("second factor"),
  cost: { weight: routeCosts.look },
  run: async (_caller, _typed: object, change: OwnDeps): Promise<Result<Asked, AccountFailure>> =>
    ok(await askToRegister(change, change.session)),
  audit: "nothing",
});

export const registerPasskey = defineUseCase({
  name: "Own.passkeyAdd",
  permission: ownWith("second factor"),
  cost: { weight: routeCosts.signature },
  async prepare(_caller, { challenge, response, name }: Proof & { name: string }, { db, sealer, session, site, now }: OwnDeps) {
    const label = readName(name);
    if (!label.ok) return label;
    const asked = readChallenge<Content>(sealer, "passkey registration", challenge, now);
    if (!asked || !isBy(asked, session)) return refused();
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
    return ok({ label: label.value, credential: verified.registrationInfo.credential });
  },
  async run(_caller, _typed, change, ready): Promise<Result<Passkey, AccountFailure>> {
    if (!ready.ok) return ready;
    const { label, credential } = ready.value;
    const { id: credentialId, publicKey, counter: signCount, transports = [] } = credential;
    const { now } = change;
    return ownTransaction(change, async (tx, user) => {
      const cap = peopleBounds.passkeysOfAccount.cap;
      if ((await listPasskeys(tx, user.id)).length >= cap)
        return refuseAccount("INVALID_INPUT", `An account can have at most ${cap} passkeys. Remove one first.`, {
          field: "name",
        });
      const made = await insertPasskey(tx, {
        id: newUuid(now),
        userId: user.id,
        credentialId,
        signCount,
        transports,
        label,
        createdAt: now,
        publicKey: Buffer.from(publicKey),
      });
      return made ? ok(made) : refused();
    });
  },
  audit: ownAudit("account.add-passkey", ({ label }: Passkey) => ({ name: label })),
});

/** With the last one, sessions that were opened by a passkey count as opened by a password. */
export const removePasskey = defineUseCase({
  name: "Own.passkeyRemove",
  permission: ownWith("second factor"),
  cost: { weight: routeCosts.change },
  run: (_caller, { id }: { id: string }, change: OwnDeps): Promise<Result<{ label: string }, AccountFailure>> =>
    ownTransaction(change, async (tx, user) => {
      const parsed = parseGlobalId(id);
      const removed = parsed?.type === "Passkey" ? await deletePasskey(tx, user.id, parsed.uuid) : undefined;
      if (!removed) return refuseAccount("INVALID_INPUT", "This passkey does not exist.", { field: "id" });
      if ((await listPasskeys(tx, user.id)).length === 0) await lowerSessions(tx, user.id, "PASSKEY");
      return ok(removed);
    }),
  audit: ownAudit("account.remove-passkey", ({ label }: { label: string }) => ({ name: label })),
});
