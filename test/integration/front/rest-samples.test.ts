import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restPages } from "../../../docs-site/pages/rest.ts";
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
  const rest = restClient(service, key);
  const create = async (trackingCode: string, carrier: string) =>
    (await rest("POST", "/v1/trackers", { trackingCode, carrier, reference: "4711" })).body.tracker.id
      .split("/")
      .at(-1) as string;
  await Promise.all([create("1Z999AA10123456784", "UPS"), create("BK-004711", "OWN_COURIER")]);
  const pages = restPages(root, "/docs").filter(({ text }) => text.includes("\n## Request\n"));
  expect(pages.length).toBeGreaterThan(25);
  // A tracker for each: some of them delete it.
  const ran = pages.map(async ({ title, text }, nth) => {
    const [, command] = /```sh\n([\s\S]+?)\n```/.exec(text)!;
    const TRACKER = await create(`REST-SAMPLE-${nth}`, "UPS");
    const { code, output } = await runProgram("bash", ["-c", command!], root, { ...env, TRACKER });
    return { title, code, output };
  });
  for (const { title, code, output } of await Promise.all(ran)) {
    expect([title, code], output).toEqual([title, 0]);
    expect(output, title).not.toContain('"code":');
  }
});
