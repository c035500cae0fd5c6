// Generated from schema.graphql by sdk/generate/main.ts. Run: npm run sdk
import { type Caller, everyItem, type ListOptions, type Page, type RequestOptions } from "./caller.ts";
import { type FollowOptions, followEvents } from "./follow.ts";
import type {
  Analytics,
  AnalyticsFilter,
  AnalyticsGroup,
  AttentionItem,
  AttentionKind,
  AttentionMarkInput,
  AttentionState,
  Carrier,
  CarrierCandidate,
  CarrierFilter,
  CarrierIncident,
  CarrierInfo,
  CheckpointCreateInput,
  CheckpointCreateResult,
  Connector,
  ConnectorReportInput,
  Event,
  EventFilter,
  NeedsAttention,
  Order,
  Overview,
  RecipientMail,
  TestTrackerAdvanceInput,
  Tracker,
  TrackerCreateInput,
  TrackerCreateResult,
  TrackerDeleteResult,
  TrackerExplanation,
  TrackerFilter,
  TrackerFindOrCreateInput,
  TrackerFindOrCreateResult,
  TrackerRefreshResult,
  TrackerResumeResult,
  TrackerSort,
  TrackerStopResult,
  TrackerTotal,
  TrackerUpdateInput,
  TrackerUpdateResult,
  Workspace,
} from "./schema.ts";

export type TrackersPageOptions = {
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: TrackerFilter | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  sort?: TrackerSort | null | undefined;
};

