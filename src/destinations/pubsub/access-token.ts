import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import { type EpochMs, minutes } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";

/** What of a service account's key is used. */
export type ServiceAccount = { readonly email: string; readonly keyId: string; readonly key: KeyObject };

/** From the JSON that Google gives when a key is created. */
export const readServiceAccount = (text: string): Result<ServiceAccount, string> => {
  const wrong = fail("Service account key must be the whole JSON file that Google Cloud gave you when you created the key.");
  try {
    const { type, client_email, private_key_id, private_key } = JSON.parse(text) as Record<string, unknown>;
    if (type !== "service_account" || ![client_email, private_key_id, private_key].every((part) => typeof part === "string"))
      return wrong;
    const key = createPrivateKey(private_key as string);
    return key.asymmetricKeyType === "rsa" ? ok({ email: client_email as string, keyId: private_key_id as string, key }) : wrong;
  } catch {
    return wrong;
  }
};

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
const audience = "https://pubsub.googleapis.com/";

/**
 * A token that the account signs itself, which Google takes without an exchange (google.aip.dev/auth/4111). Not tried with Google.
 * It is used for most of the hour that it is valid.
 */
export const createTokens = ({ email, keyId, key }: ServiceAccount): ((now: EpochMs) => string) => {
  let token = "";
  let renewAt = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now < renewAt) return token;
    const iat = Math.floor(now / 1000);
    const claims = { iss: email, sub: email, aud: audience, iat, exp: iat + 3600 };
    const text = `${encoded({ alg: "RS256", typ: "JWT", kid: keyId })}.${encoded(claims)}`;
    token = `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
    renewAt = now + minutes(50);
    return token;
  };
};
