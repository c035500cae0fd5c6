import { readFile } from "node:fs/promises";
import { z } from "zod";
import { writeWhole } from "../move/progress.ts";
import { refuse } from "../output.ts";
import { shadowBounds } from "./bounds.ts";
import { shadowParcel } from "./observe.ts";

const saved = z.object({
  shadow: z.literal(1),
  service: z.string(),
  workspaceId: z.string(),
  mode: z.string(),
  endsAt: z.number(),
  everyMinutes: z.number(),
  rounds: z.number(),
  /** Live parcels on the pages that were read for which there was no room. */
  leftOut: z.number(),
  parcels: z.array(shadowParcel).max(shadowBounds.shadowParcels.cap),
});
export type ShadowState = z.infer<typeof saved>;

type Whose = Pick<ShadowState, "service" | "workspaceId" | "mode">;

const parsedOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What was observed until now; null if nothing was. */
export const readShadow = async (file: string, whose: Whose): Promise<ShadowState | null> => {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) =>
    error.code === "ENOENT" ? null : refuse(`${file} cannot be read: ${error.message}.`),
  );
  if (text === null) return null;
  const parsed = saved.safeParse(parsedOrNull(text));
  if (!parsed.success) return refuse(`${file} is not a file that \`kolli shadow\` wrote. Name another with --state.`);
  const { service, workspaceId, mode } = parsed.data;
  if (service !== whose.service || workspaceId !== whose.workspaceId || mode !== whose.mode)
    return refuse(`${file} belongs to another shadow (${service}, ${mode}). Name another file with --state, or delete it.`);
  return parsed.data;
};

export const writeShadow = (file: string, state: ShadowState): Promise<void> => writeWhole(file, state);
