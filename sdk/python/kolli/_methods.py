# Generated from schema.graphql by sdk/generate/main.ts. Run: npm run sdk
# mypy: no-warn-return-any
from __future__ import annotations

from datetime import date, datetime
from typing import Any, AsyncIterator, Iterator, List, Optional, Sequence, Union

from ._caller import AsyncCaller, Caller, Page, every_item, every_item_async
from ._follow import CursorStore, follow, follow_async
from ._wire import UNSET, Unset
from .schema import AnalyticsGroup, AttentionKind, AttentionState, Carrier, EventTopic, StatusDetail, TestAction, TestFault, TrackerSort, TrackingStatus, Analytics, AttentionItem, CarrierCandidate, CarrierIncident, CarrierInfo, CheckpointCreateResult, Connector, Event, NeedsAttention, Order, Overview, RecipientMail, Tracker, TrackerCreateResult, TrackerDeleteResult, TrackerExplanation, TrackerFindOrCreateResult, TrackerRefreshResult, TrackerResumeResult, TrackerStopResult, TrackerTotal, TrackerUpdateResult, Workspace, AnalyticsFilter, CarrierFilter, CheckpointCreateInput, ConnectorProblemInput, EventFilter, RecipientInput, TrackerCreateInput, TrackerFilter, TrackerUpdateInput


