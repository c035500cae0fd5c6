import { expect, test } from "vitest";
import { type ClusterFacts, judgeCluster } from "./cluster-check.ts";

const state = { citus: "14.0-1", postgres: 17, timezone: "UTC", seqscan: "off", synchronousCommit: "on" };
const worker = (name: string, more = {}) => ({ name, port: 5432, isActive: true, takesShards: true, shards: 2, ...more });
const answer = (name: string, more = {}) => ({
  name,
  port: 5432,
  isAnswering: true,
  answer: JSON.stringify({ ...state, ...more }),
});
const table = (name: string, more = {}) => ({ name, hasBucket: true, isDivided: true, isLikePlace: true, ...more });
const sound: ClusterFacts = {
  home: { version: "14.0-1", isWorker: false, isDivided: true },
  postgres: 17,
  workers: [worker("db-1"), worker("db-2")],
  answers: [answer("db-1"), answer("db-2")],
  tables: [table("place"), table("tracker"), table("workspace", { hasBucket: false, isDivided: false, isLikePlace: false })],
  shards: { all: 8, homeless: 0 },
};

const linesOf = (more: Partial<ClusterFacts>) =>
  judgeCluster({ ...sound, ...more })
    .filter(({ state: found }) => found !== "ok")
    .map(({ name, state: found, message, fix }) => [name, found, `${message} ${fix}`]);

test("a cluster as it should be is shown with its nodes and shards", () => {
  expect(judgeCluster(sound).map(({ state: found, message }) => `${found} ${message}`)).toEqual([
    "ok Citus 14.0-1: the coordinator and 2 workers (db-1:5432, db-2:5432).",
    "ok Tracking data is in 4 parts: 2 on db-1:5432, 2 on db-2:5432.",
    "ok Every worker that answers has the settings that Kolli relies on.",
  ]);
});

const home = sound.home;
const silent = { ...answer("db-2"), isAnswering: false, answer: "failed to connect to db-2:5432" };
const cases: readonly [what: string, more: Partial<ClusterFacts>, name: string, found: string, words: RegExp][] = [
  [
    "a worker's address",
    { home: { ...home, isWorker: true } },
    "Cluster",
    "fail",
    /is a worker .* Point DATABASE_URL .* coordinator/,
  ],
  [
    "data still in one place",
    { home: { ...home, isDivided: false } },
    "Cluster",
    "warn",
    /2 workers .* coordinator alone. Stop the nodes and run `kolli migrate --citus`/,
  ],
  [
    "a worker that is away",
    { answers: [answer("db-1"), silent] },
    "Cluster",
    "fail",
    /^db-2:5432 does not answer .* answered 503.* Start it, or promote its standby/,
  ],
  [
    "one that was switched off",
    { workers: [worker("db-1"), worker("db-2", { isActive: false })], answers: [answer("db-1")] },
    "Cluster",
    "fail",
    /Not active in the cluster: db-2:5432\..* select citus_activate_node\('db-2', 5432\);/,
  ],
  [
    "another version of Citus",
    { answers: [answer("db-1"), answer("db-2", { citus: "13.2-1" })] },
    "Cluster",
    "fail",
    /db-2:5432 runs Citus 13.2-1 on PostgreSQL 17\. .*alter extension citus update/,
  ],
  [
    "another PostgreSQL",
    { answers: [answer("db-1", { postgres: 16 }), answer("db-2")] },
    "Cluster",
    "fail",
    /db-1:5432 runs Citus 14.0-1 on PostgreSQL 16/,
  ],
  [
    "a Citus that was not tried",
    { home: { ...home, version: "15.1-1" }, answers: ["db-1", "db-2"].map((name) => answer(name, { citus: "15.1-1" })) },
    "Cluster",
    "warn",
    /tested with Citus 14/,
  ],
  [
    "a table left out",
    { tables: [...sound.tables, table("proof", { isDivided: false, isLikePlace: false })] },
    "Shards",
    "fail",
    /Not distributed across the workers: proof\. Run `kolli migrate --citus`/,
  ],
  [
    "a table divided otherwise",
    { tables: [...sound.tables, table("proof", { isLikePlace: false })] },
    "Shards",
    "fail",
    /another way than the other tables: proof\. .*undistribute_table\('proof'\)/,
  ],
  [
    "a table of settings on workers",
    { tables: [...sound.tables, table("member", { hasBucket: false, isLikePlace: false })] },
    "Shards",
    "fail",
    /Belongs on the coordinator, but is distributed: member\..*undistribute_table\('member'\)/,
  ],
  ["shards on no server", { shards: { all: 8, homeless: 4 } }, "Shards", "fail", /^4 of 8 shards are on no active server\./],
  [
    "a new worker",
    { workers: [...sound.workers, worker("db-3", { shards: 0 })] },
    "Shards",
    "warn",
    /Without shards: db-3:5432\. .*citus_rebalance_start/,
  ],
  [
    "settings that a worker lacks",
    { answers: [answer("db-1"), answer("db-2", { seqscan: "on", synchronousCommit: "off" })] },
    "Worker settings",
    "fail",
    /db-2:5432: enable_seqscan is on; db-2:5432: synchronous_commit is off, so moving a shard loses rows\. Run `kolli migrate --citus`/,
  ],
];

test.each(cases)("%s is shown with what to do", (_what, more, name, found, words) => {
  expect(linesOf(more)).toEqual([[name, found, expect.stringMatching(words)]]);
});

test("Citus without workers is one PostgreSQL, and nothing is wrong with that", () => {
  expect(judgeCluster({ ...sound, home: { ...home, isDivided: false }, workers: [] })).toEqual([
    expect.objectContaining({ state: "ok", message: expect.stringContaining("has no workers") }),
  ]);
});
