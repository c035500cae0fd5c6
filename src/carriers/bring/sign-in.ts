/** With every request: who calls, by the user's key. */
export const signedIn = (credentials: Readonly<Record<"uid" | "apiKey" | "clientUrl", string>>) => ({
  "x-mybring-api-uid": credentials.uid,
  "x-mybring-api-key": credentials.apiKey,
  "x-bring-client-url": credentials.clientUrl,
});
