import { existsSync } from "node:fs";

/** How the reader of a message starts Kolli and its commands. */
export type OwnCommand = { readonly start: string; readonly command: string };

/** `sources` is the folder of the sources. */
export const ownCommandOf = (sources: string, hasLauncher: boolean): OwnCommand => {
  const [, above] = /([^/\\]+)[/\\]node_modules[/\\]/.exec(sources) ?? [];
  // npm installs global packages below `lib`, with their commands on the path.
  if (above === "lib") return { start: "kolli serve", command: "kolli" };
  if (above !== undefined) return { start: "npx kolli serve", command: "npx kolli" };
  // The image, which has neither the launcher nor npm.
  if (!hasLauncher) return { start: "node src/main.ts serve", command: "node src/main.ts" };
  return { start: "npm start", command: "npm run -s kolli --" };
};

export const ownCommand = ownCommandOf(import.meta.filename, existsSync(new URL("../../../bin/kolli.js", import.meta.url)));
