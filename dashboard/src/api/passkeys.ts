/** What the server asks a browser's authenticator, and must get back with the answer. */
export type PasskeyQuestion = { options: unknown; challenge: string };
export type PasskeyAnswer = { challenge: string; response: unknown };

/** Browsers without passkeys, or without a way to read the question, show nothing about them. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

const answerOf = (credential: Credential | null, challenge: string): PasskeyAnswer | null =>
  credential instanceof PublicKeyCredential ? { challenge, response: credential.toJSON() } : null;

/** Null when the person closed the browser's own dialog, or it found no passkey. */
export const askPasskey = async ({ options, challenge }: PasskeyQuestion): Promise<PasskeyAnswer | null> => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return answerOf(await navigator.credentials.get({ publicKey }).catch(() => null), challenge);
};

export const makePasskey = async ({ options, challenge }: PasskeyQuestion): Promise<PasskeyAnswer | null> => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return answerOf(await navigator.credentials.create({ publicKey }).catch(() => null), challenge);
};
