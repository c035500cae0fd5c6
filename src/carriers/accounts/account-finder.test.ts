import { expect, test } from "vitest";
import type { CarrierAccount } from "../client/track-codes.ts";
import { createCarrierAccountFinder } from "./account-finder.ts";

const account = (carrier: string, secret = "s"): CarrierAccount => ({
  id: `id-${carrier}`,
  workspaceId: "w",
  carrier,
  credentials: { secret },
});
const wanted = (...carriers: string[]) => carriers.map((carrier) => ({ workspaceId: "w", carrier }));

/** A finder over accounts in memory, with notices that the test itself sends. */
const setUp = () => {
  const stored = new Map<string, CarrierAccount>();
  const reads: string[][] = [];
  const listeners: ((payload: string) => void)[] = [];
  const gapListeners: (() => void)[] = [];
  let now = 0;
  let isConnected = true;
  let whileReading = () => {};
  const finder = createCarrierAccountFinder({
    clock: { now: () => now },
    notices: {
      on: (_channel, listener) => listeners.push(listener),
      onGap: (listener) => gapListeners.push(listener),
      connected: () => isConnected,
      rename: () => {},
      close: async () => {},
    },
    store: {
      async find(asked) {
        reads.push(asked.map(({ carrier }) => carrier));
        const found = asked.flatMap(({ carrier }) => stored.get(carrier) ?? []);
        whileReading();
        return found;
      },
      async findWithOthers(ids) {
        reads.push([...ids]);
        const named = [...stored.values()].flat().filter(({ id }) => ids.includes(id));
        return [...stored.values()].flat().filter(({ carrier }) => named.some((one) => one.carrier === carrier));
      },
      async labelsIn(workspaceIds) {
        reads.push([...workspaceIds]);
        return [...stored.values()].flat().map(({ id, workspaceId, label = "" }) => ({ id, workspaceId, label }));
      },
    },
  });
  return {
    finder,
    stored,
    reads,
    notice: (carrier: string) => listeners.forEach((listener) => void listener(`w/${carrier}`)),
    gap: () => gapListeners.forEach((listener) => void listener()),
    advance: (ms: number) => {
      now += ms;
    },
    disconnect: () => {
      isConnected = false;
    },
    duringTheNextRead: (work: () => void) => {
      whileReading = () => {
        whileReading = () => {};
        work();
      };
    },
  };
};

const secrets = (accounts: readonly CarrierAccount[]) => accounts.map(({ credentials }) => credentials.secret);

test("asks once for each account, and again after a minute", async () => {
  const { finder, stored, reads, advance } = setUp();
  stored.set("UPS", account("UPS")).set("DHL", account("DHL"));
  expect(await finder.find(wanted("UPS", "DHL", "UPS"))).toHaveLength(2);
  expect(await finder.find(wanted("UPS"))).toHaveLength(1);
  expect(reads).toEqual([["UPS", "AFTERSHIP", "SEVENTEEN_TRACK", "DHL"]]);
  advance(60_000);
  await finder.find(wanted("UPS"));
  expect(reads).toHaveLength(2);
});

test("hears immediately of changed credentials, and forgets all when notices may have been missed", async () => {
  const { finder, stored, notice, gap } = setUp();
  stored.set("UPS", account("UPS", "old"));
  expect(secrets(await finder.find(wanted("UPS")))).toEqual(["old"]);
  stored.set("UPS", account("UPS", "new"));
  notice("UPS");
  expect(secrets(await finder.find(wanted("UPS")))).toEqual(["new"]);
  stored.set("UPS", account("UPS", "newer"));
  gap();
  expect(secrets(await finder.find(wanted("UPS")))).toEqual(["newer"]);
});

test("asks every time while it cannot hear", async () => {
  const { finder, stored, reads, disconnect } = setUp();
  stored.set("UPS", account("UPS"));
  disconnect();
  await finder.find(wanted("UPS"));
  await finder.find(wanted("UPS"));
  expect(reads).toHaveLength(2);
});

test("an answer that was overtaken by a change is not cached", async () => {
  const { finder, stored, notice, duringTheNextRead } = setUp();
  stored.set("UPS", account("UPS", "old"));
  duringTheNextRead(() => {
    stored.set("UPS", account("UPS", "new"));
    notice("UPS");
  });
  await finder.find(wanted("UPS"));
  expect(secrets(await finder.find(wanted("UPS")))).toEqual(["new"]);
});

