import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** From the bottom up. A file may import from its own folder and from those above it in this list, never from below. */
const layers = [
  ["src/lib"],
  ["src/settings.ts"],
  ["src/tracking", "src/config.ts"],
  ["src/postgres", "src/graphql"],
  ["src/workspaces", "src/work", "src/mail"],
  ["src/use-cases"],
  ["src/egress"],
  ["src/carriers"],
  ["src/people", "src/api-keys"],
  ["src/proofs", "src/journey-map", "src/predictions", "src/recipients"],
  ["src/trackers"],
  ["src/checks"],
  ["src/carrier-pushes", "src/events"],
  ["src/compat"],
  ["src/destinations"],
  ["src/public-page", "src/dashboard-api", "src/rest", "src/mcp"],
  ["src/operations"],
  ["src/server"],
  ["src/commands"],
  ["src/program.ts"],
  ["src/main.ts"],
];

const part = (file: string): string => (file.split("/").length > 2 ? file.split("/").slice(0, 2).join("/") : file);
const rank = (file: string): number => layers.findIndex((layer) => layer.includes(part(file)));

const imports = (folder: string): { from: string; to: string }[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ["**/node_modules/**"] }).flatMap((from) =>
    [...readFileSync(from, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((found) => ({
      from,
      to: normalize(join(dirname(from), found[1]!)),
    })),
  );
const show = ({ from, to }: { from: string; to: string }): string => `${from} imports ${to}`;

/** The scaffold's templates are text: what they import, the new carrier's files import. Emulators serve tests. */
const production = imports("src").filter(({ from }) => !/\.test\.ts$|\/emulator\.ts$|scaffold\/templates\.ts$/.test(from));

test("every folder of the server has its place in the order", () => {
  expect(globSync("src/**/*.ts").filter((file) => rank(file) < 0)).toEqual([]);
});

test("imports point one way", () => {
  const upwards = production.filter(({ from, to }) => part(from) !== part(to) && rank(to) >= rank(from));
  expect(upwards.map(show)).toEqual([]);
});

test("the server imports no test code", () => {
  // The launcher and the server pass the same list of environment variables on.
  const outside = new Set(["package.json", "bin/launcher/clean-environment.js"]);
  expect(production.filter(({ to }) => !to.startsWith("src/") && !outside.has(to)).map(show)).toEqual([]);
});

test("CONTRIBUTING shows every folder of the server, and none that is not there", () => {
  const [, picture = ""] = readFileSync("CONTRIBUTING.md", "utf8").split("## Where things are")[1]!.split("```");
  const rooms = picture.split(/\n(?=\S)/).filter((room) => room.startsWith("src/"));
  const shown = rooms.flatMap((room) => {
    const names = [...room.matchAll(/(?<![\w/-])([\w-]+)\/(?=[ ;\n]|$)/g)].map(([, name]) => name!);
    const folder = room.startsWith("src/main.ts") ? "src/commands" : /^src\/[\w.-]+/.exec(room)![0];
    return [folder, ...names.map((name) => `${folder}/${name}`)];
  });
  // Carriers are many, and the leaves of src/lib are found by their names.
  const isCarrier = (folder: string) => existsSync(`${folder}/adapter.ts`);
  const folders = globSync("src/{*,*/*}/").map((folder) => folder.replace(/\/$/, ""));
  const expected = folders.filter(
    (folder) => !folder.startsWith("src/lib/") && !/\/fixtures$/.test(folder) && !isCarrier(folder),
  );
  expect(shown.filter((folder) => !folder.endsWith(".ts") && !existsSync(folder))).toEqual([]);
  expect(expected.filter((folder) => !shown.includes(folder))).toEqual([]);
});

test("a carrier never imports another carrier", () => {
  const carriers = globSync("src/carriers/*/adapter.ts").map((file) => dirname(file));
  const carrierOf = (file: string) => carriers.find((folder) => file.startsWith(`${folder}/`));
  const across = production.filter(({ from, to }) => carrierOf(from) && carrierOf(to) && carrierOf(from) !== carrierOf(to));
  expect(carriers.length).toBeGreaterThan(0);
  expect(across.map(show)).toEqual([]);
});

/** What is loaded with a file. Types are not, and what is imported within a function is loaded when it runs. */
const loadedWith = (start: string): { files: ReadonlySet<string>; packages: ReadonlySet<string> } => {
  const files = new Set<string>();
  const packages = new Set<string>();
  const toVisit = [start];
  for (let file = toVisit.pop(); file !== undefined; file = toVisit.pop()) {
    if (files.has(file) || !file.endsWith(".ts")) continue;
    files.add(file);
    for (const [, to] of readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type )[^;]*?from "([^"]+)";/gm))
      if (to!.startsWith(".")) toVisit.push(normalize(join(dirname(file), to!)));
      else packages.add(to!);
  }
  return { files, packages };
};

test("the list of commands is printed without loading any of them", () => {
  const { files, packages } = loadedWith("src/program.ts");
  expect(
    [...files].filter((file) =>
      /^src\/(?!program\.ts|lib\/(refusal|terminal\/own-command)\.ts|commands\/(command-list|help\/examples|output)\.ts|trackers\/event-topics\.ts)/.test(
        file,
      ),
    ),
  ).toEqual([]);
  expect([...packages].toSorted()).toEqual(["commander", "node:fs"]);
});

