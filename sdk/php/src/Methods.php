<?php

// Generated from schema.graphql by sdk/generate/main.ts. Run: npm run sdk

declare(strict_types=1);

namespace Kolli;

final class TrackersApi
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * Starts tracking a parcel. Each call creates a new tracker, even for a code that is already tracked. To retry a call safely, send an Idempotency-Key header.
     * 
     * @param array{async?: bool|null, carrier: string, carrierAccount?: string|null, destinationCountryCode?: string|null, metadata?: mixed, pieceCount?: int|null, postalCode?: string|null, promisedAt?: \DateTimeInterface|string|null, recipient?: array{email: string, language?: string|null, name?: string|null}|null, reference?: string|null, shippedOn?: string|null, trackingCode: string} $input
     */
    public function create(array $input, ?string $idempotencyKey = null): Tracker
    {
        return Tracker::read($this->caller->member('tracker', 'trackerCreate', 'mutation trackerCreate($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }', ['input' => $input], $idempotencyKey));
    }

    /**
     * Starts tracking parcels, at most 1,000 per call, always asynchronously. An error in one item does not stop the others. To retry a call safely, send an Idempotency-Key header: the same key and input return the same trackers, in the same order, as they are then.
     * 
     * @param list<array{async?: bool|null, carrier: string, carrierAccount?: string|null, destinationCountryCode?: string|null, metadata?: mixed, pieceCount?: int|null, postalCode?: string|null, promisedAt?: \DateTimeInterface|string|null, recipient?: array{email: string, language?: string|null, name?: string|null}|null, reference?: string|null, shippedOn?: string|null, trackingCode: string}> $input
     * @return list<TrackerCreateResult>
     */
    public function createMany(array $input, ?string $idempotencyKey = null): array
    {
        return array_map(TrackerCreateResult::read(...), $this->caller->member('results', 'trackerBulkCreate', 'mutation trackerBulkCreate($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }', ['input' => $input], $idempotencyKey));
    }

    /**
     * Returns your active tracker with this code and carrier, or creates one. The existing tracker is returned as it is: the other fields of the input apply only to a new one. Calls at the same time create one tracker, so a call can be repeated safely without an Idempotency-Key.
     * 
     * @param array{async?: bool|null, carrier?: string|null, carrierAccount?: string|null, destinationCountryCode?: string|null, metadata?: mixed, pieceCount?: int|null, postalCode?: string|null, promisedAt?: \DateTimeInterface|string|null, recipient?: array{email: string, language?: string|null, name?: string|null}|null, reference?: string|null, shippedOn?: string|null, trackingCode: string} $input
     */
    public function findOrCreate(array $input, ?string $idempotencyKey = null): TrackerFindOrCreateResult
    {
        return TrackerFindOrCreateResult::read($this->caller->payload('trackerFindOrCreate', 'mutation trackerFindOrCreate($input: TrackerFindOrCreateInput!) { trackerFindOrCreate(input: $input) { isNew tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }', ['input' => $input], $idempotencyKey));
    }

    /**
     * One tracker by its global ID; null if it does not exist in this workspace and mode.
     */
    public function get(string $id): ?Tracker
    {
        return ($found = $this->caller->value('tracker', 'query tracker($id: ID!) { tracker(id: $id) { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } }', ['id' => $id])) === null ? null : Tracker::read($found);
    }

    /**
     * Your newest tracker with this tracking code; null if you have none. `trackers` lists all of them.
     */
    public function getByCode(string $trackingCode, ?string $carrier = null): ?Tracker
    {
        return ($found = $this->caller->value('trackerByCode', 'query trackerByCode($carrier: Carrier, $trackingCode: String!) { trackerByCode(carrier: $carrier, trackingCode: $trackingCode) { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } }', ['trackingCode' => $trackingCode, 'carrier' => $carrier])) === null ? null : Tracker::read($found);
    }

    /**
     * The trackers of this workspace and mode, page by page in either direction.
     * 
     * @param array{after?: string|null, before?: string|null, filter?: array{attention?: list<string>|null, carrier?: list<string>|null, codeOrReference?: list<string>|null, createdAt?: array{before?: \DateTimeInterface|string|null, from?: \DateTimeInterface|string|null}|null, destinationCountryCode?: list<string>|null, exception?: list<string>|null, hasException?: bool|null, isActive?: bool|null, isLate?: bool|null, metadata?: mixed, needsAttention?: bool|null, postalCode?: string|null, promisedAt?: array{before?: \DateTimeInterface|string|null, from?: \DateTimeInterface|string|null}|null, reference?: list<string>|null, search?: string|null, status?: list<string>|null, statusDetail?: list<string>|null, stopReason?: list<string>|null, trackingCode?: list<string>|null, updatedAt?: array{before?: \DateTimeInterface|string|null, from?: \DateTimeInterface|string|null}|null}|null, first?: int|null, last?: int|null, sort?: string|null} $options
     * @return Page<Tracker>
     */
    public function page(array $options = []): Page
    {
        return $this->caller->page('trackers', 'query trackers($after: String, $before: String, $filter: TrackerFilter, $first: Int, $last: Int, $sort: TrackerSort) { trackers(after: $after, before: $before, filter: $filter, first: $first, last: $last, sort: $sort) { nodes { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }', $options, Tracker::read(...));
    }

    /**
     * Every item, page by page.
     * 
     * @param array{filter?: array{attention?: list<string>|null, carrier?: list<string>|null, codeOrReference?: list<string>|null, createdAt?: array{before?: \DateTimeInterface|string|null, from?: \DateTimeInterface|string|null}|null, destinationCountryCode?: list<string>|null, exception?: list<string>|null, hasException?: bool|null, isActive?: bool|null, isLate?: bool|null, metadata?: mixed, needsAttention?: bool|null, postalCode?: string|null, promisedAt?: array{before?: \DateTimeInterface|string|null, from?: \DateTimeInterface|string|null}|null, reference?: list<string>|null, search?: string|null, status?: list<string>|null, statusDetail?: list<string>|null, stopReason?: list<string>|null, trackingCode?: list<string>|null, updatedAt?: array{before?: \DateTimeInterface|string|null, from?: \DateTimeInterface|string|null}|null}|null, sort?: string|null} $options
     * @return \Generator<Tracker>
     */
    public function list(array $options = [], int $pageSize = 100, ?string $after = null): \Generator
    {
        return Page::everyItem(fn (?string $cursor) => $this->page(['first' => $pageSize, 'after' => $cursor] + $options), $after);
    }

    /**
     * How many trackers match a filter.
     * 
     * @param array{attention?: list<string>|null, carrier?: list<string>|null, codeOrReference?: list<string>|null, createdAt?: array{before?: \DateTimeInterface|string|null, from?: \DateTimeInterface|string|null}|null, destinationCountryCode?: list<string>|null, exception?: list<string>|null, hasException?: bool|null, isActive?: bool|null, isLate?: bool|null, metadata?: mixed, needsAttention?: bool|null, postalCode?: string|null, promisedAt?: array{before?: \DateTimeInterface|string|null, from?: \DateTimeInterface|string|null}|null, reference?: list<string>|null, search?: string|null, status?: list<string>|null, statusDetail?: list<string>|null, stopReason?: list<string>|null, trackingCode?: list<string>|null, updatedAt?: array{before?: \DateTimeInterface|string|null, from?: \DateTimeInterface|string|null}|null}|null $filter
     */
    public function count(?array $filter = null): TrackerTotal
    {
        return TrackerTotal::read($this->caller->value('trackerTotal', 'query trackerTotal($filter: TrackerFilter) { trackerTotal(filter: $filter) { count isMore } }', ['filter' => $filter]));
    }

    /**
     * Changes a tracker's reference, metadata, recipient or hints. New hints are used at the next check; `trackerRefresh` checks immediately.
     * 
     * @param array{destinationCountryCode?: string|null, id: string, metadata?: mixed, pieceCount?: int|null, postalCode?: string|null, promisedAt?: \DateTimeInterface|string|null, recipient?: array{email: string, language?: string|null, name?: string|null}|null, reference?: string|null, shippedOn?: string|null} $input
     */
    public function update(array $input, ?string $idempotencyKey = null): Tracker
    {
        return Tracker::read($this->caller->member('tracker', 'trackerUpdate', 'mutation trackerUpdate($input: TrackerUpdateInput!) { trackerUpdate(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }', ['input' => $input], $idempotencyKey));
    }

    /**
     * Changes the reference, metadata or hints of up to 1,000 trackers. An error in one item does not stop the others.
     * 
     * @param list<array{destinationCountryCode?: string|null, id: string, metadata?: mixed, pieceCount?: int|null, postalCode?: string|null, promisedAt?: \DateTimeInterface|string|null, recipient?: array{email: string, language?: string|null, name?: string|null}|null, reference?: string|null, shippedOn?: string|null}> $input
     * @return list<TrackerUpdateResult>
     */
    public function updateMany(array $input, ?string $idempotencyKey = null): array
    {
        return array_map(TrackerUpdateResult::read(...), $this->caller->member('results', 'trackerBulkUpdate', 'mutation trackerBulkUpdate($input: [TrackerUpdateInput!]!) { trackerBulkUpdate(input: $input) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }', ['input' => $input], $idempotencyKey));
    }

    /**
     * Checks with the carrier now and returns the result.
     */
    public function refresh(string $id, ?string $idempotencyKey = null): Tracker
    {
        return Tracker::read($this->caller->member('tracker', 'trackerRefresh', 'mutation trackerRefresh($id: ID!) { trackerRefresh(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }', ['id' => $id], $idempotencyKey));
    }

    /**
     * Makes up to 1,000 trackers due for a check now, within the carriers' limits, and returns them as they are, without waiting. An error in one item does not stop the others.
     * 
     * @param list<string> $ids
     * @return list<TrackerRefreshResult>
     */
    public function refreshMany(array $ids, ?string $idempotencyKey = null): array
    {
        return array_map(TrackerRefreshResult::read(...), $this->caller->member('results', 'trackerBulkRefresh', 'mutation trackerBulkRefresh($ids: [ID!]!) { trackerBulkRefresh(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }', ['ids' => $ids], $idempotencyKey));
    }

    /**
     * Stops tracking the parcel and keeps its history. `trackerResume` tracks it again.
     */
    public function stop(string $id, ?string $idempotencyKey = null): Tracker
    {
        return Tracker::read($this->caller->member('tracker', 'trackerStop', 'mutation trackerStop($id: ID!) { trackerStop(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }', ['id' => $id], $idempotencyKey));
    }

    /**
     * Stops tracking the parcels of up to 1,000 trackers. An error in one item does not stop the others.
     * 
     * @param list<string> $ids
     * @return list<TrackerStopResult>
     */
    public function stopMany(array $ids, ?string $idempotencyKey = null): array
    {
        return array_map(TrackerStopResult::read(...), $this->caller->member('results', 'trackerBulkStop', 'mutation trackerBulkStop($ids: [ID!]!) { trackerBulkStop(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }', ['ids' => $ids], $idempotencyKey));
    }

    /**
     * Tracks a parcel again whose tracking was stopped, or ended because of silence: it is checked soon, and checks continue. An active tracker is returned as it is.
     */
    public function resume(string $id, ?string $idempotencyKey = null): Tracker
    {
        return Tracker::read($this->caller->member('tracker', 'trackerResume', 'mutation trackerResume($id: ID!) { trackerResume(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }', ['id' => $id], $idempotencyKey));
    }

    /**
     * Tracks the parcels of up to 1,000 trackers again whose tracking was stopped, or ended because of silence. An error in one item does not stop the others.
     * 
     * @param list<string> $ids
     * @return list<TrackerResumeResult>
     */
    public function resumeMany(array $ids, ?string $idempotencyKey = null): array
    {
        return array_map(TrackerResumeResult::read(...), $this->caller->member('results', 'trackerBulkResume', 'mutation trackerBulkResume($ids: [ID!]!) { trackerBulkResume(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }', ['ids' => $ids], $idempotencyKey));
    }

    /**
     * Deletes the tracker with its checkpoints. Of its events, the feed keeps only the ID, topic and sequence.
     */
    public function delete(string $id, ?string $idempotencyKey = null): string
    {
        return $this->caller->member('deletedTrackerId', 'trackerDelete', 'mutation trackerDelete($id: ID!) { trackerDelete(id: $id) { deletedTrackerId trackerUserErrors { code field message } } }', ['id' => $id], $idempotencyKey);
    }

    /**
     * Deletes up to 1,000 trackers with their checkpoints. An error in one item does not stop the others.
     * 
     * @param list<string> $ids
     * @return list<TrackerDeleteResult>
     */
    public function deleteMany(array $ids, ?string $idempotencyKey = null): array
    {
        return array_map(TrackerDeleteResult::read(...), $this->caller->member('results', 'trackerBulkDelete', 'mutation trackerBulkDelete($ids: [ID!]!) { trackerBulkDelete(ids: $ids) { results { deletedTrackerId trackerUserErrors { code field message } } trackerUserErrors { code field message } } }', ['ids' => $ids], $idempotencyKey));
    }

    /**
     * Why a parcel is late, or that it is not; null if there is no such tracker.
     */
    public function explain(string $id): ?TrackerExplanation
    {
        return ($found = $this->caller->value('trackerExplanation', 'query trackerExplanation($id: ID!) { trackerExplanation(id: $id) { evidence hasProblem isKnown lateSince sentence } }', ['id' => $id])) === null ? null : TrackerExplanation::read($found);
    }
}

