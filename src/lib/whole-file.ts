import { randomBytes } from "node:crypto";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

export type WholeFileOptions = {
  mode: number;
  /** True: of two simultaneous writers, the file of the first stays. False: the new file replaces the old one. */
  keep: boolean;
  /** The file's owner; by default the user that runs Kolli. */
  owner?: { uid: number; gid: number };
};

/** A new name in a folder survives a power cut only once the folder itself is on disk. Windows has no such call. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const writeDraft = async (draft: string, content: string, { mode, owner }: WholeFileOptions): Promise<void> => {
  const handle = await open(draft, "wx", mode);
  try {
    await handle.writeFile(content);
    if (owner) await handle.chown(owner.uid, owner.gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Writes a file completely or not at all, even if the disk is full or the power fails: first under another name, and renamed only
 * once it is safely on disk.
 */
export const writeWholeFile = async (file: string, content: string, options: WholeFileOptions): Promise<void> => {
  const draft = `${file}.${randomBytes(4).toString("hex")}`;
  try {
    await writeDraft(draft, content, options);
    if (options.keep)
      await link(draft, file).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
    else await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(file));
};
