import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { createKey } from "../api-keys/key-commands.ts";
import { modeOfKey } from "../api-keys/key-format.ts";
import type { Config } from "../config.ts";
import { readTopics } from "../destinations/endpoints/topics.ts";
import { type FeedEvent, type Forwarded, listen, type RemoteFeedPage } from "../destinations/listen.ts";
import { newSecret } from "../destinations/signing.ts";
import { days, systemClock } from "../lib/clock.ts";
import { Refusal } from "../lib/refusal.ts";
import { type EventTopic, eventTopics, suggestedTopics } from "../trackers/event-topics.ts";
import { operatorCaller } from "../use-cases/caller.ts";
import type { Mode } from "../workspaces/scope.ts";
import { readMode } from "./keys.ts";
import { explain, print, printJson, refuse } from "./output.ts";
import { type ApiClient, apiAddress, CursorGoneError, KeyRefusedError, openApiClient } from "./remote/api-client.ts";
import { withProfile } from "./remote/profiles.ts";
import { addRemoteOptions, givenKey, namedService, ownAddress, type RemoteOptions, refuseWithoutKey } from "./remote/remote.ts";
import { loadConfig, withRuntime } from "./with-runtime.ts";
import { workspaceFor } from "./workspaces/choose-workspace.ts";

type ListenOptions = RemoteOptions & {
  forwardTo: string;
  mode?: string;
  workspace?: string;
  topics?: string;
  from?: string;
  json?: boolean;
};

/** The place that was kept, unless another is chosen: null is the begin of the feed, undefined its end. */
const chosenPlace = ({ from }: ListenOptions, kept: string | null | undefined): string | null | undefined => {
  if (from === undefined) return kept;
  if (from === "start") return null;
  return from === "end" ? undefined : refuse(`--from is "${from}", but must be start or end.`);
};

const placeIsGone =
  "The database was restored from a backup that is older than the point where listening stopped. Start again with --from end to receive only new events, or with --from start to receive every event again, with the same IDs.";

/** The mode is in the key; another one beside it is a mistake to point out. */
const chosenMode = ({ mode, key }: ListenOptions): Mode => {
  const given = mode === undefined ? null : readMode(mode);
  const ofKey = key === undefined ? null : modeOfKey(key);
  if (given !== null && ofKey !== null && given !== ofKey)
    refuse(
      `--mode is ${given.toLowerCase()}, but the key is a ${ofKey.toLowerCase()} key. Leave out --mode, or use another key.`,
    );
  return given ?? ofKey ?? "TEST";
};

const chosenTopics = ({ topics }: ListenOptions): readonly EventTopic[] => {
  if (topics === undefined) return suggestedTopics;
  const chosen = readTopics(topics.split(",").filter((text) => text.trim() !== ""));
  return chosen.ok ? chosen.value : refuse(chosen.failure.message);
};

/** What outlives a restart: the secret, the key made for listening, and the place in the feed. */
type State = { secret: string; key?: string; cursor?: string | null };

const stateFile = (config: Config, { forwardTo, workspace, url }: ListenOptions, mode: Mode): string => {
  const name = createHash("sha256")
    .update(JSON.stringify([forwardTo, mode.toLowerCase(), workspace ?? "", url ?? ""]))
    .digest("hex")
    .slice(0, 16);
  return join(config.dataDir, "listen", `${name}.json`);
};

const loadState = async (file: string): Promise<State> => {
  try {
    const state = JSON.parse(await readFile(file, "utf8")) as State;
    if (typeof state.secret === "string") return state;
  } catch {
    // None yet, or cut short by a crash before it was ever whole: begin anew.
  }
  return { secret: newSecret() };
};

