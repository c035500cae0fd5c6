<?php
// From nothing to a verified webhook: `php -S 127.0.0.1:3000 example.php` receives, `php example.php` tracks a parcel.
// Beforehand: kolli webhooks create --mode test --url https://…/hook
require __DIR__ . '/vendor/autoload.php';

use Kolli\{Kolli, WebhookError, Webhooks};

if (PHP_SAPI === 'cli') {
    $kolli = new Kolli(getenv('KOLLI_URL'), getenv('KOLLI_KEY'), caFile: getenv('KOLLI_CA') ?: null);
    exit($kolli->trackers->create(['trackingCode' => 'K1000000005', 'carrier' => 'UPS', 'reference' => 'order 4711'])->id);
}
try {
    $event = Webhooks::verify(file_get_contents('php://input'), getallheaders(), getenv('KOLLI_WEBHOOK_SECRET'));
    http_response_code(204);
    file_put_contents('php://stdout', "{$event->type} {$event->data?->trackingCode} {$event->data?->status}\n");
} catch (WebhookError) {
    http_response_code(400);
}
