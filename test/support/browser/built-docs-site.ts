import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** The documentation site as it is shipped, built if a page changed since the last build; its tools are installed the first time. */
export const ensureBuiltDocsSite = (): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${repository}docs-site/build.ts`, "--if-changed"], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`The documentation site does not build:\n${stdout}${stderr}`);
  return `${repository}docs-site/dist/`;
};
