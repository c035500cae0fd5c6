import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSchema, parse, validate } from "graphql";
import type { Browser } from "playwright-core";
import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { password } from "../support/accounts.ts";
import { openVisitor, signUp } from "../support/browser/browser.ts";
import { ensureBuiltDashboard } from "../support/browser/built-dashboard.ts";
import { openBrowser } from "../support/browser/chromium.ts";
import { eventually } from "../support/eventually.ts";
import { childEnvironment } from "../support/processes/child-environment.ts";
import { nameOf, pages, repository, type Sample, samplesOf } from "../support/samples/doc-samples.ts";
import { seeFirstParcel, walkToFirstWebhook } from "../support/samples/newcomer.ts";
import { exerciseReceiver, freePort } from "../support/samples/receiver.ts";
import { openShell, type Running, runProgram, startProgram } from "../support/samples/sample-shell.ts";

/** The folder as a reader has it after a clone: the repository's files, and a data folder of its own. */
let folder: string;
let service: Running;
let port: number;
let shell: ReturnType<typeof openShell>;
let agent: Agent;
let startedAt: number;
let browser: Browser;
let visitor: Awaited<ReturnType<typeof openVisitor>>;
const programs: Running[] = [];

/** The one thing that is put in the place of another: the port, which may be taken on this machine. */
const withPort = (text: string): string => text.replaceAll("localhost:4000", `localhost:${port}`);

const all = pages.flatMap(samplesOf);
const of = (...languages: string[]) => all.filter(({ language }) => languages.includes(language));
const isStart = ({ page, text }: Sample) => page === "README.md" && text.trim() === "npm start";

const post = async (path: string, body: unknown, headers: Record<string, string>) => {
  const { statusCode, body: answer } = await request(`https://localhost:${port}${path}`, {
    dispatcher: agent,
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: statusCode, body: JSON.parse(await answer.text()) };
};
const graphql = (query: string, variables: unknown = {}) =>
  post("/graphql", { query, variables }, { authorization: `Bearer ${shell.env().KOLLI_KEY}` });

const createDelivered =
  'mutation { trackerCreate(input: { trackingCode: "K1000000005", carrier: UPS, async: false }) { tracker { id } } }';

/** The account that docs/accounts.md speaks of. */
const maria = { name: "Maria", email: "maria@example.net", password };

beforeAll(async () => {
  ensureBuiltDashboard();
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), "kolli samples "));
  // An embedded PostgreSQL that root starts runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  for (const name of ["bin", "src", "node_modules", "package.json", "migrations", "schema.graphql"])
    await symlink(repository + name, join(folder, name));
  port = await freePort();
  const env = {
    ...childEnvironment(),
    HOME: folder,
    PORT: String(port),
    LOG_LEVEL: "error",
    KOLLI_PROCESSES: "1",
    npm_config_update_notifier: "false",
  };
  shell = openShell(folder, env);
  startedAt = Date.now();
  service = startProgram("bash", ["-c", all.find(isStart)!.text], folder, env);
  await eventually(() => service.output().includes("Kolli is ready"), 280_000).catch((error: Error) => {
    throw new Error(`${error.message}\n${service.output()}`);
  });
  agent = new Agent({ connect: { ca: readFileSync(join(folder, "data/tls/ca.pem"), "utf8"), timeout: 60_000 } });
  const [, setupLink] = /Dashboard +(https:\S+)/.exec(readFileSync(join(folder, "data/welcome.txt"), "utf8"))!;
  visitor = await openVisitor(browser, `https://localhost:${port}`);
  await signUp(visitor.page, setupLink!, maria);
  const { code, output } = await shell.run(withPort(all.find(({ text }) => text.includes("export KOLLI_KEY"))!.text));
  expect(code, output).toBe(0);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all(programs.map((program) => program.stop()));
  await agent?.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

// First, while nothing has happened yet: the clock runs since `npm start`, and each step leads to the next.
test("whoever has only the README has the first webhook within three minutes of `npm start`", async () => {
  const { page, troubles } = visitor;
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/w\/[0-9a-f-]{36}\/test$/);
  const receivedAt = await walkToFirstWebhook(page, (command) => {
    const listening = startProgram("bash", ["-c", command], folder, shell.env());
    programs.push(listening);
    return listening;
  });
  const seconds = (receivedAt - startedAt) / 1000;
  console.log(`From npm start to the first webhook: ${seconds.toFixed(0)} s`);
  expect(seconds).toBeLessThan(180);
  await seeFirstParcel(page);
  expect(troubles).toEqual([]);
});

test("every sample has a language, and every page with commands sets what they need", () => {
  const drawings = ["CONTRIBUTING.md"];
  expect(all.filter(({ language, page }) => language === "" && !drawings.includes(page)).map(nameOf)).toEqual([]);
  expect(of("sh").length).toBeGreaterThan(10);
});

