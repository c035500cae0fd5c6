/** What earlier requests returned, by their name, so that a later one can name a tracker. */
// biome-ignore lint/suspicious/noExplicitAny: parts of answers are passed on, whatever they are
export type Answers = Readonly<Record<string, any>>;

export type SampleRequest = {
  /** The field of Query, Mutation or Subscription whose page shows it. */
  readonly operation: string;
  readonly request: string;
  readonly variables?: (answers: Answers) => Record<string, unknown>;
};

const errors = "trackerUserErrors { code message field }";
const created = (answers: Answers): string => answers.trackerCreate.data.trackerCreate.tracker.id;
const bulk = (answers: Answers): string[] =>
  answers.trackerBulkCreate.data.trackerBulkCreate.results.map(({ tracker }: { tracker: { id: string } }) => tracker.id);

/** Run in this order, in test mode, by test/integration/front/reference-samples.test.ts; each type and enumeration occurs in one. */
export const sampleRequests: readonly SampleRequest[] = [
  {
    operation: "trackerCreate",
    request: `mutation ($input: TrackerCreateInput!) {
  trackerCreate(input: $input) {
    tracker { id trackingCode carrier status deliveredAt checkpoints { message status scannedAt offsetSource location { city countryCode } } }
    ${errors}
  }
}`,
    variables: () => ({ input: { trackingCode: "K1000000005", carrier: "UPS", reference: "order 4711", async: false } }),
  },
  {
    operation: "trackerBulkCreate",
    request: `mutation ($input: [TrackerCreateInput!]!) {
  trackerBulkCreate(input: $input) {
    results { tracker { id trackingCode status } ${errors} }
    ${errors}
  }
}`,
    variables: () => ({
      input: [
        { trackingCode: "1Z999AA10123456784", carrier: "UPS", reference: "order 4712" },
        { trackingCode: "JD014600006281230704", carrier: "DHL", reference: "order 4712" },
      ],
    }),
  },
  {
    operation: "trackerFindOrCreate",
    request: `mutation ($input: TrackerFindOrCreateInput!) {
  trackerFindOrCreate(input: $input) { isNew tracker { id carrier reference } ${errors} }
}`,
    variables: () => ({ input: { trackingCode: "1Z999AA10123456784" } }),
  },
  {
    operation: "testTrackerAdvance",
    request: `mutation ($input: TestTrackerAdvanceInput!) {
  testTrackerAdvance(input: $input) {
    tracker { status statusDetail exceptions { kind raisedAt message checkpoint { id } } }
    ${errors}
  }
}`,
    variables: (answers) => ({ input: { id: bulk(answers)[0], action: "STATUS", status: "IN_TRANSIT", statusDetail: "LOST" } }),
  },
  {
    operation: "checkpointCreate",
    request: `mutation ($scans: [CheckpointCreateInput!]!) {
  trackerCreate(input: { trackingCode: "BK-004711", carrier: OWN_COURIER }) { tracker { id } ${errors} }
  checkpointCreate(input: $scans) {
    results { checkpoint { id status scannedAt } tracker { status } ${errors} }
    ${errors}
  }
}`,
    variables: () => ({
      scans: [
        {
          trackingCode: "BK-004711",
          id: "scan-1",
          status: "OUT_FOR_DELIVERY",
          message: "On the bike",
          scannedAt: "2026-03-01T09:30:00+01:00",
          location: { city: "Berlin", countryCode: "DE" },
        },
      ],
    }),
  },
  {
    operation: "needsAttention",
    request: `query ($state: AttentionState) {
  needsAttention(state: $state) { count groups { kind title actor action count items { subject reason since } } }
}`,
    variables: () => ({ state: "OPEN" }),
  },
  {
    operation: "attentionItems",
    request: `query ($kind: AttentionKind) {
  attentionItems(first: 10, kind: $kind) { edges { cursor node { subject kind alsoKinds reason state tracker { trackingCode } } } }
}`,
    variables: () => ({ kind: "LOST" }),
  },
  {
    operation: "attentionMark",
    request: `mutation ($input: AttentionMarkInput!) { attentionMark(input: $input) { markedCount ${errors} } }`,
    variables: (answers) => ({ input: { ids: [bulk(answers)[0]], state: "DONE" } }),
  },
  {
    operation: "connectorReport",
    request: `mutation ($input: ConnectorReportInput!) {
  connectorReport(input: $input) { connector { connector name health reportedAt } ${errors} }
}`,
    variables: () => ({
      input: {
        connector: "shopify",
        name: "shop.example",
        lastImportAt: "2026-11-17T09:30:00Z",
        problems: [{ at: "2026-11-17T09:20:00Z", subject: "#1001", reason: "No carrier is known for the tracking number." }],
      },
    }),
  },
  {
    operation: "connectors",
    request: "{ connectors { connector name health failure lastImportAt lastEventAt problems { at subject reason } } }",
    variables: () => ({}),
  },
  {
    operation: "recipientMails",
    request: "query ($id: ID!) { recipientMails(trackerId: $id) { id milestone channel state reason doneAt } }",
    variables: (answers) => ({ id: created(answers) }),
  },
  {
    operation: "recipientMailResend",
    request: `mutation ($id: ID!) { recipientMailResend(id: $id) { mail { state dueAt } ${errors} } }`,
    variables: () => ({ id: "gid://kolli/RecipientMail/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e" }),
  },
  {
    operation: "trackerExplanation",
    request: `query ($id: ID!) {
  trackerExplanation(id: $id) { hasProblem sentence isKnown lateSince evidence }
}`,
    variables: (answers) => ({ id: bulk(answers)[0] }),
  },
  {
    operation: "carrierIncidents",
    request: `query ($carrier: Carrier) {
  carrierIncidents(carrier: $carrier) { carrier cause startedAt endedAt reason lanes { originCountryCode destinationCountryCode parcels } }
}`,
    variables: () => ({ carrier: "DHL" }),
  },
  {
    operation: "trackerUpdate",
    request: `mutation ($input: TrackerUpdateInput!) {
  trackerUpdate(input: $input) { tracker { id reference metadata postalCode } ${errors} }
}`,
    variables: (answers) => ({ input: { id: created(answers), metadata: { shop: "no" }, postalCode: "83702" } }),
  },
  {
    operation: "trackerBulkUpdate",
    request: `mutation ($input: [TrackerUpdateInput!]!) {
  trackerBulkUpdate(input: $input) { results { tracker { id promisedAt } ${errors} } ${errors} }
}`,
    variables: (answers) => ({ input: bulk(answers).map((id) => ({ id, promisedAt: "2026-12-24T18:00:00+01:00" })) }),
  },
  {
    operation: "trackerRefresh",
    request: `mutation ($id: ID!) { trackerRefresh(id: $id) { tracker { id status lastCheckedAt } ${errors} } }`,
    variables: (answers) => ({ id: created(answers) }),
  },
  {
    operation: "trackerBulkRefresh",
    request: `mutation ($ids: [ID!]!) { trackerBulkRefresh(ids: $ids) { results { tracker { id } ${errors} } ${errors} } }`,
    variables: (answers) => ({ ids: bulk(answers) }),
  },
  {
    operation: "trackerStop",
    request: `mutation ($id: ID!) { trackerStop(id: $id) { tracker { id isActive stopReason } ${errors} } }`,
    variables: (answers) => ({ id: bulk(answers)[1] }),
  },
  {
    operation: "trackerResume",
    request: `mutation ($id: ID!) { trackerResume(id: $id) { tracker { id isActive stopReason } ${errors} } }`,
    variables: (answers) => ({ id: bulk(answers)[1] }),
  },
  {
    operation: "trackerBulkResume",
    request: `mutation ($ids: [ID!]!) { trackerBulkResume(ids: $ids) { results { tracker { id isActive } ${errors} } ${errors} } }`,
    variables: (answers) => ({ ids: bulk(answers) }),
  },
  {
    operation: "tracker",
    request: `query ($id: ID!) {
  tracker(id: $id) {
    trackingCode carrier status serviceName publicUrl weight { grams } pieces { trackingCode status }
    deliveryWindow { from until } pickupPoint { name holdUntil } amountDue { amount currency reason }
    attempts { count reasons } attention legs { carrier trackingCode status }
    prediction { day earliest latest source } proofOfDelivery { signedBy hasSignature documents { kind } }
    events(last: 2) { nodes { topic previousStatus status createdAt } }
  }
}`,
    variables: (answers) => ({ id: created(answers) }),
  },
  {
    operation: "trackerByCode",
    request: `query ($code: String!, $format: FulfilmentFormat!) {
  trackerByCode(trackingCode: $code, carrier: UPS) { trackingCode reference status fulfilment(format: $format) }
}`,
    variables: () => ({ code: "k1000000005", format: "ACP" }),
  },
  {
    operation: "trackers",
    request: `query ($filter: TrackerFilter, $sort: TrackerSort) {
  trackers(first: 2, filter: $filter, sort: $sort) {
    edges { cursor node { trackingCode status updatedAt } }
    pageInfo { hasNextPage endCursor }
  }
}`,
    variables: () => ({
      filter: { status: ["IN_TRANSIT", "DELIVERED"], createdAt: { from: "2026-01-01T00:00:00Z" } },
      sort: "CREATED_AT_ASC",
    }),
  },
  {
    operation: "trackerTotal",
    request: "query ($filter: TrackerFilter) { trackerTotal(filter: $filter) { count isMore } }",
    variables: () => ({ filter: { exception: ["LOST"] } }),
  },
  {
    operation: "order",
    request: `query ($reference: String!) {
  order(reference: $reference) { reference status expectedDay trackerCount exceptionCount statusCounts { status count } }
}`,
    variables: () => ({ reference: "order 4712" }),
  },
  {
    operation: "events",
    request: `query ($filter: EventFilter) {
  events(first: 2, filter: $filter) {
    edges { cursor node { id topic mode sequence previousStatus status kind snapshot { trackingCode status checkpoints { message } } } }
    pageInfo { hasNextPage }
  }
}`,
    variables: () => ({ filter: { topics: ["TRACKER_UPDATED", "TRACKER_EXCEPTION_RAISED"] } }),
  },
  {
    operation: "trackerUpdated",
    request: `subscription ($after: String) {
  trackerUpdated(after: $after, topics: [TRACKER_UPDATED], status: [DELIVERED, IN_TRANSIT]) { cursor topic sequence status trackerId }
}`,
    variables: (answers) => ({ after: answers.events.data.events.edges[0].cursor }),
  },
  {
    operation: "node",
    request: "query ($id: ID!) { node(id: $id) { id __typename } }",
    variables: (answers) => ({ id: created(answers) }),
  },
  {
    operation: "nodes",
    request: "query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Tracker { trackingCode } } }",
    variables: (answers) => ({ ids: bulk(answers) }),
  },
  {
    operation: "carrierCandidates",
    request: "query ($code: String!) { carrierCandidates(trackingCode: $code) { carrier format isSure checkDigit } }",
    variables: () => ({ code: "1Z999AA10123456784" }),
  },
  {
    operation: "carriers",
    request: `query ($filter: CarrierFilter) {
  carriers(filter: $filter) { carrier name isConnected supportsPush via trackingPage numberFormats { name example } }
}`,
    variables: () => ({ filter: { countryCode: ["US"], via: ["DIRECT"], supportsPush: true } }),
  },
  {
    operation: "analytics",
    request: `query ($by: [AnalyticsGroup!], $filter: AnalyticsFilter) {
  analytics(by: $by, filter: $filter) {
    rows {
      carrier delivered p50Days promiseKept { count of share } exceptions { kind count }
      estimateError { meanDays biasDays } comparison { estimateDays predictionDays } stays { milestone meanDays }
    }
    isMore
  }
}`,
    variables: () => ({ by: ["CARRIER"], filter: { carrier: ["UPS"] } }),
  },
  {
    operation: "overview",
    request: `{
  overview(days: 7) {
    trackersByStatus { status count } needsAttention { attention count } exceptions { kind count }
    createdPerDay { count } carrierHealth { carrierId state } carrierPerformance { carrier delivered }
  }
}`,
  },
  { operation: "workspace", request: "{ workspace { name mode canChange } }" },
  {
    operation: "trackerBulkStop",
    request: `mutation ($ids: [ID!]!) { trackerBulkStop(ids: $ids) { results { tracker { id stopReason } ${errors} } ${errors} } }`,
    variables: (answers) => ({ ids: bulk(answers) }),
  },
  {
    operation: "trackerBulkDelete",
    request: `mutation ($ids: [ID!]!) { trackerBulkDelete(ids: $ids) { results { deletedTrackerId ${errors} } ${errors} } }`,
    variables: (answers) => ({ ids: bulk(answers) }),
  },
  {
    operation: "trackerDelete",
    request: `mutation ($id: ID!) { trackerDelete(id: $id) { deletedTrackerId ${errors} } }`,
    variables: (answers) => ({ id: created(answers) }),
  },
];
