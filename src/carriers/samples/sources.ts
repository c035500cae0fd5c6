import { readdir, readFile } from "node:fs/promises";
import { z } from "zod";

export const sampleKinds = ["captured", "documented", "made"] as const;

/**
 * Where a file of `fixtures/` comes from. *Captured* is a public real answer with its values changed, *documented* is from the carrier's
 * documents, *made* is our own. `code` (or several) is what was asked for: it has the adapter read the file, so that its scans are counted.
 * A push, or a refused login, has none. `status` is the HTTP status if it was not 200.
 */
const sampleSource = z.strictObject({
  kind: z.enum(sampleKinds),
  source: z.string().min(1),
  read: z.string().regex(/^\d{4}-\d{2}$/),
  code: z.union([z.string(), z.array(z.string())]).optional(),
  status: z.number().int().optional(),
});

export type SampleSource = z.output<typeof sampleSource>;

const sourcesFile = "sources.json";

export const folderOf = (carrier: string): string => carrier.toLowerCase().replaceAll("_", "-");

const fixturesOf = (carrier: string): URL => new URL(`../${folderOf(carrier)}/fixtures/`, import.meta.url);

/** The entries of a carrier's `fixtures/sources.json` by file; null if it has none. */
export const readSources = async (carrier: string): Promise<Readonly<Record<string, SampleSource>> | null> => {
  const files = await sampleFiles(carrier);
  if (!files.includes(sourcesFile)) return null;
  return z.record(z.string(), sampleSource).parse(JSON.parse(await readSampleText(carrier, sourcesFile)));
};

/** Everything in a carrier's `fixtures/`. */
export const sampleFiles = (carrier: string): Promise<string[]> => readdir(fixturesOf(carrier));

export const isSample = (file: string): boolean => file !== sourcesFile && !file.startsWith(".");

export const readSampleText = (carrier: string, file: string): Promise<string> =>
  readFile(new URL(file, fixturesOf(carrier)), "utf8");