final class CheckpointsApi
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * Adds scans to parcels of your own courier (carrier OWN_COURIER), at most 1,000 per call; a tracker can have at most 1,000 checkpoints. Kolli merges and orders them and sends events for them, as it does for a carrier's scans. You can repeat a call safely: scans with known IDs are not added again.
     * 
     * @param list<array{id: string, location?: array{city?: string|null, countryCode?: string|null, latitude?: float|null, longitude?: float|null, postalCode?: string|null, region?: string|null}|null, message?: string|null, scannedAt: string, status?: string|null, statusDetail?: string|null, trackerId?: string|null, trackingCode?: string|null}> $input
     * @return list<CheckpointCreateResult>
     */
    public function create(array $input, ?string $idempotencyKey = null): array
    {
        return array_map(CheckpointCreateResult::read(...), $this->caller->member('results', 'checkpointCreate', 'mutation checkpointCreate($input: [CheckpointCreateInput!]!) { checkpointCreate(input: $input) { results { checkpoint { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }', ['input' => $input], $idempotencyKey));
    }
}

final class EventsApi
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * The event feed, oldest first. Keep the last cursor: continuing from it never skips an event, and the feed has no end. `last: 1` returns its current end. If you select `data` or `body`, a page may be shorter than `first`, with `hasNextPage: true`: its bodies have at most 16 KiB for each requested event together, and at most 4 MiB.
     * 
     * @param array{after?: string|null, before?: string|null, filter?: array{createdFrom?: \DateTimeInterface|string|null, status?: list<string>|null, topics?: list<string>|null, trackerId?: string|null}|null, first?: int|null, last?: int|null} $options
     * @return Page<Event>
     */
    public function page(array $options = []): Page
    {
        return $this->caller->eventPage('events', 'query events($after: String, $before: String, $filter: EventFilter, $first: Int, $last: Int) { events(after: $after, before: $before, filter: $filter, first: $first, last: $last) { nodes { body cursor } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }', $options, Event::read(...));
    }

    /**
     * Every item, page by page.
     * 
     * @param array{filter?: array{createdFrom?: \DateTimeInterface|string|null, status?: list<string>|null, topics?: list<string>|null, trackerId?: string|null}|null} $options
     * @return \Generator<Event>
     */
    public function list(array $options = [], int $pageSize = 100, ?string $after = null): \Generator
    {
        return Page::everyItem(fn (?string $cursor) => $this->page(['first' => $pageSize, 'after' => $cursor] + $options), $after);
    }

    /**
     * Every event in order, now and from now on. With a store, the next start continues after the last event whose turn of the loop was
     * completed: none is lost, and one may come again. Without a cursor it begins at the oldest event that Kolli keeps; $interval is the
     * pause at the end of the feed, in seconds.
     * 
     * @param array{createdFrom?: \DateTimeInterface|string|null, status?: list<string>|null, topics?: list<string>|null, trackerId?: string|null} $filter
     * @return \Generator<Event>
     */
    public function follow(array $filter = [], ?CursorStore $store = null, ?string $after = null, float $interval = 5.0): \Generator
    {
        $options = ['first' => 100, 'filter' => (object) $filter];
        return Follow::events(fn (?string $cursor) => $this->page(['after' => $cursor] + $options), $store, $after, $interval);
    }
}

