import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csvLine, parseCsv } from "../../../connectors/csv/csv-text.ts";
import { folderDrop } from "../../../connectors/csv/drop.ts";
import { eventFiles } from "../../../connectors/csv/event-file.ts";
import { importFolder, importTables } from "../../../connectors/csv/import-folder.ts";
import { beginFeed, catchUpWithFeed, type Target } from "../../../connectors/shared/event-feed.ts";
import { Unavailable } from "../../../connectors/shared/kolli-api.ts";
import { keptEvents, keptProblems } from "../../../connectors/shared/store.ts";
import { eventually } from "../../support/eventually.ts";
import { openConnectorWorld } from "../../support/servers/connector-world.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "500000", KOLLI_COST_BURST: "9000000" } });
});
afterAll(() => service.stop());

const openWorld = async (name: string) => {
  const world = await openConnectorWorld(service, name, importTables);
  const folders = { in: join(world.folder, "in"), out: join(world.folder, "out") };
  for (const folder of Object.values(folders)) await mkdir(folder);
  const importAll = () =>
    importFolder({
      api: world.api,
      store: world.store,
      drop: folderDrop(folders.in, () => Date.now() + 1_000),
      settleMs: 0,
    });
  const feed = (target: Target = eventFiles(folders.out)) => ({
    api: world.api,
    store: world.store,
    target,
    topics: ["TRACKER_UPDATED"],
  });
  return { ...world, folders, importAll, feed };
};

const linesIn = async (folder: string): Promise<string[][]> => {
  const texts = await Promise.all((await readdir(folder)).toSorted().map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) => parseCsv(text).slice(1));
};

test("files of any delimiter become trackers once, and what could not be read is said", async () => {
  const { folders, importAll, trackers, store } = await openWorld("Files");
  await writeFile(
    join(folders.in, "a.csv"),
    '\ufeffOrder number;Tracking number;Carrier\r\n"A;1";CSV-1;ups\r\nA-2; csv-2 ;UPS\r\nA-3;CSV-3;NO_SUCH\r\n',
  );
  expect(await importAll()).toBe(1);
  expect(await trackers()).toMatchObject([
    { trackingCode: "CSV-1", reference: "A;1" },
    { trackingCode: "csv-2", reference: "A-2" },
  ]);
  expect((await readdir(join(folders.in, "done"))).toSorted()).toEqual(["a.csv", "a.csv.problems.csv"]);
  expect(parseCsv(await readFile(join(folders.in, "done", "a.csv.problems.csv"), "utf8"))[1]).toMatchObject([
    "CSV-3",
    expect.stringContaining("NO_SUCH"),
  ]);
  expect(store.problems(5)).toMatchObject([{ subject: "a.csv", reason: expect.stringContaining("1 rows") }]);
  // The same parcels in another file, and a file without the column.
  await writeFile(join(folders.in, "b.csv"), "tracking_code,reference,carrier\nCSV-2,A-2,UPS\n");
  await writeFile(join(folders.in, "c.csv"), "name\nx\n");
  expect(await importAll()).toBe(2);
  expect(await trackers()).toHaveLength(2);
  expect(store.problems(1)[0]!.subject).toBe("c.csv");
  store.close();
});

test("a file that is still being written is left alone", async () => {
  const { api, store, folders } = await openWorld("Unfinished");
  await writeFile(join(folders.in, "a.csv"), "trackingCode,carrier\nCSV-1,UPS\n");
  expect(await importFolder({ api, store, drop: folderDrop(folders.in), settleMs: 3_600_000 })).toBe(0);
  store.close();
});

test("a connector that was down catches up without a gap or a double, and so does one that crashed while it wrote", async () => {
  const world = await openWorld("Down");
  const { folders, importAll, feed, trackers, advance, store } = world;
  await beginFeed(feed());
  await writeFile(join(folders.in, "a.csv"), "trackingCode,carrier,reference\nDOWN-1,UPS,D-1\nDOWN-2,UPS,=D-2\n");
  await importAll();
  // Nothing runs while all of this happens.
  for (const { id } of await trackers()) for (const status of ["PICKED_UP", "IN_TRANSIT", "DELIVERED"]) await advance(id, status);

  await eventually(async () => (await world.eventCount()) === 6);

  // The third line is written, and the crash comes before the connector knows it.
  const files = eventFiles(folders.out);
  let count = 0;
  const crashing: Target = {
    ...files,
    async deliver(event) {
      await files.deliver(event);
      if (++count === 3) throw new Unavailable("crashed");
    },
  };
  await expect(catchUpWithFeed(feed(crashing))).rejects.toThrow("crashed");
  await catchUpWithFeed(feed());
  const lines = await linesIn(folders.out);
  const statusesOf = (code: string) => lines.filter((line) => line[2] === code).map((line) => line[5]);
  for (const code of ["DOWN-1", "DOWN-2"]) expect(statusesOf(code)).toEqual(["PICKED_UP", "IN_TRANSIT", "DELIVERED"]);
  expect(new Set(lines.map(([id]) => id)).size).toBe(6);
  expect(lines.find((line) => line[2] === "DOWN-2")![4]).toBe("'=D-2");
  expect(await catchUpWithFeed(feed())).toBe(0);
  // An operator who sets the cursor back gets no line twice either.
  store.set("cursor", "");
  await catchUpWithFeed(feed());
  expect(await linesIn(folders.out)).toHaveLength(6);
  store.close();
});

test("what a store remembers is bounded", async () => {
  const { store } = await openWorld("Bounded");
  store.together(() => {
    for (let index = 0; index < keptProblems + 5; index++) store.addProblem(String(index), "x");
  });
  expect(store.problems(keptProblems * 2)).toHaveLength(keptProblems);
  store.db.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${keptEvents + 5})
    insert into handled (event_id) select 'e' || i from n`);
  store.markHandled("last");
  expect([store.isHandled("e6"), store.isHandled("e7"), store.isHandled("last")]).toEqual([false, true, true]);
  store.close();
});

test("cells are written so that no spreadsheet runs them, and are read as they were", () => {
  const cells = ["a", 'say "so", now', "two\nlines", ""];
  expect(parseCsv(`x\n${csvLine(["one"])}`)).toEqual([["x"], ["one"]]);
  expect(parseCsv(`a,b,c,d\n${csvLine(cells)}`)[1]).toEqual(cells);
  expect(csvLine(["=1+1", "-2", "@x", null])).toBe("'=1+1,'-2,'@x,\n");
});
