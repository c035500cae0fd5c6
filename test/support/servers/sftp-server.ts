import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { chmod, chown, copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { freePort } from "../database/postgres-server.ts";
import { eventually } from "../eventually.ts";
import { temporaryFolder } from "../processes/temporary-folder.ts";
import { unpackedServer } from "./unpacked-server.ts";

/** Debian's OpenSSH, unpacked once. Null, with a warning, if it cannot be had here. */
export const findSshServer = (): string | null => {
  try {
    for (const program of ["ssh", "ssh-keygen"]) execFileSync("sh", ["-c", `command -v ${program}`]);
    return unpackedServer("openssh-server");
  } catch (error) {
    console.warn(`OpenSSH could not be fetched, and its tests are skipped: ${(error as Error).message}`);
    return null;
  }
};

/** Started by root, sshd would want a folder of the machine: it runs as a user without rights, who can then sign in only as that user. */
const isRoot = process.getuid?.() === 0;
const servant = { uid: 65_534, gid: 65_534 };
const servantName = isRoot ? "nobody" : userInfo().username;

/** A real SSH server with a folder `drop`, for one key. */
export const startSftpServer = async (root: string) => {
  const home = await temporaryFolder("sftp");
  const at = (name: string) => join(home, name);
  const port = await freePort();
  for (const name of ["host", "key"]) execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", at(name)]);
  await copyFile(at("key.pub"), at("authorized"));
  await mkdir(at("drop"));
  if (isRoot) for (const name of ["host", "drop"]) await chown(at(name), servant.uid, servant.gid);
  await chmod(home, 0o755);
  const [kind, hostKey] = (await readFile(at("host.pub"), "utf8")).split(" ");
  await writeFile(at("known_hosts"), `[127.0.0.1]:${port} ${kind} ${hostKey}\n`);
  await writeFile(
    at("sshd_config"),
    `Port ${port}
ListenAddress 127.0.0.1
HostKey ${at("host")}
PidFile none
AuthorizedKeysFile ${at("authorized")}
StrictModes no
UsePAM yes
PasswordAuthentication no
KbdInteractiveAuthentication no
Subsystem sftp internal-sftp
`,
  );
  const libraries = globSync("usr/lib/*-linux-gnu", { cwd: root }).map((path) => join(root, path));
  const server = spawn(join(root, "usr/sbin/sshd"), ["-D", "-e", "-f", at("sshd_config")], {
    ...(isRoot && servant),
    env: { LD_LIBRARY_PATH: libraries.join(":") },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  server.stderr.on("data", (bytes: Buffer) => {
    said += bytes;
  });
  await eventually(() => said.includes("Server listening"));
  return {
    drop: at("drop"),
    settings: {
      url: `sftp://${servantName}@127.0.0.1:${port}${at("drop")}`,
      keyFile: at("key"),
      knownHosts: at("known_hosts"),
    },
    log: () => said,
    async close() {
      server.kill();
      await once(server, "exit");
    },
  };
};