final class CarriersApi
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * The carriers, by name.
     * 
     * @param array{carrier?: list<string>|null, countryCode?: list<string>|null, isConnected?: bool|null, search?: string|null, supportsPush?: bool|null, via?: list<string>|null}|null $filter
     * @return list<CarrierInfo>
     */
    public function list(?array $filter = null): array
    {
        return array_map(CarrierInfo::read(...), $this->caller->value('carriers', 'query carriers($filter: CarrierFilter) { carriers(filter: $filter) { carrier carrierId countryCode isConnected name numberFormats { example hasCheckDigit name pattern } supportsPush trackingPage via } }', ['filter' => $filter]));
    }

    /**
     * The carriers that a tracking code may belong to, judged by number formats and check digits, best match first. Among carriers with equal formats, those that this workspace has connected and used recently come first, then the more common ones. No carrier is contacted.
     * 
     * @return list<CarrierCandidate>
     */
    public function candidates(string $trackingCode): array
    {
        return array_map(CarrierCandidate::read(...), $this->caller->value('carrierCandidates', 'query carrierCandidates($trackingCode: String!) { carrierCandidates(trackingCode: $trackingCode) { carrier carrierId checkDigit confidence format isSure } }', ['trackingCode' => $trackingCode]));
    }

    /**
     * Outages of carriers: those that are open, then the newest, up to 100. They are kept for a year.
     * 
     * @return list<CarrierIncident>
     */
    public function incidents(?string $carrier = null): array
    {
        return array_map(CarrierIncident::read(...), $this->caller->value('carrierIncidents', 'query carrierIncidents($carrier: Carrier) { carrierIncidents(carrier: $carrier) { carrier carrierId cause endedAt id lanes { destinationCountryCode originCountryCode parcels } noticedAt parcelCount reason startedAt } }', ['carrier' => $carrier]));
    }
}

