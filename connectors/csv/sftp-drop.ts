import { type Drop, isCsvName } from "./drop.ts";
import { openSftp, type SftpClient, SftpRefusal } from "./sftp-client.ts";

export type SftpSettings = {
  /** Such as `sftp://user@host:22/in`. */
  readonly url: string;
  readonly keyFile: string | undefined;
  readonly knownHosts: string | undefined;
};

/** OpenSSH connects: with its keys, its agent, and the hosts that it knows. It never asks a person. */
export const sshArguments = ({ url, keyFile, knownHosts }: SftpSettings): { args: string[]; folder: string } => {
  const { protocol, username, password, hostname, port, pathname } = new URL(url);
  if (protocol !== "sftp:" || hostname === "") throw new Error("SFTP_URL is not of the form sftp://user@host/folder.");
  if (password !== "") throw new Error("SFTP_URL has a password. Use a key: SFTP_KEY_FILE.");
  const options = ["BatchMode=yes", "StrictHostKeyChecking=yes", "ConnectTimeout=15", "ServerAliveInterval=15"];
  if (keyFile) options.push(`IdentityFile=${keyFile}`, "IdentitiesOnly=yes");
  if (knownHosts) options.push(`UserKnownHostsFile=${knownHosts}`);
  const args = [
    ...options.flatMap((option) => ["-o", option]),
    ...(port ? ["-p", port] : []),
    ...(username ? ["-l", decodeURIComponent(username)] : []),
    ...["-s", "--", hostname, "sftp"],
  ];
  return { args, folder: decodeURIComponent(pathname).replace(/\/+$/, "") || "/" };
};

type Connect = () => Promise<SftpClient>;

export const sftpConnection = (settings: SftpSettings): { connect: Connect; folder: string } => {
  const { args, folder } = sshArguments(settings);
  return { connect: () => openSftp("ssh", args), folder };
};

/** A folder of an SFTP server. Its clock may differ from ours, so that a file counts as unchanged since it was first seen as it is. */
export const sftpDrop = (connect: Connect, folder: string, largestFile: number, now: () => number = Date.now) => {
  let client: SftpClient | null = null;
  let seen = new Map<string, { readonly stamp: string; readonly since: number }>();
  const connected = async (): Promise<SftpClient> => {
    if (!client?.isOpen()) client = await connect();
    return client;
  };
  const drop: Drop = {
    async list() {
      const entries = (await (await connected()).list(folder)).filter(({ name }) => isCsvName(name));
      const stamped = entries.map(({ name, size, modified }) => {
        const [stamp, before] = [`${size} ${modified}`, seen.get(name)];
        return { name, size, seen: before?.stamp === stamp ? before : { stamp, since: now() } };
      });
      seen = new Map(stamped.map(({ name, seen: one }) => [name, one]));
      const files = stamped.map(({ name, size, seen: one }) => ({ name, size, quietMs: now() - one.since }));
      return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
    read: async (name) => (await (await connected()).read(`${folder}/${name}`, largestFile)).toString(),
    async finish(name, problems) {
      const sftp = await connected();
      // It fails if it is there; if it is not and cannot be, what follows says so.
      await sftp.makeFolder(`${folder}/done`).catch((error: unknown) => {
        if (!(error instanceof SftpRefusal)) throw error;
      });
      if (problems !== null) await sftp.write(`${folder}/done/${name}.problems.csv`, problems);
      await sftp.move(`${folder}/${name}`, `${folder}/done/${name}`);
    },
  };
  return { ...drop, close: () => client?.close() };
};
