import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventFiles } from "../../../connectors/csv/event-file.ts";
import { importFolder, importTables, largestFile } from "../../../connectors/csv/import-folder.ts";
import { openSftp } from "../../../connectors/csv/sftp-client.ts";
import { sftpConnection, sftpDrop, sshArguments } from "../../../connectors/csv/sftp-drop.ts";
import { beginFeed, catchUpWithFeed } from "../../../connectors/shared/event-feed.ts";
import { Unavailable } from "../../../connectors/shared/kolli-api.ts";
import { eventually } from "../../support/eventually.ts";
import { openConnectorWorld } from "../../support/servers/connector-world.ts";
import { findSshServer, startSftpServer } from "../../support/servers/sftp-server.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const root = findSshServer();
let service: TestService;
let server: Awaited<ReturnType<typeof startSftpServer>>;
beforeAll(async () => {
  if (root === null) return;
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "500000", KOLLI_COST_BURST: "9000000" } });
  server = await startSftpServer(root);
});
afterAll(async () => {
  await service?.stop();
  await server?.close();
});

/** As the shop's program puts it there. */
const put = async (name: string, text: string): Promise<void> => {
  const { connect, folder } = sftpConnection(server.settings);
  const client = await connect();
  await client.write(`${folder}/${name}`, text);
  client.close();
};

test.skipIf(root === null)(
  "parcels of files in an SFTP drop are imported once and delivered, also after a day without the connector",
  async () => {
    const { api, store, folder: own, trackers, advance, eventCount } = await openConnectorWorld(service, "Sftp", importTables);
    const { connect, folder } = sftpConnection(server.settings);
    const feed = { api, store, target: eventFiles(own), topics: ["TRACKER_UPDATED"] };
    const start = () => sftpDrop(connect, folder, largestFile);
    const importAll = (drop: ReturnType<typeof start>) => importFolder({ api, store, drop, settleMs: 0 });
    await beginFeed(feed);
    const first = start();
    // Longer than one packet.
    const rows = Array.from({ length: 3 }, (_, index) => `SFTP-${index},UPS,${"R".repeat(90)}${index}\n`);
    await put("export.csv", `trackingCode,carrier,reference\n${rows.join("")}${"\n".repeat(100_000)}`);
    await put("export.csv.tmp", "trackingCode\nNOT-YET\n");
    expect(await importAll(first)).toBe(1);
    expect((await trackers()).map(({ trackingCode }) => trackingCode)).toEqual(["SFTP-0", "SFTP-1", "SFTP-2"]);
    first.close();
    // Nothing runs for a day: parcels move, and the next file comes under the same name, with what was in it before.
    for (const { id } of await trackers()) await advance(id, "DELIVERED");
    await put("export.csv", `trackingCode,carrier,reference\n${rows.join("")}SFTP-3,UPS,4\nSFTP-4,NO_SUCH,5\n`);
    const second = start();
    expect(await importAll(second)).toBe(1);
    await eventually(async () => (await eventCount()) === 3);
    await catchUpWithFeed(feed);
    expect(await trackers()).toHaveLength(4);
    expect((await readdir(server.drop)).toSorted()).toEqual(["done", "export.csv.tmp"]);
    expect((await readdir(join(server.drop, "done"))).toSorted()).toEqual(["export.csv", "export.csv.problems.csv"]);
    expect(await readFile(join(server.drop, "done", "export.csv.problems.csv"), "utf8")).toContain("SFTP-4");
    const events = (await readdir(own)).filter((name) => name.startsWith("events-"));
    const lines = (await Promise.all(events.map((name) => readFile(join(own, name), "utf8")))).join("").split("\n");
    expect(lines.filter((line) => line.includes("DELIVERED"))).toHaveLength(3);
    second.close();
    store.close();
  },
);

test.skipIf(root === null)(
  "a file that still grows is left alone, by what the server says of it and not by its clock",
  async () => {
    const { connect, folder } = sftpConnection(server.settings);
    let time = 0;
    const drop = sftpDrop(connect, folder, largestFile, () => time);
    const quiet = async () => (await drop.list()).map(({ quietMs }) => quietMs);
    await put("growing.csv", "a");
    expect(await quiet()).toEqual([0]);
    time = 5_000;
    expect(await quiet()).toEqual([5_000]);
    await put("growing.csv", "ab");
    expect(await quiet()).toEqual([0]);
    await drop.finish("growing.csv", null);
    // Of a folder with too many names, only so many are read.
    const few = await openSftp("ssh", sshArguments(server.settings).args, 2);
    expect(await few.list("/")).toHaveLength(2);
    few.close();
    expect(await quiet()).toEqual([]);
    drop.close();
  },
);

test.skipIf(root === null)(
  "an unknown host, a wrong key and a server that is gone are said, and worth another attempt",
  async () => {
    const { settings } = server;
    const trouble = async (changed: Partial<typeof settings>) => {
      const { connect } = sftpConnection({ ...settings, ...changed });
      const error = await connect().then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(Unavailable);
      return (error as Error).message;
    };
    expect(await trouble({ knownHosts: "/dev/null" })).toContain("Host key verification failed");
    const wrong = await readFile(settings.keyFile.replace(/key$/, "key.pub"), "utf8");
    const other = `${settings.keyFile}-other`;
    await writeFile(other, wrong);
    await chmod(other, 0o600);
    expect(await trouble({ keyFile: other })).toContain("Permission denied");
    expect(await trouble({ url: "sftp://nobody@127.0.0.1:1/in" })).toMatch(/refused/i);
    // Something that speaks, but no SFTP.
    await expect(openSftp("sh", ["-c", "echo Welcome, this is no SFTP server; cat >/dev/null"])).rejects.toThrow(
      "something other than SFTP",
    );
    await expect(openSftp("/dev/null/no-such-program", [])).rejects.toThrow("ENOTDIR");
  },
);

test("the address says user, host, port and folder, and no option gets in by it", () => {
  const { args, folder } = sshArguments({
    url: "sftp://me%40shop@files.example:2222/in/new/",
    keyFile: "/k",
    knownHosts: undefined,
  });
  expect(folder).toBe("/in/new");
  expect(args.slice(-8)).toEqual(["-p", "2222", "-l", "me@shop", "-s", "--", "files.example", "sftp"]);
  expect(args).toContain("IdentityFile=/k");
  const refused = (url: string) => () => sshArguments({ url, keyFile: undefined, knownHosts: undefined });
  expect(refused("sftp://me:secret@files.example/in")).toThrow("SFTP_KEY_FILE");
  expect(refused("https://files.example/in")).toThrow("SFTP_URL");
});
