import { join } from "node:path";
import { fetch as undiciFetch } from "undici";
import { openKolliApi } from "../../../connectors/shared/kolli-api.ts";
import { openStore } from "../../../connectors/shared/store.ts";
import { temporaryFolder } from "../processes/temporary-folder.ts";
import { keyOf } from "../rest.ts";
import type { TestService } from "../service.ts";

/** What a connector has: a key of its own workspace, the API over TLS, and a folder with its store. */
export const openConnectorWorld = async (service: TestService, workspace: string, ownTables: string) => {
  const { key } = await keyOf(service, "FULL", workspace);
  const folder = await temporaryFolder("connector");
  const trusting = ((url: URL, init: object) =>
    undiciFetch(url, { ...init, dispatcher: service.agent })) as unknown as typeof fetch;
  const advance = async (id: string, status: string) => {
    const document =
      "mutation ($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { trackerUserErrors { message } } }";
    const { body } = await service.graphql(key, document, { input: { id, action: "STATUS", status } });
    if (body.errors || body.data.testTrackerAdvance.trackerUserErrors.length > 0) throw new Error(JSON.stringify(body));
  };
  const trackers = async (): Promise<{ id: string; trackingCode: string; reference: string | null; metadata: unknown }[]> =>
    (
      await service.graphql(
        key,
        "{ trackers(first: 100, sort: CREATED_AT_ASC) { nodes { id trackingCode reference metadata } } }",
      )
    ).body.data.trackers.nodes;
  const eventCount = async (): Promise<number> =>
    (await service.graphql(key, "{ events(first: 250) { nodes { id } } }")).body.data.events.nodes.length;
  return {
    key,
    folder,
    api: openKolliApi(service.url, key, trusting),
    store: openStore(join(folder, "connector.sqlite"), ownTables),
    advance,
    trackers,
    /** Events are in the feed a moment after what they are about. */
    eventCount,
  };
};
