import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

// As the launcher does: what Node makes of the sources is kept, for the workers and for every process that a test starts.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, "node_modules/.cache/kolli");

const inProject = (name: string, include: string[], more = {}) => ({ extends: true as const, test: { name, include, ...more } });

/** Units need no database, so a run of units alone starts none. */
const withDatabase = { globalSetup: ["test/support/global-setup.ts"] };

export default defineConfig({
  // As Node itself resolves packages: otherwise our files and the packages they use each get their own copy of graphql.
  // "import" is not named: it would be tried for require() too, and pg loads its pool that way.
  ssr: { resolve: { conditions: ["module-sync", "node"], externalConditions: ["module-sync", "node"] } },
  // A run in a folder with # in its name goes through a link.
  resolve: { preserveSymlinks: true },
  test: {
    pool: "forks",
    // Node runs the sources itself, as in production, and keeps what it compiled.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Files share a process, and so what they import. No module keeps state that another file's tests could see.
    isolate: false,
    // More than two cores' worth: many files wait for processes, time-outs and leases.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      inProject("unit", ["src/**/*.test.ts", "emulators/**/*.test.ts", "bench/**/*.test.ts", "test/*.test.ts"]),
      // JSX is not TypeScript that Node runs as it is.
      inProject("dashboard", ["dashboard/**/*.test.ts"], { experimental: { viteModuleRunner: true } }),
      inProject("integration", ["test/integration/**/*.test.ts"], { ...withDatabase, testTimeout: 90_000 }),
      // These kill processes, drive a browser or load both cores: one file at a time, after the others.
      inProject(
        "long",
        ["test/faults/**/*.test.ts", "test/samples/**/*.test.ts", "test/simulation/**/*.test.ts", "test/browser/**/*.test.ts"],
        {
          ...withDatabase,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          // What a busy machine shows late is not missing.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 1 },
        },
      ),
      // Measures how long an honest client waits while the service is attacked: nothing else may run beside it. It needs Linux,
      // whose loopback network has more than one address and whose /proc tells what a process held at most.
      inProject("hostile", process.platform === "linux" ? ["test/hostile/**/*.test.ts"] : [], {
        ...withDatabase,
        testTimeout: 60_000,
        hookTimeout: 120_000,
        fileParallelism: false,
        sequence: { groupOrder: 2 },
      }),
    ],
  },
});
