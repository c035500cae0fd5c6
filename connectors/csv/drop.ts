import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type DroppedFile = {
  readonly name: string;
  readonly size: number;
  /** How long it has not changed. */
  readonly quietMs: number;
};

/** Where files are put that are to be imported. */
export type Drop = {
  /** Those with the ending `.csv`, by name. */
  list(): Promise<readonly DroppedFile[]>;
  read(name: string): Promise<string>;
  /** Moves the file to `done/`, and puts what could not be imported beside it. */
  finish(name: string, problems: string | null): Promise<void>;
};

export const isCsvName = (name: string): boolean => /^[^./][^/]*\.csv$/i.test(name);

/** A folder of this machine. */
export const folderDrop = (folder: string, now: () => number = Date.now): Drop => ({
  async list() {
    const names = (await readdir(folder)).filter(isCsvName).toSorted();
    return Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(folder, name));
        return { name, size, quietMs: now() - mtimeMs };
      }),
    );
  },
  read: (name) => readFile(join(folder, name), "utf8"),
  async finish(name, problems) {
    const done = join(folder, "done");
    await mkdir(done, { recursive: true });
    if (problems !== null) await writeFile(join(done, `${name}.problems.csv`), problems);
    await rename(join(folder, name), join(done, name));
  },
});
