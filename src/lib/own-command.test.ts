import { expect, test } from "vitest";
import { ownCommandOf } from "./own-command.ts";

test("messages name the command as it is called where Kolli was installed", () => {
  const commandAt = (sources: string, started: string) => ownCommandOf(sources, started).command;
  expect(commandAt("/shop/node_modules/kolli/src/lib/own-command.ts", "/shop/node_modules/.bin/kolli")).toBe("npx kolli");
  expect(commandAt("/usr/local/lib/node_modules/kolli/src/lib/own-command.ts", "/usr/local/bin/kolli")).toBe("kolli");
  expect(commandAt("C:\\shop\\node_modules\\kolli\\src\\lib\\own-command.ts", "C:\\shop\\kolli.js")).toBe("npx kolli");
  expect(commandAt("/home/ada/kolli/src/lib/own-command.ts", "/home/ada/kolli/bin/kolli.js")).toBe("npm run -s kolli --");
  expect(commandAt("/app/src/lib/own-command.ts", "/app/src/main.ts")).toBe("node src/main.ts");
});
