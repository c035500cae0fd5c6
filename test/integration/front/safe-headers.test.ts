import { connect } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../support/database/postgres-server.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  const env = { KOLLI_PUBLIC_URL: "https://track.kolli-shop.com", KOLLI_SECURITY_CONTACT: "mailto:security@kolli-shop.com" };
  service = await startTestService({ env: { ...env, PORT: String(await freePort()) } });
});
afterAll(() => service.stop());

const routes = [
  "/",
  "/index.html",
  "/sign-in",
  "/explorer",
  "/healthz",
  "/readyz",
  "/graphql",
  "/t/nonsense",
  "/proofs/nonsense",
];

test.each([
  ...routes,
  "/nothing-here",
  "/auth/session",
  "/auth/oidc/none/start",
  "/.well-known/security.txt",
  "/carriers/ups/push/x",
])("%s is cached as its route says or not at all, is what it says it is, and stays on HTTPS", async (path) => {
  const { headers } = await service.send(path, { headers: { accept: "text/html" } });
  expect(headers["cache-control"]).toBeTruthy();
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["strict-transport-security"]).toBe("max-age=63072000");
  if (!String(headers["content-type"]).startsWith("text/html")) return;
  expect(headers["content-security-policy"]).toMatch(/frame-ancestors 'none'/);
  expect(headers["x-frame-options"]).toBe("DENY");
});

test("GraphQL answers are not kept anywhere", async () => {
  const { key } = await service.keyFor("TEST");
  const { headers } = await service.graphql(key, "{ workspace { id } }");
  expect(headers["cache-control"]).toBe("no-store");
});

const handshake = (ciphers: string) =>
  new Promise<string>((resolve) => {
    const port = Number(new URL(service.url).port);
    const socket = connect({ port, ciphers, maxVersion: "TLSv1.2", rejectUnauthorized: false }, () => {
      resolve(socket.getCipher().standardName);
      socket.destroy();
    });
    socket.on("error", () => resolve("refused"));
  });

test("only ciphers with forward secrecy and authenticated encryption are spoken", async () => {
  expect(await handshake("ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256")).toMatch(/^TLS_ECDHE_.*GCM/);
  for (const old of [
    "ECDHE-RSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA",
    "ECDHE-RSA-AES256-SHA384:ECDHE-ECDSA-AES256-SHA384",
    "AES128-GCM-SHA256",
  ])
    expect(await handshake(old), old).toBe("refused");
});

test("whoever finds a weakness is told whom to tell", async () => {
  const { text, headers } = await service.send("/.well-known/security.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(text).toMatch(
    /^Contact: mailto:security@kolli-shop\.com\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\nCanonical: https:\/\/track\.kolli-shop\.com\/\.well-known\/security\.txt\n$/,
  );
});
