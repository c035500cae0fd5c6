<?php

// What every client does, told as JSON: the tests expect the same of each language. test/support/sdk/contract.ts says what.
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use Kolli\AuthenticationError;
use Kolli\FileCursor;
use Kolli\Kolli;
use Kolli\KolliError;
use Kolli\RateLimitError;
use Kolli\RequestError;
use Kolli\TransportError;
use Kolli\UserError;
use Kolli\WebhookError;
use Kolli\Webhooks;

[$url, $key, $ca, $front] = array_map('getenv', ['KOLLI_URL', 'KOLLI_KEY', 'KOLLI_CA', 'FRONT_URL']);
$kolli = new Kolli($url, $key, caFile: $ca);
$behind = fn (string $fault) => new Kolli("$front/$fault/", $key);

function classOf(mixed $error): string
{
    foreach ([UserError::class, RateLimitError::class, AuthenticationError::class, TransportError::class, WebhookError::class, RequestError::class, KolliError::class] as $class) {
        if ($error instanceof $class) {
            return substr($class, strlen('Kolli\\'));
        }
    }
    return get_debug_type($error);
}

function failure(Closure $work): mixed
{
    try {
        return $work();
    } catch (Throwable $error) {
        return $error;
    }
}

$tracker = $kolli->trackers->create(['trackingCode' => 'K1000000005', 'carrier' => 'UPS', 'async' => false, 'reference' => 'contract', 'metadata' => ['a' => [1]]]);
$batch = $kolli->trackers->createMany(array_map(
    fn (string $code) => ['trackingCode' => $code, 'carrier' => 'UPS', 'reference' => 'batch', 'promisedAt' => new DateTimeImmutable('2026-12-24T18:00:00+01:00')],
    ['CONTRACT-1', 'CONTRACT-2', 'CONTRACT-3', ' '],
));
$found = $kolli->trackers->findOrCreate(['trackingCode' => 'CONTRACT-1', 'carrier' => 'UPS']);
assert($found->tracker->promisedAt == new DateTimeImmutable('2026-12-24T17:00:00Z'));
$inBatch = ['reference' => ['batch']];
$listed = array_map(fn ($one) => $one->trackingCode, iterator_to_array($kolli->trackers->list(['filter' => $inBatch], pageSize: 2), false));
sort($listed);
$page = $kolli->trackers->page(['first' => 1, 'filter' => $inBatch]);
$updated = $kolli->trackers->update(['id' => $tracker->id, 'reference' => null, 'postalCode' => '83702']);
$moved = $kolli->test->advance(['id' => $found->tracker->id, 'action' => 'STATUS', 'status' => 'IN_TRANSIT']);
$kolli->test->advance(['id' => $found->tracker->id, 'action' => 'STATUS', 'status' => 'DELIVERED']);

$refused = failure(fn () => $kolli->trackers->create(['trackingCode' => ' ', 'carrier' => 'UPS']));
$unauthorised = failure(fn () => (new Kolli($url, 'kolli_test_wrong', caFile: $ca))->workspace->get());
$busy = failure(fn () => $behind('busy')->workspace->get());
$code = 'FLAKY-' . bin2hex(random_bytes(8));
$once = $behind('flaky')->trackers->create(['trackingCode' => $code, 'carrier' => 'UPS']);
$future = $behind('future')->trackers->get($tracker->id);

// The turn in which the loop is left is not complete: its event comes again after a restart.
$followed = [];
foreach ([2, 3] as $count) {
    $filter = ['topics' => ['TRACKER_UPDATED'], 'trackerId' => $found->tracker->id];
    foreach ($kolli->events->follow($filter, new FileCursor(getenv('CURSOR_FILE')), interval: 0.05) as $event) {
        $followed[] = [$event->type, $event->sequence, $event->data?->status];
        if (count($followed) === $count) {
            break;
        }
    }
}

['secret' => $secret, 'id' => $id, 'timestamp' => $timestamp, 'body' => $body, 'signature' => $signature, 'nonEvents' => $nonEvents] = json_decode(getenv('VECTOR'), true);
$headers = ['Webhook-Id' => $id, 'webhook-timestamp' => (string) $timestamp, 'HTTP_WEBHOOK_SIGNATURE' => "v1,AAAA v2,x $signature"];
$verified = Webhooks::verify($body, $headers, ['whsec_AAAA', $secret], now: $timestamp);
$faults = [
    fn () => Webhooks::verify($body, array_slice($headers, 0, 2), $secret, now: $timestamp),
    fn () => Webhooks::verify($body, $headers, $secret),
    fn () => Webhooks::verify("$body ", $headers, $secret, now: $timestamp),
    fn () => Webhooks::verify($body, $headers, 'whsec_AAAA', now: $timestamp),
    ...array_map(
        fn (array $signed) => fn () => Webhooks::verify($signed['body'], ['HTTP_WEBHOOK_SIGNATURE' => $signed['signature']] + $headers, $secret, now: $timestamp),
        $nonEvents,
    ),
];

