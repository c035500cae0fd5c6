import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Arrived, TestReceiver } from "../subject.ts";

const passphrase = "open sesame 7f3a";

/** A folder of its own, in which marks beside the file make it refuse. */
export const openFileReceiver = async (maxBytes: number): Promise<TestReceiver> => {
  const root = await mkdtemp(join(tmpdir(), "kolli-file-"));
  const folder = join(root, "events");
  const away = join(root, "away");
  const path = join(folder, "events.jsonl");
  await mkdir(folder);
  await writeFile(`${path}.passphrase`, passphrase);
  const heal = async () => {
    await rename(away, folder).catch(() => {});
    for (const mark of ["lock", "full", "gone"]) await rm(`${path}.${mark}`, { force: true });
    await writeFile(`${path}.passphrase`, passphrase);
  };
  return {
    settings: { path, passphrase, maxBytes: String(maxBytes) },
    async arrived() {
      const text = await readFile(path, "utf8").catch(() => "");
      return text
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Arrived);
    },
    async fault(fault) {
      switch (fault.kind) {
        case "full":
          return writeFile(`${path}.full`, "");
        case "failing":
          return writeFile(`${path}.full`, fault.trackerId ?? "");
        case "away":
          return rename(folder, away);
        case "slow":
          return writeFile(`${path}.lock`, "");
        case "refuses-credentials":
          return writeFile(`${path}.passphrase`, "another one");
        case "gone":
          return writeFile(`${path}.gone`, "");
      }
    },
    heal,
    close: () => rm(root, { recursive: true, force: true }),
  };
};