export class TrackersApi {
  readonly #caller: Caller;
  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Starts tracking a parcel. Each call creates a new tracker, even for a code that is already tracked. To retry a call safely, send an Idempotency-Key header. */
  create(input: TrackerCreateInput, request?: RequestOptions): Promise<Tracker> {
    return this.#caller.member<Tracker>({
      field: "trackerCreate",
      document:
        "mutation trackerCreate($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }",
      variables: { input },
      request,
      member: "tracker",
    });
  }

  /** Starts tracking parcels, at most 1,000 per call, always asynchronously. An error in one item does not stop the others. To retry a call safely, send an Idempotency-Key header: the same key and input return the same trackers, in the same order, as they are then. */
  createMany(input: readonly TrackerCreateInput[], request?: RequestOptions): Promise<readonly TrackerCreateResult[]> {
    return this.#caller.results<readonly TrackerCreateResult[]>({
      field: "trackerBulkCreate",
      document:
        "mutation trackerBulkCreate($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }",
      variables: { input },
      request,
    });
  }

  /** Returns your active tracker with this code and carrier, or creates one. The existing tracker is returned as it is: the other fields of the input apply only to a new one. Calls at the same time create one tracker, so a call can be repeated safely without an Idempotency-Key. */
  findOrCreate(input: TrackerFindOrCreateInput, request?: RequestOptions): Promise<TrackerFindOrCreateResult> {
    return this.#caller.payload<TrackerFindOrCreateResult>({
      field: "trackerFindOrCreate",
      document:
        "mutation trackerFindOrCreate($input: TrackerFindOrCreateInput!) { trackerFindOrCreate(input: $input) { isNew tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }",
      variables: { input },
      request,
    });
  }

  /** One tracker by its global ID; null if it does not exist in this workspace and mode. */
  get(id: string, request?: RequestOptions): Promise<Tracker | null> {
    return this.#caller.value<Tracker | null>({
      field: "tracker",
      document:
        "query tracker($id: ID!) { tracker(id: $id) { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } }",
      variables: { id },
      request,
    });
  }

  /** Your newest tracker with this tracking code; null if you have none. `trackers` lists all of them. */
  getByCode(
    trackingCode: string,
    options: { carrier?: Carrier | null | undefined } = {},
    request?: RequestOptions,
  ): Promise<Tracker | null> {
    return this.#caller.value<Tracker | null>({
      field: "trackerByCode",
      document:
        "query trackerByCode($carrier: Carrier, $trackingCode: String!) { trackerByCode(carrier: $carrier, trackingCode: $trackingCode) { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } }",
      variables: { trackingCode, ...options },
      request,
    });
  }

  /** The trackers of this workspace and mode, page by page in either direction. */
  page(options: TrackersPageOptions = {}, request?: RequestOptions): Promise<Page<Tracker>> {
    return this.#caller.page<Tracker>({
      field: "trackers",
      document:
        "query trackers($after: String, $before: String, $filter: TrackerFilter, $first: Int, $last: Int, $sort: TrackerSort) { trackers(after: $after, before: $before, filter: $filter, first: $first, last: $last, sort: $sort) { nodes { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }",
      variables: options,
      request,
    });
  }

  /** Every item, page by page; `pageSize` is 100 by default. */
  list(
    options: Pick<TrackersPageOptions, "filter" | "sort"> & ListOptions = {},
    request?: RequestOptions,
  ): AsyncGenerator<Tracker, void> {
    return everyItem((page) => this.page({ ...page, filter: options.filter, sort: options.sort }, request), options);
  }

  /** How many trackers match a filter. */
  count(options: { filter?: TrackerFilter | null | undefined } = {}, request?: RequestOptions): Promise<TrackerTotal> {
    return this.#caller.value<TrackerTotal>({
      field: "trackerTotal",
      document: "query trackerTotal($filter: TrackerFilter) { trackerTotal(filter: $filter) { count isMore } }",
      variables: { ...options },
      request,
    });
  }

  /** Changes a tracker's reference, metadata, recipient or hints. New hints are used at the next check; `trackerRefresh` checks immediately. */
  update(input: TrackerUpdateInput, request?: RequestOptions): Promise<Tracker> {
    return this.#caller.member<Tracker>({
      field: "trackerUpdate",
      document:
        "mutation trackerUpdate($input: TrackerUpdateInput!) { trackerUpdate(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }",
      variables: { input },
      request,
      member: "tracker",
    });
  }

  /** Changes the reference, metadata or hints of up to 1,000 trackers. An error in one item does not stop the others. */
  updateMany(input: readonly TrackerUpdateInput[], request?: RequestOptions): Promise<readonly TrackerUpdateResult[]> {
    return this.#caller.results<readonly TrackerUpdateResult[]>({
      field: "trackerBulkUpdate",
      document:
        "mutation trackerBulkUpdate($input: [TrackerUpdateInput!]!) { trackerBulkUpdate(input: $input) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }",
      variables: { input },
      request,
    });
  }

  /** Checks with the carrier now and returns the result. */
  refresh(id: string, request?: RequestOptions): Promise<Tracker> {
    return this.#caller.member<Tracker>({
      field: "trackerRefresh",
      document:
        "mutation trackerRefresh($id: ID!) { trackerRefresh(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }",
      variables: { id },
      request,
      member: "tracker",
    });
  }

  /** Makes up to 1,000 trackers due for a check now, within the carriers' limits, and returns them as they are, without waiting. An error in one item does not stop the others. */
  refreshMany(ids: readonly string[], request?: RequestOptions): Promise<readonly TrackerRefreshResult[]> {
    return this.#caller.results<readonly TrackerRefreshResult[]>({
      field: "trackerBulkRefresh",
      document:
        "mutation trackerBulkRefresh($ids: [ID!]!) { trackerBulkRefresh(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }",
      variables: { ids },
      request,
    });
  }

  /** Stops tracking the parcel and keeps its history. `trackerResume` tracks it again. */
  stop(id: string, request?: RequestOptions): Promise<Tracker> {
    return this.#caller.member<Tracker>({
      field: "trackerStop",
      document:
        "mutation trackerStop($id: ID!) { trackerStop(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }",
      variables: { id },
      request,
      member: "tracker",
    });
  }

  /** Stops tracking the parcels of up to 1,000 trackers. An error in one item does not stop the others. */
  stopMany(ids: readonly string[], request?: RequestOptions): Promise<readonly TrackerStopResult[]> {
    return this.#caller.results<readonly TrackerStopResult[]>({
      field: "trackerBulkStop",
      document:
        "mutation trackerBulkStop($ids: [ID!]!) { trackerBulkStop(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }",
      variables: { ids },
      request,
    });
  }

  /** Tracks a parcel again whose tracking was stopped, or ended because of silence: it is checked soon, and checks continue. An active tracker is returned as it is. */
  resume(id: string, request?: RequestOptions): Promise<Tracker> {
    return this.#caller.member<Tracker>({
      field: "trackerResume",
      document:
        "mutation trackerResume($id: ID!) { trackerResume(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }",
      variables: { id },
      request,
      member: "tracker",
    });
  }

  /** Tracks the parcels of up to 1,000 trackers again whose tracking was stopped, or ended because of silence. An error in one item does not stop the others. */
  resumeMany(ids: readonly string[], request?: RequestOptions): Promise<readonly TrackerResumeResult[]> {
    return this.#caller.results<readonly TrackerResumeResult[]>({
      field: "trackerBulkResume",
      document:
        "mutation trackerBulkResume($ids: [ID!]!) { trackerBulkResume(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }",
      variables: { ids },
      request,
    });
  }

  /** Deletes the tracker with its checkpoints. Of its events, the feed keeps only the ID, topic and sequence. */
  delete(id: string, request?: RequestOptions): Promise<string> {
    return this.#caller.member<string>({
      field: "trackerDelete",
      document:
        "mutation trackerDelete($id: ID!) { trackerDelete(id: $id) { deletedTrackerId trackerUserErrors { code field message } } }",
      variables: { id },
      request,
      member: "deletedTrackerId",
    });
  }

  /** Deletes up to 1,000 trackers with their checkpoints. An error in one item does not stop the others. */
  deleteMany(ids: readonly string[], request?: RequestOptions): Promise<readonly TrackerDeleteResult[]> {
    return this.#caller.results<readonly TrackerDeleteResult[]>({
      field: "trackerBulkDelete",
      document:
        "mutation trackerBulkDelete($ids: [ID!]!) { trackerBulkDelete(ids: $ids) { results { deletedTrackerId trackerUserErrors { code field message } } trackerUserErrors { code field message } } }",
      variables: { ids },
      request,
    });
  }

  /** Why a parcel is late, or that it is not; null if there is no such tracker. */
  explain(id: string, request?: RequestOptions): Promise<TrackerExplanation | null> {
    return this.#caller.value<TrackerExplanation | null>({
      field: "trackerExplanation",
      document:
        "query trackerExplanation($id: ID!) { trackerExplanation(id: $id) { evidence hasProblem isKnown lateSince sentence } }",
      variables: { id },
      request,
    });
  }
}

