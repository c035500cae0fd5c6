// Code generated from schema.graphql by sdk/generate/main.ts; DO NOT EDIT. Run: npm run sdk

package kolli

import (
	"context"
	"iter"
)

// Nouns are what a client has methods for.
type Nouns struct {
	Trackers    *TrackersAPI
	Checkpoints *CheckpointsAPI
	Events      *EventsAPI
	Carriers    *CarriersAPI
	Orders      *OrdersAPI
	Mails       *MailsAPI
	Analytics   *AnalyticsAPI
	Attention   *AttentionAPI
	Connectors  *ConnectorsAPI
	Test        *TestAPI
	Workspace   *WorkspaceAPI
}

func nounsOf(c *caller) Nouns {
	return Nouns{Trackers: &TrackersAPI{c}, Checkpoints: &CheckpointsAPI{c}, Events: &EventsAPI{c}, Carriers: &CarriersAPI{c}, Orders: &OrdersAPI{c}, Mails: &MailsAPI{c}, Analytics: &AnalyticsAPI{c}, Attention: &AttentionAPI{c}, Connectors: &ConnectorsAPI{c}, Test: &TestAPI{c}, Workspace: &WorkspaceAPI{c}}
}

// TrackersAPI has the methods of trackers.
type TrackersAPI struct{ caller *caller }

// Create: Starts tracking a parcel. Each call creates a new tracker, even for a code that is already tracked. To retry a call safely, send an Idempotency-Key header.
func (api *TrackersAPI) Create(ctx context.Context, input TrackerCreateInput) (*Tracker, error) {
	return member[*Tracker](ctx, api.caller, "tracker", "trackerCreate", "mutation trackerCreate($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", map[string]any{"input": input})
}

// CreateMany: Starts tracking parcels, at most 1,000 per call, always asynchronously. An error in one item does not stop the others. To retry a call safely, send an Idempotency-Key header: the same key and input return the same trackers, in the same order, as they are then.
func (api *TrackersAPI) CreateMany(ctx context.Context, input []TrackerCreateInput) ([]TrackerCreateResult, error) {
	return member[[]TrackerCreateResult](ctx, api.caller, "results", "trackerBulkCreate", "mutation trackerBulkCreate($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", map[string]any{"input": input})
}

// FindOrCreate: Returns your active tracker with this code and carrier, or creates one. The existing tracker is returned as it is: the other fields of the input apply only to a new one. Calls at the same time create one tracker, so a call can be repeated safely without an Idempotency-Key.
func (api *TrackersAPI) FindOrCreate(ctx context.Context, input TrackerFindOrCreateInput) (*TrackerFindOrCreateResult, error) {
	return accepted[*TrackerFindOrCreateResult](ctx, api.caller, "trackerFindOrCreate", "mutation trackerFindOrCreate($input: TrackerFindOrCreateInput!) { trackerFindOrCreate(input: $input) { isNew tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", map[string]any{"input": input})
}

// Get: One tracker by its global ID; null if it does not exist in this workspace and mode.
func (api *TrackersAPI) Get(ctx context.Context, id string) (*Tracker, error) {
	return value[*Tracker](ctx, api.caller, "tracker", "query tracker($id: ID!) { tracker(id: $id) { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } }", map[string]any{"id": id})
}

// GetByCode: Your newest tracker with this tracking code; null if you have none. `trackers` lists all of them.
func (api *TrackersAPI) GetByCode(ctx context.Context, trackingCode string, carrier *Carrier) (*Tracker, error) {
	return value[*Tracker](ctx, api.caller, "trackerByCode", "query trackerByCode($carrier: Carrier, $trackingCode: String!) { trackerByCode(carrier: $carrier, trackingCode: $trackingCode) { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } }", map[string]any{"trackingCode": trackingCode, "carrier": carrier})
}

// TrackersPageOptions chooses a page.
type TrackersPageOptions struct {
	// After: Only those after this cursor.
	After *string

	// Before: Only those before this cursor.
	Before *string

	// Filter: Only those that match.
	Filter *TrackerFilter

	// First: How many to return from the start, 1 to 250. 50 when neither first nor last is given.
	First *int

	// Last: How many to return from the end, 1 to 250. Not together with first.
	Last *int

	// Sort: The order.
	Sort *TrackerSort
}

// Page: The trackers of this workspace and mode, page by page in either direction.
func (api *TrackersAPI) Page(ctx context.Context, options TrackersPageOptions) (*Page[Tracker], error) {
	return value[*Page[Tracker]](ctx, api.caller, "trackers", "query trackers($after: String, $before: String, $filter: TrackerFilter, $first: Int, $last: Int, $sort: TrackerSort) { trackers(after: $after, before: $before, filter: $filter, first: $first, last: $last, sort: $sort) { nodes { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }", map[string]any{"after": options.After, "before": options.Before, "filter": options.Filter, "first": options.First, "last": options.Last, "sort": options.Sort})
}

