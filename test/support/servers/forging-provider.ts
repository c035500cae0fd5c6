import { createSign, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What is wrong with the next token: nothing by default. */
export type Forgery = { sub: string; signature?: "wrong" | "unknown key" | "none" };

const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString("base64url");

/** As much of a provider of OpenID Connect as a client asks, whose tokens are forged as the test wants. */
export const startForgingProvider = async () => {
  const [own, foreign] = [0, 1].map(() => generateKeyPairSync("rsa", { modulusLength: 2048 }));
  let next: { forgery: Forgery; nonce: string } | null = null;
  const tokenOf = (issuer: string): string => {
    const { forgery, nonce } = next!;
    const kid = forgery.signature === "unknown key" ? "unknown" : "own";
    const head = forgery.signature === "none" ? { alg: "none" } : { alg: "RS256", kid };
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: "kolli", sub: forgery.sub, nonce, iat: now, exp: now + 600 };
    const content = `${part(head)}.${part({ ...claims, email: "a@shop.com", email_verified: true })}`;
    if (forgery.signature === "none") return `${content}.`;
    const { privateKey } = forgery.signature === undefined ? own! : foreign!;
    return `${content}.${createSign("sha256").update(content).sign(privateKey).toString("base64url")}`;
  };
  const server = createServer((request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answers: Record<string, () => object> = {
      "/.well-known/openid-configuration": () => ({
        ...{ issuer, jwks_uri: `${issuer}/keys`, token_endpoint: `${issuer}/token`, authorization_endpoint: `${issuer}/auth` },
        ...{ response_types_supported: ["code"], id_token_signing_alg_values_supported: ["RS256"] },
      }),
      "/keys": () => ({ keys: [{ ...own!.publicKey.export({ format: "jwk" }), kid: "own", alg: "RS256", use: "sig" }] }),
      "/token": () => ({ access_token: "x", token_type: "bearer", id_token: tokenOf(issuer) }),
    };
    const answer = answers[request.url ?? ""];
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answer?.() ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(forgery: Forgery, nonce: string) {
      next = { forgery, nonce };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
