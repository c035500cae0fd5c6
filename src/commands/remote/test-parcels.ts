import { listEndpoints } from "../../destinations/endpoints/endpoints.ts";
import { globalId } from "../../lib/ids.ts";
import { ownCommand } from "../../lib/terminal/own-command.ts";
import { countRunningProcesses } from "../../operations/master-key/reseal.sql.ts";
import { createService } from "../../server/wiring/service.ts";
import type { EventTopic } from "../../trackers/event-topics.ts";
import { readReportedEvents } from "../../trackers/reported-events.ts";
import { advanceTestTracker, type TestAdvanceInput } from "../../trackers/test-mode/test-advance.ts";
import { createTracker, refreshTracker } from "../../trackers/tracker-commands.ts";
import type { TrackerUserError } from "../../trackers/user-errors.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import { operatorCaller } from "../../use-cases/caller.ts";
import { refuse } from "../output.ts";
import { withRuntime } from "../with-runtime.ts";
import { workspaceFor } from "../workspaces/choose-workspace.ts";
import { openRemote, type Remote, type RemoteOptions } from "./remote.ts";

export type TestParcel = { id: string; trackingCode: string; status: TrackingStatus };
export type Advanced = { parcel: TestParcel; trackerUserErrors: readonly Pick<TrackerUserError, "message">[] };

/** Parcels of test mode, of this installation's database or of a service elsewhere. Whatever is refused ends the command. */
export type TestParcels = {
  create(trackingCode: string): Promise<TestParcel>;
  advance(input: TestAdvanceInput): Promise<Advanced>;
  refresh(id: string): Promise<TestParcel>;
  /** Whether an event of this topic came of it. */
  hasEvent(id: string, topic: EventTopic): Promise<boolean>;
  /** Who gets its events, and when. */
  whoReceives: string;
};

export type TestParcelOptions = RemoteOptions & { workspace?: string };

const gone = "The test parcel was deleted in the meantime. Run the command again.";

const whoReceives = (workspace: string, { hasWebhook, isServed }: { hasWebhook: boolean; isServed: boolean }): string => {
  const receivers = `the test webhooks of the workspace "${workspace}" that want it`;
  const none = `the workspace "${workspace}" has none for test mode`;
  if (isServed)
    return hasWebhook
      ? `The running service sends it to ${receivers} within a second.`
      : `The running service sends it to no webhook: ${none}. ${ownCommand.command} listen prints it, and can forward it.`;
  return hasWebhook
    ? `Kolli is not running on this database. The event is sent to ${receivers} when it starts.`
    : `Kolli is not running on this database. The event is sent to no webhook: ${none}.`;
};

const withOwnParcels = <T>(workspaceName: string | undefined, work: (parcels: TestParcels) => Promise<T>): Promise<T> =>
  withRuntime(async (runtime) => {
    const workspace = await workspaceFor(runtime, workspaceName);
    const scope = { workspaceId: workspace.id, mode: "TEST" } as const;
    const isServed = (await countRunningProcesses(runtime.db))!.count > 0;
    const service = createService(runtime);
    const { trackers } = service.engine;
    const caller = operatorCaller(scope);
    type Answer = Awaited<ReturnType<typeof trackers.refresh>>;
    const parcelOf = ({ tracker, trackerUserErrors }: Answer): TestParcel =>
      tracker
        ? { id: globalId("Tracker", tracker.id), trackingCode: tracker.trackingCode, status: tracker.status }
        : refuse(trackerUserErrors.map(({ message }) => message).join(" ") || gone);
    const hasWebhook = (await listEndpoints(runtime.db, scope)).length > 0;
    try {
      return await work({
        create: async (trackingCode) =>
          parcelOf(await createTracker(caller, { trackingCode, carrier: "UPS", async: false }, service.services)),
        advance: async (input) => {
          const answer = await advanceTestTracker(caller, input, service.services);
          return { parcel: parcelOf(answer), trackerUserErrors: answer.trackerUserErrors };
        },
        refresh: async (id) => parcelOf(await refreshTracker(caller, { id }, service.services)),
        hasEvent: async (id, topic) => {
          const tracker = await trackers.find(scope, id);
          return tracker != null && readReportedEvents(tracker).sequences[topic] > 0;
        },
        whoReceives: whoReceives(workspace.name, { hasWebhook, isServed }),
      });
    } finally {
      await service.stop();
    }
  });

const parcelFields = "tracker { id trackingCode status } trackerUserErrors { code message field }";
type Payload = { tracker: TestParcel | null; trackerUserErrors: { message: string }[] };

const remoteParcels = ({ ask, url }: Remote): TestParcels => {
  const change = async (mutation: string, input: object | string): Promise<Payload> => {
    const [type, argument] =
      typeof input === "string" ? ["ID!", "id"] : [`${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!`, "input"];
    const query = `mutation ($value: ${type}) { ${mutation}(${argument}: $value) { ${parcelFields} } }`;
    return (await ask<Record<string, Payload>>(query, { value: input }))[mutation]!;
  };
  const parcelOf = ({ tracker, trackerUserErrors }: Payload): TestParcel =>
    tracker ?? refuse(trackerUserErrors.map(({ message }) => message).join(" ") || gone);
  return {
    create: async (trackingCode) => parcelOf(await change("trackerCreate", { trackingCode, carrier: "UPS", async: false })),
    advance: async (input) => {
      const answer = await change("testTrackerAdvance", input);
      return { parcel: parcelOf(answer), trackerUserErrors: answer.trackerUserErrors };
    },
    refresh: async (id) => parcelOf(await change("trackerRefresh", id)),
    hasEvent: async (id, topic) => {
      const query = `query ($id: ID!) { events(last: 1, filter: { trackerId: $id, topics: [${topic}] }) { edges { cursor } } }`;
      type Feed = { events: { edges: unknown[] } };
      return (await ask<Feed>(query, { id })).events.edges.length > 0;
    },
    whoReceives: `${url} sends it to the test webhooks of the key's workspace that want it, and to ${ownCommand.command} listen, within a second.`,
  };
};

export const withTestParcels = async <T>(options: TestParcelOptions, work: (parcels: TestParcels) => Promise<T>): Promise<T> => {
  const remote = await openRemote(options, "TEST");
  if (remote === null) return withOwnParcels(options.workspace, work);
  try {
    return await work(remoteParcels(remote));
  } finally {
    await remote.close();
  }
};