final class OrdersApi
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * Several parcels of one order, by their reference; null if no tracker of this workspace and mode has it.
     */
    public function get(string $reference): ?Order
    {
        return ($found = $this->caller->value('order', 'query order($reference: String!) { order(reference: $reference) { exceptionCount expectedDay isMore reference status statusCounts { count status } trackerCount trackers { nodes { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } } }', ['reference' => $reference])) === null ? null : Order::read($found);
    }
}

final class MailsApi
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * The mails to recipients about a parcel, newest first: what was sent, what was not, and why.
     * 
     * @return list<RecipientMail>
     */
    public function list(string $trackerId): array
    {
        return array_map(RecipientMail::read(...), $this->caller->value('recipientMails', 'query recipientMails($trackerId: ID!) { recipientMails(trackerId: $trackerId) { channel createdAt doneAt dueAt id milestone reason state } }', ['trackerId' => $trackerId]));
    }

    /**
     * Sends a mail to a recipient again. Someone who stopped mails, or whose mails bounce, still gets none.
     */
    public function resend(string $id, ?string $idempotencyKey = null): RecipientMail
    {
        return RecipientMail::read($this->caller->member('mail', 'recipientMailResend', 'mutation recipientMailResend($id: ID!) { recipientMailResend(id: $id) { mail { channel createdAt doneAt dueAt id milestone reason state } trackerUserErrors { code field message } } }', ['id' => $id], $idempotencyKey));
    }
}