/** The methods that nothing above calls. */
function others(Kolli $kolli): array
{
    [$second, $third] = array_map(fn (string $known) => $kolli->trackers->getByCode($known), ['CONTRACT-2', 'CONTRACT-3']);
    $ids = [$second->id, $third->id];
    $changed = $kolli->trackers->updateMany(array_map(fn (string $id) => ['id' => $id, 'reference' => 'order 7'], $ids));
    $order = $kolli->orders->get('order 7');
    $stopped = $kolli->trackers->stop($second->id);
    $resumed = [$kolli->trackers->resume($second->id), $kolli->trackers->resumeMany([$third->id])[0]->tracker];
    $refreshed = [$kolli->trackers->refresh($second->id), ...array_map(fn ($one) => $one->tracker, $kolli->trackers->refreshMany($ids))];
    $kolli->trackers->create(['trackingCode' => 'BK-CONTRACT', 'carrier' => 'OWN_COURIER']);
    [$scan] = $kolli->checkpoints->create([
        ['trackingCode' => 'BK-CONTRACT', 'id' => 'scan-1', 'status' => 'OUT_FOR_DELIVERY', 'scannedAt' => '2026-03-01T09:30:00+01:00'],
    ]);
    $unknown = failure(fn () => $kolli->mails->resend('gid://kolli/RecipientMail/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e'));
    $needing = iterator_to_array($kolli->attention->list(['kind' => 'DAMAGED']), false);
    $marked = $kolli->attention->mark(['ids' => $ids, 'state' => 'DONE']);
    $reported = $kolli->connectors->report(['connector' => 'csv', 'name' => 'contract']);
    return [
        'updated' => array_map(fn ($one) => $one->tracker?->reference, $changed),
        'order' => $order?->trackerCount,
        'stopped' => $stopped->isActive,
        'resumed' => array_map(fn ($one) => $one->isActive, $resumed),
        'refreshed' => array_map(fn ($one) => $one->trackingCode, $refreshed),
        'scanned' => [$scan->checkpoint?->status, $scan->tracker?->trackingCode],
        'explained' => $kolli->trackers->explain($second->id)?->sentence !== '',
        'incidents' => count($kolli->carriers->incidents()),
        'mails' => count($kolli->mails->list($second->id)),
        'resent' => $unknown->errorCode,
        'analysed' => count($kolli->analytics->get(['CARRIER'])->rows),
        'attention' => [$kolli->attention->get()?->count, count($needing), $marked],
        'connectors' => [$reported->connector, count($kolli->connectors->list())],
        'overview' => count($kolli->workspace->overview(days: 7)->trackersByStatus) > 0,
        'deleted' => count(array_filter($kolli->trackers->deleteMany($ids), fn ($one) => in_array($one->deletedTrackerId, $ids, true))),
    ];
}

echo json_encode([
    'created' => [$tracker->status, $tracker->carrier, count($tracker->checkpoints) > 0, $tracker->metadata],
    'batch' => array_map(fn ($one) => $one->tracker?->status ?? $one->trackerUserErrors[0]->code, $batch),
    'found' => [$found->isNew, $found->tracker->trackingCode],
    'listed' => $listed,
    'page' => [count($page->nodes), $page->pageInfo->hasNextPage],
    'count' => $kolli->trackers->count($inBatch)->count,
    'updated' => [$updated->reference, $updated->postalCode],
    'moved' => $moved->status,
    'missing' => $kolli->trackers->get('gid://kolli/Tracker/00000000-0000-7000-8000-000000000000'),
    'byCode' => $kolli->trackers->getByCode('CONTRACT-2', 'UPS')?->trackingCode,
    'candidate' => $kolli->carriers->candidates('1Z999AA10123456784')[0]->carrier,
    'carriers' => count($kolli->carriers->list()) > 70,
    'norwegian' => array_map(fn ($one) => $one->carrier, $kolli->carriers->list(['countryCode' => ['NO'], 'via' => ['DIRECT']])),
    'workspace' => $kolli->workspace->get()->mode,
    'stopped' => array_map(fn ($one) => $one->tracker?->isActive, $kolli->trackers->stopMany([$found->tracker->id])),
    'deleted' => $kolli->trackers->delete($tracker->id) === $tracker->id,
    'graphql' => $kolli->graphql('{ trackerTotal(filter: { reference: "batch" }) { count } }')['trackerTotal']['count'],
    'refused' => [classOf($refused), $refused->errorCode, $refused->field],
    'unauthorised' => [classOf($unauthorised), $unauthorised->errorCode, $unauthorised->status],
    'busy' => [classOf($busy), $busy->retryAfter],
    'html' => classOf(failure(fn () => $behind('html')->workspace->get())),
    'redirect' => classOf(failure(fn () => $behind('moved')->workspace->get())),
    'silent' => classOf(failure(fn () => (new Kolli("$front/silent", $key, timeout: 0.3, retries: 0))->workspace->get())),
    'plain' => classOf(failure(fn () => new Kolli('http://track.shop.com', $key))),
    'flaky' => [$once->trackingCode === $code, $kolli->trackers->count(['trackingCode' => [$code]])->count],
    'future' => $future?->status,
    'followed' => $followed,
    'verified' => [$verified->topic, $verified->id === $id],
    'faults' => array_map(fn (Closure $work) => failure($work)->errorCode, $faults),
    'others' => others($kolli),
], JSON_THROW_ON_ERROR);