export class CheckpointsApi {
  readonly #caller: Caller;
  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Adds scans to parcels of your own courier (carrier OWN_COURIER), at most 1,000 per call; a tracker can have at most 1,000 checkpoints. Kolli merges and orders them and sends events for them, as it does for a carrier's scans. You can repeat a call safely: scans with known IDs are not added again. */
  create(input: readonly CheckpointCreateInput[], request?: RequestOptions): Promise<readonly CheckpointCreateResult[]> {
    return this.#caller.results<readonly CheckpointCreateResult[]>({
      field: "checkpointCreate",
      document:
        "mutation checkpointCreate($input: [CheckpointCreateInput!]!) { checkpointCreate(input: $input) { results { checkpoint { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }",
      variables: { input },
      request,
    });
  }
}

export type EventsPageOptions = {
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: EventFilter | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
};

export class EventsApi {
  readonly #caller: Caller;
  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The event feed, oldest first. Keep the last cursor: continuing from it never skips an event, and the feed has no end. `last: 1` returns its current end. If you select `data` or `body`, a page may be shorter than `first`, with `hasNextPage: true`: its bodies have at most 16 KiB for each requested event together, and at most 4 MiB. */
  page(options: EventsPageOptions = {}, request?: RequestOptions): Promise<Page<Event>> {
    return this.#caller.eventPage({
      field: "events",
      document:
        "query events($after: String, $before: String, $filter: EventFilter, $first: Int, $last: Int) { events(after: $after, before: $before, filter: $filter, first: $first, last: $last) { nodes { body cursor } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }",
      variables: options,
      request,
    });
  }

  /** Every item, page by page; `pageSize` is 100 by default. */
  list(options: Pick<EventsPageOptions, "filter"> & ListOptions = {}, request?: RequestOptions): AsyncGenerator<Event, void> {
    return everyItem((page) => this.page({ ...page, filter: options.filter }, request), options);
  }

  /**
   * Every event in order, now and from now on, with what a webhook's body has. Stopping the loop ends it. With a `store`, the next
   * start continues after the last event whose turn of the loop was completed: none is lost, and one may come again.
   */
  follow(options: FollowOptions = {}, request?: RequestOptions): AsyncGenerator<Event, void> {
    return followEvents((page) => this.page(page, request), options);
  }
}

