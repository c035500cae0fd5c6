import type { Bounds } from "../lib/bounded/bounds.ts";

export const publicPageBounds = {
  cachedPictures: {
    what: "status pictures cached in the memory of a process",
    cap: 200,
    beyond: "the oldest is dropped, and drawn again when it is asked for",
    test: "src/public-page/picture/pictures.test.ts",
  },
  shownItems: {
    what: "items of a parcel that its tracking page shows",
    cap: 12,
    beyond: "left out",
    test: "src/public-page/blocks/blocks.test.ts",
  },
  shownParcelsOfOrder: {
    what: "parcels of one order on its lookup and on a tracking page",
    cap: 10,
    beyond: "the newest are shown",
    test: "test/integration/dashboard/recipient-page.test.ts",
  },
  lookUpsOfNetwork: {
    what: "failed order lookups from one network in 15 min",
    cap: 30,
    beyond: "refused: 429, with Retry-After",
    test: "test/integration/dashboard/order-look-up.test.ts",
  },
  lookUpsOfOrderAndNetwork: {
    what: "failed lookups of one order from one network in 15 min",
    cap: 10,
    beyond: "refused: 429, with Retry-After",
    test: "test/integration/dashboard/order-look-up.test.ts",
  },
  lookUpsOfOrder: {
    what: "failed lookups of one order from all networks in 15 min; then what follows applies",
    cap: 50,
    beyond: "refused: 429, with Retry-After",
    test: "test/integration/dashboard/order-look-up.test.ts",
  },
  lateLookUpsOfSite: {
    what: "failed lookups of such an order from one site (IPv4 /24, IPv6 /48) in 15 min",
    cap: 2,
    beyond: "refused: 429, with Retry-After",
    test: "test/integration/dashboard/order-look-up.test.ts",
  },
  lateLookUpsOfOrder: {
    what: "failed lookups of such an order from all sites in 15 min",
    cap: 200,
    beyond: "refused: 429, with Retry-After",
    test: "test/integration/dashboard/order-look-up.test.ts",
  },
} as const satisfies Bounds;