class TrackersApi:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(self, *, carrier: Carrier, tracking_code: str, async_: Union[Optional[bool], Unset] = UNSET, carrier_account: Union[Optional[str], Unset] = UNSET, destination_country_code: Union[Optional[str], Unset] = UNSET, metadata: Union[Optional[Any], Unset] = UNSET, piece_count: Union[Optional[int], Unset] = UNSET, postal_code: Union[Optional[str], Unset] = UNSET, promised_at: Union[Optional[datetime], Unset] = UNSET, recipient: Union[Optional[RecipientInput], Unset] = UNSET, reference: Union[Optional[str], Unset] = UNSET, shipped_on: Union[Optional[str], Unset] = UNSET, idempotency_key: Optional[str] = None) -> Tracker:
        """Starts tracking a parcel. Each call creates a new tracker, even for a code that is already tracked. To retry a call safely, send an Idempotency-Key header."""
        return self._caller.member("tracker", "trackerCreate", "mutation trackerCreate($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", {"input": {"async": async_, "carrier": carrier, "carrierAccount": carrier_account, "destinationCountryCode": destination_country_code, "metadata": metadata, "pieceCount": piece_count, "postalCode": postal_code, "promisedAt": promised_at, "recipient": recipient, "reference": reference, "shippedOn": shipped_on, "trackingCode": tracking_code}}, Tracker, idempotency_key)

    def create_many(self, input: Sequence[TrackerCreateInput], *, idempotency_key: Optional[str] = None) -> List[TrackerCreateResult]:
        """Starts tracking parcels, at most 1,000 per call, always asynchronously. An error in one item does not stop the others. To retry a call safely, send an Idempotency-Key header: the same key and input return the same trackers, in the same order, as they are then."""
        return self._caller.results("trackerBulkCreate", "mutation trackerBulkCreate($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", {"input": input}, TrackerCreateResult, idempotency_key)

    def find_or_create(self, *, tracking_code: str, async_: Union[Optional[bool], Unset] = UNSET, carrier: Union[Optional[Carrier], Unset] = UNSET, carrier_account: Union[Optional[str], Unset] = UNSET, destination_country_code: Union[Optional[str], Unset] = UNSET, metadata: Union[Optional[Any], Unset] = UNSET, piece_count: Union[Optional[int], Unset] = UNSET, postal_code: Union[Optional[str], Unset] = UNSET, promised_at: Union[Optional[datetime], Unset] = UNSET, recipient: Union[Optional[RecipientInput], Unset] = UNSET, reference: Union[Optional[str], Unset] = UNSET, shipped_on: Union[Optional[str], Unset] = UNSET, idempotency_key: Optional[str] = None) -> TrackerFindOrCreateResult:
        """Returns your active tracker with this code and carrier, or creates one. The existing tracker is returned as it is: the other fields of the input apply only to a new one. Calls at the same time create one tracker, so a call can be repeated safely without an Idempotency-Key."""
        return self._caller.payload("trackerFindOrCreate", "mutation trackerFindOrCreate($input: TrackerFindOrCreateInput!) { trackerFindOrCreate(input: $input) { isNew tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", {"input": {"async": async_, "carrier": carrier, "carrierAccount": carrier_account, "destinationCountryCode": destination_country_code, "metadata": metadata, "pieceCount": piece_count, "postalCode": postal_code, "promisedAt": promised_at, "recipient": recipient, "reference": reference, "shippedOn": shipped_on, "trackingCode": tracking_code}}, TrackerFindOrCreateResult, idempotency_key)

    def get(self, id: str) -> Optional[Tracker]:
        """One tracker by its global ID; null if it does not exist in this workspace and mode."""
        return self._caller.value("tracker", "query tracker($id: ID!) { tracker(id: $id) { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } }", {"id": id}, Tracker)

    def get_by_code(self, tracking_code: str, *, carrier: Union[Optional[Carrier], Unset] = UNSET) -> Optional[Tracker]:
        """Your newest tracker with this tracking code; null if you have none. `trackers` lists all of them."""
        return self._caller.value("trackerByCode", "query trackerByCode($carrier: Carrier, $trackingCode: String!) { trackerByCode(carrier: $carrier, trackingCode: $trackingCode) { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } }", {"trackingCode": tracking_code, "carrier": carrier}, Tracker)

    def page(self, *, after: Union[Optional[str], Unset] = UNSET, before: Union[Optional[str], Unset] = UNSET, filter: Union[Optional[TrackerFilter], Unset] = UNSET, first: Union[Optional[int], Unset] = UNSET, last: Union[Optional[int], Unset] = UNSET, sort: Union[Optional[TrackerSort], Unset] = UNSET) -> Page[Tracker]:
        """The trackers of this workspace and mode, page by page in either direction."""
        return self._caller.page("trackers", "query trackers($after: String, $before: String, $filter: TrackerFilter, $first: Int, $last: Int, $sort: TrackerSort) { trackers(after: $after, before: $before, filter: $filter, first: $first, last: $last, sort: $sort) { nodes { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }", {"after": after, "before": before, "filter": filter, "first": first, "last": last, "sort": sort}, Tracker)

    def list(self, *, filter: Union[Optional[TrackerFilter], Unset] = UNSET, sort: Union[Optional[TrackerSort], Unset] = UNSET, page_size: int = 100, after: Optional[str] = None) -> Iterator[Tracker]:
        """Every item, page by page."""
        return every_item(lambda cursor: self.page(first=page_size, after=cursor, filter=filter, sort=sort), after)

    def count(self, *, filter: Union[Optional[TrackerFilter], Unset] = UNSET) -> TrackerTotal:
        """How many trackers match a filter."""
        return self._caller.value("trackerTotal", "query trackerTotal($filter: TrackerFilter) { trackerTotal(filter: $filter) { count isMore } }", {"filter": filter}, TrackerTotal)

    def update(self, *, id: str, destination_country_code: Union[Optional[str], Unset] = UNSET, metadata: Union[Optional[Any], Unset] = UNSET, piece_count: Union[Optional[int], Unset] = UNSET, postal_code: Union[Optional[str], Unset] = UNSET, promised_at: Union[Optional[datetime], Unset] = UNSET, recipient: Union[Optional[RecipientInput], Unset] = UNSET, reference: Union[Optional[str], Unset] = UNSET, shipped_on: Union[Optional[str], Unset] = UNSET, idempotency_key: Optional[str] = None) -> Tracker:
        """Changes a tracker's reference, metadata, recipient or hints. New hints are used at the next check; `trackerRefresh` checks immediately."""
        return self._caller.member("tracker", "trackerUpdate", "mutation trackerUpdate($input: TrackerUpdateInput!) { trackerUpdate(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", {"input": {"destinationCountryCode": destination_country_code, "id": id, "metadata": metadata, "pieceCount": piece_count, "postalCode": postal_code, "promisedAt": promised_at, "recipient": recipient, "reference": reference, "shippedOn": shipped_on}}, Tracker, idempotency_key)

    def update_many(self, input: Sequence[TrackerUpdateInput], *, idempotency_key: Optional[str] = None) -> List[TrackerUpdateResult]:
        """Changes the reference, metadata or hints of up to 1,000 trackers. An error in one item does not stop the others."""
        return self._caller.results("trackerBulkUpdate", "mutation trackerBulkUpdate($input: [TrackerUpdateInput!]!) { trackerBulkUpdate(input: $input) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", {"input": input}, TrackerUpdateResult, idempotency_key)

    def refresh(self, id: str, *, idempotency_key: Optional[str] = None) -> Tracker:
        """Checks with the carrier now and returns the result."""
        return self._caller.member("tracker", "trackerRefresh", "mutation trackerRefresh($id: ID!) { trackerRefresh(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", {"id": id}, Tracker, idempotency_key)

    def refresh_many(self, ids: Sequence[str], *, idempotency_key: Optional[str] = None) -> List[TrackerRefreshResult]:
        """Makes up to 1,000 trackers due for a check now, within the carriers' limits, and returns them as they are, without waiting. An error in one item does not stop the others."""
        return self._caller.results("trackerBulkRefresh", "mutation trackerBulkRefresh($ids: [ID!]!) { trackerBulkRefresh(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", {"ids": ids}, TrackerRefreshResult, idempotency_key)

    def stop(self, id: str, *, idempotency_key: Optional[str] = None) -> Tracker:
        """Stops tracking the parcel and keeps its history. `trackerResume` tracks it again."""
        return self._caller.member("tracker", "trackerStop", "mutation trackerStop($id: ID!) { trackerStop(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", {"id": id}, Tracker, idempotency_key)

    def stop_many(self, ids: Sequence[str], *, idempotency_key: Optional[str] = None) -> List[TrackerStopResult]:
        """Stops tracking the parcels of up to 1,000 trackers. An error in one item does not stop the others."""
        return self._caller.results("trackerBulkStop", "mutation trackerBulkStop($ids: [ID!]!) { trackerBulkStop(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", {"ids": ids}, TrackerStopResult, idempotency_key)

    def resume(self, id: str, *, idempotency_key: Optional[str] = None) -> Tracker:
        """Tracks a parcel again whose tracking was stopped, or ended because of silence: it is checked soon, and checks continue. An active tracker is returned as it is."""
        return self._caller.member("tracker", "trackerResume", "mutation trackerResume($id: ID!) { trackerResume(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", {"id": id}, Tracker, idempotency_key)

    def resume_many(self, ids: Sequence[str], *, idempotency_key: Optional[str] = None) -> List[TrackerResumeResult]:
        """Tracks the parcels of up to 1,000 trackers again whose tracking was stopped, or ended because of silence. An error in one item does not stop the others."""
        return self._caller.results("trackerBulkResume", "mutation trackerBulkResume($ids: [ID!]!) { trackerBulkResume(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", {"ids": ids}, TrackerResumeResult, idempotency_key)

    def delete(self, id: str, *, idempotency_key: Optional[str] = None) -> str:
        """Deletes the tracker with its checkpoints. Of its events, the feed keeps only the ID, topic and sequence."""
        return self._caller.member("deletedTrackerId", "trackerDelete", "mutation trackerDelete($id: ID!) { trackerDelete(id: $id) { deletedTrackerId trackerUserErrors { code field message } } }", {"id": id}, None, idempotency_key)

    def delete_many(self, ids: Sequence[str], *, idempotency_key: Optional[str] = None) -> List[TrackerDeleteResult]:
        """Deletes up to 1,000 trackers with their checkpoints. An error in one item does not stop the others."""
        return self._caller.results("trackerBulkDelete", "mutation trackerBulkDelete($ids: [ID!]!) { trackerBulkDelete(ids: $ids) { results { deletedTrackerId trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", {"ids": ids}, TrackerDeleteResult, idempotency_key)

    def explain(self, id: str) -> Optional[TrackerExplanation]:
        """Why a parcel is late, or that it is not; null if there is no such tracker."""
        return self._caller.value("trackerExplanation", "query trackerExplanation($id: ID!) { trackerExplanation(id: $id) { evidence hasProblem isKnown lateSince sentence } }", {"id": id}, TrackerExplanation)


class CheckpointsApi:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(self, input: Sequence[CheckpointCreateInput], *, idempotency_key: Optional[str] = None) -> List[CheckpointCreateResult]:
        """Adds scans to parcels of your own courier (carrier OWN_COURIER), at most 1,000 per call; a tracker can have at most 1,000 checkpoints. Kolli merges and orders them and sends events for them, as it does for a carrier's scans. You can repeat a call safely: scans with known IDs are not added again."""
        return self._caller.results("checkpointCreate", "mutation checkpointCreate($input: [CheckpointCreateInput!]!) { checkpointCreate(input: $input) { results { checkpoint { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", {"input": input}, CheckpointCreateResult, idempotency_key)