// List gives every item, page by page; First is the size of a page, 100 by default.
func (api *TrackersAPI) List(ctx context.Context, options TrackersPageOptions) iter.Seq2[*Tracker, error] {
	if options.First == nil {
		options.First = Set(100)
	}
	return everyItem(func(after *string) (*Page[Tracker], error) {
		if after != nil {
			options.After = after
		}
		return api.Page(ctx, options)
	})
}

// Count: How many trackers match a filter.
func (api *TrackersAPI) Count(ctx context.Context, filter *TrackerFilter) (*TrackerTotal, error) {
	return value[*TrackerTotal](ctx, api.caller, "trackerTotal", "query trackerTotal($filter: TrackerFilter) { trackerTotal(filter: $filter) { count isMore } }", map[string]any{"filter": filter})
}

// Update: Changes a tracker's reference, metadata, recipient or hints. New hints are used at the next check; `trackerRefresh` checks immediately.
func (api *TrackersAPI) Update(ctx context.Context, input TrackerUpdateInput) (*Tracker, error) {
	return member[*Tracker](ctx, api.caller, "tracker", "trackerUpdate", "mutation trackerUpdate($input: TrackerUpdateInput!) { trackerUpdate(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", map[string]any{"input": input})
}

// UpdateMany: Changes the reference, metadata or hints of up to 1,000 trackers. An error in one item does not stop the others.
func (api *TrackersAPI) UpdateMany(ctx context.Context, input []TrackerUpdateInput) ([]TrackerUpdateResult, error) {
	return member[[]TrackerUpdateResult](ctx, api.caller, "results", "trackerBulkUpdate", "mutation trackerBulkUpdate($input: [TrackerUpdateInput!]!) { trackerBulkUpdate(input: $input) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", map[string]any{"input": input})
}

// Refresh: Checks with the carrier now and returns the result.
func (api *TrackersAPI) Refresh(ctx context.Context, id string) (*Tracker, error) {
	return member[*Tracker](ctx, api.caller, "tracker", "trackerRefresh", "mutation trackerRefresh($id: ID!) { trackerRefresh(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", map[string]any{"id": id})
}

// RefreshMany: Makes up to 1,000 trackers due for a check now, within the carriers' limits, and returns them as they are, without waiting. An error in one item does not stop the others.
func (api *TrackersAPI) RefreshMany(ctx context.Context, ids []string) ([]TrackerRefreshResult, error) {
	return member[[]TrackerRefreshResult](ctx, api.caller, "results", "trackerBulkRefresh", "mutation trackerBulkRefresh($ids: [ID!]!) { trackerBulkRefresh(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", map[string]any{"ids": ids})
}

// Stop: Stops tracking the parcel and keeps its history. `trackerResume` tracks it again.
func (api *TrackersAPI) Stop(ctx context.Context, id string) (*Tracker, error) {
	return member[*Tracker](ctx, api.caller, "tracker", "trackerStop", "mutation trackerStop($id: ID!) { trackerStop(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", map[string]any{"id": id})
}

// StopMany: Stops tracking the parcels of up to 1,000 trackers. An error in one item does not stop the others.
func (api *TrackersAPI) StopMany(ctx context.Context, ids []string) ([]TrackerStopResult, error) {
	return member[[]TrackerStopResult](ctx, api.caller, "results", "trackerBulkStop", "mutation trackerBulkStop($ids: [ID!]!) { trackerBulkStop(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", map[string]any{"ids": ids})
}

// Resume: Tracks a parcel again whose tracking was stopped, or ended because of silence: it is checked soon, and checks continue. An active tracker is returned as it is.
func (api *TrackersAPI) Resume(ctx context.Context, id string) (*Tracker, error) {
	return member[*Tracker](ctx, api.caller, "tracker", "trackerResume", "mutation trackerResume($id: ID!) { trackerResume(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", map[string]any{"id": id})
}

// ResumeMany: Tracks the parcels of up to 1,000 trackers again whose tracking was stopped, or ended because of silence. An error in one item does not stop the others.
func (api *TrackersAPI) ResumeMany(ctx context.Context, ids []string) ([]TrackerResumeResult, error) {
	return member[[]TrackerResumeResult](ctx, api.caller, "results", "trackerBulkResume", "mutation trackerBulkResume($ids: [ID!]!) { trackerBulkResume(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", map[string]any{"ids": ids})
}

