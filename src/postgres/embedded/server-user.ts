import { runProgram } from "../../lib/programs/run-program.ts";

/** Whom the server process runs as when Kolli itself is root: PostgreSQL refuses root. */
export type ServerUser = { uid: number; gid: number; name: string };

export const isRoot = (): boolean => process.geteuid?.() === 0;

/** A user of this machine by name, or undefined. */
export const userNamed = async (name: string): Promise<ServerUser | undefined> => {
  try {
    const [uid, gid] = await Promise.all([runProgram("id", ["-u", name]), runProgram("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout), name };
  } catch {
    return undefined;
  }
};

/** The user that owns existing data; it must have a name, because PostgreSQL looks itself up. */
export const userOfUid = async (uid: number): Promise<ServerUser | undefined> => {
  try {
    const { stdout } = await runProgram("id", ["-un", String(uid)]);
    return await userNamed(stdout.trim());
  } catch {
    return undefined;
  }
};

const createSystemUser = async (name: string): Promise<ServerUser | undefined> => {
  try {
    await runProgram("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]);
  } catch {
    return undefined;
  }
  return userNamed(name);
};

/** Our own user is best, so that no other service can read the data; the system's unprivileged user if none can be created. */
export const chooseServerUser = async (): Promise<ServerUser | undefined> =>
  (await userNamed("kolli")) ?? (await userNamed("postgres")) ?? (await createSystemUser("kolli")) ?? (await userNamed("nobody"));

/** Asks the system itself, because folder modes alone do not show it (mount options, access lists). */
export const canReach = async (user: ServerUser, path: string): Promise<boolean> => {
  try {
    await runProgram("/bin/sh", ["-c", 'test -r "$1" && test -x "$1"', "sh", path], { uid: user.uid, gid: user.gid, cwd: "/" });
    return true;
  } catch {
    return false;
  }
};
