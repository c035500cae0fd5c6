import { execFileSync, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { curlSnippet, type SignedEvent, verifySnippets } from "./verify-snippets.ts";

const secret = "whsec_S29sbGkgcHVibGlzaGVkIHRlc3QgdmVjdG9yIGtleSE=";
const body = '{"message":"Zugestellt in München, it\'s there ✓"}';
const at = String(Math.floor(Date.now() / 1000));
const key = Buffer.from(secret.slice(6), "base64");
const sign = (text: string) => `v1,${createHmac("sha256", key).update(`id-1.${at}.${text}`).digest("base64")}`;
const event: SignedEvent = {
  headers: { "webhook-id": "id-1", "webhook-timestamp": at, "webhook-signature": `v1,AAAA ${sign(body)}` },
  body,
};
const env = { ...process.env, KOLLI_WEBHOOK_SECRET: secret };

describe("what the dashboard shows takes an authentic event, and none that was changed", () => {
  test("Node.js", () => {
    const program = `${verifySnippets.node}
      const headers = ${JSON.stringify(event.headers)};
      console.log(isAuthentic(headers, ${JSON.stringify(body)}), isAuthentic(headers, ${JSON.stringify(`${body} `)}));`;
    expect(execFileSync(process.execPath, ["--input-type=module", "-e", program], { env }).toString()).toBe("true false\n");
  });

  test.skipIf(spawnSync("python3", ["--version"]).error)("Python", () => {
    const program = `${verifySnippets.python}
headers, body = ${JSON.stringify(event.headers)}, ${JSON.stringify(body)}.encode()
print(is_authentic(headers, body), is_authentic(headers, body + b" "))`;
    expect(execFileSync("python3", ["-c", program], { env }).toString()).toBe("True False\n");
  });
});

test("the command sends the event byte for byte, quotes in it included", () => {
  const command = curlSnippet(event).replace("curl -i", "printf '%s\\n'");
  const lines = execFileSync("sh", ["-c", command]).toString();
  expect(lines).toContain(`webhook-signature: v1,AAAA ${sign(body)}\n`);
  expect(lines.endsWith(`--data-binary\n${body}\n`)).toBe(true);
});