class EventsApi:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def page(self, *, after: Union[Optional[str], Unset] = UNSET, before: Union[Optional[str], Unset] = UNSET, filter: Union[Optional[EventFilter], Unset] = UNSET, first: Union[Optional[int], Unset] = UNSET, last: Union[Optional[int], Unset] = UNSET) -> Page[Event]:
        """The event feed, oldest first. Keep the last cursor: continuing from it never skips an event, and the feed has no end. `last: 1` returns its current end. If you select `data` or `body`, a page may be shorter than `first`, with `hasNextPage: true`: its bodies have at most 16 KiB for each requested event together, and at most 4 MiB."""
        return self._caller.page("events", "query events($after: String, $before: String, $filter: EventFilter, $first: Int, $last: Int) { events(after: $after, before: $before, filter: $filter, first: $first, last: $last) { nodes { body cursor } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }", {"after": after, "before": before, "filter": filter, "first": first, "last": last}, Event)

    def list(self, *, filter: Union[Optional[EventFilter], Unset] = UNSET, page_size: int = 100, after: Optional[str] = None) -> Iterator[Event]:
        """Every item, page by page."""
        return every_item(lambda cursor: self.page(first=page_size, after=cursor, filter=filter), after)

    def follow(self, *, created_from: Union[Optional[datetime], Unset] = UNSET, status: Union[Optional[Sequence[TrackingStatus]], Unset] = UNSET, topics: Union[Optional[Sequence[EventTopic]], Unset] = UNSET, tracker_id: Union[Optional[str], Unset] = UNSET, after: Optional[str] = None, store: Optional[CursorStore] = None, interval: float = 5.0, page_size: int = 100) -> Iterator[Event]:
        """Every event in order, now and from now on. With a store, the next start continues after the last event whose turn of the loop was completed: none is lost, and one may come again. Without a cursor it begins at the oldest event that Kolli keeps; `interval` is the pause at the end of the feed, in seconds."""
        chosen = EventFilter(created_from=created_from, status=status, topics=topics, tracker_id=tracker_id)
        return follow(lambda cursor: self.page(first=page_size, after=cursor, filter=chosen), after, store, interval)


class CarriersApi:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, *, filter: Union[Optional[CarrierFilter], Unset] = UNSET) -> List[CarrierInfo]:
        """The carriers, by name."""
        return self._caller.value("carriers", "query carriers($filter: CarrierFilter) { carriers(filter: $filter) { carrier carrierId countryCode isConnected name numberFormats { example hasCheckDigit name pattern } supportsPush trackingPage via } }", {"filter": filter}, CarrierInfo)

    def candidates(self, tracking_code: str) -> List[CarrierCandidate]:
        """The carriers that a tracking code may belong to, judged by number formats and check digits, best match first. Among carriers with equal formats, those that this workspace has connected and used recently come first, then the more common ones. No carrier is contacted."""
        return self._caller.value("carrierCandidates", "query carrierCandidates($trackingCode: String!) { carrierCandidates(trackingCode: $trackingCode) { carrier carrierId checkDigit confidence format isSure } }", {"trackingCode": tracking_code}, CarrierCandidate)

    def incidents(self, *, carrier: Union[Optional[Carrier], Unset] = UNSET) -> List[CarrierIncident]:
        """Outages of carriers: those that are open, then the newest, up to 100. They are kept for a year."""
        return self._caller.value("carrierIncidents", "query carrierIncidents($carrier: Carrier) { carrierIncidents(carrier: $carrier) { carrier carrierId cause endedAt id lanes { destinationCountryCode originCountryCode parcels } noticedAt parcelCount reason startedAt } }", {"carrier": carrier}, CarrierIncident)


class OrdersApi:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get(self, reference: str) -> Optional[Order]:
        """Several parcels of one order, by their reference; null if no tracker of this workspace and mode has it."""
        return self._caller.value("order", "query order($reference: String!) { order(reference: $reference) { exceptionCount expectedDay isMore reference status statusCounts { count status } trackerCount trackers { nodes { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } } }", {"reference": reference}, Order)


class MailsApi:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, tracker_id: str) -> List[RecipientMail]:
        """The mails to recipients about a parcel, newest first: what was sent, what was not, and why."""
        return self._caller.value("recipientMails", "query recipientMails($trackerId: ID!) { recipientMails(trackerId: $trackerId) { channel createdAt doneAt dueAt id milestone reason state } }", {"trackerId": tracker_id}, RecipientMail)

    def resend(self, id: str, *, idempotency_key: Optional[str] = None) -> RecipientMail:
        """Sends a mail to a recipient again. Someone who stopped mails, or whose mails bounce, still gets none."""
        return self._caller.member("mail", "recipientMailResend", "mutation recipientMailResend($id: ID!) { recipientMailResend(id: $id) { mail { channel createdAt doneAt dueAt id milestone reason state } trackerUserErrors { code field message } } }", {"id": id}, RecipientMail, idempotency_key)


class AnalyticsApi:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get(self, *, by: Union[Optional[Sequence[AnalyticsGroup]], Unset] = UNSET, filter: Union[Optional[AnalyticsFilter], Unset] = UNSET) -> Optional[Analytics]:
        """What became of parcels: deliveries, days, promises, first attempts, exceptions, returns and losses, by the week in which the carrier got them. Counted seconds after each event."""
        return self._caller.value("analytics", "query analytics($by: [AnalyticsGroup!], $filter: AnalyticsFilter) { analytics(by: $by, filter: $filter) { from hiddenRows isMore rows { carrier carrierId comparison { estimateDays parcels predictionDays } delivered destinationCountryCode estimateError { biasDays meanDays parcels } exceptions { count kind } firstAttempt { count of share } firstEstimateKept { count of share } lost originCountryCode p50Days p80Days p95Days parcels predictionError { biasDays meanDays parcels } predictionInside { count of share } predictionKept { count of share } predictionWidthDays promiseKept { count of share } returned service stays { meanDays milestone parcels } week } until } }", {"by": by, "filter": filter}, Analytics)


