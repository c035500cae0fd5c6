/** An event as a webhook would carry it. */
export type SignedEvent = { headers: Readonly<Record<string, string>>; body: string };

const node = `import { createHmac, timingSafeEqual } from "node:crypto";

const key = Buffer.from(process.env.KOLLI_WEBHOOK_SECRET.slice("whsec_".length), "base64");

// body: the exact bytes received, before parsing; headers: their names in lower case.
export const isAuthentic = (headers, body) => {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const signature = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\`).update(body).digest("base64");
  const expected = Buffer.from(\`v1,\${signature}\`);
  return signatures
    .split(" ")
    .some((one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), expected));
};
`;

const python = `import base64, hashlib, hmac, os, time

key = base64.b64decode(os.environ["KOLLI_WEBHOOK_SECRET"].removeprefix("whsec_"))

# body: the exact bytes received, before parsing.
def is_authentic(headers, body):
    event_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split()
    return any(hmac.compare_digest(expected.encode(), signature.encode()) for signature in given)
`;

const go = `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// key: what the secret has after "whsec_", decoded from base64. body: the exact bytes received, before parsing.
func isAuthentic(key []byte, header http.Header, body []byte) bool {
	seconds, err := strconv.ParseInt(header.Get("webhook-timestamp"), 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%d.%s", header.Get("webhook-id"), seconds, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, signature := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(expected), []byte(signature)) {
			return true
		}
	}
	return false
}
`;

/** For a POSIX shell, whatever the text holds. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Sends the event as it stands to a program, which then finds it signed with the inbox's secret. */
export const curlSnippet = ({ headers, body }: SignedEvent): string =>
  [
    "curl -i http://localhost:3000/hook \\",
    ...Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)} \\`),
    `  --data-binary ${quoted(body)}`,
  ].join("\n");

export const verifySnippets = { node, python, go };
export const snippetLabels = { curl: "curl", node: "Node.js", python: "Python", go: "Go" } as const;
export type SnippetName = keyof typeof snippetLabels;