// Delete: Deletes the tracker with its checkpoints. Of its events, the feed keeps only the ID, topic and sequence.
func (api *TrackersAPI) Delete(ctx context.Context, id string) (string, error) {
	return member[string](ctx, api.caller, "deletedTrackerId", "trackerDelete", "mutation trackerDelete($id: ID!) { trackerDelete(id: $id) { deletedTrackerId trackerUserErrors { code field message } } }", map[string]any{"id": id})
}

// DeleteMany: Deletes up to 1,000 trackers with their checkpoints. An error in one item does not stop the others.
func (api *TrackersAPI) DeleteMany(ctx context.Context, ids []string) ([]TrackerDeleteResult, error) {
	return member[[]TrackerDeleteResult](ctx, api.caller, "results", "trackerBulkDelete", "mutation trackerBulkDelete($ids: [ID!]!) { trackerBulkDelete(ids: $ids) { results { deletedTrackerId trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", map[string]any{"ids": ids})
}

// Explain: Why a parcel is late, or that it is not; null if there is no such tracker.
func (api *TrackersAPI) Explain(ctx context.Context, id string) (*TrackerExplanation, error) {
	return value[*TrackerExplanation](ctx, api.caller, "trackerExplanation", "query trackerExplanation($id: ID!) { trackerExplanation(id: $id) { evidence hasProblem isKnown lateSince sentence } }", map[string]any{"id": id})
}

// CheckpointsAPI has the methods of checkpoints.
type CheckpointsAPI struct{ caller *caller }

// Create: Adds scans to parcels of your own courier (carrier OWN_COURIER), at most 1,000 per call; a tracker can have at most 1,000 checkpoints. Kolli merges and orders them and sends events for them, as it does for a carrier's scans. You can repeat a call safely: scans with known IDs are not added again.
func (api *CheckpointsAPI) Create(ctx context.Context, input []CheckpointCreateInput) ([]CheckpointCreateResult, error) {
	return member[[]CheckpointCreateResult](ctx, api.caller, "results", "checkpointCreate", "mutation checkpointCreate($input: [CheckpointCreateInput!]!) { checkpointCreate(input: $input) { results { checkpoint { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", map[string]any{"input": input})
}

// EventsAPI has the methods of events.
type EventsAPI struct{ caller *caller }

// EventsPageOptions chooses a page.
type EventsPageOptions struct {
	// After: Only those after this cursor, or after this id of a streamed event: they are interchangeable.
	After *string

	// Before: Only those before this cursor.
	Before *string

	// Filter: Only those that match.
	Filter *EventFilter

	// First: How many to return from the start, 1 to 250. 50 when neither first nor last is given.
	First *int

	// Last: How many to return from the end, 1 to 250. Not together with first.
	Last *int
}

// Page: The event feed, oldest first. Keep the last cursor: continuing from it never skips an event, and the feed has no end. `last: 1` returns its current end. If you select `data` or `body`, a page may be shorter than `first`, with `hasNextPage: true`: its bodies have at most 16 KiB for each requested event together, and at most 4 MiB.
func (api *EventsAPI) Page(ctx context.Context, options EventsPageOptions) (*Page[Event], error) {
	return eventPage(ctx, api.caller, "events", "query events($after: String, $before: String, $filter: EventFilter, $first: Int, $last: Int) { events(after: $after, before: $before, filter: $filter, first: $first, last: $last) { nodes { body cursor } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }", map[string]any{"after": options.After, "before": options.Before, "filter": options.Filter, "first": options.First, "last": options.Last})
}

// List gives every item, page by page; First is the size of a page, 100 by default.
func (api *EventsAPI) List(ctx context.Context, options EventsPageOptions) iter.Seq2[*Event, error] {
	if options.First == nil {
		options.First = Set(100)
	}
	return everyItem(func(after *string) (*Page[Event], error) {
		if after != nil {
			options.After = after
		}
		return api.Page(ctx, options)
	})
}

// CarriersAPI has the methods of carriers.
type CarriersAPI struct{ caller *caller }

// List: The carriers, by name.
func (api *CarriersAPI) List(ctx context.Context, filter *CarrierFilter) ([]CarrierInfo, error) {
	return value[[]CarrierInfo](ctx, api.caller, "carriers", "query carriers($filter: CarrierFilter) { carriers(filter: $filter) { carrier carrierId countryCode isConnected name numberFormats { example hasCheckDigit name pattern } supportsPush trackingPage via } }", map[string]any{"filter": filter})
}