class AttentionApi:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get(self, *, state: Union[Optional[AttentionState], Unset] = UNSET) -> Optional[NeedsAttention]:
        """The one list of what needs a person today: parcels, webhooks and outages of carriers, by reason, each with the one action that helps."""
        return self._caller.value("needsAttention", "query needsAttention($state: AttentionState) { needsAttention(state: $state) { count groups { action actor count isMore items { alsoKinds kind reason since snoozedUntil state subject subjectId tracker { carrier id isActive reference status trackingCode } } kind meaning title } isMore } }", {"state": state}, NeedsAttention)

    def page(self, *, after: Union[Optional[str], Unset] = UNSET, before: Union[Optional[str], Unset] = UNSET, first: Union[Optional[int], Unset] = UNSET, kind: Union[Optional[AttentionKind], Unset] = UNSET, last: Union[Optional[int], Unset] = UNSET, state: Union[Optional[AttentionState], Unset] = UNSET) -> Page[AttentionItem]:
        """What needs a person, the gravest reason and of each the newest tracker first, page by page."""
        return self._caller.page("attentionItems", "query attentionItems($after: String, $before: String, $first: Int, $kind: AttentionKind, $last: Int, $state: AttentionState) { attentionItems(after: $after, before: $before, first: $first, kind: $kind, last: $last, state: $state) { nodes { alsoKinds kind reason since snoozedUntil state subject subjectId tracker { carrier id isActive reference status trackingCode } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }", {"after": after, "before": before, "first": first, "kind": kind, "last": last, "state": state}, AttentionItem)

    def list(self, *, kind: Union[Optional[AttentionKind], Unset] = UNSET, state: Union[Optional[AttentionState], Unset] = UNSET, page_size: int = 100, after: Optional[str] = None) -> Iterator[AttentionItem]:
        """Every item, page by page."""
        return every_item(lambda cursor: self.page(first=page_size, after=cursor, kind=kind, state=state), after)

    def mark(self, *, state: AttentionState, ids: Union[Optional[Sequence[str]], Unset] = UNSET, kind: Union[Optional[AttentionKind], Unset] = UNSET, time_zone: Union[Optional[str], Unset] = UNSET, until: Union[Optional[date], Unset] = UNSET, idempotency_key: Optional[str] = None) -> int:
        """Marks what needs attention as done, puts it off to a day, or takes that back, for the whole workspace."""
        return self._caller.member("markedCount", "attentionMark", "mutation attentionMark($input: AttentionMarkInput!) { attentionMark(input: $input) { markedCount trackerUserErrors { code field message } } }", {"input": {"ids": ids, "kind": kind, "state": state, "timeZone": time_zone, "until": until}}, None, idempotency_key)


class ConnectorsApi:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self) -> List[Connector]:
        """The connectors that reported with a key of this workspace and mode within the last 90 days, up to 50."""
        return self._caller.value("connectors", "query connectors { connectors { connector failure health lastEventAt lastImportAt name problems { at reason subject } reportedAt version } }", {}, Connector)

    def report(self, *, connector: str, name: str, failure: Union[Optional[str], Unset] = UNSET, last_event_at: Union[Optional[datetime], Unset] = UNSET, last_import_at: Union[Optional[datetime], Unset] = UNSET, problems: Union[Optional[Sequence[ConnectorProblemInput]], Unset] = UNSET, version: Union[Optional[str], Unset] = UNSET, idempotency_key: Optional[str] = None) -> Connector:
        """Stores how a connector does, for the page Connections in the dashboard. It replaces what the connector of this name reported before."""
        return self._caller.member("connector", "connectorReport", "mutation connectorReport($input: ConnectorReportInput!) { connectorReport(input: $input) { connector { connector failure health lastEventAt lastImportAt name problems { at reason subject } reportedAt version } trackerUserErrors { code field message } } }", {"input": {"connector": connector, "failure": failure, "lastEventAt": last_event_at, "lastImportAt": last_import_at, "name": name, "problems": problems, "version": version}}, Connector, idempotency_key)


class TestApi:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def advance(self, *, id: str, action: Union[Optional[TestAction], Unset] = UNSET, fault: Union[Optional[TestFault], Unset] = UNSET, speed: Union[Optional[float], Unset] = UNSET, status: Union[Optional[TrackingStatus], Unset] = UNSET, status_detail: Union[Optional[StatusDetail], Unset] = UNSET, idempotency_key: Optional[str] = None) -> Tracker:
        """Test mode only: advances a test parcel and checks it immediately, which also sends webhooks."""
        return self._caller.member("tracker", "testTrackerAdvance", "mutation testTrackerAdvance($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", {"input": {"action": action, "fault": fault, "id": id, "speed": speed, "status": status, "statusDetail": status_detail}}, Tracker, idempotency_key)


class WorkspaceApi:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get(self) -> Workspace:
        """The workspace that belongs to the API key used."""
        return self._caller.value("workspace", "query workspace { workspace { canChange createdAt id mode name } }", {}, Workspace)

    def overview(self, *, days: Union[Optional[int], Unset] = UNSET, time_zone: Union[Optional[str], Unset] = UNSET) -> Optional[Overview]:
        """The state of the workspace and mode in numbers. Large workspaces are counted at most once a minute."""
        return self._caller.value("overview", "query overview($days: Int, $timeZone: String) { overview(days: $days, timeZone: $timeZone) { carrierHealth { carrierId failures label name requests state } carrierPerformance { carrier carrierId delivered medianTransitHours onTimeRate } createdPerDay { count date } deliveredPerDay { count date } exceptions { count kind } needsAttention { attention count } silentUntil trackersByStatus { count status } troubled { count status } } }", {"days": days, "timeZone": time_zone}, Overview)


class Nouns:
    """What a client has methods for."""

    def __init__(self, caller: Caller) -> None:
        self.trackers = TrackersApi(caller)
        #: Scans by your own courier.
        self.checkpoints = CheckpointsApi(caller)
        self.events = EventsApi(caller)
        self.carriers = CarriersApi(caller)
        #: All parcels with one reference.
        self.orders = OrdersApi(caller)
        #: Mails to the recipient of a parcel.
        self.mails = MailsApi(caller)
        #: Delivery times and punctuality by carrier, service, lane and week.
        self.analytics = AnalyticsApi(caller)
        #: What needs a person.
        self.attention = AttentionApi(caller)
        #: Programs between Kolli and a shop, and what they report.
        self.connectors = ConnectorsApi(caller)
        #: Moves a parcel in test mode.
        self.test = TestApi(caller)
        self.workspace = WorkspaceApi(caller)


