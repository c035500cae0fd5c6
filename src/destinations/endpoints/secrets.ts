import type { KeyObject } from "node:crypto";
import type { EpochMs } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { MessageForm, Settings, Unusable } from "../kind.ts";
import { signEvent, signingKey } from "../signing.ts";
import type { SecretRow } from "./endpoints.sql.ts";

/** What each secret is bound to when it is sealed. */
export const secretContext = (secretId: string): string => `webhook-secret:${secretId}`;
export const settingsContext = (endpointId: string): string => `destination-settings:${endpointId}`;

type SealedSecret = Pick<SecretRow, "secretId" | "sealed" | "expiresAt">;
type OpenSecret = { readonly secret: string; readonly expiresAt: EpochMs | null };

/**
 * From an endpoint's living secrets, newest first. The newest is the one a receiver knows in the end, so without it nothing
 * is sent; a former one that cannot be read only no longer signs beside it.
 */
export const openSecrets = (rows: readonly SealedSecret[], sealer: Sealer): Result<OpenSecret[], Unusable> => {
  const opened = rows.map(({ secretId, sealed, expiresAt }) => ({
    read: sealer.open(sealed, secretContext(secretId)),
    expiresAt,
  }));
  const newest = opened[0]!.read;
  if (newest.ok) return ok(opened.flatMap(({ read, expiresAt }) => (read.ok ? [{ secret: read.value, expiresAt }] : [])));
  const { message } = newest.failure;
  const detail = `The webhook's secret cannot be read, so nothing can be signed or sent. ${message} Rotate the secret, or start Kolli with the right key.`;
  return fail({ result: "SECRET_UNREADABLE", detail });
};

/** Settings whole, with those that are kept sealed. */
export const openSettings = (
  { endpointId, settings, settingsSealed }: { endpointId: string; settings: Settings | null; settingsSealed: Buffer | null },
  sealer: Sealer,
): Result<Settings, Unusable> => {
  if (settingsSealed === null) return ok(settings ?? {});
  const opened = sealer.open(settingsSealed, settingsContext(endpointId));
  if (opened.ok) return ok({ ...settings, ...(JSON.parse(opened.value) as Settings) });
  const detail = `The destination's credentials cannot be read, so nothing can be sent. ${opened.failure.message} Enter them again, or start Kolli with the right key.`;
  return fail({ result: "SECRET_UNREADABLE", detail });
};

export type SignEvent = (eventId: string, at: EpochMs, body: Buffer) => string;

/**
 * Signs with each secret that lives at that time; without any, the signature is empty. Another form has room for one signature: the
 * newest secret's. The keys are made once: a key costs a signature.
 */
export const createSigner = (opened: readonly OpenSecret[], form: MessageForm | null): SignEvent => {
  const [newest] = opened;
  if (form && newest) return (eventId, at, body) => form.sign(newest.secret, eventId, at, body);
  const secrets: { key: KeyObject; expiresAt: EpochMs }[] = opened.map(({ secret, expiresAt }) => ({
    key: signingKey(secret),
    expiresAt: expiresAt ?? Number.POSITIVE_INFINITY,
  }));
  const keys = secrets.map(({ key }) => key);
  const firstEnd = Math.min(...secrets.map(({ expiresAt }) => expiresAt));
  return (eventId, at, body) => {
    const living = at < firstEnd ? keys : secrets.filter(({ expiresAt }) => at < expiresAt).map(({ key }) => key);
    return signEvent(living, eventId, at, body);
  };
};
