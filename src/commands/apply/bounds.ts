import type { Bounds } from "../../lib/bounded/bounds.ts";

const test = "src/commands/apply/config-file.test.ts";
const beyond = "the file is refused";

export const applyBounds = {
  configFileCharacters: { what: "a file for `kolli apply`", cap: 4 * 1024 * 1024, unit: "characters", beyond, test },
  aliasesInConfigFile: { what: "nodes that aliases repeat in a file for `kolli apply`", cap: 1000, beyond, test },
  entriesInConfigList: { what: "entries of one list in a file for `kolli apply`", cap: 5000, beyond, test },
} as const satisfies Bounds;
