import type { CarrierAdapter } from "./adapter.ts";
import { ups } from "./ups/adapter.ts";

/** Every carrier, by name. A new one is an import above and a line here. */
export const carriers: readonly CarrierAdapter[] = [ups];

export const carrierIds: readonly string[] = carriers.map(({ carrier }) => carrier);

const byId = new Map(carriers.map((adapter) => [adapter.carrier, adapter]));

export const findAdapter = (carrier: string): CarrierAdapter | undefined => byId.get(carrier);
