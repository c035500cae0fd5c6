import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Whoever sent a request, by the one address that the proxy rule settled on, or by the socket's. */
const address = /\brequest\.ip\b|\bremoteAddress\b/g;
const asNetwork = /networkOf\((?:request\.ip|socket\.remoteAddress[^)]*)\)/g;

/** Where the whole address is used, and why nothing is counted by it: one IPv6 customer has 2^64 of them. */
const places: Readonly<Record<string, string>> = {
  "src/server/listener/": "whether it is a trusted proxy's, and which connection it was",
  "src/server/front/requests-under-way.ts": "whether it is a trusted proxy's",
  "src/compat/hosts.ts": "whether it is a trusted proxy's",
  "src/server/dashboard-routes.ts": "recorded in the audit log, and compared by network below (people/sign-in)",
  "src/server/api-context.ts": "compared with the networks that a key is for",
  "src/public-page/orders/order-routes.ts": "counted by network in look-up.ts",
  "src/public-page/mails/mail-routes.ts": "counted by network in server/wiring/recipient-mails.ts",
  "src/public-page/notifications/notification-routes.ts": "counted by network in server/wiring/browser-notifications.ts",
  "src/egress/connector.ts": "whom Kolli itself has connected to",
};

test("what is counted by address is counted by network", () => {
  const strays = globSync("src/**/*.ts")
    .filter((file) => !/\.test\.ts$|\/emulator\.ts$/.test(file) && !Object.keys(places).some((place) => file.startsWith(place)))
    .filter((file) => {
      const text = readFileSync(file, "utf8");
      return (text.match(address)?.length ?? 0) > (text.match(asNetwork)?.length ?? 0);
    });
  expect(strays).toEqual([]);
  expect(readFileSync("src/server/dashboard-routes.ts", "utf8")).not.toContain("bodyHolder = request.ip");
});
