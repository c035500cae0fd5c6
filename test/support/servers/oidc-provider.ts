import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export type Claims = { sub: string; email?: string; email_verified?: boolean; name?: string };

/** A real provider of OpenID Connect, where whoever comes is the person it was told. */
export const startOidcProvider = async ({ redirectUri }: { redirectUri: string }) => {
  let person: Claims = { sub: "nobody" };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: "kolli", client_secret: "a secret of the client's own" };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["a key of the provider's own"] },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: async () => ({ ...person, sub: accountId }) }),
    async loadExistingGrant({
      oidc,
    }: {
      oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } };
    }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith("/interaction/"))
      void provider.interactionFinished(request, response, { login: { accountId: person.sub } });
    else void answer(request, response);
  });

  /** Follows the provider's redirects as a browser would, until it sends back to the client. */
  const visit = async (url: string): Promise<string> => {
    const cookies = new Map<string, string>();
    let at = url;
    while (at.startsWith(issuer)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answered = await fetch(at, { redirect: "manual", headers: { cookie } });
      for (const set of answered.headers.getSetCookie()) {
        const [name, value] = set.split(";")[0]!.split("=") as [string, string];
        cookies.set(name, value);
      }
      const location = answered.headers.get("location");
      if (!location) throw new Error(`The provider answered ${answered.status}: ${await answered.text()}`);
      at = new URL(location, at).href;
    }
    return at;
  };
  return {
    issuer,
    client,
    visit,
    become(claims: Claims) {
      person = claims;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