class AsyncTrackersApi:
    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create(self, *, carrier: Carrier, tracking_code: str, async_: Union[Optional[bool], Unset] = UNSET, carrier_account: Union[Optional[str], Unset] = UNSET, destination_country_code: Union[Optional[str], Unset] = UNSET, metadata: Union[Optional[Any], Unset] = UNSET, piece_count: Union[Optional[int], Unset] = UNSET, postal_code: Union[Optional[str], Unset] = UNSET, promised_at: Union[Optional[datetime], Unset] = UNSET, recipient: Union[Optional[RecipientInput], Unset] = UNSET, reference: Union[Optional[str], Unset] = UNSET, shipped_on: Union[Optional[str], Unset] = UNSET, idempotency_key: Optional[str] = None) -> Tracker:
        """Starts tracking a parcel. Each call creates a new tracker, even for a code that is already tracked. To retry a call safely, send an Idempotency-Key header."""
        return await self._caller.member("tracker", "trackerCreate", "mutation trackerCreate($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", {"input": {"async": async_, "carrier": carrier, "carrierAccount": carrier_account, "destinationCountryCode": destination_country_code, "metadata": metadata, "pieceCount": piece_count, "postalCode": postal_code, "promisedAt": promised_at, "recipient": recipient, "reference": reference, "shippedOn": shipped_on, "trackingCode": tracking_code}}, Tracker, idempotency_key)

    async def create_many(self, input: Sequence[TrackerCreateInput], *, idempotency_key: Optional[str] = None) -> List[TrackerCreateResult]:
        """Starts tracking parcels, at most 1,000 per call, always asynchronously. An error in one item does not stop the others. To retry a call safely, send an Idempotency-Key header: the same key and input return the same trackers, in the same order, as they are then."""
        return await self._caller.results("trackerBulkCreate", "mutation trackerBulkCreate($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", {"input": input}, TrackerCreateResult, idempotency_key)

    async def find_or_create(self, *, tracking_code: str, async_: Union[Optional[bool], Unset] = UNSET, carrier: Union[Optional[Carrier], Unset] = UNSET, carrier_account: Union[Optional[str], Unset] = UNSET, destination_country_code: Union[Optional[str], Unset] = UNSET, metadata: Union[Optional[Any], Unset] = UNSET, piece_count: Union[Optional[int], Unset] = UNSET, postal_code: Union[Optional[str], Unset] = UNSET, promised_at: Union[Optional[datetime], Unset] = UNSET, recipient: Union[Optional[RecipientInput], Unset] = UNSET, reference: Union[Optional[str], Unset] = UNSET, shipped_on: Union[Optional[str], Unset] = UNSET, idempotency_key: Optional[str] = None) -> TrackerFindOrCreateResult:
        """Returns your active tracker with this code and carrier, or creates one. The existing tracker is returned as it is: the other fields of the input apply only to a new one. Calls at the same time create one tracker, so a call can be repeated safely without an Idempotency-Key."""
        return await self._caller.payload("trackerFindOrCreate", "mutation trackerFindOrCreate($input: TrackerFindOrCreateInput!) { trackerFindOrCreate(input: $input) { isNew tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", {"input": {"async": async_, "carrier": carrier, "carrierAccount": carrier_account, "destinationCountryCode": destination_country_code, "metadata": metadata, "pieceCount": piece_count, "postalCode": postal_code, "promisedAt": promised_at, "recipient": recipient, "reference": reference, "shippedOn": shipped_on, "trackingCode": tracking_code}}, TrackerFindOrCreateResult, idempotency_key)

    async def get(self, id: str) -> Optional[Tracker]:
        """One tracker by its global ID; null if it does not exist in this workspace and mode."""
        return await self._caller.value("tracker", "query tracker($id: ID!) { tracker(id: $id) { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } }", {"id": id}, Tracker)

    async def get_by_code(self, tracking_code: str, *, carrier: Union[Optional[Carrier], Unset] = UNSET) -> Optional[Tracker]:
        """Your newest tracker with this tracking code; null if you have none. `trackers` lists all of them."""
        return await self._caller.value("trackerByCode", "query trackerByCode($carrier: Carrier, $trackingCode: String!) { trackerByCode(carrier: $carrier, trackingCode: $trackingCode) { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } }", {"trackingCode": tracking_code, "carrier": carrier}, Tracker)

    async def page(self, *, after: Union[Optional[str], Unset] = UNSET, before: Union[Optional[str], Unset] = UNSET, filter: Union[Optional[TrackerFilter], Unset] = UNSET, first: Union[Optional[int], Unset] = UNSET, last: Union[Optional[int], Unset] = UNSET, sort: Union[Optional[TrackerSort], Unset] = UNSET) -> Page[Tracker]:
        """The trackers of this workspace and mode, page by page in either direction."""
        return await self._caller.page("trackers", "query trackers($after: String, $before: String, $filter: TrackerFilter, $first: Int, $last: Int, $sort: TrackerSort) { trackers(after: $after, before: $before, filter: $filter, first: $first, last: $last, sort: $sort) { nodes { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }", {"after": after, "before": before, "filter": filter, "first": first, "last": last, "sort": sort}, Tracker)

    def list(self, *, filter: Union[Optional[TrackerFilter], Unset] = UNSET, sort: Union[Optional[TrackerSort], Unset] = UNSET, page_size: int = 100, after: Optional[str] = None) -> AsyncIterator[Tracker]:
        """Every item, page by page."""
        return every_item_async(lambda cursor: self.page(first=page_size, after=cursor, filter=filter, sort=sort), after)

    async def count(self, *, filter: Union[Optional[TrackerFilter], Unset] = UNSET) -> TrackerTotal:
        """How many trackers match a filter."""
        return await self._caller.value("trackerTotal", "query trackerTotal($filter: TrackerFilter) { trackerTotal(filter: $filter) { count isMore } }", {"filter": filter}, TrackerTotal)

    async def update(self, *, id: str, destination_country_code: Union[Optional[str], Unset] = UNSET, metadata: Union[Optional[Any], Unset] = UNSET, piece_count: Union[Optional[int], Unset] = UNSET, postal_code: Union[Optional[str], Unset] = UNSET, promised_at: Union[Optional[datetime], Unset] = UNSET, recipient: Union[Optional[RecipientInput], Unset] = UNSET, reference: Union[Optional[str], Unset] = UNSET, shipped_on: Union[Optional[str], Unset] = UNSET, idempotency_key: Optional[str] = None) -> Tracker:
        """Changes a tracker's reference, metadata, recipient or hints. New hints are used at the next check; `trackerRefresh` checks immediately."""
        return await self._caller.member("tracker", "trackerUpdate", "mutation trackerUpdate($input: TrackerUpdateInput!) { trackerUpdate(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", {"input": {"destinationCountryCode": destination_country_code, "id": id, "metadata": metadata, "pieceCount": piece_count, "postalCode": postal_code, "promisedAt": promised_at, "recipient": recipient, "reference": reference, "shippedOn": shipped_on}}, Tracker, idempotency_key)

    async def update_many(self, input: Sequence[TrackerUpdateInput], *, idempotency_key: Optional[str] = None) -> List[TrackerUpdateResult]:
        """Changes the reference, metadata or hints of up to 1,000 trackers. An error in one item does not stop the others."""
        return await self._caller.results("trackerBulkUpdate", "mutation trackerBulkUpdate($input: [TrackerUpdateInput!]!) { trackerBulkUpdate(input: $input) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", {"input": input}, TrackerUpdateResult, idempotency_key)

    async def refresh(self, id: str, *, idempotency_key: Optional[str] = None) -> Tracker:
        """Checks with the carrier now and returns the result."""
        return await self._caller.member("tracker", "trackerRefresh", "mutation trackerRefresh($id: ID!) { trackerRefresh(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", {"id": id}, Tracker, idempotency_key)

    async def refresh_many(self, ids: Sequence[str], *, idempotency_key: Optional[str] = None) -> List[TrackerRefreshResult]:
        """Makes up to 1,000 trackers due for a check now, within the carriers' limits, and returns them as they are, without waiting. An error in one item does not stop the others."""
        return await self._caller.results("trackerBulkRefresh", "mutation trackerBulkRefresh($ids: [ID!]!) { trackerBulkRefresh(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", {"ids": ids}, TrackerRefreshResult, idempotency_key)

    async def stop(self, id: str, *, idempotency_key: Optional[str] = None) -> Tracker:
        """Stops tracking the parcel and keeps its history. `trackerResume` tracks it again."""
        return await self._caller.member("tracker", "trackerStop", "mutation trackerStop($id: ID!) { trackerStop(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", {"id": id}, Tracker, idempotency_key)

    async def stop_many(self, ids: Sequence[str], *, idempotency_key: Optional[str] = None) -> List[TrackerStopResult]:
        """Stops tracking the parcels of up to 1,000 trackers. An error in one item does not stop the others."""
        return await self._caller.results("trackerBulkStop", "mutation trackerBulkStop($ids: [ID!]!) { trackerBulkStop(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", {"ids": ids}, TrackerStopResult, idempotency_key)

    async def resume(self, id: str, *, idempotency_key: Optional[str] = None) -> Tracker:
        """Tracks a parcel again whose tracking was stopped, or ended because of silence: it is checked soon, and checks continue. An active tracker is returned as it is."""
        return await self._caller.member("tracker", "trackerResume", "mutation trackerResume($id: ID!) { trackerResume(id: $id) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", {"id": id}, Tracker, idempotency_key)

    async def resume_many(self, ids: Sequence[str], *, idempotency_key: Optional[str] = None) -> List[TrackerResumeResult]:
        """Tracks the parcels of up to 1,000 trackers again whose tracking was stopped, or ended because of silence. An error in one item does not stop the others."""
        return await self._caller.results("trackerBulkResume", "mutation trackerBulkResume($ids: [ID!]!) { trackerBulkResume(ids: $ids) { results { tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", {"ids": ids}, TrackerResumeResult, idempotency_key)

    async def delete(self, id: str, *, idempotency_key: Optional[str] = None) -> str:
        """Deletes the tracker with its checkpoints. Of its events, the feed keeps only the ID, topic and sequence."""
        return await self._caller.member("deletedTrackerId", "trackerDelete", "mutation trackerDelete($id: ID!) { trackerDelete(id: $id) { deletedTrackerId trackerUserErrors { code field message } } }", {"id": id}, None, idempotency_key)

    async def delete_many(self, ids: Sequence[str], *, idempotency_key: Optional[str] = None) -> List[TrackerDeleteResult]:
        """Deletes up to 1,000 trackers with their checkpoints. An error in one item does not stop the others."""
        return await self._caller.results("trackerBulkDelete", "mutation trackerBulkDelete($ids: [ID!]!) { trackerBulkDelete(ids: $ids) { results { deletedTrackerId trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", {"ids": ids}, TrackerDeleteResult, idempotency_key)

    async def explain(self, id: str) -> Optional[TrackerExplanation]:
        """Why a parcel is late, or that it is not; null if there is no such tracker."""
        return await self._caller.value("trackerExplanation", "query trackerExplanation($id: ID!) { trackerExplanation(id: $id) { evidence hasProblem isKnown lateSince sentence } }", {"id": id}, TrackerExplanation)


