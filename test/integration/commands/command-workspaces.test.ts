import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { workspaceForNewKey } from "../../../src/commands/workspaces/choose-workspace.ts";
import { listWorkspaces } from "../../../src/workspaces/workspaces.sql.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { startTestService, type TestService } from "../../support/service.ts";

// Each command is a process of its own, and a busy machine takes seconds to start one.
let service: TestService;
let commands: ReturnType<typeof openCommandLine>;

beforeAll(async () => {
  service = await startTestService();
  await service.keyFor("TEST");
  commands = openCommandLine(environmentOf(service));
});
afterAll(async () => {
  commands.close();
  await service.stop();
});

const names = async () => (await listWorkspaces(service.runtime.db)).map(({ name }) => name);
const hook = ["--url", "https://shop.com/hook", "--topic", "TRACKER_UPDATED", "--mode", "test"];

describe("a mistyped workspace is refused, with the names there are, and nothing is made", () => {
  let before: string[];
  beforeEach(async () => {
    before = await names();
  });

  test.each([
    [["keys", "list"]],
    [["keys", "revoke", "0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e"]],
    [["keys", "create", "--mode", "test"]],
    [["webhooks", "create", ...hook]],
    [["webhooks", "list"]],
    [["track", "K1000000005", "--carrier", "ups"]],
    [["trigger", "TRACKER_UPDATED"]],
    [["advance", "0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e"]],
    [["listen", "--forward-to", "http://127.0.0.1:9/hook"]],
    [["users", "grant", "maria@shop.test", "--role", "owner"]],
  ])("kolli %j", async (args) => {
    const { code, out, err } = await commands.run([...args, "--workspace", "Mian"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain('No workspace is named "Mian". Did you mean "Main"?');
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(await names()).toEqual(before);
  });

  test("a name that resembles none gets the list without a guess", async () => {
    const { code, err } = await commands.run(["keys", "list", "--workspace", "Nope"]);
    expect(code).toBe(1);
    expect(err).toContain('No workspace is named "Nope". Existing workspaces: "Main".');
    expect(err).not.toContain("Did you mean");
    expect(await names()).toEqual(before);
  });
});

test("only keys create with --create-workspace makes a workspace, and says so", async () => {
  const refused = await commands.run(["keys", "create", "--mode", "test", "--workspace", "Depot"]);
  expect(refused.err).toContain("--create-workspace");
  const made = await commands.run(["keys", "create", "--mode", "test", "--workspace", "Depot", "--create-workspace", "--json"]);
  expect(made.code).toBe(0);
  expect(JSON.parse(made.out)).toMatchObject({ mode: "TEST", workspace: { name: "Depot" } });
  expect(made.err).toContain('The workspace "Depot" was created.');
  expect(await names()).toContain("Depot");
  const again = await commands.run(["keys", "create", "--mode", "test", "--workspace", "Depot", "--create-workspace", "--json"]);
  expect([again.code, again.err]).toEqual([0, ""]);
});

test("--create-workspace without a name does not guess one where there are workspaces", async () => {
  const { code, err } = await commands.run(["keys", "create", "--mode", "test", "--create-workspace"]);
  expect(code).toBe(1);
  expect(err).toContain("--create-workspace needs --workspace");
});

test("a person at a terminal is asked first, and only a yes makes it", async () => {
  const asked: string[] = [];
  const answer = (yes: boolean) => async (question: string) => {
    asked.push(question);
    return yes;
  };
  const { runtime } = service;
  await expect(workspaceForNewKey(runtime, { workspace: "Annex" }, answer(false))).rejects.toThrow("--create-workspace");
  expect(await names()).not.toContain("Annex");
  expect(await workspaceForNewKey(runtime, { workspace: "Annex" }, answer(true))).toMatchObject({ name: "Annex" });
  expect(await names()).toContain("Annex");
  expect(await workspaceForNewKey(runtime, { workspace: "Annex" }, answer(false))).toMatchObject({ name: "Annex" });
  expect(asked).toHaveLength(2);
  expect(asked[0]).toContain('Create "Annex" now?');
});
