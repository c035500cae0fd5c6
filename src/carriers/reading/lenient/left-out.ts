import type { LeftOut } from "../../../tracking/carrier-port.ts";

let gathered: LeftOut[] | null = null;

/** What is left out while `read` runs, which must not wait for anything: parsing is deep inside it. */
export const gatherLeftOut = <Value>(read: () => Value): { value: Value; leftOut: readonly LeftOut[] } => {
  const outer = gathered;
  const own: LeftOut[] = [];
  gathered = own;
  try {
    return { value: read(), leftOut: own };
  } finally {
    gathered = outer;
  }
};

export const noteLeftOut = (leftOut: readonly LeftOut[]): void => {
  gathered?.push(...leftOut);
};