class AsyncCheckpointsApi:
    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create(self, input: Sequence[CheckpointCreateInput], *, idempotency_key: Optional[str] = None) -> List[CheckpointCreateResult]:
        """Adds scans to parcels of your own courier (carrier OWN_COURIER), at most 1,000 per call; a tracker can have at most 1,000 checkpoints. Kolli merges and orders them and sends events for them, as it does for a carrier's scans. You can repeat a call safely: scans with known IDs are not added again."""
        return await self._caller.results("checkpointCreate", "mutation checkpointCreate($input: [CheckpointCreateInput!]!) { checkpointCreate(input: $input) { results { checkpoint { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } tracker { carrier id isActive reference status trackingCode } trackerUserErrors { code field message } } trackerUserErrors { code field message } } }", {"input": input}, CheckpointCreateResult, idempotency_key)


class AsyncEventsApi:
    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def page(self, *, after: Union[Optional[str], Unset] = UNSET, before: Union[Optional[str], Unset] = UNSET, filter: Union[Optional[EventFilter], Unset] = UNSET, first: Union[Optional[int], Unset] = UNSET, last: Union[Optional[int], Unset] = UNSET) -> Page[Event]:
        """The event feed, oldest first. Keep the last cursor: continuing from it never skips an event, and the feed has no end. `last: 1` returns its current end. If you select `data` or `body`, a page may be shorter than `first`, with `hasNextPage: true`: its bodies have at most 16 KiB for each requested event together, and at most 4 MiB."""
        return await self._caller.page("events", "query events($after: String, $before: String, $filter: EventFilter, $first: Int, $last: Int) { events(after: $after, before: $before, filter: $filter, first: $first, last: $last) { nodes { body cursor } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }", {"after": after, "before": before, "filter": filter, "first": first, "last": last}, Event)

    def list(self, *, filter: Union[Optional[EventFilter], Unset] = UNSET, page_size: int = 100, after: Optional[str] = None) -> AsyncIterator[Event]:
        """Every item, page by page."""
        return every_item_async(lambda cursor: self.page(first=page_size, after=cursor, filter=filter), after)

    def follow(self, *, created_from: Union[Optional[datetime], Unset] = UNSET, status: Union[Optional[Sequence[TrackingStatus]], Unset] = UNSET, topics: Union[Optional[Sequence[EventTopic]], Unset] = UNSET, tracker_id: Union[Optional[str], Unset] = UNSET, after: Optional[str] = None, store: Optional[CursorStore] = None, interval: float = 5.0, page_size: int = 100) -> AsyncIterator[Event]:
        """Every event in order, now and from now on. With a store, the next start continues after the last event whose turn of the loop was completed: none is lost, and one may come again. Without a cursor it begins at the oldest event that Kolli keeps; `interval` is the pause at the end of the feed, in seconds."""
        chosen = EventFilter(created_from=created_from, status=status, topics=topics, tracker_id=tracker_id)
        return follow_async(lambda cursor: self.page(first=page_size, after=cursor, filter=chosen), after, store, interval)


