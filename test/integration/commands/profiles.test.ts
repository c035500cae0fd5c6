import { once } from "node:events";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { remoteBounds } from "../../../src/commands/remote/bounds.ts";
import { eventually } from "../../support/eventually.ts";
import { openCommandLine } from "../../support/processes/command-line.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let folder: string;
let config: string;
let keyFile: string;
let commands: ReturnType<typeof openCommandLine>;
beforeAll(async () => {
  service = await startTestService();
  // Another machine: it has neither the database nor the data folder.
  folder = await temporaryFolder("profiles");
  config = join(folder, "config/kolli");
  keyFile = join(folder, "key.txt");
  await writeFile(keyFile, `${(await service.keyFor("TEST")).key}\n`);
  commands = openCommandLine({ KOLLI_DATA_DIR: folder, KOLLI_CONFIG_DIR: config, LANG: "C.UTF-8" });
});
afterAll(async () => {
  commands.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const login = (...more: string[]) =>
  commands.run(["login", "--url", service.url, "--key-file", keyFile, "--cacert", service.tls!.authorityFile!, ...more]);

test("login stores what the service accepted, for its owner only, and commands use it until logout", async () => {
  const { code, out } = await login("--json");
  expect([code, JSON.parse(out)]).toEqual([0, { profile: "default", url: service.url, workspace: "Main", mode: "TEST" }]);
  expect((await stat(join(config, "profiles.json"))).mode & 0o777).toBe(0o600);
  expect((await stat(config)).mode & 0o777).toBe(0o700);

  const tracked = await commands.run(["track", "K1000000005", "--json"]);
  expect([tracked.code, JSON.parse(tracked.out).status]).toEqual([0, "DELIVERED"]);
  expect(tracked.err).toContain(`Profile default: ${service.url}`);

  const listed = await commands.run(["profiles", "--json"]);
  expect(JSON.parse(listed.out)).toMatchObject([{ profile: "default", url: service.url, mode: "TEST" }]);
  expect(listed.out).not.toContain((await readFile(keyFile, "utf8")).trim());

  expect((await commands.run(["logout"])).code).toBe(0);
  expect((await commands.run(["track", "K1000000005"])).err).toContain("contains no Kolli database");
});

test("a profile is named by an option or the environment, and what contradicts is refused", async () => {
  expect((await login("--profile", "shop")).code).toBe(0);
  const byOption = await commands.run(["track", "K1000000005", "--profile", "shop", "--json"]);
  const byVariable = await commands.run(["track", "K1000000005", "--json"], { KOLLI_PROFILE: "shop" });
  expect(JSON.parse(byOption.out).id).toBe(JSON.parse(byVariable.out).id);
  for (const [args, words] of [
    [["track", "X", "--profile", "shopp"], /no profile "shopp"\. Did you mean shop\?/],
    [["track", "X", "--profile", "shop", "--url", service.url], /--profile and --url/],
    [["login", "--url", service.url, "--key-file", keyFile, "--profile", "a b"], /--profile is "a b"/],
    [["login", "--url", "http://track.shop.com", "--key-file", keyFile], /plain HTTP/],
  ] as const) {
    const { code, err } = await commands.run(args);
    expect([code, err]).toEqual([1, expect.stringMatching(words)]);
  }
});

/** Every command that works from afar; a test of the help says that there are no others. */
const remote: Readonly<Record<string, readonly string[]>> = {
  track: ["PROFILE-1", "--carrier", "ups", "--json"],
  trigger: ["TRACKER_UPDATED", "--json"],
  advance: ["gid://kolli/Tracker/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e"],
  listen: ["--forward-to", "http://127.0.0.1:9/hook"],
  mcp: [],
};

test("every command that works from afar uses a profile", async () => {
  expect((await login("--profile", "all")).code).toBe(0);
  const given = ["--profile", "all"];
  const tracked = await commands.run(["track", ...remote.track!, ...given]);
  expect(tracked, tracked.err).toMatchObject({ code: 0 });
  expect(await commands.run(["trigger", ...remote.trigger!, ...given])).toMatchObject({ code: 0 });
  expect(await commands.run(["advance", JSON.parse(tracked.out).id, ...given])).toMatchObject({ code: 0 });
  const listening = commands.start(["listen", ...remote.listen!, ...given]);
  await eventually(() => listening.output.err.includes("Ready."));
  listening.child.kill("SIGTERM");
  expect((await once(listening.child, "close"))[0]).toBe(0);
  // Its standard input has ended, and so has its work.
  const agent = commands.start(["mcp", ...given]);
  expect([(await once(agent.child, "close"))[0], agent.output.err]).toEqual([0, expect.stringContaining("Profile all: ")]);
});

test.each(Object.entries(remote))(
  "%s ends with 4 for a refused key, and with 3 if the service cannot be reached",
  async (name, args) => {
    const wrong = join(folder, "refused.txt");
    await writeFile(wrong, "kolli_test_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    const at = (url: string, key: string) => [
      name,
      ...args,
      "--url",
      url,
      "--key-file",
      key,
      "--cacert",
      service.tls!.authorityFile!,
    ];
    const refused = await commands.run(at(service.url, wrong));
    expect(refused, refused.err).toMatchObject({ code: 4 });
    // `listen` waits for the service instead: no event is lost.
    if (name === "listen") return;
    const away = await commands.run(at("https://127.0.0.1:9", keyFile));
    expect(away, away.err).toMatchObject({ code: 3 });
  },
);

test("exit codes tell a wrong command line, a service that cannot be used and a refused key apart", async () => {
  const wrong = join(folder, "wrong.txt");
  await writeFile(wrong, "kolli_test_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
  const ca = ["--cacert", service.tls!.authorityFile!];
  const codeOf = async (...args: string[]) => (await commands.run(args)).code;
  expect(await codeOf("track", "X", "--colour")).toBe(2);
  expect(await codeOf("completion", "tcsh")).toBe(2);
  expect(await codeOf("login", "--url", "https://127.0.0.1:9", "--key-file", keyFile)).toBe(3);
  expect(await codeOf("login", "--url", service.url, "--key-file", wrong, ...ca)).toBe(4);
});

test("there are at most as many profiles as the bound says", async () => {
  const { cap } = remoteBounds.profiles;
  const file = join(config, "profiles.json");
  const one = { url: service.url, key: "kolli_test_x", ca: null };
  await writeFile(file, JSON.stringify(Object.fromEntries(Array.from({ length: cap }, (_, n) => [`p${n}`, one]))));
  const { code, err } = await login("--profile", "another");
  expect([code, err]).toEqual([1, expect.stringContaining(`There can be ${cap} profiles`)]);
  expect((await login("--profile", "p0")).code).toBe(0);
  await writeFile(file, "{");
  expect((await login()).err).toContain("is not a file of profiles");
});