// Candidates: The carriers that a tracking code may belong to, judged by number formats and check digits, best match first. Among carriers with equal formats, those that this workspace has connected and used recently come first, then the more common ones. No carrier is contacted.
func (api *CarriersAPI) Candidates(ctx context.Context, trackingCode string) ([]CarrierCandidate, error) {
	return value[[]CarrierCandidate](ctx, api.caller, "carrierCandidates", "query carrierCandidates($trackingCode: String!) { carrierCandidates(trackingCode: $trackingCode) { carrier carrierId checkDigit confidence format isSure } }", map[string]any{"trackingCode": trackingCode})
}

// Incidents: Outages of carriers: those that are open, then the newest, up to 100. They are kept for a year.
func (api *CarriersAPI) Incidents(ctx context.Context, carrier *Carrier) ([]CarrierIncident, error) {
	return value[[]CarrierIncident](ctx, api.caller, "carrierIncidents", "query carrierIncidents($carrier: Carrier) { carrierIncidents(carrier: $carrier) { carrier carrierId cause endedAt id lanes { destinationCountryCode originCountryCode parcels } noticedAt parcelCount reason startedAt } }", map[string]any{"carrier": carrier})
}

// OrdersAPI has the methods of orders.
type OrdersAPI struct{ caller *caller }

// Get: Several parcels of one order, by their reference; null if no tracker of this workspace and mode has it.
func (api *OrdersAPI) Get(ctx context.Context, reference string) (*Order, error) {
	return value[*Order](ctx, api.caller, "order", "query order($reference: String!) { order(reference: $reference) { exceptionCount expectedDay isMore reference status statusCounts { count status } trackerCount trackers { nodes { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } } }", map[string]any{"reference": reference})
}

// MailsAPI has the methods of mails.
type MailsAPI struct{ caller *caller }

// List: The mails to recipients about a parcel, newest first: what was sent, what was not, and why.
func (api *MailsAPI) List(ctx context.Context, trackerId string) ([]RecipientMail, error) {
	return value[[]RecipientMail](ctx, api.caller, "recipientMails", "query recipientMails($trackerId: ID!) { recipientMails(trackerId: $trackerId) { channel createdAt doneAt dueAt id milestone reason state } }", map[string]any{"trackerId": trackerId})
}

// Resend: Sends a mail to a recipient again. Someone who stopped mails, or whose mails bounce, still gets none.
func (api *MailsAPI) Resend(ctx context.Context, id string) (*RecipientMail, error) {
	return member[*RecipientMail](ctx, api.caller, "mail", "recipientMailResend", "mutation recipientMailResend($id: ID!) { recipientMailResend(id: $id) { mail { channel createdAt doneAt dueAt id milestone reason state } trackerUserErrors { code field message } } }", map[string]any{"id": id})
}

// AnalyticsAPI has the methods of analytics.
type AnalyticsAPI struct{ caller *caller }

// Get: What became of parcels: deliveries, days, promises, first attempts, exceptions, returns and losses, by the week in which the carrier got them. Counted seconds after each event.
func (api *AnalyticsAPI) Get(ctx context.Context, by []AnalyticsGroup, filter *AnalyticsFilter) (*Analytics, error) {
	return value[*Analytics](ctx, api.caller, "analytics", "query analytics($by: [AnalyticsGroup!], $filter: AnalyticsFilter) { analytics(by: $by, filter: $filter) { from hiddenRows isMore rows { carrier carrierId comparison { estimateDays parcels predictionDays } delivered destinationCountryCode estimateError { biasDays meanDays parcels } exceptions { count kind } firstAttempt { count of share } firstEstimateKept { count of share } lost originCountryCode p50Days p80Days p95Days parcels predictionError { biasDays meanDays parcels } predictionInside { count of share } predictionKept { count of share } predictionWidthDays promiseKept { count of share } returned service stays { meanDays milestone parcels } week } until } }", map[string]any{"by": by, "filter": filter})
}

// AttentionAPI has the methods of attention.
type AttentionAPI struct{ caller *caller }

// Get: The one list of what needs a person today: parcels, webhooks and outages of carriers, by reason, each with the one action that helps.
func (api *AttentionAPI) Get(ctx context.Context, state *AttentionState) (*NeedsAttention, error) {
	return value[*NeedsAttention](ctx, api.caller, "needsAttention", "query needsAttention($state: AttentionState) { needsAttention(state: $state) { count groups { action actor count isMore items { alsoKinds kind reason since snoozedUntil state subject subjectId tracker { carrier id isActive reference status trackingCode } } kind meaning title } isMore } }", map[string]any{"state": state})
}

