import type { Bounds } from "../../lib/bounded/bounds.ts";

export const shadowBounds = {
  shadowParcels: {
    what: "parcels that one `kolli shadow` compares, and its file of observations holds",
    cap: 2_000,
    beyond: "further parcels are not compared; a higher `--parcels` is refused",
    test: "test/integration/commands/shadow.test.ts",
  },
  shadowPages: {
    what: "pages of the other service's account that one round of `kolli shadow` reads",
    cap: 200,
    beyond: "parcels on further pages are not looked at in this round",
    test: "src/commands/shadow/round.test.ts",
  },
} as const satisfies Bounds;
