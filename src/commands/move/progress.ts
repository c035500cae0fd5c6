import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { z } from "zod";
import { refuse } from "../output.ts";

const counts = z.object({ moved: z.number(), there: z.number(), finished: z.number(), refused: z.number() });
export type MoveCounts = z.infer<typeof counts>;

const saved = z.object({
  service: z.string(),
  workspaceId: z.string(),
  mode: z.string(),
  cursor: z.string().nullable(),
  /** All pages were read. */
  isRead: z.boolean(),
  counts,
  /** What the file of past parcels has. */
  written: z.object({ histories: z.number(), historyBytes: z.number() }),
});
export type MoveProgress = z.infer<typeof saved>;

type Whose = Pick<MoveProgress, "service" | "workspaceId" | "mode">;

/** Where an earlier run stopped; the beginning if there was none. */
export const readProgress = async (file: string, whose: Whose): Promise<MoveProgress> => {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) =>
    error.code === "ENOENT" ? null : refuse(`${file} cannot be read: ${error.message}.`),
  );
  if (text === null)
    return {
      ...whose,
      ...{ cursor: null, isRead: false, counts: { moved: 0, there: 0, finished: 0, refused: 0 } },
      written: { histories: 0, historyBytes: 0 },
    };
  const parsed = saved.safeParse(parsedOrNull(text));
  if (!parsed.success) return refuse(`${file} is not a file that \`kolli move\` wrote. Name another with --state.`);
  const { service, workspaceId, mode } = parsed.data;
  if (service !== whose.service || workspaceId !== whose.workspaceId || mode !== whose.mode)
    return refuse(`${file} belongs to another move (${service}, ${mode}). Name another file with --state, or delete it.`);
  return parsed.data;
};

const parsedOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Whole or not at all: a command may be killed at any moment. */
export const writeWhole = async (file: string, value: unknown): Promise<void> => {
  await writeFile(`${file}.new`, JSON.stringify(value));
  await rename(`${file}.new`, file);
};

export const writeProgress = (file: string, progress: MoveProgress): Promise<void> => writeWhole(file, progress);

export const removeProgress = (file: string): Promise<void> => rm(file, { force: true });
