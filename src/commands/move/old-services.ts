import { refuse } from "../output.ts";
import { oldAftership } from "./aftership.ts";
import { oldEasypost } from "./easypost.ts";
import type { OldService } from "./old-service.ts";
import { oldSeventeenTrack } from "./seventeen-track.ts";
import { oldShip24 } from "./ship24.ts";
import { oldShippo } from "./shippo.ts";

/** `codes` is a file with the numbers to ask for, for a service that lists none. */
const oldServices: Readonly<Record<string, (codes: string | undefined) => OldService>> = {
  "17track": () => oldSeventeenTrack,
  aftership: () => oldAftership,
  easypost: () => oldEasypost,
  ship24: () => oldShip24,
  shippo: oldShippo,
};

export const oldServiceNames = Object.keys(oldServices).join(", ");

export const oldServiceNamed = (name: string, codes: string | undefined): OldService => {
  const known = Object.hasOwn(oldServices, name) ? oldServices[name]! : null;
  return known ? known(codes) : refuse(`Kolli does not know the service ${name}. Use one of ${oldServiceNames}.`);
};
