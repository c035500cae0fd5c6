import { globSync } from "node:fs";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findGo } from "../support/go-program.ts";
import { childEnvironment } from "../support/processes/child-environment.ts";
import { temporaryFolder } from "../support/processes/temporary-folder.ts";
import { repository, samplesOf } from "../support/samples/doc-samples.ts";
import { exerciseReceiver, type Starter } from "../support/samples/receiver.ts";
import { runProgram } from "../support/samples/sample-shell.ts";
import { findPhp } from "../support/sdk/php-program.ts";
import { unpackedServer } from "../support/servers/unpacked-server.ts";

const samples = samplesOf("docs/guides/receiving-webhooks.md").filter(({ handling }) => handling.kind === "receives webhooks");
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await temporaryFolder("receivers");
  await symlink(`${repository}node_modules`, join(folder, "node_modules"));
  env = { ...childEnvironment(), HOME: folder };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const has = async (command: string): Promise<boolean> =>
  (await runProgram("sh", ["-c", `command -v ${command}`], folder, env)).code === 0;

const built = async (command: string, args: readonly string[], cwd: string, more = {}): Promise<void> => {
  const { code, output } = await runProgram(command, args, cwd, { ...env, ...more });
  expect([code, output]).toEqual([0, expect.any(String)]);
};

/** With the compiled packages that the test of the Go client keeps. */
const buildGo = async (file: string): Promise<Starter | null> => {
  const found = findGo();
  if (found === null) return null;
  const cache = {
    GOCACHE: join(repository, "node_modules/.cache/go/built"),
    GOTOOLCHAIN: "local",
    CGO_ENABLED: "0",
    GOFLAGS: "-mod=mod",
  };
  await built(found.go, ["build", "-o", "receiver-go", file], folder, cache);
  return [join(folder, "receiver-go")];
};

/** Crates come from where this machine's Cargo fetches them, and are compiled once: 15 s. Null if they cannot be had. */
const buildRust = async (file: string): Promise<Starter | null> => {
  const project = join(folder, "rust");
  await mkdir(project);
  const crates = 'base64 = "0.22"\nhmac = "0.12"\nsha2 = "0.10"';
  const manifest = `[package]\nname = "receiver"\nversion = "0.1.0"\nedition = "2021"\n\n[[bin]]\nname = "receiver"\npath = "${file}"\n\n[dependencies]\n${crates}\n`;
  await writeFile(join(project, "Cargo.toml"), manifest);
  // Its toolchain and crates are below the home of the user, which tests do not have as theirs.
  const cargo = { HOME: userInfo().homedir, CARGO_TARGET_DIR: join(repository, "node_modules/.cache/rust") };
  const fetched = await runProgram("cargo", ["fetch", "--quiet"], project, { ...env, ...cargo });
  if (fetched.code !== 0) return null;
  await built("cargo", ["build", "--quiet", "--offline"], project, cargo);
  return [join(repository, "node_modules/.cache/rust/debug/receiver")];
};

const unpackedOrNull = (name: string): string | null => {
  try {
    return unpackedServer(name, "usr");
  } catch {
    return null;
  }
};

/** With .NET, or with Mono from Debian's packages: 25 MB. Null if there is neither. */
const buildCsharp = async (file: string): Promise<Starter | null> => {
  if (await has("dotnet")) return ["dotnet", "run", file];
  const root = unpackedOrNull("mono-mcs");
  if (root === null) return null;
  const libraries = join(root, "lib/mono/4.5");
  // Unpacked elsewhere than at its usual place, it is told where everything is.
  const mono = [
    "env",
    `MONO_PATH=${libraries}`,
    `MONO_GAC_PREFIX=${root}`,
    `MONO_CFG_DIR=${join(root, "../etc")}`,
    `LD_LIBRARY_PATH=${join(root, "lib")}`,
    join(root, "bin/mono-sgen"),
  ] as const;
  const [env, ...compiler] = mono;
  const program = join(folder, "Receiver.exe");
  const references = ["-r:System.dll", "-r:System.Core.dll"];
  await built(env, [...compiler, join(libraries, "mcs.exe"), "-nologo", ...references, `-out:${program}`, file], folder);
  return [...mono, program];
};

/** This machine's, or Debian's: 20 MB. Null if there is neither. */
const startRuby = async (file: string): Promise<Starter | null> => {
  if (await has("ruby")) return ["ruby", file];
  const root = unpackedOrNull("ruby");
  if (root === null) return null;
  const [program] = globSync("bin/ruby[0-9]*", { cwd: root });
  const folders = [...globSync("lib/ruby/[0-9]*", { cwd: root }), ...globSync("lib/*-linux-gnu/ruby/[0-9]*", { cwd: root })].map(
    (path) => join(root, path),
  );
  const libraries = globSync("lib/*-linux-gnu", { cwd: root }).map((path) => join(root, path));
  return ["env", `RUBYLIB=${folders.join(":")}`, `LD_LIBRARY_PATH=${libraries.join(":")}`, join(root, program!), file];
};

const startPhp = (file: string): Starter | null => {
  const found = findPhp();
  return found && [found.php, "-S", "127.0.0.1:$PORT", file];
};

/** The language's command, the file's name, and how it is started. */
const languages: Readonly<
  Record<string, { needs: string; file: string; start(path: string): Starter | null | Promise<Starter | null> }>
> = {
  js: { needs: "true", file: "receiver.mjs", start: (path) => [process.execPath, path] },
  python: { needs: "python3", file: "receiver.py", start: (path) => ["python3", path] },
  go: { needs: "true", file: "receiver.go", start: buildGo },
  php: { needs: "true", file: "receiver.php", start: startPhp },
  ruby: { needs: "true", file: "receiver.rb", start: startRuby },
  java: { needs: "java", file: "Receiver.java", start: (path) => ["java", path] },
  csharp: { needs: "true", file: "Receiver.cs", start: buildCsharp },
  rust: { needs: "cargo", file: "receiver.rs", start: buildRust },
};

test("there is a receiver in each of eight languages", () => {
  expect(samples.map(({ language }) => language).toSorted()).toEqual(Object.keys(languages).toSorted());
});

test.for(samples.map((sample) => [sample.language, sample] as const))(
  "the receiver in %s takes what is signed and nothing else",
  async ([language, { text }], { skip }) => {
    const { needs, file, start } = languages[language]!;
    const path = join(folder, file);
    await writeFile(path, text);
    const starter = (await has(needs)) ? await start(path) : null;
    if (starter === null) {
      console.warn(`Skipped: this machine has nothing to run ${language}.`);
      return skip();
    }
    await exerciseReceiver(starter, folder, env);
  },
);
