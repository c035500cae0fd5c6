/** Stands for the UUID in the ID of a tracker that the reader has. */
const uuid = "$TRACKER";
const tracker = `gid://kolli/Tracker/${uuid}`;

type RestSample = { readonly query?: string; readonly body?: unknown };

/** What a call needs beside its address; test/integration/front/rest-samples.test.ts runs every call of the reference. */
const samples: Readonly<Record<string, RestSample>> = {
  trackers: { query: "status=DELIVERED&first=2" },
  trackerTotal: { query: "status=DELIVERED" },
  trackerByCode: { query: "trackingCode=1Z999AA10123456784&carrier=UPS" },
  carriers: { query: "countryCode=US&via=DIRECT&supportsPush=true" },
  carrierCandidates: { query: "trackingCode=1Z999AA10123456784" },
  carrierIncidents: { query: "carrier=DHL" },
  analytics: { query: "by=CARRIER" },
  attentionItems: { query: "kind=LOST&first=10" },
  events: { query: "topics=TRACKER_UPDATED&first=2" },
  trackerCreate: { body: { trackingCode: "K1000000005", carrier: "UPS", reference: "4711" } },
  trackerFindOrCreate: { body: { trackingCode: "1Z999AA10123456784" } },
  trackerBulkCreate: { body: { input: [{ trackingCode: "1Z999AA10123456784", carrier: "UPS" }] } },
  trackerUpdate: { body: { postalCode: "83702", metadata: { shop: "no" } } },
  trackerBulkUpdate: { body: { input: [{ id: tracker, promisedAt: "2026-12-24T18:00:00+01:00" }] } },
  trackerBulkRefresh: { body: { ids: [tracker] } },
  trackerBulkStop: { body: { ids: [tracker] } },
  trackerBulkResume: { body: { ids: [tracker] } },
  trackerBulkDelete: { body: { ids: [tracker] } },
  connectorReport: { body: { connector: "csv", name: "warehouse", lastImportAt: "2026-11-17T09:30:00Z", problems: [] } },
  testTrackerAdvance: { body: { action: "STATUS", status: "IN_TRANSIT" } },
  attentionMark: { body: { ids: [tracker], state: "DONE" } },
  checkpointCreate: {
    body: { input: [{ trackingCode: "BK-004711", id: "scan-1", status: "DELIVERED", scannedAt: "2026-03-01T09:30:00+01:00" }] },
  },
};

/** In single quotes, with the reader's tracker between them. */
const quoted = (body: unknown): string =>
  `'${JSON.stringify(body, null, 2)
    .replace(/\s*\n\s*/g, " ")
    .replaceAll(uuid, `'"${uuid}"'`)}'`;

/** The command that makes this call, as a reader can run it. */
export const restCurl = (method: string, path: string, operation: string): string => {
  const { query, body } = samples[operation] ?? {};
  const address = path.replace("{id}", uuid).replace("{reference}", "4711") + (query ? `?${query}` : "");
  return [
    `curl -sS --fail-with-body --cacert "$KOLLI_CA" -X ${method.toUpperCase()} "$KOLLI_URL${address}"`,
    '  -H "Authorization: Bearer $KOLLI_KEY"',
    ...(body === undefined ? [] : [`  -H 'Content-Type: application/json' -d ${quoted(body)}`]),
  ].join(" \\\n");
};