final class AnalyticsApi
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * What became of parcels: deliveries, days, promises, first attempts, exceptions, returns and losses, by the week in which the carrier got them. Counted seconds after each event.
     * 
     * @param list<string>|null $by
     * @param array{carrier?: list<string>|null, destination?: list<string>|null, from?: string|null, origin?: list<string>|null, service?: list<string>|null, until?: string|null}|null $filter
     */
    public function get(?array $by = null, ?array $filter = null): ?Analytics
    {
        return ($found = $this->caller->value('analytics', 'query analytics($by: [AnalyticsGroup!], $filter: AnalyticsFilter) { analytics(by: $by, filter: $filter) { from hiddenRows isMore rows { carrier carrierId comparison { estimateDays parcels predictionDays } delivered destinationCountryCode estimateError { biasDays meanDays parcels } exceptions { count kind } firstAttempt { count of share } firstEstimateKept { count of share } lost originCountryCode p50Days p80Days p95Days parcels predictionError { biasDays meanDays parcels } predictionInside { count of share } predictionKept { count of share } predictionWidthDays promiseKept { count of share } returned service stays { meanDays milestone parcels } week } until } }', ['by' => $by, 'filter' => $filter])) === null ? null : Analytics::read($found);
    }
}

final class AttentionApi
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * The one list of what needs a person today: parcels, webhooks and outages of carriers, by reason, each with the one action that helps.
     */
    public function get(?string $state = null): ?NeedsAttention
    {
        return ($found = $this->caller->value('needsAttention', 'query needsAttention($state: AttentionState) { needsAttention(state: $state) { count groups { action actor count isMore items { alsoKinds kind reason since snoozedUntil state subject subjectId tracker { carrier id isActive reference status trackingCode } } kind meaning title } isMore } }', ['state' => $state])) === null ? null : NeedsAttention::read($found);
    }

    /**
     * What needs a person, the gravest reason and of each the newest tracker first, page by page.
     * 
     * @param array{after?: string|null, before?: string|null, first?: int|null, kind?: string|null, last?: int|null, state?: string|null} $options
     * @return Page<AttentionItem>
     */
    public function page(array $options = []): Page
    {
        return $this->caller->page('attentionItems', 'query attentionItems($after: String, $before: String, $first: Int, $kind: AttentionKind, $last: Int, $state: AttentionState) { attentionItems(after: $after, before: $before, first: $first, kind: $kind, last: $last, state: $state) { nodes { alsoKinds kind reason since snoozedUntil state subject subjectId tracker { carrier id isActive reference status trackingCode } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }', $options, AttentionItem::read(...));
    }

    /**
     * Every item, page by page.
     * 
     * @param array{kind?: string|null, state?: string|null} $options
     * @return \Generator<AttentionItem>
     */
    public function list(array $options = [], int $pageSize = 100, ?string $after = null): \Generator
    {
        return Page::everyItem(fn (?string $cursor) => $this->page(['first' => $pageSize, 'after' => $cursor] + $options), $after);
    }

    /**
     * Marks what needs attention as done, puts it off to a day, or takes that back, for the whole workspace.
     * 
     * @param array{ids?: list<string>|null, kind?: string|null, state: string, timeZone?: string|null, until?: string|null} $input
     */
    public function mark(array $input, ?string $idempotencyKey = null): int
    {
        return $this->caller->member('markedCount', 'attentionMark', 'mutation attentionMark($input: AttentionMarkInput!) { attentionMark(input: $input) { markedCount trackerUserErrors { code field message } } }', ['input' => $input], $idempotencyKey);
    }
}

