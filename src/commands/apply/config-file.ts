import { type Document, isMap, isNode, LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { keyAccesses } from "../../api-keys/key-access.ts";
import { carrierIds } from "../../carriers/registry.ts";
import { webhookFormats } from "../../compat/formats.ts";
import { didYouMean } from "../../lib/did-you-mean.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { roles } from "../../use-cases/roles.ts";
import { applyBounds } from "./bounds.ts";

/** A value, or where it is taken from when the file is applied: what is secret need not stand in it. */
const value = z.union(
  [z.string(), z.number(), z.strictObject({ env: z.string().min(1) }), z.strictObject({ file: z.string().min(1) })],
  {
    error: "must be a string, { env: NAME } or { file: PATH }",
  },
);
export type GivenValue = z.infer<typeof value>;

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });
const mode = oneOf(["test", "live"]);
const list = <Item extends z.ZodType>(item: Item) => {
  const most = applyBounds.entriesInConfigList.cap;
  return z.array(item).max(most, { error: `must be a list of at most ${most} entries` });
};
const texts = list(z.string());
const days = z.int().min(1).max(3650);

const member = z.strictObject({ email: z.string().includes("@", { error: "must be an email address" }), role: oneOf(roles) });

const key = z.strictObject({
  name: z.string().trim().min(1).max(100),
  mode,
  access: oneOf(keyAccesses).optional(),
  networks: texts.optional(),
  saveTo: z.string().min(1).optional(),
});

const ofDestination = {
  mode,
  topics: texts.min(1).optional(),
  description: z.string().optional(),
  carriers: texts.nullable().optional(),
  statuses: texts.nullable().optional(),
  maxInFlight: z.int().optional(),
  ratePerSecond: z.number().nullable().optional(),
  saveSecretTo: z.string().min(1).optional(),
};
const formatNames = webhookFormats.map(({ value: name }) => name) as [string, ...string[]];
const webhook = z.strictObject({ url: z.string().min(1), format: oneOf(formatNames).optional(), ...ofDestination });
const destination = z.strictObject({ kind: z.string(), settings: z.record(z.string(), value), ...ofDestination });

const carrier = z.strictObject({
  carrier: z.string(),
  name: z.string().trim().max(100).optional(),
  referencePrefixes: texts.optional(),
  destinationCountryCodes: texts.optional(),
  baseUrl: z.string().nullable().optional(),
  credentials: z.record(z.string(), value).optional(),
});

const workspace = z.strictObject({
  name: z.string().trim().min(1).max(100),
  publicPages: z.boolean().optional(),
  retentionDays: days.nullable().optional(),
  proofRetentionDays: days.optional(),
  members: list(member).optional(),
  keys: list(key).optional(),
  webhooks: list(webhook).optional(),
  destinations: list(destination).optional(),
  carriers: list(carrier).optional(),
});

const file = z.strictObject({ workspaces: list(workspace) });
export type ConfigFile = z.infer<typeof file>;
export type WorkspaceConfig = z.infer<typeof workspace>;
export type MemberConfig = z.infer<typeof member>;
export type KeyConfig = z.infer<typeof key>;
export type WebhookConfig = z.infer<typeof webhook>;
export type DestinationConfig = z.infer<typeof destination>;
export type CarrierConfig = z.infer<typeof carrier>;

type Path = readonly PropertyKey[];
export type LineOf = (...path: Path) => number;
export type ReadConfig = { readonly config: ConfigFile; readonly lineOf: LineOf };