test("new parcels may learn from memory that there is no account; a check never does", async () => {
  const { finder, stored, reads } = setUp();
  const scope = { workspaceId: "w", mode: "LIVE" } as const;
  expect([...(await finder.connected(scope, ["UPS"]))]).toEqual([]);
  expect([...(await finder.connected(scope, ["UPS"]))]).toEqual([]);
  expect(reads).toHaveLength(1);
  stored.set("UPS", account("UPS"));
  expect(await finder.find(wanted("UPS"))).toHaveLength(1);
  expect([...(await finder.connected(scope, ["UPS"]))]).toEqual([["UPS", account("UPS").id]]);
});

test("a carrier's own account goes before an aggregator's, which goes before none", async () => {
  const { finder, stored, notice } = setUp();
  const scope = { workspaceId: "w", mode: "LIVE" } as const;
  const carriers = ["UPS", "JAPAN_POST", "OWN_COURIER"];
  stored.set("SEVENTEEN_TRACK", account("SEVENTEEN_TRACK"));
  const through = account("SEVENTEEN_TRACK").id;
  expect([...(await finder.connected(scope, carriers))]).toEqual([
    ["UPS", through],
    ["JAPAN_POST", through],
  ]);
  expect([...(await finder.throughAggregator(scope, carriers))]).toEqual(["UPS", "JAPAN_POST"]);
  stored.set("UPS", account("UPS"));
  notice("UPS");
  expect((await finder.connected(scope, carriers)).get("UPS")).toBe(account("UPS").id);
  expect([...(await finder.throughAggregator(scope, carriers))]).toEqual(["JAPAN_POST"]);
  expect(await finder.throughAggregator({ workspaceId: "w", mode: "TEST" }, carriers)).toEqual(new Set());
});

test("a parcel that an aggregator's account is known for asks the database no more often than another", async () => {
  const { finder, stored, reads } = setUp();
  stored.set("SEVENTEEN_TRACK", account("SEVENTEEN_TRACK"));
  for (let round = 0; round < 3; round++) expect(await finder.find(wanted("UPS"))).toHaveLength(1);
  expect(reads).toHaveLength(1);
});

test("in test mode every carrier can be asked, and none is looked up", async () => {
  const { finder, reads } = setUp();
  expect([...(await finder.connected({ workspaceId: "w", mode: "TEST" }, ["UPS", "DHL"]))]).toEqual([
    ["UPS", "w"],
    ["DHL", "w"],
  ]);
  expect(reads).toEqual([]);
});

test("all accounts of a carrier are known together, oldest first, and by their names", async () => {
  const { finder, stored, reads, notice } = setUp();
  const first = { ...account("UPS"), label: "Norden" };
  const second = { ...account("UPS"), id: "id-second", label: "Berlin" };
  stored.set("UPS", first).set("UPS again", second);
  const live = { workspaceId: "w", mode: "LIVE" } as const;
  expect([...(await finder.findByIds(["id-second"])).keys()]).toEqual(["id-second"]);
  expect((await finder.find(wanted("UPS"))).map(({ id }) => id)).toEqual(["id-UPS", "id-second"]);
  expect((await finder.accountsOf(live, ["UPS"])).get("UPS")).toHaveLength(2);
  expect([...(await finder.connected(live, ["UPS"]))]).toEqual([["UPS", "id-UPS"]]);
  expect(reads).toHaveLength(1);
  const nameOf = async (id: string) => (await finder.namesIn(["w"]))(id);
  expect([await nameOf("id-UPS"), await nameOf("id-second"), await nameOf("gone")]).toEqual(["Norden", "Berlin", null]);
  expect(reads).toHaveLength(2);
  stored.set("UPS again", { ...second, label: "Hamburg" });
  notice("UPS");
  expect(await nameOf("id-second")).toBe("Hamburg");
});

test("an id that is no account's is looked up once, and an account by its id as seldom as by its carrier", async () => {
  const { finder, reads, stored } = setUp();
  stored.set("UPS", account("UPS"));
  const ids = [account("UPS").id, "a workspace"];
  for (let round = 0; round < 3; round++) expect([...(await finder.findByIds(ids)).keys()]).toEqual([account("UPS").id]);
  expect(reads).toEqual([ids]);
});