/** Written beside and moved into place: a crash leaves the old one or the new one. */
const saveState = async (file: string, state: State): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${file}.new`, file);
};

const makeKey = (workspace: string | undefined, mode: Mode): Promise<string> =>
  withRuntime(async (runtime) => {
    const { id } = await workspaceFor(runtime, workspace);
    const input = { name: "kolli listen", expiresAt: runtime.clock.now() + days(30), access: "READ" } as const;
    const made = await createKey(operatorCaller({ workspaceId: id, mode }), input, runtime);
    return made.ok ? made.value.key! : refuse(made.failure.message);
  });

const filterOf = (topics: readonly EventTopic[]): string => `, filter: { topics: [${topics.join(", ")}] }`;
const feedQuery = (topics: readonly EventTopic[]) => `query ($after: String) {
  events(first: 50, after: $after${filterOf(topics)}) {
    edges { cursor node { id topic previousStatus status changed body } }
    pageInfo { hasNextPage }
  }
}`;
const endQuery = (topics: readonly EventTopic[]) => `{ events(last: 1${filterOf(topics)}) { pageInfo { endCursor } } }`;

type FeedData = {
  events: { edges: { cursor: string; node: Omit<FeedEvent, "trackingCode"> }[]; pageInfo: { hasNextPage: boolean } };
};
type EndData = { events: { pageInfo: { endCursor: string | null } } };

const readerOf = (api: ApiClient, topics: readonly EventTopic[]) => ({
  async read(after: string | null): Promise<RemoteFeedPage> {
    const { events } = await api.ask<FeedData>(feedQuery(topics), { after });
    return {
      events: events.edges.map(({ cursor, node }) => ({
        cursor,
        event: { ...node, trackingCode: String(JSON.parse(node.body).data?.trackingCode ?? "") },
      })),
      hasMore: events.pageInfo.hasNextPage,
    };
  },
  findEnd: async (): Promise<string | null> => (await api.ask<EndData>(endQuery(topics), {})).events.pageInfo.endCursor,
});

const line = ({ event, status, durationMs }: Forwarded): string => {
  const time = new Date().toTimeString().slice(0, 8);
  const change =
    event.previousStatus === null ? `${event.status}: ${event.changed.join(", ")}` : `${event.previousStatus} → ${event.status}`;
  return `${time}  ${event.topic}  ${change.padEnd(36)} ${event.trackingCode.padEnd(24)} ← ${status} (${durationMs} ms)`;
};

const asJson = ({ event, status, durationMs }: Forwarded) => ({
  id: event.id,
  topic: event.topic,
  status: event.status,
  answer: status,
  durationMs,
});

const trouble = (who: "service" | "receiver", message: string): void =>
  explain(`${who === "service" ? "The service" : "Your program"} cannot be reached (${message}). Retrying; no event is lost.`);

const startListening = async (given: ListenOptions): Promise<void> => {
  const config = await withProfile(given, loadConfig());
  const key = await givenKey(given, config);
  const options: ListenOptions = key === undefined ? given : { ...given, key };
  if (!/^https?:\/\/./i.test(options.forwardTo) || !URL.canParse(options.forwardTo)) {
    refuse(`--forward-to is "${options.forwardTo}", but must be an address such as http://localhost:3000/hook.`);
  }
  if (options.key !== undefined && options.workspace !== undefined)
    refuse("--workspace and a key (--key, --key-file, KOLLI_KEY) cannot be combined: a key belongs to one workspace.");
  const topics = chosenTopics(options);
  const mode = chosenMode(options);
  const named = namedService(options, config);
  const url = named ?? (await ownAddress(config));
  apiAddress(url);
  const file = stateFile(config, named === null ? options : { ...options, url: named }, mode);
  const state = await loadState(file);
  const cursor = chosenPlace(options, state.cursor);
  // A key that this installation's database gives is of no use to a service elsewhere.
  const isElsewhere = named !== null && new URL(named).origin !== new URL(await ownAddress(config)).origin;
  if (isElsewhere && options.key === undefined) refuseWithoutKey(named);
  state.key = options.key ?? state.key ?? (await makeKey(options.workspace, mode));
  const api = await openApiClient(config, { url, key: state.key, cacert: options.cacert });
  await saveState(file, state);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  const reader = readerOf(api, topics);
  explain(`Events go to ${options.forwardTo}, signed with this secret:`);
  if (options.json) printJson({ secret: state.secret });
  else print(state.secret);
  let refusal: unknown;
  /** What does not get better by asking again ends it. */
  const orRefuse = (error: unknown): never => {
    if (error instanceof Refusal) {
      refusal = error;
      stop.abort();
    }
    throw error;
  };
  await listen({
    forwardTo: options.forwardTo,
    secret: state.secret,
    clock: systemClock,
    cursor,
    onReady: () => explain("Ready. Press Ctrl-C to stop; the next run continues from here."),
    read: (after) => reader.read(after).catch(orRefuse),
    findEnd: () => reader.findEnd().catch(orRefuse),
    save: (cursor) => {
      state.cursor = cursor;
      return saveState(file, state);
    },
    onForwarded: (forwarded) => (options.json ? printJson(asJson(forwarded)) : print(line(forwarded))),
    onTrouble: (who, message) => (refusal ? undefined : trouble(who, message)),
    signal: stop.signal,
  });
  await api.close();
  if (!refusal) return;
  if (refusal instanceof CursorGoneError) refuse(placeIsGone);
  if (refusal instanceof KeyRefusedError) {
    // The next start makes another key, and continues at the same place.
    delete state.key;
    await saveState(file, state);
  }
  throw refusal;
};

export const addListenCommand = (program: Command): void => {
  addRemoteOptions(program.command("listen"), "KOLLI_KEY, or a new key, which needs access to this installation's database")
    .description("forward a workspace's events to your machine, signed like webhooks")
    .requiredOption("--forward-to <url>", "where your program listens, such as http://localhost:3000/hook")
    .option("--mode <mode>", "test or live (default: the key's mode, or test)")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option(
      "--topic, --topics <list>",
      `topics to forward, comma-separated: ${eventTopics.join(", ")} (default: ${suggestedTopics.join(", ")})`,
    )
    .option("--from <place>", "start or end of the feed (default: where the last run stopped, or the end)")
    .option("--json", "print the live log as JSON lines")
    .action(startListening);
};