class AsyncCarriersApi:
    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list(self, *, filter: Union[Optional[CarrierFilter], Unset] = UNSET) -> List[CarrierInfo]:
        """The carriers, by name."""
        return await self._caller.value("carriers", "query carriers($filter: CarrierFilter) { carriers(filter: $filter) { carrier carrierId countryCode isConnected name numberFormats { example hasCheckDigit name pattern } supportsPush trackingPage via } }", {"filter": filter}, CarrierInfo)

    async def candidates(self, tracking_code: str) -> List[CarrierCandidate]:
        """The carriers that a tracking code may belong to, judged by number formats and check digits, best match first. Among carriers with equal formats, those that this workspace has connected and used recently come first, then the more common ones. No carrier is contacted."""
        return await self._caller.value("carrierCandidates", "query carrierCandidates($trackingCode: String!) { carrierCandidates(trackingCode: $trackingCode) { carrier carrierId checkDigit confidence format isSure } }", {"trackingCode": tracking_code}, CarrierCandidate)

    async def incidents(self, *, carrier: Union[Optional[Carrier], Unset] = UNSET) -> List[CarrierIncident]:
        """Outages of carriers: those that are open, then the newest, up to 100. They are kept for a year."""
        return await self._caller.value("carrierIncidents", "query carrierIncidents($carrier: Carrier) { carrierIncidents(carrier: $carrier) { carrier carrierId cause endedAt id lanes { destinationCountryCode originCountryCode parcels } noticedAt parcelCount reason startedAt } }", {"carrier": carrier}, CarrierIncident)


class AsyncOrdersApi:
    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def get(self, reference: str) -> Optional[Order]:
        """Several parcels of one order, by their reference; null if no tracker of this workspace and mode has it."""
        return await self._caller.value("order", "query order($reference: String!) { order(reference: $reference) { exceptionCount expectedDay isMore reference status statusCounts { count status } trackerCount trackers { nodes { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } } }", {"reference": reference}, Order)


class AsyncMailsApi:
    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list(self, tracker_id: str) -> List[RecipientMail]:
        """The mails to recipients about a parcel, newest first: what was sent, what was not, and why."""
        return await self._caller.value("recipientMails", "query recipientMails($trackerId: ID!) { recipientMails(trackerId: $trackerId) { channel createdAt doneAt dueAt id milestone reason state } }", {"trackerId": tracker_id}, RecipientMail)

    async def resend(self, id: str, *, idempotency_key: Optional[str] = None) -> RecipientMail:
        """Sends a mail to a recipient again. Someone who stopped mails, or whose mails bounce, still gets none."""
        return await self._caller.member("mail", "recipientMailResend", "mutation recipientMailResend($id: ID!) { recipientMailResend(id: $id) { mail { channel createdAt doneAt dueAt id milestone reason state } trackerUserErrors { code field message } } }", {"id": id}, RecipientMail, idempotency_key)


class AsyncAnalyticsApi:
    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def get(self, *, by: Union[Optional[Sequence[AnalyticsGroup]], Unset] = UNSET, filter: Union[Optional[AnalyticsFilter], Unset] = UNSET) -> Optional[Analytics]:
        """What became of parcels: deliveries, days, promises, first attempts, exceptions, returns and losses, by the week in which the carrier got them. Counted seconds after each event."""
        return await self._caller.value("analytics", "query analytics($by: [AnalyticsGroup!], $filter: AnalyticsFilter) { analytics(by: $by, filter: $filter) { from hiddenRows isMore rows { carrier carrierId comparison { estimateDays parcels predictionDays } delivered destinationCountryCode estimateError { biasDays meanDays parcels } exceptions { count kind } firstAttempt { count of share } firstEstimateKept { count of share } lost originCountryCode p50Days p80Days p95Days parcels predictionError { biasDays meanDays parcels } predictionInside { count of share } predictionKept { count of share } predictionWidthDays promiseKept { count of share } returned service stays { meanDays milestone parcels } week } until } }", {"by": by, "filter": filter}, Analytics)


class AsyncAttentionApi:
    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def get(self, *, state: Union[Optional[AttentionState], Unset] = UNSET) -> Optional[NeedsAttention]:
        """The one list of what needs a person today: parcels, webhooks and outages of carriers, by reason, each with the one action that helps."""
        return await self._caller.value("needsAttention", "query needsAttention($state: AttentionState) { needsAttention(state: $state) { count groups { action actor count isMore items { alsoKinds kind reason since snoozedUntil state subject subjectId tracker { carrier id isActive reference status trackingCode } } kind meaning title } isMore } }", {"state": state}, NeedsAttention)

    async def page(self, *, after: Union[Optional[str], Unset] = UNSET, before: Union[Optional[str], Unset] = UNSET, first: Union[Optional[int], Unset] = UNSET, kind: Union[Optional[AttentionKind], Unset] = UNSET, last: Union[Optional[int], Unset] = UNSET, state: Union[Optional[AttentionState], Unset] = UNSET) -> Page[AttentionItem]:
        """What needs a person, the gravest reason and of each the newest tracker first, page by page."""
        return await self._caller.page("attentionItems", "query attentionItems($after: String, $before: String, $first: Int, $kind: AttentionKind, $last: Int, $state: AttentionState) { attentionItems(after: $after, before: $before, first: $first, kind: $kind, last: $last, state: $state) { nodes { alsoKinds kind reason since snoozedUntil state subject subjectId tracker { carrier id isActive reference status trackingCode } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }", {"after": after, "before": before, "first": first, "kind": kind, "last": last, "state": state}, AttentionItem)

    def list(self, *, kind: Union[Optional[AttentionKind], Unset] = UNSET, state: Union[Optional[AttentionState], Unset] = UNSET, page_size: int = 100, after: Optional[str] = None) -> AsyncIterator[AttentionItem]:
        """Every item, page by page."""
        return every_item_async(lambda cursor: self.page(first=page_size, after=cursor, kind=kind, state=state), after)

    async def mark(self, *, state: AttentionState, ids: Union[Optional[Sequence[str]], Unset] = UNSET, kind: Union[Optional[AttentionKind], Unset] = UNSET, time_zone: Union[Optional[str], Unset] = UNSET, until: Union[Optional[date], Unset] = UNSET, idempotency_key: Optional[str] = None) -> int:
        """Marks what needs attention as done, puts it off to a day, or takes that back, for the whole workspace."""
        return await self._caller.member("markedCount", "attentionMark", "mutation attentionMark($input: AttentionMarkInput!) { attentionMark(input: $input) { markedCount trackerUserErrors { code field message } } }", {"input": {"ids": ids, "kind": kind, "state": state, "timeZone": time_zone, "until": until}}, None, idempotency_key)


