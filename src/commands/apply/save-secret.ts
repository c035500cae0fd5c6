import { constants } from "node:fs";
import { access, open } from "node:fs/promises";
import { dirname } from "node:path";
import { fail, ok, type Result } from "../../lib/result.ts";

/** Before something is made whose secret is shown once: a place that cannot be written to would lose it. */
export const whyNotSavable = async (path: string): Promise<string | null> => {
  try {
    await access(dirname(path), constants.W_OK);
  } catch {
    return `the folder of ${path} does not exist or is not writable`;
  }
  return access(path).then(
    () => `${path} already exists; move it first, so that it is not overwritten`,
    () => null,
  );
};

/** For its owner alone, and over nothing that is there. */
export const saveSecret = async (path: string, secret: string): Promise<Result<null, string>> => {
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(`${secret}\n`);
    } finally {
      await file.close();
    }
    return ok(null);
  } catch (error) {
    return fail(`${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? "unknown"})`);
  }
};
