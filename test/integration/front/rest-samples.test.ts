import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restPages } from "../../../docs-site/pages/rest.ts";
import { parseGlobalId } from "../../../src/lib/ids.ts";
import { childEnvironment } from "../../support/processes/child-environment.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { restClient } from "../../support/rest.ts";
import { runProgram } from "../../support/samples/sample-shell.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
let env: Record<string, string>;
beforeAll(async () => {
  service = await startTestService();
  ({ key } = await service.keyFor("TEST"));
  const ca = join(await temporaryFolder("rest-samples"), "ca.pem");
  await writeFile(ca, service.ca);
  env = { ...childEnvironment(), KOLLI_URL: service.url, KOLLI_KEY: key, KOLLI_CA: ca };
});
afterAll(() => service.stop());

const root = fileURLToPath(new URL("../../../", import.meta.url));

test("the command of every page of the REST reference does what the page says", async () => {
  const pages = restPages(root, "/docs").filter(({ text }) => text.includes("\n## Request\n"));
  expect(pages.length).toBeGreaterThan(25);
  // A tracker for each, because some of them delete it; and those that the commands name.
  const input = [
    ...pages.map((_, nth) => ({ trackingCode: `REST-SAMPLE-${nth}`, carrier: "UPS", reference: "4711" })),
    { trackingCode: "1Z999AA10123456784", carrier: "UPS" },
    { trackingCode: "BK-004711", carrier: "OWN_COURIER" },
  ];
  const { body } = await restClient(service, key)("POST", "/v1/trackers/batch", { input });
  for (const [nth, { title, text }] of pages.entries()) {
    const [, command] = /```sh\n([\s\S]+?)\n```/.exec(text)!;
    const TRACKER = parseGlobalId(body.results[nth].tracker.id)!.uuid;
    const { code, output } = await runProgram("bash", ["-c", command!], root, { ...env, TRACKER });
    expect([title, code], output).toEqual([title, 0]);
    expect(output, title).not.toContain('"code":');
  }
});
