import { expect, test } from "vitest";
import { ownCommandOf } from "./own-command.ts";

test("messages name the command as it is called where Kolli was installed", () => {
  const commandAt = (sources: string, hasLauncher = true) => ownCommandOf(sources, hasLauncher).command;
  expect(commandAt("srv/shop/node_modules/kolli/src/lib/own-command.ts")).toBe("npx kolli");
  expect(commandAt("usr/local/lib/node_modules/kolli/src/lib/own-command.ts")).toBe("kolli");
  expect(commandAt("C:\\shop\\node_modules\\kolli\\src\\lib\\own-command.ts")).toBe("npx kolli");
  expect(commandAt("home/ada/kolli/src/lib/own-command.ts")).toBe("npm run -s kolli --");
  expect(commandAt("kolli/src/lib/own-command.ts", false)).toBe("node src/main.ts");
});