/** What names a thing of the file among its like; two of the same would be one that is two things. */
const doubles = ({ workspaces }: ConfigFile): { path: Path; message: string }[] => {
  const found: { path: Path; message: string }[] = [];
  const look = (path: Path, names: readonly string[]) => {
    const seen = new Set<string>();
    for (const [nth, name] of names.entries()) {
      if (seen.has(name)) found.push({ path: [...path, nth], message: `${name} is in the file twice` });
      seen.add(name);
    }
  };
  look(
    ["workspaces"],
    workspaces.map(({ name }) => `the workspace "${name}"`),
  );
  for (const [nth, { members = [], keys = [], webhooks = [], carriers = [] }] of workspaces.entries()) {
    const at = (list: string) => ["workspaces", nth, list];
    look(
      at("members"),
      members.map(({ email }) => `the member ${email.trim().toLowerCase()}`),
    );
    look(
      at("keys"),
      keys.map((one) => `the ${one.mode} key "${one.name}"`),
    );
    look(
      at("webhooks"),
      webhooks.map((one) => `the ${one.mode} webhook ${one.url}`),
    );
    look(
      at("carriers"),
      carriers.map((one) => `the account ${one.carrier} "${(one.name ?? "").toLowerCase()}"`),
    );
  }
  return found;
};

const unknownCarriers = ({ workspaces }: ConfigFile): { path: Path; message: string }[] =>
  workspaces.flatMap(({ carriers = [] }, nth) =>
    carriers.flatMap(({ carrier: id }, at) => {
      if (carrierIds.includes(id)) return [];
      const meant = didYouMean(id, carrierIds);
      const message = `no carrier is called ${id}; ${meant === null ? "`kolli carriers list` shows them" : `did you mean ${meant}?`}`;
      return [{ path: ["workspaces", nth, "carriers", at, "carrier"], message }];
    }),
  );

const shownPath = (path: Path): string =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");

/** Aliases are counted: a few lines of them can mean gigabytes. */
const readContents = (document: Document): Result<unknown, string> => {
  try {
    return ok(document.toJS({ maxAliasCount: applyBounds.aliasesInConfigFile.cap }));
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    return fail("the file repeats itself too often through aliases (*name). Write out what they stand for");
  }
};

/** The file as it is meant, or everything that is wrong with it, each with its line. Values are in no message. */
export const readConfigFile = (text: string, name: string): Result<ReadConfig, string[]> => {
  const most = applyBounds.configFileCharacters.cap;
  if (text.length > most)
    return fail([`${name} has ${text.length} characters; at most ${most} are read. Split it into several files.`]);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const atLine = (line: number, message: string) => `${name}:${line}: ${message}`;
  if (document.errors.length > 0)
    return fail(document.errors.map(({ pos, message }) => atLine(lines.linePos(pos[0]).line, message.split("\n")[0]!)));
  /** Of what is not there, the line of what it should be in. */
  const lineOf: LineOf = (...path) => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  const lineOfKey = (path: Path, key: string): number => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    const pair = isMap(node) ? node.items.find((item) => String(item.key) === key) : undefined;
    return isNode(pair?.key) && pair.key.range ? lines.linePos(pair.key.range[0]).line : lineOf(...path);
  };
  const contents = readContents(document);
  if (!contents.ok) return fail([atLine(1, contents.failure)]);
  const parsed = file.safeParse(contents.value ?? {});
  if (!parsed.success) {
    return fail(
      parsed.error.issues.flatMap((issue) =>
        issue.code === "unrecognized_keys"
          ? issue.keys.map((key) => atLine(lineOfKey(issue.path, key), `${shownPath([...issue.path, key])} is not a known field`))
          : [
              atLine(
                lineOf(...issue.path),
                `${shownPath(issue.path) || "the file"} ${wording(issue, issue.path.length === 0 || document.hasIn(issue.path))}`,
              ),
            ],
      ),
    );
  }
  const wrong = [...doubles(parsed.data), ...unknownCarriers(parsed.data)];
  if (wrong.length > 0) return fail(wrong.map(({ path, message }) => atLine(lineOf(...path), message)));
  return ok({ config: parsed.data, lineOf });
};

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  boolean: "true or false",
  array: "a list",
  object: "a map of fields",
  number: "a number",
  int: "a whole number",
};

const wording = (issue: z.core.$ZodIssue, isThere: boolean): string => {
  if (issue.code === "invalid_type") return isThere ? `must be ${kinds[issue.expected] ?? issue.expected}` : "is missing";
  return issue.message.startsWith("must be") ? issue.message : `is wrong: ${issue.message.toLowerCase()}`;
};