export class CarriersApi {
  readonly #caller: Caller;
  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The carriers, by name. */
  list(options: { filter?: CarrierFilter | null | undefined } = {}, request?: RequestOptions): Promise<readonly CarrierInfo[]> {
    return this.#caller.value<readonly CarrierInfo[]>({
      field: "carriers",
      document:
        "query carriers($filter: CarrierFilter) { carriers(filter: $filter) { carrier carrierId countryCode isConnected name numberFormats { example hasCheckDigit name pattern } supportsPush trackingPage via } }",
      variables: { ...options },
      request,
    });
  }

  /** The carriers that a tracking code may belong to, judged by number formats and check digits, best match first. Among carriers with equal formats, those that this workspace has connected and used recently come first, then the more common ones. No carrier is contacted. */
  candidates(trackingCode: string, request?: RequestOptions): Promise<readonly CarrierCandidate[]> {
    return this.#caller.value<readonly CarrierCandidate[]>({
      field: "carrierCandidates",
      document:
        "query carrierCandidates($trackingCode: String!) { carrierCandidates(trackingCode: $trackingCode) { carrier carrierId checkDigit confidence format isSure } }",
      variables: { trackingCode },
      request,
    });
  }

  /** Outages of carriers: those that are open, then the newest, up to 100. They are kept for a year. */
  incidents(
    options: { carrier?: Carrier | null | undefined } = {},
    request?: RequestOptions,
  ): Promise<readonly CarrierIncident[]> {
    return this.#caller.value<readonly CarrierIncident[]>({
      field: "carrierIncidents",
      document:
        "query carrierIncidents($carrier: Carrier) { carrierIncidents(carrier: $carrier) { carrier carrierId cause endedAt id lanes { destinationCountryCode originCountryCode parcels } noticedAt parcelCount reason startedAt } }",
      variables: { ...options },
      request,
    });
  }
}

export class OrdersApi {
  readonly #caller: Caller;
  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Several parcels of one order, by their reference; null if no tracker of this workspace and mode has it. */
  get(reference: string, request?: RequestOptions): Promise<Order | null> {
    return this.#caller.value<Order | null>({
      field: "order",
      document:
        "query order($reference: String!) { order(reference: $reference) { exceptionCount expectedDay isMore reference status statusCounts { count status } trackerCount trackers { nodes { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } } }",
      variables: { reference },
      request,
    });
  }
}

export class MailsApi {
  readonly #caller: Caller;
  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The mails to recipients about a parcel, newest first: what was sent, what was not, and why. */
  list(trackerId: string, request?: RequestOptions): Promise<readonly RecipientMail[]> {
    return this.#caller.value<readonly RecipientMail[]>({
      field: "recipientMails",
      document:
        "query recipientMails($trackerId: ID!) { recipientMails(trackerId: $trackerId) { channel createdAt doneAt dueAt id milestone reason state } }",
      variables: { trackerId },
      request,
    });
  }

  /** Sends a mail to a recipient again. Someone who stopped mails, or whose mails bounce, still gets none. */
  resend(id: string, request?: RequestOptions): Promise<RecipientMail> {
    return this.#caller.member<RecipientMail>({
      field: "recipientMailResend",
      document:
        "mutation recipientMailResend($id: ID!) { recipientMailResend(id: $id) { mail { channel createdAt doneAt dueAt id milestone reason state } trackerUserErrors { code field message } } }",
      variables: { id },
      request,
      member: "mail",
    });
  }
}

