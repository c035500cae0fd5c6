import { execFile, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CopyTarget, copyAs } from "./copy-as.ts";

const received: { key: string | undefined; body: unknown }[] = [];
const server = createServer(async (request, response) => {
  received.push({ key: request.headers.authorization, body: JSON.parse(await text(request)) });
  response.setHeader("content-type", "application/json").end('{"data":{"ok":true}}');
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
});
afterAll(() => server.close());

/** Everything that could end a text early in one language or another. */
const query = [
  "query Q($code: String!) {",
  `  # it's \`quoted\` with \${braces}, "marks" and \\n`,
  "  carrierCandidates(trackingCode: $code) { carrier }",
  "}",
].join("\n");
const variables = { code: 'O\'Neill "7" ü ✓ $HOME `id`' };

const run = promisify(execFile);
const ways: [CopyTarget, string, (program: string) => string[]][] = [
  ["curl", "sh", (program) => ["-c", program.replace("curl", "curl -sS")]],
  ["Node.js", process.execPath, (program) => ["--input-type=module", "-e", program]],
  ["Python", "python3", (program) => ["-c", program]],
];
const isMissing = (target: CopyTarget): boolean =>
  Boolean(spawnSync(target === "Python" ? "python3" : "curl", ["--version"]).error);

test.each(ways.filter(([target]) => target === "Node.js" || !isMissing(target)))(
  "what is copied as %s sends the very same request",
  async (target, file, args) => {
    received.length = 0;
    const env = { ...process.env, KOLLI_KEY: "kolli_test_1" };
    const { stdout } = await run(file, args(copyAs[target]({ url, query, variables })), { env });
    expect(JSON.parse(stdout)).toEqual({ data: { ok: true } });
    expect(received).toEqual([{ key: "Bearer kolli_test_1", body: { query, variables } }]);
  },
);

test("programs are told of the local certificate where there is one, and of no other", () => {
  const local = { url: "https://localhost:4000/graphql", query, variables };
  expect(copyAs.curl(local)).toMatch(/^curl -k 'https:/);
  expect(copyAs.Go(local)).toContain("SSL_CERT_FILE=data/tls/ca.pem");
  expect(copyAs.curl({ ...local, url: "https://kolli.shop.se/graphql" })).toMatch(/^curl 'https:/);
});
