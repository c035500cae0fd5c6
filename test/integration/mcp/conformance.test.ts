import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { request as requestOverTls } from "node:https";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tools } from "../../../src/mcp/tools/all.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { installedFrom } from "../../support/sdk-packages.ts";
import { callEveryTool } from "../../support/servers/every-tool.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { notApplicable, passing, passingInPart, revisions } from "./conformance-scenarios.ts";

const execute = promisify(execFile);

/** Its 120 packages are fetched by `npm run test:mcp` only. */
const isAsked = process.env.KOLLI_TEST_MCP === "1";

type Check = { readonly id: string; readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO" };

/** The tests send no key and trust no certificate of our own: this adds both, and changes nothing else. */
const startProxy = async (service: TestService, key: string) => {
  const { port } = new URL(service.url);
  const proxy = createServer((request, response) => {
    const headers = { ...request.headers, authorization: `Bearer ${key}` };
    const onward = requestOverTls(
      { host: "localhost", servername: "localhost", port, path: request.url, method: request.method, headers, ca: service.ca },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "localhost", resolve));
  const close = () => {
    proxy.close();
    proxy.closeAllConnections();
  };
  return { url: `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`, close };
};

describe.runIf(isAsked)("the official conformance tests", () => {
  let service: TestService;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let program: string;
  beforeAll(async () => {
    service = await startTestService({ env: { KOLLI_COST_LIMIT: "500000", KOLLI_COST_BURST: "9000000" } });
    proxy = await startProxy(service, (await service.keyFor("TEST")).key);
    const folder = await installedFrom(fileURLToPath(new URL("conformance", import.meta.url)), "mcp-conformance");
    program = join(folder, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  });
  afterAll(async () => {
    proxy.close();
    await service.stop();
  });

  test("every scenario for servers is listed once, as passing, as passing in part, or with the reason why it does not apply", async () => {
    const { stdout } = await execute(process.execPath, [program, "list"]);
    const ofServers = stdout.slice(stdout.indexOf("Server scenarios"), stdout.indexOf("Client scenarios"));
    const offered = [...ofServers.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name!);
    const listed = [...passing, ...Object.keys(passingInPart), ...notApplicable.keys()];
    expect(listed.toSorted()).toEqual(offered.toSorted());
  });

  test("the SDK of the line before lists and calls every tool", async () => {
    // The conformance tests are built with it.
    const load = createRequire(program);
    const { Client } = load("@modelcontextprotocol/sdk/client/index.js");
    const { StreamableHTTPClientTransport } = load("@modelcontextprotocol/sdk/client/streamableHttp.js");
    const agent = new Client({ name: "test", version: "1" });
    await agent.connect(new StreamableHTTPClientTransport(new URL(proxy.url)));
    const listed: { name: string }[] = (await agent.listTools()).tools;
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    await callEveryTool(agent, "OLD-SDK-1");
    await agent.close();
  });

  test.each(revisions)("in revision %s all pass that are said to, and no other", async (revision) => {
    const folder = await temporaryFolder("conformance");
    // It ends with an error if any scenario failed: what each check found is in the files.
    await execute(
      process.execPath,
      [program, "server", "--url", proxy.url, "--suite", "all", "--spec-version", revision, "--output-dir", folder],
      { cwd: folder, timeout: 300_000, maxBuffer: 1e8 },
    ).catch(() => {});
    const results = await readdir(folder);
    expect(results.length).toBeGreaterThan(20);
    for (const result of results) {
      const scenario = /^server-(.+?)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/.exec(result)![1]!;
      const checks: readonly Check[] = JSON.parse(await readFile(join(folder, result, "checks.json"), "utf8"));
      const failed = checks.filter(({ status }) => status === "FAILURE").map(({ id }) => id);
      if (notApplicable.has(scenario)) expect(failed.length, `${scenario} passes now`).toBeGreaterThan(0);
      else expect(failed.toSorted(), scenario).toEqual(Object.keys(passingInPart[scenario] ?? {}).toSorted());
      // Whatever was asked: each message is valid by the schema of the revision.
      expect(failed, scenario).not.toContain("wire-schema-valid");
    }
    await rm(folder, { recursive: true, force: true });
  });
});