describe("shell", () => {
  test.each(
    of("sh")
      .filter((sample) => !isStart(sample))
      .map((sample) => [nameOf(sample), sample] as const),
  )("%s runs as it stands", async (_name, { text, handling }) => {
    expect(text).not.toMatch(/…|<[a-z-]+>/);
    if (handling.kind === "not run") {
      expect(await runProgram("bash", ["-n", "-c", text], folder, shell.env())).toEqual({ code: 0, output: "" });
      return;
    }
    if (handling.kind === "runs until") {
      await shell.runUntil(withPort(text), handling.words, () => graphql(createDelivered));
      return;
    }
    const { code, output } = await shell.run(withPort(text));
    expect(code, output).toBe(0);
    expect(output).not.toMatch(/"errors"|UNAUTHENTICATED|"trackerUserErrors":\[\{/);
  });
});

describe("graphql", () => {
  const schema = buildSchema(readFileSync(`${repository}schema.graphql`, "utf8"));
  const variablesAfter = (sample: Sample): unknown => {
    const next = all[all.indexOf(sample) + 1];
    return next?.page === sample.page && next.language === "json" ? JSON.parse(next.text) : {};
  };
  test.each(of("graphql").map((sample) => [nameOf(sample), sample] as const))("%s is answered", async (_name, sample) => {
    expect(validate(schema, parse(sample.text)).map(({ message }) => message)).toEqual([]);
    const { status, body } = await graphql(sample.text, variablesAfter(sample));
    expect(status).toBe(200);
    expect(body.errors).toBeUndefined();
  });
});

const fileOf = async ({ line, text }: Sample, ending: string): Promise<string> => {
  const file = join(folder, `sample-${line}.${ending}`);
  await writeFile(file, text);
  return file;
};

const has = async (command: string): Promise<boolean> =>
  (await runProgram("sh", ["-c", `command -v ${command}`], folder, shell.env())).code === 0;

/** How to start a program of each language; null if this machine has none that runs it. */
const starters: Record<string, (sample: Sample) => Promise<readonly [string, ...string[]] | null>> = {
  js: async (sample) => [process.execPath, await fileOf(sample, "mjs")],
  ts: async (sample) => [process.execPath, await fileOf(sample, "ts")],
  python: async (sample) => ((await has("python3")) ? ["python3", await fileOf(sample, "py")] : null),
};

/** What other tests run: test/samples/receivers.test.ts, and those of the clients in test/integration/sdk. */
const isElsewhere = ({ page, handling }: Sample): boolean =>
  handling.kind === "with the client" || handling.kind === "is a file" || page === "docs/guides/receiving-webhooks.md";
const programsIn = (...languages: string[]) => of(...languages).filter((sample) => !isElsewhere(sample));

test("a sample that is a file of the repository is that file", () => {
  const files = all.flatMap(({ handling, text, page }) =>
    handling.kind === "is a file" ? [{ page, text, file: handling.file }] : [],
  );
  expect(files.length).toBeGreaterThanOrEqual(4);
  for (const { page, text, file } of files) expect(text, page).toBe(readFileSync(repository + file, "utf8"));
});

describe("programs", () => {
  test.each(programsIn("js", "ts", "python").map((sample) => [nameOf(sample), sample] as const))(
    "%s runs as it stands",
    async (_name, sample) => {
      const starter = await starters[sample.language]!(sample);
      if (starter === null) return;
      if (sample.handling.kind === "receives webhooks") return exerciseReceiver(starter, folder, shell.env());
      const [command, ...args] = starter;
      const { KOLLI_CA = "" } = shell.env();
      const { code, output } = await runProgram(command, args, folder, { ...shell.env(), NODE_EXTRA_CA_CERTS: KOLLI_CA });
      expect(code, output).toBe(0);
      expect(output).toContain("DELIVERED");
    },
  );

  // Building net/http anew takes minutes of a small machine, so a Go sample is read, not built.
  test.each(programsIn("go").map((sample) => [nameOf(sample), sample] as const))(
    "%s imports what it uses, and nothing else",
    async (_name, sample) => {
      const imported = [...sample.text.matchAll(/^\t"(?:[\w./-]+\/)?(\w+)"$/gm)].map(([, name]) => name!);
      const code = sample.text.slice(sample.text.indexOf("\n)\n")).replaceAll(/"[^"\n]*"|\/\/.*$/gm, "");
      const used = [...code.matchAll(/(?<![\w.)])([a-z]\w*)\.[A-Z]/g)].map(([, name]) => name!);
      const variables = ["event", "header", "mac", "r", "w"];
      expect([...new Set(used)].filter((name) => !variables.includes(name)).sort()).toEqual(imported.toSorted());
      if (!(await has("gofmt"))) return;
      const { code: status, output } = await runProgram("gofmt", ["-l", "-e", await fileOf(sample, "go")], folder, shell.env());
      expect([status, output]).toEqual([0, ""]);
    },
  );

  test("TypeScript samples are typed", async () => {
    const files = await Promise.all(programsIn("ts").map((sample) => fileOf(sample, "ts")));
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          module: "nodenext",
          target: "esnext",
          types: ["node"],
          skipLibCheck: true,
        },
        files,
      }),
    );
    const ran = await runProgram(
      process.execPath,
      [`${repository}node_modules/typescript/bin/tsc`, "-p", folder],
      folder,
      shell.env(),
    );
    expect(ran).toEqual({ code: 0, output: "" });
  });
});