test("commands that need no carrier load none", () => {
  const { files } = loadedWith("src/commands/keys.ts");
  expect(files.size).toBeGreaterThan(50);
  expect([...files].filter((file) => file === "src/carriers/registry.ts" || file.endsWith("/adapter.ts"))).toEqual([]);
});

test("a node with --role worker loads no HTTP server, and no kind of destination before it is used", () => {
  expect(readFileSync("src/commands/serve.ts", "utf8")).toContain('await import("../server/worker-node.ts")');
  const { files, packages } = loadedWith("src/server/worker-node.ts");
  expect(files).toContain("src/destinations/queue/deliverer.ts");
  const servers = ["fastify", "node:http", "node:https", "node:http2", "graphql", "undici"];
  expect(servers.filter((name) => packages.has(name))).toEqual([]);
  expect([...files].filter((file) => /^src\/server\/(app|serve)\.ts$|\/listener\/|\.graphql\.ts$/.test(file))).toEqual([]);
  expect(files).not.toContain("src/destinations/webhook/webhook.ts");
  expect(loadedWith("src/server/serve.ts").packages).toContain("fastify");
});

/** Of a carrier, what is known before it is asked about a parcel; the rest is loaded then (`onFirstUse`). */
const loadedOfCarriers = ["adapter", "number-format", "sign-in", "token", "gateway", "digest", "couriers", "number-pattern"];

test.each(["serve", "worker-node"])(
  "%s loads of a carrier only what describes it, and no library for reading its answers",
  (node) => {
    const { files, packages } = loadedWith(`src/server/${node}.ts`);
    const ofCarriers = [...files].filter((file) => globSync(`${dirname(file)}/adapter.ts`).length === 1);
    const isKnown = (file: string) => loadedOfCarriers.includes(basename(file, ".ts"));
    expect(ofCarriers.filter((file) => file.endsWith("/adapter.ts")).length).toBeGreaterThan(70);
    expect(ofCarriers.filter((file) => !isKnown(file) && dirname(file) !== "src/carriers")).toEqual([]);
    expect(
      ["zod", "fast-xml-parser", "undici", "openid-client", "nodemailer", "prom-client"].filter((name) => packages.has(name)),
    ).toEqual([]);
    expect([...packages].filter((name) => name.startsWith("@modelcontextprotocol/"))).toEqual([]);
    expect([...files].filter((file) => /reading\/words\/(?!language-words)/.test(file))).toEqual([]);
  },
);

const kindFolders = globSync("src/destinations/*/").filter(
  (folder) => !["queue", "log", "endpoints", "inbox"].includes(folder.split("/")[2]!),
);

test("queue, log and endpoints know no kind of destination; the list names every one, and nothing else does", () => {
  const list = readFileSync("src/destinations/kinds.ts", "utf8");
  expect(kindFolders.length).toBeGreaterThan(0);
  for (const folder of kindFolders) expect(list).toContain(`"./${folder.split("/")[2]}/`);
  const isOfKind = (file: string) => kindFolders.some((folder) => file.startsWith(`${folder.replace(/\/$/, "")}/`));
  // Both show events as a webhook carries them, whatever destinations there are.
  const showing = ["src/destinations/inbox/inbox.ts", "src/destinations/listen.ts"];
  const knowing = production.filter(({ from, to }) => isOfKind(to) && !isOfKind(from) && !showing.includes(from));
  expect(new Set(knowing.map(({ from }) => from))).toEqual(new Set(["src/destinations/kinds.ts"]));
});

test("a kind of destination connects only through what it is given, so that the egress guard sees it", () => {
  // Whatever else it imports might connect by itself: a client library belongs here once it takes the connector that `open` is given.
  const harmless = new Set(["node:buffer", "node:crypto", "node:events", "node:stream", "node:url", "node:zlib"]);
  const globals = /\bfetch\(|new (?:WebSocket|EventSource)\b|\bimport\(|\brequire\b/;
  const files = kindFolders.flatMap((folder) => globSync(`${folder.replace(/\/$/, "")}/**/*.ts`));
  const sources = files.filter((file) => !file.endsWith(".test.ts")).map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const importsOf = (text: string) =>
    [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from "([^".][^"]*)";/gm)].map(([, from]) => from!);
  const around = sources.filter(({ text }) => globals.test(text) || importsOf(text).some((from) => !harmless.has(from)));
  expect(sources.length).toBeGreaterThan(0);
  expect(around.map(({ file }) => file)).toEqual([]);
});

test("the dashboard knows the server only through the printed schemas", () => {
  expect(
    imports("dashboard")
      .filter(({ to }) => !to.startsWith("dashboard/"))
      .map(show),
  ).toEqual([]);
});

test("what serves imports only the types of undici and node:http, each of which would take 14 to 16 MB of an idle process", () => {
  const commandLine = ["src/commands/move/read-pages.ts", "src/commands/remote/api-client.ts", "src/destinations/listen.ts"];
  const files = globSync("src/**/*.ts").filter(
    (file) => !/\.test\.ts$|\/emulator\.ts$/.test(file) && !commandLine.includes(file),
  );
  const isLoading = (file: string) => /^import (?!type )[^;]*"(undici|node:http)"/m.test(readFileSync(file, "utf8"));
  expect(files.filter(isLoading)).toEqual([]);
  expect(commandLine.filter(isLoading)).toEqual(commandLine);
});
