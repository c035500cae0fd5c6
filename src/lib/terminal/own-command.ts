import { existsSync } from "node:fs";

/** How whoever reads a message starts Kolli, and its commands. */
export type OwnCommand = { readonly start: string; readonly command: string };

/** `sources` is where they are. */
export const ownCommandOf = (sources: string, hasLauncher: boolean): OwnCommand => {
  const [, above] = /([^/\\]+)[/\\]node_modules[/\\]/.exec(sources) ?? [];
  // npm puts what is installed for all of a machine below `lib`, and its commands where shells look for them.
  if (above === "lib") return { start: "kolli serve", command: "kolli" };
  if (above !== undefined) return { start: "npx kolli serve", command: "npx kolli" };
  // The image, which has neither the launcher nor npm.
  if (!hasLauncher) return { start: "node src/main.ts serve", command: "node src/main.ts" };
  return { start: "npm start", command: "npm run -s kolli --" };
};

export const ownCommand = ownCommandOf(import.meta.filename, existsSync(new URL("../../../bin/kolli.js", import.meta.url)));