// AttentionPageOptions chooses a page.
type AttentionPageOptions struct {
	// After: Only those after this cursor.
	After *string

	// Before: Only those before this cursor.
	Before *string

	// First: How many to return from the start, 1 to 250. 50 when neither first nor last is given.
	First *int

	// Kind: Only those of this reason.
	Kind *AttentionKind

	// Last: How many to return from the end, 1 to 250. Not together with first.
	Last *int

	// State: Those that wait, were put off, or were done.
	State *AttentionState
}

// Page: What needs a person, the gravest reason and of each the newest tracker first, page by page.
func (api *AttentionAPI) Page(ctx context.Context, options AttentionPageOptions) (*Page[AttentionItem], error) {
	return value[*Page[AttentionItem]](ctx, api.caller, "attentionItems", "query attentionItems($after: String, $before: String, $first: Int, $kind: AttentionKind, $last: Int, $state: AttentionState) { attentionItems(after: $after, before: $before, first: $first, kind: $kind, last: $last, state: $state) { nodes { alsoKinds kind reason since snoozedUntil state subject subjectId tracker { carrier id isActive reference status trackingCode } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }", map[string]any{"after": options.After, "before": options.Before, "first": options.First, "kind": options.Kind, "last": options.Last, "state": options.State})
}

// List gives every item, page by page; First is the size of a page, 100 by default.
func (api *AttentionAPI) List(ctx context.Context, options AttentionPageOptions) iter.Seq2[*AttentionItem, error] {
	if options.First == nil {
		options.First = Set(100)
	}
	return everyItem(func(after *string) (*Page[AttentionItem], error) {
		if after != nil {
			options.After = after
		}
		return api.Page(ctx, options)
	})
}

// Mark: Marks what needs attention as done, puts it off to a day, or takes that back, for the whole workspace.
func (api *AttentionAPI) Mark(ctx context.Context, input AttentionMarkInput) (int, error) {
	return member[int](ctx, api.caller, "markedCount", "attentionMark", "mutation attentionMark($input: AttentionMarkInput!) { attentionMark(input: $input) { markedCount trackerUserErrors { code field message } } }", map[string]any{"input": input})
}

// ConnectorsAPI has the methods of connectors.
type ConnectorsAPI struct{ caller *caller }

// List: The connectors that reported with a key of this workspace and mode within the last 90 days, up to 50.
func (api *ConnectorsAPI) List(ctx context.Context) ([]Connector, error) {
	return value[[]Connector](ctx, api.caller, "connectors", "query connectors { connectors { connector failure health lastEventAt lastImportAt name problems { at reason subject } reportedAt version } }", nil)
}

// Report: Stores how a connector does, for the page Connections in the dashboard. It replaces what the connector of this name reported before.
func (api *ConnectorsAPI) Report(ctx context.Context, input ConnectorReportInput) (*Connector, error) {
	return member[*Connector](ctx, api.caller, "connector", "connectorReport", "mutation connectorReport($input: ConnectorReportInput!) { connectorReport(input: $input) { connector { connector failure health lastEventAt lastImportAt name problems { at reason subject } reportedAt version } trackerUserErrors { code field message } } }", map[string]any{"input": input})
}

// TestAPI has the methods of test.
type TestAPI struct{ caller *caller }

// Advance: Test mode only: advances a test parcel and checks it immediately, which also sends webhooks.
func (api *TestAPI) Advance(ctx context.Context, input TestTrackerAdvanceInput) (*Tracker, error) {
	return member[*Tracker](ctx, api.caller, "tracker", "testTrackerAdvance", "mutation testTrackerAdvance($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", map[string]any{"input": input})
}

// WorkspaceAPI has the methods of workspace.
type WorkspaceAPI struct{ caller *caller }

// Get: The workspace that belongs to the API key used.
func (api *WorkspaceAPI) Get(ctx context.Context) (*Workspace, error) {
	return value[*Workspace](ctx, api.caller, "workspace", "query workspace { workspace { canChange createdAt id mode name } }", nil)
}

// Overview: The state of the workspace and mode in numbers. Large workspaces are counted at most once a minute.
func (api *WorkspaceAPI) Overview(ctx context.Context, days *int, timeZone *string) (*Overview, error) {
	return value[*Overview](ctx, api.caller, "overview", "query overview($days: Int, $timeZone: String) { overview(days: $days, timeZone: $timeZone) { carrierHealth { carrierId failures label name requests state } carrierPerformance { carrier carrierId delivered medianTransitHours onTimeRate } createdPerDay { count date } deliveredPerDay { count date } exceptions { count kind } needsAttention { attention count } silentUntil trackersByStatus { count status } troubled { count status } } }", map[string]any{"days": days, "timeZone": timeZone})
}
