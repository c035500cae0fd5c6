import { spawn } from "node:child_process";
import { Unavailable } from "../shared/kolli-api.ts";
import {
  answerTypes,
  bytesOf,
  number32,
  number64,
  type PacketReader,
  packet,
  readerOf,
  requestTypes,
  statusCodes,
} from "./sftp-packets.ts";

/** What the server refuses, by its code. */
export class SftpRefusal extends Error {
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

export type SftpEntry = { readonly name: string; readonly size: number; readonly modified: number };

type Answer = { readonly type: number; readonly reader: PacketReader };
type Asked = { resolve(answer: Answer): void; reject(error: Error): void };

const patienceMs = 60_000;
const largestPacket = 1024 * 1024;
const chunkSize = 32 * 1024;
/** So many names of a folder are read; the others once those are gone. */
const mostNames = 10_000;

/** Requests and answers over the streams of a program that connects, such as OpenSSH. */
const openChannel = (command: string, args: readonly string[]) => {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
  const waiting = new Map<number, Asked>();
  let received = Buffer.alloc(0);
  let said = "";
  let failure: Error | null = null;
  const fail = (reason: string): void => {
    failure ??= new Unavailable(`The SFTP server cannot be used: ${said.trim().split("\n").at(-1) || reason}`);
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
    child.kill();
  };
  const takePackets = (): void => {
    while (received.length >= 4) {
      const length = received.readUInt32BE();
      if (length > largestPacket) throw new RangeError("it sends something other than SFTP.");
      if (received.length < 4 + length) return;
      const reader = readerOf(received.subarray(4, 4 + length));
      received = received.subarray(4 + length);
      const type = reader.byte();
      // The first answer has no number, but the version in its place.
      const number = reader.uint32();
      const id = type === answerTypes.version ? 0 : number;
      waiting.get(id)?.resolve({ type, reader });
      waiting.delete(id);
    }
  };
  child.stdout.on("data", (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    try {
      takePackets();
    } catch (error) {
      fail((error as Error).message);
    }
  });
  child.stderr.on("data", (bytes: Buffer) => {
    said = (said + bytes).slice(-1_000);
  });
  child.stdin.on("error", () => {});
  child.on("error", (error) => fail(error.message));
  child.on("close", () => fail("the connection has ended."));
  const ask = (id: number, bytes: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      const timer = setTimeout(() => fail("it does not respond."), patienceMs);
      waiting.set(id, {
        resolve(answer) {
          clearTimeout(timer);
          resolve(answer);
        },
        reject(error) {
          clearTimeout(timer);
          reject(error);
        },
      });
      child.stdin.write(bytes);
    });
  return {
    ask,
    isOpen: (): boolean => failure === null,
    close: () => fail("it was closed."),
  };
};

const checkStatus = (path: string, { type, reader }: Answer): void => {
  if (type !== answerTypes.status) throw new Unavailable("The SFTP server answers with something else than was asked.");
  const code = reader.uint32();
  if (code === statusCodes.ok) return;
  throw new SftpRefusal(
    `The SFTP server refuses ${path}: ${reader.hasMore() ? reader.string().toString() : `code ${code}`}`,
    code,
  );
};

const readExtensions = ({ reader }: Answer): Set<string> => {
  const names = new Set<string>();
  while (reader.hasMore()) {
    names.add(reader.string().toString());
    reader.string();
  }
  return names;
};

/** What is needed of SFTP to take files from a folder and put them into another. `command` connects and ends when its input ends. */
export const openSftp = async (command: string, args: readonly string[], most = mostNames) => {
  const channel = openChannel(command, args);
  const extensions = readExtensions(await channel.ask(0, packet(requestTypes.init, number32(3))));
  let lastId = 0;
  const ask = (type: number, ...parts: readonly Buffer[]): Promise<Answer> =>
    channel.ask(++lastId, packet(type, number32(lastId), ...parts));
  const simple = async (path: string, type: number, ...parts: readonly Buffer[]): Promise<void> =>
    checkStatus(path, await ask(type, ...parts));
  const noAttributes = number32(0);

  const withHandle = async <Result>(path: string, opened: Promise<Answer>, use: (handle: Buffer) => Promise<Result>) => {
    const answer = await opened;
    if (answer.type !== answerTypes.handle) checkStatus(path, answer);
    const handle = bytesOf(answer.reader.string());
    try {
      return await use(handle);
    } finally {
      if (channel.isOpen()) await simple(path, requestTypes.close, handle);
    }
  };
  /** False at the end of a file or folder. */
  const hasMore = (path: string, answer: Answer): boolean => {
    if (answer.type !== answerTypes.status) return true;
    try {
      checkStatus(path, answer);
    } catch (error) {
      if (!(error instanceof SftpRefusal && error.code === statusCodes.end)) throw error;
    }
    return false;
  };
  const remove = (path: string): Promise<void> => simple(path, requestTypes.remove, bytesOf(path));
  return {
    isOpen: channel.isOpen,
    close: channel.close,
    remove,
    list: (path: string): Promise<SftpEntry[]> =>
      withHandle(path, ask(requestTypes.openFolder, bytesOf(path)), async (handle) => {
        const entries: SftpEntry[] = [];
        while (entries.length < most) {
          const answer = await ask(requestTypes.readFolder, handle);
          if (!hasMore(path, answer)) break;
          for (let left = answer.reader.uint32(); left > 0; left--) {
            const name = answer.reader.string().toString();
            answer.reader.string();
            entries.push({ name, ...answer.reader.attributes() });
          }
        }
        return entries.slice(0, most);
      }),
    /** At most so many bytes. */
    read: (path: string, mostBytes: number): Promise<Buffer> =>
      withHandle(path, ask(requestTypes.open, bytesOf(path), number32(1), noAttributes), async (handle) => {
        const chunks: Buffer[] = [];
        for (let at = 0; at < mostBytes; at += chunks.at(-1)!.length) {
          const answer = await ask(requestTypes.read, handle, number64(at), number32(chunkSize));
          if (!hasMore(path, answer)) break;
          const chunk = answer.reader.string();
          if (chunk.length === 0) break;
          chunks.push(chunk);
        }
        return Buffer.concat(chunks);
      }),
    /** In place of what is there. */
    write: (path: string, text: string): Promise<void> =>
      withHandle(path, ask(requestTypes.open, bytesOf(path), number32(2 | 8 | 16), noAttributes), async (handle) => {
        const bytes = Buffer.from(text);
        for (let at = 0; at < bytes.length; at += chunkSize)
          await simple(path, requestTypes.write, handle, number64(at), bytesOf(bytes.subarray(at, at + chunkSize)));
      }),
    makeFolder: (path: string): Promise<void> => simple(path, requestTypes.makeFolder, bytesOf(path), noAttributes),
    /** In place of what is there, which plain SFTP refuses. */
    async move(from: string, to: string): Promise<void> {
      const paths = [bytesOf(from), bytesOf(to)];
      if (extensions.has("posix-rename@openssh.com"))
        return simple(from, requestTypes.extended, bytesOf("posix-rename@openssh.com"), ...paths);
      await remove(to).catch((error: unknown) => {
        if (!(error instanceof SftpRefusal && error.code === statusCodes.noSuchFile)) throw error;
      });
      await simple(from, requestTypes.rename, ...paths);
    },
  };
};

export type SftpClient = Awaited<ReturnType<typeof openSftp>>;