class AsyncConnectorsApi:
    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list(self) -> List[Connector]:
        """The connectors that reported with a key of this workspace and mode within the last 90 days, up to 50."""
        return await self._caller.value("connectors", "query connectors { connectors { connector failure health lastEventAt lastImportAt name problems { at reason subject } reportedAt version } }", {}, Connector)

    async def report(self, *, connector: str, name: str, failure: Union[Optional[str], Unset] = UNSET, last_event_at: Union[Optional[datetime], Unset] = UNSET, last_import_at: Union[Optional[datetime], Unset] = UNSET, problems: Union[Optional[Sequence[ConnectorProblemInput]], Unset] = UNSET, version: Union[Optional[str], Unset] = UNSET, idempotency_key: Optional[str] = None) -> Connector:
        """Stores how a connector does, for the page Connections in the dashboard. It replaces what the connector of this name reported before."""
        return await self._caller.member("connector", "connectorReport", "mutation connectorReport($input: ConnectorReportInput!) { connectorReport(input: $input) { connector { connector failure health lastEventAt lastImportAt name problems { at reason subject } reportedAt version } trackerUserErrors { code field message } } }", {"input": {"connector": connector, "failure": failure, "lastEventAt": last_event_at, "lastImportAt": last_import_at, "name": name, "problems": problems, "version": version}}, Connector, idempotency_key)


class AsyncTestApi:
    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def advance(self, *, id: str, action: Union[Optional[TestAction], Unset] = UNSET, fault: Union[Optional[TestFault], Unset] = UNSET, speed: Union[Optional[float], Unset] = UNSET, status: Union[Optional[TrackingStatus], Unset] = UNSET, status_detail: Union[Optional[StatusDetail], Unset] = UNSET, idempotency_key: Optional[str] = None) -> Tracker:
        """Test mode only: advances a test parcel and checks it immediately, which also sends webhooks."""
        return await self._caller.member("tracker", "testTrackerAdvance", "mutation testTrackerAdvance($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { tracker { amountDue { amount currency reason } attempts { count reasons } attention carrier carrierAccount carrierId carrierUrl checkpoints { carrier carrierCode carrierId id location { city countryCode latitude longitude postalCode region } message offsetSource scannedAt status statusDetail } createdAt deliveredAt deliveryWindow { from until } destination { city countryCode latitude longitude postalCode region } destinationCountryCode estimatedDeliveryAt estimatedDeliveryDay exceptions { checkpointId clearedAt confidence expectedBy kind message raisedAt reason } id isActive lastCheckedAt lateSince legs { attention carrier carrierId carrierName from status trackingCode until } metadata nextCheckAt origin { city countryCode latitude longitude postalCode region } originalTrackingCode pickupPoint { code holdUntil location { city countryCode latitude longitude postalCode region } name openingHours street } pieceCount pieces { status trackingCode } postalCode prediction { basis confidence day earliest latest sampleSize source updatedAt } promisedAt proofOfDelivery { documents { kind url } hasPhoto hasSignature receivedAs signedBy } publicUrl reference returnTrackingCode serviceName shippedOn status statusDetail stopReason trackingCode updatedAt weight { grams } } trackerUserErrors { code field message } } }", {"input": {"action": action, "fault": fault, "id": id, "speed": speed, "status": status, "statusDetail": status_detail}}, Tracker, idempotency_key)


class AsyncWorkspaceApi:
    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def get(self) -> Workspace:
        """The workspace that belongs to the API key used."""
        return await self._caller.value("workspace", "query workspace { workspace { canChange createdAt id mode name } }", {}, Workspace)

    async def overview(self, *, days: Union[Optional[int], Unset] = UNSET, time_zone: Union[Optional[str], Unset] = UNSET) -> Optional[Overview]:
        """The state of the workspace and mode in numbers. Large workspaces are counted at most once a minute."""
        return await self._caller.value("overview", "query overview($days: Int, $timeZone: String) { overview(days: $days, timeZone: $timeZone) { carrierHealth { carrierId failures label name requests state } carrierPerformance { carrier carrierId delivered medianTransitHours onTimeRate } createdPerDay { count date } deliveredPerDay { count date } exceptions { count kind } needsAttention { attention count } silentUntil trackersByStatus { count status } troubled { count status } } }", {"days": days, "timeZone": time_zone}, Overview)


class AsyncNouns:
    """What a client has methods for."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.trackers = AsyncTrackersApi(caller)
        #: Scans by your own courier.
        self.checkpoints = AsyncCheckpointsApi(caller)
        self.events = AsyncEventsApi(caller)
        self.carriers = AsyncCarriersApi(caller)
        #: All parcels with one reference.
        self.orders = AsyncOrdersApi(caller)
        #: Mails to the recipient of a parcel.
        self.mails = AsyncMailsApi(caller)
        #: Delivery times and punctuality by carrier, service, lane and week.
        self.analytics = AsyncAnalyticsApi(caller)
        #: What needs a person.
        self.attention = AsyncAttentionApi(caller)
        #: Programs between Kolli and a shop, and what they report.
        self.connectors = AsyncConnectorsApi(caller)
        #: Moves a parcel in test mode.
        self.test = AsyncTestApi(caller)
        self.workspace = AsyncWorkspaceApi(caller)
