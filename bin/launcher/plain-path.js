import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "./surroundings.js";

/**
 * Vite and vitest read # and ? in a path as parts of an address. If the repository's path has one, they work through a link to
 * it, which they and Node must not resolve.
 */
export const withPlainPath = async (work) => {
  if (!/[#?]/.test(repository)) return work(repository, {});
  const folder = mkdtempSync(join(tmpdir(), "kolli-path-"));
  const link = join(folder, "kolli");
  symlinkSync(repository, link);
  const flags = [process.env.NODE_OPTIONS, "--preserve-symlinks", "--preserve-symlinks-main"];
  try {
    return await work(link, { NODE_OPTIONS: flags.filter(Boolean).join(" ") });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
