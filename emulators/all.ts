import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { CarrierEmulator } from "./emulated-carrier.ts";

const repository = dirname(dirname(fileURLToPath(import.meta.url)));

const isEmulator = (exported: unknown): exported is CarrierEmulator =>
  typeof exported === "object" && exported !== null && "carrier" in exported && "track" in exported;

const load = async (file: string): Promise<CarrierEmulator> => {
  const module = (await import(pathToFileURL(join(repository, file)).href)) as Record<string, unknown>;
  const emulator = Object.values(module).find(isEmulator);
  if (!emulator) throw new Error(`${file} exports no emulator.`);
  return emulator;
};

/** Every carrier that can be emulated: the `emulator.ts` beside its adapter. */
export const allEmulators: readonly CarrierEmulator[] = await Promise.all(
  globSync("src/carriers/*/emulator.ts", { cwd: repository }).toSorted().map(load),
);