export class AnalyticsApi {
  readonly #caller: Caller;
  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** What became of parcels: deliveries, days, promises, first attempts, exceptions, returns and losses, by the week in which the carrier got them. Counted seconds after each event. */
  get(
    options: { by?: readonly AnalyticsGroup[] | null | undefined; filter?: AnalyticsFilter | null | undefined } = {},
    request?: RequestOptions,
  ): Promise<Analytics | null> {
    return this.#caller.value<Analytics | null>({
      field: "analytics",
      document:
        "query analytics($by: [AnalyticsGroup!], $filter: AnalyticsFilter) { analytics(by: $by, filter: $filter) { from hiddenRows isMore rows { carrier carrierId comparison { estimateDays parcels predictionDays } delivered destinationCountryCode estimateError { biasDays meanDays parcels } exceptions { count kind } firstAttempt { count of share } firstEstimateKept { count of share } lost originCountryCode p50Days p80Days p95Days parcels predictionError { biasDays meanDays parcels } predictionInside { count of share } predictionKept { count of share } predictionWidthDays promiseKept { count of share } returned service stays { meanDays milestone parcels } week } until } }",
      variables: { ...options },
      request,
    });
  }
}

export type AttentionPageOptions = {
  after?: string | null | undefined;
  before?: string | null | undefined;
  first?: number | null | undefined;
  kind?: AttentionKind | null | undefined;
  last?: number | null | undefined;
  state?: AttentionState | null | undefined;
};

export class AttentionApi {
  readonly #caller: Caller;
  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The one list of what needs a person today: parcels, webhooks and outages of carriers, by reason, each with the one action that helps. */
  get(options: { state?: AttentionState | null | undefined } = {}, request?: RequestOptions): Promise<NeedsAttention | null> {
    return this.#caller.value<NeedsAttention | null>({
      field: "needsAttention",
      document:
        "query needsAttention($state: AttentionState) { needsAttention(state: $state) { count groups { action actor count isMore items { alsoKinds kind reason since snoozedUntil state subject subjectId tracker { carrier id isActive reference status trackingCode } } kind meaning title } isMore } }",
      variables: { ...options },
      request,
    });
  }

  /** What needs a person, the gravest reason and of each the newest tracker first, page by page. */
  page(options: AttentionPageOptions = {}, request?: RequestOptions): Promise<Page<AttentionItem>> {
    return this.#caller.page<AttentionItem>({
      field: "attentionItems",
      document:
        "query attentionItems($after: String, $before: String, $first: Int, $kind: AttentionKind, $last: Int, $state: AttentionState) { attentionItems(after: $after, before: $before, first: $first, kind: $kind, last: $last, state: $state) { nodes { alsoKinds kind reason since snoozedUntil state subject subjectId tracker { carrier id isActive reference status trackingCode } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }",
      variables: options,
      request,
    });
  }

  /** Every item, page by page; `pageSize` is 100 by default. */
  list(
    options: Pick<AttentionPageOptions, "kind" | "state"> & ListOptions = {},
    request?: RequestOptions,
  ): AsyncGenerator<AttentionItem, void> {
    return everyItem((page) => this.page({ ...page, kind: options.kind, state: options.state }, request), options);
  }

  /** Marks what needs attention as done, puts it off to a day, or takes that back, for the whole workspace. */
  mark(input: AttentionMarkInput, request?: RequestOptions): Promise<number> {
    return this.#caller.member<number>({
      field: "attentionMark",
      document:
        "mutation attentionMark($input: AttentionMarkInput!) { attentionMark(input: $input) { markedCount trackerUserErrors { code field message } } }",
      variables: { input },
      request,
      member: "markedCount",
    });
  }
}

