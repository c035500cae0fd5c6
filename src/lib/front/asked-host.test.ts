import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { askedHost } from "./asked-host.ts";

test("a host is the same in capitals and with the dot of the root", () => {
  for (const hostname of ["track.shop.com", "Track.SHOP.com", "track.shop.com.", "TRACK.shop.com.."])
    expect(askedHost({ hostname })).toBe("track.shop.com");
});

test("no code reads the host of a request in another way", () => {
  const strays = globSync("src/**/*.ts").filter(
    (file) => !file.startsWith("src/lib/front/") && /\brequest\.(?:hostname|host)\b/.test(readFileSync(file, "utf8")),
  );
  // There it is the host that a request is sent to, not the host of a received request.
  expect(strays.toSorted()).toEqual(["src/carriers/client/http/outgoing.ts", "src/lib/aws/sigv4.ts"]);
});
