import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compatEnvironment, playJourney, webhookIn } from "../../support/compat.ts";
import { eventually } from "../../support/eventually.ts";
import { buildGo, findGo, runGo } from "../../support/go-program.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { keyOf } from "../../support/rest.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const source = readFileSync(new URL("sdks/easypost/client.go.txt", import.meta.url), "utf8");

let service: TestService;
let receiver: Receiver;
let folder: string;
beforeAll(async () => {
  service = await startTestService({ env: compatEnvironment });
  receiver = await startReceiver();
  folder = await temporaryFolder("easypost-go");
});
afterAll(async () => {
  await receiver?.close();
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

test.skipIf(findGo() === null)(
  "EasyPost's Go SDK: create, moved, all pages, error classes, a verified webhook",
  async ({ skip }) => {
    const program = await buildGo(folder, "github.com/EasyPost/easypost-go/v5@v5.1.0", source);
    if (program === null) return skip();
    const { key, scope } = await keyOf(service, "FULL", "EasyPost in Go");
    const secret = await webhookIn(service, scope, receiver.url, "EASYPOST");
    const authority = join(folder, "ca.pem");
    await writeFile(authority, service.ca);
    const run = (given: object) => runGo(program, authority, { key, url: `${service.url}/compat/easypost/v2/`, ...given });
    const made = await run({ step: "create", code: "GO-EZ-1" });
    expect(made).toEqual({ id: expect.stringMatching(/^trk_/), status: "unknown", again: made.id });
    await playJourney(service, key, "GO-EZ-1");
    const got = await eventually(() => receiver.received.find(({ body }) => body.includes('"status":"delivered"')));
    const seen = await run({ step: "read", id: made.id, body: got.body, signature: got.headers["x-hmac-signature"], secret });
    expect(seen).toEqual({
      status: "delivered",
      details: expect.toSatisfy((count: number) => count > 2),
      codes: [...[4, 3, 2, 1, 0].map((nth) => `GO-EZ-PAGED-${nth}`), "GO-EZ-1"],
      event: ["tracker.updated", made.id, "delivered"],
      forged: "MismatchWebhookSignatureError",
      missing: ["NotFoundError", 404, "TRACKER.NOT_FOUND"],
      stranger: ["UnauthorizedError", 401, "APIKEY.INACTIVE"],
    });
  },
  600_000,
);