export class ConnectorsApi {
  readonly #caller: Caller;
  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The connectors that reported with a key of this workspace and mode within the last 90 days, up to 50. */
  list(request?: RequestOptions): Promise<readonly Connector[]> {
    return this.#caller.value<readonly Connector[]>({
      field: "connectors",
      document:
        "query connectors { connectors { connector failure health lastEventAt lastImportAt name problems { at reason subject } reportedAt version } }",
      variables: {},
      request,
    });
  }

  /** Stores how a connector does, for the page Connections in the dashboard. It replaces what the connector of this name reported before. */
  report(input: ConnectorReportInput, request?: RequestOptions): Promise<Connector> {
    return this.#caller.member<Connector>({
      field: "connectorReport",
      document:
        "mutation connectorReport($input: ConnectorReportInput!) { connectorReport(input: $input) { connector { connector failure health lastEventAt lastImportAt name problems { at reason subject } reportedAt version } trackerUserErrors { code field message } } }",
      variables: { input },
      request,
      member: "connector",
    });
  }
}

export class TestApi {
  readonly #caller: Caller;
  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Test mode only: advances a test parcel and checks it immediately, which also sends webhooks. */
  advance(input: TestTrackerAdvanceInput, request?: RequestOptions): Promise<Tracker> {
    return this.#caller.member<Tracker>({
      field: "testTrackerAdvance",
      document:
        "mutation testTrackerAdvance($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }",
      variables: { input },
      request,
      member: "tracker",
    });
  }
}

export class WorkspaceApi {
  readonly #caller: Caller;
  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The workspace that belongs to the API key used. */
  get(request?: RequestOptions): Promise<Workspace> {
    return this.#caller.value<Workspace>({
      field: "workspace",
      document: "query workspace { workspace { canChange createdAt id mode name } }",
      variables: {},
      request,
    });
  }

  /** The state of the workspace and mode in numbers. Large workspaces are counted at most once a minute. */
  overview(
    options: { days?: number | null | undefined; timeZone?: string | null | undefined } = {},
    request?: RequestOptions,
  ): Promise<Overview | null> {
    return this.#caller.value<Overview | null>({
      field: "overview",
      document:
        "query overview($days: Int, $timeZone: String) { overview(days: $days, timeZone: $timeZone) { carrierHealth { carrierId failures label name requests state } carrierPerformance { carrier carrierId delivered medianTransitHours onTimeRate } createdPerDay { count date } deliveredPerDay { count date } exceptions { count kind } needsAttention { attention count } silentUntil trackersByStatus { count status } troubled { count status } } }",
      variables: { ...options },
      request,
    });
  }
}

/** What a client has methods for. */
export class Nouns {
  readonly trackers: TrackersApi;
  /** Scans by your own courier. */
  readonly checkpoints: CheckpointsApi;
  readonly events: EventsApi;
  readonly carriers: CarriersApi;
  /** All parcels with one reference. */
  readonly orders: OrdersApi;
  /** Mails to the recipient of a parcel. */
  readonly mails: MailsApi;
  /** Delivery times and punctuality by carrier, service, lane and week. */
  readonly analytics: AnalyticsApi;
  /** What needs a person. */
  readonly attention: AttentionApi;
  /** Programs between Kolli and a shop, and what they report. */
  readonly connectors: ConnectorsApi;
  /** Moves a parcel in test mode. */
  readonly test: TestApi;
  readonly workspace: WorkspaceApi;

  constructor(caller: Caller) {
    this.trackers = new TrackersApi(caller);
    this.checkpoints = new CheckpointsApi(caller);
    this.events = new EventsApi(caller);
    this.carriers = new CarriersApi(caller);
    this.orders = new OrdersApi(caller);
    this.mails = new MailsApi(caller);
    this.analytics = new AnalyticsApi(caller);
    this.attention = new AttentionApi(caller);
    this.connectors = new ConnectorsApi(caller);
    this.test = new TestApi(caller);
    this.workspace = new WorkspaceApi(caller);
  }
}
