import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { createCluster, makePrivateFolder, superuser } from "../../../src/postgres/embedded/cluster.ts";
import { type SupervisedServer, superviseServer } from "../../../src/postgres/embedded/supervisor.ts";
import { eventually } from "../eventually.ts";
import { temporaryFolder, throwawayServerUser } from "../processes/temporary-folder.ts";
import { freePort, testedPostgres } from "./postgres-server.ts";
import {
  beginBackup,
  countSynchronous,
  endBackup,
  isArchived,
  isRecovering,
  nameMoment,
  pauseReplay,
  promote,
  resumeReplay,
  timelineOf,
} from "./replicated-server.sql.ts";

/** One server of several that have the same data. */
export type ReplicatedServer = {
  /** host:port, as it stands in a connection string. */
  address: string;
  /** A standby of this server; with `synchronous`, no commit here is answered before it is there. */
  addStandby(options?: { synchronous?: boolean }): Promise<ReplicatedServer>;
  promote(): Promise<void>;
  /** What comes from the primary is taken and not shown. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** A copy of the files, to be made a server by `recover`. */
  baseBackup(): Promise<string>;
  /** Gives this moment a name that `recover` can go back to, and waits until the archive has all that came before. */
  nameMoment(name: string): Promise<void>;
  timeline(): Promise<number>;
  /** As a machine that loses its power: nobody is told. */
  crash(): Promise<void>;
};

export type ReplicatedServers = {
  primary: ReplicatedServer;
  urlOf(addresses: string): string;
  /** Point-in-time recovery: a server from a base backup and the archive, as everything was at the moment of that name. */
  recover(backup: string, moment: string): Promise<ReplicatedServer>;
  stop(): Promise<void>;
};

const settingsOf = (port: number): Record<string, string> => ({
  port: String(port),
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "64MB",
  timezone: "UTC",
  log_min_messages: "fatal",
  // A crash of the processes loses nothing that was written, synced or not.
  fsync: "off",
  autovacuum: "off",
  wal_level: "replica",
  wal_keep_size: "512MB",
  wal_receiver_status_interval: "1",
  wal_retrieve_retry_interval: "100ms",
});

/** Real servers with streaming replication between them, each on a loopback port; with `archive`, the log is kept for recoveries. */
export const startReplicatedServers = async ({ archive = false } = {}): Promise<ReplicatedServers> => {
  const user = await throwawayServerUser();
  const parent = await temporaryFolder("replicated");
  const { binaries, ...locale } = await testedPostgres(user, parent);
  const password = randomBytes(12).toString("hex");
  const running = new Set<SupervisedServer>();
  const archiveFolder = join(parent, "archive");
  const archiving = { archive_mode: "on", archive_command: `cp "%p" "${archiveFolder}/%f"` };
  const urlOf = (addresses: string) => `postgresql://${superuser}:${password}@${addresses}/postgres`;

  let backups = 0;

  const onServer = async <T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client(urlOf(address));
    client.on("error", () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

  const start = async (folder: string, port: number, more: Record<string, string> = {}): Promise<ReplicatedServer> => {
    const address = `127.0.0.1:${port}`;
    const settings = { ...settingsOf(port), ...(archive && archiving), ...more };
    const server = superviseServer({ binaries, folder, user, settings });
    running.add(server);
    const isUp = () => onServer(address, async () => true).catch(() => false);
    await eventually(isUp, 30_000);
    return {
      address,
      addStandby: ({ synchronous = false } = {}) => copyTo(join(parent, `standby-${port}`), folder, address, synchronous),
      promote: () => onServer(address, async (client) => void (await promote(client))),
      pauseReplay: () => onServer(address, async (client) => void (await pauseReplay(client))),
      resumeReplay: () => onServer(address, async (client) => void (await resumeReplay(client))),
      async baseBackup() {
        const copy = join(parent, `backup-${port}-${backups++}`);
        await copyFiles(folder, copy, address);
        return copy;
      },
      nameMoment: (name) =>
        onServer(address, async (client) => {
          await nameMoment(client, name);
          await eventually(() => isArchived(client), 30_000);
        }),
      timeline: () => onServer(address, timelineOf),
      async crash() {
        running.delete(server);
        await server.stopAtOnce();
      },
    };
  };

  /** As pg_basebackup does it, which is not among the programs that Kolli brings. */
  const copyFiles = async (from: string, folder: string, address: string): Promise<void> => {
    await makePrivateFolder(folder, user);
    await onServer(address, async (client) => {
      await beginBackup(client);
      // Files that vanish meanwhile are none that a backup needs.
      await promisify(execFile)("cp", ["-a", `${from}/.`, folder]).catch(() => {});
      const label = await endBackup(client);
      for (const name of ["postmaster.pid", "postmaster.opts", "pg_wal", "kolli.flock", "standby.signal", "recovery.signal"])
        await rm(join(folder, name), { recursive: true, force: true });
      await mkdir(join(folder, "pg_wal"), { mode: 0o700 });
      if (user) await chown(join(folder, "pg_wal"), user.uid, user.gid);
      await putFile(join(folder, "backup_label"), label);
    });
  };
  const putFile = async (file: string, content: string): Promise<void> => {
    await writeFile(file, content);
    if (user) await chown(file, user.uid, user.gid);
  };

  const copyTo = async (folder: string, from: string, primary: string, synchronous: boolean): Promise<ReplicatedServer> => {
    await copyFiles(from, folder, primary);
    await putFile(join(folder, "standby.signal"), "");
    const [host, port] = primary.split(":");
    const standby = await start(folder, await freePort(), {
      primary_conninfo: `host=${host} port=${port} user=${superuser} password=${password}`,
    });
    if (synchronous)
      await onServer(primary, async (client) => {
        await client.query("alter system set synchronous_standby_names = '*'");
        await client.query("select pg_reload_conf()");
        await eventually(async () => (await countSynchronous(client)) === 1, 30_000);
      });
    return standby;
  };

  const recover = async (backup: string, moment: string): Promise<ReplicatedServer> => {
    const port = await freePort();
    const copy = join(parent, `recovered-${port}`);
    await promisify(execFile)("cp", ["-a", backup, copy]);
    await putFile(join(copy, "recovery.signal"), "");
    const server = await start(copy, port, {
      restore_command: `cp "${archiveFolder}/%f" "%p"`,
      recovery_target_name: moment,
      recovery_target_action: "promote",
    });
    await eventually(() => onServer(server.address, async (client) => !(await isRecovering(client))), 30_000);
    return server;
  };

  await makePrivateFolder(archiveFolder, user);
  const folder = join(parent, "primary");
  await createCluster({ binaries, folder, user, password, durable: false, ...locale });
  return {
    primary: await start(folder, await freePort()),
    urlOf,
    recover,
    async stop() {
      await Promise.all([...running].map((server) => server.stopAtOnce()));
      await rm(parent, { recursive: true, force: true });
    },
  };
};
