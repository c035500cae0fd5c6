import { resolve } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { slowFiles } from "./test/support/slow-files.ts";

// As the launcher does: what Node makes of the sources is kept, for the workers and for every process that a test starts.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, "node_modules/.cache/kolli");

/** A run in a folder with # in its name goes through a link: `bin/launcher/plain-path.js`. */
const isThroughLink = process.env.NODE_OPTIONS?.includes("--preserve-symlinks") ?? false;

const inProject = (name: string, include: string[], more = {}) => ({ extends: true as const, test: { name, include, ...more } });

/** Units need no database, so a run of units alone starts none. */
const withDatabase = { globalSetup: ["test/support/global-setup.ts"] };
const withBrowser = { globalSetup: [...withDatabase.globalSetup, "test/support/browser/browser-setup.ts"] };

/** Only what hangs takes as long; `test/tidy-clock.test.ts` refuses tests that have less. */
const leastTimeout = 600_000;
/** `npm run faults` does some things a hundred times over, and may be run beside other work. */
const patience = process.env.KOLLI_TEST_THOROUGH === "1" ? 10 : 1;

/** What compares the texts for plain PostgreSQL with those of a cluster, or halts one of the former, needs one server. */
const onlyOnPlain = ["lanes", "lanes-due-work", "lock-order", "webhook-claims"].map(
  (name) => `test/integration/**/${name}.test.ts`,
);
const onCluster = process.env.KOLLI_TEST_CITUS_URL ? onlyOnPlain : [];

/** What takes long begins first, or one worker would have it to do when the others have nothing left. */
const order = ["hostile", "slow", "long", "integration", "dashboard", "unit"];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => order.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  // As Node itself resolves packages: otherwise our files and the packages they use each get their own copy of graphql.
  // "import" is not named: it would be tried for require() too, and pg loads its pool that way.
  ssr: { resolve: { conditions: ["module-sync", "node"], externalConditions: ["module-sync", "node"] } },
  resolve: { preserveSymlinks: true },
  test: {
    pool: "forks",
    // Node runs the sources itself, as in production; but not through a link, where it and vitest disagree on what a file is called.
    experimental: { viteModuleRunner: isThroughLink, nodeLoader: false },
    // Files share a process, and so what they import: no module keeps state that another file's tests could see.
    isolate: false,
    // More than two cores' worth: a file that waits for processes, time-outs and leases uses a third of a core, and none is judged
    // by how long it takes.
    maxWorkers: 6,
    sequence: { sequencer: LongestFirst },
    // What a busy machine shows late is not missing.
    testTimeout: leastTimeout * patience,
    hookTimeout: leastTimeout * patience,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      inProject(
        "unit",
        [
          "src/**/*.test.ts",
          "emulators/**/*.test.ts",
          "bench/**/*.test.ts",
          "test/*.test.ts",
          "test/soak/*.test.ts",
          "test/world/*.test.ts",
        ],
        { exclude: [...configDefaults.exclude, ...slowFiles] },
      ),
      // JSX is not TypeScript that Node runs as it is.
      inProject("dashboard", ["dashboard/**/*.test.ts"], { experimental: { viteModuleRunner: true } }),
      inProject("integration", ["test/integration/**/*.test.ts", "test/conformance/**/*.test.ts"], {
        ...withDatabase,
        exclude: [...configDefaults.exclude, ...onCluster, ...slowFiles],
      }),
      // These kill processes, let months pass or drive a browser.
      inProject(
        "long",
        ["test/faults/**/*.test.ts", "test/samples/**/*.test.ts", "test/simulation/**/*.test.ts", "test/browser/**/*.test.ts"],
        { ...withBrowser, exclude: [...configDefaults.exclude, ...slowFiles] },
      ),
      inProject("slow", [...slowFiles], withBrowser),
      // Measures how long the service keeps an honest client waiting while it is attacked; what other processes do meanwhile is left
      // out. It needs Linux, whose loopback network has more than one address and whose /proc tells what a process held at most.
      inProject("hostile", process.platform === "linux" ? ["test/hostile/**/*.test.ts"] : [], {
        ...withDatabase,
      }),
    ],
  },
});