final class ConnectorsApi
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * The connectors that reported with a key of this workspace and mode within the last 90 days, up to 50.
     * 
     * @return list<Connector>
     */
    public function list(): array
    {
        return array_map(Connector::read(...), $this->caller->value('connectors', 'query connectors { connectors { connector failure health lastEventAt lastImportAt name problems { at reason subject } reportedAt version } }', []));
    }

    /**
     * Stores how a connector does, for the page Connections in the dashboard. It replaces what the connector of this name reported before.
     * 
     * @param array{connector: string, failure?: string|null, lastEventAt?: \DateTimeInterface|string|null, lastImportAt?: \DateTimeInterface|string|null, name: string, problems?: list<array{at: \DateTimeInterface|string, reason: string, subject: string}>|null, version?: string|null} $input
     */
    public function report(array $input, ?string $idempotencyKey = null): Connector
    {
        return Connector::read($this->caller->member('connector', 'connectorReport', 'mutation connectorReport($input: ConnectorReportInput!) { connectorReport(input: $input) { connector { connector failure health lastEventAt lastImportAt name problems { at reason subject } reportedAt version } trackerUserErrors { code field message } } }', ['input' => $input], $idempotencyKey));
    }
}

final class TestApi
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * Test mode only: advances a test parcel and checks it immediately, which also sends webhooks.
     * 
     * @param array{action?: string|null, fault?: string|null, id: string, speed?: float|null, status?: string|null, statusDetail?: string|null} $input
     */
    public function advance(array $input, ?string $idempotencyKey = null): Tracker
    {
        return Tracker::read($this->caller->member('tracker', 'testTrackerAdvance', 'mutation testTrackerAdvance($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }', ['input' => $input], $idempotencyKey));
    }
}

