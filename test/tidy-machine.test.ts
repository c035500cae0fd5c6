import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Time and chance of the real machine, in the ways Node gives them. */
const ofTheMachine =
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\b|\brandomUUID\b|\bperformance\.now\(|(?<![.\w])set(?:Timeout|Interval|Immediate)\(|"node:timers\/promises"/;

/** Where they may stand, and why a simulation does without these. */
const places: Readonly<Record<string, string>> = {
  "src/lib/machine.ts": "the port itself",
  "src/lib/clock.ts": "the machine's clock, which the database's is compared with",
  "src/lib/threads/": "a real thread",
  "src/lib/telemetry/": "how often a log repeats itself",
  "src/commands/": "a person waits at a terminal",
  "src/postgres/embedded/": "a real server process is started, watched and stopped",
  "src/postgres/migrate.ts": "before a node begins to work",
  "src/postgres/copy/table-records.ts": "commands that copy from a real server, while a person waits at a terminal",
  "src/egress/connector.ts": "a real socket",
  "src/graphql/body-reader.ts": "a real socket",
  "src/server/front/": "a real socket",
  "src/server/listener/": "real sockets",
  "src/operations/tls/": "certificates in files",
  "src/server/processes.ts": "real processes",
  "src/server/serve.ts": "draining real connections",
  "src/server/stop-signals.ts": "signals of the operating system",
  "src/destinations/listen.ts": "a command that asks a service over the network",
  "src/public-page/sharing/live.ts": "a script for the browser",
  "src/people/sign-in/session-standing.ts": "how long a look at a session holds for open streams of the dashboard",
};

const files = globSync("src/**/*.ts").filter((file) => !/\.test\.ts$|\/emulator\.ts$/.test(file) && !file.includes("/scaffold/"));
const users = files.filter((file) => ofTheMachine.test(readFileSync(file, "utf8")));

test("time that passes and chance come from the port, except where a reason says otherwise", () => {
  const strays = users.filter((file) => !Object.keys(places).some((place) => file.startsWith(place)));
  expect(strays).toEqual([]);
});

test("every exception is still needed", () => {
  expect(Object.keys(places).filter((place) => !users.some((file) => file.startsWith(place)))).toEqual([]);
});