final class WorkspaceApi
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * The workspace that belongs to the API key used.
     */
    public function get(): Workspace
    {
        return Workspace::read($this->caller->value('workspace', 'query workspace { workspace { canChange createdAt id mode name } }', []));
    }

    /**
     * The state of the workspace and mode in numbers. Large workspaces are counted at most once a minute.
     */
    public function overview(?int $days = null, ?string $timeZone = null): ?Overview
    {
        return ($found = $this->caller->value('overview', 'query overview($days: Int, $timeZone: String) { overview(days: $days, timeZone: $timeZone) { carrierHealth { carrierId failures label name requests state } carrierPerformance { carrier carrierId delivered medianTransitHours onTimeRate } createdPerDay { count date } deliveredPerDay { count date } exceptions { count kind } needsAttention { attention count } silentUntil trackersByStatus { count status } troubled { count status } } }', ['days' => $days, 'timeZone' => $timeZone])) === null ? null : Overview::read($found);
    }
}

/** What a client has methods for. */
abstract class Nouns
{
    public readonly TrackersApi $trackers;
    /** Scans by your own courier. */
    public readonly CheckpointsApi $checkpoints;
    public readonly EventsApi $events;
    public readonly CarriersApi $carriers;
    /** All parcels with one reference. */
    public readonly OrdersApi $orders;
    /** Mails to the recipient of a parcel. */
    public readonly MailsApi $mails;
    /** Delivery times and punctuality by carrier, service, lane and week. */
    public readonly AnalyticsApi $analytics;
    /** What needs a person. */
    public readonly AttentionApi $attention;
    /** Programs between Kolli and a shop, and what they report. */
    public readonly ConnectorsApi $connectors;
    /** Moves a parcel in test mode. */
    public readonly TestApi $test;
    public readonly WorkspaceApi $workspace;

    public function __construct(Caller $caller)
    {
        $this->trackers = new TrackersApi($caller);
        $this->checkpoints = new CheckpointsApi($caller);
        $this->events = new EventsApi($caller);
        $this->carriers = new CarriersApi($caller);
        $this->orders = new OrdersApi($caller);
        $this->mails = new MailsApi($caller);
        $this->analytics = new AnalyticsApi($caller);
        $this->attention = new AttentionApi($caller);
        $this->connectors = new ConnectorsApi($caller);
        $this->test = new TestApi($caller);
        $this->workspace = new WorkspaceApi($caller);
    }
}
